"""How long may be worked on texts: who goes through them passes checkpoints, where the work can end.

A `TimeLimit` is what one question has of processor time, whatever threads spend it. Past it each further
check has a little more, so that one that is slow takes none of the others along. The work of a thread that
nobody waits for any more ends at its next checkpoint. Where no work was begun here a checkpoint does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol, TypeVar

from detective_app.core.errors import NobodyWaits, TextsTookTooLong

T = TypeVar("T")

_LOOKS_A_TIME = 8
"""At every so many checkpoints the clock is asked, which takes several times as long as all the rest."""
_SHARE_AFTERWARDS = 1 / 30
"""What each check has, of the time of the question, when that is used up."""


@dataclass(slots=True)
class TimeLimit:
    """The seconds that a question may take, None: as long as it takes; `processor` tells those of a thread.

    `spent` is told without a lock: two threads that add at once lose less than a checkpoint's time.
    """

    seconds: float | None
    processor: Callable[[], float]
    spent: float = 0.0
    left_out: list[TextsTookTooLong] = field(default_factory=list)

    @property
    def until(self) -> float | None:
        """How much may be spent before a check that begins now has taken too long."""
        if self.seconds is None:
            return None
        return max(self.seconds, self.spent + self.seconds * _SHARE_AFTERWARDS)


class Work:
    """What one thread does on texts; `end` may be called from any other."""

    __slots__ = ("_at", "_check", "_document", "_ended", "_limit", "_taken", "_until", "passed")

    def __init__(self, limit: TimeLimit | None = None) -> None:
        """Begin when `run` is called; what is no check in it takes as long as it takes."""
        self._limit = limit
        self._ended = False
        self._check, self._document = "", ""
        self._taken: dict[str, float] = {}
        self._at = 0.0
        self._until: float | None = None
        self.passed = 0

    def end(self) -> None:
        """Have the work end at its next checkpoint."""
        self._ended = True

    def run(self, work: Callable[[], T]) -> T:
        """Do the work in this thread; raises NobodyWaits when it was ended."""
        token = _at_work.set(self)
        if self._limit:
            self._at = self._limit.processor()
        try:
            self.look("")
            return work()
        finally:
            _at_work.reset(token)

    def look(self, document: str) -> None:
        """End here if it is over; the time until another one is named counts for the `document`."""
        self.passed += 1
        if self._ended:
            raise NobodyWaits
        if self._limit is None:
            return
        if self.passed % _LOOKS_A_TIME == 0 or (document and document != self._document):
            self._count(self._limit, document)

    def _count(self, limit: TimeLimit, document: str) -> None:
        """Count the time that went by, and end here if it was too much."""
        now = limit.processor()
        taken, self._at = now - self._at, now
        limit.spent += taken
        self._taken[self._document] = self._taken.get(self._document, 0.0) + taken
        self._document = document or self._document
        if self._until is not None and limit.spent > self._until:
            raise TextsTookTooLong(self._check, self._slowest, limit.seconds or 0.0)

    def checked(self, name: str, work: Callable[[], T], otherwise: Callable[[TextsTookTooLong], T]) -> T:
        """Do one check; what it is without its result where it took too long, which is kept as left out."""
        limit = self._limit
        if limit is None:
            return work()
        before = self._check, self._document, self._taken, self._until
        self._check, self._document, self._taken, self._until = name, "", {}, limit.until
        try:
            return work()
        except TextsTookTooLong as late:
            limit.left_out.append(late)
            return otherwise(late)
        finally:
            self._check, self._document, self._taken, until = before
            # What this check took, the one that it is part of has not taken.
            self._until = until if until is None else max(until, limit.until or 0.0)

    @property
    def _slowest(self) -> str:
        """The document that took most of the check's time; "" where none did."""
        document = max(self._taken, key=lambda one: self._taken[one], default="")
        return document if 2 * self._taken.get(document, 0.0) > sum(self._taken.values()) else ""


_at_work: ContextVar[Work | None] = ContextVar("work on texts", default=None)
_limit: ContextVar[TimeLimit | None] = ContextVar("time for texts", default=None)


def checkpoint(document: str = "") -> None:
    """Let the work that this is part of end here, if it is over: called for each piece of a text.

    What comes next is of the `document`, if its name is given. Raises NobodyWaits or TextsTookTooLong, so it
    stands where nothing is half written.
    """
    if (work := _at_work.get()) is not None:
        work.look(document)


def checked(name: str, work: Callable[[], T], otherwise: Callable[[TextsTookTooLong], T]) -> T:
    """Do a check within the time of the question; what it is without where that is over, which is kept."""
    at_work = _at_work.get()
    return work() if at_work is None else at_work.checked(name, work, otherwise)


def limit() -> TimeLimit | None:
    """Return what the question at hand may take; None where nothing is limited."""
    return _limit.get()


@contextmanager
def limited(seconds: float | None, processor: Callable[[], float]) -> Iterator[TimeLimit]:
    """Have what is done meanwhile share one time limit; a part of a question shares that of the whole."""
    if known := _limit.get():
        yield known
        return
    token = _limit.set(own := TimeLimit(seconds, processor))
    try:
        yield own
    finally:
        _limit.reset(token)


class Pauses(Protocol):
    """Lets time go by for those who do not read it themselves."""

    def mark(self, name: str) -> None:
        """Say that time went by here, for a clock whose times are those of a tape; others do nothing.

        `name` tells what took it from what else may take time after the same line.
        """

    async def turn(self) -> None:
        """Return when it is one's turn of several things done at once: as before when a tape is played."""

    async def until(self, moment: datetime) -> None:
        """Return once it is that time, also where the computer has slept meanwhile."""

    async def pause(self, seconds: float) -> None:
        """Wait so long."""

    def limit(self, seconds: float) -> float | None:
        """Return how long something may take from now on that has so many seconds; None: as it takes."""


class Clock(Pauses, Protocol):
    """Tells the time to those who do not read it themselves."""

    def now(self) -> datetime:
        """The time in UTC."""

    def monotonic(self) -> float:
        """Seconds since some moment, which no change of the time moves."""

    def processor(self) -> float:
        """Seconds that the thread at hand has spent on the processor."""
