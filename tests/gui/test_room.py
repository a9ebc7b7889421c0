"""Room: what may cover what in a narrow window, how wide a page gets in a wide one, what is remembered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFontMetrics, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui import entry, theme
from detective_app.gui.page.spec import SHEET
from detective_app.gui.pages.history.filters import HistoryFilters
from detective_app.gui.setup.setting_entries import SECTIONS
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.live_events import button
from tests.gui.lived_in import lived_in
from tests.gui.report_sessions import opened
from tests.gui.saved_sessions import save, session
from tests.gui.whole_window import settled, window_over
from tests.patience import until
from tests.screenshots import board_case
from tests.sweeps import sweep


def place(widget: QWidget) -> QRect:
    """Return where a widget is in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


async def one_screen_a_page(window: MainWindow) -> AsyncIterator[str]:
    """Show every page once, a sheet in two of its states; yields its name."""
    coordinator, files = window.coordinator, window.application.library.files
    coordinator.show_new()
    await settled()
    yield "new"
    for path in sorted(window.application.folders.sessions.glob("session_*.json")):
        coordinator.investigations.show(files.load(path))
        await settled()
        yield f"sheet, {path.name}"
    coordinator.navigator.show("history").refresh()
    await settled()
    yield "history"
    for section in SECTIONS:
        coordinator.open_settings(section)
        await settled()
        yield f"settings, {section}"


@pytest.mark.parametrize("width", sweep((960, 1099), lambda width: width == 960))
async def test_the_page_of_a_cell_never_covers_pause(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold(after=1)
        home.start()
        await home.reach(hold, answered=1)
        home.window.resize(width, 640)
        await until(lambda: any(band.cells for band in home.sheet.grid.bands))
        home.sheet.grid.focus_first()
        home.sheet.toggle_pane()
        await settled()
        covered = place(home.sheet.pane)
        assert home.sheet.pane.isVisible()
        one = button(home.sheet.ask, "Pause")
        assert not covered.intersects(place(one))
        assert home.window.childAt(place(one).center()) is one


async def test_on_a_wide_screen_a_page_of_lines_stands_in_the_middle_and_the_sheet_takes_the_room(
    application: DetectiveApplication,
) -> None:
    astray, taken = [], []
    async with window_over(application) as window:
        window.resize(2560, 1400)
        async for screen in one_screen_a_page(window):
            pages, centre = window.frame.pages, window.frame.pages.parentWidget()
            left, right = pages.x(), centre.width() - pages.geometry().right() - 1
            if abs(left - right) > 1:
                astray.append((screen, left, right))
            if screen.split(",")[0] == "history":
                assert pages.width() <= 1280, screen
            if screen.startswith("sheet"):
                taken.append(pages.width() == centre.width())
    assert not astray
    assert taken
    assert all(taken)


async def test_the_wheel_scrolls_the_page_from_the_free_room_beside_it(
    application: DetectiveApplication,
) -> None:
    sessions = (session(number, f"Bridge {number}") for number in range(20))
    save(application.folders.sessions.parent, *sessions)
    async with window_over(application) as window:
        window.resize(2560, 640)
        page = window.coordinator.navigator.show("history")
        page.refresh()
        bar = page.table.verticalScrollBar()
        await until(lambda: bar.maximum() > 0)
        centre = window.frame.pages.parentWidget()
        assert window.frame.pages.x() > 20
        at = QPointF(20, 200)
        turned = QWheelEvent(
            at, centre.mapToGlobal(at), QPoint(), QPoint(0, -120),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(centre, turned)
        assert bar.value() > 0


async def test_the_width_of_the_sidebar_is_changed_by_mouse_and_keyboard_and_remembered(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        window.resize(1600, 800)
        await settled()
        sidebar, edge = window.sidebar.width(), window.frame.sidebar_edge
        QTest.mousePress(edge, Qt.MouseButton.LeftButton, pos=QPoint(2, 100))
        QTest.mouseMove(edge, QPoint(42, 100))
        QTest.mouseRelease(edge, Qt.MouseButton.LeftButton, pos=QPoint(2, 100))
        wide = window.sidebar.width()
        assert wide == pytest.approx(sidebar + 40, abs=2)
        window.sidebar.new.setFocus()
        while window.focusWidget() is not edge:
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        QTest.keyClick(edge, Qt.Key.Key_Right)
        assert window.sidebar.width() == wide + 16
    again = MainWindow(application)
    again.resize(1600, 800)
    again.show()
    await settled()
    assert again.sidebar.width() == wide + 16
    QTest.mouseDClick(again.frame.sidebar_edge, Qt.MouseButton.LeftButton)
    assert again.sidebar.width() == sidebar
    again.close()
    await again.gone.wait()


async def test_the_page_of_a_cell_takes_the_room_of_the_sidebar_and_gives_it_back(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        window.coordinator.investigations.open_sample()
        sheet = window.coordinator.navigator.page(SHEET)
        await until(lambda: any(band.cells for band in sheet.grid.bands))
        sheet.grid.focus_first()
        for width, stands in ((1280, False), (2200, True)):
            window.resize(width, 800)
            sheet.toggle_pane()
            assert sheet.pane.isVisible()
            assert window.sidebar.isVisible() is stands
            sheet.toggle_pane()
            assert window.sidebar.isVisible()


async def test_the_page_keeps_its_room_however_wide_the_sidebar_was_made(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        window.resize(1100, 700)
        for _ in range(40):
            QTest.keyClick(window.frame.sidebar_edge, Qt.Key.Key_Right)
        await settled()
        assert window.frame.pages.width() >= 500


async def test_the_status_row_is_in_sight_with_a_title_bar_on_a_small_screen(
    application: DetectiveApplication,
) -> None:
    """The screen of the tests is 800 px high."""
    fresh = MainWindow(application)
    assert fresh.screen().availableGeometry().height() == 800
    assert fresh.height() <= 800 - 32
    fresh.close()
    await fresh.gone.wait()
    cut = []
    async with window_over(application) as window:
        window.resize(960, 640)
        async for screen in one_screen_a_page(window):
            row = place(window.frame.status)
            if window.frame.status.isVisible() and row.bottom() >= window.height():
                cut.append((screen, row.bottom()))
    assert not cut


def test_no_filter_is_cut_in_the_smallest_window_in_german(qtbot: QtBot, qapp: QApplication) -> None:
    entry.install(qapp, "de")
    filters = HistoryFilters()
    qtbot.addWidget(filters)
    filters.resize(656, 32)  # a window of 960 with its sidebar
    filters.show()
    for combo in (filters.status, filters.date):
        text = QFontMetrics(combo.font()).horizontalAdvance(combo.currentText())
        assert combo.width() >= text + 46, combo.currentText()
    assert place(filters.search).right() < place(filters.status).left()
    assert filters.search.placeholderText() == "Behauptungen, Fragen, Antworten durchsuchen"
    filters.resize(570, 32)
    assert filters.search.placeholderText() == "Suchen"


async def test_the_card_of_a_place_leaves_the_cell_in_sight_that_it_is_about(
    application: DetectiveApplication,
) -> None:
    theme.start().use("light", 200)
    async with window_over(application) as window:
        window.coordinator.investigations.show(opened(board_case.by_hand()))
        sheet = window.coordinator.navigator.page(SHEET)
        await until(lambda: any(band.cells for band in sheet.grid.bands))
        sheet.grid.focus_first()
        await until(sheet.card.isVisible)
        await settled()
        cell = window.focusWidget()
        assert place(sheet.card).top() > place(cell).bottom()
        assert cell.visibleRegion().boundingRect().height() == cell.height()
