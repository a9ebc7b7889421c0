"""A finished sheet in the real window: what decided leads to its page, what needs you to its place."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import Unread
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.button import Button
from detective_app.gui.page.spec import SHEET
from detective_app.gui.pages.sheet.buttons import Chip
from detective_app.gui.pages.sheet.cell import CellView
from detective_app.gui.pages.sheet.found.searches import Checked
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.shell.main_window import MainWindow
from detective_app.reports import formats
from tests.gui.live_events import button, said
from tests.patience import until


def same(session: InterrogationSession) -> InterrogationSession:
    """Return a session as it is."""
    return session


def with_unread(session: InterrogationSession) -> InterrogationSession:
    """Return a session with a file and a page that could not be read, and every passage struck out."""
    first, *rest = session.sources or ()
    page = Unread(what="page", why="no_text", where="p.2")
    return session.evolve(
        sources=(first.evolve(unread=(page,)), *rest),
        unread=(Unread(what="document", why="protected", where="plan.pdf"),),
        passages=tuple(one.evolve(standing="struck") for one in session.passages or ()),
    )


def read_whole(session: InterrogationSession) -> InterrogationSession:
    """Return a session whose model read all documents for each question."""
    return session.evolve(qa_pairs=tuple(one.evolve(outcome="absent") for one in session.qa_pairs))


@asynccontextmanager
async def finished(
    application: DetectiveApplication, changed: Callable[[InterrogationSession], InterrogationSession] = same
) -> AsyncIterator[tuple[MainWindow, SheetPage]]:
    """Open the window over the recorded sample, saved as a session of one's own."""
    session = changed(application.library.sample_session().session)
    with application.library.files.hold():
        path = application.library.files.save(session)
    window = MainWindow(application)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    await until(lambda: bool(window.coordinator.navigator.current))
    window.coordinator.open_path(path)
    page = window.coordinator.navigator.page(SHEET)
    assert isinstance(page, SheetPage)
    await until(lambda: any(band.cells for band in page.grid.bands))
    try:
        yield window, page
    finally:
        window.close()
        await window.gone.wait()


def focused() -> CellView:
    """Return the cell that has the keyboard."""
    cell = QApplication.focusWidget()
    assert isinstance(cell, CellView)
    return cell


async def test_it_opens_with_the_keyboard_on_its_first_cell(application: DetectiveApplication) -> None:
    async with finished(application) as (window, page):
        await until(lambda: isinstance(QApplication.focusWidget(), CellView))
        assert page.grid.current is not None
        assert page.grid.current[0] == 1
        assert focused() in page.grid.bands[0].cells
        assert page.head.isVisible()
        assert not page.progress.isVisible()
        window.coordinator.show_new()
        window.coordinator.go_back()
        await until(lambda: isinstance(QApplication.focusWidget(), CellView))


async def test_the_head_the_drawer_and_the_missing_row_say_what_could_not_be_read(
    application: DetectiveApplication,
) -> None:
    async with finished(application, with_unread) as (_, page):
        total = 1 + len(page.session.sources or ()) if page.session else 0
        assert page.head.unread.isVisible()
        assert page.head.unread.text() == f"1 of {total} files was not read. 1 page could not be read."
        assert page.head.unread.text() in page.head.spoken
        await until(lambda: "struck out in the document" in said(page.head))
        drawn = Checked(page.session, checked=True) if page.session else None
        assert drawn is not None
        told = said(drawn)
        assert "Not read: 1 document (plan.pdf): protected by a password. Give its password" in told
        assert "Not read: 1 page (p.2): a picture, or empty" in told
        [missing] = page.grid.missing.rows
        assert "Not in what was read." in missing.words()
        assert "Part 4: Not in what was read" in page.head.sentence.toPlainText()


async def test_where_all_was_read_the_head_says_nothing_of_it(application: DetectiveApplication) -> None:
    async with finished(application, read_whole) as (_, page):
        assert not page.head.unread.isVisible()
        [missing] = page.grid.missing.rows
        assert "No document shows it." in missing.words()


async def test_where_a_model_was_shown_passages_alone_nothing_is_said_to_be_in_no_document(
    application: DetectiveApplication,
) -> None:
    async with finished(application) as (_, page):
        [missing] = page.grid.missing.rows
        assert "Not in what was read." in missing.words()
        assert "Part 4: Not in what was read" in page.head.sentence.toPlainText()


async def test_a_quote_of_the_head_opens_its_page_and_escape_goes_back_to_its_cell(
    application: DetectiveApplication,
) -> None:
    async with finished(application) as (window, page):
        assert page._sheet is not None
        assert page._sheet.head is not None
        quote = page._sheet.head.quotes[0]
        [link] = [one for one in page.head.findChildren(Button) if "48,200 euros" in one.accessibleName()]
        link.setFocus()
        QTest.keyClick(link, Qt.Key.Key_Space)
        document = page.pane.document
        await until(lambda: page.pane.isVisible() and "48,200" in document.text.marked_text)
        assert page.grid.current == (quote.row, quote.place.source_id)
        assert not window.sidebar.isVisible()
        QTest.keyClick(page.pane, Qt.Key.Key_Escape)
        await until(lambda: not page.pane.isVisible())
        assert focused() is page.grid.bands[quote.row - 1].cell(quote.place.source_id)
        assert window.sidebar.isVisible()


async def test_what_needs_a_person_leads_there_and_a_value_that_is_chosen_is_saved(
    application: DetectiveApplication,
) -> None:
    async with finished(application) as (_, page):
        assert page.session is not None
        await until(lambda: "which holds?" in said(page.head.needs))
        button(page.head.needs, "Choose").click()
        chips = [one for one in page.grid.bands[0].findChildren(Chip) if one.isVisible()]
        next(one for one in chips if "works-memo.md" in one.accessibleName()).click()
        path = page.path
        await until(lambda: any(one.resolved for one in page.session.conflicts or ()))
        kept = json.loads(path.read_text(encoding="utf-8"))
        assert "Chosen on the sheet." in json.dumps(kept["conflicts"])
        await until(lambda: "which holds?" not in said(page.head.needs))


async def test_share_offers_every_kind_and_writes_the_one_that_is_chosen(
    application: DetectiveApplication, tmp_path: Path
) -> None:
    async with finished(application) as (_, page):
        told: list[str] = []
        page.toast.connect(told.append)
        page.share.click()
        [menu] = [one for one in page.share.findChildren(QMenu) if one.isVisible()]
        offered = {action.text(): action for action in menu.actions()}
        assert set(offered) == {one.title for one in formats()}
        menu.close()
        offered["Markdown"].trigger()
        dialog = page.findChild(QFileDialog)
        assert dialog is not None
        dialog.fileSelected.emit(str(tmp_path / "sheet.md"))
        dialog.close()
        await until(lambda: bool(told))
        assert told == [f"Saved: {tmp_path / 'sheet.md'}"]
        assert "48,200 euros" in (tmp_path / "sheet.md").read_text(encoding="utf-8")


async def test_keys_go_to_the_box_and_to_how_it_was_found_and_back(application: DetectiveApplication) -> None:
    async with finished(application) as (window, page):
        await until(lambda: isinstance(QApplication.focusWidget(), CellView))
        cell = focused()
        QTest.keyClick(cell, Qt.Key.Key_Slash)
        assert QApplication.focusWidget() is page.ask.field
        cell.setFocus()
        window.actions_by_name["found"].trigger()
        assert page.drawer.is_open
        head = QApplication.focusWidget()
        assert head is not None
        assert page.drawer.isAncestorOf(head)
        QTest.keyClick(head, Qt.Key.Key_Escape)
        assert not page.drawer.is_open
        assert focused() is cell
