"""An opened cell: its document with the one sentence marked, found, searched, moved and opened outside."""

from __future__ import annotations

import asyncio
from pathlib import Path
from shutil import copy

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from detective_app.account.cells import Cell
from detective_app.account.sheet import sheet
from detective_app.app.application import DetectiveApplication
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.opening import open_document
from tests.gui.bridge_case import IN_LOG, IN_REPORT, bridge_case
from tests.gui.open_cells import LOG, MEMO, REPORT, given, marked_words, opened, press, show, there, with_mark
from tests.patience import until

WRAPPED = "Eva Lindqvist recommended a weight limit of 7.5 tonnes until the south bearing is replaced."
"""A sentence of the report that goes on in a second line."""


@pytest.fixture
def session(application: DetectiveApplication) -> InterrogationSession:
    return application.library.sample_session().session


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
        row = await show(pane, session, 3, REPORT)
        at = [one.at for one in row.cells[REPORT].places].index("p.2 L22-L23")
        assert row.cells[REPORT].places[at].sentence == WRAPPED
        pane.step(at)
        await there(pane)
        assert marked_words(pane) == WRAPPED
        marks = pane.document.pages._drawn[2][1].marks
        assert len(marks) == 2  # one for each of its lines
        assert pane.head.place.text() == "page 2 of 2"


async def test_a_persons_mark_leaves_the_sentence_whole(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = sheet(session).rows[2]
        place = next(one for one in row.cells[REPORT].places if one.sentence == WRAPPED)
        row, cell = with_mark(session, row, place, "against", "")
        mine = tuple(one for one in cell.places if one.number == place.number)
        pane.show_cell(session, row, Cell(REPORT, "against", mine))
        await there(pane)
        assert marked_words(pane) == WRAPPED


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


async def test_sentences_that_a_person_goes_through_are_not_counted_as_places_found(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        row = await show(pane, session, 1, MEMO)
        count = len(row.cells[MEMO].places)
        for _ in range(2):
            before = marked_words(pane)
            press(Qt.Key.Key_Down)
            await until(lambda before=before: marked_words(pane) != before)
        assert pane.marking.count.text() == "A sentence you chose"
        assert pane.step(-1)
        assert pane.marking.count.text() == f"{count} of {count} places"


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
        await until(lambda: " of " in pane.document.find_bar._count.text())
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
        pane.show_marked(row, row.cells[MEMO])  # a run found something meanwhile
        await there(pane)
        assert marked_words(pane) == row.cells[MEMO].places[0].sentence
        assert pane.foot.isVisible()
        assert not pane.problem.isVisible()


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


async def test_the_keyboard_goes_to_the_page_when_the_pane_is_shown_for_a_cell(
    qtbot: QtBot, application: DetectiveApplication, session: InterrogationSession
) -> None:
    async with opened(qtbot, application) as pane:
        pane.hide()
        row = sheet(session).rows[0]
        pane.show_cell(session, row, row.cells[MEMO])
        pane.show()
        await there(pane)
        assert pane.document.text.hasFocus()
        pane.head.search.setFocus()
        pane.show_cell(session, row, row.cells[LOG], keyboard=False)
        await there(pane)
        assert pane.head.search.hasFocus()


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
