"""Segments in a track: one choice of a few, moved with the arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.button import Pressable
from detective_app.gui.icons import fill, smooth

_MOST_IN_A_LINE = 5


class _Segment(Pressable):
    """A word in a track, raised when it is chosen; as wide as its text is then, so that nothing moves."""

    def __init__(self, text: str, padding: int, height: int) -> None:
        super().__init__()
        self._padding, self._tall = padding, height
        self.setText(text)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # the group sees to it; this has screen readers say so
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        """Return the size of the text at its heaviest."""
        width = QFontMetrics(theme.font("ui", 600)).horizontalAdvance(self.text())
        return QSize(width + 2 * self._padding, theme.pixels(self._tall))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the raised field and the word."""
        painter = smooth(self)
        chosen, usable = self.isChecked(), self.isEnabled()
        if chosen:
            painter.setPen(theme.color("control" if usable else "hairline"))
            painter.setBrush(theme.color("surface" if usable else "sunken"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setFont(theme.font("ui", 600 if chosen else 400))
        painter.setPen(theme.color(("text" if chosen else "text2") if usable else "muted"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


class Segments(QWidget):
    """Words in one sunken track, of which one is chosen, equal ones in lines of at most five.

    `chosen` tells the index of the choice.
    """

    chosen = Signal(int)

    def __init__(self, texts: Sequence[str], name: str, *, height: int = 28, equal: bool = False) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.idToggled.connect(self._on_toggled)  # screen readers choose without a click
        track = QGridLayout(self)
        track.setContentsMargins(2, 2, 2, 2)
        track.setSpacing(2)
        segments = [_Segment(text, 15, height) for text in texts]
        lines = ceil(len(segments) / _MOST_IN_A_LINE) if equal else 1
        columns = ceil(len(segments) / lines)
        for index, segment in enumerate(segments):
            track.addWidget(segment, index // columns, index % columns)
            track.setColumnStretch(index % columns, int(equal))
        for index, segment in enumerate(segments):
            self._group.addButton(segment, index)
        segments[0].setChecked(True)

    @property
    def current(self) -> int:
        """The index of the choice."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Choose, and tell it if it is another one."""
        button = self._group.button(index)
        if button is not None and not button.isHidden():
            button.setChecked(True)

    def focus_choice(self) -> None:
        """Give the keyboard to what is chosen."""
        self._group.button(self.current).setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self._step(step)
        self.focus_choice()

    def _step(self, step: int) -> None:
        """Choose the next one that is there, or with -1 the one before."""
        buttons = self._group.buttons()
        around = [(self.current + step * n) % len(buttons) for n in range(1, len(buttons))]
        self.choose(next((index for index in around if not buttons[index].isHidden()), self.current))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the track."""
        painter = smooth(self)
        fill(painter, QRectF(self.rect()), theme.color("sunken"), 8)

    def _on_toggled(self, index: int, chosen: bool) -> None:
        """Have Tab stop at what is chosen, which Qt does only for what has the keyboard; and tell."""
        stop = Qt.FocusPolicy.TabFocus if chosen else Qt.FocusPolicy.NoFocus
        self._group.button(index).setFocusPolicy(stop)
        if not chosen:
            return
        if any(button.hasFocus() for button in self._group.buttons()):
            self.focus_choice()
        self.chosen.emit(index)
