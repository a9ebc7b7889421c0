"""One run put together: its lock, its models and its events, from preparation to the last close."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AsyncExitStack, ExitStack, aclosing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self

from detective_app.app.clock import SystemClock
from detective_app.app.connections import Connected, connect
from detective_app.app.disclosing import counter_for
from detective_app.app.late_witness import LateWitness
from detective_app.app.selection import Selection, outside_host
from detective_app.core.case import CaseFile
from detective_app.core.clarification import ClarificationQuestion
from detective_app.core.disclosure import Disclosure
from detective_app.core.ending import Gate
from detective_app.core.events import Event, SessionEnded
from detective_app.core.operator import Operator, Resolution
from detective_app.core.packet import CatalogueEntry
from detective_app.core.plugin import Mode
from detective_app.core.ports import CaseIndex, Detective, Witness
from detective_app.core.quality import Conflict
from detective_app.core.redaction import Redactor
from detective_app.core.session import InterrogationSession, Reproducibility
from detective_app.core.settings import EvidenceSettings, GateSettings
from detective_app.deliberation.seats import seat
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import Packing
from detective_app.engine.detective.panel import PanelDetective, SeatedAgent
from detective_app.engine.loop import resolving
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.parts import Parts
from detective_app.front_end.run import RunRequest
from detective_app.prices import price_of
from detective_app.provider_facts import PROVIDERS
from detective_app.storage.history.listing import History
from detective_app.storage.sessions.files import SessionFiles


class Unattended:
    """The Operator of a run that nobody pauses or steers."""

    async def ready(self) -> None:
        """Go on at once."""

    def next_question(self, sequence: int, proposed: str) -> None:
        """Have every question asked as it is proposed."""

    async def clarified(self, question: ClarificationQuestion) -> None:
        """Have the detective assume what it would have asked."""

    async def at_gate(self, gate: Gate) -> None:
        """Go on to the audit; the file says that the gate was not ready."""


# By its weak reference the library tells a run that is at work of resolutions, and keeps none alive.
@dataclass(slots=True, weakref_slot=True, eq=False)
class SessionRun:
    """One run as a front end drives it; implements `front_end.run.Run`.

    `begin` makes the session from the reproducibility card once the models are connected: a new one, or a
    known one that goes on. `held` is the hold under which the known one was read; the run ends it.
    """

    session_id: str
    sessions: SessionFiles
    history: History
    selection: Selection
    sweep_cases: Callable[[], None]
    case: CaseIndex | None
    evidence: EvidenceSettings
    gate: GateSettings
    disclose: int
    clarify: bool
    mode: Mode
    request: RunRequest
    redactor: Redactor
    begin: Callable[[Reproducibility], InterrogationSession]
    notices: tuple[str, ...]
    previous: InterrogationSession | None = None
    held: ExitStack = field(default_factory=ExitStack)
    path: Path = field(default_factory=Path)
    pace: float | None = None
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
    _parts: Parts | None = field(default=None, init=False)
    _session: InterrogationSession | None = field(default=None, init=False)
    # A resolution comes from the window while a worker thread saves; the later of the two must hold both.
    _saving: Lock = field(default_factory=Lock, init=False)
    _resolved: dict[str, Conflict] = field(default_factory=dict, init=False)

    @property
    def session(self) -> InterrogationSession:
        """The session as it was saved last; exists once the run was entered."""
        if self._session is None:
            raise RuntimeError("the run was not entered")
        return self._session

    @property
    def destinations(self) -> Mapping[str, str]:
        """The host of each model that is not on this computer, by `"provider:model"`."""
        connections = (*self.selection.detectives, self.selection.witness)
        return {f"{c.provider}:{c.model}": host for c in connections if (host := outside_host(c))}

    async def __aenter__(self) -> Self:
        """Take the data folder's lock and connect the models; raises LockedElsewhere, BadInput."""
        async with AsyncExitStack() as stack:
            stack.push(self.held.pop_all())
            if self.case:
                stack.callback(self.case.close)
            stack.enter_context(self.sessions.at_work_on(self.session_id))
            stack.enter_context(self.sessions.hold())
            await asyncio.to_thread(self.sweep_cases)
            connected = await connect(self.selection, stack)
            self._session = self._within_budget(self.begin(await self._card(connected)))
            self._parts = await self._put_together(connected, self._session)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and let go of the lock."""
        await self._stack.aclose()

    async def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Run, keep the latest session and its file in sight, and index it when it ends."""
        if self._parts is None:
            raise RuntimeError("events() outside of the run")
        parts = self._parts
        if operator:
            parts = replace(parts, operator=operator, clarify=self.clarify)
        async with aclosing(interrogate(self.session, parts, self.previous)) as events:
            async for event in events:
                if isinstance(event, SessionEnded):
                    await asyncio.to_thread(self.history.record, self.path, self.session)
                yield event

    def save(self, session: InterrogationSession) -> Path:
        """Be the engine's SessionStore: save, with what was resolved meanwhile, and remember it."""
        with self._saving:
            session = self.with_resolutions(session)
            self.path = self.sessions.save(session)
            self._session = session
        return self.path

    def with_resolutions(self, session: InterrogationSession) -> InterrogationSession:
        """Return a session with the conflicts that were resolved since the run began."""
        return resolving.with_resolutions(session, self._resolved) if self._resolved else session

    def resolve(self, wish: Resolution) -> InterrogationSession:
        """Save a resolution while the run goes on; raises StorageError, and then nothing is resolved."""
        with self._saving:
            session = resolving.resolved(self.session, wish, datetime.now(UTC))
            self.path = self.sessions.save(session)
            self._session = session
            self._resolved |= {one.id: one for one in session.conflicts or () if one.id == wish.conflict_id}
        return session

    async def _put_together(self, connected: Connected, session: InterrogationSession) -> Parts:
        text, counter = session.hypothesis.text, counter_for(session, self.case, self.selection)
        seen = self.case if self.selection.detective_profile != "small" else None
        shows_quotes = counter is None or counter.budget > 0
        detective = await asyncio.to_thread(self._detective, connected, counter, session)
        return Parts(
            detective=detective,
            panel=detective if isinstance(detective, PanelDetective) else None,
            repeat=self.request.repeat,
            witness=LateWitness(partial(self._witness, connected.witness(), text), self._at_once),
            store=self,
            mode=self.mode,
            operator=Unattended(),
            clock=SystemClock(session.latest),
            price_of=price,
            redact=self.redactor.redact,
            case_file=await asyncio.to_thread(case_file, self.case, text),
            catalogue=await asyncio.to_thread(_catalogue, seen, text, words=shows_quotes) if seen else (),
            packing=Packing(seen, quotes=shows_quotes) if seen else None,
            disclosure=counter,
            gate=self.gate,
            at_limit=self.request.at_limit,
            force_reason=self.request.force_reason,
        )

    def _within_budget(self, session: InterrogationSession) -> InterrogationSession:
        """Say in the session how much may leave: as asked for now, as it has it, or as the settings."""
        known = session.disclosure
        if self.case is None or not any(map(outside_host, self.selection.detectives)):
            return session
        if known is None:
            return session.evolve(disclosure=Disclosure(budget=self.disclose, total=0))
        asked = self.request.disclose
        return session if asked is None else session.evolve(disclosure=known.evolve(budget=asked))

    def _detective(
        self, connected: Connected, counter: DisclosureCounter | None, session: InterrogationSession
    ) -> Detective:
        if session.deliberation:
            lines = {one.name: connected.line(one, counter) for one in self.selection.agents}
            return PanelDetective(
                tuple(
                    SeatedAgent(one, seat(one, self.mode), CapableDetective(lines[one.id]))
                    for one in session.deliberation.agents
                )
            )
        asked = connected.line(self.selection.agents[0], counter)
        if self.selection.detective_profile != "small":
            return CapableDetective(asked)
        from detective_app.engine.detective.rule_led import RuleLedDetective

        return RuleLedDetective(asked, self.case)

    @property
    def _at_once(self) -> int:
        """How many questions the witness takes at a time: one where its model runs on this computer."""
        witness = self.selection.witness
        return PROVIDERS[witness.provider].at_once if outside_host(witness) else 1

    def _witness(self, model: FallbackModel, hypothesis: str) -> Witness:
        from detective_app.engine.witness.answering import CaseWitness

        profile = self.selection.witness_profile
        return CaseWitness(model, self.case, profile, hypothesis, self.evidence, gated=True)

    async def _card(self, connected: Connected) -> Reproducibility:
        from detective_app import __version__
        from detective_app.prompt_files import hashes

        form = "guided" if self.selection.detective_profile == "small" else "capable"
        return Reproducibility(
            app_version=__version__, models=await connected.cards(), prompts=hashes(), detective_form=form
        )


def case_file(case: CaseIndex | None, hypothesis: str) -> CaseFile:
    """Return what the detective knows of the case; what chooses it is loaded only where there is one."""
    if case is None:
        return CaseFile()
    from detective_app.engine.witness.passages import for_detective

    return for_detective(case, hypothesis)


def _catalogue(case: CaseIndex, hypothesis: str, *, words: bool) -> tuple[CatalogueEntry, ...]:
    """Return what a capable detective sees of the case from the start; loaded for it alone."""
    from detective_app.engine.detective.catalogue import catalogue

    return catalogue(case, hypothesis, words=words)


def price(ref: str, usage: object) -> float | None:
    """Return the dollars of a usage, None where they are not known."""
    provider, _, model = ref.partition(":")
    return price_of(provider, model, usage)  # type: ignore[arg-type]
