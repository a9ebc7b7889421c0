"""A session while a chat client works on it: what a step needs, put together and let go of with the step.

Between steps the data folder is not held: several clients, the window and the terminal share a data folder.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from types import TracebackType

from pydantic import JsonValue

from detective_app.app.beginning import joined
from detective_app.app.client_steps import ClientSteps, client_steps
from detective_app.app.connections import Connect, Connected, connect, step_tape
from detective_app.app.driver import Driver, card_of
from detective_app.app.selection import Selection
from detective_app.core.ending import Gate
from detective_app.core.errors import LockedElsewhere
from detective_app.core.packet import CatalogueEntry
from detective_app.core.passages import ShownPassage
from detective_app.core.pieces import Filled
from detective_app.core.plugin import AnswerAtHand
from detective_app.core.ports import CaseIndex
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession, ModelCard
from detective_app.core.settings import time_scale
from detective_app.core.tape import moment
from detective_app.engine.detective.capable import audit_request
from detective_app.engine.loop import by_client, plan
from detective_app.engine.loop.course import Course
from detective_app.engine.loop.judging import at_hand_in
from detective_app.engine.loop.roundtable import SeatTurn
from detective_app.front_end.sitting import Call, HandedOver, Listener
from detective_app.storage.sessions.tape import TapeWriter

WAIT_SECONDS = 60.0
"""So long a step waits for another program that is at work in the data folder."""
_LOOK_AGAIN_SECONDS = 0.5
WAITING = "Another Detective is at work in this data folder; this one waits for it."


@dataclass(frozen=True, slots=True)
class Opened:
    """What a step works on: the session, whether it is a new one, and its documents."""

    session: InterrogationSession
    case: CaseIndex
    new: bool = False


@dataclass(kw_only=True, eq=False)
class ClientSitting(Driver):
    """Implements `front_end.sitting.Sitting`; the `listener` hears of it.

    `open` reads or makes the session, called while the data folder is held; it may block.
    """

    open: Callable[[], Opened]
    listener: Listener
    connect: Connect
    _steps: ClientSteps | None = field(default=None, init=False)

    async def _enter(self, stack: AsyncExitStack) -> None:
        await self._hold(stack)
        stack.enter_context(self.sessions.at_work_on(self.session_id))
        opened = await asyncio.to_thread(self.open)
        stack.callback(opened.case.close)
        client = self.by.client and self.by.client.evolve(new=opened.new)
        self.by, self._new = replace(self.by, case=opened.case, client=client), opened.new
        session = _as_it_is_written_now(opened.session)
        tape = await self._open_tape(self.sessions.tape(session.id, session.start_time), stack)
        step_tape.set(tape)
        stack.callback(step_tape.set, None)
        session, connected, table = await self._connected(session, tape, stack)
        clock = await self._begin(tape, session, connected, table)
        connected, table = replace(connected, clock=clock), replace(table, clock=clock)
        self._steps = await client_steps(
            self.by, session, self, connected, table=table, tell=self.listener.events
        )
        if opened.new:
            await self._at.save()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take what was saved into the history, close the models and let go of the lock."""
        try:
            if self.path.name:
                await asyncio.to_thread(self.history.record, self.path, self.session)
        finally:
            await self._stack.aclose()

    @property
    def session(self) -> InterrogationSession:
        """The session as the last step left it."""
        return self._at.session

    @property
    def catalogue(self) -> tuple[CatalogueEntry, ...]:
        """The documents as a detective sees them from the start."""
        return self._at.parts.catalogue

    @property
    def gate(self) -> Gate:
        """What the gate says of the answers so far."""
        return by_client.gate(self._at)

    async def audit_request(self) -> str:
        """Return the prompt that asks for the audit."""
        return audit_request(replace(self._at.context(), step="audit"))

    async def call(self, name: Call, given: HandedOver) -> None:
        """Write down what the client calls for, and do it."""
        steps, handed = self._told(name, given)
        await steps.called(name, handed)

    async def answers(self) -> tuple[AnswerAtHand, ...]:
        """Return what was answered and not judged yet."""
        if self.session.pending_round is None:
            return ()
        return at_hand_in(self._at).answers

    async def search(self, words: str) -> tuple[ShownPassage, ...]:
        """Return the passages nearest to some words."""
        steps, given = self._told("search", HandedOver(words=words))
        return await steps.search(given.words)

    async def deliberate(self) -> SeatTurn | None:
        """Go on until a seat of the client has to speak."""
        return await self._told("deliberate", HandedOver())[0].deliberate()

    async def sent(self, texts: Sequence[Filled]) -> list[str]:
        """Count what leaves, save that, write it on the tape, and return what may."""
        tape, steps = self._at_work
        moment.set(self._begun)
        shown = await steps.sent(texts)
        tape.shown(self.by.client_name, shown, [one.told for one in texts])
        return shown

    @property
    def _at(self) -> Course:
        return self._at_work[1].course

    @property
    def _at_work(self) -> tuple[TapeWriter, ClientSteps]:
        if self._tape is None or self._steps is None:
            raise RuntimeError("a step outside of the sitting")
        return self._tape, self._steps

    def _told(self, name: str, handed: HandedOver) -> tuple[ClientSteps, HandedOver]:
        """Write down what the client calls for, and return what does it, and what with: no key is in it."""
        tape, steps = self._at_work
        moment.set(self._begun)
        said = handed.model_dump(mode="json", exclude_unset=True)
        value = _without_keys(said, self.hide)
        if value != said:
            handed = HandedOver.model_validate(value)
        tape.write("call", name=name, value=value)
        return steps, handed

    async def _connected(
        self, session: InterrogationSession, tape: TapeWriter, stack: AsyncExitStack
    ) -> tuple[InterrogationSession, Connected, Connected]:
        """Connect the witness, and who answers at a roundtable; put them on the session's card."""
        if self.by.asks:
            self.listener.words("The witness is being made ready.")
        connected = await self.connect(self.by.selection, stack)
        if self.by.asks:
            session = self._made_with(session, await connected.cards())
        table = Selection(self.by.agents)
        if asked := table.every:
            cards = (ModelCard(model=f"{one.provider}:{one.model}", role="detective") for one in asked)
            session = self._made_with(session, tuple(cards))
        return session, connected, await connect(table, stack, tape)

    async def _hold(self, stack: AsyncExitStack) -> None:
        """Hold the data folder, when another program has let go of it."""
        for pause in _pauses():
            try:
                stack.enter_context(self.sessions.hold())
            except LockedElsewhere:
                if pause is None:
                    raise
                self.listener.words(WAITING)
                await asyncio.sleep(pause)
            else:
                return

    def _made_with(self, session: InterrogationSession, cards: tuple[ModelCard, ...]) -> InterrogationSession:
        """Return a session whose reproducibility card names the client and these models as well."""
        card = card_of((ModelCard(model=self.by.client_name, role="detective"), *cards), "capable")
        return session.evolve(reproducibility=joined(session.reproducibility, card))


def _as_it_is_written_now(session: InterrogationSession) -> InterrogationSession:
    """Return a session of any version as this one writes it, since every step may write it."""
    at = plan.resumed(session)
    return session.evolve(schema_version=SCHEMA_VERSION, pending_turn=None, pending_round=at)


def _without_keys(value: JsonValue, hide: Callable[[str], str]) -> JsonValue:
    """Return the same with known keys hidden in each text."""
    if isinstance(value, str):
        return hide(value)
    if isinstance(value, list):
        return [_without_keys(one, hide) for one in value]
    if isinstance(value, dict):
        return {name: _without_keys(one, hide) for name, one in value.items()}
    return value


def _pauses() -> Iterator[float | None]:
    """Yield how long to wait before each further look, None at the last."""
    for _ in range(round(WAIT_SECONDS / _LOOK_AGAIN_SECONDS)):
        yield _LOOK_AGAIN_SECONDS * time_scale()
    yield None
