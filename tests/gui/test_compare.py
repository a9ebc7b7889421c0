"""Two sessions side by side: what differs is counted and said, and only facts are concluded."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from detective_app.account.comparison import compare
from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import Source
from detective_app.core.session import AuditResult, Contradiction, InterrogationSession
from detective_app.gui.controls.prose import Prose
from detective_app.gui.pages.compare import comparison_words as words
from detective_app.gui.pages.compare.page import ComparePage
from detective_app.gui.tasks import Tasks
from tests.gui.saved_sessions import save, session, spoil, until

BOLTS = ("The bolts came from Alder Ltd.", "The bolts came from Birch Ltd.")
DATES = ("Closed on 2 May 2021.", "Closed on 9 May 2021.")


def audited(made: InterrogationSession, *pairs: tuple[str, str], score: int = 70) -> InterrogationSession:
    found = tuple(
        Contradiction(qa_pair_indexes=(0, 1), description=f"About {n}", quotes=quotes)
        for n, quotes in enumerate(pairs, 1)
    )
    result = AuditResult(
        consistency_score=score, contradictions=found, remaining_gaps=(), summary="It holds.", method="model"
    )
    return made.evolve(status="completed", audit_result=result)


def document(name: str, digit: str) -> Source:
    return Source(source_id=name, name=name, path=name, sha256=digit * 64, chars=10, lines=1)


def test_contradictions_are_the_same_when_the_same_values_stand_against_each_other() -> None:
    one = audited(session(1, "Bridge"), DATES, BOLTS)
    other = audited(session(2, "Bridge"), ("It was shut on 9 May 2021", "Shut since 2 May 2021"))
    found = compare(one, other)
    assert [words.where(shared) for shared in found.findings] == ["in both", "only in A"]
    assert [words.where(shared) for shared in found.swapped().findings] == ["in both", "only in B"]


def test_contradictions_are_the_same_when_half_of_their_words_are() -> None:
    one = audited(session(1, "Bridge"), ("Nobody checked the north pier", "The north pier was checked"))
    other = audited(
        session(2, "Bridge"), ("Somebody checked the north pier", "Nobody checked the south pier")
    )
    far = audited(session(3, "Bridge"), ("The cook was away", "The cook was at home"))
    assert [words.where(shared) for shared in compare(one, other).findings] == ["in both"]
    assert {words.where(shared) for shared in compare(one, far).findings} == {"only in A", "only in B"}


def test_both_verdicts_are_compared_first() -> None:
    one, other = (
        session(n, "Bridge", score=70, ruling=ruling) for n, ruling in ((1, "supported"), (2, "refuted"))
    )
    found = compare(one, other)
    first = words.metrics(found)[0]
    assert (first.first, first.second, first.difference) == ("Supported", "Refuted", "opposite verdicts")
    assert words.conclusion(found)[0] == "Same claim, opposite verdicts."
    old = compare(one, session(3, "Bridge", score=70))
    assert words.metrics(old)[0].second == "made before verdicts"


def test_differences_are_words() -> None:
    one = audited(session(1, "Bridge", turns=4), DATES, BOLTS, score=64)
    other = audited(session(2, "Bridge", turns=3), BOLTS, score=71)
    rows = {row.name: row for row in words.metrics(compare(one, other))}
    assert rows["Answers"].difference == "1 fewer"
    assert (rows["Contradictions"].first, rows["Contradictions"].difference) == ("2", "1 fewer")
    assert rows["Cost"].difference == "$0.05 more"
    assert rows["Quotes checked"].first == "4 of 4"


def test_the_conclusion_holds_facts_only() -> None:
    one = audited(
        session(1, "The bridge", sources=(document("log.csv", "a"), document("b.txt", "b"))), score=64
    )
    other = audited(session(2, "the  Bridge", sources=(document("b.txt", "b"),)), score=71)
    assert words.conclusion(compare(one, other)) == (
        "Same claim, no verdict for A and B.",
        "B did not have log.csv.",
    )
    running = session(3, "Another")
    assert words.conclusion(compare(one, running))[0] == "Two claims, no verdict for A and B."
    judged = session(4, "Another", score=70, ruling="supported")
    assert words.conclusion(compare(judged, running))[0] == "Same claim, no verdict for B."
    assert words.conclusion(compare(running, judged))[0] == "Same claim, no verdict for A."
    assert words.conclusion(compare(other, other))[1] == ""


def test_what_was_not_found_is_excused_by_a_document_that_was_not_there() -> None:
    log = document("s1", "a")
    one = audited(session(1, "Bridge", sources=(log,)), DATES)
    other = audited(session(2, "Bridge", sources=()), BOLTS)
    found = compare(one, other)
    assert words.not_found(found, found.second, found.findings[0]) == "Not found, s1 not in the case"
    assert words.not_found(found, found.first, found.findings[1]) == "Not found"
    waits = compare(one, session(3, "Bridge"))
    assert words.not_found(waits, waits.second, waits.findings[0]) == "Not judged yet"


@pytest_asyncio.fixture
async def page(qtbot: QtBot, application: DetectiveApplication) -> AsyncIterator[ComparePage]:
    tasks = Tasks()
    page = ComparePage(application, tasks)
    qtbot.addWidget(page)
    page.resize(1040, 768)
    page.show()
    yield page
    await tasks.cancel_all()


def texts(page: ComparePage) -> list[str]:
    labels = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    return labels + [prose.plain() for prose in page.findChildren(Prose) if prose.isVisible()]


async def test_both_sides_are_shown_with_every_question(page: ComparePage, data: Path, qtbot: QtBot) -> None:
    one = audited(session(1, "The bridge", turns=3), DATES)
    other = audited(session(2, "The bridge", turns=2), DATES)
    paths = save(data, one, other)
    page.show_pair(*paths)
    await until(lambda: page._found)
    assert page.conclusion.startswith("Same claim, no verdict for A and B.")
    shown = texts(page)
    assert {"1 fewer", "in both", "Question 3", "Not asked"} <= set(shown)
    assert any("When was bridge 3 closed?" in text for text in shown)
    opened: list[Path] = []
    page.open_requested.connect(opened.append)
    page.swap.click()
    await until(lambda: "1 more" in texts(page))
    assert page._table is not None
    page._table.opened.emit(0)
    assert opened == [paths[1]]
    with qtbot.waitSignal(page.back_requested):
        qtbot.keyClick(page, Qt.Key.Key_Escape)


async def test_a_file_that_cannot_be_read_is_said(page: ComparePage, data: Path) -> None:
    (good,) = save(data, session(1, "The bridge"))
    page.show_pair(good, spoil(data))
    await until(lambda: "broken.json" in page.conclusion)
    assert page._found is None
    assert not page.swap.isEnabled()


async def test_the_comparison_is_saved_as_plain_text(page: ComparePage, data: Path, tmp_path: Path) -> None:
    hostile = "![x](http://127.0.0.1/x) <script>alert(1)</script> \x1b[2J\u202e"
    paths = save(data, audited(session(1, hostile), DATES), audited(session(2, "The bridge"), DATES))
    page.show_pair(*paths)
    await until(lambda: page._found)
    told: list[str] = []
    page.toast.connect(told.append)
    target = tmp_path / "comparison.txt"
    page.save(target)
    await until(lambda: told)
    text = target.read_text(encoding="utf-8")
    assert "Two claims, no verdict for A and B." in text
    assert "When was bridge 2 closed?" in text
    assert not {"\x1b", "\u202e"} & set(text)
    page.save(data / "sessions" / "comparison.txt")
    await until(lambda: any("folder of the sessions" in shown for shown in texts(page)))


async def test_hostile_texts_stay_texts(page: ComparePage, data: Path) -> None:
    made = session(1, "<b>bold</b> " + "x" * 200_000, turns=20)
    worst = made.qa_pairs[0].evolve(answer="<img src='file:///etc/hostname'>" + "y" * 1_000_000)
    made = made.evolve(qa_pairs=(worst, *made.qa_pairs[1:]))
    paths = save(data, made, session(2, "The bridge", turns=20))
    page.show_pair(*paths)
    await until(lambda: page._found)
    assert any(text.startswith("<b>bold</b>") for text in texts(page))
