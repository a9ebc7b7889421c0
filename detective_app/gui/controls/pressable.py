"""Buttons that Enter presses too: not every desktop lets Qt do that outside a dialog."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Pressable(QAbstractButton):
    """A painted button that Space and Enter press."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press with Enter; Qt does the rest."""
        if not pressed_by_enter(self, event):
            super().keyPressEvent(event)


def pressed_by_enter(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Press the button if the event is Enter alone; a key that is held down presses once."""
    if event.key() not in _ENTER or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    event.accept()
    if not event.isAutoRepeat():
        button.click()
    return True
