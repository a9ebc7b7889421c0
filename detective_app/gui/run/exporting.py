"""Asking where to, and saving a session, or several, as files."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui.opening import ask_folder
from detective_app.gui.tasks import Tasks
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled
from detective_app.reports import format_called, formats

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application


_MAX_SLUG_CHARS = 50


class Exporting(QObject):
    """One export at a time; `done` tells where the report is, `failed` why there is none."""

    done = Signal(str)
    failed = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._application, self._tasks, self._window = application, tasks, window
        self._folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        self._dialog: QFileDialog | None = None

    def ask(self, session: InterrogationSession, format_name: str) -> QFileDialog:
        """Ask where to write a report, without blocking; it is written when the dialog is accepted."""
        kind = format_called(format_name)
        dialog = QFileDialog(self._window, filled(self.tr("Export as %1"), kind.title))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setNameFilters([f"{kind.title} (*{kind.suffix})"])
        dialog.setDefaultSuffix(kind.suffix.removeprefix("."))
        dialog.setDirectory(self._folder if Path(self._folder).is_dir() else str(Path.home()))
        dialog.selectFile(suggested_name(session) + kind.suffix)
        dialog.fileSelected.connect(lambda chosen: self._begin(session, format_name, Path(chosen)))
        self._dialog = dialog
        dialog.open()
        return dialog

    async def write(self, session: InterrogationSession, format_name: str, path: Path) -> None:
        """Render a report and write it, in a thread; tells by `done` or `failed`."""
        try:
            await asyncio.to_thread(self._write, session, format_name, path)
        except DetectiveError as error:
            self.failed.emit(in_own_words(str(error)))
        else:
            self.done.emit(str(path))

    def _begin(self, session: InterrogationSession, format_name: str, path: Path) -> None:
        self._folder = str(path.parent)
        self._tasks.spawn(self.write(session, format_name, path), "export")

    def _write(self, session: InterrogationSession, format_name: str, path: Path) -> None:
        from detective_app.storage.sessions.report_file import write_report

        content = format_called(format_name).render(session)
        write_report(path, content, self._application.folders.sessions)


def suggested_name(session: InterrogationSession) -> str:
    """Return a file name without suffix: the hypothesis in plain letters, and the day the run began."""
    plain = unicodedata.normalize("NFKD", session.hypothesis.text[:500]).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")
    if len(slug) > _MAX_SLUG_CHARS:
        slug = slug[: _MAX_SLUG_CHARS + 1].rpartition("-")[0] or slug[:_MAX_SLUG_CHARS]
    day = session.start_time.astimezone().strftime("%Y-%m-%d")
    return f"{slug or 'report'}-{day}"


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
