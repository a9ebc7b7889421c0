"""Fetches a built-in model in a thread: how far it has come, and the way to stop; what is there is kept."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from detective_app.core.errors import DetectiveError

if TYPE_CHECKING:
    from detective_app.front_end import Application
    from detective_app.gui.tasks import Tasks

_TICK_MS = 100


class ModelFetch(QObject):
    """One fetch at a time; `progressed` tells bytes on disk and in all, `failed` why it ended in words.

    `ended` is true when the model is installed now, false when the fetch was stopped or failed.
    """

    progressed = Signal(object, object)  # bytes: more than a C int holds
    failed = Signal(str)
    ended = Signal(bool)

    def __init__(self, application: Application, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application, self._tasks = application, tasks
        self._stop = threading.Event()
        self._progress = (0, 0)
        self.running = False
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self._tell)

    @property
    def stopped_midway(self) -> bool:
        """Tell whether a part is on disk that the next fetch goes on from."""
        done, total = self._progress
        return not self.running and 0 < done < total

    def start(self, name: str) -> None:
        """Begin, unless one goes on."""
        if not self.running:
            self.running = True
            self._tasks.spawn(self._run(name), f"fetch {name}")

    def cancel(self) -> None:
        """Stop soon; what was fetched is kept."""
        self._stop.set()

    async def _run(self, name: str) -> None:
        stop = self._stop = threading.Event()
        self._tick.start()
        problem, installed = "", False
        try:
            path = await asyncio.to_thread(self._application.model_files.fetch, name, self._note, stop.is_set)
            installed = path is not None
        except DetectiveError as error:
            # Stopping ends the child that fetches, which looks like a failure of its own.
            problem = "" if stop.is_set() else self._application.redactor.redact(str(error))
        finally:
            stop.set()  # the window may close meanwhile: the thread must not go on
            self._tick.stop()
            self.running = False
        if problem:
            self.failed.emit(problem)
        self.ended.emit(installed)

    def _note(self, done: int, total: int) -> None:
        """Keep how far it has come; called in the thread, so it touches no widget."""
        self._progress = (done, total)

    def _tell(self) -> None:
        self.progressed.emit(*self._progress)
