"""Fetching an Ollama model by its name, with progress and a way to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.words import model_name
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.setting_edit import SettingEdit
from detective_app.gui.controls.sized import Sized
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.pages.settings.section import (
    NAME_STOP,
    RESULT_STOP,
    ROOM_WITH_ACTIONS,
    beside_first_line,
)
from detective_app.gui.setup.download_row import DownloadRow
from detective_app.gui.setup.refusals import in_words

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.store import SettingsStore

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
