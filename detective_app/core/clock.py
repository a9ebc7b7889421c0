"""The port to the time, which the engine does not read itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime


class Clock(Protocol):
    """Tells the time to those who do not read it themselves."""

    def now(self) -> datetime:
        """The time in UTC."""
        ...

    def monotonic(self) -> float:
        """Seconds since some moment, which no change of the time moves."""
        ...

    def processor(self) -> float:
        """Seconds that the thread at hand has spent on the processor."""
        ...

    def mark(self, name: str) -> None:
        """Say that time went by here, for a clock whose times are those of a tape; others do nothing.

        `name` tells what took it from what else may take time after the same line.
        """
        ...

    async def until(self, moment: datetime) -> None:
        """Return once it is that time, also where the computer has slept meanwhile."""
        ...

    async def pause(self, seconds: float) -> None:
        """Wait so long."""
        ...

    def limit(self, seconds: float) -> float | None:
        """Return how long something may take from now on that has so many seconds; None: as it takes."""
        ...
