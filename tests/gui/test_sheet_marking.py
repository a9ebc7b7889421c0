"""The keys under an opened cell: what its sentence does, notes, other places, and room for all of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.pages.sheet.cell_pane import CellPane
from detective_app.gui.shell.focus import move_focus
from tests.gui.open_cells import LOG, MEMO, REPORT, given, marked_words, opened, press, show, there, with_mark
from tests.patience import until


@pytest.fixture
def session(application: DetectiveApplication) -> InterrogationSession:
    return application.library.sample_session().session


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
        assert pane.marking.theirs.text() == "the recorded run says “against”. The memo says another day"
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


async def test_any_other_line_can_be_chosen_and_judged(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = await show(pane, session, 1, LOG)
        view = pane.document.text
        top, line = view._first_top(), 0
        while view._rows.line(line) != 2:
            top, line = top + view._layout(line)[1], line + 1
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, round(top) + 4))
        await there(pane)
        chosen = pane.place
        assert chosen is not None
        assert (chosen.locator, chosen.word, chosen.number) == ("L2-L2", "found", None)
        assert pane.marking.count.text() == "A sentence you chose"
        assert marked_words(pane) in chosen.text
        with given(pane) as heard:
            press(Qt.Key.Key_1)
        assert [(place, side) for _, place, side, _ in heard] == [(chosen, "supports")]
        pane.document.open_find("06:00")
        await until(lambda: " of " in pane.document.find_bar._count.text())
        view.setFocus()
        press(Qt.Key.Key_Return)
        await there(pane)
        assert pane.place is row.cells[LOG].places[0]  # a line that is a place already is that place


async def test_arrows_go_through_the_places_of_a_cell_and_stop_at_its_ends(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = await show(pane, session, 1, LOG)
        places, reading = row.cells[LOG].places, pane.document._reading
        assert pane.marking.count.text() == "1 of 4 places"
        assert not pane.marking.previous.isEnabled()
        seen = []
        for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_S, Qt.Key.Key_Right, Qt.Key.Key_Right):
            press(key)
            seen.append(pane.place)
        assert seen == [places[0], places[1], places[2], places[3], places[3]]
        await there(pane)
        assert marked_words(pane) == places[3].sentence
        assert pane.document._reading is reading  # it is not opened again
        pane.marking.buttons[0].setFocus()
        press(Qt.Key.Key_Left)
        assert pane.place is places[2]
        await there(pane)


async def test_up_and_down_go_from_sentence_to_sentence_and_a_key_judges_the_one_that_is_marked(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        for source_id in (LOG, REPORT):
            row = await show(pane, session, 1, source_id)
            first, seen = row.cells[source_id].places[0].sentence, []
            for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up):
                press(key)
                before = pane.place
                await until(lambda: pane.place is not before)  # noqa: B023
                await there(pane)
                seen.append(marked_words(pane))
            assert len({*seen}) == 3
            assert seen[0] == seen[2]
            assert seen[3] in " ".join(first.split())
            press(Qt.Key.Key_Down)
            before = pane.place
            await until(lambda: pane.place is not before)  # noqa: B023
            await there(pane)
            with given(pane) as heard:
                press(Qt.Key.Key_2)
            [(number, place, side, _)] = heard
            assert (number, side) == (1, "against")
            assert " ".join(place.sentence.split()) == seen[0]


async def test_what_is_not_judged_comes_next_and_escape_closes(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        await show(pane, session, 3, REPORT)
        heard: list[str] = []
        pane.next_wanted.connect(lambda: heard.append("next"))
        pane.closed.connect(lambda: heard.append("closed"))
        pane.undo_wanted.connect(lambda: heard.append("undo"))
        QTest.keyClick(pane.document.pages, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
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
        assert heard == ["undo", "next", "next", "next", "closed", "closed"]


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
