"""Ollama as the witness: whether it answers, its models, and fetching another one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.pages.settings.model_choices import ModelChoices, same_model
from detective_app.gui.pages.settings.pull_row import PullRow
from detective_app.gui.pages.settings.server_row import ServerRow
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.front_end.models import WitnessFound
    from detective_app.gui.pages.settings.store import SettingsStore


class OllamaModels(QWidget):
    """The server's row, its models, and the row that fetches one.

    `chosen` carries provider, model and address.
    """

    chosen = Signal(str, str, str)

    def __init__(self, store: SettingsStore, group: QButtonGroup) -> None:
        super().__init__()
        self._store = store
        self._address = self._usual_address()
        self._looking: asyncio.Task[None] | None = None
        self._found: WitnessFound | None = None
        self.server = ServerRow("Ollama")
        self.models = ModelChoices(group, lambda name: self.chosen.emit("ollama", name, self._address))
        self.missing = IconLine("text2")
        self.pull = PullRow(store, lambda: self._address)
        rows = down(into=self)
        for part in (self.server, self.models, self.missing):
            rows.addWidget(part)
        self.server.show_address(self._address)
        self.server.address_given.connect(self._use_address)
        self.server.pressed.connect(self._press)
        self.pull.pulled.connect(self.refresh)

    def refresh(self) -> None:
        """Look whether Ollama answers, unless it is being looked."""
        if self._looking is None:
            self._looking = self._store.tasks.spawn(self._look(), "look for Ollama", self._end_looking)

    def set_enabled(self, enabled: bool) -> None:
        """Let model and address be changed, or not."""
        self.models.set_enabled(enabled)
        self.server.change.setEnabled(enabled)

    def show_choice(self) -> None:
        """Mark the model in use."""
        witness = self._store.settings.witness
        mine = witness.provider == "ollama"
        self.models.show_in_use(witness.model if mine else None)
        offered = [radio.name for radio in self.models.radios]
        if mine and self._found and not self._found.problem and not _has(offered, witness.model):
            words = self.tr(
                "{model} is set to read, but Ollama does not have it. Pull it, or choose another."
            )
            self.missing.show_line("alert", "medium", words.format(model=witness.model))
        else:
            self.missing.show_nothing()

    def _usual_address(self) -> str:
        settings = self._store.settings
        if settings.witness.provider != "compatible":
            return settings.witness.base_url
        own = next((c.base_url for c in settings.detectives if c.provider == "ollama" and c.base_url), None)
        return own or PROVIDERS["ollama"].base_url

    def _use_address(self, address: str) -> None:
        self._address = address
        self.server.show_address(address)
        witness = self._store.settings.witness
        if witness.provider != "compatible" and not self._store.problem:
            self._store.change(witness=witness.evolve(base_url=address))
        self.refresh()

    def _press(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        else:
            self.refresh()

    async def _look(self) -> None:
        self.server.test.show_state(busy=True)
        if self._found is None:
            self.server.show_server("busy", self.tr("Looking for Ollama"), "", "")
        while True:
            address = self._address
            self._found = await self._store.application.models.find_witness(address)
            if address == self._address:
                break
        self._show_found(self._found)

    def _end_looking(self, task: asyncio.Task[None]) -> None:
        self._looking = None
        self.server.test.show_state(again=self._found is None or bool(self._found.problem))
        if self._found is None:
            self.server.show_server("muted", "Ollama", self.tr("Not looked for"), "")

    def _show_found(self, found: WitnessFound) -> None:
        answers = found.version is not None or found.milliseconds is not None
        title = self.tr("Ollama found") if answers else self.tr("Ollama not found")
        if found.problem:
            self.server.show_server("warning" if answers else "failed", title, found.problem, "")
        else:
            models = self.tr("%n model(s)", "", len(found.models))
            version = self.tr("Version {version}, {models}").format(
                version=found.version or "?", models=models
            )
            time = self.tr("Answered in {n} ms").format(n=found.milliseconds)
            self.server.show_server("ok", title, version, time)
        self.models.show_models(found.models)
        self.pull.setEnabled(answers)
        self.show_choice()


def _has(offered: list[str], name: str) -> bool:
    return any(same_model(model, name) for model in offered)
