"""The row that adds a GGUF file of the user's own to the models."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.pages.settings.section import NAME_STOP, ROOM_WITH_ACTIONS, beside_first_line

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.store import SettingsStore


class OwnModel(QWidget):
    """One line with a button; `added` tells the name that the file has among the models."""

    added = Signal(str)

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self.button = Button(
            self.tr("Choose file…"), "quiet", name=self.tr("Choose a GGUF file of your own to read")
        )
        self.message = IconLine()
        self._icon = QLabel()
        self._lay_out()
        self.restyle()
        self.button.clicked.connect(self._ask_file)

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        self._icon.setPixmap(icons.pixmap("document", "text2", 16))

    def use_file(self, path: Path) -> None:
        """Add a file that a person chose."""
        self.message.show_nothing()
        self._store.tasks.spawn(self._add(path), "add a model")

    async def _add(self, path: Path) -> None:
        try:
            name = await asyncio.to_thread(self._store.application.models.files.adopt, path)
        except DetectiveError as error:
            self.message.show_line("cross-circle", "high", str(error))
            return
        self.added.emit(name)

    def _ask_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose a model file"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(self.tr("Model files (*.gguf)"))
        dialog.fileSelected.connect(lambda name: self.use_file(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _lay_out(self) -> None:
        line = QWidget()
        line.setMinimumHeight(theme.pixels(48))
        self._icon.setFixedWidth(NAME_STOP)
        row = across(self._icon, into=line, margins=(0, 8, 0, 8))
        words = Label(self.tr("A GGUF file of your own"), wrap=True)
        room = ROOM_WITH_ACTIONS - NAME_STOP
        parts = Stacking(words, actions=self.button, room=room, wide=0, hang=12, centred=True)
        parts.turned.connect(lambda below: row.setAlignment(self._icon, beside_first_line(below=below)))
        row.addWidget(parts, 1)
        self.message.setContentsMargins(NAME_STOP, 0, 0, 12)
        down(line, self.message, into=self)
