"""A new session from a turn of another one: what was answered up to there, and nothing that came of more."""

from __future__ import annotations

from collections.abc import Iterator

from detective_app.core.analysis import NextAction
from detective_app.core.errors import BadInput
from detective_app.core.operator import USER
from detective_app.core.passages import PERSON
from detective_app.core.quality import Conflict, Signal
from detective_app.core.rounds import Action, Ask
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession, Origin
from detective_app.core.words import question_text
from detective_app.engine.loop import lifecycle, proposing


def forked(
    session: InterrogationSession,
    at: int,
    session_id: str,
    *,
    limit: int | None = None,
    mode: str | None = None,
    question: str | None = None,
) -> InterrogationSession:
    """Return a session that has the first turns of another one, `at` of them, and goes on by itself.

    `question` is asked next, in place of what the detective proposes. What left of the documents counts on;
    the costs are those of the other. Raises BadInput for a turn that is not there, or where the limit leaves
    no question.
    """
    if not 0 <= at <= len(session.qa_pairs):
        raise BadInput(
            f"This session has {len(session.qa_pairs)} turns. Choose one from 0 to that with --at."
        )
    limit = max(limit or 0, session.iteration_limit)
    if at >= limit:
        raise BadInput(
            f"{at} of {limit} questions were asked by then. Raise the limit with --limit (up to 20)."
        )
    kept = session.evolve(qa_pairs=session.qa_pairs[:at], current_iteration=at, audit_result=None, **_NOTHING)
    done = kept.evolve(
        id=session_id,
        origin=Origin(
            session_id=session.id,
            sequence=at,
            first=session.origin.first if session.origin else session.id,
        ),
        iteration_limit=limit,
        mode=mode or session.mode,
        schema_version=SCHEMA_VERSION,
        signals=tuple(_as_it_was(one, kept) for one in session.signals or ())
        if at and session.signals
        else None,
        actions=tuple(_actions(session, kept)) or None,
        conflicts=tuple(one for one in session.conflicts or () if _is_of(one, at)) or None,
        **_shown(session, kept),
        deliberation=lifecycle.undeliberated(session.deliberation) if session.deliberation else None,
    )
    if question is None:
        return done
    asked = NextAction(kind="ask", text=question_text(question))
    return done.evolve(pending_round=proposing.following(done, (asked,), USER))


_NOTHING: dict[str, object] = {
    "status": "running",
    "end_time": None,
    "audit_trail": (),
    "pending_turn": None,
    "pending_round": None,
    "exit": None,
    "gate": None,
    "usage": None,
    "case_notes": None,
    "open_questions": None,
    "actions": None,
    "conflicts": None,
    "clarification_state": None,
    "content_hash": None,
}
"""What belongs to the end of a session, to its costs and to what was done after the turn."""


def _as_it_was(signal: Signal, kept: InterrogationSession) -> Signal:
    """Return a signal as the kept answers meet it; how a claim stood by then is on no record."""
    met = (
        pair.sequence
        for pair in kept.qa_pairs
        if pair.evaluation and signal.id in pair.evaluation.addresses_signals
    )
    by = next(met, None)
    return signal.evolve(addressed=by is not None, addressed_by=str(by) if by else None, standing=None)


def _actions(session: InterrogationSession, kept: InterrogationSession) -> Iterator[Action]:
    """Yield what was done in the rounds of the kept turns."""
    last = max((pair.round or pair.sequence for pair in kept.qa_pairs), default=0)
    for one in session.actions or ():
        beyond = one.round > last or (isinstance(one, Ask) and (one.sequence or 0) > len(kept.qa_pairs))
        # What a person asked brought passages after those of the last turn.
        if not beyond and one.kind != "finish" and one.agent != PERSON:
            yield one


def _shown(session: InterrogationSession, kept: InterrogationSession) -> dict[str, object]:
    """Return the passages that were shown by the last kept turn, and what was said of them by then."""
    last = kept.qa_pairs[-1].timestamp if kept.qa_pairs else session.start_time
    brought = [number for pair in kept.qa_pairs for number in pair.passages or ()]
    most = max((int(number[1:]) for number in brought), default=0)
    passages = (session.passages or ())[:most]
    known = {one.id for one in passages}
    marks = (one for one in session.marks or () if one.at <= last and one.passage in known)
    return {"passages": passages or None, "marks": tuple(marks) or None}


def _is_of(conflict: Conflict, at: int) -> bool:
    """Tell whether a conflict is between documents, or between answers that are kept."""
    return all(int(one) <= at for one in conflict.answer_ids or ()) and bool(at)
