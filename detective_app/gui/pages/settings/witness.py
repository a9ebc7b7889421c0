"""The witness: Ollama, the built-in models, or a compatible server; one model of them is in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.core.words import is_this_computer
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.pages.settings.builtin_models import BuiltinModels
from detective_app.gui.pages.settings.compatible_server import CompatibleServer
from detective_app.gui.pages.settings.model_choices import line_from
from detective_app.gui.pages.settings.ollama_models import OllamaModels
from detective_app.gui.pages.settings.section import NAME_STOP, heading
from detective_app.gui.setup.model_test_line import ModelTestLine
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.gui.pages.settings.store import SettingsStore


class WitnessPart(QWidget):
    """The three places a witness can come from; a choice is kept at once."""

    failed = Signal(str)

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self._group = QButtonGroup(self)
        self.note = Label("", "meta", "text2")
        self.test = ModelTestLine("witness", store.application, store.tasks)
        self.ollama = OllamaModels(store, self._group)
        self.builtin = BuiltinModels(store, self._group)
        self.compatible = CompatibleServer(store, self._group)
        rows = down(heading(self.tr("Model on this computer"), self.note), self.test, 3, into=self)
        pull = self.ollama.pull
        for part in (self.ollama, line_from(NAME_STOP), self.builtin, line_from(NAME_STOP), pull, hairline()):
            rows.addWidget(part)
        rows.addWidget(self.compatible)
        for place in (self.ollama, self.builtin, self.compatible):
            place.chosen.connect(self._choose)
        store.changed.connect(self.show_choice)
        self.show_choice()

    def refresh(self) -> None:
        """Look again at what is there."""
        for part in (self.ollama, self.builtin, self.compatible):
            part.refresh()
        self.show_choice()

    def set_enabled(self, enabled: bool) -> None:
        """Let the choice be changed, or not; looking stays."""
        for part in (self.ollama, self.builtin, self.compatible):
            part.set_enabled(enabled)

    def show_choice(self) -> None:
        """Show which model is in use."""
        witness = self._store.settings.witness
        here = witness.provider == "builtin" or is_this_computer(witness.base_url)
        host = witness.base_url.partition("://")[2]
        self.note.setText(
            self.tr("Runs on this computer") if here else self.tr("Runs on {host}").format(host=host)
        )
        self.test.show_model(witness.provider, witness.model, witness.base_url)
        for part in (self.ollama, self.builtin, self.compatible):
            part.show_choice()

    def _choose(self, provider: ProviderName, model: str, address: str) -> None:
        witness = self._store.settings.witness
        if self._store.problem:
            self.show_choice()
            return
        # The address of a built-in model is not used; it stays, so that choosing Ollama again finds it.
        base_url = address or witness.base_url or PROVIDERS[provider].base_url
        self._store.change(
            witness=witness.evolve(provider=provider, model=model, base_url=base_url, profile=None)
        )
