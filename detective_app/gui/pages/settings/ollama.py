"""Fetching an Ollama model by its name, with progress and a way to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QLabel, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.words import model_name
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.edits import SettingEdit
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.pages.settings.section import (
    NAME_STOP,
    RESULT_STOP,
    ROOM_WITH_ACTIONS,
    beside_first_line,
)
from detective_app.gui.pages.settings.servers import ModelChoices, ServerRow, same_model
from detective_app.gui.setup.download_row import DownloadRow
from detective_app.gui.setup.setting_entries import in_words
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.front_end.models import WitnessFound
    from detective_app.gui.pages.settings.section import SettingsStore


_LINE = 266


class PullRow(QWidget):
    """A line for a name, then the download; `pulled` tells that the model is there."""

    pulled = Signal()

    def __init__(self, store: SettingsStore, address: Callable[[], str]) -> None:
        super().__init__()
        self._store, self._address = store, address
        self._pulling: asyncio.Task[None] | None = None
        self.name = SettingEdit(self.tr("Name of the model to pull"), self.tr("For example llama3.1:8b"))
        self.button = Button(self.tr("Pull"), "quiet", name=self.tr("Pull the model"))
        self.download = DownloadRow("", self.tr("Fetched by Ollama"))
        self._icon = QLabel()
        self._idle = self._idle_row()
        down(self._idle, self.download, into=self, gap=None)
        self.download.hide()
        self.restyle()
        self.button.clicked.connect(self._begin)
        self.name.returnPressed.connect(self._begin)
        self.download.pressed.connect(self._press)

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        self._icon.setPixmap(icons.pixmap("download", "text2", 16))

    def _idle_row(self) -> QWidget:
        made = QWidget()
        columns = []
        for room, part in (
            (NAME_STOP, self._icon),
            (RESULT_STOP - NAME_STOP, Label(self.tr("Pull a model"))),
            (_LINE, self.name),
        ):
            held = Sized(room, least=room // 2)
            across(part, into=held)
            columns.append(held)
        row = across(columns[0], into=made, margins=(0, 8, 0, 8))
        room = ROOM_WITH_ACTIONS - NAME_STOP
        rest = (*columns[1:], QWidget())
        parts = Stacking(*rest, actions=self.button, room=room, wide=2, hang=12, centred=True)
        parts.turned.connect(lambda below: row.setAlignment(columns[0], beside_first_line(below=below)))
        row.addWidget(parts, 1)
        made.setMinimumHeight(theme.pixels(48))
        return made

    def _begin(self) -> None:
        name = self.name.text().strip()
        try:
            model_name(name)
        except ValueError as error:
            self._show_download(name)
            self.download.show_idle(self.tr("Not pulled"), "", self.tr("Back"))
            self.download.message.show_line("cross-circle", "high", in_words(str(error)))
            return
        self._show_download(name)
        self.download.show_running(self.tr("Downloading"), self.tr("Cancel"))
        self.download.button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._pulling = self._store.tasks.spawn(self._pull(name), "pull a model", self._pulled)

    def _press(self) -> None:
        if self._pulling is not None:
            self._pulling.cancel()
        else:
            self.download.hide()
            self._idle.show()
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    async def _pull(self, name: str) -> None:
        try:
            await self._store.application.models.pull(
                name, lambda _, done, total: self.download.show_progress(done, total), self._address()
            )
        except DetectiveError as error:
            self._end(self.tr("Not pulled"), self._store.application.redactor.redact(str(error)))
        else:
            self._end(self.tr("Pulled"), "")
            self.name.setText("")
            self.pulled.emit()

    def _pulled(self, task: asyncio.Task[None]) -> None:
        self._pulling = None
        if task.cancelled():
            self._end(self.tr("Stopped"), self.tr("Ollama keeps what it has; pull it again to go on."))

    def _show_download(self, name: str) -> None:
        self.download.name = name
        self.download.title.setText(name or self.tr("Pull a model"))
        self.download.message.show_nothing()
        self._idle.hide()
        self.download.show()

    def _end(self, state: str, words: str) -> None:
        self.download.show_idle(state, "", self.tr("Another"))
        if words:
            self.download.message.show_line("information", "text2", words)


class OllamaModels(QWidget):
    """The server's row, its models, and the row that fetches one.

    `chosen` carries provider, model and address; `looked` tells that the server was asked.
    """

    chosen = Signal(str, str, str)
    looked = Signal()

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

    def passed_on_to(self, name: str) -> str:
        """Return the host that Ollama passes a model on to, as far as it was asked; "" for none."""
        models = self._found.models if self._found else ()
        return next((one.host for one in models if same_model(one.name, name)), "")

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
        self.looked.emit()


def _has(offered: list[str], name: str) -> bool:
    return any(same_model(model, name) for model in offered)
