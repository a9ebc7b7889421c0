"""The built-in model's download: one button, how far it has come, and what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.painted import Bar
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.wording import progress_words, size_words

if TYPE_CHECKING:
    from detective_app.gui.setup.model_fetches import ModelFetches
    from detective_app.storage.models.catalogue import KnownModel


class FetchLine(QWidget):
    """Download, Cancel, Go on; `installed` tells the name of a model that is there now."""

    installed = Signal(str)
    changed = Signal()

    def __init__(self, fetches: ModelFetches) -> None:
        super().__init__()
        self._model: KnownModel | None = None
        self._fetches = fetches
        self.button = Button("")
        self._words = Label("", "ui", "text2")
        self._bar, self._problem = Bar(), IconLine()
        self._lay_out()
        self.button.clicked.connect(self._pressed)
        fetches.began.connect(lambda _: self._show())
        fetches.progressed.connect(self._show_progress)
        fetches.failed.connect(self._on_failed)
        fetches.ended.connect(self._on_ended)

    @property
    def running(self) -> bool:
        """Tell whether the model is being fetched."""
        return self._model is not None and self._model.name in self._fetches.running

    @property
    def words(self) -> str:
        """How far it has come, in words."""
        return self._words.text()

    @property
    def problem(self) -> str:
        """Why the last try ended, "" when it did not fail."""
        return self._problem.text

    def offer(self, model: KnownModel) -> None:
        """Offer a model for download."""
        self._model = model
        self._show()

    def _lay_out(self) -> None:
        down(
            across((down(self._words, self._bar, gap=8), 1), self.button, gap=16),
            self._problem,
            into=self,
            margins=(32, 16, 0, 8),
            gap=8,
        )

    def _pressed(self) -> None:
        if self._model is None:
            return
        if self.running:
            self._fetches.cancel(self._model.name)
            self._words.setText(self.tr("Stopping"))
        else:
            self._problem.show_nothing()
            self._fetches.start(self._model.name)
            self.changed.emit()

    def _show(self) -> None:
        if self._model is None:
            return
        running, midway = self.running, self._fetches.stopped_midway(self._model.name)
        self._bar.setVisible(running or midway)
        if running:
            words, action = self.tr("Looking for it"), self.tr("Cancel")
        elif midway:
            words, action = self.tr("Stopped; what was fetched is kept"), self.tr("Go on")
        else:
            words, action = self.tr("Not on this computer yet"), self.tr("Download")
            action = f"{action}, {size_words(self._model.size_bytes)}"
        self._words.setText(words)
        self.button.setText(action)
        self.button.setAccessibleName(self.tr("{action}: built-in model").format(action=action))

    def _show_progress(self, name: str) -> None:
        done, total = self._fetches.progress(name)
        if total > 0 and self._model is not None and name == self._model.name:
            self._words.setText(progress_words(done, total))
            self._bar.set_fraction(done / total)
            self._bar.setAccessibleName(progress_words(done, total))

    def _on_failed(self, name: str, words: str) -> None:
        if self._model is not None and name == self._model.name:
            self._problem.show_line("cross-circle", "high", words)

    def _on_ended(self, name: str, installed: bool) -> None:
        self._show()
        if installed:
            self.installed.emit(name)
        self.changed.emit()
