"""Every place where a text of a document or about one can stand, and the way to put it there."""

from __future__ import annotations

from collections.abc import Callable

from detective_app.account.cells import Cell, CellPassage, SheetRow
from detective_app.gui.document.text_rows import rows_of
from detective_app.gui.page.spec import SHEET
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.hostile_cases import hostile_case, hostile_quote
from tests.gui.hostile_places import Sight, Sights
from tests.gui.hostile_sessions import recordable
from tests.gui.report_sessions import opened
from tests.patience import until


async def _evidence(window: MainWindow, text: str) -> Sights:
    """Quotes with their notes, what was refused, and documents that differ, in the drawer."""
    page = _sheet(window)
    page.show_session(opened(hostile_case(text)))
    await until(lambda: not page.accounting._at_work)
    for fold, times in (("questions", 1), ("differing", 1), ("checked", 1)):
        page.open_drawer(fold)
        yield Sight(f"found, {fold}", page.drawer, times)
    page.drawer.shut()


async def _cell(window: MainWindow, text: str) -> Sights:
    """A cell whose document is gone, then one that is there, with what is sought in it."""
    page, said = _sheet(window), recordable(text)
    case, quote = hostile_case(text), hostile_quote(text)
    place = CellPassage(quote.source_id, quote.locator, said[:2_000], said[:2_000], "found")
    cell = Cell(quote.source_id, "found", (place,))
    page.show_session(opened(case))
    page.pane.show_cell(case, SheetRow(1, "s1", said, said, "open", "", "", {quote.source_id: cell}), cell)
    page.open_pane()
    document = page.pane.document
    await until(lambda: document.view is document.saved_copy)
    yield Sight("saved sentence", page.pane, 2)
    document.text.show_rows(rows_of(said), (0, len(said)), "1")
    document._show_view(document.text)
    document.find_bar.show()
    document.find_bar._field.setText(text)
    document.text.show_found(((0, len(said)),), 0)
    yield Sight("document", page.pane, 1)
    document._show_view(document.saved_copy)
    document.find_bar.hide()
    page.close_pane()


async def _quote(window: MainWindow, text: str) -> Sights:
    """A quote that belongs to no cell, and its copy."""
    page = _sheet(window)
    page.show_session(opened(hostile_case(text)))
    page.show_quote(hostile_quote(text))
    await until(lambda: page.pane.document.view is page.pane.document.saved_copy)
    yield Sight("quote", page.pane, 2)
    window.toasts.show_toast(f"{text} copied")
    yield Sight("what was copied", window.toasts)
    page.close_pane()


def _sheet(window: MainWindow) -> SheetPage:
    page = window.coordinator.navigator.show(SHEET)
    assert isinstance(page, SheetPage)
    return page


CASE_PLACES: tuple[tuple[str, Callable[[MainWindow, str], Sights]], ...] = (
    ("evidence of the case", _evidence),
    ("open cell", _cell),
    ("quote", _quote),
)
"""As `hostile_places.PLACES`."""
