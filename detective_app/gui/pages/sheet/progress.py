"""The line above the grid: how far the checking has come, or how much is left for the person to judge."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.painted import Bar
from detective_app.gui.wording import filled

_BAR, _LEAST, _HEIGHT, _MINUTE, _LARGE = 120, 40, 32, 60, 130


class ProgressLine(QWidget):
    """`model_wanted` asks for a model to judge in place of the person."""

    model_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title, self._note = Label("", "ui", weight=600), ElidedLabel("", "meta", "muted")
        self._bar = Bar()
        self._bar.setMinimumWidth(_LEAST)
        self._bar.setMaximumWidth(_BAR)  # whatever the text size: large words need the room
        self._model = Button(self.tr("Use a model"), "link")
        self._model.clicked.connect(self.model_wanted)
        self._line = line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(12)
        line.addWidget(self._title)
        line.addWidget(self._bar, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self._note, 1)
        line.addWidget(self._model)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addLayout(line)
        self.restyle()

    def restyle(self) -> None:
        """Take the sizes from the text size."""
        large = theme.start().text_size > _LARGE
        self._title.setWordWrap(large)
        self._line.setStretchFactor(self._title, int(large))
        self.setMinimumHeight(theme.pixels(_HEIGHT))

    def show_waiting(self, words: str) -> None:
        """Say what is being made ready."""
        self._show(words, "")

    def show_checking(self, row: int, rows: int, seconds: float | None) -> None:
        """Show which part is checked, and what is left of it at most."""
        title = self.tr("Checking the parts")
        if row:
            title = filled(self.tr("Checking part %1 of %2"), row, rows)
        note = self.tr("Grey: found, nobody has judged it yet")
        if seconds is not None:
            left = self.tr("at most %n min left", "", max(1, round(seconds / _MINUTE + 0.4)))
            note = f"{left} · {note}"
        self._show(title, note)

    def show_paused(self, row: int) -> None:
        """Say that the run rests, at a part or between two."""
        title = filled(self.tr("Paused at part %1"), row) if row else self.tr("Paused")
        self._show(title, self.tr("Nothing is asked until you resume."))

    def show_judging(self, done: int, of: int) -> None:
        """Show how many of the places are judged that are the person's to judge."""
        note = self.tr("The nearest places of each part, up to four where none decides. No model judges.")
        self._show(filled(self.tr("Yours to judge: %1 of %2"), done, of), note, of=of, done=done)

    def show_stopped(self, words: str) -> None:
        """Say why nobody judged it yet, though nothing runs."""
        self._show(words, self.tr("Grey: found, nobody has judged it yet"))

    def _show(self, title: str, note: str, *, of: int = 0, done: int = 0) -> None:
        self._title.setText(title)
        self._note.setText(note)
        self._bar.setVisible(bool(of))
        self._model.setVisible(bool(of))
        if of:
            self._bar.set_fraction(done / of)
