"""The ledger as a file: where to, and the table or the records of the terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.front_end.ledger import SUFFIXES, exported
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.front_end.ledger import LeftEntry, LeftLedger
    from detective_app.gui.tasks import Tasks


class LedgerExport(QObject):
    """`done` tells where a ledger is, `failed` why it is nowhere."""

    done = Signal(str)
    failed = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._application, self._tasks, self._window = application, tasks, window

    def ask(self, found: LeftLedger, entries: Sequence[LeftEntry], name: str) -> QFileDialog:
        """Ask where to write some requests, without blocking."""
        dialog = QFileDialog(self._window, self.tr("Export the ledger"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        kinds = {f"{suffix[1:].upper()} (*{suffix})": suffix for suffix in SUFFIXES}
        dialog.setNameFilters(list(kinds))
        dialog.setDefaultSuffix(SUFFIXES[0][1:])
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(kinds[kind][1:]))
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        dialog.setDirectory(documents if Path(documents).is_dir() else str(Path.home()))
        dialog.selectFile(name + SUFFIXES[0])
        dialog.fileSelected.connect(
            lambda chosen: self._tasks.spawn(self.write(found, entries, Path(chosen)), "export of a ledger")
        )
        dialog.open()
        return dialog

    async def write(self, found: LeftLedger, entries: Sequence[LeftEntry], path: Path) -> None:
        """Write some requests in a thread; tells by `done` or `failed`."""
        try:
            await asyncio.to_thread(self._write, found, entries, path)
        except DetectiveError as error:
            self.failed.emit(in_own_words(str(error)))
        else:
            self.done.emit(filled(self.tr("The ledger is in %1"), path))

    def _write(self, found: LeftLedger, entries: Sequence[LeftEntry], path: Path) -> None:
        from detective_app.storage.atomic import write_report

        write_report(path, exported(found, entries, path.suffix.lower()), self._application.folders.sessions)
