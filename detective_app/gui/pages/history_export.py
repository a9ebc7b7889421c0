"""Export of chosen sessions: a kind of report, a folder, and a file for each session that replaces none."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from detective_app import registry
from detective_app.core.errors import StorageError

if TYPE_CHECKING:
    from detective_app.front_end import Application
    from detective_app.gui.tasks import Tasks

REPORTS = "detective_app.reports"
_FORMATS = ("markdown", "html", "pdf", "json")


class HistoryExport(QObject):
    """Asks for a format and a folder; `done` tells in words what was written."""

    done = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self._application, self._tasks, self._window = application, tasks, parent
        self._paths: tuple[Path, ...] = ()

    def menu(self, paths: Sequence[Path]) -> QMenu:
        """Return the menu of formats for some session files; choosing one asks for the folder."""
        self._paths = tuple(paths)
        names = {"markdown": "Markdown", "html": "HTML", "pdf": "PDF", "json": "JSON"}
        menu = QMenu(self._window)
        menu.setAccessibleName(self.tr("Export as"))
        for name in _FORMATS:
            menu.addAction(names[name]).triggered.connect(partial(self._ask_folder, name))
        return menu

    def write(self, format_name: str, folder: Path) -> None:
        """Write the reports in the background."""
        self._tasks.spawn(self._write(self._paths, format_name, folder), "export from history")

    def _ask_folder(self, format_name: str, _: bool = False) -> None:
        dialog = QFileDialog(self._window, self.tr("Folder for the reports"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda folder: self.write(format_name, Path(folder)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    async def _write(self, paths: tuple[Path, ...], format_name: str, folder: Path) -> None:
        for path in paths:
            await asyncio.to_thread(self._write_one, path, format_name, folder)
        words = self.tr("%n report(s) saved in {folder}", "", len(paths))
        self.done.emit(words.format(folder=folder.name or str(folder)))

    def _write_one(self, path: Path, format_name: str, folder: Path) -> None:
        from detective_app.storage import atomic

        report = registry.load(REPORTS, format_name)
        content = report.render(self._application.sessions.load(path).session)
        target = _free(folder / f"{path.stem}{report.SUFFIX}")
        try:
            atomic.write_file(target, content.encode() if isinstance(content, str) else content)
        except OSError as error:
            reason, step = atomic.cause(error)
            raise StorageError(
                f"{target.name} could not be written: {reason}. Nothing was changed. {step} and try again."
            ) from error


def _free(path: Path) -> Path:
    """Return a path at which there is no file yet."""
    number, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free
