"""A box that is ticked or not, with its words beside it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QSizePolicy

from detective_app.gui import icons, theme

_BOX, _TEXT, _LINE = 16, 26, 28


class TickBox(QCheckBox):
    """Words of one line; all of it is to be clicked."""

    def __init__(self, words: str, name: str) -> None:
        super().__init__(words)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.restyle()

    def restyle(self) -> None:
        """Take font and height from the theme."""
        self.setFont(theme.font("ui"))
        self.setFixedHeight(theme.pixels(_LINE))

    def sizeHint(self) -> QSize:
        """Have room for the words."""
        width = QFontMetrics(theme.font("ui")).horizontalAdvance(self.text())
        return QSize(_TEXT + width + 2, theme.pixels(_LINE))

    def minimumSizeHint(self) -> QSize:
        """Need that room."""
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def focus_area(self) -> QRect:
        """Return where the focus ring goes: round the box."""
        return self._box().adjusted(-4, -4, 4, 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint box and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ticked, box = self.isChecked(), self._box()
        accent = theme.color("accent" if self.isEnabled() else "muted")
        painter.setPen(QPen(accent if ticked else theme.color("control"), 1.5))
        painter.setBrush(accent if ticked else theme.color("surface"))
        painter.drawRoundedRect(QRectF(box).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4)
        if ticked:
            painter.drawPixmap(box.left() + 2, box.top() + 2, icons.pixmap("check", "onAccent", _BOX - 4))
        painter.setFont(self.font())
        painter.setPen(theme.color("text" if self.isEnabled() else "muted"))
        area = self.rect().adjusted(_TEXT, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())

    def _box(self) -> QRect:
        return QRect(2, (self.height() - _BOX) // 2, _BOX, _BOX)
