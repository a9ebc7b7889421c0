"""What can be done with a session and its case, and going on with one whose models the settings lack."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from detective_app.core.errors import DetectiveError, NotNamed
from detective_app.gui.opening import open_folder
from detective_app.gui.shell.sidebar_model import case_title

if TYPE_CHECKING:
    from detective_app.front_end.run import Run, RunRequest
    from detective_app.gui.run.exporting import Exporting
    from detective_app.gui.run.history_reader import ListedSession
    from detective_app.gui.shell.navigator import Shell
    from detective_app.gui.shell.toasts import Toasts
    from detective_app.storage.sessions.trash import RemovedSession


class SessionMenu(QObject):
    """`open_requested` tells the file to show, `removed` and `restored` one that went and came back."""

    open_requested = Signal(Path)
    removed = Signal(Path)
    restored = Signal(Path)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window)
        self._shell, self._reader, self._tasks = shell, shell.reader, shell.tasks
        self._menus: list[QMenu] = []
        rows = shell.sidebar.list
        rows.menu_requested.connect(self._open)
        rows.case_menu_requested.connect(self._open_of_case)
        rows.delete_pressed.connect(self.delete)
        shell.sidebar.model.renamed.connect(self.rename)
        shell.sidebar.model.case_renamed.connect(self.rename_case)

    @cached_property
    def _export(self) -> Exporting:
        from detective_app.gui.run.exporting import Exporting

        made = Exporting(self._shell.application, self._tasks, self._shell.window)
        made.done.connect(self._shell.toasts.show_toast)
        made.failed.connect(self._shell.toasts.show_toast)
        return made

    def rename(self, listed: ListedSession, name: str) -> None:
        """Have a session listed under a name; an empty one, or its hypothesis, brings the hypothesis back."""
        session_id, words = listed.row.id, " ".join(name.split())
        if session_id is not None:
            self._keep(session_id, "" if words == listed.row.hypothesis else words)

    def rename_case(self, folder: str, name: str) -> None:
        """Have a case listed under a name; an empty one, or its folder's, brings the folder's back."""
        words = " ".join(name.split())
        names = self._shell.application.library.names
        self._keep(names.case_key(folder), "" if words == case_title(folder) else words)

    def _keep(self, key: str, name: str) -> None:
        try:
            self._shell.application.library.names.give(key, name)
        except DetectiveError as error:
            self._shell.toasts.show_toast(str(error))
        self._shell.sidebar.refresh()

    def delete(self, listed: ListedSession) -> None:
        """Move a session's file to the trash; the notice offers to take that back."""
        if listed.state != "running":
            self._tasks.spawn(self._remove(listed.row.path), "delete session")

    def _open_of_case(self, newest: Path, at: QPoint) -> None:
        menu, sidebar = self._menu(self.tr("Case")), self._shell.sidebar
        self._add(menu, self.tr("New sheet over this case"), lambda: sidebar.case_chosen.emit(newest))
        self._add(menu, self.tr("Rename"), sidebar.list.edit_current, "F2")
        menu.popup(at)

    def _open(self, listed: ListedSession, at: QPoint) -> None:
        menu = self._menu(self.tr("Sheet"))
        path, readable = listed.row.path, listed.row.unreadable is None
        if readable:
            self._add(menu, self.tr("Open"), lambda: self.open_requested.emit(path))
            self._add(menu, self.tr("Rename"), self._shell.sidebar.list.edit_current, "F2")
        self._add(menu, self.tr("Open in folder"), lambda: open_folder(path.parent))
        if readable:
            formats = self._export.menu([path])
            formats.setTitle(self.tr("Export"))
            menu.addMenu(formats)
            self._menus.append(formats)
        menu.addSeparator()
        delete = self._add(menu, self.tr("Delete"), lambda: self.delete(listed), "Del")
        forget = self._forget_menu(listed, menu)
        for action in (delete, forget.menuAction()):
            action.setEnabled(listed.state != "running")
        menu.popup(at)

    def _menu(self, name: str) -> QMenu:
        """Return an empty menu in the place of the one before."""
        for old in self._menus:
            old.deleteLater()
        menu = QMenu(self._shell.window)
        menu.setAccessibleName(name)
        self._menus = [menu]
        return menu

    def _forget_menu(self, listed: ListedSession, menu: QMenu) -> QMenu:
        """Return the menu that asks back, since it cannot be undone."""
        made = QMenu(self.tr("Forget this sheet"), menu)
        self._menus.append(made)
        menu.addMenu(made)
        path, words = listed.row.path, self.tr("For good, with the text kept of its documents")
        self._add(made, words, lambda: self._tasks.spawn(self._forget(path), "forget sheet"))
        return made

    def _add(self, menu: QMenu, words: str, do: object, keys: str = "") -> QAction:
        # Made here and not by the menu: PySide loses hold of an action that `QMenu.addAction(str)` made.
        action = QAction(words, menu)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(do)
        menu.addAction(action)
        return action

    async def _remove(self, path: Path) -> None:
        removed = await self._reader.remove(path)
        self._shell.toasts.show_toast(
            self.tr("Sheet deleted"),
            self.tr("Undo"),
            lambda: self._tasks.spawn(self._restore(removed), "undo delete"),
        )
        self._shell.sidebar.refresh()
        self.removed.emit(path)

    async def _forget(self, path: Path) -> None:
        await self._reader.forget(path)
        self._shell.toasts.show_toast(self.tr("Sheet forgotten"))
        self._shell.sidebar.refresh()
        self.removed.emit(path)

    async def _restore(self, removed: RemovedSession) -> None:
        path = await self._reader.restore(removed)
        self._shell.sidebar.refresh()
        self.restored.emit(path)


@dataclass(frozen=True, slots=True)
class NamedByFile:
    """Prepares a run that goes on, by `prepare`; `again` does so with a request that names the models."""

    prepare: Callable[[str, RunRequest], Awaitable[Run]]
    toasts: Toasts
    again: Callable[[RunRequest], None]

    async def prepared(self, session_id: str, wanted: RunRequest) -> Run:
        """Prepare it as asked for; raises as the desk does, and offers the models of the file by a notice."""
        try:
            return await self.prepare(session_id, wanted)
        except NotNamed as error:
            self._offer(error, wanted)
            raise

    def _offer(self, error: NotNamed, wanted: RunRequest) -> None:
        named = replace(
            wanted,
            detectives=wanted.detectives or error.detectives,
            agents=wanted.agents or error.agents,
            witness=wanted.witness or error.witness or None,
        )
        names = ", ".join(filter(None, (*error.detectives, *error.agents, error.witness)))
        words = QCoreApplication.translate(
            "NamedByFile", "The sheet names models that your settings do not: {names}"
        )
        use = QCoreApplication.translate("NamedByFile", "Use them this time")
        self.toasts.show_toast(words.format(names=names), use, lambda: self.again(named), undoes=False)
