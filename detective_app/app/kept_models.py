"""The witness of a chat client between its steps: loaded once, and let go of when nobody asks it any more."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from itertools import count

from detective_app.app.connections import Connected, connect
from detective_app.app.selection import Selection
from detective_app.core.ports import Connection
from detective_app.core.tape import Incoming, Outgoing, Tape

IDLE_SECONDS = 600.0
"""So long a witness that nobody asks stays loaded: a person reads and a client's model thinks meanwhile."""


@dataclass(slots=True, eq=False)
class _Kept:
    """A connected witness, how many steps work with it, and what lets go of it once it was idle."""

    connected: Connected
    stack: AsyncExitStack
    users: int = 0
    idle: asyncio.Task[None] | None = None


@dataclass(slots=True, eq=False)
class KeptModels:
    """Connects a witness as `connections.connect` does, and keeps it for the steps after this one.

    Another witness takes the place of those that nobody works with, so that one model at a time is in memory.
    What a step asks is on the step's own tape.
    """

    idle_seconds: float = IDLE_SECONDS
    _kept: dict[Connection, _Kept] = field(default_factory=dict, init=False)
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def connect(self, selection: Selection, stack: AsyncExitStack) -> Connected:
        """Connect the witness, or take the one that is kept; `stack` gives it back."""
        if selection.witness is None:
            return Connected(selection, {})
        at = replace(selection.witness, session_id="")
        async with self._changing:
            kept = self._kept.get(at)
            if kept is None:
                await self._let_go()
                kept = self._kept[at] = await _connected(replace(selection, witness=at))
            else:
                await kept.connected.start()
            kept.users += 1
        stack.callback(self._give_back, at, kept)
        return replace(kept.connected, selection=selection)

    async def aclose(self) -> None:
        """Let go of all that nobody works with."""
        async with self._changing:
            await self._let_go()

    def _give_back(self, at: Connection, kept: _Kept) -> None:
        kept.users -= 1
        if kept.idle is not None:
            kept.idle.cancel()
        kept.idle = asyncio.create_task(self._when_idle(at, kept))

    async def _when_idle(self, at: Connection, kept: _Kept) -> None:
        await asyncio.sleep(self.idle_seconds)
        async with self._changing:
            if self._kept.get(at) is kept and not kept.users:
                await self._kept.pop(at).stack.aclose()

    async def _let_go(self) -> None:
        for at in [at for at, kept in self._kept.items() if not kept.users]:
            gone = self._kept.pop(at)
            if gone.idle is not None:
                gone.idle.cancel()
            await gone.stack.aclose()


async def _connected(selection: Selection) -> _Kept:
    async with AsyncExitStack() as stack:
        connected = await connect(selection, stack, StepTape())
        return _Kept(connected, stack.pop_all())
    raise AssertionError("an exit stack that swallows errors")


step_tape: ContextVar[Tape | None] = ContextVar("step_tape", default=None)
"""The tape of the step that the task at hand takes, None where it takes none."""


class StepTape:
    """Implements `core.tape.Tape` by that of the step that asks; what no step asks is on no tape."""

    def __init__(self) -> None:
        """Begin without a request under way."""
        self._numbers = count(1)
        self._under_way: dict[int, tuple[Tape, int]] = {}

    def sent(self, request: Outgoing) -> int:
        """Write down a request that is about to leave."""
        number = next(self._numbers)
        if tape := step_tape.get():
            self._under_way[number] = tape, tape.sent(request)
        return number

    def came(self, number: int, reply: Incoming) -> None:
        """Write its reply on the tape that its request is on."""
        if known := self._under_way.pop(number, None):
            tape, line = known
            tape.came(line, reply)
