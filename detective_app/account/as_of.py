"""A session as it stood after some of its answers, for a run that is played again."""

from __future__ import annotations

from detective_app.core.session import InterrogationSession


def as_of(session: InterrogationSession, answers: int) -> InterrogationSession:
    """Return a session with so many answers and what was on disk then: no later mark, conflict or verdict."""
    pairs = session.qa_pairs[:answers]
    moment = pairs[-1].timestamp if pairs else session.start_time
    shown = {number for pair in pairs for number in pair.passages or ()}
    last = max((int(number[1:]) for number in shown), default=0)
    passages = (session.passages or ())[:last]
    known = {one.id for one in passages}
    return session.evolve(
        status="running",
        end_time=None,
        current_iteration=len(pairs),
        qa_pairs=pairs,
        passages=passages or None,
        marks=tuple(m for m in session.marks or () if m.at <= moment and m.passage in known) or None,
        conflicts=tuple(c for c in session.conflicts or () if c.created_at <= moment) or None,
        signals=tuple(s.evolve(standing="open") if s.type == "claim" else s for s in session.signals or ())
        or None,
        actions=tuple(a for a in session.actions or () if a.done_at and a.done_at <= moment) or None,
        audit_result=None,
        exit=None,
        gate=None,
    )
