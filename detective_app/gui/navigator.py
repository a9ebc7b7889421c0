"""The pages of the window: made when first needed, shown one at a time with the parts that go with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from detective_app.gui.main_window import MainWindow

_PARTS: dict[str, tuple[bool, bool, bool]] = {
    "new": (True, False, True),
    "live": (True, True, True),
    "past": (True, True, True),
    "report": (True, False, True),
    "history": (True, False, True),
    "compare": (True, False, True),
    "settings": (False, False, True),
    "first_run": (False, False, False),
}
"""Which of sidebar, panel and status row each page goes with."""

PAGES = tuple(_PARTS)


class Navigator(QObject):
    """Shows pages by name: `live` is the run that lives, `past` a session that has none, the rest as named.

    `made` tells a page once, when it was made and not yet shown, so that it can be connected.
    """

    made = Signal(str, object)
    shown = Signal(str)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._frame = window.frame
        self._pages: dict[str, QWidget] = {}
        self.current = ""

    def page(self, name: str) -> Any:
        """Return a page, made now if it is the first time."""
        if name not in self._pages:
            page = _MAKERS[name](self._window)
            page.setParent(self._frame.pages)
            self._pages[name] = page
            self._frame.pages.addWidget(page)
            self.made.emit(name, page)
        return self._pages[name]

    def is_made(self, name: str) -> bool:
        """Tell whether a page was made."""
        return name in self._pages

    def show(self, name: str) -> Any:
        """Show a page and return it."""
        page = self.page(name)
        sidebar, panel, status = _PARTS[name]
        self._frame.allow(sidebar=sidebar, panel=panel, status=status)
        self._frame.pages.setCurrentWidget(page)
        self.current = name
        self.shown.emit(name)
        return page


def _new(window: MainWindow) -> QWidget:
    from detective_app.gui.pages.new_investigation import NewInvestigationPage

    return NewInvestigationPage(window.application, window.tasks, window.state)


def _live(window: MainWindow) -> QWidget:
    from detective_app.gui.pages.live import LivePage

    page = LivePage(window.application, window.tasks)
    window.actions_by_name.give_reading_to(page.transcript)
    return page


def _report(window: MainWindow) -> QWidget:
    from detective_app.gui.pages.report import ReportPage

    return ReportPage(window.application, window.tasks)


def _history(window: MainWindow) -> QWidget:
    from detective_app.gui.pages.history import HistoryPage

    return HistoryPage(window.application, window.tasks, window.reader)


def _compare(window: MainWindow) -> QWidget:
    from detective_app.gui.pages.compare import ComparePage

    return ComparePage(window.application, window.tasks)


def _settings(window: MainWindow) -> QWidget:
    from detective_app.gui.pages.settings import SettingsPage

    return SettingsPage(window.application, window.tasks, window.state)


def _first_run(window: MainWindow) -> QWidget:
    from detective_app.gui.pages.first_run import FirstRunPage

    return FirstRunPage(window.application, window.tasks, window.state)


_MAKERS: dict[str, Callable[[MainWindow], QWidget]] = {
    "new": _new,
    "live": _live,
    "past": _live,
    "report": _report,
    "history": _history,
    "compare": _compare,
    "settings": _settings,
    "first_run": _first_run,
}
