"""A Clock for tests: a day that stands still, and seconds that pass as they do."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime


@dataclass(frozen=True)
class TestClock:
    """Tells one moment; its seconds are the real ones, since the deadlines of a test are real."""

    __test__ = False
    moment: datetime = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment

    def monotonic(self) -> float:
        return time.monotonic()

    def processor(self) -> float:
        return time.thread_time()

    async def until(self, moment: datetime) -> None:
        if moment > self.moment:
            await asyncio.Event().wait()

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def limit(self, seconds: float) -> float | None:
        return seconds

    def mark(self, name: str) -> None:
        del name

    async def turn(self) -> None: ...


@dataclass
class SetClock:
    """Tells the time that it was set to."""

    moment: datetime
    _set: asyncio.Event = field(default_factory=asyncio.Event)

    def now(self) -> datetime:
        return self.moment

    def monotonic(self) -> float:
        return time.monotonic()

    def processor(self) -> float:
        return time.thread_time()

    def set(self, moment: datetime) -> None:
        self.moment = moment
        self._set.set()

    async def until(self, moment: datetime) -> None:
        while moment > self.moment:
            await self._set.wait()
            self._set.clear()

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def limit(self, seconds: float) -> float | None:
        return seconds

    def mark(self, name: str) -> None:
        del name

    async def turn(self) -> None: ...


CLOCK = TestClock()
