"""A server that speaks OpenAI's protocol as the witness: LM Studio, llama.cpp, vLLM and their like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.gui.controls.boxes import down
from detective_app.gui.pages.settings.key_address import KeyAddress
from detective_app.gui.pages.settings.model_choices import ModelChoices
from detective_app.gui.pages.settings.section import GUTTER, NAME_STOP
from detective_app.gui.pages.settings.server_row import ServerRow
from detective_app.gui.run.naming import provider_title
from detective_app.gui.setup.key_trial import KeyTrial, detail_words, seconds_words, state_word
from detective_app.gui.told_below import in_own_words
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.store import SettingsStore
    from detective_app.gui.setup.key_trial import Trial


class CompatibleServer(QWidget):
    """The server's row and, once it is the witness, its models; giving an address makes it the witness."""

    chosen = Signal(str, str, str)

    def __init__(self, store: SettingsStore, group: QButtonGroup) -> None:
        super().__init__()
        self._store, self._trying = store, False
        self.server = ServerRow(provider_title("compatible"))
        self.key_address = KeyAddress("compatible", store)
        self.key_address.setContentsMargins(NAME_STOP, 0, GUTTER, 8)
        self.models = ModelChoices(group, lambda name: self.chosen.emit("compatible", name, ""))
        self._trial = KeyTrial("compatible", store.application, store.tasks, self)
        down(self.server, self.key_address, self.models, into=self)
        self.server.address_given.connect(self._use)
        self.server.use.clicked.connect(lambda: self._use(self._address()))
        self.server.pressed.connect(self._press)
        self._trial.began.connect(lambda: self.server.test.show_state(busy=True))
        self._trial.ended.connect(self._show_trial)
        store.saved.connect(self._try_new)
        self.show_choice()

    def refresh(self) -> None:
        """Show the address as it is set; the server itself is asked only on request."""
        self.show_choice()

    def set_enabled(self, enabled: bool) -> None:
        """Let model and address be changed, or not."""
        self.models.set_enabled(enabled)
        self.server.change.setEnabled(enabled)
        self.server.use.setEnabled(enabled)

    def show_choice(self) -> None:
        """Show whether it is in use, and which of its models."""
        settings = self._store.settings
        mine = settings.witness.provider == "compatible"
        self.server.show_address(self._address())
        self.key_address.show_address(self._address())
        self.server.use.setVisible(not mine)
        self.models.show_in_use(settings.witness.model if mine else None)
        self.models.setVisible(mine)
        title = provider_title("compatible")
        last = self._store.setup.results.of("compatible")
        if mine and last is not None and not last.ok:
            self._show_failure(last)
        elif mine:
            model = self.tr("In use: {model}").format(model=settings.witness.model)
            self.server.show_server("ok" if last else "muted", title, model, "")
        else:
            self.server.show_server("muted", title, self.tr("Not in use"), "")

    def _address(self) -> str:
        settings = self._store.settings
        if settings.witness.provider == "compatible":
            return settings.witness.base_url
        own = [c.base_url for c in settings.detectives if c.provider == "compatible" and c.base_url]
        return own[0] if own else PROVIDERS["compatible"].base_url

    def _use(self, address: str) -> None:
        witness = self._store.settings.witness
        model = witness.model if witness.provider == "compatible" else PROVIDERS["compatible"].models[0].name
        self._trying = True
        self.chosen.emit("compatible", model, address)

    def _try_new(self) -> None:
        """Try a server that was just set, now that the program knows its address."""
        if self._trying:
            self._trying = False
            self._trial.start()

    def _press(self) -> None:
        if self._trial.running:
            self._trial.cancel()
        else:
            self._trial.start()

    def _show_trial(self, trial: Trial | None) -> None:
        self.server.test.show_state(again=trial is not None and not trial.ok)
        if trial is None:
            return
        self._store.setup.results.keep("compatible", trial)
        title = provider_title("compatible")
        if trial.ok:
            models = self.tr("%n model(s)", "", len(trial.found.models))
            answered = self.tr("Answered in {time}").format(time=seconds_words(trial.found.seconds))
            notes = (in_own_words(note) for note in trial.found.notes)
            self.server.show_server("ok", title, ". ".join((models, " ".join(notes))), answered)
            self.models.show_models(trial.found.models)
        else:
            self._show_failure(trial)

    def _show_failure(self, trial: Trial) -> None:
        words = f"{state_word(trial)}. {trial.found.text}"
        self.server.show_server("failed", provider_title("compatible"), words, detail_words(trial))
