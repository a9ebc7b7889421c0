"""What screen readers are told that a widget is, where Qt does not know it or tells it at its peril."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QScrollArea, QWidget

_installed: list[bool] = []


def install() -> None:
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
