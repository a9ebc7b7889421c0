"""One built-in model: a radio row when it is installed, else a download that can be stopped and resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.radio_row import RadioRow
from detective_app.gui.controls.sizes import progress_words, size_words
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.twice_button import TwiceButton
from detective_app.gui.pages.settings.model_choices import uncheck
from detective_app.gui.pages.settings.section import ROOM_WITH_ACTIONS
from detective_app.gui.setup.download_row import DownloadRow
from detective_app.gui.setup.models_at_hand import shown_name
from detective_app.gui.told_below import in_own_words

if TYPE_CHECKING:
    from pathlib import Path

    from detective_app.gui.pages.settings.store import SettingsStore
    from detective_app.storage.models.catalogue import KnownModel
    from detective_app.storage.models.files import InstalledModel


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
        self._in_use = False
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
        self._in_use = in_use
        if in_use:
            self.radio.mark()
        elif self.radio.isChecked():
            uncheck(self._group, self.radio)
        self.radio.show_state(self.tr("In use") if in_use else "")
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
        under = across(self.details, margins=(32, 0, 0, 12))
        self._under = QWidget()
        self._under.setLayout(under)
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
