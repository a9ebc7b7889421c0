"""What stands in the place of a list while it is read."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme

_SKELETON_ROWS, _TWO_LINES = 6, 40


class Skeleton(QWidget):
    """Six grey rows of `row` px, `margin` px from the edge: the list is on its way."""

    def __init__(self, row: int, margin: int) -> None:
        super().__init__()
        self._row, self._margin = row, margin
        self.setAccessibleName(self.tr("The list is being read"))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("track"))
        row = theme.pixels(self._row)
        for number in range(_SKELETON_ROWS):
            top = number * row
            if self._row < _TWO_LINES:
                painter.drawRoundedRect(QRectF(self._margin, top + 12, 110 + 23 * (number % 3), 8), 4, 4)
                continue
            painter.drawRoundedRect(QRectF(self._margin, top + 12, 200 + 37 * (number % 3), 8), 4, 4)
            painter.drawRoundedRect(QRectF(self._margin, top + 28, 110 + 23 * (number % 2), 6), 3, 3)
            painter.drawRoundedRect(QRectF(self.width() - 2 * self._margin - 60, top + 18, 60, 8), 4, 4)
