"""The models of a run, connected, in an order of fallback; a client's witness stays between steps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from itertools import count

from detective_app import registry
from detective_app.app.choice import outside_host
from detective_app.app.clock import SystemClock
from detective_app.app.selection import AgentModels, Selection
from detective_app.core.errors import FailureKind, ModelUnavailable, ProviderFailure
from detective_app.core.ports import ChatModel, Connection, Provider
from detective_app.core.session import ModelCard
from detective_app.core.settings import time_scale
from detective_app.core.tape import Incoming, Outgoing, Tape
from detective_app.core.time_limit import Clock
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.remote import Border, RemoteModel

CARD_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Connected:
    """Connected providers with the selection they stand for."""

    selection: Selection
    providers: Mapping[tuple[str, str], Provider]
    clock: Clock = field(default_factory=SystemClock)
    scale: float = field(default_factory=time_scale)

    def line(self, agent: AgentModels, border: Border = Border()) -> FallbackModel:  # noqa: B008 - frozen
        """Return an agent's models in its order of use, each with its own deadline.

        Agents may share a provider; what one of them learns of it, a rest or a refused key, is its own.
        The `border` stands before those that are not on this computer.
        """
        providers = self.providers
        models = {_behind(providers[_place(one)], one, border): one.deadline for one in agent.connections}
        return FallbackModel(
            tuple(models),
            agent.connections[0].deadline,
            self.clock,
            self.scale,
            deadlines={model.name: deadline for model, deadline in models.items()},
            role=agent.name,
        )

    def witness(self, border: Border = Border()) -> FallbackModel:  # noqa: B008 - frozen
        """Return the witness, which has no second provider and so one retry more; it is sent documents.

        Where none is asked it is a line without models.
        """
        own, border = self.selection.witness, replace(border, counter=None)
        return FallbackModel(
            [_behind(self._provider(own), own, border)] if own else (),
            own.deadline if own else 0,
            self.clock,
            self.scale,
            abort_retries=1,
            role="witness",
        )

    async def start(self) -> None:
        """Have all ready again, where something ended meanwhile; raises ProviderFailure, ModelUnavailable."""
        for provider in self.providers.values():
            await _start(provider)

    async def cards(self) -> tuple[ModelCard, ...]:
        """Describe every model for the reproducibility card."""
        return tuple([await _card(self._provider(c), c) for c in self.selection.every])

    def window(self, connection: Connection) -> int | None:
        """Return the window in tokens that a model has."""
        return self._provider(connection).context_tokens

    def _provider(self, connection: Connection) -> Provider:
        return self.providers[_place(connection)]


Connect = Callable[[Selection, AsyncExitStack], Awaitable[Connected]]
"""How models are connected: a stack lets go of them."""


async def connect(selection: Selection, stack: AsyncExitStack, tape: Tape | None = None) -> Connected:
    """Connect each model once, though it may play both roles; SDKs load in a thread, `stack` closes them.

    What they send and get is written on the `tape`. Raises ModelUnavailable for a server that another user
    runs here.
    """
    providers: dict[tuple[str, str], Provider] = {}
    for connection in selection.every:
        at = _place(connection)
        if at not in providers:
            module = await asyncio.to_thread(registry.load, "detective_app.providers", connection.provider)
            own = replace(connection, tape=tape)
            providers[at] = await asyncio.to_thread(module.connect, own)
            stack.push_async_callback(providers[at].aclose)
            await _start(providers[at])
    return Connected(selection, providers)


async def _start(provider: Provider) -> None:
    """Have a model ready; raises ModelUnavailable where what is there is another user's."""
    try:
        await provider.start()
    except ProviderFailure as failure:
        if failure.kind is FailureKind.FOREIGN_LISTENER:
            raise ModelUnavailable(str(failure)) from None
        raise


def _behind(model: ChatModel, connection: Connection, border: Border) -> ChatModel:
    """Return a model with what stands before it where it is not on this computer."""
    host = outside_host(connection)
    return RemoteModel(model, host, border) if host else model


async def _card(provider: Provider, connection: Connection) -> ModelCard:
    """Ask the provider what this model is; a server that is not there yet leaves the card plain."""
    try:
        async with asyncio.timeout(CARD_SECONDS * time_scale()):
            card = await provider.card()
    except (ProviderFailure, TimeoutError):
        card = ModelCard(model=provider.name, role=connection.role)
    return card.evolve(role=connection.role)


def _place(connection: Connection) -> tuple[str, str]:
    """Return by what a model is connected once: its name and address."""
    return f"{connection.provider}:{connection.model}", connection.base_url


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

    def paid(self, request: Outgoing) -> Incoming | None:
        """Return the reply that the tape of the step has for a request from before a kill."""
        tape = step_tape.get()
        return tape.paid(request) if tape else None

    def came(self, number: int, reply: Incoming) -> None:
        """Write its reply on the tape that its request is on."""
        if known := self._under_way.pop(number, None):
            tape, line = known
            tape.came(line, reply)
