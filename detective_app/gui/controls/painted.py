"""What is painted: badges, bars, rows not there yet, the mark of a quote, and figures of several items."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Literal, TypeAlias

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.label import Label
from detective_app.gui.foreign_text import plain_tooltip
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


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class PaintedItems(QWidget):
    """A painted widget of several items, one of which is current.

    A kind of figure says where its items are (`areas`), what each is called (`item_name`) and paints them.
    `moved` tells the index of the current item when it changes, `chosen` of one that was clicked or chosen
    with Enter.
    """

    accessible_role = QAccessible.Role.Chart
    moved = Signal(int)
    chosen = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.at = 0
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @abstractmethod  # which the type checker holds every kind to: a QWidget has no room for a metaclass
    def areas(self) -> Sequence[QRectF]:
        """Return where each item is, in the widget's coordinates."""

    @abstractmethod
    def item_name(self, n: int) -> str:
        """Return what an item is called."""

    def restyle(self) -> None:
        """Take up the theme's sizes and colours."""
        self.updateGeometry()
        self.update()

    def go_to(self, n: int) -> None:
        """Make an item the current one."""
        changed, self.at = n != self.at, n
        if self.hasFocus():
            self.setAccessibleName(self.item_name(n))
        QCoreApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))
        self.update()
        if changed:
            self.moved.emit(n)

    def focus_area(self) -> QRect:
        """Put the focus ring round the current item."""
        areas = self.areas()
        return areas[self.at].toRect() if self.at < len(areas) else QRect()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have the current item read out."""
        if self.at < len(self.areas()):
            self.setAccessibleName(self.item_name(self.at))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Be called as the whole again."""
        self.setAccessibleName(self._name)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys, choose with Enter or Space."""
        count, key = len(self.areas()), Qt.Key(event.key())
        if count and key in _STEPS:
            self.go_to((self.at + _STEPS[key]) % count)
        elif count and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go_to(0 if key == Qt.Key.Key_Home else count - 1)
        elif count and key in _ENTER:
            self.chosen.emit(self.at)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where a click leads somewhere."""
        over = self.item_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the item under the pointer."""
        under = self.item_at(event.position())
        if under is not None and event.button() == Qt.MouseButton.LeftButton:
            self.go_to(under)
            self.chosen.emit(under)

    def event(self, event: QEvent) -> bool:
        """Say in a tooltip what is under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            under = self.item_at(QPointF(event.pos()))
            text = "" if under is None else plain_tooltip(self.item_name(under))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def item_at(self, point: QPointF) -> int | None:
        """Return the index of the item at a point, the nearest one where areas overlap."""
        found = [(n, area) for n, area in enumerate(self.areas()) if area.contains(point)]
        nearest = min(found, key=lambda item: (item[1].center() - point).manhattanLength(), default=None)
        return nearest[0] if nearest else None
