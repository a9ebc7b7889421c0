"""A sparkline: the completeness of each answer, 12 px an answer, on a scale that both sides share."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme

_STEP, _HEIGHT, _DOT = 12, 24, 3.0


class Sparkline(QWidget):
    """Read out as its numbers; a shorter run is visibly shorter."""

    def __init__(self, scores: tuple[int, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scores = scores
        numbers = ", ".join(map(str, scores))
        self.setAccessibleName(self.tr("Completeness by answer: {numbers}").format(numbers=numbers))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return room for each answer and the last one's dot."""
        return QSize(_STEP * max(len(self._scores) - 1, 0) + 2 * int(_DOT) + 2, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line and its end."""
        if not self._scores:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = _HEIGHT - 2 * _DOT
        points = [
            QPointF(_DOT + 1 + n * _STEP, _DOT + room * (1 - score / 100))
            for n, score in enumerate(self._scores)
        ]
        painter.setPen(QPen(theme.color("accent"), 2, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawEllipse(points[-1], _DOT, _DOT)
