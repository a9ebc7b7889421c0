"""Dates on a line, painted; a screen reader is told them as a list."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme
from detective_app.gui.pages.quotes_compare.timeline import Moment, day_words
from detective_app.gui.wording import filled

_HEIGHT, _LINE_AT, _DOT, _TALL = 88, 44, 5, 20
_EDGE, _WORDS = 64, 20
_LABEL_GAP, _ROOM = 12, 240.0


class TimelineView(QWidget):
    """Dots for what the sources say, an upright line for the date of the hypothesis."""

    accessible_role = QAccessible.Role.Chart

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moments: tuple[Moment, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_moments(self, moments: Sequence[Moment]) -> None:
        """Show days in order."""
        self._moments = tuple(moments)
        told = [f"{day_words(one, moments)}: {one.words}" for one in moments]
        self.setAccessibleName(filled(self.tr("Timeline: %1"), "; ".join(told)))
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the height of the line with the words above and below it."""
        return QSize(400, theme.pixels(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, its places and their words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = float(theme.pixels(_LINE_AT))
        painter.setPen(QPen(theme.color("hairline"), 2))
        painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))
        places = [self._x(one) for one in self._moments]
        for number, (moment, x) in enumerate(zip(self._moments, places, strict=True)):
            left = places[number - 1] if number else x - _ROOM
            right = places[number + 1] if number + 1 < len(places) else x + _ROOM
            room = max(min(x - left, right - x) - _LABEL_GAP, 24.0)
            self._paint_moment(painter, moment, x, middle, room)

    def _x(self, moment: Moment) -> float:
        first, last = self._moments[0].day, self._moments[-1].day
        share = (moment.day - first).days / max((last - first).days, 1)
        return _EDGE + share * (self.width() - 2 * _EDGE)

    def _paint_moment(self, painter: QPainter, moment: Moment, x: float, middle: float, room: float) -> None:
        color = theme.color("high" if moment.asked else "low")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        if moment.asked:
            painter.drawRect(QRectF(x - 1, middle - _TALL, 2, 2 * _TALL))
        else:
            painter.drawEllipse(QPointF(x, middle), _DOT, _DOT)
        self._write(painter, x, 0, room, day_words(moment, self._moments), weight=600, color="text")
        below = self.height() - theme.pixels(_WORDS)
        self._write(painter, x, below, room, moment.words, color="high" if moment.asked else "text2")

    def _write(
        self,
        painter: QPainter,
        x: float,
        top: float,
        room: float,
        words: str,
        *,
        color: str,
        weight: int | None = None,
    ) -> None:
        """Write words over or under a place, moved where they would leave the widget."""
        painter.setFont(theme.font("meta", weight))
        painter.setPen(theme.color(color))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, int(room))
        width = float(painter.fontMetrics().horizontalAdvance(shown)) + 2
        left = min(max(x - width / 2, 0), max(self.width() - width, 0))
        area = QRectF(left, top, width, theme.pixels(_WORDS))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, shown)
