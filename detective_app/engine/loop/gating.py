"""The gate before the audit: weighed, saved, told; one that is not ready waits for a person who watches."""

from __future__ import annotations

from detective_app.account import readiness
from detective_app.account.judgement import by_hand
from detective_app.core.analysis import NextAction
from detective_app.core.ending import ForcedGate, Gate
from detective_app.core.operator import AskMore, AuditAnyway, GateWish, RaiseLimit
from detective_app.core.session import InterrogationSession, PendingRound
from detective_app.core.settings import GateSettings
from detective_app.core.words import MAX_ITERATIONS
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.loop import proposing, resolving, telling
from detective_app.engine.loop.course import Course
from detective_app.engine.loop.steering import USER


async def weigh(course: Course) -> None:
    """Save and tell the gate as it stands, with what was resolved meanwhile; none where nobody judged."""
    course.take_resolutions()
    if not by_hand(course.session):
        await course.save(gate=await on_texts(_weighed, course.session, course.parts.gate))
    course.tell(telling.gate(course.session, course.now()))


async def passed(course: Course) -> bool:
    """Wait at a gate that is not ready; False when more is to be asked first, which is saved as a round."""
    while (gate := course.session.gate) and not (gate.ready or gate.forced):
        wish = await course.parts.operator.at_gate(gate)
        if wish is None:
            return True
        course.take_resolutions()
        if following := _following(course.session, wish):
            course.previous = None  # a completed session has no room for what is asked from here on
            await course.save(exit=None, gate=None, pending_round=following)
            return False
        if isinstance(wish, AuditAnyway):
            forced = ForcedGate(reason=wish.reason.strip(), at=course.now())
            course.session = course.session.evolve(gate=gate.evolve(forced=forced))
        if isinstance(wish, RaiseLimit):
            raised = max(course.session.iteration_limit, min(wish.limit, MAX_ITERATIONS))
            course.session = course.session.evolve(iteration_limit=raised)
        await weigh(course)
    return True


def _following(session: InterrogationSession, wish: GateWish) -> PendingRound | None:
    """Return the round that is asked first: which side of a conflict holds, then a person's questions."""
    if isinstance(wish, AuditAnyway) or not session.questions_left:
        return None
    own = wish.questions if isinstance(wish, AskMore) else ()
    asked = (NextAction(kind="ask", text=one) for one in own)
    return proposing.following(session, (*resolving.challenges(session), *asked), USER)


def _weighed(session: InterrogationSession, thresholds: GateSettings) -> Gate:
    """Return the gate as it stands, with the numbers at which it was forced if it was."""
    found = readiness.readiness(session, thresholds)
    forced = session.forced
    if forced and forced.metrics is None:
        forced = forced.evolve(metrics=found.metrics)
    return readiness.gate(found).evolve(forced=forced)
