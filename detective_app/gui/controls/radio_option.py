"""A choice with a line that says what follows from it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QRadioButton, QSizePolicy

from detective_app.gui import theme

_TEXT, _LINE, _DETAIL = 28, 20, 20


class RadioOption(QRadioButton):
    """A circle, a name and below it the detail in one line; all of it is to be clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._name = self._detail = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.restyle()

    def show_choice(self, name: str, detail: str) -> None:
        """Show what is chosen with this."""
        self._name, self._detail = name, detail
        self.setAccessibleName(name)
        self.setAccessibleDescription(detail)
        self.setToolTip("")
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedHeight(theme.pixels(_LINE + _DETAIL) + 2)

    def sizeHint(self) -> QSize:
        """Be as wide as there is room."""
        return QSize(304, theme.pixels(_LINE + _DETAIL) + 2)

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def focus_area(self) -> QRect:
        """Return where the focus ring goes: round the circle."""
        return QRect(-4, theme.pixels(_LINE) // 2 - 12, 24, 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint circle and texts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = theme.color("accent" if self.isEnabled() else "muted")
        centre = QPointF(8, theme.pixels(_LINE) / 2)
        painter.setPen(QPen(accent if self.isChecked() else theme.color("control"), 1.5))
        painter.setBrush(theme.color("surface"))
        painter.drawEllipse(centre, 7.25, 7.25)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(accent)
            painter.drawEllipse(centre, 4, 4)
        name = QRect(_TEXT, 0, self.width() - _TEXT, theme.pixels(_LINE))
        detail = name.translated(0, theme.pixels(_LINE) + 1)
        self._write(painter, name, self._name, theme.font("ui", 500 if self.isChecked() else None), "text")
        self._write(painter, detail, self._detail, theme.font("meta"), "text2")

    def _write(self, painter: QPainter, area: QRect, words: str, font: QFont, color: str) -> None:
        painter.setFont(font)
        painter.setPen(theme.color(color if self.isEnabled() else "muted"))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
