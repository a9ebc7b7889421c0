"""The loop: opening, then per turn answer and analysis, then the audit; everything saved before it is told.

Follow a question: `_open` or `_analyse` makes it and saves it, `_answer` has the witness answer it,
`_analyse` has the detective judge the answer and propose the next. A half turn lives in
`session.pending_turn`, so a run that was stopped, crashed or cut off goes on at the exact stage
(contract §3, design §3).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Literal

from detective_app import registry
from detective_app.account import disclosure
from detective_app.core.case import CaseFile
from detective_app.core.disclosure import Disclosure
from detective_app.core.errors import AllProvidersFailed
from detective_app.core.events import Event, ReadingOn
from detective_app.core.packet import CatalogueEntry, EvidencePacket
from detective_app.core.plugin import Context, ExitResult, Mode, WitnessAnswer
from detective_app.core.ports import (
    Attempt,
    Clock,
    Detective,
    Operator,
    Progress,
    ReadOn,
    SessionStore,
    Spent,
    Witness,
    WitnessReply,
)
from detective_app.core.session import (
    InterrogationSession,
    PendingTurn,
    QuestionAnswerPair,
    Stage,
    Usage,
)
from detective_app.engine.calls import trail
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.detective import context
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop import checks, closing, lifecycle, plan, spending, steering, telling
from detective_app.engine.loop.stream import Coalesced, Stream

EXIT_DONE, EXIT_LIMIT, EXIT_FAILED = 0, 3, 4


@dataclass(frozen=True, slots=True)
class Parts:
    """All that a run needs, put together by `app/run.py`.

    `price_of` tells the dollars of a usage (None: unknown), `redact` takes secrets out of a
    text. `catalogue` and `packing` are what a detective sees of the case; `disclosure` counts what of it goes
    to another computer, None where nothing does.
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
    at_limit: Literal["stop", "audit"] = "stop"
    force_reason: str | None = None


async def interrogate(
    session: InterrogationSession, parts: Parts, previous: InterrogationSession | None = None
) -> AsyncGenerator[Event, None]:
    """Run a session to its end and yield what happens; the last event is SessionEnded.

    `previous` is the completed session that a new audit is to replace: it stays on disk until there is one.

    Closing or cancelling the iteration stops at once and loses nothing: the file stays `running` and can be
    resumed. Raises StorageError when a save fails; the last saved state is whole.
    """
    stream: Stream[Event] = Stream()
    run = _Run(session, parts, stream.emit, previous)
    async with aclosing(stream.run(run.whole)) as events:
        async for event in events:
            yield event


class _Run:
    """One run of one session: the session as it stands, and the steps that move it on."""

    def __init__(
        self,
        session: InterrogationSession,
        parts: Parts,
        emit: Callable[[Event], None],
        previous: InterrogationSession | None,
    ) -> None:
        self._session = session
        self._parts = parts
        self._emit = emit
        self._previous = previous
        self._path = Path()
        if parts.disclosure:
            parts.disclosure.keep = self._disclose

    async def whole(self) -> None:
        """Run from wherever the session stands to its end."""
        if self._previous is None:
            await self._save()
        self._begin()
        message, code = None, EXIT_DONE
        try:
            await self._turns()
            code = await self._conclude()
        except AllProvidersFailed as failure:
            message, code = self._parts.redact(str(failure)), EXIT_FAILED
            await self._fail(message)
        self._emit(telling.ended(self._session, self._now(), str(self._path), code, message))

    def _begin(self) -> None:
        """Tell where the run stands: what is on disk of a half turn is told again."""
        self._emit(telling.started(self._session, self._now()))
        if self._session.signals:
            self._emit(telling.signals(self._session.id, self._now(), self._session.signals))
        turn = self._session.pending_turn
        if turn and self._session.exit is None:
            self._emit(telling.question(self._session.id, self._now(), turn))
            if turn.stage == "analysis":
                self._emit(telling.answer(self._session.id, self._now(), turn))

    async def _turns(self) -> None:
        """Ask and analyse until an exit criterion gives a reason."""
        while self._session.exit is None:
            await self._parts.operator.ready()
            if self._session.pending_turn is None:
                await self._open()
            elif self._session.pending_turn.stage == "answer":
                await self._answer(await self._steered(self._session.pending_turn))
            else:
                await self._analyse(self._session.pending_turn)

    async def _open(self) -> None:
        """Have the hypothesis taken apart and the first question asked; there is no turn to lose yet."""
        at_hand = self._context()
        given = await self._parts.detective.open(at_hand, self._on_progress("opening", None))
        turn = PendingTurn(
            sequence=self._session.current_iteration + 1,
            question=given.value.question,
            stage="answer",
            strategy=given.strategy or at_hand.strategy,
            usage=None if self._session.qa_pairs else self._session.usage,
        )
        found = given.value.signals if self._session.signals is None else ()
        signals = plan.signals(found, self._session.hypothesis.text, self._now())
        await self._save(pending_turn=turn, signals=signals or self._session.signals)
        if signals:
            self._emit(telling.signals(self._session.id, self._now(), signals))
        self._emit(telling.question(self._session.id, self._now(), turn))

    async def _steered(self, turn: PendingTurn) -> PendingTurn:
        """Let a person change the question before it is asked; what they ask is saved, then told anew."""
        wish = self._parts.operator.next_question(turn.sequence, turn.question)
        chosen = steering.steered(turn, wish) if wish else turn
        if chosen != turn:
            await self._save(pending_turn=chosen)
            self._emit(telling.question(self._session.id, self._now(), chosen))
        return chosen

    async def _answer(self, turn: PendingTurn) -> None:
        """Have the witness answer, check the answer, save it, then tell it."""
        started = self._parts.clock.monotonic()
        text = Coalesced(
            lambda piece: self._emit(telling.text(self._session.id, self._now(), turn.sequence, piece))
        )
        record = self._on_progress("answer", turn.sequence)

        def on_progress(progress: Progress) -> None:
            text.flush()  # what came before a failed attempt must not be told after it
            record(progress)

        earlier = [said for pair in self._session.qa_pairs for said in (pair.question, pair.answer)]
        reply = await self._parts.witness.answer(
            turn.question, on_text=text.add, on_progress=on_progress, earlier=earlier
        )
        text.flush()
        answer, notes = self._validated(turn.question, reply)
        answered = turn.evolve(
            stage="analysis",
            answer=answer.text,
            mark=answer.mark,
            witness_used=reply.model,
            evidence=reply.evidence,
            outcome=checks.outcome(reply, answer.mark),
            read=reply.read,
            notes=notes or None,
            usage=self._turn_usage(),
            duration_ms=self._milliseconds_since(started),
        )
        await self._save(pending_turn=answered)
        self._emit(telling.answer(self._session.id, self._now(), answered))

    def _validated(self, question: str, reply: WitnessReply) -> tuple[WitnessAnswer, tuple[str, ...]]:
        """Pass the answer through the mode's validators; what they change or mark is kept as notes."""
        answer, notes = WitnessAnswer(question, reply.text, reply.mark), list(reply.notes)
        at_hand = self._context()
        for name in self._parts.mode.validators:
            validator = registry.load("detective_app.validators", name)
            answer, found = validator.validate(answer, at_hand)
            notes.extend(found)
        return answer, tuple(notes)

    async def _analyse(self, turn: PendingTurn) -> None:
        """Have the detective judge the answer and propose the next question; save the turn, tell it."""
        started = self._parts.clock.monotonic()
        sources = self._session.sources or ()
        found = await asyncio.to_thread(checks.check_gaps, self._session.qa_pairs, turn, sources)
        at_hand = replace(self._context(), findings=found, packet=await self._packet(turn))
        given = await self._parts.detective.analyse(
            at_hand, turn.question, turn.answer or "", self._on_progress("analysis", turn.sequence)
        )
        found = checks.dismissed(given.value, found, self._session.qa_pairs)
        next_question = given.value.next_question or checks.question_about(found)
        known, now = self._session.signals or (), self._now()
        pair = QuestionAnswerPair(
            sequence=turn.sequence,
            question=turn.question,
            answer=turn.answer or "",
            timestamp=now,
            gap_analysis=checks.with_checks(given.value, found, at_hand.gaps),
            provider_used=given.provider,
            witness_used=turn.witness_used,
            evidence=plan.judged(turn.evidence, given.value.entailments),
            evaluation=plan.evaluation(given.value, known, now),
            outcome=turn.outcome,
            read=turn.read,
            strategy=turn.strategy,
            usage=self._turn_usage(),
            duration_ms=(turn.duration_ms or 0) + self._milliseconds_since(started),
            notes=turn.notes,
            displaced_questions=turn.displaced_questions,
        )
        following = steering.following(turn, next_question, given.strategy or at_hand.strategy)
        self._session = self._session.evolve(
            signals=plan.after(known, given.value, turn.sequence) or self._session.signals
        )
        await self._keep(pair, following, promised=bool(turn.held_questions))

    async def _packet(self, turn: PendingTurn) -> EvidencePacket:
        if packing := self._parts.packing:
            return await asyncio.to_thread(packing.packet, turn)
        return EvidencePacket(outcome=turn.outcome)

    async def _disclose(self, record: Disclosure) -> None:
        """Keep what goes to another computer before it goes, and tell when a budget runs low."""
        steps = disclosure.steps(self._session.disclosure, record)
        await self._save(disclosure=record)
        for percent, source_id in steps:
            self._emit(telling.disclosure(self._session.id, self._now(), percent, source_id))

    async def _keep(self, pair: QuestionAnswerPair, following: PendingTurn | None, *, promised: bool) -> None:
        """Put a finished turn on disk with what follows it: the next question, or the exit.

        A question that was `promised` to a person is asked though the detective is satisfied.
        """
        self._session = self._session.evolve(
            qa_pairs=(*self._session.qa_pairs, pair), current_iteration=pair.sequence, pending_turn=None
        )
        reached = self._exit(past_conclusive=promised)
        if reached and not reached.at_limit:
            following = None
        at_hand = self._context()
        await self._save(
            exit=lifecycle.as_exit(reached) if reached else None,
            pending_turn=following,
            case_notes=at_hand.notes or None,
            open_questions=at_hand.open_gaps or None,
        )
        self._emit(telling.turn_saved(self._session.id, self._now(), pair))
        if pair.evaluation:
            self._emit(telling.evaluated(self._session.id, self._now(), pair.sequence, pair.evaluation))
        if following and not reached:
            self._emit(telling.question(self._session.id, self._now(), following))

    def _exit(self, *, past_conclusive: bool = False) -> ExitResult | None:
        """Ask the mode's exit criteria in their order."""
        for name in self._parts.mode.exits:
            reached: ExitResult | None = registry.load("detective_app.exits", name).check(self._session)
            if reached and not (past_conclusive and reached.conclusive):
                return reached
        return None

    async def _conclude(self) -> int:
        """Check the gate, then audit; or stop at the limit with what there is. Returns the exit code."""
        self._session = lifecycle.past_failed_audit(self._session, self._exit())
        if self._session.held_at_limit and self._parts.at_limit == "audit":
            reason = self._parts.force_reason or "The audit at the limit was chosen when the run was started."
            self._session = lifecycle.forced(self._session, reason, self._now())
            await self._save()
        self._emit(telling.gate(self._session, self._now()))
        if self._session.held_at_limit:
            await self._save(status="limit-reached", end_time=self._now())
            return EXIT_LIMIT
        await self._parts.operator.ready()
        await self._audit()
        return EXIT_DONE

    async def _audit(self) -> None:
        """Have all answers audited, keep what is proven, score by rule, save, then tell."""
        given = await self._parts.detective.audit(self._context(), self._on_progress("audit", None))
        result, dropped = closing.audited(
            given, self._session, by_rules=self._parts.detective.form == "guided"
        )
        if dropped:
            entry = trail.dropped_contradictions_entry(dropped, given.provider, self._now())
            self._session = self._session.evolve(audit_trail=(*self._session.audit_trail, entry))
        await self._save(status="completed", end_time=self._now(), audit_result=result, pending_turn=None)
        self._emit(telling.audited(self._session.id, self._now(), result))
        if result.verdict:
            self._emit(telling.verdict(self._session.id, self._now(), result.verdict))

    async def _fail(self, message: str) -> None:
        """Keep everything so far, the half turn included, and say why it ended; an earlier audit stands."""
        if self._previous is not None:
            self._session = self._previous.evolve(
                audit_trail=self._session.audit_trail, usage=self._session.usage
            )
            await self._save()
            return
        ended = lifecycle.failure(self._session, message)
        await self._save(status="failed", end_time=self._now(), exit=ended)

    def _on_progress(self, stage: Stage, sequence: int | None) -> Callable[[Progress], None]:
        """Return what records each attempt, switch and cost of one call, and tells it at once."""

        def record(progress: Progress) -> None:
            if isinstance(progress, Spent):
                self._spend(progress)
                return
            now, session = self._now(), self._session
            if isinstance(progress, ReadOn):
                place = {"read": progress.read, "total": progress.total}
                self._emit(ReadingOn(session_id=session.id, at=now, sequence=sequence or 0, **place))
                return
            event: Event
            if isinstance(progress, Attempt):
                told = replace(progress, reason=self._parts.redact(progress.reason))
                entry = trail.attempt_entry(told, stage, sequence, now)
                event = trail.attempt_event(entry, session.id)
            else:
                entry = trail.switch_entry(progress, stage, sequence, now)
                event = trail.switch_event(progress, session.id, now)
            self._session = session.evolve(audit_trail=(*session.audit_trail, entry))
            self._emit(event)

        return record

    def _spend(self, spent: Spent) -> None:
        """Add the cost of one reply to the session and to the half turn, where a stop cannot lose it."""
        cost = self._parts.price_of(spent.provider, spent.usage)
        self._session = spending.spent(self._session, spent, cost)

    def _turn_usage(self) -> dict[str, Usage] | None:
        """Return what the half turn has cost so far, by provider."""
        return self._session.pending_turn.usage if self._session.pending_turn else None

    def _context(self) -> Context:
        parts = self._parts
        return context.build(self._session, parts.case_file, parts.mode, parts.catalogue)

    async def _save(self, **changes: object) -> None:
        """Move the session on and write it; nothing is told before this returns.

        A stop waits for the write, so that no write of this run can land after one of the next run.
        """
        self._session = self._session.evolve(**changes)
        writing = asyncio.create_task(asyncio.to_thread(self._parts.store.save, self._session))
        try:
            self._path = await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.wait([writing])
            writing.result()
            raise

    def _now(self) -> datetime:
        """Return the time, never earlier than what the session already holds, whatever the clock does."""
        return max(self._parts.clock.now(), self._session.latest)

    def _milliseconds_since(self, started: float) -> int:
        return round((self._parts.clock.monotonic() - started) * 1000)
