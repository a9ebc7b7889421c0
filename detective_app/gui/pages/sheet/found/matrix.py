"""Every pair of answers as a cell: a letter where two contradict each other, a dot where none was found."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from detective_app.account.contradictions import RankedContradiction, next_after
from detective_app.core.session import Severity
from detective_app.gui import theme
from detective_app.gui.controls.painted import PaintedItems, severity_word
from detective_app.gui.foreign_text import one_line
from detective_app.gui.wording import filled

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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(area, 6, 6)
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
