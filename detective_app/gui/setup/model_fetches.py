"""What the window knows of its models beyond the settings: last results, and fetches of built-in models."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from detective_app.core.errors import DetectiveError
from detective_app.gui.setup.key_trial import ProviderResults

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks


_TICK_MS = 100


class ModelFetches(QObject):
    """One fetch a model, by its name; `began`, `progressed`, and `failed` with why it ended, in words.

    `ended` tells whether the model is installed now; it is not when the fetch was stopped or failed.
    """

    began = Signal(str)
    progressed = Signal(str)
    failed = Signal(str, str)
    ended = Signal(str, bool)

    def __init__(self, application: Application, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application, self._tasks = application, tasks
        self._stops: dict[str, threading.Event] = {}
        self._progress: dict[str, tuple[int, int]] = {}
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK_MS)
        self._tick.timeout.connect(self._tell)

    @property
    def running(self) -> tuple[str, ...]:
        """The models that are being fetched."""
        return tuple(self._stops)

    def progress(self, name: str) -> tuple[int, int]:
        """Return bytes on disk and in all, zeros while that is not known."""
        return self._progress.get(name, (0, 0))

    def stopped_midway(self, name: str) -> bool:
        """Tell whether a part is on disk that the next fetch goes on from."""
        done, total = self.progress(name)
        return name not in self._stops and 0 < done < total

    def start(self, name: str) -> None:
        """Begin, unless it goes on."""
        if name not in self._stops:
            self._stops[name] = threading.Event()
            self._tick.start()
            self._tasks.spawn(self._run(name, self._stops[name]), f"fetch {name}")
            self.began.emit(name)

    def cancel(self, name: str) -> None:
        """Stop soon; what was fetched is kept."""
        if name in self._stops:
            self._stops[name].set()

    async def _run(self, name: str, stop: threading.Event) -> None:
        def note(done: int, total: int) -> None:
            self._progress[name] = (done, total)  # called in the thread, so it touches no widget

        problem, installed = "", False
        try:
            path = await asyncio.to_thread(self._application.models.files.fetch, name, note, stop.is_set)
            installed = path is not None
        except DetectiveError as error:
            # Stopping ends the child that fetches, which looks like a failure of its own.
            problem = "" if stop.is_set() else self._application.redactor.redact(str(error))
        finally:
            stop.set()  # the window may close meanwhile: the thread must not go on
            del self._stops[name]
            if not self._stops:
                self._tick.stop()
        if installed:
            self._progress.pop(name, None)
        if problem:
            self.failed.emit(name, problem)
        self.ended.emit(name, installed)

    def _tell(self) -> None:
        for name in self.running:
            self.progressed.emit(name)


class SetUp(QObject):
    """One for a window: the last result of each provider, and the models that are being fetched."""

    def __init__(self, application: Application, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results = ProviderResults(self)
        self.fetches = ModelFetches(application, tasks, self)
