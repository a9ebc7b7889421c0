"""Something that can be fetched: what it is, how far it has come, how long it takes, and a way to stop."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from detective_app.gui import icons
from detective_app.gui.controls.bars import Bar
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.sized import Sized
from detective_app.gui.controls.sizes import left_words, progress_words
from detective_app.gui.controls.stacking import Stacking

_NAME, _RESULT, _MIDDLE, _MIDDLE_LEAST = 32, 230, 266, 180
_ROOM = 578
"""Up to this width in px, which grows with the text, its parts stand one below the other."""


class DownloadRow(QWidget):
    """A row with one action; `pressed` tells that it was asked for, or is to stop (`running`)."""

    pressed = Signal()

    def __init__(self, name: str, about: str) -> None:
        super().__init__()
        self.running, self.name = False, name
        self._started, self._first = 0.0, 0
        self._icon = QLabel()
        self.title = Label(name, wrap=True)
        self.about = ElidedLabel(about, "meta", "text2")
        self.state = ElidedLabel("")
        self.amount = Label("", color="text2")
        self.left, self._left_column = Label("", color="text2"), QWidget()
        self.left.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.bar = Bar()
        self.button = Button("", "quiet")
        self.offered = Beside(self.button, gap=0, wide=-1)
        self.message = IconLine()
        self._lay_out()
        self.restyle()
        self.button.clicked.connect(self.pressed)

    def show_idle(self, state: str, amount: str, action: str) -> None:
        """Show what could be fetched."""
        self.running = False
        self.bar.hide()
        self._show_left("")
        self._show(state, amount, action)

    def show_running(self, state: str, action: str) -> None:
        """Show that it has begun; `show_progress` follows."""
        self.running, self._started, self._first = True, 0.0, 0
        self.message.show_nothing()
        self.bar.set_fraction(0)
        self.bar.show()
        self._show(state, "", action)

    def show_progress(self, done: int, total: int) -> None:
        """Show bytes on disk and in all, and from the pace how long it will take."""
        if total <= 0:
            return
        if not self._started:
            self._started, self._first = monotonic(), done
        self.amount.setText(progress_words(done, total))
        self.bar.set_fraction(done / total)
        self.bar.setAccessibleName(f"{self.name}: {progress_words(done, total)}")
        spent = monotonic() - self._started
        if spent > 1 and done > self._first:
            self._show_left(left_words((total - done) * spent / (done - self._first)))

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        self._icon.setPixmap(icons.pixmap("download", "text2", 16))

    def _show_left(self, words: str) -> None:
        self.left.setText(words)
        self._keep_left()

    def _keep_left(self) -> None:
        """Keep the column of the time on one line, so that the others stand at their stops."""
        self._left_column.setVisible(bool(self.left.text()) or not self._parts.stacked)

    def _show(self, state: str, amount: str, action: str) -> None:
        self.state.setText(state)
        self.amount.setText(amount)
        self.button.setText(action)
        self.button.setAccessibleName(f"{action}: {self.name}")
        self.button.setVisible(bool(action))
        self.button.updateGeometry()

    def _lay_out(self) -> None:
        names = _column(Sized(_RESULT - _NAME, -12), self.title, self.about)
        told = across((self.state, 1), self.amount, gap=None)
        middle = _column(Sized(_MIDDLE, least=_MIDDLE_LEAST), told, self.bar, gap=9)
        self.offered.setContentsMargins(0, 7, 0, 0)
        self._left_column.setLayout(_rows(self.left))
        self._parts = Stacking(
            names, middle, self._left_column, actions=self.offered,
            room=_ROOM, wide=2, gap=12, below=0, hang=12
        )  # fmt: skip
        self._parts.turned.connect(self._keep_left)
        self.message.setContentsMargins(_NAME, 4, 0, 8)
        down(
            across(_column(Sized(_NAME), self._icon), (self._parts, 1)),
            self.message,
            into=self,
            margins=(0, 0, 0, 10),
        )


def _column(made: QWidget, *parts: QWidget | QHBoxLayout, gap: int = 4) -> QWidget:
    made.setLayout(_rows(*parts, gap=gap))
    return made


def _rows(*parts: QWidget | QHBoxLayout, gap: int = 4) -> QVBoxLayout:
    rows = down(margins=(0, 14, 0, 0), gap=gap)
    for part in parts:
        if isinstance(part, QWidget):
            rows.addWidget(part)
        else:
            rows.addLayout(part)
    rows.addStretch(1)
    return rows
