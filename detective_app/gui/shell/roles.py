"""What screen readers are told that a widget is, where Qt does not know it or tells it at its peril."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QScrollArea, QWidget

_installed: list[bool] = []


def install() -> None:
    """Have widgets of a class with an `accessible_role` known by it, and areas that scroll; once in a process.

    Qt's own interface of such an area looks up a child without asking whether there are so many: scroll bars
    come and go, and a reader whose count is a moment old ends the program. Lists and texts have others.
    """
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_interface)


def _interface(_: str, watched: QObject) -> QAccessibleInterface | None:
    plain = QAccessible.Role.Client if isinstance(watched, QScrollArea) else None
    role = getattr(watched, "accessible_role", plain)
    return QAccessibleWidget(watched, role) if role is not None and isinstance(watched, QWidget) else None
