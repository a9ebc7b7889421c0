"""Answers against answers as a matrix, and the words of what differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from detective_app.account.citations import Cited, cited_value
from detective_app.account.conflict_list import ConflictOnValues, ValuesInConflict, found_behind
from detective_app.account.contradictions import RankedContradiction, comparable, difference, next_after, runs
from detective_app.core.evidence import ConflictValue, SourceConflict
from detective_app.core.quality import Conflict, Severity
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.painted import PaintedItems, severity_word
from detective_app.gui.foreign_text import one_line
from detective_app.gui.icons import fill, smooth
from detective_app.gui.run.evidence_words import conflict_title, distance, side_names
from detective_app.gui.wording import filled

Runs = Sequence[tuple[str, bool]]

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class QuoteSide:
    """One side: its words cut where they differ, whose they are, and the quote to open, None if gone."""

    runs: Runs
    of: str
    quote: Cited | None
    answer: int | None = None


@dataclass(frozen=True, slots=True)
class ShownConflict:
    """Both sides, and what is known of how they differ."""

    first: QuoteSide
    second: QuoteSide
    about: str


def title_words(session: InterrogationSession, conflict: Conflict) -> str:
    """Return a conflict in a line: both values with whose they are, else what was said of it."""
    if conflict.values and conflict.source_ids:
        names = side_names(session, conflict)
        told = (f"{one_line(value, 60)} ({name})" for value, name in zip(conflict.values, names, strict=True))
        return " · ".join(told)
    return one_line(conflict.description, 160)


def state_words(conflict: Conflict) -> str:
    """Say in a word whether a conflict was decided."""
    if conflict.resolved:
        return translate("Found", "decided by you")
    return translate("Found", "not decided")


def shown_conflict(session: InterrogationSession, conflict: Conflict) -> ShownConflict:
    """Return both sides of a conflict as they are shown; reads all conflicts of the session."""
    behind = found_behind(session, conflict)
    names = side_names(session, conflict)
    if isinstance(behind, RankedContradiction):
        sides = [
            QuoteSide(one.runs, name, one.carrier, one.sequence)
            for one, name in zip((behind.first, behind.second), names, strict=True)
        ]
        return ShownConflict(sides[0], sides[1], one_line(behind.body))
    if isinstance(behind, SourceConflict):
        for one in ValuesInConflict(session).of(behind):
            if one.conflict.id == conflict.id:
                return _of_values(session, behind, one, names)
    return _as_listed(session, conflict, names)


def _of_values(
    session: InterrogationSession,
    found: SourceConflict,
    listed: ConflictOnValues,
    names: tuple[str, str],
) -> ShownConflict:
    first, second = listed.first, listed.second
    sides = [
        QuoteSide(_marked(one, other), name, cited_value(session, one))
        for one, other, name in zip((first, second), (second, first), names, strict=True)
    ]
    title = filled(translate("Found", "%1."), conflict_title(found))
    apart = distance(found).replace(one_line(listed.conflict.description), "").strip()  # that is the title
    return ShownConflict(sides[0], sides[1], " ".join(filter(None, (title, apart))))


def _marked(one: ConflictValue, other: ConflictValue) -> Runs:
    """Cut a quote at the value that differs; of two passages what differs is marked, not all."""
    quote, against = comparable(one.quote), comparable(other.quote)
    start, whole = quote.find(one.value), one.value == one.quote
    places = ((start, start + len(one.value)),) if start >= 0 and not whole else ()
    return runs(quote, places or difference(quote, against).first)


def _as_listed(session: InterrogationSession, conflict: Conflict, names: tuple[str, str]) -> ShownConflict:
    """Return the sides as the list has them, where what was found behind them is gone."""
    first, second = (comparable(one) for one in conflict.sides)
    differs = difference(first, second)
    passages = {one.id: one for one in session.passages or ()}
    numbers = conflict.passages or ("", "")
    every = zip((first, second), (differs.first, differs.second), names, numbers, strict=True)
    sides = []
    for text, places, name, number in every:
        at = passages.get(number)
        quote = Cited(at.source_id, at.locator, text) if at else None
        sides.append(QuoteSide(runs(text, places), name, quote))
    return ShownConflict(sides[0], sides[1], one_line(conflict.description))


_LEFT, _TOP, _MANY = 48, 32, 13
_MOVES = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class ContradictionMatrix(PaintedItems):
    """Rows are answers 1 to n-1, columns 2 to n; `pair_moved` tells the pair under the keyboard.

    `pair_opened` asks for a pair's first answer. Arrow keys move, Enter opens, C goes to the next conflict.
    """

    pair_moved = Signal(int, int)
    pair_opened = Signal(int, int)

    def __init__(self, answers: int, found: Sequence[RankedContradiction]) -> None:
        self._answers, self._found = answers, found
        self._pairs = [(row, column) for row in range(1, answers) for column in range(row + 1, answers + 1)]
        self._by_pair = {(one.first.sequence, one.second.sequence): one for one in reversed(found)}
        super().__init__("")
        self._name = self.tr("Contradictions, answer by answer")
        self.setAccessibleName(self._name)
        self.setAccessibleDescription(self.tr("The list shows the same contradictions."))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.moved.connect(lambda n: self.pair_moved.emit(*self._pairs[n]))
        self.chosen.connect(lambda n: self.pair_opened.emit(*self._pairs[n]))
        if found:
            self.go_to_pair(found[0].first.sequence, found[0].second.sequence)

    @property
    def pair(self) -> tuple[int, int]:
        """The current pair of answers."""
        return self._pairs[self.at]

    def go_to_pair(self, row: int, column: int) -> None:
        """Make a pair the current one."""
        self.go_to(self._pairs.index((row, column)))

    def next_contradiction(self) -> None:
        """Go to the next pair that contradicts itself."""
        if place := next_after(self._found, *self.pair):
            self.go_to_pair(*place)

    def item_name(self, n: int) -> str:
        """Return a pair with what was found between its answers."""
        row, column = self._pairs[n]
        answers = filled(self.tr("Answers %1 and %2"), row, column)
        one = self._by_pair.get((row, column))
        if one is None:
            return filled(self.tr("%1: no contradiction found"), answers)
        return f"{answers}: {severity_word(one.severity)}, {one_line(one.title)}"

    def areas(self) -> list[QRectF]:
        """Return each cell's drawn field."""
        return [self._cell(row, column) for row, column in self._pairs]

    def sizeHint(self) -> QSize:
        """Return the size of all cells and their numbers."""
        size = self._size() * (self._answers - 1)
        return QSize(theme.pixels(_LEFT) + size, theme.pixels(_TOP) + size)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move in both directions; C goes on to the next contradiction."""
        move = _MOVES.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_C and not event.modifiers():
            self.next_contradiction()
        elif move:
            row, column = self.pair[0] + move[0], self.pair[1] + move[1]
            if (row, column) in self._pairs:
                self.go_to_pair(row, column)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show the pair under the pointer beside the matrix; it is opened from there."""
        under = self.item_at(event.position())
        if under is not None:
            self.go_to(under)

    def focus_area(self) -> QRect:
        """Put the ring round the cell, closer where cells are small."""
        area = super().focus_area()
        return area.adjusted(2, 2, -2, -2) if self._small else area

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint numbers and cells."""
        painter = smooth(self)
        self._paint_numbers(painter)
        for row, column in self._pairs:
            area = self._cell(row, column)
            if one := self._by_pair.get((row, column)):
                paint_letter(painter, area, one.severity, small=self._small)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("control"))
                painter.drawEllipse(area.center(), 2, 2)

    def _size(self) -> int:
        return theme.pixels(24 if self._small else 40)

    @property
    def _small(self) -> bool:
        return self._answers >= _MANY

    def _cell(self, row: int, column: int) -> QRectF:
        size, gap = self._size(), 1 if self._small else 2
        left, top = theme.pixels(_LEFT) + (column - 2) * size, theme.pixels(_TOP) + (row - 1) * size
        return QRectF(left, top, size, size).adjusted(gap, gap, -gap, -gap)

    def _paint_numbers(self, painter: QPainter) -> None:
        size, (row, column) = self._size(), self.pair
        left, top = theme.pixels(_LEFT), theme.pixels(_TOP)
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        painter.drawText(QRectF(0, 0, left, top), Qt.AlignmentFlag.AlignVCenter, self.tr("Answer"))
        for n in range(2, self._answers + 1):
            middle = QPointF(left + (n - 1.5) * size, top / 2)
            self._paint_number(painter, middle, n, chosen=n == column)
        for n in range(1, self._answers):
            middle = QPointF(theme.pixels(20), top + (n - 0.5) * size)
            self._paint_number(painter, middle, n, chosen=n == row)

    def _paint_number(self, painter: QPainter, middle: QPointF, number: int, *, chosen: bool) -> None:
        area = QRectF(0, 0, min(theme.pixels(32), self._size()), theme.pixels(24))
        area.moveCenter(middle)
        if chosen:
            fill(painter, area, theme.color("accentSoft"), 6)
        painter.setFont(theme.font("meta", 600 if chosen else 400))
        painter.setPen(theme.color("text" if chosen else "text2"))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, f"{number}")


def paint_letter(painter: QPainter, area: QRectF, severity: Severity, *, small: bool = False) -> None:
    """Paint a severity as a framed letter."""
    painter.setPen(theme.color(severity))
    painter.setBrush(theme.color(f"{severity}Soft"))
    radius = 4 if small else 6
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.setFont(theme.font("meta" if small else "ui", 600))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, severity_word(severity)[:1])
