"""Reads the files of a case ahead, while those before them are put into the index."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path

from detective_app.documents.process.process import ReadDocument, ReaderProcess
from detective_app.storage.cases.catalogue import Stamp
from detective_app.storage.cases.paths import Allowance, ChosenFile

_MOST_READERS = 16
_MEMORY_OF_EACH = 4 << 30  # twice what one may take at most
_START_SECONDS = 0.5  # more than it costs to start one
# From so many bytes on a second reader is worth its start; PDFs take a reader eight times as long as texts.
_LONG_IN_READING, _TIMES_AS_LONG, _BYTES_FOR_TWO = (".pdf",), 8, 8_000_000
_MOST_HELD_BYTES = 16_000_000
_LOOKS_SECONDS = 0.05
_RECOGNISING_SECONDS = 7_200.0  # of a processor, which takes a few for each page


@dataclass(slots=True)
class Begun:
    """A file that a reader has: since when, in nanoseconds, how it looked then, and `pages` not yet told."""

    path: Path
    at: int
    stamp: Stamp | None
    size: int
    recognise: bool = False
    pages: deque[tuple[int, int]] = field(default_factory=deque)
    document: Future[ReadDocument] = field(init=False)


class ReadAhead:
    """The files that were announced, in order, of which the next ones are read already.

    One child keeps reading, two where there is much to read. When they were waited for longer than
    it took to put away what they had read, there is one more, up to the most, and that is weighed anew. What
    was read before its turn is held here, up to some bytes of files.
    """

    def __init__(
        self,
        has_to_be_read: Callable[[ChosenFile], bool],
        allowance: Allowance,
        passwords: Sequence[str],
        most: int = _MOST_READERS,
    ) -> None:
        """Keep what tells whether a file has to be read, what counts or opens it, and the most readers."""
        self._passwords = passwords
        self._allowance = allowance
        self._has_to_be_read = has_to_be_read
        self._coming: deque[ChosenFile] = deque()
        self._begun: dict[ChosenFile, Begun] = {}
        self._reading: list[Begun] = []
        self._readers: list[ReaderProcess] = []
        self._free: deque[ReaderProcess] = deque()
        self._threads = ThreadPoolExecutor(_MOST_READERS, thread_name_prefix="document reader")
        self._at_once, self._most, self._bytes, self._inner = 1, min(most, _room()), 0, 0
        self._since = self._waited = self._put_away = 0.0

    def announce(self, file: ChosenFile, size: int) -> None:
        """Take note of a file of so many bytes that will be asked for after those announced before.

        What is within the one that was asked for comes before all others: its reader has it at hand.
        """
        if file.outer is None:
            self._coming.append(file)
        else:
            self._coming.insert(self._inner, file)
            self._inner += 1
        self._bytes += size * (_TIMES_AS_LONG if file.path.suffix.lower() in _LONG_IN_READING else 1)
        if file.recognise:  # each page takes seconds
            self._at_once = self._most
        elif self._bytes > _BYTES_FOR_TWO:
            self._at_once = max(self._at_once, min(2, self._most))

    def taken(self, file: ChosenFile) -> Begun | None:
        """Return a file whose turn has come, if it was begun."""
        self._inner = 0
        if self._coming and self._coming[0] == file:
            self._coming.popleft()
        return self._begun.pop(file, None)

    def begin(self, file: ChosenFile) -> Begun:
        """Have a file read by a child that has none."""
        if not self._free:
            self._free.append(ReaderProcess(passwords=self._passwords))
            self._readers.append(self._free[0])
        size = size_of(file)
        begun = Begun(file.path, time.time_ns(), stamp_of(file.path), size, file.recognise)
        seconds = self._allowance.take(file, size)
        if file.recognise:
            seconds = max(seconds, _RECOGNISING_SECONDS)
        begun.document = self._threads.submit(self._read, self._free.popleft(), file, begun, seconds)
        self._reading.append(begun)
        return begun

    def _read(self, reader: ReaderProcess, file: ChosenFile, begun: Begun, seconds: float) -> ReadDocument:
        def on_page(done: int, total: int) -> None:
            begun.pages.append((done, total))

        try:
            document = reader.read(
                file.path, file.name, on_page, processor_seconds=seconds, recognise=file.recognise
            )
            self._allowance.grew(file, document.size, len(document.manuscript.text))
            return document
        finally:
            self._free.append(reader)

    def result(self, begun: Begun, on_page: Callable[[int, int], None]) -> ReadDocument:
        """Wait for a file, and begin the next ones meanwhile; raises DocumentError."""
        asked = time.monotonic()
        self.go_on()
        while not begun.document.done():
            reading = [one.document for one in self._reading]
            wait(reading, timeout=_LOOKS_SECONDS, return_when=FIRST_COMPLETED)
            while begun.pages:
                on_page(*begun.pages.popleft())
            self.go_on()
        self._weigh(asked)
        self.go_on()
        return begun.document.result()

    def _weigh(self, asked: float) -> None:
        """Have one reader more where most of the time was spent waiting for one, as it was since `asked`."""
        before, self._since = self._since, time.monotonic()
        if before:  # the first file is always waited for
            self._waited += self._since - asked
            self._put_away += asked - before
        if self._waited > max(self._put_away, _START_SECONDS) and self._at_once < self._most:
            self._at_once += 1
            self._waited = self._put_away = 0.0

    def cancel(self) -> None:
        """End what is being read, from any thread."""
        for reader in self._readers:
            reader.cancel()

    def close(self) -> None:
        """End every child."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        while self._still_reading():
            self.cancel()
            wait([one.document for one in self._reading], timeout=_LOOKS_SECONDS)
        for reader in self._readers:
            reader.close()

    def go_on(self) -> None:
        """Have the next files read, as many at once as there are readers, until enough is held."""
        while self._coming and len(self._still_reading()) < self._at_once and not self._holds_enough():
            file = self._coming.popleft()
            if self._has_to_be_read(file):
                self._begun[file] = self.begin(file)

    def _still_reading(self) -> list[Begun]:
        self._reading = [one for one in self._reading if not one.document.done()]
        return self._reading

    def _holds_enough(self) -> bool:
        return sum(one.size for one in self._begun.values()) > _MOST_HELD_BYTES


def stamp_of(path: Path) -> Stamp | None:
    """Return what tells whether a file changes; None where there is none."""
    try:
        return Stamp.of(path)
    except OSError:
        return None


def size_of(file: ChosenFile) -> int:
    """Return how many bytes a file has; 0 where there is none."""
    stamp = stamp_of(file.path) if file.outer is None else None
    return stamp.size if stamp else file.size


def _room() -> int:
    """Return how many readers this computer has cores and memory for."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # Windows does not say it this way
        memory = 2 * _MEMORY_OF_EACH
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(_MOST_READERS, cores, memory // _MEMORY_OF_EACH))
