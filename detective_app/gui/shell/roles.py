"""What screen readers are told that a painted widget is; Qt knows only the roles of its own widgets."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_installed: list[bool] = []


def install() -> None:
    """Have widgets of a class with an `accessible_role` known by it; once in a process."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


def _interface(_: str, watched: QObject) -> QAccessibleInterface | None:
    role = getattr(watched, "accessible_role", None)
    return QAccessibleWidget(watched, role) if role is not None and isinstance(watched, QWidget) else None
