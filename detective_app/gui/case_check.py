"""Reads documents ahead, one chosen path after the other, in a thread, and tells how far each is.

What was read is kept by the case store, where the run that follows finds it; it notices what changed since.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING, Literal

from detective_app import registry
from detective_app.core.errors import DetectiveError

if TYPE_CHECKING:
    from detective_app.core.evidence import SourceFinding
    from detective_app.front_end import Application
    from detective_app.storage.case_states import FileState

_FORMATS = "detective_app.documents"
# How long a reading that was stopped may take to end its child process, before nobody waits for it.
_STOP_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class PathCheck:
    """How far a path is: files found, done with, and readable, and one sentence for each one left out.

    `reading` is the file that is being read; `only` the one document of a path that is no folder; `notes` are
    what a reader should know of documents, by their names.
    """

    state: Literal["waiting", "reading", "done"]
    files: int = 0
    settled: int = 0
    documents: int = 0
    size_bytes: int = 0
    reading: FileState | None = None
    only: FileState | None = None
    problems: tuple[str, ...] = ()
    notes: tuple[tuple[str, SourceFinding], ...] = ()


@dataclass(slots=True)
class _Tally:
    """What a thread has told of the files of a path so far."""

    sizes: dict[Path, int] = field(default_factory=dict)
    settled: int = 0
    documents: int = 0
    latest: FileState | None = None
    problems: list[str] = field(default_factory=list)
    notes: list[tuple[str, SourceFinding]] = field(default_factory=list)

    def hear(self, state: FileState) -> None:
        self.sizes[state.path] = state.size
        self.latest = state
        if state.state == "ready":
            self.documents += 1
            self.notes += [(state.name, finding) for finding in state.findings]
        elif state.state == "left_out":
            self.problems.append(state.problem)
        self.settled += state.state in ("ready", "left_out")


class PathReading:
    """The reading of one path; it is stopped once and for all, and another one begun to go on."""

    def __init__(self, path: Path) -> None:
        """Keep the path; `CaseCheck.read` reads it."""
        self.path = path
        self.begun = self.ended = False
        self._stop, self._lock, self._tally = Event(), Lock(), _Tally()

    @property
    def stopped(self) -> bool:
        """Tell whether it is to end."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Have it end, with the child process that reads for it."""
        self._stop.set()

    @property
    def check(self) -> PathCheck:
        """How far it is now."""
        with self._lock:
            tally = self._tally
            latest = tally.latest
            return PathCheck(
                state="done" if self.ended else "reading" if self.begun else "waiting",
                files=len(tally.sizes),
                settled=tally.settled,
                documents=tally.documents,
                size_bytes=sum(tally.sizes.values()),
                reading=latest if latest and latest.state == "reading" else None,
                only=latest if len(tally.sizes) == 1 else None,
                problems=tuple(tally.problems),
                notes=tuple(tally.notes),
            )

    def run(self, application: Application) -> None:
        """Read the path; blocks until everything in it is read, or it was stopped."""
        self.begun = True
        try:
            application.cases.look(self.path, on_file=self._hear, stop=self._stop)
        except DetectiveError as error:
            with self._lock:
                self._tally.problems.append(str(error))
        self.ended = not self.stopped

    def _hear(self, state: FileState) -> None:
        with self._lock:
            self._tally.hear(state)


class CaseCheck:
    """Reads paths one at a time, so that a large folder leaves the window its share of the machine."""

    def __init__(self, application: Application) -> None:
        """Keep the program whose case store reads."""
        self._application = application
        self._turn = asyncio.Lock()

    async def read(self, reading: PathReading) -> None:
        """Read a path when its turn comes; cancelled, it ends with the child process that reads."""
        async with self._turn:
            if reading.stopped:
                return
            work = asyncio.ensure_future(asyncio.to_thread(reading.run, self._application))
            try:
                await asyncio.shield(work)
            except asyncio.CancelledError:
                reading.stop()
                await asyncio.wait({work}, timeout=_STOP_SECONDS)
                raise


def suffixes() -> tuple[str, ...]:
    """Return the file endings that can be read, format by format."""
    modules = [registry.load(_FORMATS, name) for name in registry.names(_FORMATS)]
    return tuple(suffix for module in modules for suffix in module.SUFFIXES)


def format_words() -> str:
    """Return the formats that can be read, by the first ending of each: `MD, TXT`."""
    modules = [registry.load(_FORMATS, name) for name in registry.names(_FORMATS)]
    return ", ".join(module.SUFFIXES[0].removeprefix(".").upper() for module in modules)
