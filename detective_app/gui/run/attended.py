"""The person at the window as the engine's Operator: pauses, steers, and keeps to a spending stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from detective_app.core.clarification import ClarificationQuestion
    from detective_app.core.operator import Steering


class Attended(QObject):
    """Implements `core.ports.Operator`; `waiting` tells when a paused run has come to rest, and goes on.

    `spent` returns the dollars of the run so far, None when unknown; at `spending_stop` the run pauses once.
    """

    waiting = Signal(bool)
    spending_reached = Signal(float)

    def __init__(self, spending_stop: float | None = None) -> None:
        super().__init__()
        self._go = asyncio.Event()
        self._go.set()
        self._steering: Steering | None = None
        self._waits = False
        self.spending_stop = spending_stop
        self.spent: Callable[[], float | None] = lambda: None

    @property
    def paused(self) -> bool:
        """Tell whether the run waits, or will at the end of its stage."""
        return not self._go.is_set()

    @property
    def steering(self) -> Steering | None:
        """What is to be asked next, if the person said so."""
        return self._steering

    @property
    def waits(self) -> bool:
        """Tell whether the run has come to rest."""
        return self._waits

    def pause(self) -> None:
        """Wait before the next stage."""
        self._go.clear()

    def go_on(self) -> None:
        """Go on."""
        self._go.set()

    def steer(self, steering: Steering | None) -> None:
        """Have a question asked next, or take that back."""
        self._steering = steering

    async def ready(self) -> None:
        """Return when the next stage may begin."""
        spent = self.spent()
        if self.spending_stop is not None and spent is not None and spent >= self.spending_stop:
            self.spending_stop = None
            self.pause()
            self.spending_reached.emit(spent)
        if self.paused:
            self._rest(waits=True)
            await self._go.wait()
            self._rest(waits=False)

    def _rest(self, *, waits: bool) -> None:
        self._waits = waits
        self.waiting.emit(waits)

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        """Return what the person wants asked in place of, or before, the proposed question."""
        steering, self._steering = self._steering, None
        return steering

    async def clarified(self, question: ClarificationQuestion) -> None:
        """Have the detective assume what it would have asked."""
