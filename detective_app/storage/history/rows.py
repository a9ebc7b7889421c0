"""What the history keeps of a session file: the columns, and how each is taken from a session.

A column stands here, and where it is shown: the index makes its table of it. A list loads no more than this.
"""

from __future__ import annotations

import os.path
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from detective_app.core.errors import BadInput

if TYPE_CHECKING:
    from detective_app.account.statistics import Added
    from detective_app.core.session import InterrogationSession
    from detective_app.core.verdict import RunVerdict

_TITLE_CHARS = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """What is listed of a session; of an unreadable file only the reason and when it was changed last.

    `detective` is `"{provider}:{model}"`, `person` or empty, `witness` a model or empty; `mode` may be empty.
    `cost_usd` is None if it is not known, `contradictions` when there is no audit. `verdict` is that on the
    whole hypothesis, empty without one; `waits_for` the question to the person that is pending, `case_folder`
    the folder that all documents lie in, empty without one.
    """

    id: str | None = None
    hypothesis: str = ""
    start_time: datetime
    status: str = "unreadable"
    mode: str = ""
    score: int | None = None
    contradictions: int | None = None
    iterations: int = 0
    iteration_limit: int = 0
    documents: int = 0
    detective: str = ""
    witness: str = ""
    cost_usd: float | None = None
    unreadable: str | None = None
    verdict: str = ""
    waits_for: str = ""
    case_folder: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryRow(Columns):
    """One session file of the list."""

    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexedSession(Columns):
    """What the index keeps of one file beside its columns.

    `title` is the beginning of the hypothesis, folded so that it sorts; `searched` is what is found by its
    words beside the questions and answers: the hypothesis, or the name of an unreadable file. `pace` is the
    seconds a question, `added` what it adds to the statistics.
    """

    pace: float | None = None
    title: str
    searched: str
    questions: str = ""
    answers: str = ""
    added: tuple[Added, ...]


def from_session(session: InterrogationSession) -> IndexedSession:
    """Take from a session what lists and searches need."""
    from detective_app.account.judgement import score  # late, as all of these: a list loads no session
    from detective_app.account.marks import verdict_of
    from detective_app.account.spending import pace, spending
    from detective_app.account.statistics import added
    from detective_app.account.unread_words import told_as

    audit, waits, given = session.audit_result, session.pending_question, verdict_of(session)
    return IndexedSession(
        id=session.id,
        hypothesis=session.hypothesis.text,
        start_time=session.start_time,
        status=session.status,
        mode=session.mode or "",
        score=score(session),
        contradictions=len(audit.contradictions) if audit else None,
        iterations=session.current_iteration,
        iteration_limit=session.iteration_limit,
        documents=len(session.sources or ()),
        detective=_judge(session, given),
        witness=_last_witness(session),
        cost_usd=spending(session.usage).dollars if session.usage else None,
        pace=pace(session),
        verdict=told_as(given.overall, session) if given else "",
        title=_title(session.hypothesis.text),
        waits_for=waits.question if waits else "",
        case_folder=_case_folder(session),
        searched=session.hypothesis.text,
        questions="\n".join(pair.question for pair in session.qa_pairs),
        answers="\n".join(pair.answer for pair in session.qa_pairs),
        added=added(session),
    )


def _judge(session: InterrogationSession, given: RunVerdict | None) -> str:
    """Return who judged: the person alone, else the model that did last."""
    from detective_app.core.provider import PERSON

    if given is not None and given.method == "person":
        return PERSON
    return session.qa_pairs[-1].provider_used if session.qa_pairs else _card(session, "detective")


def from_file(path: Path, modified_ns: int) -> IndexedSession:
    """Read a session file for the index; an unreadable one becomes a row with the reason."""
    from detective_app.account.statistics import added_by_unreadable
    from detective_app.storage.reading import read_file
    from detective_app.storage.sessions.files import MAX_FILE_BYTES
    from detective_app.storage.sessions.format import decode

    try:
        content, _ = read_file(path, limit=MAX_FILE_BYTES)
        return from_session(decode(content, trust_seal=True).session)
    except BadInput as error:
        return IndexedSession(
            start_time=datetime.fromtimestamp(modified_ns / 1e9, UTC),
            unreadable=str(error),
            title=_title(path.name),
            searched=path.name,
            added=added_by_unreadable(),
        )


def _title(text: str) -> str:
    """Fold the beginning of a text so that it sorts as people expect: without case and accents."""
    parts = unicodedata.normalize("NFKD", text[:_TITLE_CHARS].casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _case_folder(session: InterrogationSession) -> str:
    """Return the folder that all documents of its beginning lie in, as deep as can be; "" without one."""
    began = [one.path for one in session.sources or () if one.added_at is None]
    folders = [os.path.dirname(path) for path in began]  # noqa: PTH120 - only text
    try:
        return os.path.commonpath(folders) if folders else ""
    except ValueError:  # on two drives, or named from two places
        return ""


def _last_witness(session: InterrogationSession) -> str:
    last = session.qa_pairs[-1].witness_used if session.qa_pairs else None
    return last or _card(session, "witness")


def _card(session: InterrogationSession, role: str) -> str:
    cards = session.reproducibility.models if session.reproducibility else ()
    return next((card.model for card in cards if card.role == role), "")
