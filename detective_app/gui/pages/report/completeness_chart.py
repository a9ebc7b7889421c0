"""How complete the answers were, one after the other: a curve whose points lead to their answers."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.account.judgement import CurvePoint, dip
from detective_app.gui import theme
from detective_app.gui.controls.painted_items import PaintedItems
from detective_app.gui.pages.report.gap_rows import category_words
from detective_app.gui.wording import filled

_LEFT, _INSET, _RIGHT, _TOP, _PLOT, _HEIGHT = 32, 8, 8, 16, 144, 204
_RADIUS, _LABEL, _QUIET_PLOT = 3.5, 20, 80


class CompletenessChart(PaintedItems):
    """Paints the curve with its first point, its dip and its last one labelled; `opened` tells an answer.

    A `quiet` one is half as high and has no colour: there are figures that matter more.
    """

    opened = Signal(int)

    def __init__(
        self, points: tuple[CurvePoint, ...], *, quiet: bool = False, parent: QWidget | None = None
    ) -> None:
        self._points = points
        self._plot, self._color = (_QUIET_PLOT, "text2") if quiet else (_PLOT, "accent")
        self._dip = dip(points)
        super().__init__("", parent)
        self._name = self.tr("Completeness by question")
        self.setAccessibleName(self._name)
        self.setAccessibleDescription("; ".join(map(self.item_name, range(len(points)))))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.chosen.connect(lambda n: self.opened.emit(self._points[n].sequence))

    def sizeHint(self) -> QSize:
        """Return the size of the plot with its captions."""
        return QSize(320, _TOP + self._plot + theme.pixels(_HEIGHT - _TOP - _PLOT))

    def item_name(self, n: int) -> str:
        """Return a point in words."""
        point = self._points[n]
        return filled(self.tr("Question %1, completeness %2"), point.sequence, point.score)

    def areas(self) -> list[QRectF]:
        """Return a field round each point, as wide as the step to the next, at least 14 px."""
        step = self._step()
        width = max(14.0, min(step, 32.0))
        return [QRectF(at.x() - width / 2, at.y() - 12, width, 24) for at in self._places()]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint grid, curve, points and labels."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grid(painter)
        places = self._places()
        painter.setPen(QPen(theme.color(self._color), 2))
        painter.drawPolyline(places)
        for n, at in enumerate(places):
            painter.setBrush(theme.color(self._color if n == len(places) - 1 else "bg"))
            painter.drawEllipse(at, _RADIUS, _RADIUS)
        if places:
            self._paint_labels(painter, places)

    def _left(self) -> int:
        return theme.pixels(_LEFT)

    def _step(self) -> float:
        return (self.width() - self._left() - _INSET - _RIGHT - _INSET) / max(len(self._points) - 1, 1)

    def _places(self) -> list[QPointF]:
        step = self._step()
        return [
            QPointF(self._left() + _INSET + n * step, _TOP + self._plot * (100 - point.score) / 100)
            for n, point in enumerate(self._points)
        ]

    def _paint_grid(self, painter: QPainter) -> None:
        left = self._left()
        painter.setFont(theme.font("meta"))
        for value in (100, 50, 0):
            y = round(_TOP + self._plot * (100 - value) / 100)
            color = theme.color("hairline" if value else "control")
            painter.fillRect(left, y, self.width() - left - _RIGHT, 1, color)
            painter.setPen(theme.color("text2"))
            area = QRectF(0, y - theme.pixels(10), left - 8, theme.pixels(20))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, f"{value}")

    def _paint_labels(self, painter: QPainter, places: list[QPointF]) -> None:
        every = ceil(theme.pixels(_LABEL) / max(self._step(), 1.0))
        bottom = _TOP + self._plot
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        for n, at in enumerate(places):
            if (len(places) - 1 - n) % every == 0:
                area = QRectF(at.x() - 20, bottom + 4, 40, theme.pixels(20))
                painter.drawText(area, Qt.AlignmentFlag.AlignCenter, f"{self._points[n].sequence}")
        caption = QRectF(
            self._left(), bottom + theme.pixels(24), self.width() - self._left() - _RIGHT, theme.pixels(20)
        )
        painter.drawText(caption, Qt.AlignmentFlag.AlignCenter, self.tr("Question"))
        self._paint_first(painter, places[0])
        if len(places) > 1:
            self._paint_last(painter, places[-1])
        if self._dip:
            self._paint_dip(painter, places[self._dip.sequence - 1], self._dip)

    def _paint_first(self, painter: QPainter, at: QPointF) -> None:
        painter.setFont(theme.font("meta", 500))
        area = QRectF(at.x() - 20, at.y() - 8 - theme.pixels(16), 40, theme.pixels(16))
        if area.top() < 0:
            area.moveTop(at.y() + 8)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, f"{self._points[0].score}")

    def _paint_last(self, painter: QPainter, at: QPointF) -> None:
        painter.setFont(theme.font("ui", 600))
        painter.setPen(theme.color("text"))
        area = QRectF(at.x() - 32, at.y() + 8, 40 + 2, theme.pixels(20))
        if area.bottom() > _TOP + self._plot:
            area.moveBottom(at.y() - 8)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, right, f"{self._points[-1].score}")

    def _paint_dip(self, painter: QPainter, at: QPointF, point: CurvePoint) -> None:
        words = f"{point.score}"
        if point.gravest:
            words = filled(self.tr("%1, %2"), point.score, category_words(point.gravest))
        painter.setFont(theme.font("meta", 500))
        painter.setPen(theme.color("text2"))
        width = painter.fontMetrics().horizontalAdvance(words)
        left = min(at.x(), self.width() - _RIGHT - width)
        area = QRectF(left, at.y() + 8, width + 1, theme.pixels(16))
        if area.bottom() > _TOP + self._plot:
            area.moveBottom(at.y() - 8)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)
