"""The handle by which a row of an ordered list is moved: with Alt and the arrows, or by dragging."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import icons, theme

_NUMBER_LEFT = 20
_DRAG_STEP = 40


class Grip(QWidget):
    """Dots and a position; `moved` carries -1 for up, 1 for down."""

    accessible_role = QAccessible.Role.ListItem  # AT-SPI knows no grip
    moved = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name, self._position, self._from = name, 0, QPoint()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeVerCursor)
        self.setFixedSize(self.sizeHint())

    def show_position(self, position: int, of: int) -> None:
        """Show the place in the list, from 1."""
        self._position = position
        words = self.tr("{name}, number {n} of {all}").format(name=self._name, n=position, all=of)
        self.setAccessibleName(words)
        self.setAccessibleDescription(self.tr("Alt+Up and Alt+Down move it."))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of dots and number."""
        return QSize(_NUMBER_LEFT + theme.pixels(12), theme.pixels(18))

    def restyle(self) -> None:
        """Take the size from the theme."""
        self.setFixedSize(self.sizeHint())

    def focus_area(self) -> QRect:
        """Return where the focus ring goes."""
        return self.rect().adjusted(-2, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the dots and the number."""
        painter = QPainter(self)
        top = (self.height() - theme.pixels(16)) // 2
        painter.drawPixmap(-4, top, icons.pixmap("grip", "muted", 16))
        painter.setFont(theme.font("ui", 500))
        painter.setPen(theme.color("text2"))
        area = self.rect().adjusted(_NUMBER_LEFT, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, str(self._position))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with Alt and an arrow."""
        step = alt_step(event)
        if step:
            self.moved.emit(step)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold."""
        self._from = event.globalPosition().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move by a row when it was dragged far enough."""
        now = event.globalPosition().toPoint()
        distance = now.y() - self._from.y()
        if abs(distance) >= theme.pixels(_DRAG_STEP):
            self._from = now
            self.moved.emit(1 if distance > 0 else -1)


def alt_step(event: QKeyEvent) -> int:
    """Return which way a key press moves a row: -1, 1, or 0 when it does not."""
    if not event.modifiers() & Qt.KeyboardModifier.AltModifier:
        return 0
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
