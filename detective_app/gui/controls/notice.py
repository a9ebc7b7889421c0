"""A notice in a page: what is the matter, in words, with the way to try again."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.status_mark import StatusMark

_ROOM = 360
"""Up to this width in px, which grows with the text, the button stands below the words."""


class Notice(QWidget):
    """A rounded field with an icon, a text and a button; not there while there is nothing to say."""

    def __init__(self, action: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = IconLine()
        self._busy = StatusMark("busy", "", role="ui")
        self.action = Button(action)
        parts = (self._line, self._busy)
        across(
            Stacking(*parts, actions=self.action, room=_ROOM, wide=0, gap=12, below=8),
            into=self,
            margins=(16, 10, 10, 10),
        )
        self.hide()

    @property
    def text(self) -> str:
        """What is said."""
        return self._line.text or self._busy.word

    def show_words(self, words: str, *, action: bool = True) -> None:
        """Say what is the matter."""
        self._busy.hide()
        self._line.show_line("alert", "medium", words)
        self.action.setVisible(action)
        self.show()

    def show_busy(self, words: str) -> None:
        """Say that something is being tried."""
        self._line.show_nothing()
        self._busy.show_state("busy", words)
        self._busy.show()
        self.action.hide()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("mediumSoft"))
        painter.drawRoundedRect(QRectF(self.contentsRect()), 8, 8)
