"""The menus of a session and a case in the sidebar, by mouse and by keyboard."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.lived_in import lived_in
from tests.gui.whole_window import HYPOTHESES, save_sessions, settled
from tests.patience import until


@pytest_asyncio.fixture
async def window(application: DetectiveApplication) -> AsyncIterator[MainWindow]:
    save_sessions(application)
    made = MainWindow(application)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    await until(lambda: made.sidebar.model.rowCount() == 3)
    await settled()
    yield made
    made.close()
    await made.gone.wait()


def titles(window: MainWindow) -> list[str]:
    model = window.sidebar.model
    return [model.index(row).data() for row in range(1, model.rowCount())]


def menu_of(window: MainWindow, text: str, *, by_keyboard: bool = True) -> QMenu:
    """Open the menu of the row with a title, as the menu key or the right button does."""
    rows = window.sidebar.list
    index = rows.model().index(1 + titles(window).index(text), 0)
    rows.setFocus()
    place = rows.visualRect(index).center()
    if by_keyboard:
        rows.setCurrentIndex(index)
        place = QPoint()
    reason = QContextMenuEvent.Reason.Keyboard if by_keyboard else QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(rows.viewport(), QContextMenuEvent(reason, place, rows.mapToGlobal(place)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, text: str) -> None:
    """Choose from a menu, with the keyboard."""
    menu.setActiveAction(next(one for one in menu.actions() if one.text() == text))
    QTest.keyClick(menu, Qt.Key.Key_Return)


def type_name(window: MainWindow, text: str) -> None:
    """Type into the line that stands in the row, and end with Enter."""
    line = window.sidebar.list.findChild(QLineEdit)
    assert line.accessibleName() == "Name of the sheet"
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


@pytest.mark.parametrize("by_keyboard", [True, False])
async def test_a_row_says_what_can_be_done_with_it(window: MainWindow, by_keyboard: bool) -> None:
    menu = menu_of(window, HYPOTHESES[0], by_keyboard=by_keyboard)
    offered = [one.text() for one in menu.actions() if one.text()]
    assert offered == ["Open", "Rename", "Open in folder", "Export", "Delete", "Forget this sheet"]
    choose(menu, "Open")
    await until(lambda: window.coordinator.navigator.current == "sheet")


async def test_a_new_name_is_shown_wherever_sessions_are_listed_and_kept(
    window: MainWindow, application: DetectiveApplication
) -> None:
    choose(menu_of(window, HYPOTHESES[0]), "Rename")
    type_name(window, "The  bridge, second try")
    await until(lambda: "The bridge, second try" in titles(window))
    again = await window.reader.search()
    assert {listed.name for listed in again} == {"The bridge, second try", ""}
    window.actions_by_name["history"].trigger()
    page = window.coordinator.navigator.page("history")
    await until(lambda: page.model.rowCount() == 2)
    kept = json.loads((application.folders.data / "names.json").read_text(encoding="utf-8"))
    assert list(kept.values()) == ["The bridge, second try"]
    other = MainWindow(DetectiveApplication(GlobalOptions(data_dir=application.folders.data)))
    other.show()
    await until(lambda: "The bridge, second try" in titles(other))
    row = 1 + titles(other).index("The bridge, second try")
    other.sidebar.list.setCurrentIndex(other.sidebar.model.index(row))
    other.sidebar.list.setFocus()
    QTest.keyClick(other.sidebar.list, Qt.Key.Key_F2)
    type_name(other, " ")
    await until(lambda: HYPOTHESES[0] in titles(other))
    other.close()
    await other.gone.wait()


async def test_the_folder_of_a_session_is_opened(
    window: MainWindow, application: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    choose(menu_of(window, HYPOTHESES[0]), "Open in folder")
    assert [Path(url.toLocalFile()) for url in opened] == [application.folders.sessions]


async def test_a_session_is_exported_from_its_row(window: MainWindow, tmp_path: Path) -> None:
    formats = next(one.menu() for one in menu_of(window, HYPOTHESES[0]).actions() if one.text() == "Export")
    next(one for one in formats.actions() if one.text() == "Markdown").trigger()
    dialog = window.findChild(QFileDialog)
    dialog.filesSelected.emit([str(tmp_path)])
    reports: list[Path] = []
    await until(lambda: bool(reports.extend(tmp_path.glob("*.md")) or reports))
    dialog.close()
    assert HYPOTHESES[0] in reports[0].read_text(encoding="utf-8")


async def test_what_was_deleted_is_gone_from_the_screen_and_can_be_brought_back(window: MainWindow) -> None:
    navigator = window.coordinator.navigator
    choose(menu_of(window, HYPOTHESES[0]), "Open")
    await until(lambda: navigator.current == "sheet")
    choose(menu_of(window, HYPOTHESES[0]), "Delete")
    await until(lambda: titles(window) == [HYPOTHESES[1]])
    await until(lambda: navigator.current == "new")
    assert len(list(window.application.folders.sessions.glob("*.json"))) == 1
    window.toasts.undo()
    await until(lambda: len(titles(window)) == 2)
    rows = window.sidebar.list
    rows.setCurrentIndex(rows.model().index(1 + titles(window).index(HYPOTHESES[1]), 0))
    QTest.keyClick(rows, Qt.Key.Key_Delete)
    await until(lambda: titles(window) == [HYPOTHESES[0]])


async def test_a_session_that_runs_cannot_be_deleted(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold()
        home.start()
        await home.reach(hold, answered=0)
        await until(lambda: home.window.sidebar.model.rowCount() == 2)
        menu = menu_of(home.window, titles(home.window)[0])
        assert not next(one for one in menu.actions() if one.text() == "Delete").isEnabled()
        menu.close()
        QTest.keyClick(home.window.sidebar.list, Qt.Key.Key_Delete)
        await settled()
        assert home.window.runner.run is not None
        assert home.window.runner.run.path.is_file()


async def test_a_sheet_is_forgotten_for_good_after_it_was_asked_back(window: MainWindow) -> None:
    menu = menu_of(window, HYPOTHESES[0])
    forget = next(one for one in menu.actions() if one.text() == "Forget this sheet").menu()
    assert isinstance(forget, QMenu)
    menu.close()
    forget.actions()[0].trigger()
    await until(lambda: titles(window) == [HYPOTHESES[1]])
    await settled()
    window.toasts.undo()
    await settled()
    assert titles(window) == [HYPOTHESES[1]]
    assert list(window.application.folders.trash.iterdir()) == []
