"""The way that Tab takes: part after part of the window, however late the widgets of a part were made."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget


def move_focus(window: QWidget, parts: Sequence[QWidget], *, following: bool) -> bool:
    """Give the keyboard to the next stop, or the one before; tells whether there is one."""
    stops = _stops(window)
    stops.sort(key=lambda stop: _place(stop, parts))
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


def _bring_into_sight(widget: QWidget) -> None:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()
