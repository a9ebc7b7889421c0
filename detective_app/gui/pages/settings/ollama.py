"""Fetching an Ollama model by its name, with progress and a way to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.words import model_name
from detective_app.front_end.models import WitnessFound
from detective_app.gui.controls.boxes import Beside, Item, across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.edits import SettingEdit
from detective_app.gui.controls.label import ElidedLabel, Glyph, Label
from detective_app.gui.controls.painted import ThinBar
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.pages.settings.section import NAME_STOP, RESULT_STOP, SettingsStore, icon_row
from detective_app.gui.pages.settings.servers import WitnessServer, same_model
from detective_app.gui.setup.setting_entries import in_words
from detective_app.gui.wording import left_words, progress_words
from detective_app.provider_facts import PROVIDERS

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
        self.title = Label(name, wrap=True)
        self.about = ElidedLabel(about, "meta", "text2")
        self.state = ElidedLabel("")
        self.amount = Label("", color="text2")
        self.left, self._left_column = Label("", color="text2"), QWidget()
        self.left.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.bar = ThinBar()
        self.button = Button("", "quiet", on=self.pressed)
        self.offered = Beside(self.button, gap=0, wide=-1)
        self.message = IconLine()
        self._lay_out()

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
        self._parts = Stacking(
            names, middle, _column(self._left_column, self.left), actions=self.offered,
            room=_ROOM, wide=2, gap=12, below=0, hang=12
        )  # fmt: skip
        self._parts.turned.connect(self._keep_left)
        self.message.setContentsMargins(_NAME, 4, 0, 8)
        icon = _column(Sized(_NAME), Glyph("download"))
        down(across(icon, (self._parts, 1)), self.message, into=self, margins=(0, 0, 0, 10))


def _column(made: QWidget, *parts: Item, gap: int = 4) -> QWidget:
    down(*parts, ..., into=made, margins=(0, 14, 0, 0), gap=gap)
    return made


_LINE = 266


class PullRow(QWidget):
    """A line for a name, then the download; `pulled` tells that the model is there."""

    pulled = Signal()

    def __init__(self, store: SettingsStore, address: Callable[[], str]) -> None:
        super().__init__()
        self._store, self._address = store, address
        self._pulling: asyncio.Task[None] | None = None
        self.name = SettingEdit(self.tr("Name of the model to pull"), self.tr("For example llama3.1:8b"))
        self.button = Button(self.tr("Pull"), "quiet", name=self.tr("Pull the model"), on=self._begin)
        self.download = DownloadRow("", self.tr("Fetched by Ollama"))
        self._idle = self._idle_row()
        down(self._idle, self.download, into=self, gap=None)
        self.download.hide()
        self.name.returnPressed.connect(self._begin)
        self.download.pressed.connect(self._press)

    def _idle_row(self) -> QWidget:
        icon, words, line = columns = [
            Sized(room, least=room // 2) for room in (NAME_STOP, RESULT_STOP - NAME_STOP, _LINE)
        ]
        for column, part in zip(
            columns, (Glyph("download"), Label(self.tr("Pull a model")), self.name), strict=True
        ):
            across(part, into=column)
        return icon_row(icon, words, line, QWidget(), action=self.button, wide=2)

    def _begin(self) -> None:
        name = self.name.text().strip()
        self.download.name = name
        self.download.title.setText(name or self.tr("Pull a model"))
        self.download.message.show_nothing()
        self._idle.hide()
        self.download.show()
        try:
            model_name(name)
        except ValueError as error:
            self.download.show_idle(self.tr("Not pulled"), "", self.tr("Back"))
            self.download.message.show_line("cross-circle", "high", in_words(str(error)))
            return
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

    def _end(self, state: str, words: str) -> None:
        self.download.show_idle(state, "", self.tr("Another"))
        self.download.message.show_line("information", "text2", words)


class OllamaModels(WitnessServer):
    """The server's row, its models, and the row that fetches one; `looked` tells that it was asked."""

    looked = Signal()

    def __init__(self, store: SettingsStore, group: QButtonGroup) -> None:
        super().__init__("ollama", "Ollama", store, group)
        self.address = self._usual_address()
        self._looking: asyncio.Task[None] | None = None
        self._found: WitnessFound | None = None
        self.missing = IconLine("text2")
        self.pull = PullRow(store, lambda: self.address)
        down(self.server, self.models, self.missing, into=self)
        self.server.show_address(self.address)
        self.server.address_given.connect(self._use_address)
        self.pull.pulled.connect(self.refresh)

    def refresh(self) -> None:
        """Look whether Ollama answers, unless it is being looked."""
        if self._looking is None:
            self._looking = self._store.tasks.spawn(self._look(), "look for Ollama", self._end_looking)

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
        self.address = address
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
            address = self.address
            self._found = await self._store.application.models.find_witness(address)
            if address == self.address:
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
