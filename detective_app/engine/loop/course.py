"""The course of one run: the session as it stands, how it is saved, and what is told of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Literal

from detective_app.account import disclosure
from detective_app.core.case import CaseFile
from detective_app.core.disclosure import Disclosure
from detective_app.core.events import ConflictResolved, DisclosureReached, Event, ReadingOn
from detective_app.core.operator import Operator
from detective_app.core.packet import CatalogueEntry
from detective_app.core.panel import AgentFailure
from detective_app.core.panel_reply import PanelView
from detective_app.core.placeholders import Redaction
from detective_app.core.plugin import Context, Mode
from detective_app.core.ports import (
    AgentLeft,
    Attempt,
    Detective,
    OnProgress,
    Progress,
    ReadOn,
    SessionStore,
    Spent,
    Witness,
)
from detective_app.core.rounds import Action
from detective_app.core.session import InterrogationSession, PendingRound, PendingTurn, Stage, Usage
from detective_app.core.settings import GateSettings
from detective_app.core.thoughts import Working
from detective_app.core.time_limit import Clock, TimeLimit, limited
from detective_app.engine.calls import trail
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.placeholders import Placeholders
from detective_app.engine.calls.remote import Preview
from detective_app.engine.detective import context
from detective_app.engine.detective.packet import Packing
from detective_app.engine.detective.panel import PanelDetective
from detective_app.engine.loop import telling


@dataclass(frozen=True, slots=True)
class Parts:
    """Who and what takes part in a run.

    `price_of` tells the dollars of a usage (None: unknown), `redact` takes secrets out of a text. `catalogue`
    and `packing` are what a detective sees of the case; `disclosure` counts what of it goes to another
    computer, None where nothing does; `preview` shows the person what is about to go, `placeholders`
    stand for what does not. With `clarify` the operator may be asked what is meant. `gate` are the thresholds
    before the audit; `panel` deliberates first, where there are several detectives; the audit is done
    `repeat` times, each time over the answers in another order. What code checks between two answers may take
    `text_seconds` of the processor's time.
    """

    detective: Detective
    witness: Witness
    store: SessionStore
    mode: Mode
    operator: Operator
    clock: Clock
    price_of: Callable[[str, Usage], float | None]
    redact: Callable[[str], str]
    case_file: CaseFile
    catalogue: tuple[CatalogueEntry, ...] = ()
    packing: Packing | None = None
    disclosure: DisclosureCounter | None = None
    preview: Preview | None = None
    placeholders: Placeholders | None = None
    clarify: bool = False
    gate: GateSettings = field(default_factory=GateSettings)
    panel: PanelDetective | None = None
    repeat: int = 1
    text_seconds: float = 30
    at_limit: Literal["stop", "audit"] = "stop"
    force_reason: str | None = None


Tell = Callable[[Event], None]


class Course:
    """One run of one session; the steps of the loop move it on by `save` and say so by `tell`."""

    def __init__(
        self,
        session: InterrogationSession,
        parts: Parts,
        tell: Tell,
        previous: InterrogationSession | None = None,
    ) -> None:
        """Begin where the session stands; `previous` is the completed one that it is to take the place of."""
        self.session = session
        self.parts = parts
        self.tell = tell
        self.path = Path()
        self.previous = previous
        self._saving = asyncio.Lock()
        self._written: InterrogationSession | None = None
        if parts.disclosure:
            parts.disclosure.keep = self._disclose
        if parts.placeholders:
            parts.placeholders.keep = self._redact

    async def save(self, **changes: object) -> None:
        """Move the session on and write it; nothing is told before this returns.

        A stop waits for the write, so that no write of this run can land after one of the next run; writes
        of several answers wait for each other, so that no older state takes the place of a newer one.
        """
        self.session = self.session.evolve(**changes)
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.wait([writing])
            writing.result()
            raise

    async def _write(self) -> None:
        async with self._saving:
            now = self.session
            if now is not self._written:  # else who waited before wrote what is to be written here, too
                kept = now if now.status == "completed" else self.earlier or now
                self.path = await asyncio.to_thread(self.parts.store.save, kept)
                self._written = now

    @property
    def earlier(self) -> InterrogationSession | None:
        """The result that stays on disk until a new audit is whole, with what that one cost and sent."""
        if self.previous is None:
            return None
        now = self.session
        return self.previous.evolve(
            audit_trail=now.audit_trail, usage=now.usage, disclosure=now.disclosure, redaction=now.redaction
        )

    @property
    def round(self) -> PendingRound:
        """The round that is under way."""
        at = self.session.pending_round
        if at is None:
            raise RuntimeError("no round is under way")
        return at

    def leave_out(
        self, kind: str, reason: str, by: str | None, stage: Stage, *, agent: str | None = None
    ) -> None:
        """Put on the audit trail what of a reply is left out; the next save has it."""
        entry = trail.left_out_entry(kind, reason, self.now(), provider=by, stage=stage, agent=agent)
        self.session = self.session.evolve(audit_trail=(*self.session.audit_trail, entry))

    def heard(self, words: str) -> None:
        """Remember what a person said in a run: it is theirs, also where a document has the same words."""
        if self.parts.disclosure and words:
            self.parts.disclosure.said(words)

    async def save_turn(self, turn: PendingTurn) -> None:
        """Save a turn of the round as it stands now."""
        await self.save(pending_round=self.round.with_turn(turn))

    async def save_action(self, place: int, action: Action) -> None:
        """Save an action of the round as done, then tell it."""
        await self.save(pending_round=self.round.with_action(place, action))

    async def _disclose(self, record: Disclosure) -> None:
        """Keep what goes to another computer before it goes, and tell when a budget runs low."""
        steps = disclosure.steps(self.session.disclosure, record)
        await self.save(disclosure=record)
        for percent in steps:
            self.tell(DisclosureReached(session_id=self.session.id, at=self.now(), percent=percent))

    async def _redact(self, record: Redaction) -> None:
        """Keep what stands for what before it goes to another computer."""
        await self.save(redaction=record)

    def take_resolutions(self) -> None:
        """Go on with what a person resolved meanwhile, and tell it; it is on disk."""
        before = self.session.conflicts or ()
        self.session = self.parts.store.with_resolutions(self.session)
        for one in self.session.conflicts or ():
            if one.resolved and one not in before:
                self.tell(ConflictResolved(session_id=self.session.id, at=self.now(), conflict=one))

    def progress(self, stage: Stage, sequence: int | None, tell: Tell | None = None) -> OnProgress:
        """Return what records each attempt, switch and cost of one call, and tells it at once."""
        emit = tell or self.tell

        def record(progress: Progress) -> None:
            if isinstance(progress, Spent):
                cost = self.parts.price_of(progress.provider, progress.usage)
                self.session = spent(self.session, progress, cost, sequence)
                return
            now, session = self.now(), self.session
            if isinstance(progress, AgentLeft):
                self._left(progress, stage, emit)
                return
            if isinstance(progress, ReadOn):
                place = {"read": progress.read, "total": progress.total}
                emit(ReadingOn(session_id=session.id, at=now, sequence=sequence or 0, **place))
                return
            if isinstance(progress, Working):
                emit(telling.working(session.id, now, progress, stage, sequence))
                return
            event: Event
            if isinstance(progress, Attempt):
                told = replace(progress, reason=self.parts.redact(progress.reason))
                entry = trail.attempt_entry(told, stage, sequence, now)
                event = trail.attempt_event(entry, session.id)
            else:
                entry = trail.switch_entry(progress, stage, sequence, now)
                event = trail.switch_event(progress, session.id, now)
            self.session = session.evolve(audit_trail=(*session.audit_trail, entry))
            emit(event)

        return record

    def _left(self, progress: AgentLeft, stage: Stage, emit: Tell) -> None:
        """Record that an agent of the panel left a step before the deliberation, or the audit after it."""
        done = self.session.deliberation
        if done is None or stage == "answer":
            return
        reason = self.parts.redact(progress.reason) or "No model could go on."
        left = AgentFailure(agent=progress.agent, stage=stage, reason=reason, at=self.now())
        self.session = self.session.evolve(deliberation=done.evolve(failures=(*done.failures, left)))
        emit(telling.agent_failed(self.session.id, self.now(), None, left))

    def context(self, panel: PanelView | None = None) -> Context:
        """Return what the detective works from now; `panel` is what one of several sees of the others."""
        parts = self.parts
        found = context.build(self.session, parts.case_file, parts.mode, parts.catalogue, panel)
        return replace(found, words=parts.packing is None or parts.packing.quotes)

    def time_for_texts(self) -> AbstractContextManager[TimeLimit]:
        """Limit what the checks of texts take meanwhile; one that takes too long is left out."""
        clock = self.parts.clock
        return limited(clock.limit(self.parts.text_seconds), clock.processor)

    def now(self) -> datetime:
        """Return the time, never earlier than what the session already holds, whatever the clock does."""
        return max(self.parts.clock.now(), self.session.latest)

    def milliseconds_since(self, started: float) -> int:
        """Return how long ago a moment of the monotonic clock was."""
        return round((self.parts.clock.monotonic() - started) * 1000)


def spent(
    session: InterrogationSession, reply: Spent, cost: float | None, sequence: int | None
) -> InterrogationSession:
    """Return the session with one reply's usage added, and to the turn `sequence` if it is a half one.

    `cost` in dollars is None when it is not known.
    """
    usage, at = reply.usage.evolve(cost_usd=cost), session.pending_round
    turn = next((one for one in session.half_turns if one.sequence == sequence), None)
    if at and turn and session.exit is None:
        at = at.with_turn(turn.evolve(usage=_added(turn.usage or {}, reply.provider, usage)))
    return session.evolve(usage=_added(session.usage or {}, reply.provider, usage), pending_round=at)


def _added(usages: dict[str, Usage], provider: str, usage: Usage) -> dict[str, Usage]:
    return {**usages, provider: usages[provider] + usage if provider in usages else usage}
