"""Asking where to, and saving a session, or several, as files."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QCoreApplication, QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui.opening import ask_folder
from detective_app.gui.tasks import Tasks
from detective_app.gui.wording import filled, in_own_words, spoken_language
from detective_app.reports import Format, format_called, formats

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application


_MAX_SLUG_CHARS = 50
_Made: TypeAlias = Callable[[Path], str | bytes | None]


class Exporting(QObject):
    """Asks where to, and writes there in a thread; `done` tells what is where, `failed` why it is not."""

    done = Signal(str)
    failed = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._application, self._tasks, self._window = application, tasks, window
        self._folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)

    def ask(self, session: InterrogationSession, format_name: str) -> QFileDialog:
        """Ask where to write the report of a session, without blocking."""
        kind = format_called(format_name)
        kinds = {f"{kind.title} (*{kind.suffix})": kind.suffix}
        title = filled(self.tr("Export as %1"), kind.title)
        said, name = QCoreApplication.translate("SheetPage", "Saved: %1"), suggested_name(session)
        return self.ask_where(title, kinds, name, lambda _: kind.render(session, spoken_language()), said)

    def ask_where(
        self, title: str, kinds: Mapping[str, str], name: str, made: _Made, said: str
    ) -> QFileDialog:
        """Ask where to write what is `made` for a path; `kinds` are endings by what a person reads of them.

        `said` is told once it is there, with its path. What writes by itself makes None.
        """
        dialog, first = QFileDialog(self._window, title), next(iter(kinds.values()))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setNameFilters(list(kinds))
        dialog.setDefaultSuffix(first.removeprefix("."))
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(kinds[kind].removeprefix(".")))
        dialog.setDirectory(self._folder if Path(self._folder).is_dir() else str(Path.home()))
        dialog.selectFile(name + first)

        def begin(chosen: str) -> None:
            self._folder = str(Path(chosen).parent)
            self._tasks.spawn(self.write(Path(chosen), made, said), "export")

        dialog.fileSelected.connect(begin)
        dialog.open()
        return dialog

    async def write(self, path: Path, made: _Made, said: str) -> None:
        """Write what is `made` for a path; tells by `done` or `failed`."""

        def write() -> None:
            if (content := made(path)) is not None:
                self._write(path, content)

        await self._told(write, filled(said, path))

    def menu(self, paths: Sequence[Path]) -> QMenu:
        """Return the menu of formats for some session files; choosing one asks for the folder."""
        title = QCoreApplication.translate("HistoryExport", "Folder for the reports")

        def ask(kind: str) -> None:
            ask_folder(self._window, title, partial(self.write_all, tuple(paths), kind))

        return format_menu(self._window, ask)

    def write_all(self, paths: Sequence[Path], format_name: str, folder: Path) -> None:
        """Write the reports of some session files into a folder, in the background."""
        words = QCoreApplication.translate("HistoryExport", "%n report(s) saved in %1", "", len(paths))
        write = partial(self._write_all, paths, format_called(format_name), folder)
        self._tasks.spawn(self._told(write, filled(words, folder)), "export from history")

    async def _told(self, write: Callable[[], None], said: str) -> None:
        try:
            await asyncio.to_thread(write)
        except DetectiveError as error:
            self.failed.emit(in_own_words(str(error)))
        else:
            self.done.emit(said)

    def _write_all(self, paths: Sequence[Path], kind: Format, folder: Path) -> None:
        for path in paths:
            session = self._application.library.files.load(path).session
            target = _free(folder / f"{suggested_name(session)}{kind.suffix}")
            self._write(target, kind.render(session, spoken_language()))

    def _write(self, path: Path, content: str | bytes) -> None:
        from detective_app.storage.atomic import write_report

        write_report(path, content, self._application.folders.sessions)


def format_menu(parent: QWidget, chosen: Callable[[str], object]) -> QMenu:
    """Return the menu of formats; `chosen` takes the name of one."""
    menu = QMenu(parent)
    menu.setAccessibleName(QCoreApplication.translate("HistoryExport", "Export as"))
    for kind in formats():
        menu.addAction(kind.title).triggered.connect(lambda _=False, name=kind.name: chosen(name))
    return menu


def offer_formats(button: QWidget, chosen: Callable[[str], object]) -> QMenu:
    """Offer the formats below a button; `chosen` takes the name of one."""
    menu = format_menu(button, chosen)
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    return menu


def suggested_name(session: InterrogationSession) -> str:
    """Return a file name without suffix: the hypothesis in plain letters, and the day the run began."""
    plain = unicodedata.normalize("NFKD", session.hypothesis.text[:500]).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")
    if len(slug) > _MAX_SLUG_CHARS:
        slug = slug[: _MAX_SLUG_CHARS + 1].rpartition("-")[0] or slug[:_MAX_SLUG_CHARS]
    day = session.start_time.astimezone().strftime("%Y-%m-%d")
    return f"{slug or 'report'}-{day}"


def _free(path: Path) -> Path:
    """Return a path at which there is no file yet."""
    number, free = 2, path
    while free.exists():
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free
