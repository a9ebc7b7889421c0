"""The positions of detectives as lines: up is supported, down is refuted, the more so the surer they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.painted_items import PaintedItems
from detective_app.gui.run.panel_words import round_words

_LEFT, _RIGHT, _TOP, _PLOT, _FOOT = 72, 76, 16, 124, 44
_RADIUS, _APART = 4.0, 14
_DASHES: tuple[list[float], ...] = ([], [4, 2], [1, 1.5], [6, 2, 1, 2], [3, 1, 1, 1], [8, 3])
_CORNERS = (4, 0, 3, 5, 6, 8)
"""The marker of each line: a square, a disc, a triangle, and so on."""


@dataclass(frozen=True, slots=True)
class Point:
    """Where somebody stood in a round, from 1 to -1, and that in words."""

    round: int
    height: float
    words: str


@dataclass(frozen=True, slots=True)
class Line:
    """One detective over the rounds."""

    name: str
    points: tuple[Point, ...]
    minority: bool = False


class PositionsChart(PaintedItems):
    """Marker and dash tell the lines apart; the accent is for the minority alone."""

    def __init__(
        self,
        lines: tuple[Line, ...],
        rounds: Sequence[int],
        dissent: int | None,
        parent: QWidget | None = None,
    ) -> None:
        self.lines, self._rounds, self._dissent = lines, list(rounds), dissent
        self._points = [(n, point) for n, line in enumerate(lines) for point in line.points]
        super().__init__("", parent)
        self._name = self.tr("How positions moved")
        self.setAccessibleName(self._name)
        self.setAccessibleDescription(self.tr("The table shows the same."))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of the plot with its captions."""
        return QSize(320, _TOP + _PLOT + theme.pixels(_FOOT))

    def item_name(self, n: int) -> str:
        """Return a point in words."""
        line, point = self._points[n]
        told = round_words(point.round, dissent=point.round == self._dissent)
        return f"{self.lines[line].name}, {told}: {point.words}"

    def areas(self) -> list[QRectF]:
        """Return a field round each point."""
        return [QRectF(at.x() - 9, at.y() - 9, 18, 18) for _, at in self._placed()]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint grid, lines, markers and names."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_grid(painter)
        placed = self._placed()
        for n in range(len(self.lines)):
            places = [at for line, at in placed if line == n]
            self._paint_line(painter, n, places)
        self._paint_names(painter, placed)

    def _color(self, n: int) -> str:
        return "accent" if self.lines[n].minority else "text2"

    def _paint_line(self, painter: QPainter, n: int, places: list[QPointF]) -> None:
        pen = QPen(theme.color(self._color(n)), 2)
        if _DASHES[n % len(_DASHES)]:
            pen.setDashPattern(_DASHES[n % len(_DASHES)])
        painter.setPen(pen)
        painter.drawPolyline(places)
        painter.setPen(QPen(theme.color(self._color(n)), 1.5))
        for k, at in enumerate(places):
            painter.setBrush(theme.color(self._color(n) if k == len(places) - 1 else "bg"))
            _paint_marker(painter, at, _CORNERS[n % len(_CORNERS)])

    def _paint_grid(self, painter: QPainter) -> None:
        left, right = self._left(), self.width() - theme.pixels(_RIGHT)
        painter.setFont(theme.font("meta"))
        words = (
            (1, self.tr("supported")),
            (0, self.tr("open")),
            (-1, self.tr("refuted")),
        )
        for height, word in words:
            y = self._y(height)
            painter.fillRect(
                QRectF(left, round(y), right - left, 1), theme.color("hairline" if height >= 0 else "control")
            )
            painter.setPen(theme.color("text2"))
            area = QRectF(0, y - theme.pixels(10), left - 8, theme.pixels(20))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, word)
        foot = _TOP + _PLOT + 8
        area = QRectF(0, foot, left - 8, theme.pixels(18))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self.tr("Round"))
        for number in self._rounds:
            x = self._x(number)
            area = QRectF(x - 40, foot, 80, theme.pixels(18))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, f"{number}")
            if number == self._dissent:
                area.moveTop(foot + theme.pixels(16))
                painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.tr("dissent"))

    def _paint_names(self, painter: QPainter, placed: list[tuple[int, QPointF]]) -> None:
        """Write each name at the end of its line, far enough from the others."""
        last = dict(placed)
        taken: list[float] = []
        painter.setFont(theme.font("meta", 600))
        for n, at in sorted(last.items(), key=lambda one: (one[1].y(), one[0])):
            y = max([at.y(), *(one + theme.pixels(_APART) for one in taken[-1:])])
            taken.append(y)
            left = self.width() - theme.pixels(_RIGHT) + 10
            area = QRectF(left, y - theme.pixels(9), theme.pixels(_RIGHT) - 10, theme.pixels(18))
            painter.setPen(theme.color("text"))
            words = painter.fontMetrics().elidedText(
                self.lines[n].name, Qt.TextElideMode.ElideRight, int(area.width())
            )
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, words)

    def _placed(self) -> list[tuple[int, QPointF]]:
        return [(n, QPointF(self._x(point.round), self._y(point.height))) for n, point in self._points]

    def _left(self) -> int:
        return theme.pixels(_LEFT)

    def _x(self, number: int) -> float:
        left, right = self._left() + 12, self.width() - theme.pixels(_RIGHT) - 8
        at = self._rounds.index(number)
        return left + (right - left) * at / max(len(self._rounds) - 1, 1)

    def _y(self, height: float) -> float:
        return _TOP + _PLOT * (1 - height) / 2


def _paint_marker(painter: QPainter, at: QPointF, corners: int) -> None:
    if not corners:
        painter.drawEllipse(at, _RADIUS, _RADIUS)
        return
    turn = pi / 4 if corners == 4 else -pi / 2
    radius = _RADIUS * (1.3 if corners < 5 else 1.15)
    angles = [turn + 2 * pi * n / corners for n in range(corners)]
    painter.drawPolygon(
        QPolygonF([QPointF(at.x() + radius * cos(one), at.y() + radius * sin(one)) for one in angles])
    )
