"""A person judges on a sheet: keys mark, the verdict follows at once in view, and the file keeps it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from detective_app.account.cells import needs
from detective_app.account.sheet import sheet
from detective_app.app.application import DetectiveApplication
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.button import Button
from detective_app.gui.document.reading import ChosenSentence
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.live_events import button, said
from tests.gui.saved_sessions import session
from tests.gui.whole_window import settled, window_over
from tests.patience import until
from tests.screenshots import board_case
from tests.screenshots.bridge_documents import CLOSED, without

_CTRL = Qt.KeyboardModifier.ControlModifier


@asynccontextmanager
async def sheet_over(
    application: DetectiveApplication, session: InterrogationSession
) -> AsyncIterator[tuple[MainWindow, SheetPage, Path]]:
    """Open a saved session in the window, with the keyboard in its grid."""
    async with window_over(application) as window:
        window.activateWindow()
        with application.library.files.hold():
            path = application.library.files.save(session)
        window.coordinator.investigations.show(application.library.files.load(path))
        page = window.coordinator.navigator.page("sheet")
        assert isinstance(page, SheetPage)
        await until(lambda: bool(page.grid.bands))
        await settled()
        page.grid.focus_first()
        yield window, page, path


def press(page: SheetPage, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focused = page.window().focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


def marks(application: DetectiveApplication, path: Path) -> list[tuple[str, str, str]]:
    found = application.library.files.load(path).session.marks or ()
    return [(one.claim, one.passage, one.side) for one in found if one.by == "person"]


def spoken(page: SheetPage, part: int) -> str:
    """Return what is read of the head of a row."""
    return page.grid.bands[part - 1].head.accessibleName()


async def test_keys_mark_undo_and_the_verdict_follows(application: DetectiveApplication) -> None:
    async with sheet_over(application, board_case.by_hand()) as (window, page, path):
        assert "Yours to judge" in said(page.progress)
        page.grid.focus_cell(1, "s1")
        cell = QApplication.focusWidget()
        assert "Yours to judge, 0 of 2 judged" in spoken(page, 1)
        press(page, Qt.Key.Key_1)
        await until(lambda: len(marks(application, path)) == 1)
        await until(lambda: "Supported, judged by you, in 1 of 3 documents" in spoken(page, 1))
        assert QApplication.focusWidget() is cell
        assert marks(application, path) == [("sig-1", "P1", "supports")]
        page.grid.focus_cell(1, "s3")
        press(page, Qt.Key.Key_2)
        await until(lambda: "Documents differ, judged by you, in 2 of 3 documents" in spoken(page, 1))
        press(page, Qt.Key.Key_Z, _CTRL)
        await until(lambda: "Supported" in spoken(page, 1))
        assert len(marks(application, path)) == 1
        page.grid.focus_cell(2, "s2")
        press(page, Qt.Key.Key_2)
        await until(lambda: "Refuted" in spoken(page, 2))
        cells = [one for one in page.grid.bands[2].cells if not one.isHidden()]
        places = [one.source_id for one in cells if "to judge" in one.accessibleName()]
        assert len(places) == 2
        for place in places:
            assert "Not in the documents" not in spoken(page, 3)
            assert not page.head.isVisible()  # one part is the person's to judge still
            page.grid.focus_cell(3, place)
            press(page, Qt.Key.Key_4)
            await settled()
        await until(lambda: "Not in the documents, judged by you" in spoken(page, 3))
        await until(lambda: "Refuted" in said(page.head))
        assert "judged by you" in said(page.head)
        assert window.coordinator.navigator.current == "sheet"
        assert any(one.startswith("Saved ") for one in said(window.frame.status).split("\n"))


async def test_keys_typed_at_once_are_kept_in_order(application: DetectiveApplication) -> None:
    async with sheet_over(application, board_case.by_hand()) as (_, page, path):
        page.grid.focus_cell(1, "s1")
        press(page, Qt.Key.Key_1)
        press(page, Qt.Key.Key_2)
        await until(lambda: marks(application, path)[-1:] == [("sig-1", "P1", "against")])
        await until(lambda: "Refuted" in spoken(page, 1))


async def test_a_persons_mark_stands_before_a_models_whose_word_is_said_below(
    application: DetectiveApplication,
) -> None:
    session = board_case.by_model(marks=board_case.marked().marks)
    async with sheet_over(application, session) as (_, page, path):
        assert "judged by gpt-6.1-sol" in said(page.head)
        page.grid.focus_cell(1, "s1")
        press(page, Qt.Key.Key_1)
        await until(lambda: len(marks(application, path)) == 1)
        await until(lambda: page.grid.bands[0].before is not None)
        before = page.grid.bands[0].before
        assert before is not None
        assert "Judged again. Before: against, judged by gpt-6.1-sol" in before.words.text()
        await until(lambda: "judged by you" in spoken(page, 1))
        assert "judged by gpt-6.1-sol, and by you" in said(page.head)
        assert before.action is not None
        before.action.click()
        await until(lambda: marks(application, path) == [])
        await until(lambda: "judged by gpt-6.1-sol" in spoken(page, 1))
        assert not before.isVisible()


async def test_what_cannot_be_saved_is_said_and_the_cell_stays_unmarked(
    application: DetectiveApplication,
) -> None:
    async with sheet_over(application, board_case.by_hand()) as (window, page, path):
        page.grid.focus_cell(1, "s1")
        path.unlink()
        press(page, Qt.Key.Key_1)
        await until(lambda: bool(window.toasts.kept))
        assert page.session is not None
        assert page.session.marks is None
        assert "Yours to judge" in spoken(page, 1)


async def test_an_open_cell_is_marked_with_a_note_and_esc_leads_back_to_it(
    application: DetectiveApplication,
) -> None:
    async with sheet_over(application, board_case.by_hand()) as (window, page, path):
        page.grid.focus_cell(1, "s1")
        cell = QApplication.focusWidget()
        press(page, Qt.Key.Key_Return)
        await until(page.pane.isVisible)
        document = page.pane.document
        await until(lambda: document.view in (document.pages, document.text))
        assert not window.sidebar.isVisible()
        press(page, Qt.Key.Key_1)
        await until(lambda: page.pane.marking.mine.text().startswith("Your mark"))
        page.pane.marking.note.setFocus()
        QTest.keyClicks(page.pane.marking.note, "Signed, too.")
        press(page, Qt.Key.Key_Return)
        await until(lambda: application.library.files.load(path).session.marks[-1].reason == "Signed, too.")
        await until(lambda: "Supported" in spoken(page, 1))
        press(page, Qt.Key.Key_Escape)
        press(page, Qt.Key.Key_Escape)
        assert not page.pane.isVisible()
        assert window.sidebar.isVisible()
        assert QApplication.focusWidget() is cell


@pytest.mark.parametrize("by_key", [False, True])
async def test_any_sentence_of_a_drawn_page_is_judged_whole_by_click_or_by_search(
    application: DetectiveApplication, by_key: bool
) -> None:
    async with sheet_over(application, board_case.by_hand()) as (_, page, path):
        page.grid.focus_cell(1, "s1")
        press(page, Qt.Key.Key_Return)
        document = page.pane.document
        await until(lambda: document.view is document.pages)
        document.open_find("be recorded in the")
        await until(lambda: bool(document.pages._found[1]))
        found, area = document.pages._found[1][0], document.pages._area(3)
        document.take_keyboard()
        if by_key:
            press(page, Qt.Key.Key_Return)
        else:
            x, y = found.left * area.width(), (found.top + found.height / 2) * area.height()
            at = (area.topLeft() + QPointF(x + 9, y)).toPoint()
            QTest.mouseClick(document.pages.viewport(), Qt.MouseButton.LeftButton, pos=at)
        wanted = "A further visit is proposed and will be recorded in the maintenance log."
        await until(
            lambda: page.pane.place is not None and " ".join(page.pane.place.sentence.split()) == wanted
        )
        await settled()
        press(page, Qt.Key.Key_2)
        await until(lambda: bool(marks(application, path)))
        session = application.library.files.load(path).session
        made, passage = (session.marks or ())[-1], (session.passages or ())[-1]
        assert (made.passage, made.side, " ".join((made.words or "").split())) == (
            passage.id,
            "against",
            wanted,
        )
        assert (passage.source_id, passage.locator) == ("s1", "p.3 L14-L15")
        await until(lambda: "Refuted, judged by you" in spoken(page, 1))
        await until(lambda: len(document.pages._drawn[3][1].marks) == 2)  # of each of its lines


async def test_a_document_with_nothing_near_opens_and_any_sentence_of_it_is_judged(
    application: DetectiveApplication,
) -> None:
    async with sheet_over(application, board_case.by_hand()) as (_, page, path):
        await until(lambda: page.grid.bands[2].row.cells.get("s1"))
        page.grid.focus_cell(3, "s3")
        press(page, Qt.Key.Key_Return)
        await until(page.pane.isVisible)
        await until(lambda: "No sentence here is near part 3. Search for it." in said(page.pane))
        page.pane.choose(ChosenSentence("L41-L41", CLOSED, CLOSED))
        page._refresh()  # as it happens while a run goes on
        await settled()
        assert page.pane.place is not None
        assert page.pane.place.sentence == CLOSED
        press(page, Qt.Key.Key_2)
        await until(lambda: bool(marks(application, path)))
        assert [(claim, side) for claim, _, side in marks(application, path)] == [("sig-3", "against")]
        await until(lambda: "Refuted, judged by you" in spoken(page, 3))


async def test_an_arrow_key_leads_from_no_button_into_another_pane(
    application: DetectiveApplication,
) -> None:
    async with sheet_over(application, board_case.by_hand()) as (_, page, _):
        page.share.setFocus()
        for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            press(page, key)
            assert page.share.hasFocus()


async def test_a_quote_of_the_head_opens_its_page(application: DetectiveApplication) -> None:
    session = board_case.by_model(marks=board_case.marked().marks)
    async with sheet_over(application, session) as (_, page, _):
        quote = button(page.head, "inspection-report.pdf, page 3, lines 11–12")
        quote.click()
        await until(page.pane.isVisible)
        document = page.pane.document
        await until(lambda: document.view is document.pages)
        assert document.cited.source_id == "s1"
        assert page.grid.current == (1, "s1")


async def test_what_needs_the_person_leads_to_where_it_is_done(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        window.activateWindow()
        window.coordinator.investigations.open_sample()
        page = window.coordinator.navigator.page("sheet")
        await until(page.head.needs.isVisible)
        await settled()
        found = needs(sheet(page.session))
        links = [one for one in page.head.needs.findChildren(Button) if one.isVisible()]
        assert len(links) == len(found)
        for link, need in zip(links, found, strict=True):
            link.click()
            await settled()
            focused = QApplication.focusWidget()
            assert focused is not None
            if need.kind == "missing":
                row = next(one for one in page.grid.missing.rows if one.missing == need.text)
                assert row.ask is focused
            elif need.row:
                band = next(one for one in page.grid.bands if one.row.number == need.row)
                assert band.isAncestorOf(focused)
            else:
                assert page.drawer.is_open
                page.drawer.shut()


async def test_what_is_found_for_a_question_opens_and_takes_no_mark(
    application: DetectiveApplication,
) -> None:
    async with sheet_over(application, board_case.by_hand()) as (_, page, path):
        press(page, Qt.Key.Key_Slash)
        assert page.ask.field.hasFocus()
        assert page.ask.field.text() == ""
        QTest.keyClicks(page.ask.field, "When is the next principal inspection due?")
        press(page, Qt.Key.Key_Return)
        await until(lambda: len(page.grid.bands) == 4)
        page.grid.focus_cell(page.grid.bands[3].row.number, "s1")
        cell = page.window().focusWidget()
        press(page, Qt.Key.Key_1)
        assert not page.card.isVisible()
        press(page, Qt.Key.Key_Return)
        await until(page.pane.isVisible)
        document = page.pane.document
        await until(lambda: document.view is document.pages)
        assert document.cited.quote == "The next principal inspection is due in March 2029."
        assert not page.pane.foot.isVisible()
        press(page, Qt.Key.Key_Escape)
        assert page.window().focusWidget() is cell
        assert marks(application, path) == []
        assert [row.signal_id for row in sheet(application.library.files.load(path).session).questions] == [
            "q1"
        ]
        press(page, Qt.Key.Key_Z, _CTRL)
        await until(lambda: len(page.grid.bands) == 3)
        assert not sheet(application.library.files.load(path).session).questions


async def test_without_its_documents_a_question_stays_with_the_reason(
    application: DetectiveApplication,
) -> None:
    with without(0):
        async with sheet_over(application, board_case.by_hand()) as (_, page, _):
            page.focus_ask()
            QTest.keyClicks(page.ask.field, "When is the next principal inspection due?")
            press(page, Qt.Key.Key_Return)
            await until(lambda: "inspection-report.pdf was not found." in said(page.ask))
            heads = {one.accessibleName() for one in page.grid.heads.heads}
            assert "inspection-report.pdf, moved or changed since" in heads
            assert len([one for one in heads if "changed" in one]) == 1
            assert page.ask.field.text() == "When is the next principal inspection due?"


async def test_the_recorded_sample_takes_no_mark_and_says_so(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        window.activateWindow()
        window.coordinator.investigations.open_sample()
        page = window.coordinator.navigator.page("sheet")
        await until(lambda: page.session is not None and bool(page.grid.bands))
        await settled()
        assert not any("changed" in one.accessibleName() for one in page.grid.heads.heads)
        rows = [one.head.accessibleName() for one in page.grid.bands]
        page.grid.focus_cell(1, page.grid.sources_in_sight[0])
        press(page, Qt.Key.Key_4)
        await until(lambda: bool(window.toasts.kept))
        assert [one.head.accessibleName() for one in page.grid.bands] == rows


@pytest.mark.parametrize("suffix", ["md", "html", "csv", "json"])
async def test_share_writes_the_sheet(application: DetectiveApplication, tmp_path: Path, suffix: str) -> None:
    names = {"md": "markdown", "html": "html", "csv": "csv", "json": "json"}
    session = board_case.by_model(marks=board_case.marked().marks)
    async with sheet_over(application, session) as (window, page, _):
        page.export(names[suffix])
        dialog = page.findChild(QFileDialog)
        target = tmp_path / f"sheet.{suffix}"
        dialog.fileSelected.emit(str(target))
        await until(target.is_file)
        await until(lambda: bool(window.toasts.kept))
        assert "Mill Lane bridge was inspected" in target.read_text(encoding="utf-8")
        dialog.close()


async def test_keys_do_nothing_to_cells_while_something_is_typed(application: DetectiveApplication) -> None:
    async with sheet_over(application, board_case.by_hand()) as (_, page, path):
        page.grid.focus_cell(1, "s1")
        page.focus_ask()
        QTest.keyClicks(page.ask.field, "1234nsdm/")
        await settled()
        assert page.ask.field.text() == "1234nsdm/"
        assert marks(application, path) == []
        assert page.grid.current == (1, "s1")


async def test_opened_again_the_documents_stand_as_they_stood_whatever_was_judged(
    application: DetectiveApplication,
) -> None:
    async with sheet_over(application, board_case.by_hand()) as (window, page, path):
        before = [one.accessibleName() for one in page.grid.heads.heads]
        assert len(set(before)) == 3
        last = page.grid.sources_in_sight[-1]
        row = next(band.row.number for band in page.grid.bands if last in band.row.cells)
        page.grid.focus_cell(row, last)
        press(page, Qt.Key.Key_1)
        await until(lambda: marks(application, path))
        investigations, files = window.coordinator.investigations, application.library.files
        with files.hold():
            other = files.save(session(40, "Another claim"))
        for shown, rows in ((other, 1), (path, 3)):
            investigations.show(files.load(shown))
            await until(lambda rows=rows: len(page.grid.bands) == rows)
            await settled()
        assert [one.accessibleName() for one in page.grid.heads.heads] == before
