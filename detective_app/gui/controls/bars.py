"""Bars: how far something has come, painted, with the number as accessible text."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme


class Bar(QWidget):
    """A 4 px bar; `fraction` is 0 to 1."""

    def __init__(self, color: str = "accent", *, width: int | None = None) -> None:
        super().__init__()
        self._color, self._fraction = color, 0.0
        self.setFixedHeight(4)
        if width is not None:
            self.setFixedWidth(width)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def fraction(self) -> float:
        """How far it has come."""
        return self._fraction

    def set_color(self, color: str) -> None:
        """Show what is reached in another colour."""
        self._color = color
        self.update()

    def set_fraction(self, fraction: float) -> None:
        """Show how far it has come, 0 to 1."""
        self._fraction = min(max(fraction, 0.0), 1.0)
        self.update()

    def sizeHint(self) -> QSize:
        """A bar is wide and low."""
        return QSize(64, 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the track and what is reached."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        area = QRectF(self.rect())
        painter.setBrush(theme.color("track"))
        painter.drawRoundedRect(area, 2, 2)
        if self._fraction > 0:
            painter.setBrush(theme.color(self._color))
            area.setWidth(max(4.0, area.width() * self._fraction))
            painter.drawRoundedRect(area, 2, 2)
