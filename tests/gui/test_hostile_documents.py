"""Hostile documents and cases: whatever they hold and however much, the window stays at work."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from detective_app.account.cells import Cell, CellPassage, SheetRow
from detective_app.account.citations import Cited, told_gaps
from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import EvidenceGap, RefusedQuote, Source
from detective_app.gui.document.text_rows import place_of, rows_of, span_of
from detective_app.gui.pages.sheet.cell_pane import CellPane
from detective_app.gui.tasks import Tasks
from tests.gui.hostile_cases import hostile_case, hostile_quote
from tests.gui.hostile_sessions import recordable
from tests.gui.reading import actives
from tests.gui.traps import Traps, Watchdog, traps_in
from tests.patience import until
from tests.stand_ins.hostile_texts import SHORT_TEXTS
from tests.sweeps import sweep

LONGEST_WORK_SECONDS = 0.6
LONG = {
    "figures": "1 " * 200_000,
    "dates": "2 March 2023 " * 50_000,
    "one line": "x" * 1_000_000,
    "words": "a " * 300_000,
}
UNSEEN = {*map(chr, range(32)), "\u202e", "\u2066", "\u2028", "\u2029"} - {"\t", "\n"}


@pytest.fixture
def traps(tmp_path: Path) -> Iterator[Traps]:
    with traps_in(tmp_path) as set_up:
        yield set_up


def shown_rows(page: CellPane) -> str:
    """Return the rows that were laid out."""
    return "\n".join(layout.text() for layout, _ in page.document.text._layouts.values())


@pytest.mark.parametrize("kind", ["csv", "html", "eml"])
async def test_a_document_stays_text(
    qtbot: QtBot, application: DetectiveApplication, traps: Traps, tmp_path: Path, kind: str
) -> None:
    path = tmp_path / f"<b>notes<b> & {kind}.{kind}"
    """In HTML the texts are escaped, and so come out of it as they are."""
    head = "Subject: <img src=x>\n\n" if kind == "eml" else ""
    body = "\n\n".join(recordable(traps.armed(text)) for _, text in SHORT_TEXTS if "\x00" not in text)
    body = escape(body) if kind == "html" else body
    path.write_text(f"{head}{body}\n\nThe last words", encoding="utf-8", newline="\n")
    source = Source(
        source_id="s1",
        name=path.name,
        path=str(path),
        sha256=sha256(path.read_bytes()).hexdigest(),
        chars=len(body),
        lines=body.count("\n") + 1,
        media=kind,
    )
    page = CellPane(application, Tasks())
    qtbot.addWidget(page)
    page.resize(720, 768)
    page.show()
    watchdog = Watchdog()
    page.show_quote(hostile_case("a", sources=(source,)), Cited("s1", "L1-L2", "Words", 1, 1))
    await until(lambda: page.document.view in (page.document.text, page.document.saved_copy))
    assert page.document.view is page.document.text, page.document.saved_copy.words
    while page.document.text._top < page.document.text.verticalScrollBar().maximum():
        QTest.keyClick(page.document.text, Qt.Key.Key_PageDown)
        page.grab()
        assert not UNSEEN & set(shown_rows(page))
        await asyncio.sleep(0)
    assert (await watchdog.longest()).working < LONGEST_WORK_SECONDS
    assert "The last words" in shown_rows(page)
    assert not actives(page)
    assert not traps.hits()
    page.hide()
    await until(lambda: not page.document._tasks._running)


@pytest.mark.parametrize("name", sweep(LONG, lambda name: name in ("dates", "one line")))
async def test_a_long_quote_holds_nothing_up(
    qtbot: QtBot, application: DetectiveApplication, name: str
) -> None:
    pane = CellPane(application, Tasks())
    qtbot.addWidget(pane)
    pane.resize(576, 768)
    pane.show()
    words = LONG[name]
    case, quote = hostile_case(words), hostile_quote(words)
    place = CellPassage(quote.source_id, quote.locator, words, words, "found")
    cell = Cell(quote.source_id, "found", (place,))
    row = SheetRow(1, "sig-1", words, words, "open", "", "", {quote.source_id: cell})
    watchdog = Watchdog()
    for opened in (quote, cell):
        if opened is quote:
            pane.show_quote(case, quote)
        else:
            pane.show_cell(case, row, cell)
        await until(lambda: pane.document.view is pane.document.saved_copy)
        await until(lambda: not pane.document._tasks._running)
        pane.grab()
        assert (await watchdog.longest()).working < LONGEST_WORK_SECONDS
        watchdog.forget()


@pytest.mark.parametrize("count", [10, 1_000])
def test_words_are_found_whatever_is_between_them(count: int) -> None:
    words = " \n\t".join(f"word{number}" for number in range(count))
    text = f"before {words} after"
    sought = " ".join(words.split())
    found = place_of(text, sought, 0, len(text))
    assert found == (7, len(text) - 6)
    assert place_of(text, f"{sought} never", 0, len(text)) is None
    assert place_of(text, "", 0, len(text)) is None


async def test_words_that_almost_occur_everywhere_are_sought_in_time() -> None:
    """A pattern would take text times quote, and hold Python's lock, and with it the window."""
    rows, watchdog = rows_of("a " * 300_000), Watchdog()
    assert await asyncio.to_thread(span_of, rows, "L9-L9", "a " * 1_000 + "b") is None
    assert (await watchdog.longest()).whole < 5


def test_a_claim_with_many_gaps_is_compared_in_time() -> None:
    """A pattern with as many gaps would take time without end."""
    turn = hostile_case("a").qa_pairs[0]
    need, quote = "a …" * 30 + "b", "a " * 2_000
    assert turn.evidence is not None
    evidence = turn.evidence.evolve(
        refused=(RefusedQuote(quote=quote, verdict="not_found", note="None."),),
        gaps=(EvidenceGap(need=need, why="low_coverage"),),
    )
    assert [gap.need for gap in told_gaps(turn.evolve(evidence=evidence))] == [need]
