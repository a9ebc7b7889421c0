"""Export of chosen sessions: a kind of report, a folder, and a file for each session that replaces none."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui.opening import ask_folder
from detective_app.gui.run.exporting import suggested_name
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled
from detective_app.reports import format_called, formats

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks


class HistoryExport(QObject):
    """Asks for a format and a folder; `done` tells what was written, `failed` why something was not."""

    done = Signal(str)
    failed = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._application, self._tasks, self._window = application, tasks, window

    def menu(self, paths: Sequence[Path]) -> QMenu:
        """Return the menu of formats for some session files; choosing one asks for the folder."""
        menu = QMenu(self._window)
        menu.setAccessibleName(self.tr("Export as"))
        for kind in formats():
            menu.addAction(kind.title).triggered.connect(partial(self._ask_folder, tuple(paths), kind.name))
        return menu

    def write(self, paths: Sequence[Path], format_name: str, folder: Path) -> None:
        """Write the reports of some session files, in the background."""
        self._tasks.spawn(self._write(paths, format_name, folder), "export from history")

    def _ask_folder(self, paths: tuple[Path, ...], format_name: str, _: bool = False) -> None:
        ask_folder(
            self._window,
            self.tr("Folder for the reports"),
            lambda folder: self.write(paths, format_name, folder),
        )

    async def _write(self, paths: Sequence[Path], format_name: str, folder: Path) -> None:
        try:
            for path in paths:
                await asyncio.to_thread(self._write_one, path, format_name, folder)
        except DetectiveError as error:
            self.failed.emit(in_own_words(str(error)))
            return
        self.done.emit(filled(self.tr("%n report(s) saved in %1", "", len(paths)), folder))

    def _write_one(self, path: Path, format_name: str, folder: Path) -> None:
        from detective_app.storage.sessions.report_file import write_report

        kind = format_called(format_name)
        session = self._application.library.files.load(path).session
        target = _free(folder / f"{suggested_name(session)}{kind.suffix}")
        write_report(target, kind.render(session), self._application.folders.sessions)


def _free(path: Path) -> Path:
    """Return a path at which there is no file yet."""
    number, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free
