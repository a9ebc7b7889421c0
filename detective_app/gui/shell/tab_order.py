"""The way that Tab takes: part after part of the window, and in each as things are laid out there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def move_focus(window: QWidget, parts: Sequence[QWidget], *, following: bool) -> bool:
    """Give the keyboard to the next stop, or the one before; tells whether there is one."""
    stops = _stops(window)
    stops.sort(key=lambda stop: (_place(stop, parts), _route(stop)))
    if not stops:
        return False
    now = window.focusWidget()
    index = stops.index(now) + (1 if following else -1) if now in stops else 0
    target = stops[index % len(stops)]
    target.setFocus(Qt.FocusReason.TabFocusReason if following else Qt.FocusReason.BacktabFocusReason)
    _bring_into_sight(target)
    return True


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
