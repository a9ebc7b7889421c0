"""A witness to choose: a radio button that is a whole row, with what it is and its size."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QRadioButton, QSizePolicy

from detective_app.gui import theme
from detective_app.gui.foreign_text import one_line
from detective_app.gui.setup.models_at_hand import Candidate

BLEED = 16
"""How far the row's ground reaches beyond the text on both sides, in px."""
_NAME, _HEIGHT, _RADIUS = BLEED + 32, 64, 8


class WitnessRow(QRadioButton):
    """64 px high; all of it can be clicked, and the arrow keys move the choice."""

    def __init__(self, candidate: Candidate, name: str, detail: str, size: str) -> None:
        super().__init__()
        self.candidate = candidate
        self._name, self._size, self._detail = one_line(name, 200), size, detail
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_detail(detail)
        self.restyle()

    @property
    def detail(self) -> str:
        """What is said of it."""
        return self._detail

    def show_detail(self, detail: str) -> None:
        """Say something else of it."""
        self._detail = detail
        self.setAccessibleName(", ".join(part for part in (self._name, detail, self._size) if part))
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedHeight(theme.pixels(_HEIGHT))

    def sizeHint(self) -> QSize:
        """Return the size of a row."""
        return QSize(480 + 2 * BLEED, theme.pixels(_HEIGHT))

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere in the row."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, circle and texts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)
        self._paint_circle(painter)
        half, end = self.height() // 2, self.width() - BLEED
        painter.setFont(theme.font("ui"))
        size = painter.fontMetrics().horizontalAdvance(self._size)
        upper = QRect(_NAME, half - theme.pixels(20), end - _NAME, theme.pixels(20))
        painter.setPen(theme.color("text2"))
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._size)
        upper.setRight(end - size - 12)
        self._write(painter, upper, self._name, "text", theme.font("ui", 600))
        lower = QRect(_NAME, half + theme.pixels(2), end - _NAME, theme.pixels(18))
        self._write(painter, lower, self._detail, "text2", theme.font("meta"))

    def _paint_circle(self, painter: QPainter) -> None:
        centre = QPointF(BLEED + 8, self.height() / 2)
        painter.setPen(QPen(theme.color("accent" if self.isChecked() else "control"), 1.5))
        painter.setBrush(theme.color("surface"))
        painter.drawEllipse(centre, 7.25, 7.25)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent"))
            painter.drawEllipse(centre, 4, 4)

    @staticmethod
    def _write(painter: QPainter, area: QRect, text: str, color: str, font: QFont) -> None:
        painter.setFont(font)
        painter.setPen(theme.color(color))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
