"""An opened cell: its document with the one sentence marked, the keys that judge it, and its other places."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from detective_app.account.marks import marked
from detective_app.account.sheet import Cell, Place, Row, sheet
from detective_app.app.application import DetectiveApplication
from detective_app.core.operator import PersonMark
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.opening import open_document
from detective_app.gui.pages.sheet.cell_pane import CellPane
from detective_app.gui.shell.tab_order import move_focus
from detective_app.gui.tasks import Tasks
from tests.gui.bridge_case import IN_LOG, IN_REPORT, bridge_case
from tests.gui.waiting import until

REPORT, LOG, MEMO = "D1", "D2", "D3"


@pytest.fixture
def session(application: DetectiveApplication) -> InterrogationSession:
    return application.library.sample_session().session


@asynccontextmanager
async def opened(qtbot: QtBot, application: DetectiveApplication) -> AsyncIterator[CellPane]:
    """Show a pane, and put it away while the loop still runs."""
    tasks = Tasks()
    pane = CellPane(application, tasks)
    qtbot.addWidget(pane)
    pane.resize(576, 768)
    pane.show()
    pane.activateWindow()
    try:
        yield pane
    finally:
        pane.hide()
        await until(lambda: not tasks._running)


async def show(pane: CellPane, session: InterrogationSession, part: int, source_id: str) -> Row:
    """Open a cell of the sheet, and wait for its document."""
    row = sheet(session).rows[part - 1]
    pane.show_cell(session, row, row.cells[source_id])
    await there(pane)
    return row


async def there(pane: CellPane) -> None:
    """Wait until all that began is done, with the sentence in sight."""
    tasks = pane.document._tasks._running
    await until(lambda: pane.document.view is not pane.document.loading and not tasks)


def marked_words(pane: CellPane) -> str:
    """Return what is marked, its line ends as spaces."""
    document = pane.document
    words = document.text.marked_text if document.view is document.text else document.cited.quote
    return " ".join(words.split())


def press(key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


@contextmanager
def given(pane: CellPane) -> Iterator[list[tuple[int, Place, str, str]]]:
    """Hear what the pane tells of marks."""
    heard: list[tuple[int, Place, str, str]] = []

    def hear(row: int, place: Place, side: str, note: str) -> None:
        heard.append((row, place, side, note))

    pane.side_given.connect(hear)
    yield heard
    pane.side_given.disconnect(hear)


def with_mark(
    session: InterrogationSession, row: Row, place: Place, side: str, note: str
) -> tuple[Row, Cell]:
    """Return row and cell as they stand once a person marked a place."""
    assert place.number is not None
    wish = PersonMark(row.signal_id, place.number, side, place.sentence, note)  # type: ignore[arg-type]
    after = sheet(marked(session, wish, datetime.now(UTC))).rows[row.number - 1]
    return after, after.cells[place.source_id]


async def test_of_a_passage_only_its_sentence_is_marked(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        for part, source_id, words in (
            (1, MEMO, "The weight limit on Kelder Bridge came into force on 2 April 2024"),
            (2, MEMO, "The south bearing was replaced on 18 June 2024."),
            (1, LOG, "2024-03-22,06:00,Weight limit on Kelder Bridge in force"),
        ):
            row = await show(pane, session, part, source_id)
            assert marked_words(pane) == words
            passage = row.cells[source_id].places[0].text
            assert len(words) < len(passage)


async def test_a_sentence_that_a_line_end_cuts_is_marked_whole(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = await show(pane, session, 1, REPORT)
        at = [one.locator for one in row.cells[REPORT].places].index("p.1 L7-L11")
        assert row.cells[REPORT].places[at].sentence == "The limit for bearing"
        pane.step(at)
        await there(pane)
        assert marked_words(pane) == "The limit for bearing movement on this type of bridge is 6 mm."
        marks = pane.document.pages._drawn[1][1].marks
        assert len(marks) == 2  # one for each of its lines
        assert pane.head.place.text() == "page 1 of 2"


async def test_a_persons_mark_leaves_the_sentence_whole(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = sheet(session).rows[0]
        place = next(one for one in row.cells[REPORT].places if one.sentence == "The limit for bearing")
        row, cell = with_mark(session, row, place, "against", "")
        mine = tuple(one for one in cell.places if one.number == place.number)
        pane.show_cell(session, row, Cell(REPORT, "against", mine))
        await there(pane)
        assert marked_words(pane) == "The limit for bearing movement on this type of bridge is 6 mm."


async def test_words_of_several_sentences_are_marked_in_the_nearest_alone(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        place = sheet(session).rows[1].cells[MEMO].places[0]
        marks = tuple(
            one.evolve(words=place.text) if one.passage == place.number else one
            for one in session.marks or ()
        )
        await show(pane, session.evolve(marks=marks), 2, MEMO)
        assert marked_words(pane) == "The south bearing was replaced on 18 June 2024."


async def test_keys_say_what_the_sentence_does(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = await show(pane, session, 1, MEMO)
        place = row.cells[MEMO].places[0]
        assert pane.document.text.hasFocus()
        words = "Does this sentence carry part 1, “The weight limit on Kelder Bridge came into force"
        assert pane.marking.question.text().startswith(words)
        assert [one.text() for one in pane.marking.buttons if one.isChecked()] == ["Against"]
        assert pane.marking.theirs.text() == "played-by-hand says “against”. The memo says another day"
        with given(pane) as heard:
            for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4):
                press(key)
            pane.marking.buttons[0].click()
        sides = ["supports", "against", "qualifies", "unrelated", "supports"]
        assert heard == [(1, place, side, "") for side in sides]
        assert [one.text() for one in pane.marking.buttons if one.isChecked()] == ["Against"]


async def test_a_mark_that_is_saved_is_shown_with_its_note_and_the_models_beside_it(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = await show(pane, session, 1, MEMO)
        pane.show_marked(*with_mark(session, row, row.cells[MEMO].places[0], "qualifies", "Another year."))
        assert [one.text() for one in pane.marking.buttons if one.isChecked()] == ["Speaks of it"]
        assert pane.marking.note.words == "Another year."
        assert pane.marking.mine.text().startswith("Your mark, ")
        assert pane.marking.mine.text().endswith("The model’s stays on record.")
        assert "says “against”" in pane.marking.theirs.text()
        assert pane.document.text.hasFocus()
        assert marked_words(pane) == "The weight limit on Kelder Bridge came into force on 2 April 2024"


async def test_digits_in_the_note_are_words_and_enter_keeps_it_with_the_mark(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = await show(pane, session, 1, MEMO)
        pane.show_marked(*with_mark(session, row, row.cells[MEMO].places[0], "against", ""))
        pane.marking.note.setFocus()
        with given(pane) as heard:
            QTest.keyClicks(pane.marking.note, "Row 4, n 1")
            assert heard == []
            press(Qt.Key.Key_Return)
            press(Qt.Key.Key_Escape)
            assert pane.document.text.hasFocus()
        assert [(row, side, note) for row, _, side, note in heard] == [(1, "against", "Row 4, n 1")]
        pane.marking.note.setFocus()
        QTest.keyClicks(pane.marking.note, "0")
        with given(pane) as heard:
            QTest.mouseClick(pane.marking.buttons[0], Qt.MouseButton.LeftButton)
            assert pane.document.text.hasFocus()
        assert [side for _, _, side, _ in heard] == ["supports"]  # once, with the note


async def test_a_note_without_a_mark_waits_for_it(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        await show(pane, session, 1, MEMO)
        QTest.keyClicks(pane.marking.note, "See the minutes")
        with given(pane) as heard:
            pane.step(1)
            assert pane.marking.note.words == ""
            pane.step(-1)
            assert pane.marking.note.words == "See the minutes"
            pane.mark("supports")
        assert [(side, note) for _, _, side, note in heard] == [("supports", "See the minutes")]
        await there(pane)


async def test_arrows_go_through_the_places_of_a_cell_and_stop_at_its_ends(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = await show(pane, session, 1, LOG)
        places, reading = row.cells[LOG].places, pane.document._reading
        assert pane.marking.count.text() == "1 of 4 places"
        assert not pane.marking.previous.isEnabled()
        seen = []
        for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_S, Qt.Key.Key_Down, Qt.Key.Key_Down):
            press(key)
            seen.append(pane.place)
        assert seen == [places[0], places[1], places[2], places[3], places[3]]
        await there(pane)
        assert marked_words(pane) == places[3].sentence
        assert pane.document._reading is reading  # it is not opened again
        pane.marking.buttons[0].setFocus()
        press(Qt.Key.Key_Up)
        assert pane.place is places[2]
        await there(pane)


async def test_what_is_not_judged_comes_next_and_escape_closes(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        await show(pane, session, 3, REPORT)
        heard: list[str] = []
        pane.next_wanted.connect(lambda: heard.append("next"))
        pane.closed.connect(lambda: heard.append("closed"))
        press(Qt.Key.Key_N)
        press(Qt.Key.Key_S)  # to its second place
        await there(pane)
        press(Qt.Key.Key_S)
        pane.marking.next.click()
        pane.document.open_find("bearing")
        press(Qt.Key.Key_Escape)
        assert pane.document.find_bar.isHidden()
        press(Qt.Key.Key_Escape)
        pane.head.close_button.click()
        assert heard == ["next", "next", "next", "closed", "closed"]


async def test_a_page_is_drawn_with_the_sentence_and_found_words_and_sizes(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        await show(pane, session, 1, REPORT)
        assert pane.head.place.text() == "page 2 of 2"
        assert pane.document.pages.hasFocus()
        assert len(pane.document.pages._drawn[2][1].marks) == 1
        image = pane.document.pages.viewport().grab().toImage()
        assert any(
            image.pixelColor(x, y) == theme.color("paperMark")
            for x in range(0, image.width(), 2)
            for y in range(0, image.height(), 2)
        )
        press(Qt.Key.Key_Plus)
        pane.head.larger.click()
        assert (pane.document.pages.zoom, pane.head.smaller.isEnabled()) == (125, True)
        pane.head.search.click()
        pane.document.find_bar._field.setText("bearing")
        await until(lambda: " of " in pane.document.find_bar._count.text(), 15)
        await there(pane)


async def test_a_quote_without_a_part_has_nothing_to_mark(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    async with opened(qtbot, application) as pane:
        pane.show_quote(bridge_case(), IN_LOG)
        await there(pane)
        assert pane.document.text.marked_text == IN_LOG.quote
        assert pane.foot.isHidden()
        with given(pane) as heard:
            press(Qt.Key.Key_1)
        assert not heard
        pane.show_quote(bridge_case(), IN_REPORT)
        await there(pane)
        assert (pane.head.place.text(), pane.document.pages.page) == ("page 3 of 9", 3)


async def test_of_a_moved_document_the_saved_sentence_can_be_judged_until_it_is_found(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession, tmp_path: Path
) -> None:
    memo = next(one for one in session.sources or () if one.source_id == MEMO)
    moved = session.evolve(
        sources=tuple(
            one.evolve(path=str(tmp_path / "gone.md")) if one is memo else one
            for one in session.sources or ()
        )
    )
    async with opened(qtbot, application) as pane:
        row = await show(pane, moved, 2, MEMO)
        assert pane.document.view is pane.document.saved_copy
        assert (
            pane.document.saved_copy.words
            == "works-memo.md was moved or deleted. This is the saved sentence."
        )
        assert pane.document.saved_copy.find_file.hasFocus()
        assert pane.head.search.isHidden()
        assert pane.head.close_button.isVisible()
        with given(pane) as heard:
            press(Qt.Key.Key_1)
        assert [(number, side) for number, _, side, _ in heard] == [(row.number, "supports")]
        pane.document.open_file(Path(copy(memo.path, tmp_path / "found.md")))
        await there(pane)
        assert marked_words(pane) == "The south bearing was replaced on 18 June 2024."
        assert pane.document.text.hasFocus()


async def test_where_nothing_is_near_the_document_is_searched_for_the_part(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = sheet(session).rows[0]
        pane.show_cell(session, row, Cell(MEMO, "nothing_near"))
        await there(pane)
        assert pane.problem.text() == "No sentence here is near part 1. Search for it."
        assert pane.document.find_bar._field.text() == row.quote
        assert pane.document.text.marked_text == ""
        assert pane.foot.isHidden()


async def test_a_problem_is_said_until_a_mark_came_back(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = await show(pane, session, 1, MEMO)
        pane.show_problem("The session is being written by another window.")
        assert pane.problem.isVisible()
        pane.show_marked(*with_mark(session, row, row.cells[MEMO].places[0], "against", ""))
        assert not pane.problem.isVisible()


async def test_tab_goes_through_the_pane_as_it_is_read(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        await show(pane, session, 1, MEMO)
        names = []
        pane.head.search.setFocus()
        for _ in range(13):
            focused = QApplication.focusWidget()
            assert focused is not None
            names.append(focused.accessibleName() or getattr(focused, "text", str)())
            move_focus(pane, [pane], following=True)
        assert names == [
            "Find in this document", "Smaller", "Larger", "Open in its own program", "Close the document",
            "Text of the document", "Next place", "Supports", "Against", "Speaks of it", "Not about this",
            "Note", "Next not judged",
        ]  # fmt: skip
        assert pane.accessibleName() == "Document works-memo.md"


@pytest.mark.parametrize(("size", "width"), [(100, 576), (150, 576), (200, 640)])
async def test_nothing_of_the_foot_is_cut(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession, size: int, width: int
) -> None:
    theme.start().use("light", size)
    try:
        async with opened(qtbot, application) as pane:
            pane.resize(width, 768)
            await show(pane, session, 1, MEMO)
            await until(lambda: pane.foot.height() > 100)
            assert pane.document.height() >= 200
            cut = [part for part in foot_parts(pane) if part.width() < part.minimumSizeHint().width()]
            assert not cut
            question = pane.marking.question
            assert question.height() >= question.heightForWidth(question.width())
            assert pane.marking.width() <= pane.foot.viewport().width()
    finally:
        theme.start().use("light", 100)


def foot_parts(pane: CellPane) -> list[QWidget]:
    """Return what stands in the foot and is in sight."""
    return [
        one
        for one in pane.marking.findChildren(QWidget)
        if one.isVisible() and one.minimumSizeHint().isValid()
    ]


async def test_only_documents_are_opened_in_programs_of_their_own(
    qtbot: QtBot,
    application: DetectiveApplication,
    session: InterrogationSession,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    async with opened(qtbot, application) as pane:
        await show(pane, session, 1, MEMO)
        pane.head.outside.click()
        assert [Path(one.toLocalFile()).name for one in shown] == ["works-memo.md"]
    program = tmp_path / "run.desktop"
    program.write_text("[Desktop Entry]", encoding="utf-8")
    for path in (program, tmp_path / "gone.pdf"):
        with pytest.raises(ValueError, match="no document"):
            open_document(path)
    assert len(shown) == 1


async def test_a_second_cell_is_opened_while_the_first_still_is(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        first, *_ = rows = sheet(session).rows
        pane.show_cell(session, first, first.cells[REPORT])
        await asyncio.sleep(0)
        pane.show_cell(session, rows[1], rows[1].cells[MEMO])
        await there(pane)
        assert marked_words(pane) == "The south bearing was replaced on 18 June 2024."
        assert pane.head._name.text() == "works-memo.md"
