"""How a run ends: the gate, the audit with what is proven of it, or the failure that stopped it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detective_app.account import conflict_list, judgement, panel_verdict, readiness, steps
from detective_app.account.judgement import by_hand
from detective_app.account.panel_verdict import spread
from detective_app.account.verdict import checked as proven
from detective_app.account.verdict import is_lowered
from detective_app.core.analysis import Audit, NextAction
from detective_app.core.ending import ForcedGate, Gate
from detective_app.core.errors import AllProvidersFailed, TextsTookTooLong
from detective_app.core.events import ConflictFound
from detective_app.core.operator import USER, AskMore, AuditAnyway, GateWish, RaiseLimit
from detective_app.core.plugin import Context, LoweredClaim
from detective_app.core.ports import Given
from detective_app.core.quality import Conflict
from detective_app.core.session import AuditResult, InterrogationSession, PendingRound
from detective_app.core.settings import GateSettings
from detective_app.core.verdict import RunVerdict
from detective_app.core.words import MAX_ITERATIONS
from detective_app.engine.calls import trail
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.loop import by_person, clarifying, deliberating, judging, lifecycle, plan, telling
from detective_app.engine.loop.course import Course
from detective_app.engine.loop.judging import CONFLICT_LIST

AT_LIMIT = "No question was left for it when the run was audited."
EXIT_DONE, EXIT_LIMIT, EXIT_FAILED, EXIT_WAITING, EXIT_SPENT, EXIT_STOPPED = 0, 3, 4, 6, 7, 130


async def concluded(course: Course) -> int | None:
    """Check the gate, then audit; or stop at the limit with what there is.

    Where the spending stop ended the questions nobody is asked at the gate: what there is is audited.
    Returns the exit code, None when a person wants more to be asked first. Raises AllProvidersFailed where no
    question got an answer, since nothing can be audited then but that.
    """
    parts = course.parts
    if not course.session.forced and (why := lifecycle.unanswered(course.session)):
        course.session = course.session.evolve(exit=None)  # so that resuming asks on
        raise AllProvidersFailed(why)
    reached = lifecycle.reached(course.session, parts.mode)
    course.session = lifecycle.past_failed_audit(course.session, reached)
    if course.session.held_at_limit and parts.at_limit == "audit":
        reason = parts.force_reason or "The audit at the limit was chosen when the run was started."
        course.session = lifecycle.forced(course.session, reason, course.now())
    if course.session.held_at_limit:
        await weigh(course)
        await course.save(status="limit-reached", end_time=course.now())
        return EXIT_LIMIT
    await parts.operator.ready()  # before the gate: whoever pauses is asked nothing until they go on
    await weigh(course)
    at_stop = course.session.exit is not None and bool(course.session.exit.at_stop)
    if not (at_stop or await passed(course)):
        return None
    await _audit(course)
    return EXIT_SPENT if at_stop and course.previous is None else EXIT_DONE


async def _audit(course: Course) -> None:
    """Have all answers audited, keep what is proven, score by rule, save, then tell."""
    detective = course.parts.detective
    await deliberating.deliberated(course)
    progress = course.progress("audit", None)
    at_hand = replace(course.context(), step="audit")
    given = await clarifying.given(course, "audit", at_hand, detective.audit, progress)
    given = await _answered_once(course, given, at_hand)
    again = await audits(course, at_hand)
    course.take_resolutions()
    given = deliberating.with_verdict(given, course.session)
    result, dropped = await on_texts(audited, given, course.session)
    result = with_spread(result, again, course.session)
    if dropped:
        said = trail.DROPPED.format(dropped)
        course.leave_out("unsupported_contradiction", said, given.provider, "audit", agent=given.agent)
    now, known = course.now(), course.session.conflicts or ()
    late = tuple(one.evolve(done_at=now) for one in steps.not_done(course.session, AT_LIMIT))
    done = (*(course.session.actions or ()), *late) or None
    ended = {"end_time": now, "pending_turn": None, "pending_round": None, "actions": done}
    course.session = session = course.session.evolve(status="completed", audit_result=result, **ended)
    every: tuple[Conflict, ...] | TextsTookTooLong = await checked(
        CONFLICT_LIST, lambda: conflict_list.listed(session, now), lambda late: late
    )
    if isinstance(every, TextsTookTooLong):
        every = judging.conflicts_left_out(course, every)
    await course.save(conflicts=every or None, deliberation=deliberating.concluded(course.session))
    completed, *verdict = telling.audited(course.session, course.now())
    course.tell(completed)
    for one in every[len(known) :]:
        course.tell(ConflictFound(session_id=course.session.id, at=course.now(), conflict=one))
    for event in verdict:
        course.tell(event)


async def _answered_once(course: Course, given: Given[Audit], at_hand: Context) -> Given[Audit]:
    """Return the audit, or where code lowers claims of it the detective's one answer to that."""
    detective = course.parts.detective
    if given.value.verdict is None or not detective.models or course.session.deliberation:
        return given
    verdict = await on_texts(proven, given.value.verdict, course.session)
    lowered = tuple(LoweredClaim(one.signal_id, one.note or "") for one in verdict.claims if is_lowered(one))
    if not lowered:
        return given
    asked = replace(at_hand, session=course.session, lowered=lowered, asking="no_more")
    try:
        again = await detective.audit(asked, course.progress("audit", None))
    except AllProvidersFailed:
        return given  # what there is stands, lowered
    return again if isinstance(again, Given) and again.value.verdict else given


async def failed(course: Course, message: str) -> None:
    """Keep everything so far, the round included, and say why it ended; an earlier audit stands."""
    if earlier := course.earlier:
        course.session = earlier
        await course.save()
        return
    ended = lifecycle.failure(course.session, message)
    await course.save(status="failed", end_time=course.now(), exit=ended)


def audited(given: Given[Audit], session: InterrogationSession) -> tuple[AuditResult, int]:
    """Return the result for the file, and how many contradictions were dropped for want of quotes."""
    found, pairs = given.value, session.qa_pairs
    kept, dropped = judgement.kept_contradictions(found.contradictions, pairs, judgement.texts_of(session))
    result = AuditResult(
        consistency_score=judgement.consistency_score(pairs, len(kept)),
        contradictions=kept,
        remaining_gaps=judgement.remaining_gaps(pairs),
        summary=found.summary,
        method=found.verdict.method if found.verdict else "model",
        provider_used=given.provider,
        verdict=proven(found.verdict, session) if found.verdict else None,
    )
    return result, dropped


async def audits(course: Course, at_hand: Context) -> tuple[RunVerdict, ...]:
    """Return the verdicts of all audits but the first; nobody is asked back for them."""
    found = []
    for number in range(1, course.parts.repeat):
        await course.parts.operator.ready()
        context = replace(at_hand, session=course.session, shuffle=number, asking="no_more")
        given = await course.parts.detective.audit(context, course.progress("audit", None))
        if isinstance(given, Given) and given.value.verdict:
            found.append(given.value.verdict)
    return tuple(found)


def with_spread(
    result: AuditResult, again: Sequence[RunVerdict], session: InterrogationSession
) -> AuditResult:
    """Return the result with what all audits say together, and how far they differ."""
    if result.verdict is None or not again:
        return result
    verdicts = (result.verdict, *(proven(one, session) for one in again))
    whole = panel_verdict.repeated(verdicts, session)
    whole = whole.evolve(superseded=result.verdict.superseded)
    return result.evolve(verdict=whole, spread=spread(verdicts))


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
    return plan.following(session, (*by_person.challenges(session), *asked), USER)


def _weighed(session: InterrogationSession, thresholds: GateSettings) -> Gate:
    """Return the gate as it stands, with the numbers at which it was forced if it was."""
    found = readiness.readiness(session, thresholds)
    forced = session.forced
    if forced and forced.metrics is None:
        forced = forced.evolve(metrics=found.metrics)
    return readiness.gate(found).evolve(forced=forced)
