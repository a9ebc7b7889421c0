"""The claims of a panel as points: a lane for each detective, a column for each round, attacks as arrows.

Nothing is laid out by chance: the same ledger gives the same picture.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import atan2, cos, pi, sin

from PySide6.QtCore import QLocale, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.core.panel import LedgerEntry
from detective_app.gui import icons, theme
from detective_app.gui.controls.painted_items import PaintedItems
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.panel_words import END_LOOKS, LABEL_LOOKS, end_word, label_word
from detective_app.gui.wording import filled

_LEFT, _RIGHT, _TOP = 112, 8, 28
_RADIUS, _STEP, _LANE, _PITCH = 13, 34, 20, 40
_HEAD = 7.0


class LedgerGraph(PaintedItems):
    """Paints lanes, claims and attacks; the items are the claims, each with the glyph of how it ended."""

    def __init__(
        self,
        claims: Sequence[LedgerEntry],
        names: Mapping[str, str],
        rounds: int,
        parent: QWidget | None = None,
    ) -> None:
        self._claims, self._names, self._rounds = tuple(claims), dict(names), rounds
        self._agents = list(names)
        super().__init__("", parent)
        self._name = self.tr("Claims of the panel, with who attacked them")
        self.setAccessibleName(self._name)
        self.setAccessibleDescription(self.tr("The table shows the same claims."))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Ask for room for all lanes."""
        return QSize(480, self._bottom() + 8)

    def item_name(self, n: int) -> str:
        """Return a claim in words."""
        one = self._claims[n]
        end, label = (QLocale().toLower(word) for word in (end_word(one.ended), label_word(one.label)))
        who = self._names.get(one.claimed_by, one.claimed_by)
        words = filled(self.tr("%1 by %2 in round %3"), one.id, who, one.round)
        return f"{words}, {label}, {end}: {one_line(one.text)}"

    def areas(self) -> list[QRectF]:
        """Return a field round each claim."""
        size = 2 * theme.pixels(_RADIUS)
        return [QRectF(at.x() - size / 2, at.y() - size / 2, size, size) for at in self._places()]

    def resizeEvent(self, event: object) -> None:
        """Take the height that the width asks for."""
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint lanes, attacks, claims."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_lanes(painter)
        places = self._places()
        for n, one in enumerate(self._claims):
            for attack in one.attacks:
                begin = self._of_attack(attack.agent, attack.round, attack.text, places)
                self._paint_attack(
                    painter, begin, places[n], quoted=bool(attack.citations), current=n == self._at
                )
        for n, at in enumerate(places):
            self._paint_claim(painter, at, self._claims[n], current=n == self._at)

    def _paint_lanes(self, painter: QPainter) -> None:
        left = theme.pixels(_LEFT)
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        for number in range(1, self._rounds + 1):
            area = QRectF(self._column(number), 0, self._width(), theme.pixels(20))
            words = filled(self.tr("Round %1"), number)
            painter.drawText(area, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter, words)
        for agent, (top, height) in self._lanes().items():
            middle = top + height / 2
            painter.fillRect(
                QRectF(left, top + height - 1, self.width() - left - _RIGHT, 1), theme.color("hairline")
            )
            area = QRectF(0, middle - theme.pixels(10), left - 12, theme.pixels(20))
            name = painter.fontMetrics().elidedText(
                self._names[agent], Qt.TextElideMode.ElideRight, int(area.width())
            )
            painter.setPen(theme.color("detective"))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_claim(self, painter: QPainter, at: QPointF, one: LedgerEntry, *, current: bool) -> None:
        """Paint the glyph of the label, framed as the claim ended: whole, dashed or struck through."""
        radius = theme.pixels(_RADIUS)
        color = theme.color("accent" if current else END_LOOKS[one.ended][1])
        painter.setBrush(theme.color("accentSoft" if current else "surface"))
        dashed = Qt.PenStyle.DashLine if one.ended in ("unproven", "withdrawn") else Qt.PenStyle.SolidLine
        painter.setPen(QPen(color, 2 if one.ended == "contested" or current else 1.3, dashed))
        painter.drawEllipse(at, radius, radius)
        glyph = theme.pixels(14)
        drawing = icons.pixmap(*LABEL_LOOKS[one.label], 14)
        painter.drawPixmap(round(at.x() - glyph / 2), round(at.y() - glyph / 2), drawing)
        if one.ended == "withdrawn":
            painter.setPen(QPen(theme.color("text2"), 1.5))
            painter.drawLine(
                QPointF(at.x() - radius, at.y() + radius), QPointF(at.x() + radius, at.y() - radius)
            )

    def _paint_attack(
        self, painter: QPainter, begin: QPointF, end: QPointF, *, quoted: bool, current: bool
    ) -> None:
        """Paint an arrow: solid where a quote carries it, dotted where words alone do."""
        color = theme.color("accent" if current else "medium" if quoted else "text2")
        style = Qt.PenStyle.SolidLine if quoted else Qt.PenStyle.DotLine
        painter.setPen(QPen(color, 2 if current else 1.5, style))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path, bend = QPainterPath(begin), (begin.x() - end.x()) / 2
        steer = QPointF(end.x() + max(bend, 24), end.y())
        path.cubicTo(QPointF(begin.x() - max(bend, 24), begin.y()), steer, end)
        share = 1 - theme.pixels(_RADIUS + 2) / max(path.length(), 1)
        tip = path.pointAtPercent(max(0.0, min(1.0, share)))
        before = path.pointAtPercent(max(0.0, share - 8 / max(path.length(), 1)))
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPolygon(_head(before, tip))

    def _of_attack(self, agent: str, number: int, text: str, places: Sequence[QPointF]) -> QPointF:
        """Return where an attack comes from: the attacker's own claim of the round with these words."""
        for n, one in enumerate(self._claims):
            if (one.claimed_by, one.round, one.text) == (agent, number, text):
                return places[n]
        top, height = self._lanes()[agent] if agent in self._names else (self._bottom(), 0)
        return QPointF(self._column(number) + self._width() / 2, top + height / 2)

    def _places(self) -> list[QPointF]:
        """Return where each claim stands: those of a lane and a round side by side, in lines."""
        lanes, cells = self._lanes(), self._cells()
        per_line, pitch, step = self._per_line(), theme.pixels(_PITCH), theme.pixels(_STEP)
        found: dict[int, QPointF] = {}
        for (agent, number), members in cells.items():
            top, height = lanes.get(agent, (self._bottom(), 0.0))
            lines = -(-len(members) // per_line)
            for k, n in enumerate(members):
                line, within = divmod(k, per_line)
                row = members[line * per_line : (line + 1) * per_line]
                x = self._column(number) + self._width() / 2 + (within - (len(row) - 1) / 2) * step
                y = top + height / 2 + (line - (lines - 1) / 2) * pitch
                found[n] = QPointF(x, y)
        return [found[n] for n in range(len(self._claims))]

    def _cells(self) -> dict[tuple[str, int], list[int]]:
        cells: dict[tuple[str, int], list[int]] = defaultdict(list)
        for n, one in enumerate(self._claims):
            cells[one.claimed_by, one.round].append(n)
        return cells

    def _lanes(self) -> dict[str, tuple[float, float]]:
        """Return the top and the height of each detective's lane."""
        cells, top = self._cells(), float(theme.pixels(_TOP))
        lanes = {}
        for agent in self._agents:
            most = max((len(members) for (who, _), members in cells.items() if who == agent), default=1)
            height = theme.pixels(_PITCH) * -(-most // self._per_line()) + theme.pixels(_LANE)
            lanes[agent] = (top, float(height))
            top += height
        return lanes

    def _bottom(self) -> int:
        lanes = self._lanes()
        return round(max((top + height for top, height in lanes.values()), default=_TOP))

    def _per_line(self) -> int:
        return max(1, int(self._width() // theme.pixels(_STEP)))

    def _width(self) -> float:
        room = max(self.width(), 200) - theme.pixels(_LEFT) - _RIGHT
        return max(room / self._rounds, 24.0)

    def _column(self, number: int) -> float:
        return theme.pixels(_LEFT) + (number - 1) * self._width()


def _head(before: QPointF, tip: QPointF) -> QPolygonF:
    """Return the head of an arrow that points from one place to another."""
    angle = atan2(tip.y() - before.y(), tip.x() - before.x())
    sides = (angle + pi - 0.45, angle + pi + 0.45)
    return QPolygonF(
        [tip, *(QPointF(tip.x() + _HEAD * cos(one), tip.y() + _HEAD * sin(one)) for one in sides)]
    )
