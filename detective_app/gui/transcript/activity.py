"""What is going on right now, with the seconds; after a while it says that waiting is normal."""

from __future__ import annotations

from time import monotonic

from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.run.session_state import state_word
from detective_app.gui.run.spending import time_words

SLOW_SECONDS = 20
_CHARS_PER_TOKEN = 4


class Activity(QWidget):
    """A spinner and words; `tick` is to be called once a second."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = StatusMark("busy", "", color="text2", cut=True)
        self._hint = Label("", "meta", "muted", wrap=True)
        self._hint.hide()
        self._words, self._chars, self._slow = "", 0, ""
        self._held = False
        self._since = monotonic()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._mark)
        column.addWidget(self._hint)
        self.restyle()

    def restyle(self) -> None:
        """Take the line's height from the text size."""
        self._mark.setFixedHeight(theme.pixels(24))

    @property
    def words(self) -> str:
        """What is shown."""
        return self._mark.word

    @property
    def hint(self) -> str:
        """What is said of a long wait; empty while it is not long."""
        return "" if self._hint.isHidden() else self._hint.text()

    def begin(self, words: str, *, local: bool | None) -> None:
        """Say what begins; `local` when a model on this computer is at work, None when none is."""
        self._words, self._chars, self._since = words, 0, monotonic()
        self._held = False
        self._slow = "" if local is None else self.tr("The provider takes its time; Stop stays available.")
        if local:
            self._slow = self.tr("Local models can be slow; Stop stays available.")
        self._hint.hide()
        self.show()
        self.tick()

    def count(self, chars: int) -> None:
        """Count characters that came; zero begins anew."""
        self._chars = self._chars + chars if chars else 0

    def hold(self, *, held: bool) -> None:
        """Say that the run is paused, or count anew from here."""
        if held == self._held or not self._words:
            return
        self._held, self._since = held, monotonic()
        if held:
            self._mark.show_state("muted", state_word("paused"))
            self._hint.hide()
        self.tick()

    def rest(self, words: str) -> None:
        """Say that nothing goes on any more."""
        self._words = ""
        self._mark.show_state("muted", words)
        self._hint.hide()

    def tick(self) -> None:
        """Show the seconds."""
        if not self._words or self._held:
            return
        seconds = monotonic() - self._since
        parts = [self._words]
        if seconds >= 1:
            parts.append(time_words(int(seconds)))
        if self._chars:
            parts.append(self.tr("about %n token(s)", "", max(1, self._chars // _CHARS_PER_TOKEN)))
        self._mark.show_state("busy", ", ".join(parts))
        if self._slow and seconds >= SLOW_SECONDS and self._hint.isHidden():
            self._hint.setText(self._slow)
            self._hint.show()
