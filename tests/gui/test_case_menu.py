"""A case of the sidebar in the window: a new sheet over its documents, and a name of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import Source
from detective_app.gui.page.spec import FORM, SHEET
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.saved_sessions import save, session
from tests.patience import until


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "Mill Lane bridge"
    made.mkdir()
    (made / "contract.txt").write_text("The bearings are due on 14 March.\n", encoding="utf-8")
    return made


@pytest_asyncio.fixture
async def window(application: DetectiveApplication, data: Path, folder: Path) -> AsyncIterator[MainWindow]:
    path = str(folder / "contract.txt")
    source = Source(source_id="s1", name="contract.txt", path=path, sha256="ab" * 32, chars=9, lines=1)
    save(
        data,
        session(1, "Bearings", sources=(source,), ago=timedelta(0)),
        session(2, "Nothing", sources=None),
    )
    made = MainWindow(application)
    made.resize(1280, 800)
    made.show()
    await until(lambda: made.sidebar.model.rowCount() == 3)
    yield made
    made.close()
    await made.gone.wait()


def menu_of_case(window: MainWindow) -> QMenu:
    """Open the menu of the first case, as the menu key does."""
    rows = window.sidebar.list
    rows.setFocus()
    rows.go_to(0)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(rows.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, text: str) -> None:
    menu.setActiveAction(next(one for one in menu.actions() if one.text() == text))
    QTest.keyClick(menu, Qt.Key.Key_Return)


async def test_a_new_sheet_is_begun_over_the_documents_of_a_case(window: MainWindow, folder: Path) -> None:
    window.coordinator.new_about("An older claim")
    menu = menu_of_case(window)
    assert menu.accessibleName() == "Case"
    assert [action.text() for action in menu.actions()] == ["New sheet over this case", "Rename"]
    choose(menu, "New sheet over this case")
    page = window.coordinator.navigator.page(FORM)
    await until(lambda: page.request.case_paths == (folder / "contract.txt",))
    assert window.coordinator.current == FORM
    assert page.request.hypothesis == ""


async def test_a_name_of_a_case_is_kept_and_an_empty_one_brings_the_folder_s_back(
    window: MainWindow, application: DetectiveApplication, folder: Path
) -> None:
    head = lambda: window.sidebar.model.index(0).data()  # noqa: E731
    for typed, shown, kept in (("The  bridge", "The bridge", "The bridge"), (" ", folder.name, "")):
        choose(menu_of_case(window), "Rename")
        line = window.sidebar.list.findChild(QLineEdit)
        line.selectAll()
        QTest.keyClicks(line, typed)
        QTest.keyClick(line, Qt.Key.Key_Return)
        await until(lambda shown=shown: head() == shown and not window.sidebar.list.findChild(QLineEdit))
        assert application.library.names.of(f"case:{folder}") == kept


async def test_a_new_sheet_is_offered_the_documents_of_the_case_that_is_open(
    window: MainWindow, folder: Path
) -> None:
    page, document = window.coordinator.navigator.page(FORM), (folder / "contract.txt",)
    window.actions_by_name["new"].trigger()
    assert page.request.case_paths == ()  # no case is open
    window.sidebar.list.go_to(1)
    QTest.keyClick(window.sidebar.list, Qt.Key.Key_Return)
    await until(lambda: window.coordinator.current == SHEET)
    window.actions_by_name["new"].trigger()
    assert (window.coordinator.current, page.request.case_paths) == (FORM, ())  # it may be another case
    assert page.list.again.text() == "Take the documents of Mill Lane bridge"
    QTest.mouseClick(page.list.again, Qt.MouseButton.LeftButton)
    assert page.request.case_paths == document
    page.files.replace((folder,))
    window.coordinator.go_back()
    window.actions_by_name["new"].trigger()
    assert page.request.case_paths == (folder,)  # a draft stays as it is
    window.coordinator.go_back()
    window.coordinator.new_about("It rained.")
    assert (page.request.hypothesis, page.request.case_paths) == ("It rained.", document)
