"""A choice as a row: circle, name, what is known of it, its size, and its state at the right."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QRadioButton, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.sized import grown
from detective_app.gui.foreign_text import one_line

_NAME, _DETAIL, _SIZE_END = 32, 230, 496


class RadioRow(QRadioButton):
    """One of several models, 48 px high, all of it to be clicked; `picked` tells that a person chose it.

    Screen readers choose without a click, so `clicked` would not do.
    """

    picked = Signal()

    def __init__(self, name: str, detail: str = "", size: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self._detail, self._size, self._state = one_line(name, 200), detail, size, ""
        self.room_at_right = 0
        self._marking = False
        self.toggled.connect(self._on_toggled)
        self.restyle()
        self.show_state("")

    def mark(self) -> None:
        """Show that this one is in use."""
        self._marking = True
        self.setChecked(True)
        self._marking = False

    def show_state(self, state: str) -> None:
        """Show a word at the right."""
        self._state = state
        told = (self.name, self._detail, self._size, state)
        self.setAccessibleName(", ".join(text for text in told if text))
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedHeight(theme.pixels(47))

    def sizeHint(self) -> QSize:
        """Be as wide as there is room."""
        return QSize(400, theme.pixels(47))

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def focus_area(self) -> QRect:
        """Return where the focus ring goes."""
        return self.rect().adjusted(-4, 6, 4, -6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint circle and texts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_circle(painter)
        chosen = self.isChecked()
        name, detail = grown(_NAME), grown(_DETAIL)
        self._write(painter, name, detail - 12, self.name, "text", weight=600 if chosen else 400)
        middle = min(grown(_SIZE_END), self.width() - self.room_at_right)
        painter.setFont(theme.font("ui"))
        size = painter.fontMetrics().horizontalAdvance(self._size)
        self._write(painter, detail, middle - size - 12, self._detail, "text2")
        self._write(painter, detail, middle, self._size, "text2", right=True)
        self._write(painter, middle, self.width() - self.room_at_right, self._state, "text2", right=True)

    def _on_toggled(self, chosen: bool) -> None:
        if chosen and not self._marking:
            self.picked.emit()

    def _paint_circle(self, painter: QPainter) -> None:
        centre = QPointF(8, self.height() / 2)
        accent = theme.color("accent" if self.isEnabled() else "muted")
        painter.setPen(QPen(accent if self.isChecked() else theme.color("control"), 1.5))
        painter.setBrush(theme.color("surface"))
        painter.drawEllipse(centre, 7.25, 7.25)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(accent)
            painter.drawEllipse(centre, 4, 4)

    def _write(
        self,
        painter: QPainter,
        left: int,
        end: int,
        text: str,
        color: str,
        *,
        weight: int | None = None,
        right: bool = False,
    ) -> None:
        painter.setFont(theme.font("ui", weight))
        painter.setPen(theme.color(color if self.isEnabled() else "muted"))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(end - left, 0))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        area = QRect(left, 0, end - left, self.height() - 1)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | side, shown)
