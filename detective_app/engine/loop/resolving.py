"""How a conflict ends: a person's decision, what it does to the verdict, and the question it may lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime

from detective_app.account.conflict_list import listed
from detective_app.account.evidence_words import Names, named
from detective_app.account.verdict import checked
from detective_app.core.analysis import Challenge
from detective_app.core.errors import BadInput
from detective_app.core.operator import Resolution
from detective_app.core.pieces import Filled, Piece
from detective_app.core.quality import STANDARD_RESOLUTIONS, Conflict
from detective_app.core.rounds import Ask
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.prompts import shortened
from detective_app.evidence.text.terms import language

MAX_QUOTE_CHARS = 300
_CHALLENGES = {
    "english": "You said “{first}” ({one}) and “{second}” ({other}). Which holds, and what shows it?",
    "german": "Sie sagten „{first}“ ({one}) und „{second}“ ({other}). Was gilt, und was zeigt es?",
}
_PLACE = re.compile(r"\{(\w+)\}")


def resolved(session: InterrogationSession, wish: Resolution, now: datetime) -> InterrogationSession:
    """Return a session with a conflict resolved, whatever was decided before, and its verdict checked anew.

    Raises BadInput for a conflict that it does not have, for a side that gives way without a reason, and for
    a question that no run is left to ask.
    """
    session = session.evolve(conflicts=listed(session) or None)
    known = next((one for one in session.conflicts or () if one.id == wish.conflict_id), None)
    if known is None:
        ids = ", ".join(one.id for one in session.conflicts or ()) or "none"
        raise BadInput(
            f"This session has no conflict {wish.conflict_id!r}. It has: {ids}. Nothing was changed."
        )
    if wish.decision == "clarify" and session.status == "completed":
        raise BadInput(
            "This session is completed, so no question can be asked in it. Choose keep_both, "
            "supersede_first or supersede_second. Nothing was changed."
        )
    words = wish.resolution.strip() or STANDARD_RESOLUTIONS.get(wish.decision, "")
    if not words:
        raise BadInput("Write why one side gives way; the reason is kept with it. Nothing was changed.")
    done = known.evolve(
        resolved=True,
        decision=wish.decision,
        resolution=words,
        notes=wish.notes.strip() or None,
        resolved_at=max(now, session.latest),
    )
    return with_resolutions(session, {done.id: done})


def with_resolutions(session: InterrogationSession, done: Mapping[str, Conflict]) -> InterrogationSession:
    """Return a session with these conflicts in the place of what it has, and its verdict checked anew."""
    every = tuple(done.get(one.id, one) for one in listed(session))
    if every == (session.conflicts or ()):
        return session
    resolved = session.evolve(conflicts=every)
    audit = resolved.audit_result
    if audit is None or audit.verdict is None:
        return resolved
    return resolved.evolve(audit_result=audit.evolve(verdict=checked(audit.verdict, resolved)))


def challenges(session: InterrogationSession) -> tuple[Challenge, ...]:
    """Return the questions that resolved conflicts still wait for: which of two sides holds."""
    asked = set(_asked(session))
    waiting = (one for one in session.conflicts or () if one.resolved and one.decision == "clarify")
    return tuple(
        Challenge(kind="ask", text=challenge(session, one), conflict=one.id)
        for one in waiting
        if one.id not in asked
    )


def challenge(session: InterrogationSession, conflict: Conflict) -> Filled:
    """Ask which side of a conflict holds, in the language of the hypothesis."""
    first, second = (shortened(side, MAX_QUOTE_CHARS) for side in conflict.sides)
    one, other = named(conflict, Names(session.sources))
    words = {"first": first, "second": second, "one": one, "other": other}
    parts = _PLACE.split(_CHALLENGES[language(session.hypothesis.text)])
    return Filled.of(
        [Piece(words[part]) if n % 2 else Piece(part, "program") for n, part in enumerate(parts)]
    )


def _asked(session: InterrogationSession) -> Iterator[str]:
    """Yield the conflicts that a question was put about, or is about to be."""
    going_on = session.pending_round.actions if session.pending_round else ()
    for one in (*(session.actions or ()), *going_on):
        if isinstance(one, Ask) and one.conflict:
            yield one.conflict
