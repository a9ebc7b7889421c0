"""The field for a person's own next question."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from detective_app.core.words import MAX_OWN_QUESTION_CHARS
from detective_app.gui import theme
from detective_app.gui.key_names import key_words

_INSET = -3
"""Brings the text, which Qt sets two pixels and a border further in, to 16 px from the edge."""


class SteerField(QLineEdit):
    """A tall line that says which keys send it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tall", True)
        self.setMaxLength(MAX_OWN_QUESTION_CHARS)
        self.setPlaceholderText(self.tr("Tell the detective what to ask next"))
        self._hint = key_words(QKeySequence("Ctrl+Return"))
        self.restyle()

    def restyle(self) -> None:
        """Take the font from the theme, and leave room for the keys."""
        self.setFont(theme.font("ui"))
        self.setTextMargins(_INSET, 0, theme.pixels(84), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field, then the keys."""
        super().paintEvent(event)
        if self.isEnabled() and self.text():
            painter = QPainter(self)
            painter.setFont(theme.font("meta"))
            painter.setPen(theme.color("muted"))
            area = self.rect().adjusted(0, 0, -16, 0)
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._hint)
