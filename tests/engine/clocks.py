"""A Clock for tests: a day that stands still, and seconds that pass as they do."""

from __future__ import annotations

import time
from dataclasses import dataclass
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


CLOCK = TestClock()
