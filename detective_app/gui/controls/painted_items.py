"""What painted figures share: items that mouse and keyboard reach alike, the focus ring, and spoken names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from detective_app.gui.foreign_text import plain_tooltip

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
        self._at = 0
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @property
    def at(self) -> int:
        """The index of the current item."""
        return self._at

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
        changed, self._at = n != self._at, n
        if self.hasFocus():
            self.setAccessibleName(self.item_name(n))
        QCoreApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))
        self.update()
        if changed:
            self.moved.emit(n)

    def focus_area(self) -> QRect:
        """Put the focus ring round the current item."""
        areas = self.areas()
        return areas[self._at].toRect() if self._at < len(areas) else QRect()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have the current item read out."""
        if self._at < len(self.areas()):
            self.setAccessibleName(self.item_name(self._at))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Be called as the whole again."""
        self.setAccessibleName(self._name)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys, choose with Enter or Space."""
        count, key = len(self.areas()), Qt.Key(event.key())
        if count and key in _STEPS:
            self.go_to((self._at + _STEPS[key]) % count)
        elif count and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go_to(0 if key == Qt.Key.Key_Home else count - 1)
        elif count and key in _ENTER:
            self.chosen.emit(self._at)
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
