"""Contradictions as arcs over the answers in their order, and under them the documents they quote.

Nothing moves and nothing is laid out by chance: the same session gives the same picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy

from detective_app.account.contradictions import RankedContradiction
from detective_app.core.session import Severity
from detective_app.gui import theme
from detective_app.gui.controls.painted import PaintedItems, severity_word
from detective_app.gui.foreign_text import one_line
from detective_app.gui.wording import filled

MOST_LANES = 8
_FIRST, _RIGHT, _LINE, _RADIUS, _PITCH = 164, 20, 200, 16, 72
_LOWEST, _HIGHEST = 96, 216
_LANE, _LANE_PITCH, _FOOT, _FOOT_LINE = 256, 32, 12, 24
_SAMPLES, _RING, _MOST = 120, 5, 1_000
_PLACES = (0.5, 0.36, 0.64, 0.26, 0.74)
_STROKES: dict[Severity, tuple[float, list[float]]] = {
    "high": (3, []),
    "medium": (2, [4, 3]),
    "low": (2, [1, 2.2]),
}


class ContradictionGraph(PaintedItems):
    """Paints arcs, answers and document lanes; the items are the contradictions.

    `answer_opened` asks for an answer that was clicked. Arrow keys and C move, Enter opens.
    """

    answer_opened = Signal(int)

    def __init__(
        self, answers: int, found: Sequence[RankedContradiction], documents: Mapping[str, tuple[int, ...]]
    ) -> None:
        self._answers = answers
        self.found = sorted(found, key=lambda one: (_span(one), one.first.sequence))
        used = sorted(documents.items(), key=lambda lane: not lane[1])
        self._lanes, self._left_out = dict(used[:MOST_LANES]), len(used[MOST_LANES:])
        self._indexes = range(len(self.found))
        self._placed: list[QRectF] = []
        super().__init__("")
        self._name = self.tr("Contradictions as arcs between answers")
        self.setAccessibleName(self._name)
        self.setAccessibleDescription(self.tr("The list shows the same contradictions."))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if found:
            self.go_to(self.found.index(found[0]))

    @property
    def finding(self) -> RankedContradiction | None:
        """The current contradiction."""
        return self.found[self.at] if self.found else None

    def next_contradiction(self) -> None:
        """Go to the next arc."""
        if self.found:
            self.go_to((self.at + 1) % len(self.found))

    def item_name(self, n: int) -> str:
        """Return a contradiction in words."""
        one = self.found[n]
        answers = filled(self.tr("Answers %1 and %2"), one.first.sequence, one.second.sequence)
        return f"{answers}: {severity_word(one.severity)}, {one_line(one.title)}"

    def areas(self) -> list[QRectF]:
        """Return the word of each arc."""
        if not self._placed:
            arcs = [_points(self._arc(n)) for n in self._indexes]
            for n in self._indexes:
                others = [point for m, arc in enumerate(arcs) if m != n for point in arc]
                self._placed.append(self._badge(n, others))
        return self._placed

    def sizeHint(self) -> QSize:
        """Return room for arcs, answers and lanes."""
        lanes = len(self._lanes)
        foot = _FOOT + round(self._foot().height())
        height = _LANE + (lanes - 1) * _LANE_PITCH + foot if lanes else _LINE + _RADIUS + 8
        return QSize(600, height)

    def restyle(self) -> None:
        """Place the words anew: their size may have changed."""
        self._placed = []
        super().restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the words anew, and weigh the lines of those at the foot."""
        self._placed = []
        super().resizeEvent(event)
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next contradiction with C too."""
        if event.key() == Qt.Key.Key_C and not event.modifiers():
            self.next_contradiction()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the arc, or open the answer, under the pointer."""
        under = self.item_at(event.position())
        if under is not None:
            self.go_to(under)
            return
        for n in range(1, self._answers + 1):
            if (self._node(n) - event.position()).manhattanLength() <= _RADIUS * 1.3:
                self.answer_opened.emit(n)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint lanes, arcs, answers."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_lanes(painter)
        badges = self.areas()
        for n in self._indexes:
            self._paint_arc(painter, n)
        for n, area in enumerate(badges):
            self._paint_badge(painter, n, area)
        for n in range(1, self._answers + 1):
            self._paint_node(painter, n)

    def _step(self) -> float:
        room = self.width() - _FIRST - _RIGHT
        return min(_PITCH * 1.5, room / max(self._answers - 1, 1))

    def _node(self, n: int) -> QPointF:
        return QPointF(_FIRST + (n - 1) * self._step(), _LINE)

    def _node_radius(self) -> float:
        return min(_RADIUS, self._step() * 0.4)

    def _arc(self, n: int) -> QPainterPath:
        """Return an arc; longer ones rise above shorter ones."""
        one, rise = self.found[n], _LOWEST
        if n:
            rise += round((_HIGHEST - _LOWEST) * n / max(len(self.found) - 1, 2))
        up = QPointF(0, self._node_radius())
        start, end = self._node(one.first.sequence) - up, self._node(one.second.sequence) - up
        path = QPainterPath(start)
        path.cubicTo(start - QPointF(0, rise), end - QPointF(0, rise), end)
        return path

    def _badge(self, n: int, others: list[tuple[float, float]]) -> QRectF:
        """Return where an arc's word goes: at its top, or beside it where another arc or word is."""
        word = severity_word(self.found[n].severity)
        metrics = QFontMetrics(theme.font("meta", 500))
        area = QRectF(0, 0, metrics.horizontalAdvance(word) + 16, theme.pixels(20))
        path, room = self._arc(n), _RING if self.found[n].severity == "high" else 0
        for place in _PLACES:
            area.moveCenter(_at(path, place))
            clear = area.adjusted(-room, -room, room, room)
            left, right, top, bottom = clear.left(), clear.right(), clear.top(), clear.bottom()
            free = not any(word.intersects(area) for word in self._placed)
            if free and not any(left < x < right and top < y < bottom for x, y in others):
                return area
        area.moveCenter(_at(path, 0.5))
        return area

    def _is_current(self, sequence: int) -> bool:
        one = self.finding
        return one is not None and sequence in (one.first.sequence, one.second.sequence)

    def _paint_arc(self, painter: QPainter, n: int) -> None:
        severity = self.found[n].severity
        width, dashes = _STROKES[severity]
        pen = QPen(theme.color(severity), width, c=Qt.PenCapStyle.FlatCap)
        if dashes:
            pen.setDashPattern(dashes)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._arc(n))

    def _paint_badge(self, painter: QPainter, n: int, area: QRectF) -> None:
        severity = self.found[n].severity
        painter.fillRect(area.adjusted(-4, 2, 4, -2), theme.color("bg"))
        painter.setBrush(theme.color(f"{severity}Soft"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        if n == self.at and not self.hasFocus():
            ring = area.adjusted(-3, -3, 3, 3)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawRoundedRect(ring, ring.height() / 2, ring.height() / 2)
        painter.setPen(theme.color(severity))
        painter.setFont(theme.font("meta", 500))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, severity_word(severity))

    def _paint_node(self, painter: QPainter, n: int) -> None:
        at, radius, current = self._node(n), self._node_radius(), self._is_current(n)
        conflicts = any(n in (one.first.sequence, one.second.sequence) for one in self.found)
        painter.setPen(QPen(theme.color("accent" if current else "control"), 2 if current else 1))
        painter.setBrush(theme.color("accentSoft" if current else "surface"))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(theme.color("text" if conflicts else "text2"))
        painter.setFont(
            theme.font("ui" if radius >= theme.pixels(_RADIUS) else "meta", 600 if conflicts else 400)
        )
        area = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, f"{n}")

    def _paint_lanes(self, painter: QPainter) -> None:
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        painter.drawText(QRectF(0, _LINE - 12, _FIRST - _RADIUS - 8, 24), left, self.tr("Answer"))
        for lane, (name, quoted) in enumerate(self._lanes.items()):
            self._paint_lane(painter, _LANE + lane * _LANE_PITCH, name, quoted)
        for lane, quoted in enumerate(self._lanes.values()):
            self._paint_stems(painter, _LANE + lane * _LANE_PITCH, quoted)
        if self._lanes:
            painter.setPen(theme.color("muted"))
            painter.drawText(self._foot(), left | Qt.TextFlag.TextWordWrap, self._foot_words())

    def _foot_words(self) -> str:
        words = self.tr("A dot marks a document that the answer quotes")
        if self._left_out:
            return filled(self.tr("%1; %2 more documents are not shown"), words, self._left_out)
        return words

    def _foot(self) -> QRectF:
        """Return where the words at the foot stand: under the lanes, in large text on lines of their own."""
        metrics, words = QFontMetrics(theme.font("meta")), self._foot_words()
        left = _FIRST if metrics.horizontalAdvance(words) <= self.width() - _FIRST else 0
        room = QRect(0, 0, self.width() - left, _MOST)
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()
        height = max(_FOOT_LINE, needed)
        return QRectF(left, self.height() - height, self.width() - left, height)

    def _paint_lane(self, painter: QPainter, y: int, name: str, quoted: tuple[int, ...]) -> None:
        room = _FIRST - 24
        painter.setPen(theme.color("text2"))
        shown = painter.fontMetrics().elidedText(one_line(name), Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(QRectF(0, y - 12, room, 24), Qt.AlignmentFlag.AlignVCenter, shown)
        last = round(self._node(self._answers).x())
        painter.fillRect(_FIRST, y, last - _FIRST, 1, theme.color("hairline"))
        painter.setPen(Qt.PenStyle.NoPen)
        for n in quoted:
            at = QPointF(self._node(n).x(), y + 0.5)
            painter.setBrush(theme.color("bg"))
            painter.drawEllipse(at, 8, 8)
            painter.setBrush(theme.color("text2"))
            painter.drawEllipse(at, 4, 4)

    def _paint_stems(self, painter: QPainter, y: int, quoted: tuple[int, ...]) -> None:
        for n in filter(self._is_current, quoted):
            at = QPointF(self._node(n).x(), y + 0.5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("bg"))
            painter.drawEllipse(at, 9, 9)
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.drawLine(self._node(n) + QPointF(0, self._node_radius()), at - QPointF(0, 9))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent"))
            painter.drawEllipse(at, 6, 6)


def _span(one: RankedContradiction) -> int:
    return one.second.sequence - one.first.sequence


def _points(path: QPainterPath) -> list[tuple[float, float]]:
    """Return points along an arc, close enough for a word not to slip between them."""
    at = (_at(path, t / _SAMPLES) for t in range(_SAMPLES + 1))
    return [(point.x(), point.y()) for point in at]


def _at(path: QPainterPath, t: float) -> QPointF:
    """Return the point of a cubic curve at a share of its parameter."""
    shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    points = [path.elementAt(n) for n in range(4)]
    x = sum(share * point.x for share, point in zip(shares, points, strict=True))
    y = sum(share * point.y for share, point in zip(shares, points, strict=True))
    return QPointF(x, y)
