"""The clock of the program, handed to all that must not read it themselves."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol

from detective_app.core.tape import Moment
from detective_app.core.time_limit import Pauses

_LOOK_AGAIN_SECONDS = 60.0


class SystemClock:
    """Implements `core.clock.Clock` with the system's time.

    It tells the same moment again, never an earlier one, while the system's clock is set back.
    """

    def __init__(self, earliest: datetime = datetime(1, 1, 1, tzinfo=UTC)) -> None:
        self._latest = earliest

    def now(self) -> datetime:
        """Return the time in UTC."""
        self._latest = max(self._latest, datetime.now(UTC))
        return self._latest

    def monotonic(self) -> float:
        """Return seconds that only go on."""
        return time.monotonic()

    def processor(self) -> float:
        """Return the processor's seconds of this thread."""
        return time.thread_time()

    async def until(self, moment: datetime) -> None:
        """Wait until it is that time; the seconds of a loop stand still while the computer sleeps."""
        while self.now() < moment:
            left = (moment - self.now()).total_seconds()
            await asyncio.sleep(min(left, _LOOK_AGAIN_SECONDS))

    def mark(self, name: str) -> None:
        """Do nothing: its time is the system's."""

    async def turn(self) -> None:
        """Go on: no tape keeps the order."""

    async def pause(self, seconds: float) -> None:
        """Wait so long."""
        await asyncio.sleep(seconds)

    def limit(self, seconds: float) -> float | None:
        """Return the seconds."""
        return seconds


class Timeline(Pauses, Protocol):
    """A tape as a clock reads it, while it is written or played."""

    @property
    def seen(self) -> Moment | None:
        """The line that the task at hand has seen last."""


class TapeClock:
    """Implements `core.clock.Clock` with the times of a tape, so that a run that is played has the same.

    It tells when the line was that the task at hand has seen last; `begun` is the first line of the run, and
    nothing is `earliest`.
    """

    def __init__(self, tape: Timeline, begun: Moment, earliest: datetime) -> None:
        self._tape, self._begun, self._earliest = tape, begun, earliest
        self.mark, self.turn, self.pause = tape.mark, tape.turn, tape.pause
        self.limit, self.until = tape.limit, tape.until

    def now(self) -> datetime:
        """Return the time of the last line."""
        return max((self._tape.seen or self._begun).at, self._earliest)

    def monotonic(self) -> float:
        """Return the seconds from the tape's opening to then, which no clock that is set changes."""
        return (self._tape.seen or self._begun).ms / 1000

    def processor(self) -> float:
        """Return the processor's seconds of this thread: no tape has them."""
        return time.thread_time()
