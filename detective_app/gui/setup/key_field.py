"""The line into which a key is pasted: what is typed is never shown, copied or undone back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from detective_app.core.errors import KeyRejected
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import shortened
from detective_app.gui.setup.key_trial import KeyTrial, Trial, TrialButton, speaker, state_word, whole_words
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks
    from detective_app.storage.keys import KeptKey


_DOTS = "•" * 24 + " "


class KeyLine(QLineEdit):
    """A password line; of a key that is stored it shows dots and the last four characters, never the key."""

    def __init__(self, name: str, *, tall: bool = False) -> None:
        super().__init__()
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setInputMethodHints(
            Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhNoPredictiveText
        )
        self.setProperty("tall", tall)
        self.setAccessibleName(name)
        self.show_stored(None)

    def show_stored(self, ends_with: str | None) -> None:
        """Show that a key is stored, with its end if that is known, or with None that none is."""
        self.setPlaceholderText(self.tr("Paste the key here") if ends_with is None else f"{_DOTS}{ends_with}")
        words = self.tr("A key that ends in {end} is stored.") if ends_with else self.tr("A key is stored.")
        self.setAccessibleDescription("" if ends_with is None else words.format(end=ends_with))

    def take(self) -> str:
        """Return what was typed and forget it, undo history included."""
        typed = self.text()
        self.setText("")  # unlike clear(), this leaves nothing to undo
        return typed


class KeyField(QWidget):
    """A line for a key and the button that saves and tries it.

    `saved` tells where the key is kept (`keyring`, `memory`); `tested` carries a KeyTest with the
    models, `tried` the same as a Trial. `refresh()` looks up what is stored. `model` is the one that a test
    asks, "" for that of the settings.
    """

    saved = Signal(str)
    tested = Signal(object)
    tried = Signal(object)

    def __init__(
        self, provider: ProviderName, application: Application, tasks: Tasks, *, tall: bool = True
    ) -> None:
        super().__init__()
        self.provider: ProviderName = provider
        self._application, self._tasks = application, tasks
        self._saving: asyncio.Task[None] | None = None
        self.has_key = False
        self.model = ""
        title = self.tr("{provider} API key").format(provider=PROVIDERS[provider].title)
        self.line = KeyLine(title, tall=tall)
        self.button = TrialButton(title, tall=tall, on=self._pressed)
        self.button.setMinimumWidth(96)
        self._result, self._place = IconLine(), IconLine("text2")
        self._trial = KeyTrial(provider, application, tasks, self)
        self._lay_out()
        self._trial.began.connect(self._show_testing)
        self._trial.ended.connect(self._show_trial)
        self.line.returnPressed.connect(self._pressed)
        self.line.textEdited.connect(lambda _: self._result.show_nothing())
        self._update()

    @property
    def busy(self) -> bool:
        """Tell whether a key is being saved or tried."""
        return self._saving is not None or self._trial.running

    def refresh(self) -> None:
        """Look up in the background what is stored."""
        self._tasks.spawn(self._look_up(), f"key of {self.provider}")

    def cancel(self) -> None:
        """Give up the test, or waiting for the keyring."""
        if self._saving is not None:
            self._saving.cancel()
        self._trial.cancel()

    def forget_typed(self) -> None:
        """Empty the line and the words under it."""
        self.line.take()
        self._result.show_nothing()
        self._update()

    def _lay_out(self) -> None:
        down(across((self.line, 1), self.button, gap=12), 9, self._result, 3, self._place, into=self, gap=8)
        self.setFocusProxy(self.line)

    def _pressed(self) -> None:
        if self.busy:
            self.cancel()
        elif self.line.text():
            self._save()
        elif self.has_key:
            self._trial.start(self.model)
        else:
            self._result.show_line("cross-circle", "high", self.tr("Paste a key first."))

    def _save(self) -> None:
        try:
            PROVIDERS[self.provider].key(self.line.text())
        except KeyRejected as error:
            self._result.show_line("cross-circle", "high", str(error))
            return
        self._saving = self._tasks.spawn(
            self._save_typed(self.line.take()), f"keep key of {self.provider}", self._end_saving
        )
        self._show_testing()

    async def _save_typed(self, typed: str) -> None:
        kept: KeptKey = await asyncio.to_thread(
            lambda: self._application.models.keys.set(self.provider, typed)
        )
        await self._look_up()
        self._place.show_line(*_place_words(self, kept.source, kept.notice))
        self.saved.emit(kept.source)

    def _end_saving(self, task: asyncio.Task[None]) -> None:
        """Try the key that was kept; also called when waiting for the keyring was given up."""
        self._saving = None
        self._update()
        if not task.cancelled() and task.exception() is None:
            self._trial.start(self.model)

    async def _look_up(self) -> None:
        keys = await asyncio.to_thread(lambda: self._application.models.keys)
        stored = await asyncio.to_thread(keys.known, self.provider)
        self.has_key = stored is not None
        self.line.show_stored(stored.ends_with if stored else None)
        if stored is not None:
            self._place.show_line(*_place_words(self, stored.source, None))
        elif problem := keys.problem(self.provider):
            self._place.show_line("alert", "medium", problem)
        else:
            self._place.show_nothing()
        self._update()

    def _show_testing(self) -> None:
        self._result.show_nothing()
        self._update()

    def _show_trial(self, trial: Trial | None) -> None:
        self._update()
        if trial is None:
            return
        if trial.ok:
            self._result.show_line("check-circle", "ok", whole_words(trial))
        else:
            words = (
                f"{state_word(trial)}. {speaker(self.provider, trial)}: {shortened(trial.found.text, 400)}"
            )
            self._result.show_line("cross-circle", "high", words)
        self.tested.emit(trial.found)
        self.tried.emit(trial)

    def _update(self) -> None:
        self.button.show_state(busy=self.busy)
        self.line.setReadOnly(self.busy)


def _place_words(field: KeyField, source: str, notice: str | None) -> tuple[str, str, str]:
    """Return icon, colour and words for where a key is kept."""
    translate = QCoreApplication.translate
    if source == "keyring":
        return "lock", "text2", translate("KeyField", "Saved in the system keyring, never in a file.")
    if source == "environment":
        words = translate("KeyField", "From the variable {name}; it is not saved.")
        return "lock", "text2", words.format(name=PROVIDERS[field.provider].variable)
    words = notice or translate("KeyField", "Kept in memory until you quit; no keyring could take it.")
    return "alert", "medium", words
