"""The person at the window as the engine's Operator: pauses, steers, answers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
    from detective_app.core.ending import Gate
    from detective_app.core.operator import GateWish, Steering
    from detective_app.gui.run.session_state import SessionState

Need: TypeAlias = "Gate | ClarificationQuestion"
"""What a run waits for the person with."""


class Attended(QObject):
    """Implements `core.operator.Operator`; `waiting` tells when a paused run has come to rest, and goes on.

    `needs_you` tells a Need when the run begins to wait for the person, and None when it goes on.
    """

    waiting = Signal(bool)
    needs_you = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._go = asyncio.Event()
        self._go.set()
        self._steering: Steering | None = None
        self._waits = False
        self._need: Need | None = None
        self._wish: asyncio.Future[GateWish] | None = None
        self._answer: asyncio.Future[ClarificationAnswer] | None = None

    @property
    def paused(self) -> bool:
        """Tell whether the run waits, or will at the end of its stage."""
        return not self._go.is_set()

    @property
    def steering(self) -> Steering | None:
        """What is to be asked next, if the person said so."""
        return self._steering

    @property
    def need(self) -> Need | None:
        """What the run waits for the person with."""
        return self._need

    @property
    def state(self) -> SessionState:
        """How a run stands that lives: at work, at rest, or waiting for the person."""
        if self._need is not None:
            return "needs-you"
        return "paused" if self._waits else "running"

    def pause(self) -> None:
        """Wait before the next stage."""
        self._go.clear()

    def go_on(self) -> None:
        """Go on."""
        self._go.set()

    def steer(self, steering: Steering | None) -> None:
        """Have a question asked next, or take that back."""
        self._steering = steering

    def wish(self, wish: GateWish) -> None:
        """Say what is to happen at the gate, if the run waits at one."""
        if self._wish is not None and not self._wish.done():
            self._wish.set_result(wish)

    def answer(self, answer: ClarificationAnswer) -> None:
        """Answer what the detective asks, if it waits for that."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    async def ready(self) -> None:
        """Return when the next stage may begin."""
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

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        """Return what the person answers."""
        self._answer = asyncio.get_running_loop().create_future()
        with self._needed(question):
            return await self._answer

    async def at_gate(self, gate: Gate) -> GateWish | None:
        """Return what the person wants at a gate that is not ready."""
        self._wish = asyncio.get_running_loop().create_future()
        with self._needed(gate):
            return await self._wish

    @contextmanager
    def _needed(self, need: Need) -> Iterator[None]:
        """Say that the run waits for the person, and that it does no more."""
        self._need = need
        self.needs_you.emit(need)
        try:
            yield
        finally:
            self._need = None
            self.needs_you.emit(None)
