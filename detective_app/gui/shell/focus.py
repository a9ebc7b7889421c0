"""Where the keyboard is: the ring, the order of Tab, and what a screen reader is told that a widget is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAccessibleWidget,
    QApplication,
    QLayout,
    QScrollArea,
    QWidget,
)
from shiboken6 import isValid

from detective_app.gui import theme
from detective_app.gui.controls.prose import Prose
from detective_app.gui.icons import smooth

_installed: list[bool] = []


def tell_roles() -> None:
    """Have widgets of a class with an `accessible_role` known by it; once in a process.

    Areas that scroll are known as what they were: Qt's own interface of them looks up a child without asking
    whether there are so many. Scroll bars come and go, and a reader whose count is a moment old ended the
    program. Lists and texts have others, which ask.
    """
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


def _interface(_: str, watched: QObject) -> QAccessibleInterface | None:
    plain = QAccessible.Role.Client if isinstance(watched, QScrollArea) else None
    role = getattr(watched, "accessible_role", plain)
    return QAccessibleWidget(watched, role) if role is not None and isinstance(watched, QWidget) else None


_CLEAR, _LINE, _RADIUS = 2, 2, 8
_MOVES = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.LayoutRequest,  # how a widget that paints several items says that its `focus_area` moved
}


class FocusRing(QWidget):
    """Lies over a window and lets every click through.

    A widget may say where its ring goes with a method `focus_area() -> QRect` in its own coordinates; an
    empty one means that it shows the focus itself.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("")
        self._followed: list[QWidget] = []
        self.hide()
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - there is a window
        app.focusChanged.connect(self._on_focus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what has the focus, and what it stands in."""
        if event.type() in _MOVES:
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring."""
        painter = smooth(self)
        painter.setPen(QPen(theme.color("accent"), _LINE))
        radius = _RADIUS + _CLEAR + _LINE / 2
        painter.drawRoundedRect(QRectF(self._ring.translated(-self.pos())), radius, radius)

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        for widget in self._followed:
            if isValid(widget):  # what had the focus may just have been deleted
                widget.removeEventFilter(self)
        self._followed = []
        while now is not None and now is not self.window():
            self._followed.append(now)
            now.installEventFilter(self)
            now = now.parentWidget()
        self._place()

    def _place(self) -> None:
        target = self._followed[0] if self._followed else None
        area = self._area(target) if target is not None and target.isVisible() else QRect()
        if target is None or area.isEmpty() or target.window() is not self.window():
            self.hide()
            return
        grown = _CLEAR + _LINE // 2
        self._ring = QRect(target.mapTo(self.window(), area.topLeft()), area.size()).adjusted(
            -grown, -grown, grown, grown
        )
        shown = self._ring.adjusted(-_LINE, -_LINE, _LINE, _LINE)
        for widget in self._followed:
            if isinstance(widget, QScrollArea):
                shown &= QRect(widget.viewport().mapTo(self.window(), QPoint()), widget.viewport().size())
        self.setGeometry(shown)
        self.setVisible(not shown.isEmpty())
        self.raise_()
        self.update()

    @staticmethod
    def _area(target: QWidget) -> QRect:
        own = getattr(target, "focus_area", None)
        if own is not None:
            area: QRect = own()
            return area
        if isinstance(target, QAbstractItemView | QScrollArea | Prose):
            return QRect()  # rows, cards and texts show where the keyboard is by themselves
        return target.rect()


def move_focus(window: QWidget, parts: Sequence[QWidget], *, following: bool) -> bool:
    """Give the keyboard to the next stop, or the one before; tells whether there is one.

    What has just gone out of sight, or can be used no more, leaves it to what stands next in the same part.
    """

    def at(stop: QWidget) -> tuple[int, list[int]]:
        return _place(stop, parts), _route(stop)

    stops = sorted(_stops(window), key=at)
    if not stops:
        return False
    now = window.focusWidget()
    if now is None or now in stops:
        index = stops.index(now) + (1 if following else -1) if now else 0
        target = stops[index % len(stops)]
    else:
        target = _beside(at(now), {stop: at(stop) for stop in stops})
    target.setFocus(Qt.FocusReason.TabFocusReason if following else Qt.FocusReason.BacktabFocusReason)
    _bring_into_sight(target)
    return True


def focus_first(part: QWidget) -> None:
    """Give the keyboard to the first stop of a part of the window, if it has one."""
    for widget in filter(is_stop, part.findChildren(QWidget)):
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        return


def is_stop(widget: QWidget) -> bool:
    """Tell whether Tab may stop at a widget."""
    usable = widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None
    return usable and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _beside(gone: tuple[int, list[int]], stops: Mapping[QWidget, tuple[int, list[int]]]) -> QWidget:
    """Return the stop behind a place in its part, else the last one before it, else the first of all."""
    behind = (stop for stop, at in stops.items() if at > gone and at[0] == gone[0])
    before = [stop for stop, at in stops.items() if at < gone]
    return next(behind, None) or (before[-1] if before else next(iter(stops)))


def _stops(window: QWidget) -> list[QWidget]:
    """Return where Tab may stop, in the order of Qt's own chain, which is the order of making."""
    stops: list[QWidget] = []
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window:
        if (
            widget.isVisibleTo(window)  # first, for most are on pages out of sight
            and widget.isEnabled()
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and widget.focusProxy() is None
            and widget.window() is window
        ):
            stops.append(widget)
        widget = widget.nextInFocusChain()
    return stops


def _place(stop: QWidget, parts: Sequence[QWidget]) -> int:
    return next((n for n, part in enumerate(parts) if part.isAncestorOf(stop)), len(parts))


def _route(stop: QWidget) -> list[int]:
    """Return the way down to a widget, at each step its place in the layout: that is how things are read.

    What is in no layout keeps its place in Qt's chain, behind what is in one.
    """
    route: list[int] = []
    widget, parent = stop, stop.parentWidget()
    while parent is not None:
        laid_out = _laid_out(parent.layout())
        route.append(laid_out.index(widget) if widget in laid_out else len(laid_out))
        widget, parent = parent, parent.parentWidget()
    return route[::-1]


def _laid_out(layout: QLayout | None) -> list[QWidget]:
    """Return the widgets of a layout and of those in it, in order."""
    widgets: list[QWidget] = []
    for item in (layout.itemAt(n) for n in range(layout.count())) if layout is not None else ():
        if item is None:
            continue
        inner = item.widget()
        widgets += [inner] if inner is not None else _laid_out(item.layout())
    return widgets


def _bring_into_sight(widget: QWidget) -> None:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()
