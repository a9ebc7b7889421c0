"""The report's numbers on one baseline; each leads to where it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QAccessible, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.painted_items import PaintedItems

_BASELINE, _CAPTION, _HEIGHT, _PITCH, _GAP = 29, 50, 60, 128, 16


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its caption; `unit` stands small behind it, `name` is what `figure_chosen` tells."""

    name: str
    number: str
    caption: str
    unit: str = ""

    @property
    def words(self) -> str:
        """The figure as it is read out."""
        return " ".join(part for part in (self.number, self.unit, self.caption) if part)


class ReportNumbers(PaintedItems):
    """Paints the numbers, the first one large; `figure_chosen` tells the name of the one to explain."""

    accessible_role = QAccessible.Role.Grouping
    figure_chosen = Signal(str)

    def __init__(self, figures: tuple[Figure, ...], parent: QWidget | None = None) -> None:
        self._figures = figures
        super().__init__("", parent)
        self._name = self.tr("Numbers")
        self.setAccessibleName(self._name)
        self.setAccessibleDescription(", ".join(figure.words for figure in figures))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.chosen.connect(lambda n: self.figure_chosen.emit(self._figures[n].name))

    def sizeHint(self) -> QSize:
        """Return one line of numbers and one of captions."""
        return QSize(4 * _PITCH, theme.pixels(_HEIGHT))

    def item_name(self, n: int) -> str:
        """Return a figure as it is read out."""
        return self._figures[n].words

    def areas(self) -> list[QRectF]:
        """Return the room of each figure."""
        return [QRectF(self._left(n) - 4, 0, self._width(n) + 8, self.height()) for n in self._indexes]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint all numbers on one baseline."""
        painter = QPainter(self)
        for n in self._indexes:
            self._paint(painter, n)

    @property
    def _indexes(self) -> range:
        return range(len(self._figures))

    def _paint(self, painter: QPainter, n: int) -> None:
        figure, left, baseline = self._figures[n], self._left(n), theme.pixels(_BASELINE)
        painter.setFont(theme.font("question" if n else "display", 600))
        painter.setPen(theme.color("text"))
        painter.drawText(left, baseline, figure.number)
        after = left + painter.fontMetrics().horizontalAdvance(figure.number) + 6
        painter.setFont(theme.font("ui"))
        painter.setPen(theme.color("muted"))
        painter.drawText(after, baseline, figure.unit)
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        painter.drawText(left, theme.pixels(_CAPTION), figure.caption)

    def _left(self, n: int) -> int:
        pitch = max(_PITCH, *(self._width(m) + _GAP for m in self._indexes))
        if pitch * self._indexes[-1] + self._width(self._indexes[-1]) <= self.width():
            return n * pitch
        return sum(self._width(m) + _GAP for m in range(n))

    def _width(self, n: int) -> int:
        figure = self._figures[n]
        number = QFontMetrics(theme.font("question" if n else "display", 600))
        width = number.horizontalAdvance(figure.number)
        if figure.unit:
            width += 6 + QFontMetrics(theme.font("ui")).horizontalAdvance(figure.unit)
        return max(width, QFontMetrics(theme.font("meta")).horizontalAdvance(figure.caption))
