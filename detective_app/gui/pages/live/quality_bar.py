"""How good the answers are on average, as a bar with a tick at what is enough."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme

_WIDTH, _BAR, _TICK, _BEST = 360, 4, (2, 14), 5


class QualityBar(QWidget):
    """A bar of grades up to 5, with `words` under the tick at the grade that is `enough`."""

    def __init__(self, reached: float, enough: float, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reached, self._enough, self._words = reached, enough, words
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.restyle()

    def restyle(self) -> None:
        """Take the size from the theme."""
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """Leave a line for the bar, and one for the words."""
        return QSize(_WIDTH, theme.pixels(24) + theme.pixels(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint track, bar, tick and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = theme.pixels(24) / 2
        area = QRectF(0, middle - _BAR / 2, self.width(), _BAR)
        painter.setBrush(theme.color("track"))
        painter.drawRoundedRect(area, 2, 2)
        area.setWidth(self.width() * self._reached / _BEST)
        painter.setBrush(theme.color("text2"))
        painter.drawRoundedRect(area, 2, 2)
        at, (width, height) = round(self.width() * self._enough / _BEST), _TICK
        painter.fillRect(QRectF(at - width / 2, middle - height / 2, width, height), theme.color("text"))
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("muted"))
        wide = QFontMetrics(painter.font()).horizontalAdvance(self._words)
        left = min(max(at - wide // 2, 0), self.width() - wide)
        below = QRect(left, theme.pixels(24), wide + 1, theme.pixels(16))
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, self._words)
