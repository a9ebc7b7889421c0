"""The way that Tab takes: part after part of the window, and in each as things are laid out there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


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
    for widget in part.findChildren(QWidget):
        if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            return


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
