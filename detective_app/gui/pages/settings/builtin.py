"""The models that run inside the program: install, go on, choose, remove, and one's own file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.core.errors import DetectiveError, ModelUnavailable
from detective_app.gui.controls.boxes import Beside, across, discard, down, held
from detective_app.gui.controls.button import Button, TwiceButton
from detective_app.gui.controls.choices import RadioRow
from detective_app.gui.controls.label import Glyph, Label
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.opening import ask_file
from detective_app.gui.pages.settings.ollama import DownloadRow
from detective_app.gui.pages.settings.section import NAME_STOP, ROOM_WITH_ACTIONS, SettingsStore, icon_row
from detective_app.gui.pages.settings.servers import line_from, show_use
from detective_app.gui.setup.models_at_hand import shown_name
from detective_app.gui.wording import in_own_words, progress_words, size_words
from detective_app.storage.models.catalogue import KnownModel
from detective_app.storage.models.files import InstalledModel, ModelFiles


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
        self.message.setContentsMargins(NAME_STOP, 0, 0, 12)
        icon, words = Glyph("document"), Label(self.tr("A GGUF file of your own"), wrap=True)
        icon.setFixedWidth(NAME_STOP)
        down(icon_row(icon, words, action=self.button, wide=0), self.message, into=self)
        title, kinds = self.tr("Choose a model file"), [self.tr("Model files (*.gguf)")]
        self.button.clicked.connect(lambda: ask_file(self, title, self.use_file, kinds))

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


class BuiltinRow(QWidget):
    """`chosen`: it is to be used; `installed`: it is there now; `removal_confirmed`: it is to go."""

    chosen = Signal()
    installed = Signal()
    removal_confirmed = Signal()

    def __init__(
        self,
        name: str,
        known: KnownModel | None,
        store: SettingsStore,
        group: QButtonGroup,
        *,
        size_bytes: int = 0,
    ) -> None:
        super().__init__()
        self._name, self._known, self._store, self._group = name, known, store, group
        self._fetches = store.setup.fetches
        title = self._title()
        about = self.tr("No Ollama needed") if known and known.recommended else self.tr("For trying out")
        size = known.size_bytes if known else size_bytes
        told = known.licence if known else self.tr("Your own file")
        self.radio = RadioRow(title, told, size_words(size) if size else "")
        self.download = DownloadRow(title, about)
        self.remove = TwiceButton(self.tr("Remove"), title)
        self.more = Button(self.tr("Details"), "quiet", name=self.tr("Details: {name}").format(name=title))
        self.more.setCheckable(True)
        self.details = Label("", "meta", "text2", wrap=True)
        self.top = down(gap=None)
        self._lay_out()
        self._connect(group)
        self.show_installed(None)

    def show_installed(self, there: InstalledModel | None) -> None:
        """Show the radio row when the file is there, else the download."""
        self._held.setVisible(there is not None)
        self.download.setVisible(there is None)
        self.details.setText(self._details(there.path if there else None))
        if there is not None:
            self._actions.put_first(self.more)
        else:
            self.download.offered.put_first(self.more)
            self._show_fetch(self._name)

    def show_in_use(self, in_use: bool) -> None:
        """Show whether it is the witness; then it cannot be removed."""
        show_use(self._group, self.radio, in_use=in_use)
        self.remove.setEnabled(not in_use)
        self.remove.setToolTip(self.tr("It is in use; choose another model to read first.") if in_use else "")

    def show_problem(self, words: str) -> None:
        """Say what did not work."""
        self.details.setText(in_own_words(words))
        self.more.setChecked(True)

    def _title(self) -> str:
        if self._known is None:
            return shown_name(self._name)
        return self.tr("Built-in model") if self._known.recommended else self._known.title

    def _lay_out(self) -> None:
        self._actions = Beside(self.remove, gap=0, wide=-1)
        self._actions.setContentsMargins(0, 7, 0, 0)
        room = ROOM_WITH_ACTIONS
        self._held = Stacking(self.radio, actions=self._actions, room=room, wide=0, below=0, hang=12)
        self._under = held(across(self.details, margins=(32, 0, 0, 12)))
        self._under.hide()
        down(self.top, self._held, self.download, self._under, into=self)

    def _connect(self, group: QButtonGroup) -> None:
        group.addButton(self.radio)
        self.radio.picked.connect(self.chosen)
        self.remove.confirmed.connect(self.removal_confirmed)
        self.download.pressed.connect(self._press)
        self.more.toggled.connect(self._under.setVisible)
        self._fetches.began.connect(self._show_fetch)
        self._fetches.progressed.connect(self._show_progress)
        self._fetches.failed.connect(self._on_failed)
        self._fetches.ended.connect(self._on_ended)

    def _press(self) -> None:
        if self.download.running:
            self._fetches.cancel(self._name)
            self.download.show_running(self.tr("Stopping"), "")
        else:
            self._fetches.start(self._name)

    def _show_fetch(self, name: str) -> None:
        """Show that the model is being fetched, from whichever page, or that it can be."""
        if name != self._name:
            return
        running = name in self._fetches.running
        self.more.setVisible(not running)
        if not running:
            self._show_idle()
        elif not self.download.running:
            self.download.show_running(self.tr("Downloading"), self.tr("Cancel"))

    def _show_progress(self, name: str) -> None:
        if name == self._name:
            self.download.show_progress(*self._fetches.progress(name))

    def _on_failed(self, name: str, words: str) -> None:
        if name == self._name:
            self._show_fetch(name)
            self.download.message.show_line("cross-circle", "high", words)

    def _on_ended(self, name: str, installed: bool) -> None:
        self._show_fetch(name)
        if installed and name == self._name:
            self.installed.emit()

    def _show_idle(self) -> None:
        if self._known is None:
            return
        if self._fetches.stopped_midway(self._name):
            done, total = self._fetches.progress(self._name)
            kept = self.tr("Stopped, kept")
            self.download.show_idle(kept, progress_words(done, total), self.tr("Go on"))
        else:
            size = size_words(self._known.size_bytes)
            self.download.show_idle(self.tr("Not installed"), size, self.tr("Install"))

    def _details(self, path: Path | None) -> str:
        known = self._known
        if known is None:
            return self.tr("Your own file: {path}").format(path=path)
        about = f"{known.title}. {known.description}"
        licence = self.tr("Licence: {licence}; its text is put beside the file.").format(
            licence=known.licence
        )
        words = (
            self.tr("SHA-256 {digest}, checked when it was fetched.")
            if path
            else self.tr("SHA-256 {digest}, checked after fetching.")
        )
        return "\n".join((about, licence, words.format(digest=known.sha256), *([str(path)] if path else [])))


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
        discard(row)

    async def _remove(self, name: str) -> None:
        try:
            await asyncio.to_thread(self._store.application.models.files.remove, name)
        except (DetectiveError, OSError) as error:
            words = str(error) if isinstance(error, DetectiveError) else error.strerror or str(error)
            self.rows[name].show_problem(words)
            return
        await self._look()
