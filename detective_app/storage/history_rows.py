"""What the history keeps of a session, taken from the session or from its file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from detective_app.core.errors import BadInput
from detective_app.core.record import format_time
from detective_app.core.session import InterrogationSession, Usage
from detective_app.storage.history_index import IndexedSession
from detective_app.storage.reading import read_file
from detective_app.storage.session_files import MAX_FILE_BYTES
from detective_app.storage.session_format import decode


def from_session(session: InterrogationSession) -> IndexedSession:
    """Take from a session what lists and searches need."""
    return IndexedSession(
        id=session.id,
        hypothesis=session.hypothesis.text,
        start_time=format_time(session.start_time),
        status=session.status,
        score=session.audit_result.consistency_score if session.audit_result else None,
        iterations=session.current_iteration,
        iteration_limit=session.iteration_limit,
        detective=_last_detective(session),
        witness=_last_witness(session),
        cost_usd=sum(session.usage.values(), Usage()).cost_usd if session.usage else None,
        unreadable=None,
        questions="\n".join(pair.question for pair in session.qa_pairs),
        answers="\n".join(pair.answer for pair in session.qa_pairs),
    )


def from_file(path: Path, modified_ns: int) -> IndexedSession:
    """Read a session file for the index; an unreadable one becomes a row with the reason."""
    try:
        content, _ = read_file(path, limit=MAX_FILE_BYTES)
        return from_session(decode(content, trust_seal=True).session)
    except BadInput as error:
        changed = format_time(datetime.fromtimestamp(modified_ns / 1e9, UTC))
        return IndexedSession(None, "", changed, "unreadable", None, 0, 0, "", "", None, str(error), "", "")


def _last_detective(session: InterrogationSession) -> str:
    return session.qa_pairs[-1].provider_used if session.qa_pairs else _card(session, "detective")


def _last_witness(session: InterrogationSession) -> str:
    last = session.qa_pairs[-1].witness_used if session.qa_pairs else None
    return last or _card(session, "witness")


def _card(session: InterrogationSession, role: str) -> str:
    cards = session.reproducibility.models if session.reproducibility else ()
    return next((card.model for card in cards if card.role == role), "")
