"""How many questions at most: a slider and a number that say the same."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSlider, QWidget

from detective_app.core.errors import BadInput
from detective_app.core.words import MAX_ITERATIONS, MIN_ITERATIONS, iteration_limit
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across


class QuestionLimit(QWidget):
    """A limit from 5 to 20; anything can be typed, and `problem` says what is wrong with it."""

    changed = Signal()

    def __init__(self, value: int) -> None:
        super().__init__()
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(MIN_ITERATIONS, MAX_ITERATIONS)
        self._slider.setPageStep(5)
        self._slider.setAccessibleName(self.tr("Questions at most"))
        self.line = _NumberLine(self._step)
        self.line.setAccessibleName(self.tr("Questions at most, as a number"))
        across((self._slider, 1), self.line, into=self, gap=16)
        self.set_value(value)
        self._slider.valueChanged.connect(self._on_slider)
        self.line.textChanged.connect(self._on_text)
        self.setFocusProxy(self._slider)
        self.restyle()

    @property
    def value(self) -> int | None:
        """The limit, None while what is typed is none."""
        try:
            return iteration_limit(self.line.text().strip())
        except BadInput:
            return None

    @property
    def problem(self) -> str:
        """What is wrong with what is typed, "" when nothing is."""
        try:
            iteration_limit(self.line.text().strip())
        except BadInput as error:
            return str(error)
        return ""

    def set_value(self, value: int) -> None:
        """Show another limit."""
        self._slider.setValue(value)
        self.line.setText(str(value))

    def restyle(self) -> None:
        """Take font and width from the theme."""
        self.line.setFont(theme.font("ui"))
        self.line.setFixedWidth(theme.pixels(48))

    def _on_slider(self, value: int) -> None:
        if self.value != value:
            self.line.setText(str(value))

    def _on_text(self) -> None:
        value = self.value
        if value is not None:
            self._slider.setValue(value)
        self.changed.emit()

    def _step(self, by: int) -> None:
        self._slider.setValue(self._slider.value() + by)


class _NumberLine(QLineEdit):
    """A short number that the up and down keys change."""

    def __init__(self, step: object) -> None:
        super().__init__()
        self._change = step
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextMargins(-10, 0, -10, 0)
        self.setMaxLength(12)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Count up and down."""
        by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if by is None:
            super().keyPressEvent(event)
        elif callable(self._change):
            self._change(by)
