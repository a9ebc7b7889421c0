"""What the history keeps of a session, taken from the session or from its file."""

from __future__ import annotations

import os.path
import unicodedata
from datetime import UTC, datetime
from pathlib import Path

from detective_app.account.judgement import score
from detective_app.account.marks import verdict_of
from detective_app.account.spending import pace, spending
from detective_app.account.statistics import added, added_by_unreadable
from detective_app.account.unread_words import told_as
from detective_app.core.errors import BadInput
from detective_app.core.record import format_time
from detective_app.core.session import InterrogationSession
from detective_app.storage.history.index import IndexedSession
from detective_app.storage.reading import read_file
from detective_app.storage.sessions.files import MAX_FILE_BYTES
from detective_app.storage.sessions.format import decode

_TITLE_CHARS = 80


def from_session(session: InterrogationSession) -> IndexedSession:
    """Take from a session what lists and searches need."""
    audit, waits, given = session.audit_result, session.pending_question, verdict_of(session)
    return IndexedSession(
        id=session.id,
        hypothesis=session.hypothesis.text,
        start_time=format_time(session.start_time),
        status=session.status,
        mode=session.mode or "",
        score=score(session),
        contradictions=len(audit.contradictions) if audit else None,
        iterations=session.current_iteration,
        iteration_limit=session.iteration_limit,
        documents=len(session.sources or ()),
        detective=_last_detective(session),
        witness=_last_witness(session),
        cost_usd=spending(session.usage).dollars if session.usage else None,
        pace=pace(session),
        unreadable=None,
        verdict=told_as(given.overall, session) if given else "",
        title=_title(session.hypothesis.text),
        waits_for=waits.question if waits else "",
        case_folder=_case_folder(session),
        searched=session.hypothesis.text,
        questions="\n".join(pair.question for pair in session.qa_pairs),
        answers="\n".join(pair.answer for pair in session.qa_pairs),
        added=added(session),
    )


def from_file(path: Path, modified_ns: int) -> IndexedSession:
    """Read a session file for the index; an unreadable one becomes a row with the reason."""
    try:
        content, _ = read_file(path, limit=MAX_FILE_BYTES)
        return from_session(decode(content, trust_seal=True).session)
    except BadInput as error:
        return IndexedSession(
            id=None,
            hypothesis="",
            start_time=format_time(datetime.fromtimestamp(modified_ns / 1e9, UTC)),
            status="unreadable",
            mode="",
            score=None,
            contradictions=None,
            iterations=0,
            iteration_limit=0,
            documents=0,
            detective="",
            witness="",
            cost_usd=None,
            pace=None,
            unreadable=str(error),
            verdict="",
            title=_title(path.name),
            waits_for="",
            case_folder="",
            searched=path.name,
            questions="",
            answers="",
            added=added_by_unreadable(),
        )


def _title(text: str) -> str:
    """Fold the beginning of a text so that it sorts as people expect: without case and accents."""
    parts = unicodedata.normalize("NFKD", text[:_TITLE_CHARS].casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _case_folder(session: InterrogationSession) -> str:
    """Return the folder that all documents lie in, as deep as can be; "" when there is none."""
    folders = [os.path.dirname(source.path) for source in session.sources or ()]  # noqa: PTH120 - only text
    try:
        return os.path.commonpath(folders) if folders else ""
    except ValueError:  # on two drives, or named from two places
        return ""


def _last_detective(session: InterrogationSession) -> str:
    return session.qa_pairs[-1].provider_used if session.qa_pairs else _card(session, "detective")


def _last_witness(session: InterrogationSession) -> str:
    last = session.qa_pairs[-1].witness_used if session.qa_pairs else None
    return last or _card(session, "witness")


def _card(session: InterrogationSession, role: str) -> str:
    cards = session.reproducibility.models if session.reproducibility else ()
    return next((card.model for card in cards if card.role == role), "")
