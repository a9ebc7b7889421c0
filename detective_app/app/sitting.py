"""A session while a chat client works on it: what a step needs, put together and let go of with the step.

Between steps the data folder is not held: several clients, the window and the terminal share a data folder.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from detective_app.app import roundtable
from detective_app.app.clock import SystemClock
from detective_app.app.connections import Connect
from detective_app.app.disclosing import LastIndexed, counter_for_client
from detective_app.app.late_witness import LateWitness
from detective_app.app.mode_choice import chosen_mode
from detective_app.app.reopening import joined
from detective_app.app.run_parts import case_file, price
from detective_app.app.selection import AgentModels, Selection, outside_host
from detective_app.app.tape_operator import Unattended
from detective_app.core.analysis import Audit, FoundSignal, NextAction, RoundJudgement
from detective_app.core.clarification import ClarificationAnswer
from detective_app.core.ending import Gate
from detective_app.core.errors import LockedElsewhere
from detective_app.core.operator import Resolution
from detective_app.core.packet import CatalogueEntry
from detective_app.core.panel import PanelRules
from detective_app.core.panel_reply import AgentReply
from detective_app.core.plugin import AnswerAtHand, Mode
from detective_app.core.ports import CaseIndex, Witness
from detective_app.core.redaction import Redactor
from detective_app.core.rounds import FoundPlace
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession, ModelCard, Reproducibility
from detective_app.core.settings import EvidenceSettings, GateSettings, PanelSettings, time_scale
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import audit_request
from detective_app.engine.detective.catalogue import catalogue
from detective_app.engine.detective.client import ClientDetective
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop import by_client, proposing, resolving
from detective_app.engine.loop import roundtable as by_client_panel
from detective_app.engine.loop.course import Course
from detective_app.engine.loop.judging import at_hand_in
from detective_app.engine.loop.parts import Parts
from detective_app.engine.loop.roundtable import Turn
from detective_app.engine.witness.answering import CaseWitness
from detective_app.front_end.sitting import Listener
from detective_app.provider_facts import PROVIDERS
from detective_app.storage.history.listing import History
from detective_app.storage.sessions.files import SessionFiles

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

    `client` is `"mcp:NAME"`; `open` reads or makes the session, called while the data folder is held; it may
    block.
    """

    session_id: str
    client: str
    open: Callable[[], Opened]
    listener: Listener
    mode: str | None = None


@dataclass(slots=True, eq=False)
class ClientSitting:
    """Implements `front_end.sitting.Sitting`.

    `selection` names the witness of a step that asks it, None where a step does not; `agents` are the models
    that answer for themselves in a step of a roundtable, which comes to its end as `rules` says.
    """

    step: Step
    sessions: SessionFiles
    history: History
    selection: Selection | None
    mode: Mode
    evidence: EvidenceSettings
    gate_settings: GateSettings
    redactor: Redactor
    indexed: LastIndexed
    rules: PanelSettings
    named_agents: tuple[str, ...]
    connect: Connect
    agents: tuple[AgentModels, ...] = ()
    notices: tuple[str, ...] = ()
    path: Path = field(default_factory=Path)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
    _course: Course | None = field(default=None, init=False)
    _lines: dict[str, FallbackModel] = field(default_factory=dict, init=False)

    async def __aenter__(self) -> Self:
        """Take the data folder's lock, open the session, and connect the witness where it is asked."""
        async with AsyncExitStack() as stack:
            await self._hold(stack)
            stack.enter_context(self.sessions.at_work_on(self.step.session_id))
            opened = await asyncio.to_thread(self.step.open)
            stack.callback(opened.case.close)
            session, witness = _as_it_is_written_now(opened.session), None
            if self.selection:
                self.step.listener.words("The witness is being made ready.")
                connected = await self.connect(self.selection, stack)
                session = self._made_with(session, await connected.cards())
                witness = self._witness(connected.witness(), self.selection, opened.case, session)
            if self.agents:
                asked = dict.fromkeys(one for agent in self.agents for one in agent.connections)
                cards = (ModelCard(model=f"{one.provider}:{one.model}", role="detective") for one in asked)
                session = self._made_with(session, tuple(cards))
            parts = await asyncio.to_thread(self._parts, session, opened.case, witness)
            self._lines = await roundtable.lines(self.agents, parts.disclosure, stack)
            self._course = Course(session, parts, self.step.listener.events)
            if opened.new:
                await self._course.save()
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

    @property
    def audit_request(self) -> str:
        """The prompt that asks for the audit."""
        return audit_request(self._at.context())

    async def plan(self, signals: Sequence[FoundSignal]) -> None:
        """Keep the signals of the hypothesis."""
        await by_client.planned(self._taken_up(), signals)

    async def clarify(self, answer: ClarificationAnswer) -> None:
        """Take up what the person answers."""
        await by_client.clarified(self._at, answer)

    async def ask(self, actions: Sequence[NextAction]) -> None:
        """Have the witness answer."""
        await by_client.asked(self._taken_up(), actions)

    async def answers(self) -> tuple[AnswerAtHand, ...]:
        """Return what was answered and not judged yet."""
        if self.session.pending_round is None:
            return ()
        return (await at_hand_in(self._at)).answers

    async def judge(self, judgement: RoundJudgement) -> None:
        """Put the answers on record."""
        await by_client.judged(self._taken_up(), judgement, self.step.client)

    async def search(self, words: str) -> tuple[FoundPlace, ...]:
        """Return where words stand."""
        return (await by_client.searched(self._at, words)).places

    async def resolve(self, wish: Resolution) -> None:
        """End a conflict, and save."""
        done = resolving.resolved(self.session, wish, datetime.now(UTC))
        await self._at.save(conflicts=done.conflicts, audit_result=done.audit_result)

    async def convene(self, roles: Sequence[str] | None, mode: str | None, rounds: int | None) -> None:
        """Seat a roundtable."""
        at = self._taken_up()
        chosen = chosen_mode(mode or self.session.mode, self.mode.name, "panel")
        own = roundtable.called(None, self.named_agents)
        agents = roundtable.seats(own, roles, self.step.client, chosen, self.session.id)
        at.parts = replace(at.parts, mode=chosen)
        rules = PanelRules(**{**dict(self.rules), "rounds": rounds or self.rules.rounds})
        await by_client_panel.convened(at, agents, rules)

    async def speak(self, agent: str, reply: AgentReply) -> None:
        """Keep what the client's model says for a seat."""
        await by_client_panel.heard(self._taken_up(), agent, reply, self.step.client)

    async def deliberate(self) -> Turn | None:
        """Go on until a seat of the client has to speak."""
        at = self._at if self.session.status == "completed" else self._taken_up()
        models = roundtable.panel(self.session.deliberation, self._lines, at.parts.mode)
        return await by_client_panel.taken_on(at, models)

    async def conclude(self, audit: Audit, reason: str | None) -> None:
        """End the questions and audit."""
        await by_client.concluded(self._taken_up(), audit, reason, self.step.client)

    async def sent(self, texts: Sequence[str]) -> list[str]:
        """Count what leaves, save that, and return what may."""
        counter = self._at.parts.disclosure
        if counter is None:
            raise RuntimeError("nothing counts what leaves")
        shown, more = await asyncio.to_thread(counter.texts_out, texts)
        if more:
            await counter.keep(counter.record)
        return shown

    def save(self, session: InterrogationSession) -> Path:
        """Be the engine's SessionStore."""
        self.path = self.sessions.save(session)
        return self.path

    def with_resolutions(self, session: InterrogationSession) -> InterrogationSession:
        """Return the session as it is: while a step holds it, nobody else resolves anything in it."""
        return session

    @property
    def _at(self) -> Course:
        if self._course is None:
            raise RuntimeError("a step outside of the sitting")
        return self._course

    def _taken_up(self) -> Course:
        self._at.session = by_client.taken_up(self.session, self._at.now())
        return self._at

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

        client = ModelCard(model=self.step.client, role="detective")
        card = Reproducibility(
            app_version=__version__,
            models=(client, *cards),
            prompts=hashes(),
            detective_form="capable",
        )
        return session.evolve(reproducibility=joined(session.reproducibility, card))

    def _witness(
        self, model: FallbackModel, selection: Selection, case: CaseIndex, session: InterrogationSession
    ) -> Witness:
        at, profile = selection.witness, selection.witness_profile
        make = partial(CaseWitness, model, case, profile, session.hypothesis.text, self.evidence, gated=True)
        return LateWitness(make, PROVIDERS[at.provider].at_once if outside_host(at) else 1)

    def _parts(self, session: InterrogationSession, case: CaseIndex, witness: Witness | None) -> Parts:
        """Put together what the steps of the loop work with; blocks."""
        text, counter = session.hypothesis.text, counter_for_client(session, case, self.indexed)
        return Parts(
            detective=ClientDetective(self.step.client),
            witness=witness or LateWitness(_nobody),
            store=self,
            mode=self.mode,
            operator=Unattended(),
            clock=SystemClock(session.latest),
            price_of=price,
            redact=self.redactor.redact,
            case_file=case_file(case, text),
            catalogue=catalogue(case, text, words=counter.budget > 0),
            packing=Packing(case, quotes=counter.budget > 0),
            disclosure=counter,
            gate=self.gate_settings,
        )


def _as_it_is_written_now(session: InterrogationSession) -> InterrogationSession:
    """Return a session of any version as this one writes it, since every step may write it."""
    at = proposing.resumed(session)
    return session.evolve(schema_version=SCHEMA_VERSION, pending_turn=None, pending_round=at)


def _nobody() -> Witness:
    raise RuntimeError("a step that names no witness asks none")


def _pauses() -> Iterator[float | None]:
    """Yield how long to wait before each further look, None at the last."""
    for _ in range(round(WAIT_SECONDS / _LOOK_AGAIN_SECONDS)):
        yield _LOOK_AGAIN_SECONDS * time_scale()
    yield None
