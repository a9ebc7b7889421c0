"""Hostile texts in every place of the window: each stays text, loads nothing and holds nothing up."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import thread_time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser

from detective_app import gui
from detective_app.app.application import DetectiveApplication
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import TextRun
from detective_app.gui.opening import open_page
from detective_app.gui.run.exporting import suggested_name
from detective_app.gui.shell.main_window import MainWindow
from detective_app.provider_facts import PROVIDERS
from tests import sweeps
from tests.gui.hostile_case_places import CASE_PLACES
from tests.gui.hostile_places import PLACES, Sight, Sights
from tests.gui.hostile_sessions import hostile_session
from tests.gui.reading import actives, press_everywhere, times_read
from tests.gui.traps import SCHEMES, Traps, Watchdog, traps_in
from tests.gui.whole_window import settled, window_over
from tests.stand_ins.hostile_texts import TEXTS
from tests.sweeps import sweep

LONGEST_WORK_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 20.0
"""Much longer than the work, for other processes may have the computer meanwhile."""
SIZE = (1280, 800)
PARTS = 16
MARKS = ("many marks", "Z" + "\u0301" * 20_000)
MOST_CHARS = 200_000 if sweeps.core_alone else 1_000_000


@dataclass(frozen=True)
class Shown:
    """A part of the texts, in one of the places."""

    place: int
    part: int

    def __str__(self) -> str:
        return f"{ALL_PLACES[self.place][0]}-{self.part}"

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """Every text of the part, with its name."""
        return tuple((name, text[:MOST_CHARS]) for name, text in (*TEXTS, MARKS)[self.part :: PARTS])

    @property
    def put(self) -> Callable[[MainWindow, str], Sights]:
        """What puts a text into the place."""
        return ALL_PLACES[self.place][1]

    @property
    def core(self) -> bool:
        """Whether it is the turn of the place, as every third has one, and of the part: they take turns."""
        return self.place % 3 == 0 and self.place // 3 % PARTS == self.part


ALL_PLACES = (*PLACES, *CASE_PLACES)
SHOWN = [Shown(place, part) for place in range(len(ALL_PLACES)) for part in range(PARTS)]


@pytest.fixture
def traps(tmp_path: Path) -> Iterator[Traps]:
    with traps_in(tmp_path) as set_up:
        yield set_up


async def faults_of(sight: Sight, text: str, watchdog: Watchdog) -> list[str]:
    """Paint what is to be seen, press everything in it, and return all that is wrong with it."""
    await asyncio.sleep(0)
    sight.root.grab()
    pause = await watchdog.longest()
    read = times_read(sight.root, text)
    faults = actives(sight.root)
    if read < sight.times:
        faults.append(f"read {read} times")
    if pause.working > LONGEST_WORK_SECONDS or pause.whole > LONGEST_PAUSE_SECONDS:
        faults.append(f"held up for {pause}")
    if "://" in text or "](" in text:
        press_everywhere(sight.root)
        await asyncio.sleep(0)
    watchdog.forget()
    return [f"{sight.name}: {fault}" for fault in faults]


async def faults_with(sights: Sights, text: str, watchdog: Watchdog) -> list[str]:
    """Put a text in a place and return all that is wrong with what is to be seen then."""
    watchdog.forget()
    return [fault async for sight in sights for fault in await faults_of(sight, text, watchdog)]


@pytest.mark.parametrize("shown", sweep(SHOWN, lambda shown: shown.core), ids=str)
async def test_hostile_texts_stay_texts(
    shown: Shown, application: DetectiveApplication, traps: Traps
) -> None:
    faults = []
    async with window_over(application) as window:
        await settled()
        watchdog = Watchdog()
        for name, hostile in shown.texts:
            text = traps.armed(hostile)
            found = await faults_with(shown.put(window, text), text, watchdog)
            if any("held up" in fault for fault in found):  # once more: the computer may have been busy
                found = await faults_with(shown.put(window, text), text, watchdog)
            if (window.size().toTuple(), window.windowTitle()) != (SIZE, "Detective"):
                found.append(f"the window is {window.size().toTuple()}, {window.windowTitle()[:80]!r}")
            faults += [f"{name}: {fault}" for fault in (*found, *traps.hits())]
            while (popup := QApplication.activePopupWidget()) is not None:
                popup.close()
    assert not faults, "\n".join(faults)


def test_the_traps_catch_a_file_that_is_opened_and_a_server_that_is_reached(traps: Traps) -> None:
    """Without this, nothing caught could mean that the traps catch nothing."""
    browser = QTextBrowser()
    browser.setHtml(f'<img src="{traps.pipe.as_uri()}">')
    browser.show()
    browser.grab()
    assert set(traps.hits()) == {"the file was opened"}
    assert not traps.hits()
    socket.create_connection(traps.server).close()
    assert traps.hits() == ["the server was reached"]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_traps_catch_every_link_that_is_followed(traps: Traps, scheme: str) -> None:
    label = QLabel(f'<a href="{scheme}:x">a link from edge to edge</a>')
    label.setOpenExternalLinks(True)
    label.show()
    QTest.mouseClick(label, Qt.MouseButton.LeftButton, pos=label.rect().center())
    assert [hit.partition(":")[0] for hit in traps.hits()] == ["opened outside"]


@pytest.mark.parametrize(
    "markup", ["<img src=a>", "<table><tr><td>a</table>", "<ul><li>a</ul>", "<a href=file:///a>a</a>"]
)
def test_markup_that_is_read_is_found(markup: str) -> None:
    browser, plain = QTextBrowser(), QTextBrowser()
    for one in (browser, plain):
        one.setOpenLinks(False)
    browser.setHtml(markup)
    plain.setPlainText(markup)
    assert actives(browser)
    assert not actives(plain)
    assert actives(QLabel(markup))
    plain.setToolTip(markup)
    assert actives(plain)


def test_of_a_text_beyond_what_a_page_can_hold_the_beginning_is_shown_and_the_rest_is_counted() -> None:
    prose = Prose()
    prose.show_text("x" * 1_000_000)
    assert prose.toPlainText().startswith("x" * 2_000)
    assert re.search(r" … 980,?\d{3} more character", prose.toPlainText())
    assert prose.document().characterCount() < 21_000
    prose.show_pieces([TextRun("a\n" * 30_000), TextRun("the end")])
    assert prose.document().blockCount() == 500
    assert "the end" not in prose.toPlainText()
    prose.show_text("short")
    assert prose.toPlainText() == "short"


@pytest.mark.parametrize("text", [text for _, text in TEXTS], ids=[name for name, _ in TEXTS])
def test_the_name_that_is_suggested_for_an_export_holds_plain_letters_only(text: str) -> None:
    assert re.fullmatch(r"[a-z0-9-]{1,80}", suggested_name(hostile_session(text)))


async def test_the_watchdog_notices_a_window_that_does_not_react() -> None:
    watchdog = Watchdog()
    begun = thread_time()
    while thread_time() < begun + 0.1:
        pass
    pause = await watchdog.longest()
    assert pause.whole >= pause.working >= 0.1


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org", "file:///etc/passwd", "/etc/passwd", "javascript:alert(1)", "smb://a/b",
        "//a/b", "data:text/html,a", "mailto:a@example.org", "example.org", "https:", "https://", "https:///a",
        "https://user:word@example.org", " https://example.org", "ftp://example.org", "qrc:/a", "",
    ],
)  # fmt: skip
def test_only_a_page_over_https_is_opened(traps: Traps, address: str) -> None:
    with pytest.raises(ValueError, match="is not a page"):
        open_page(address)
    assert not traps.hits()


def test_our_own_pages_open_and_nothing_but_this_module_opens_anything(traps: Traps) -> None:
    pages = [page for facts in PROVIDERS.values() for page in (facts.key_page, facts.billing_page) if page]
    assert len(pages) >= 6
    for page in pages:
        open_page(page)
    assert len(traps.hits()) == len(pages)
    package = Path(gui.__file__).parent
    users = [path.name for path in package.rglob("*.py") if "QDesktopServices" in path.read_text("utf-8")]
    assert users == ["opening.py"]
