"""The window's parts, and its pages: made when first needed, shown one at a time with the parts they want."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from detective_app.gui.page.spec import FORM, Page, Route
from detective_app.gui.shell.actions import page_specs, title
from detective_app.gui.shell.focus import focus_first

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.page.host import Host
    from detective_app.gui.page.spec import PageSpec
    from detective_app.gui.run.history_reader import HistoryReader
    from detective_app.gui.run.runner import Runner
    from detective_app.gui.run.window_state import WindowState
    from detective_app.gui.setup.models_at_hand import SetUp
    from detective_app.gui.shell.actions import Actions
    from detective_app.gui.shell.frame import Frame
    from detective_app.gui.shell.sidebar import Sidebar
    from detective_app.gui.shell.toasts import Toasts
    from detective_app.gui.tasks import Tasks


@dataclass(frozen=True, slots=True)
class Shell:
    """One window's parts, made once by `MainWindow`."""

    window: QWidget
    application: Application
    actions: Actions
    tasks: Tasks
    runner: Runner
    reader: HistoryReader
    state: WindowState
    frame: Frame
    sidebar: Sidebar
    toasts: Toasts
    setup: SetUp


V = TypeVar("V")


class _Made(NamedTuple):
    page: Page[object]
    widget: QWidget


class Navigator(QObject):
    """Shows pages by their routes; `shown` tells which one is in the centre now.

    `host` returns what pages are handed; it is asked for when the first one is made.
    """

    shown = Signal(str)

    def __init__(self, frame: Frame, host: Callable[[], Host], parent: QObject) -> None:
        super().__init__(parent)
        self._frame, self._host = frame, host
        self._specs = page_specs()
        self._made: dict[str, _Made] = {}
        self._before: dict[str, str] = {}
        self.current = ""

    @property
    def shown_page(self) -> Page[object]:
        """The page in the centre."""
        return self._at(self.current).page

    @property
    def shown_spec(self) -> PageSpec[object]:
        """What the page in the centre declares."""
        return self._specs[self.current]

    def page(self, route: Route[V]) -> V:
        """Return a page, made now if it is the first time."""
        return cast("V", self._at(route).page.widget)  # a spec holds its routes and its maker to one type

    def shows(self, page: object) -> bool:
        """Tell whether a page is the one in the centre."""
        return self.current in self._made and self._made[self.current].widget is page

    def show(self, route: Route[V]) -> V:
        """Show a page and return it."""
        widget = self._at(route).widget
        comes = route != self.current
        held = comes and self._has_keyboard()
        if comes:
            self._leave(route)
        self._frame.allow(self._specs[route].frame)
        self._frame.pages.setCurrentWidget(widget)
        self.current = route
        if held:
            self.take_keyboard()
        self.shown.emit(route)
        return cast("V", widget)

    def go_to(self, route: str) -> None:
        """Show a page as somebody who goes there expects it: up to date, from its beginning."""
        self.show(Route[object](route))
        self.shown_page.arrive()

    def go_back(self) -> None:
        """Show the page that was shown before this one."""
        self.show(Route[object](self.before(self.current) or FORM))

    def before(self, route: str) -> str:
        """Return which page was shown before one, "" where none was."""
        return self._before.get(route, "")

    def take_keyboard(self) -> None:
        """Give the keyboard to the page in the centre."""
        self.shown_page.first()
        focused = self._frame.window().focusWidget()
        if focused is None or not (focused.isVisible() and self._frame.pages.isAncestorOf(focused)):
            focus_first(self._frame.pages)

    def _has_keyboard(self) -> bool:
        """Tell whether it is in the centre, or nowhere: what had it may be gone, or out of sight."""
        focused = self._frame.window().focusWidget()
        return focused is None or not focused.isVisible() or self._frame.pages.isAncestorOf(focused)

    def _leave(self, route: str) -> None:
        self._before[route] = self.current
        if self.current:
            self._at(self.current).page.left()

    def _at(self, route: str) -> _Made:
        if route not in self._made:
            spec = self._specs[route]
            page = spec.make(self._host())
            widget = page.widget
            if not isinstance(widget, QWidget):
                raise TypeError(f"The page {route!r} is no widget")
            if not widget.accessibleName():
                widget.setAccessibleName(title(spec))
            widget.setParent(self._frame.pages)
            self._frame.pages.addWidget(widget)
            self._made[route] = _Made(page, widget)
        return self._made[route]
