"""How a session begins, forks, goes on after a stop, and goes into the audit: steps between its states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from detective_app import registry
from detective_app.account.spending import Foreseen, foreseen
from detective_app.core.analysis import NextAction
from detective_app.core.clarification import Why
from detective_app.core.ending import Exit, ForcedGate, Gate
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Source
from detective_app.core.operator import USER
from detective_app.core.panel import Deliberation
from detective_app.core.plugin import ExitResult, Mode
from detective_app.core.provider import NO_MODEL, PERSON
from detective_app.core.quality import Conflict, Signal
from detective_app.core.rounds import Action, Ask
from detective_app.core.session import (
    SCHEMA_VERSION,
    Hypothesis,
    InterrogationSession,
    Origin,
    PendingRound,
    QuestionAnswerPair,
    Reproducibility,
)
from detective_app.core.words import question_text
from detective_app.engine.loop import clarifying, plan
from detective_app.engine.loop.course import Course


def new_session(
    session_id: str,
    hypothesis: str,
    *,
    limit: int,
    mode: str,
    sources: tuple[Source, ...],
    card: Reproducibility | None,
    now: datetime,
    brief: str | None = None,
) -> InterrogationSession:
    """Return a running session without turns."""
    return InterrogationSession(
        id=session_id,
        hypothesis=Hypothesis(text=hypothesis, created_at=now),
        start_time=now,
        status="running",
        iteration_limit=limit,
        current_iteration=0,
        qa_pairs=(),
        audit_trail=(),
        schema_version=SCHEMA_VERSION,
        mode=mode,
        sources=sources or None,
        reproducibility=card,
        brief=brief,
    )


def reopened(session: InterrogationSession, limit: int | None) -> InterrogationSession:
    """Return the session as it goes on; `limit` may raise the iteration limit.

    One that was audited because of its spending stop goes on under a raised one; its audit gives way, since
    the questions that follow belong before it. Raises BadInput when there is nothing to go on with:
    completed, or at its limit or its stop, and that not raised.
    """
    if stop_raised(session):
        panel = undeliberated(session.deliberation) if session.deliberation else None
        again = {"status": "running", "end_time": None, "exit": None, "gate": None, "audit_result": None}
        session = session.evolve(**again, deliberation=panel)
    if not session.resumable:
        audit = f"detective audit {session.id[:8]}"
        raise BadInput(f"This session is completed. Run `{audit}` to audit it again.")
    raised = max(limit or 0, session.iteration_limit)
    if session.held_at_limit and raised <= session.current_iteration + session.rechecks:
        raise BadInput(
            f"This session ended at its limit of {session.iteration_limit} questions. "
            f'Raise it with --limit (up to 20), or run `detective audit {session.id[:8]} --force "reason"`.'
        )
    kept = session.exit if session.forced or (session.exit and session.exit.ended) else None
    return session.evolve(
        status="awaiting_clarification" if session.pending_question else "running",
        end_time=None,
        iteration_limit=raised,
        exit=kept,
        schema_version=SCHEMA_VERSION,
        pending_turn=None,
        pending_round=plan.resumed(session) or _asked_again(session),
    )


def for_audit(session: InterrogationSession, reason: str | None, now: datetime) -> InterrogationSession:
    """Return the session as it goes into its final audit.

    A run that did not end by itself needs a reason, which is recorded; a panel that came to an end
    deliberates anew. Raises BadInput without a reason, or when no question was answered.
    """
    if not session.qa_pairs:
        raise BadInput("This session has no answers to audit. Run `detective resume` to go on with it.")
    if (waits := session.pending_question) and waits.step_name != "audit":
        why: Why = "expired" if clarifying.expired(session, now) else "skipped"
        session = clarifying.unanswered(session, now, why)
    if session.status == "completed" and session.deliberation:
        session = session.evolve(deliberation=undeliberated(session.deliberation))
    by_itself = session.status == "completed" or session.forced or (session.exit and session.exit.ended)
    status = "awaiting_clarification" if session.pending_question else "running"
    again = {"status": status, "end_time": None, "audit_result": None, "schema_version": SCHEMA_VERSION}
    if by_itself and reason is None:
        return session.evolve(**again)
    if not (reason or "").strip():
        raise BadInput('This run did not end by itself. Write why you go on: --force "reason".')
    return forced(session, str(reason), now).evolve(**again)


def _asked_again(session: InterrogationSession) -> PendingRound | None:
    """Return a round with the questions of a session in which none got an answer; None of any other."""
    if not unanswered(session):
        return None
    asked = dict.fromkeys(pair.question for pair in session.qa_pairs)
    again = [NextAction(kind="ask", text=question) for question in asked]
    return plan.following(session, again, session.qa_pairs[-1].strategy or "")


def unanswered(session: InterrogationSession) -> str:
    """Say why not one question got an answer of the witness that can be used; "" where one did."""
    pairs = session.qa_pairs
    if not pairs or any(_came(pair) for pair in pairs):
        return ""
    why = next((note for pair in reversed(pairs) for note in pair.notes or ()), "")
    return f"The witness gave no answer that can be used to any question. {why}".rstrip()


def _came(pair: QuestionAnswerPair) -> bool:
    """Tell whether a question got an answer, statements that are withheld, or checks that were left out."""
    if pair.outcome != "no_answer" or pair.witness_used == NO_MODEL:
        return True
    found = pair.evidence
    return found is not None and (bool(found.facts) or any(gap.why == "left_out" for gap in found.gaps))


def reached(session: InterrogationSession, mode: Mode, *, past_conclusive: bool = False) -> ExitResult | None:
    """Ask the mode's exit criteria in their order whether, and why, the questions end."""
    for name in mode.exits:
        found: ExitResult | None = registry.load("detective_app.exits", name).check(session)
        if found and not (past_conclusive and found.conclusive):
            return found
    return None


def past_failed_audit(session: InterrogationSession, reached: ExitResult | None) -> InterrogationSession:
    """Say again how the questions ended, where a failed audit had taken the place of that.

    `reached` is what the mode's exit criteria say; without one the gate was forced, or the spending stop was
    reached.
    """
    if session.exit is None or session.exit.failed_at != "audit":
        return session
    if reached:
        return session.evolve(exit=as_exit(reached))
    if session.forced:
        return forced(session, session.forced.reason, session.forced.at)
    stopped = exit_at_stop(session)
    return session.evolve(exit=stopped) if stopped else session


def forced(session: InterrogationSession, reason: str, now: datetime) -> InterrogationSession:
    """Record that a person chose the audit before the detective was satisfied."""
    details = (
        f"The audit was asked for after {session.current_iteration} of {session.iteration_limit} questions."
    )
    gate = (session.gate or Gate()).evolve(forced=ForcedGate(reason=reason.strip(), at=now))
    ended = Exit(reason="max_rounds", details=details, conclusive=False, at_limit=True)
    return session.evolve(exit=ended, gate=gate)


def as_exit(reached: ExitResult) -> Exit:
    """Write down why the questions ended."""
    return Exit(
        reason=reached.criterion,
        details=reached.details,
        conclusive=reached.conclusive,
        at_limit=reached.at_limit,
    )


def failure(session: InterrogationSession, details: str) -> Exit:
    """Write down that no provider could go on: with the questions, or once they had ended, with the audit."""
    if session.exit:
        return Exit(reason="audit", details=details, failed="audit")
    return Exit(reason="failed", details=details, failed="questions")


def undeliberated(deliberation: Deliberation) -> Deliberation:
    """Return a panel that has yet to deliberate, with who left its questions."""
    left = tuple(one for one in deliberation.failures if one.stage != "audit")
    return Deliberation(agents=deliberation.agents, rules=deliberation.rules, failures=left)


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
    first = session.origin.first if session.origin else session.id
    done = kept.evolve(
        id=session_id,
        origin=Origin(session_id=session.id, sequence=at, first=first),
        iteration_limit=limit,
        mode=mode or session.mode,
        schema_version=SCHEMA_VERSION,
        signals=_as_they_were(session.signals or (), kept) if at else None,
        actions=tuple(_actions(session, kept)) or None,
        conflicts=tuple(one for one in session.conflicts or () if _is_of(one, at)) or None,
        **_shown(session, kept),
        deliberation=undeliberated(session.deliberation) if session.deliberation else None,
    )
    if question is None:
        return done
    asked = NextAction(kind="ask", text=question_text(question))
    return done.evolve(pending_round=plan.following(done, (asked,), USER))


_NOTHING: dict[str, object] = {
    **dict.fromkeys(("end_time", "pending_turn", "pending_round", "exit", "gate", "usage", "case_notes")),
    **dict.fromkeys(("open_questions", "actions", "conflicts", "clarification_state", "content_hash")),
    "status": "running",
    "audit_trail": (),
}
"""What belongs to the end of a session, to its costs and to what was done after the turn."""


def _as_they_were(signals: Sequence[Signal], kept: InterrogationSession) -> tuple[Signal, ...] | None:
    """Return signals as the kept answers meet them; how a claim stood by then is on no record."""
    by: dict[str, str] = {}
    for pair in kept.qa_pairs:
        for met in pair.evaluation.addresses_signals if pair.evaluation else ():
            by.setdefault(met, str(pair.sequence))
    told = ((one, by.get(one.id)) for one in signals)
    again = (one.evolve(addressed=met is not None, addressed_by=met, standing=None) for one, met in told)
    return tuple(again) or None


def _actions(session: InterrogationSession, kept: InterrogationSession) -> Iterator[Action]:
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


async def ended_at_stop(course: Course) -> bool:
    """End the questions where another round would pass the stop; never within a round that has begun."""
    session, at = course.session, course.session.pending_round
    begun = at and (any(one.answer for one in at.turns) or any(one.done_at for one in at.actions))
    stopped = None if begun or not session.qa_pairs else exit_at_stop(session)
    if stopped is None:
        return False
    await course.save(exit=stopped)
    return True


def exit_at_stop(session: InterrogationSession) -> Exit | None:
    """Write down that another round would pass the spending stop; None where it would not."""
    found = foreseen(session)
    if found is None or not found.reached:
        return None
    details = _details(found)
    return Exit(reason="spending_stop", details=details, conclusive=False, at_limit=False, at_stop=True)


def stop_raised(session: InterrogationSession) -> bool:
    """Tell whether a session ended at its spending stop and may go on under the one that it has now.

    Raises BadInput where it was audited then, and another round and audit would pass this one as well.
    """
    if not (session.exit and session.exit.at_stop):
        return False
    if (found := foreseen(session)) and found.reached:
        if session.status != "completed":
            return False  # the audit is still to be done
        raise BadInput(
            f"This session ended at its spending stop: ${found.spent:,.4f} is spent. "
            f"Raise it with --budget (from ${found.enough:,.2f}), or with --budget none go on without one."
        )
    return True


def _details(found: Foreseen) -> str:
    said = (
        f"The spending stop of ${found.stop:,.2f} ended the questions: ${found.spent:,.4f} is spent, and "
        f"another round with the audit was reckoned at ${found.a_round + found.ending:,.4f}."
    )
    if found.spent + found.ending > found.stop:
        said += " The audit may pass it, and is done all the same."
    return f"{said} {found.assumption}" if found.assumption else said
