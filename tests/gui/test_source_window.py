"""The way from an answer to its document and back, and decisions on what differs, in the whole window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.gui.pages.sheet.found.differing import DecisionForm
from detective_app.gui.pages.sheet.found.fold import FoldHead
from detective_app.gui.pages.sheet.found.rows import PlaceLink
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.what_left.view import WhatLeft
from tests.gui.bridge_case import bridge_case
from tests.gui.found_words import open_answer
from tests.gui.whole_window import settled, window_over
from tests.patience import until


async def sheet_of(window: MainWindow) -> tuple[SheetPage, Path]:
    """Show the sheet of the case, over its documents."""
    files = window.application.library.files
    with files.hold():
        path = files.save(bridge_case())
    window.activateWindow()
    await until(window.isActiveWindow)
    window.coordinator.investigations.show(files.load(path))
    page = window.coordinator.navigator.page("sheet")
    assert isinstance(page, SheetPage)
    await until(lambda: bool(page.grid.bands))
    await settled()
    return page, path


def key(which: Qt.Key) -> None:
    """Press a key where the keyboard is."""
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, which)


async def test_a_quote_opens_from_the_drawer_beside_the_sheet_and_esc_returns(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        page, _ = await sheet_of(window)
        page.grid.focus_first()
        page.open_drawer("questions")
        open_answer(page.drawer, 1)
        await settled()
        link = next(one for one in page.drawer.findChildren(PlaceLink) if one.isVisible())
        link.setFocus()
        key(Qt.Key.Key_Return)
        await until(page.pane.isVisible)
        document = page.pane.document
        await until(lambda: document.view is document.pages)
        assert not page.drawer.is_open, "it would lie over the page"
        assert not page.pane.visibleRegion().isEmpty()
        focused = QApplication.focusWidget()
        assert focused is not None
        assert page.pane.isAncestorOf(focused)
        zoom = document.pages.zoom
        key(Qt.Key.Key_Plus)
        assert document.pages.zoom > zoom
        key(Qt.Key.Key_Escape)
        assert not page.pane.isVisible()


async def test_a_decision_in_the_drawer_is_kept_and_seen(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        page, path = await sheet_of(window)
        page.open_drawer("differing")
        await settled()
        body = page.drawer.folds["differing"].body
        assert body is not None
        for head in body.findChildren(FoldHead):
            head.setChecked(True)
        await settled()
        form = body.findChildren(DecisionForm)[0]
        form.record.click()
        await until(
            lambda: any(one.resolved for one in application.library.files.load(path).session.conflicts or ())
        )
        await until(lambda: body.findChildren(DecisionForm)[0].record.text() == "Change decision")


async def test_the_meter_leads_to_what_left_in_the_drawer_of_its_sheet(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        page, _ = await sheet_of(window)
        window.frame.status.meter.clicked.emit()
        await until(lambda: page.drawer.is_open)
        left = page.drawer.findChild(WhatLeft)
        assert left is not None
        await until(left.isVisible)


async def test_actions_of_the_sheet_are_offered_there_alone(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        names = ("found", "open_page", "ask", "export", "run_again", "fork")
        actions = window.actions_by_name
        assert not any(actions[name].isEnabled() for name in names)
        page, _ = await sheet_of(window)
        assert [name for name in names if not actions[name].isEnabled()] == []
        for opened in (True, False):
            actions["found"].trigger()
            assert page.drawer.is_open is opened
        page.grid.focus_row(1)
        for opened in (True, False):
            actions["open_page"].trigger()
            assert page.pane.isVisible() is opened
        actions["ask"].trigger()
        assert page.ask.field.hasFocus()
        window.coordinator.show_new()
        assert not any(actions[name].isEnabled() for name in names)
