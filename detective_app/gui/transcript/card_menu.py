"""The three dots in the right margin of a card, with what can be done from there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from detective_app.gui.controls.button import Button

_SIDE, _EDGE, _TOP = 28, 2, 9


class CardMenu(Button):
    """Stands in the margin, so that it takes no room from the words."""

    def __init__(self, card: QWidget, name: str) -> None:
        super().__init__(kind="quiet", icon="more", name=name, parent=card)
        self.setProperty("square", True)
        self.setToolTip(name)
        self.menu_ = QMenu(self)
        self.menu_.setAccessibleName(name)
        self.clicked.connect(lambda: self.menu_.popup(self.mapToGlobal(QPoint(0, self.height()))))
        card.installEventFilter(self)
        self.resize(_SIDE, _SIDE)
        self._place(card)
        self.show()

    def add(self, words: str, do: Callable[[], object]) -> None:
        """Add something that can be done."""
        action = QAction(words, self.menu_)
        action.triggered.connect(do)
        self.menu_.addAction(action)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner of the card."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self._place(watched)
        return False

    def _place(self, card: QWidget) -> None:
        self.move(card.width() - self.width() - _EDGE, _TOP)
