"""The documents of a case that is being put together: added by button or by dropping, each with its state."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from detective_app.gui.case_check import CaseCheck, suffixes
from detective_app.gui.folder_dialog import ask_folder
from detective_app.gui.widgets.case_file_row import CaseFileRow

if TYPE_CHECKING:
    from detective_app.gui.tasks import Tasks


class CaseFiles(QWidget):
    """A list of documents and folders; `changed` tells that one came, went or was read."""

    changed = Signal()

    def __init__(self, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Case file"))
        self._tasks = tasks
        self._check = CaseCheck()
        self._rows: list[CaseFileRow] = []
        self._list = QVBoxLayout(self)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(0)

    @property
    def rows(self) -> tuple[CaseFileRow, ...]:
        """The rows as they are shown."""
        return tuple(self._rows)

    @property
    def paths(self) -> tuple[Path, ...]:
        """What a run reads: everything that is not known to be unreadable."""
        return tuple(row.path for row in self._rows if row.usable)

    @property
    def all_paths(self) -> tuple[Path, ...]:
        """Everything that is listed."""
        return tuple(row.path for row in self._rows)

    @property
    def pending(self) -> str:
        """The name of one that is still being read, "" when all have been."""
        return next((row.name for row in self._rows if row.check is None), "")

    def add(self, paths: Iterable[Path]) -> None:
        """List documents and folders that are not listed yet, and read them in the background."""
        listed = {os.path.realpath(row.path) for row in self._rows}
        for path in paths:
            if os.path.realpath(path) not in listed:
                listed.add(os.path.realpath(path))
                self._add(path.absolute())
        self.changed.emit()

    def replace(self, paths: Iterable[Path]) -> None:
        """List these and nothing else."""
        for row in self.rows:
            self._take_out(row)
        self.add(paths)

    def ask_for_files(self) -> None:
        """Let the user choose files."""
        dialog = QFileDialog(self, self.tr("Add files to the case"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda chosen: self.add(Path(path) for path in chosen))
        dialog.finished.connect(dialog.deleteLater)
        endings = " ".join(f"*{suffix}" for suffix in suffixes())
        dialog.setNameFilters(
            [self.tr("Documents ({endings})").format(endings=endings), self.tr("All files (*)")]
        )
        dialog.open()

    def ask_for_folder(self) -> None:
        """Let the user choose a folder."""
        ask_folder(self, self.tr("Add a folder to the case"), lambda folder: self.add([folder]))

    def _add(self, path: Path) -> None:
        row = CaseFileRow(path)
        row.line.setVisible(bool(self._rows))
        row.removed.connect(self._on_removed)
        self._rows.append(row)
        self._list.addWidget(row)
        self._tasks.spawn(self._read(row), "check document")

    async def _read(self, row: CaseFileRow) -> None:
        check = await self._check.check(row.path)
        if row in self._rows:
            row.show_check(check)
            self.changed.emit()

    def _on_removed(self, row: CaseFileRow) -> None:
        self._take_out(row)
        self.changed.emit()

    def _take_out(self, row: CaseFileRow) -> None:
        at = self._rows.index(row)
        self._rows.remove(row)
        self._list.removeWidget(row)
        row.hide()
        row.deleteLater()
        if self._rows:
            self._rows[0].line.hide()
            self._rows[min(at, len(self._rows) - 1)].setFocus()


def dropped_paths(data: QMimeData) -> tuple[Path, ...]:
    """Return the local files and folders that something dropped holds."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
