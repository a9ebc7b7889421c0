"""A grid of a sheet on a page, and what tests ask of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from detective_app.account.cells import Sheet
from detective_app.gui.pages.sheet.cell import CellView
from detective_app.gui.pages.sheet.grid import SheetGrid
from detective_app.gui.pages.sheet.shown_sheet import Live
from detective_app.gui.shell.focus import tell_roles
from tests.gui import sheet_case

_NO_KEY = Qt.KeyboardModifier.NoModifier


@contextmanager
def grid_on_page() -> Iterator[SheetGrid]:
    """Show a grid as wide as on a page of a window of 1280."""
    tell_roles()
    page = QWidget()
    page.resize(992, 700)
    rows = QVBoxLayout(page)
    rows.setContentsMargins(0, 0, 0, 0)
    made = SheetGrid()
    rows.addWidget(made)
    rows.addStretch(1)
    page.show()
    page.activateWindow()
    QApplication.processEvents()
    yield made
    page.close()


def show(grid: SheetGrid, sheet: Sheet, live: Live | None = None) -> None:
    """Show a sheet, and let it be painted."""
    grid.show_sheet(sheet, sheet_case.NAMES, live)
    QApplication.processEvents()


def cell(grid: SheetGrid, row: int, source: str) -> CellView:
    """Return the cell of a row by its number, which must be in sight."""
    found = grid.bands[row - 1].cell(source)
    assert found is not None
    return found


def press(grid: SheetGrid, key: Qt.Key, held: Qt.KeyboardModifier = _NO_KEY) -> None:
    """Press a key where the keyboard is."""
    focused = grid.window().focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


def names(widget: QWidget) -> list[str]:
    """Return what a screen reader reads in a widget, child by child."""
    found = QAccessible.queryAccessibleInterface(widget)
    children = [found.child(n) for n in range(found.childCount())]
    return [one.text(QAccessible.Text.Name) for one in children if one.isValid()]


def role(widget: QWidget) -> QAccessible.Role:
    """Return what a screen reader is told that a widget is."""
    return QAccessible.queryAccessibleInterface(widget).role()
