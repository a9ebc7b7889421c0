"""The edge between two parts of the window: dragged with the mouse, or moved with the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme

_GRIP, _LINE, _STEP = 5, 2, 16


class EdgeHandle(QWidget):
    """Lies inside a part at its left or right side.

    `moved` tells how many px the edge is to go to the right, `reset` that it is to be where it was first.
    """

    moved = Signal(int)
    reset = Signal()

    accessible_role = QAccessible.Role.Splitter

    def __init__(self, name: str, part: QWidget, *, at_left: bool) -> None:
        super().__init__(part)
        self._part, self._at_left = part, at_left
        self._grabbed: int | None = None
        self.setAccessibleName(name)
        self.setAccessibleDescription(self.tr("The left and right arrow keys move it"))
        self.setToolTip(self.tr("Drag to change the width; a double click restores it"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        part.installEventFilter(self)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the side of the part."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def focus_area(self) -> QRect:
        """Show no ring: the line itself is painted in the accent colour."""
        return QRect()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by a step; Home brings the edge back."""
        step = {Qt.Key.Key_Left: -_STEP, Qt.Key.Key_Right: _STEP}.get(Qt.Key(event.key()))
        if step is not None:
            self.moved.emit(step)
        elif event.key() == Qt.Key.Key_Home:
            self.reset.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the edge."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._grabbed = round(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        if self._grabbed is not None:
            self.moved.emit(round(event.position().x()) - self._grabbed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._grabbed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Bring the edge back to where it was first."""
        self.reset.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be moved."""
        self.update()

    def leaveEvent(self, event: object) -> None:
        """Look like a plain line again."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line while it is held, pointed at, or has the keyboard."""
        if self.hasFocus() or self.underMouse() or self._grabbed is not None:
            left = 0 if self._at_left else self.width() - _LINE
            QPainter(self).fillRect(left, 0, _LINE, self.height(), theme.color("accent"))

    def _place(self) -> None:
        left = 0 if self._at_left else self._part.width() - _GRIP
        self.setGeometry(left, 0, _GRIP, self._part.height())
        self.raise_()
