"""How far a set-up has come: one short bar a step, and the same in words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.label import Label

_WIDTH, _GAP, _HEIGHT = 24, 8, 4


class StepMarks(QWidget):
    """Bars 24 px wide over `Step 1 of 3`."""

    def __init__(self, steps: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars = _Bars(steps)
        self._words = Label("", "meta", "text2")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setMinimumHeight(theme.pixels(16))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(12)
        rows.addWidget(self._bars, 0, Qt.AlignmentFlag.AlignHCenter)
        rows.addWidget(self._words)
        self._steps = steps

    def show_step(self, step: int) -> None:
        """Show the step, counted from 1."""
        self._bars.reached = step
        self._bars.update()
        words = self.tr("Step {step} of {steps}").format(step=step, steps=self._steps)
        self._words.setText(words)
        self.setAccessibleName(words)


class _Bars(QWidget):
    """The bars alone, which are decoration."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._steps, self.reached = steps, 1
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of all bars."""
        return QSize(self._steps * (_WIDTH + _GAP) - _GAP, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars; those that are reached in the accent colour."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for step in range(self._steps):
            painter.setBrush(theme.color("accent" if step < self.reached else "track"))
            painter.drawRoundedRect(QRectF(step * (_WIDTH + _GAP), 0, _WIDTH, _HEIGHT), 2, 2)
