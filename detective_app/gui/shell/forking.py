"""From an answer to a new session that goes on from there, and from that one back to where it comes from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from detective_app.core.errors import DetectiveError
from detective_app.gui.foreign_text import one_line
from detective_app.gui.told_below import in_own_words

if TYPE_CHECKING:
    from detective_app.front_end.run import RunRequest
    from detective_app.gui.shell.investigations import Investigations
    from detective_app.gui.shell.parts import Shell
    from detective_app.storage.sessions.files import OpenedSession


class Forking(QObject):
    """Opens the form of a fork over the window, and begins what is asked for there."""

    def __init__(self, shell: Shell, investigations: Investigations) -> None:
        super().__init__(shell.window)
        self._shell, self._investigations = shell, investigations

    @property
    def possible(self) -> bool:
        """Tell whether a session is looked at that another one can go on from."""
        opened = self._investigations.opened
        recorded = opened is not None and self._investigations.is_recorded(opened.session)
        return opened is not None and not (recorded or opened.read_only or self._investigations.active)

    def ask(self, sequence: int) -> None:
        """Ask with what a new session is to go on from an answer of the one that is looked at."""
        opened = self._investigations.opened
        if self._investigations.active:
            self._investigations.tell_busy()
        elif opened is None or not self.possible:
            self._shell.toasts.show_toast(self.tr("Nothing can go on from this sheet."))
        else:
            from detective_app.gui.shell.fork_form import ForkForm

            form = ForkForm(self._shell, opened.session, sequence)
            form.asked.connect(lambda request, question: self._begin(opened, sequence, request, question))
            form.open()

    def open_origin(self, session_id: str) -> None:
        """Show the session that one was forked from."""
        try:
            path: Path = self._shell.application.library.files.load(session_id).path
        except DetectiveError as error:
            self._shell.toasts.show_toast(in_own_words(str(error)))
            return
        self._investigations.open(path)

    def _begin(self, opened: OpenedSession, at: int, request: RunRequest, question: str) -> None:
        runs, session = self._shell.application.runs, opened.session
        self._investigations.run(
            lambda: runs.fork(session.id, at, request, question or None),
            claim=one_line(session.hypothesis.text),
        )
