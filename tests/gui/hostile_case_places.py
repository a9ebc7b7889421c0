"""Every place where a text of a document or about one can stand, and the way to put it there."""

from __future__ import annotations

from collections.abc import Callable

from detective_app.gui.run.text_rows import rows_of
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.hostile_cases import hostile_case, hostile_conflict, hostile_quote
from tests.gui.hostile_places import Sight, Sights
from tests.gui.hostile_sessions import recordable
from tests.gui.waiting import until


async def _evidence(window: MainWindow, text: str) -> Sights:
    """Quotes with their notes, what was refused, what is missing, a conflict, what to know of a document."""
    window.coordinator.navigator.show("past")
    window.panel.leave_source()
    window.panel.show_turn(hostile_case(text), 1)
    yield Sight("evidence", window.panel, 14)


async def _quote(window: MainWindow, text: str) -> Sights:
    """What is known of a quote, and its copy."""
    window.coordinator.navigator.show("past")
    window.panel.show_source(hostile_case(text), hostile_quote(text))
    yield Sight("quote", window.panel, 8)
    window.toasts.show_toast(f"{text} copied")
    yield Sight("what was copied", window.toasts)


async def _document(window: MainWindow, text: str) -> Sights:
    """A document that is gone, then one that is there, with what is sought in it."""
    whole, said = window.coordinator.navigator.show("source"), recordable(text)
    page = whole.document
    whole.show_quote(hostile_case(text), hostile_quote(text), text[:500])
    await until(lambda: page.view is page.saved_copy)
    yield Sight("saved sentence", whole, 5)
    page.text.show_rows(rows_of(said), (0, len(said)), "1")
    page._show_view(page.text)
    page.find_bar.show()
    page.find_bar._field.setText(text)
    page.text.show_found(((0, len(said)),), 0)
    yield Sight("document", whole, 3)
    page._show_view(page.saved_copy)
    page.find_bar.hide()


async def _conflict(window: MainWindow, text: str) -> Sights:
    """Two quotes side by side, and what was decided."""
    page = window.coordinator.navigator.show("quotes")
    page.show_conflict(hostile_case(text), hostile_conflict(text), back=text[:500])
    yield Sight("two quotes", page, 9)
    for column in page.columns:
        column.show_context(text, text)
    page.form.show_problem(text)
    yield Sight("two quotes within their lines, and a decision that failed", page, 9)


CASE_PLACES: tuple[tuple[str, Callable[[MainWindow, str], Sights]], ...] = (
    ("evidence of the case", _evidence),
    ("quote", _quote),
    ("document", _document),
    ("conflict", _conflict),
)
"""As `hostile_places.PLACES`."""
