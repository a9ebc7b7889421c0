"""What is painted: badges, bars, rows not there yet, and the mark of a quote."""

from __future__ import annotations

from typing import Literal, TypeAlias

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.label import Label
from detective_app.gui.icons import fill, smooth

Severity: TypeAlias = Literal["critical", "high", "medium", "low"]
_COLORS: dict[Severity, str] = {"critical": "high"}
"""What is critical has a word of its own, and the colours of what is high."""


def severity_word(severity: Severity) -> str:
    """Return a severity as it is written on screen."""
    translate = QCoreApplication.translate
    return {
        "critical": translate("Badge", "Critical"),
        "high": translate("Badge", "High"),
        "medium": translate("Badge", "Medium"),
        "low": translate("Badge", "Low"),
    }[severity]


class Badge(Label):
    """A severity in a word, 20 px high."""

    def __init__(self, severity: Severity) -> None:
        color = _COLORS.get(severity, severity)
        super().__init__(severity_word(severity), "meta", color, weight=500)
        self.setProperty("severity", color)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.grow(self, FixedHeight=20)


class ThinBar(QWidget):
    """A 4 px bar; `fraction` is 0 to 1."""

    def __init__(self, color: str = "accent", *, width: int | None = None) -> None:
        super().__init__()
        self._color, self.fraction = color, 0.0
        self.setFixedHeight(4)
        if width is not None:
            self.setFixedWidth(width)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_color(self, color: str) -> None:
        """Show what is reached in another colour."""
        self._color = color
        self.update()

    def set_fraction(self, fraction: float) -> None:
        """Show how far it has come, 0 to 1."""
        self.fraction = min(max(fraction, 0.0), 1.0)
        self.update()

    def sizeHint(self) -> QSize:
        """A bar is wide and low."""
        return QSize(64, 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the track and what is reached."""
        painter, area = smooth(self), QRectF(self.rect())
        fill(painter, area, theme.color("track"), 2)
        if self.fraction > 0:
            area.setWidth(max(4.0, area.width() * self.fraction))
            fill(painter, area, theme.color(self._color), 2)


_SKELETON_ROWS, _TWO_LINES = 6, 40


class Skeleton(QWidget):
    """Six grey rows of `row` px, `margin` px from the edge: the list is on its way."""

    def __init__(self, row: int, margin: int) -> None:
        super().__init__()
        self._row, self._margin = row, margin
        self.setAccessibleName(self.tr("The list is being read"))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows."""
        painter = smooth(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("track"))
        row = theme.pixels(self._row)
        for number in range(_SKELETON_ROWS):
            top = number * row
            if self._row < _TWO_LINES:
                painter.drawRoundedRect(QRectF(self._margin, top + 12, 110 + 23 * (number % 3), 8), 4, 4)
                continue
            painter.drawRoundedRect(QRectF(self._margin, top + 12, 200 + 37 * (number % 3), 8), 4, 4)
            painter.drawRoundedRect(QRectF(self._margin, top + 28, 110 + 23 * (number % 2), 6), 3, 3)
            painter.drawRoundedRect(QRectF(self.width() - 2 * self._margin - 60, top + 18, 60, 8), 4, 4)


TICK = 14
"""How far left of the text the line stands."""

_LINE, _GAP, _CHIP_HEIGHT = 2, 8, 20
_PAPER_INK, _PAPER_CHIP = "#1F5FA8", "#DFE9F5"
"""A page keeps the colours of paper in both schemes."""


def paint_margin_mark(
    painter: QPainter, left: float, top: float, bottom: float, number: str, *, on_paper: bool
) -> None:
    """Paint the line at `left` from `top` to `bottom`, and left of it the chip if there is a number."""
    ink = QColor(_PAPER_INK) if on_paper else theme.color("accent")
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawRect(QRectF(left, top, _LINE, max(bottom - top, 8)))
    if number:
        painter.setFont(theme.font("meta", 600))
        width = max(_CHIP_HEIGHT, painter.fontMetrics().horizontalAdvance(number) + 12)
        chip = QRectF(max(left - _GAP - width, 2), top, width, _CHIP_HEIGHT)
        painter.setBrush(QColor(_PAPER_CHIP) if on_paper else theme.color("accentSoft"))
        painter.drawRoundedRect(chip, 5, 5)
        painter.setPen(ink)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, number)
    painter.restore()
