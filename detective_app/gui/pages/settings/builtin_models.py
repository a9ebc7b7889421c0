"""The models that run inside the program: install, go on, choose, remove, and what they are."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.core.errors import DetectiveError, ModelUnavailable
from detective_app.gui.controls.boxes import down
from detective_app.gui.pages.settings.builtin_row import BuiltinRow
from detective_app.gui.pages.settings.model_choices import line_from
from detective_app.gui.pages.settings.own_model import OwnModel
from detective_app.gui.pages.settings.section import NAME_STOP
from detective_app.storage.models.files import InstalledModel

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.store import SettingsStore
    from detective_app.storage.models.catalogue import KnownModel
    from detective_app.storage.models.files import ModelFiles


class BuiltinModels(QWidget):
    """A row for each model that can be installed, and for each file of the user's own."""

    chosen = Signal(str, str, str)

    def __init__(self, store: SettingsStore, group: QButtonGroup) -> None:
        super().__init__()
        self._store, self._group, self._enabled = store, group, True
        self.rows: dict[str, BuiltinRow] = {}
        self.own = OwnModel(store)
        self.own.added.connect(self._on_added)
        self._list = down()
        down(self._list, line_from(NAME_STOP), self.own, into=self)

    def refresh(self) -> None:
        """Look which models are there."""
        self._store.tasks.spawn(self._look(), "look for built-in models")

    def set_enabled(self, enabled: bool) -> None:
        """Let another be chosen, or not; installing stays."""
        self._enabled = enabled
        for row in self.rows.values():
            row.radio.setEnabled(enabled)
        self.own.setEnabled(enabled)

    def show_choice(self) -> None:
        """Mark the model in use."""
        witness = self._store.settings.witness
        for name, row in self.rows.items():
            row.show_in_use(witness.provider == "builtin" and witness.model == name)

    async def _look(self) -> None:
        files = await asyncio.to_thread(lambda: self._store.application.models.files)
        known, installed = await asyncio.to_thread(lambda: (files.known(), files.installed()))
        there = {model.name: model for model in (*installed, *self._named_by_its_path(files))}
        wanted: dict[str, KnownModel | None] = {model.name: model for model in known}
        wanted |= {name: None for name in there if name not in wanted}
        for name in [name for name in self.rows if name not in wanted]:
            self._drop(name)
        for name, model in wanted.items():
            row = self.rows.get(name) or self._new_row(name, model, there.get(name))
            row.show_installed(there.get(name))
        self.show_choice()

    def _on_added(self, name: str) -> None:
        """Use a file that was added: it was chosen to be the witness."""
        self.chosen.emit("builtin", name, "")
        self.refresh()

    def _named_by_its_path(self, files: ModelFiles) -> tuple[InstalledModel, ...]:
        """Return the witness when the settings name it by the path of its file."""
        witness = self._store.settings.witness
        if witness.provider != "builtin" or not Path(witness.model).is_absolute():
            return ()
        try:
            file = files.path(witness.model)
        except ModelUnavailable:
            return ()
        return (InstalledModel(witness.model, file, file.stat().st_size, None),)

    def _new_row(self, name: str, known: KnownModel | None, there: InstalledModel | None) -> BuiltinRow:
        row = BuiltinRow(name, known, self._store, self._group, size_bytes=there.size_bytes if there else 0)
        row.radio.setEnabled(self._enabled)
        row.chosen.connect(lambda: self.chosen.emit("builtin", name, ""))
        row.installed.connect(self.refresh)
        row.removal_confirmed.connect(lambda: self._store.tasks.spawn(self._remove(name), "remove a model"))
        if self.rows:
            row.top.addWidget(line_from(NAME_STOP))
        self.rows[name] = row
        self._list.addWidget(row)
        return row

    def _drop(self, name: str) -> None:
        row = self.rows.pop(name)
        self._list.removeWidget(row)
        row.hide()
        row.deleteLater()

    async def _remove(self, name: str) -> None:
        try:
            await asyncio.to_thread(self._store.application.models.files.remove, name)
        except (DetectiveError, OSError) as error:
            words = str(error) if isinstance(error, DetectiveError) else error.strerror or str(error)
            self.rows[name].show_problem(words)
            return
        await self._look()
