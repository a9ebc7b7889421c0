"""The clock of the program, handed to all that must not read it themselves."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class SystemClock:
    """Implements `core.ports.Clock` with the system's time.

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
