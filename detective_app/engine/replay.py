"""A saved session as the events it made, so that history is shown by the code that shows a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from detective_app.core.events import Event
from detective_app.core.ports import Switch
from detective_app.core.session import AuditTrailEntry, InterrogationSession
from detective_app.engine import telling, trail

EXIT_CODES = {"completed": 0, "limit-reached": 3, "failed": 4}


def replay(session: InterrogationSession, path: Path) -> Iterator[Event]:
    """Yield a session's events in order; attempts and switches stand where their turn is."""
    yield telling.started(session, session.start_time)
    for pair in session.qa_pairs:
        yield telling.question(session.id, pair.timestamp, pair)
        yield from _trail(session, pair.sequence)
        yield telling.answer(session, pair.timestamp, pair)
        yield telling.turn_saved(session.id, pair.timestamp, pair)
    now = session.end_time or (session.qa_pairs[-1].timestamp if session.qa_pairs else session.start_time)
    if session.pending_turn:
        yield telling.question(session.id, now, session.pending_turn)
        yield from _trail(session, session.pending_turn.sequence)
    if session.exit:
        yield telling.gate(session, now)
    yield from _trail(session, None)
    if session.audit_result:
        yield telling.audited(session.id, now, session.audit_result)
    message = session.exit.details if session.status == "failed" and session.exit else None
    yield telling.ended(session, now, str(path), EXIT_CODES.get(session.status, 0), message)


def _trail(session: InterrogationSession, sequence: int | None) -> Iterator[Event]:
    for entry in session.audit_trail:
        if entry.sequence == sequence:
            yield _event(entry, session.id)


def _event(entry: AuditTrailEntry, session_id: str) -> Event:
    if entry.event == "provider_switch":
        switch = Switch(entry.from_provider or "", entry.to_provider or "", entry.reason)
        return trail.switch_event(switch, session_id, entry.timestamp)
    return trail.attempt_event(entry, session_id)
