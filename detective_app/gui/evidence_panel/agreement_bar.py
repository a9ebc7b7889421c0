"""A bar with a tick at what is asked for."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.bars import Bar

_HEIGHT, _TICK = 14, 2


class AgreementBar(QWidget):
    """How far something has come, 0 to 1, and where it has to come to."""

    def __init__(self, fraction: float, asked: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked = min(max(asked, 0.0), 1.0)
        self.setFixedHeight(_HEIGHT)
        bar = Bar("text2")
        bar.set_fraction(fraction)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(bar)
        self._tick = _Tick(self)

    def resizeEvent(self, event: object) -> None:
        """Put the tick in its place over the bar."""
        left = round((self.width() - _TICK) * self._asked)
        self._tick.setGeometry(left, 0, _TICK, _HEIGHT)
        self._tick.raise_()


class _Tick(QWidget):
    """An upright line."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the colour of the text."""
        QPainter(self).fillRect(self.rect(), theme.color("text"))
