"""A choice as a row: circle, name, what is known of it, its size, and its state at the right.

Where that has no room on one line, what is known of it stands below its name.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QRadioButton

from detective_app.gui import theme
from detective_app.gui.controls.sized import grown
from detective_app.gui.foreign_text import one_line

_NAME, _DETAIL, _SIZE_END = 32, 230, 496
_GAP, _LINE, _SECOND = 12, 47, 22
_LEAST = 160


class RadioRow(QRadioButton):
    """One of several models, 48 px high or 70, all of it to be clicked; `picked`: a person chose it.

    Screen readers choose without a click, so `clicked` would not do.
    """

    picked = Signal()

    def __init__(self, name: str, detail: str = "", size: str = "") -> None:
        super().__init__()
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
        self.restyle()
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme, and from whether all has room on one line."""
        self.setFixedHeight(theme.pixels(_LINE if self._fits() else _LINE + _SECOND))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self.restyle()

    def sizeHint(self) -> QSize:
        """Be as wide as there is room."""
        return QSize(400, self.height())

    def minimumSizeHint(self) -> QSize:
        """Live with two lines."""
        return QSize(theme.pixels(_LEAST), self.height())

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
        weight = 600 if self.isChecked() else 400
        name, detail, end, size = grown(_NAME), grown(_DETAIL), self._end, _wide(self._size)
        if not self._fits():
            self._write(painter, name, end - _wide(self._state) - _GAP, self.name, "text", weight=weight)
            self._write(painter, name, end, self._state, "text2", right=True)
            painter.translate(0, theme.pixels(_SECOND))
            self._write(painter, name, end - size - _GAP, self._detail, "text2")
            self._write(painter, name, end, self._size, "text2", right=True)
            return
        middle = min(grown(_SIZE_END), end)
        self._write(painter, name, detail - _GAP, self.name, "text", weight=weight)
        self._write(painter, detail, middle - size - _GAP, self._detail, "text2")
        self._write(painter, detail, middle, self._size, "text2", right=True)
        self._write(painter, middle, end, self._state, "text2", right=True)

    @property
    def _end(self) -> int:
        return self.width() - self.room_at_right

    def _fits(self) -> bool:
        """Tell whether all texts have room on one line, each in its column."""
        name, detail = grown(_NAME), grown(_DETAIL)
        middle = min(grown(_SIZE_END), self._end)
        return (
            name + _wide(self.name, 600) + _GAP <= detail
            and detail + _wide(self._detail) + _GAP + _wide(self._size) <= middle
            and middle + _GAP + _wide(self._state) <= self._end
        )

    def _on_toggled(self, chosen: bool) -> None:
        if chosen and not self._marking:
            self.picked.emit()

    def _paint_circle(self, painter: QPainter) -> None:
        centre = QPointF(8, theme.pixels(_LINE) / 2)
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
        area = QRect(left, 0, end - left, theme.pixels(_LINE) - 1)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | side, shown)


def _wide(text: str, weight: int | None = None) -> int:
    return QFontMetrics(theme.font("ui", weight)).horizontalAdvance(text)
