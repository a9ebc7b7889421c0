"""The documents of a case that is being put together: dropped or chosen, and read ahead where they are."""

from __future__ import annotations

import asyncio
import os
from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QTimer, Signal

from detective_app.core.errors import DetectiveError

if TYPE_CHECKING:
    from detective_app.core.evidence import Provenance
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks
    from detective_app.storage.cases.states import FileState, Pace


_LOOK_MS = 100
_WAITS_SECONDS = 20.0
_NOTHING_SAID: Mapping[Path, Provenance] = MappingProxyType({})


class CaseFiles(QObject):
    """Paths that were chosen, and what is known of each file in them.

    `changed` tells that the person added or took out some, `told` that reading has come further.
    """

    changed = Signal()
    told = Signal()

    def __init__(self, application: Application, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks, self._check, self._application = tasks, CaseCheck(application), application
        self._readings: dict[Path, PathReading] = {}
        self._provenance: dict[Path, Provenance] = {}
        self._resting = False
        self._looking = QTimer(self, interval=_LOOK_MS)
        self._looking.timeout.connect(self._look)

    @property
    def paths(self) -> tuple[Path, ...]:
        """What was chosen, as a run reads it."""
        return tuple(self._readings)

    @property
    def provenance(self) -> dict[Path, Provenance]:
        """What was said of sources in an earlier run over the same paths."""
        return {path: kind for path, kind in self._provenance.items() if path in self._readings}

    @property
    def states(self) -> tuple[FileState, ...]:
        """Every file that is known, in the order of the paths."""
        return tuple(state for reading in self._readings.values() for state in reading.states)

    @property
    def problems(self) -> tuple[str, ...]:
        """Why nothing of a path could be looked at, a sentence each."""
        return tuple(reading.problem for reading in self._readings.values() if reading.problem)

    @property
    def reading(self) -> bool:
        """Tell whether something is still being read."""
        return any(not reading.ended for reading in self._readings.values())

    @property
    def pace(self) -> Pace | None:
        """How far the path is that is being read; None between two."""
        return next((one.pace for one in self._readings.values() if one.begun and not one.ended), None)

    @property
    def begins_early(self) -> bool:
        """Tell whether a run begins with what was read: the rest takes longer than a person would wait."""
        left = pace.seconds_left if (pace := self.pace) else None
        return (left or 0) > _WAITS_SECONDS and any(state.state == "ready" for state in self.states)

    @property
    def readable(self) -> bool:
        """Tell whether a run has something to read: a file that was read, or may still be."""
        return self.reading or any(state.state == "ready" for state in self.states)

    @property
    def name(self) -> str:
        """What the case is called: the folder that was dropped, or the one that the files are in."""
        return case_name(self._readings)

    def add(self, paths: Iterable[Path], provenance: Mapping[Path, Provenance] = _NOTHING_SAID) -> None:
        """Take documents and folders that are not there yet, and read them in the background."""
        known = {Path(os.path.realpath(path)): path for path in self._readings}
        chosen = {Path(os.path.realpath(path)): path.absolute() for path in paths}
        new = {real: path for real, path in chosen.items() if not {real, *real.parents} & {*known}}
        for real, path in known.items():
            if {*real.parents} & {*new}:  # it comes again with its folder
                self._check.stop(self._readings.pop(path))
        for path in new.values():
            if path in provenance:
                self._provenance[path] = provenance[path]
            self._begin(path)
        if new:
            self.changed.emit()

    def replace(self, paths: Iterable[Path], provenance: Mapping[Path, Provenance] = _NOTHING_SAID) -> None:
        """Take these and nothing else."""
        for reading in self._readings.values():
            self._check.stop(reading)
        self._readings.clear()
        self.add(paths, provenance)
        self.changed.emit()

    def leave_out(self, file: Path) -> None:
        """Take a file out; of a folder the other files stay."""
        for path in [one for one in self._readings if one == file or one in file.parents]:
            reading = self._readings.pop(path)
            self._check.stop(reading)
            for state in reading.states if path != file else ():
                if state.path != file and state.outer is None:
                    self._begin(state.path)
        self.changed.emit()

    @property
    def scans(self) -> int:
        """How many pages are pictures whose words can be recognised here."""
        pages = 0 if self.reading else sum(map(pictures, self.states))
        return pages if pages and self._application.cases.store.recognises else 0

    def recognise(self) -> None:
        """Read what has such pages once more, with their words."""
        for path, reading in list(self._readings.items()):
            if any(map(pictures, reading.states)):
                self._begin(path, recognise=True)
        self.told.emit()

    @property
    def locked(self) -> int:
        """How many files a password protects that was not given."""
        return sum(map(_is_locked, self.states))

    def unlock(self, password: str) -> None:
        """Read what is protected with one password more, which is kept as long as the program runs."""
        store = self._application.cases.store
        store.passwords = (*store.passwords, password)
        for path, reading in list(self._readings.items()):
            if any(map(_is_locked, reading.states)):
                self._begin(path)
        self.told.emit()

    def rest(self) -> None:
        """Stop reading until `go_on`."""
        self._resting = True
        for reading in self._readings.values():
            self._check.stop(reading)

    def go_on(self) -> None:
        """Read what was not read to its end."""
        if self._resting:
            self._resting = False
            for path, reading in list(self._readings.items()):
                if not reading.ended:
                    self._begin(path)

    def _begin(self, path: Path, *, recognise: bool = False) -> None:
        reading = self._readings[path] = PathReading(path, recognise=recognise)
        if not self._resting:
            self._check.add(reading)
            self._tasks.spawn(self._check.read(), "read documents ahead")
            self._looking.start()

    def _look(self) -> None:
        """Tell how far each reading is; they tell it too often for a window to follow."""
        if not self.reading:
            self._looking.stop()
        self.told.emit()


def case_name(paths: Collection[Path]) -> str:
    """Return what a case is called: the folder that was dropped, or the one that most of its files are in."""
    folders = Counter(path if path.is_dir() else path.parent for path in paths)
    [(folder, _)] = folders.most_common(1) or [(Path(), 0)]
    return folder.name or str(folder) if folders else ""


def pictures(state: FileState) -> int:
    """Return how many pages and pictures of words of a file were not read."""
    if state.problem:
        return int("pictures without text" in state.problem)
    if state.recognised:
        return 0
    of_words = (one for one in state.unread if one.what in ("page", "picture") and one.why == "no_text")
    return sum(one.count for one in of_words)


def _is_locked(state: FileState) -> bool:
    return "is protected by a password" in state.problem


def dropped_paths(data: QMimeData) -> tuple[Path, ...]:
    """Return the local files and folders that something dropped holds."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())


# How long a reading that was stopped may take to end its child process, before nobody waits for it.
_STOP_SECONDS = 2.0


@dataclass(eq=False)
class PathReading:
    """The reading of one path, with `recognise` of the words of pictures, too.

    Once it was stopped, another one is begun to go on. `problem` says why nothing could be looked at.
    """

    path: Path
    recognise: bool = False
    begun: bool = False
    ended: bool = False
    stopped: bool = False
    problem: str = ""
    pace: Pace | None = None
    _states: dict[Path, FileState] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    @property
    def states(self) -> tuple[FileState, ...]:
        """How far each file is now; what is within one comes behind it."""
        with self._lock:
            places = {path: number for number, path in enumerate(self._states)}
            return tuple(sorted(self._states.values(), key=lambda one: places[one.outer or one.path]))

    def begin(self) -> None:
        """Count from nothing."""
        from detective_app.storage.cases.states import Pace  # late: the form needs no store

        with self._lock:
            self.begun, self._states, self.pace = True, {}, Pace()

    def hear(self, state: FileState) -> None:
        """Count what became of a file."""
        if self.pace:
            self.pace.hear(state)
        with self._lock:
            self._states[state.path] = state

    def fail(self, problem: str) -> None:
        """End, for a reason that is not a document's."""
        self.problem, self.ended = problem, True


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
