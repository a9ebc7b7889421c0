"""Reads documents ahead, one chosen path after the other, in a thread, and tells how far each is.

What was read is kept by the case store, where the run that follows finds it; it notices what changed since.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING

from detective_app import registry
from detective_app.core.errors import DetectiveError

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.storage.cases.states import FileState, Pace

_FORMATS = "detective_app.documents.formats"
# How long a reading that was stopped may take to end its child process, before nobody waits for it.
_STOP_SECONDS = 2.0


class PathReading:
    """The reading of one path; once it was stopped, another one is begun to go on."""

    def __init__(self, path: Path, *, recognise: bool = False) -> None:
        """Keep the path; a `CaseCheck` reads it, with `recognise` the words of pictures, too."""
        self.path, self.recognise = path, recognise
        self.begun = self.ended = self.stopped = False
        self._lock = Lock()
        self._states: dict[Path, FileState] = {}
        self._problems: list[str] = []
        self._pace: Pace | None = None

    @property
    def states(self) -> tuple[FileState, ...]:
        """How far each file is now; what is within one comes behind it."""
        with self._lock:
            places = {path: number for number, path in enumerate(self._states)}
            return tuple(sorted(self._states.values(), key=lambda one: places[one.outer or one.path]))

    @property
    def problems(self) -> tuple[str, ...]:
        """Why nothing could be looked at, a sentence each."""
        with self._lock:
            return tuple(self._problems)

    def begin(self) -> None:
        """Count from nothing."""
        from detective_app.storage.cases.states import Pace  # late: the form needs no store

        with self._lock:
            self.begun, self._states, self._pace = True, {}, Pace()

    @property
    def pace(self) -> Pace | None:
        """How far it is, once it is begun."""
        return self._pace

    def hear(self, state: FileState) -> None:
        """Count what became of a file."""
        if self._pace:
            self._pace.hear(state)
        with self._lock:
            self._states[state.path] = state

    def fail(self, problem: str) -> None:
        """End, for a reason that is not a document's."""
        with self._lock:
            self._problems.append(problem)
        self.ended = True


class CaseCheck:
    """Reads paths one after the other, so that a large folder leaves the window its share of the machine.

    One child process reads all that wait; only stopping the one that is read costs that child.
    """

    def __init__(self, application: Application) -> None:
        """Keep the program whose case store reads."""
        self._application = application
        self._waiting: deque[PathReading] = deque()
        self._now: PathReading | None = None
        self._stop = Event()
        self._running = False

    def add(self, reading: PathReading) -> None:
        """Have a path read when its turn comes; `read` must be running, or follow."""
        self._waiting.append(reading)

    def stop(self, reading: PathReading) -> None:
        """End the reading of a path; the others go on."""
        reading.stopped = True
        if reading is self._now:
            self._stop.set()

    async def read(self) -> None:
        """Read until nothing waits, unless that goes on already; cancelled, it ends with the child."""
        if self._running:
            return
        self._running = True
        try:
            while self._waiting:
                await self._in_thread()
        finally:
            self._running = False

    async def _in_thread(self) -> None:
        self._stop = Event()
        work = asyncio.ensure_future(asyncio.to_thread(self._look, self._stop))
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError:
            self._stop.set()
            await asyncio.wait({work}, timeout=_STOP_SECONDS)
            raise
        now, self._now = self._now, None
        if now and not (now.ended or now.stopped):  # the one before it was stopped a moment too late
            self._waiting.appendleft(now)

    def _look(self, stop: Event) -> None:
        store = self._application.cases.store
        try:
            store.look(self._paths(), on_file=self._hear, stop=stop)
            for path in self._paths(recognise=True):
                store.recognise([path], on_file=self._hear, stop=stop)
        except DetectiveError as error:
            if self._now:
                self._now.fail(str(error))

    def _paths(self, *, recognise: bool = False) -> Iterator[Path]:
        """Yield what waits to be read so; when the next one is asked for, the one before has been read."""
        while self._waiting and self._waiting[0].recognise == recognise:
            reading = self._waiting.popleft()
            if not reading.stopped:
                self._now = reading
                reading.begin()
                yield reading.path
                reading.ended = True

    def _hear(self, state: FileState) -> None:
        if self._now:
            self._now.hear(state)


def suffixes() -> tuple[str, ...]:
    """Return the file endings that can be read, format by format."""
    modules = [registry.load(_FORMATS, name) for name in registry.names(_FORMATS)]
    return tuple(suffix for module in modules for suffix in module.SUFFIXES)
