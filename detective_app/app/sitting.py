"""A session while a chat client works on it: what a step needs, put together and let go of with the step.

Between steps the data folder is not held: several clients, the window and the terminal share a data folder.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from pydantic import JsonValue

from detective_app.app.client_parts import StepConditions
from detective_app.app.client_steps import ClientSteps, Handed
from detective_app.app.clock import TapeClock
from detective_app.app.connections import Connect, Connected, opened
from detective_app.app.disclosing import account_of, drawn_before
from detective_app.app.reopening import joined
from detective_app.app.step_tape import step_tape
from detective_app.app.taped import begun_by_client
from detective_app.core.analysis import Audit, FoundSignal, NextAction, RoundJudgement
from detective_app.core.clarification import ClarificationAnswer
from detective_app.core.ending import Gate
from detective_app.core.errors import LockedElsewhere, StorageError
from detective_app.core.operator import Resolution
from detective_app.core.packet import CatalogueEntry
from detective_app.core.panel_reply import AgentReply
from detective_app.core.passages import ShownPassage
from detective_app.core.pieces import Filled
from detective_app.core.plugin import AnswerAtHand
from detective_app.core.ports import CaseIndex, Provider
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession, ModelCard, Reproducibility
from detective_app.core.settings import time_scale
from detective_app.core.tape import Moment, moment
from detective_app.engine.detective.capable import audit_request
from detective_app.engine.loop import by_client, plan
from detective_app.engine.loop.course import Course
from detective_app.engine.loop.judging import at_hand_in, audit_at_hand
from detective_app.engine.loop.roundtable import SeatTurn
from detective_app.front_end.sitting import Listener
from detective_app.storage.history.listing import History
from detective_app.storage.sessions.files import SessionFiles
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


@dataclass(frozen=True, slots=True)
class Step:
    """Which session a client works on, and who hears of it.

    `open` reads or makes the session, called while the data folder is held; it may block.
    """

    session_id: str
    open: Callable[[], Opened]
    listener: Listener


@dataclass(slots=True, eq=False)
class ClientSitting:
    """Implements `front_end.sitting.Sitting`; `hide` takes known keys out of what is handed over."""

    step: Step
    by: StepConditions
    sessions: SessionFiles
    history: History
    hide: Callable[[str], str]
    connect: Connect
    left: Path
    notices: tuple[str, ...] = ()
    path: Path = field(default_factory=Path)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
    _tape: TapeWriter | None = field(default=None, init=False)
    _begun: Moment | None = field(default=None, init=False)
    _steps: ClientSteps | None = field(default=None, init=False)

    async def __aenter__(self) -> Self:
        """Take the data folder's lock, open the session, and connect the witness where it is asked."""
        async with AsyncExitStack() as stack:
            await self._hold(stack)
            stack.enter_context(self.sessions.at_work_on(self.step.session_id))
            opened_ = await asyncio.to_thread(self.step.open)
            stack.callback(opened_.case.close)
            session = _as_it_is_written_now(opened_.session)
            tape = await self._taped(session, stack, new=opened_.new)
            session, connected, providers = await self._connected(session, tape, stack)
            account = account_of(opened_.case, self.left)
            before = await asyncio.to_thread(drawn_before, account)
            self.by = replace(self.by, account=account, before=before)
            begun = begun_by_client(self.by, session, connected, providers, new=opened_.new)
            self._begun = tape.write("run", value=begun.model_dump(mode="json", exclude_none=True))
            clock = TapeClock(tape, self._begun, session.latest)
            self._steps = await asyncio.to_thread(
                self.by.steps,
                session,
                opened_.case,
                self,
                clock,
                connected=replace(connected, clock=clock) if connected else None,
                providers=providers,
                tell=self.step.listener.events,
            )
            if opened_.new:
                await self._at.save()
            self._stack = stack.pop_all()
        return self

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
        with self._at.time_for_texts():
            return audit_request(await audit_at_hand(self._at))

    async def plan(self, signals: Sequence[FoundSignal]) -> None:
        """Keep the signals of the hypothesis."""
        await self._call("plan", signals=tuple(signals))

    async def clarify(self, answer: ClarificationAnswer) -> None:
        """Take up what the person answers."""
        await self._call("clarify", answer=answer)

    async def ask(self, actions: Sequence[NextAction]) -> None:
        """Have the witness answer."""
        await self._call("ask", actions=tuple(actions))

    async def answers(self) -> tuple[AnswerAtHand, ...]:
        """Return what was answered and not judged yet."""
        if self.session.pending_round is None:
            return ()
        return at_hand_in(self._at).answers

    async def judge(self, judgement: RoundJudgement) -> None:
        """Put the answers on record."""
        await self._call("judge", judgement=judgement)

    async def search(self, words: str) -> tuple[ShownPassage, ...]:
        """Return the passages nearest to some words."""
        steps, given = self._told("search", words=words)
        return await steps.search(given.words)

    async def resolve(self, wish: Resolution) -> None:
        """End a conflict, and save."""
        await self._call("resolve", wish=wish)

    async def convene(self, roles: Sequence[str] | None, mode: str | None, rounds: int | None) -> None:
        """Seat a roundtable."""
        seats = tuple(roles) if roles is not None else None
        await self._call("convene", roles=seats, mode=mode, rounds=rounds)

    async def speak(self, agent: str, reply: AgentReply) -> None:
        """Keep what the client's model says for a seat."""
        await self._call("speak", agent=agent, reply=reply)

    async def deliberate(self) -> SeatTurn | None:
        """Go on until a seat of the client has to speak."""
        return await self._told("deliberate")[0].deliberate()

    async def conclude(self, audit: Audit, reason: str | None) -> None:
        """End the questions and audit."""
        await self._call("conclude", audit=audit, reason=reason)

    async def sent(self, texts: Sequence[Filled]) -> list[str]:
        """Count what leaves, save that, write it on the tape, and return what may."""
        tape, steps = self._at_work
        moment.set(self._begun)
        shown = await steps.sent(texts)
        tape.shown(self.by.client, shown, [one.told for one in texts])
        return shown

    def save(self, session: InterrogationSession) -> Path:
        """Be the engine's SessionStore; what a saved session rests on is never missing on its tape."""
        if self._tape:
            self._tape.sync(first=False)
        self.path = self.sessions.save(session)
        return self.path

    def with_resolutions(self, session: InterrogationSession) -> InterrogationSession:
        """Return the session as it is: while a step holds it, nobody else resolves anything in it."""
        return session

    @property
    def _at(self) -> Course:
        return self._at_work[1].course

    @property
    def _at_work(self) -> tuple[TapeWriter, ClientSteps]:
        if self._tape is None or self._steps is None:
            raise RuntimeError("a step outside of the sitting")
        return self._tape, self._steps

    async def _call(self, name: str, **given: object) -> None:
        """Write down what the client calls for, and do it."""
        steps, handed = self._told(name, **given)
        await steps.called(name, handed)

    def _told(self, name: str, **given: object) -> tuple[ClientSteps, Handed]:
        """Write down what the client calls for, and return what does it, and what with: no key is in it."""
        tape, steps = self._at_work
        moment.set(self._begun)
        handed = Handed(**given)
        said = handed.model_dump(mode="json", exclude_unset=True)
        value = _without_keys(said, self.hide)
        if value != said:
            handed = Handed.model_validate(value)
        tape.write("call", name=name, value=value)
        return steps, handed

    async def _taped(self, session: InterrogationSession, stack: AsyncExitStack, *, new: bool) -> TapeWriter:
        """Open the tape of a session, also for what is kept between steps."""
        place = self.sessions.tape(session.id, session.start_time)
        self._tape = tape = await asyncio.to_thread(TapeWriter, place, session.id, hide=self.hide)
        stack.callback(self._end_tape, place, tape, new=new)
        step_tape.set(tape)
        stack.callback(step_tape.set, None)
        return tape

    def _end_tape(self, place: Path, tape: TapeWriter, *, new: bool) -> None:
        """Say on the tape which file this step left, if it left one; a session that has none has no tape."""
        left = hashlib.sha256(self.path.read_bytes()).hexdigest() if self.path.name else None
        with suppress(OSError, StorageError):
            tape.write("end", value={"file": left} if left else None)
        tape.close()
        if new and left is None:
            place.unlink(missing_ok=True)

    async def _connected(
        self, session: InterrogationSession, tape: TapeWriter, stack: AsyncExitStack
    ) -> tuple[InterrogationSession, Connected | None, Mapping[tuple[str, str], Provider]]:
        """Connect who is asked in this step, and put them on the session's card."""
        connected = None
        if self.by.selection:
            self.step.listener.words("The witness is being made ready.")
            connected = await self.connect(self.by.selection, stack)
            session = self._made_with(session, await connected.cards())
        asked = dict.fromkeys(one for agent in self.by.agents for one in agent.connections)
        if asked:
            cards = (ModelCard(model=f"{one.provider}:{one.model}", role="detective") for one in asked)
            session = self._made_with(session, tuple(cards))
        return session, connected, await opened(asked, stack, tape)

    async def _hold(self, stack: AsyncExitStack) -> None:
        """Hold the data folder, when another program has let go of it."""
        for pause in _pauses():
            try:
                stack.enter_context(self.sessions.hold())
            except LockedElsewhere:
                if pause is None:
                    raise
                self.step.listener.words(WAITING)
                await asyncio.sleep(pause)
            else:
                return

    def _made_with(self, session: InterrogationSession, cards: tuple[ModelCard, ...]) -> InterrogationSession:
        """Return a session whose reproducibility card names the client and these models as well."""
        from detective_app import __version__
        from detective_app.prompt_files import hashes

        client = ModelCard(model=self.by.client, role="detective")
        card = Reproducibility(
            app_version=__version__,
            models=(client, *cards),
            prompts=hashes(),
            detective_form="capable",
        )
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
