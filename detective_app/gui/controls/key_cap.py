"""A key as it looks on a keyboard."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from detective_app.gui import theme
from detective_app.gui.controls.label import Label


class KeyCap(Label):
    """The name of a key, or of keys pressed together, on a cap."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "meta", "text2", weight=500)
        self.setContentsMargins(5, 2, 5, 2)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cap under the text."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("hairline"))
        painter.setBrush(theme.color("key"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.end()
        super().paintEvent(event)
