"""A saved session as the events it made, so that history is shown by the code that shows a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from detective_app.core.events import Event
from detective_app.core.ports import Switch
from detective_app.core.session import AuditTrailEntry, InterrogationSession, Stage
from detective_app.engine.calls import trail
from detective_app.engine.loop import telling

EXIT_CODES = {"completed": 0, "limit-reached": 3, "failed": 4}


def replay(session: InterrogationSession, path: Path) -> Iterator[Event]:
    """Yield a session's events in order; attempts and switches stand where they were made."""
    yield telling.started(session, session.start_time)
    yield from _trail(session, None, "opening")
    if session.signals:
        yield telling.signals(session.id, session.start_time, session.signals)
    for pair in session.qa_pairs:
        yield telling.question(session.id, pair.timestamp, pair)
        yield from _trail(session, pair.sequence, "answer")
        yield telling.answer(session.id, pair.timestamp, pair)
        yield from _trail(session, pair.sequence, "analysis")
        yield telling.turn_saved(session.id, pair.timestamp, pair)
        if pair.evaluation:
            yield telling.evaluated(session.id, pair.timestamp, pair.sequence, pair.evaluation)
    now = session.end_time or (session.qa_pairs[-1].timestamp if session.qa_pairs else session.start_time)
    ended_by_itself = session.exit is not None and session.exit.failed_at != "questions"
    turn = session.pending_turn
    if turn and not ended_by_itself:
        yield telling.question(session.id, now, turn)
        yield from _trail(session, turn.sequence, "answer")
        if turn.stage == "analysis":
            yield telling.answer(session.id, now, turn)
        yield from _trail(session, turn.sequence, "analysis")
    if ended_by_itself:
        yield telling.gate(session, now)
    yield from _trail(session, None, "audit")
    if session.audit_result:
        yield telling.audited(session.id, now, session.audit_result)
        if session.audit_result.verdict:
            yield telling.verdict(session.id, now, session.audit_result.verdict)
    message = session.exit.details if session.status == "failed" and session.exit else None
    yield telling.ended(session, now, str(path), EXIT_CODES.get(session.status, 0), message)


def _trail(session: InterrogationSession, sequence: int | None, stage: Stage) -> Iterator[Event]:
    for entry in session.audit_trail:
        if entry.sequence == sequence and entry.stage == stage:
            yield _event(entry, session.id)


def _event(entry: AuditTrailEntry, session_id: str) -> Event:
    if entry.event == "provider_switch":
        switch = Switch(entry.from_provider or "", entry.to_provider or "", entry.reason)
        return trail.switch_event(switch, session_id, entry.timestamp)
    return trail.attempt_event(entry, session_id)
