"""A saved session as the events it made, so that history is shown by the code that shows a run."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from detective_app.account import steps
from detective_app.core.events import (
    ActionDone,
    ClarificationAnswered,
    ClarificationNeeded,
    ConflictFound,
    ConflictResolved,
    Event,
    Marked,
    SignalsDetected,
)
from detective_app.core.passages import Mark
from detective_app.core.ports import Switch
from detective_app.core.rounds import Action, Ask, Calculate, Finish, Read, Recheck, Search, Tally
from detective_app.core.session import (
    AuditTrailEntry,
    InterrogationSession,
    PendingRound,
    PendingTurn,
    QuestionAnswerPair,
    Stage,
)
from detective_app.engine.calls import trail
from detective_app.engine.loop import plan, telling

_LOOKED_UP: tuple[type[Action], ...] = (Search, Read, Tally)
EXIT_CODES = {"completed": 0, "limit-reached": 3, "failed": 4, "awaiting_clarification": 6}


def replay(session: InterrogationSession, path: Path) -> Iterator[Event]:
    """Yield a session's events in order; attempts and switches stand where they were made."""
    yield telling.started(session, session.start_time)
    yield from _trail(session, None, "opening")
    yield from _asked_back(session, "opening", session.start_time)
    if session.signals:
        yield SignalsDetected(session_id=session.id, at=session.start_time, signals=session.signals)
    marks = deque(session.marks or ())
    for number in _rounds(session):
        yield from _round(session, number)
        ends = (pair.timestamp for pair in session.qa_pairs if _number(pair) == number)
        yield from _marked(session, marks, max(ends, default=session.start_time))
    now = session.end_time or (session.qa_pairs[-1].timestamp if session.qa_pairs else session.start_time)
    ended_by_itself = session.exit is not None and session.exit.failed_at != "questions"
    at = plan.resumed(session)
    if at and not ended_by_itself:
        yield from _half(session, at, now)
    if ended_by_itself:
        yield telling.gate(session, now)
    yield from _deliberation(session, now)
    yield from _trail(session, None, "audit")
    yield from _asked_back(session, "audit", now)
    yield from telling.audited(session, now)
    yield from _conflicts(session, now)
    yield from _marked(session, marks)
    message = session.exit.details if session.status == "failed" and session.exit else None
    yield telling.ended(session, now, str(path), EXIT_CODES.get(session.status, 0), message)


def _asked_back(session: InterrogationSession, step: str, at: datetime) -> Iterator[Event]:
    """Yield what the person was asked at a step, and what they said."""
    for question, answer in steps.asked(session, step):
        yield ClarificationNeeded(session_id=session.id, at=at, question=question)
        if answer:
            yield ClarificationAnswered(session_id=session.id, at=at, question=question, answer=answer)


def _deliberation(session: InterrogationSession, now: datetime) -> Iterator[Event]:
    """Yield what the agents of a panel said, round by round."""
    done = session.deliberation
    for left in done.failures if done else ():
        yield telling.agent_failed(session.id, left.at, None, left)
    for one in done.rounds if done else ():
        for said in one.responses:
            yield telling.agent_responded(session.id, said.at, one.round, said)
        for left in one.failures:
            yield telling.agent_failed(session.id, left.at, one.round, left)
        if one.consensus and done:
            yield telling.deliberation_round(session.id, now, one, done)


def _conflicts(session: InterrogationSession, now: datetime) -> Iterator[Event]:
    for one in session.conflicts or ():
        yield ConflictFound(session_id=session.id, at=now, conflict=one)
        if one.resolved:
            yield ConflictResolved(session_id=session.id, at=now, conflict=one)


def _rounds(session: InterrogationSession) -> list[int]:
    """Return the numbers of the finished rounds; one that asked nothing anew has its actions alone."""
    asked = {_number(pair) for pair in session.qa_pairs}
    return sorted(asked | {one.round for one in session.actions or ()})


def _number(pair: QuestionAnswerPair) -> int:
    return pair.round or pair.sequence


def _round(session: InterrogationSession, number: int) -> Iterator[Event]:
    """Yield what a finished round made."""
    pairs = [pair for pair in session.qa_pairs if _number(pair) == number]
    done = [one for one in session.actions or () if one.round == number]
    at = pairs[0].timestamp if pairs else next(one.done_at for one in done if one.done_at)
    others = tuple(one for one in done if not isinstance(one, Ask | Finish))
    begun = PendingRound(round=number, actions=(*others, *_asks(done, pairs, number)))
    yield from _carried_out(session, at, begun, pairs)
    yield from _asked_back(session, f"round-{number}", at)
    for pair in pairs:
        yield from _trail(session, pair.sequence, "analysis")
        yield from telling.turn_ended(session, pair.timestamp, pair)


def _asks(done: Sequence[Action], pairs: Sequence[QuestionAnswerPair], number: int) -> tuple[Action, ...]:
    """Return the questions of a round; an earlier version kept none among its actions."""
    kept = tuple(one for one in done if isinstance(one, Ask))
    return kept or tuple(Ask(round=number, question=one.question, sequence=one.sequence) for one in pairs)


def _half(session: InterrogationSession, at: PendingRound, now: datetime) -> Iterator[Event]:
    """Yield what a round in progress has made, up to the first question that is not answered."""
    yield from _carried_out(session, now, at, _told(at))
    for turn in at.turns:
        yield from _trail(session, turn.sequence, "analysis")
    yield from _asked_back(session, f"round-{at.round}", now)


def _carried_out(
    session: InterrogationSession,
    at: datetime,
    begun: PendingRound,
    turns: Iterable[QuestionAnswerPair | PendingTurn],
) -> Iterator[Event]:
    """Yield what was looked up, asked, asked again and computed in a round."""
    yield telling.round_started(session.id, at, begun)
    yield from _done(session, at, begun.actions, _LOOKED_UP)
    for turn in turns:
        when = turn.timestamp if isinstance(turn, QuestionAnswerPair) else at
        yield telling.question(session.id, when, turn)
        yield from _trail(session, turn.sequence, "answer")
        if isinstance(turn, QuestionAnswerPair) or turn.stage == "analysis":
            yield from _passages(session, when, turn.passages, turn.sequence)
            yield telling.answer(session.id, when, turn)
    yield from _done(session, at, begun.actions, (Recheck,))
    yield from _done(session, at, begun.actions, (Calculate,))


def _told(at: PendingRound) -> Iterator[PendingTurn]:
    """Yield the turns that were put to the witness: all answered ones, and the next of the others."""
    answered = max((turn.sequence for turn in at.turns if turn.stage == "analysis"), default=0)
    for turn in at.turns:
        yield turn
        if turn.stage == "answer" and turn.sequence > answered:
            return


def _done(
    session: InterrogationSession, at: datetime, actions: tuple[Action, ...], kinds: tuple[type[Action], ...]
) -> Iterator[Event]:
    for one in actions:
        if one.done_at and isinstance(one, kinds):
            if isinstance(one, Search | Read | Tally | Recheck):
                sequence = one.sequence if isinstance(one, Recheck) else None
                yield from _passages(session, at, one.passages, sequence)
            yield ActionDone(session_id=session.id, at=at, action=one)


def _passages(
    session: InterrogationSession, at: datetime, ids: tuple[str, ...] | None, sequence: int | None
) -> Iterator[Event]:
    if ids:
        yield telling.passages(session, at, ids, sequence)


def _marked(
    session: InterrogationSession, left: deque[Mark], until: datetime | None = None
) -> Iterator[Event]:
    """Yield what was said of passages by a moment, or all that is left."""
    while left and (until is None or left[0].at <= until):
        mark = left.popleft()
        yield Marked(session_id=session.id, at=mark.at, mark=mark)


def _trail(session: InterrogationSession, sequence: int | None, stage: Stage) -> Iterator[Event]:
    for entry in session.audit_trail:
        if entry.sequence == sequence and entry.stage == stage:
            yield _event(entry, session.id)


def _event(entry: AuditTrailEntry, session_id: str) -> Event:
    if entry.event == "provider_switch":
        switch = Switch(entry.from_provider or "", entry.to_provider or "", entry.reason, entry.agent)
        return trail.switch_event(switch, session_id, entry.timestamp)
    return trail.attempt_event(entry, session_id)
