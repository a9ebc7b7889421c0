"""The pages of the window: made when first needed, shown one at a time with the parts that go with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypedDict

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from detective_app.gui.shell.parts import Shell

_TRANSCRIPT, _TABLE = 928, 1280
_PARTS: dict[str, tuple[bool, bool, bool, int]] = {
    "new": (True, False, True, 0),
    "live": (True, True, True, _TRANSCRIPT),
    "past": (True, True, True, _TRANSCRIPT),
    "report": (True, False, True, 1152),
    "history": (True, False, True, _TABLE),
    "compare": (True, False, True, _TABLE),
    "source": (True, True, True, 0),
    "quotes": (True, False, True, 0),
    "settings": (False, False, True, 0),
    "first_run": (False, False, False, 0),
}
"""Which of sidebar, panel and status row each page goes with, and how wide it may be; 0: it sees to that."""


class Parts(TypedDict):
    """What `Frame.allow` takes."""

    sidebar: bool
    panel: bool
    status: bool
    widest: int


def parts_of(page: str) -> Parts:
    """Tell which of sidebar, panel and status row a page goes with, and its greatest width."""
    sidebar, panel, status, widest = _PARTS[page]
    return Parts(sidebar=sidebar, panel=panel, status=status, widest=widest)


_WITH_DOCK = ("live", "past")


class Navigator(QObject):
    """Shows pages by name: `live` is the run that lives, `past` a session that has none, the rest as named.

    `made` tells a page once, when it was made and not yet shown, so that it can be connected.
    """

    made = Signal(str, object)
    shown = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window)
        self._shell = shell
        self._frame = shell.frame
        self._pages: dict[str, QWidget] = {}
        self.current = ""

    def page(self, name: str) -> Any:
        """Return a page, made now if it is the first time."""
        if name not in self._pages:
            page = _MAKERS[name](self._shell)
            page.setParent(self._frame.pages)
            self._pages[name] = page
            self._frame.pages.addWidget(page)
            self.made.emit(name, page)
        return self._pages[name]

    def is_made(self, name: str) -> bool:
        """Tell whether a page was made."""
        return name in self._pages

    def shows(self, page: QWidget) -> bool:
        """Tell whether a page is the one in the centre."""
        return self._pages.get(self.current) is page

    def exchange(self, one: str, other: str) -> None:
        """Have two pages of one kind change names: what is looked at stays on the screen as it is."""
        self._pages[one], self._pages[other] = self.page(other), self.page(one)

    def show(self, name: str) -> Any:
        """Show a page and return it."""
        page = self.page(name)
        self._frame.allow(**parts_of(name))
        self._frame.pages.setCurrentWidget(page)
        self._frame.keep_free(page.dock if name in _WITH_DOCK else None)
        self.current = name
        self.shown.emit(name)
        return page


def _new(shell: Shell) -> QWidget:
    from detective_app.gui.pages.new_investigation.page import NewInvestigationPage

    return NewInvestigationPage(shell.application, shell.tasks, shell.state, shell.setup)


def _live(shell: Shell) -> QWidget:
    from detective_app.gui.pages.live.page import LivePage

    page = LivePage(shell.application, shell.tasks)
    shell.actions.give_reading_to(page.transcript)
    page.set_menu([shell.actions[name] for name in ("pause", "stop", "run_again", "find", "open_folder")])
    return page


def _report(shell: Shell) -> QWidget:
    from detective_app.gui.pages.report.page import ReportPage

    page = ReportPage(shell.application, shell.tasks, shell.state)
    shell.actions.give_reading_to(page)
    return page


def _history(shell: Shell) -> QWidget:
    from detective_app.gui.pages.history.page import HistoryPage

    return HistoryPage(shell.application, shell.tasks, shell.reader)


def _compare(shell: Shell) -> QWidget:
    from detective_app.gui.pages.compare.page import ComparePage

    return ComparePage(shell.application, shell.tasks)


def _source(shell: Shell) -> QWidget:
    from detective_app.gui.pages.source import SourcePage

    page = SourcePage(shell.application, shell.tasks)
    shell.actions.give_reading_to(page)
    return page


def _quotes(shell: Shell) -> QWidget:
    from detective_app.gui.pages.quotes_compare.page import QuotesComparePage

    page = QuotesComparePage(shell.application, shell.tasks)
    shell.actions.give_reading_to(page)
    return page


def _settings(shell: Shell) -> QWidget:
    from detective_app.gui.pages.settings import SettingsPage

    return SettingsPage(shell.application, shell.tasks, shell.state, shell.setup)


def _first_run(shell: Shell) -> QWidget:
    from detective_app.gui.pages.first_run.page import FirstRunPage

    return FirstRunPage(shell.application, shell.tasks, shell.state, shell.setup)


_MAKERS: dict[str, Callable[[Shell], QWidget]] = {
    "new": _new,
    "live": _live,
    "past": _live,
    "report": _report,
    "history": _history,
    "compare": _compare,
    "source": _source,
    "quotes": _quotes,
    "settings": _settings,
    "first_run": _first_run,
}
