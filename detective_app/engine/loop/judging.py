"""A round is judged in one call: passages, claims, answers, and what to do next; saved, then told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detective_app.account import conflict_list, steps
from detective_app.account.judgement import by_hand
from detective_app.core.analysis import Analysis, NextAction, ReportedConflict, RoundJudgement
from detective_app.core.errors import TextsTookTooLong
from detective_app.core.plugin import AnswerAtHand, Context, RecheckAtHand
from detective_app.core.ports import Given
from detective_app.core.quality import Conflict
from detective_app.core.rounds import Action, Ask, Calculate, Finish, Read, Recheck, Search, Tally
from detective_app.core.session import GapAnalysis, PendingRound, PendingTurn, QuestionAnswerPair
from detective_app.engine.calls import trail
from detective_app.engine.calls.on_texts import checked
from detective_app.engine.detective.context import told
from detective_app.engine.loop import checks, clarifying, lifecycle, plan, proposing, resolving, telling
from detective_app.engine.loop.course import Course

AUDITED = "the lines around passages"
CONFLICT_LIST = "the list of conflicts"


async def judged(course: Course) -> None:
    """Have the detective judge the answers of the round and propose the next; save the turns, tell them."""
    started = course.parts.clock.monotonic()
    at, at_hand = course.round, at_hand_in(course)
    turns = [one.turn for one in at_hand.answers]
    sequence = turns[-1].sequence if turns else course.session.current_iteration
    step, progress = f"round-{at.round}", course.progress("analysis", sequence)
    given = await clarifying.given(course, step, at_hand, course.parts.detective.judge, progress)
    course.take_resolutions()
    challenges = resolving.challenges(course.session)
    goes_on = not given.value.finished or bool(challenges)
    spent = course.milliseconds_since(started)
    analyses = {one.sequence: one for one in given.value.analyses}
    pairs = []
    for turn in _current(course, turns):
        analysis, found = analyses[turn.sequence], checks.check_gaps(turn, course.session.sources or ())
        gaps = checks.with_checks(analysis, found, goes_on=goes_on)
        gaps = gaps.evolve(closed=checks.closed(analysis, course.session.qa_pairs))
        pairs.append(_pair(course, turn, analysis, gaps, given.provider))
    if pairs:
        pairs[-1] = pairs[-1].evolve(duration_ms=(pairs[-1].duration_ms or 0) + spent)
    at_once = pairs[-1].timestamp if pairs else course.now()
    marks = plan.marks(given.value, course.session, given.provider, at_once)
    course.session = course.session.evolve(
        signals=plan.after(course.session.signals or (), given.value) or course.session.signals,
        actions=(*(course.session.actions or ()), *_carried_out(course, at, goes_on=goes_on)) or None,
        marks=(*(course.session.marks or ()), *marks) or None,
    )
    proposed: tuple[NextAction, ...] = () if given.value.finished else given.value.actions
    strategy = given.strategy or at_hand.strategy
    await _keep(course, pairs, (*challenges, *proposed), strategy, given)
    for mark in marks:
        course.tell(telling.marked(course.session.id, course.now(), mark))


def at_hand_in(course: Course) -> Context:
    """Return what the round gave: its answers with their passages, and what was looked up."""
    session, at, bounded = course.session, course.round, course.parts.disclosure is not None
    answered = [one for one in at.turns if one.stage == "analysis"]
    rechecks = [one for one in at.actions if isinstance(one, Recheck) and one.done_at]
    return replace(
        course.context(),
        step=f"round-{at.round}",
        answers=tuple(AnswerAtHand(turn, told(session, turn, bounded=bounded)) for turn in answered),
        rechecks=tuple(RecheckAtHand(one, told(session, one, bounded=bounded)) for one in rechecks),
        looked_up=tuple(one for one in at.actions if isinstance(one, Search | Read | Tally | Calculate)),
    )


async def audit_at_hand(course: Course) -> Context:
    """Return what an audit works from: passages of weight with the lines around them."""
    found, packing = course.context(), course.parts.packing
    found = replace(found, step="audit")
    if packing is None or not found.words:
        return found
    shown, every = [one.passage for one in found.passages], found.session.passages or ()
    placed = await checked(AUDITED, lambda: packing.in_place(shown, every), lambda _: found.passages)
    return replace(found, passages=placed)


def _current(course: Course, turns: Sequence[PendingTurn]) -> list[PendingTurn]:
    """Return turns with what they have cost meanwhile."""
    known = {one.sequence: one for one in course.round.turns}
    return [known[one.sequence] for one in turns]


def _pair(
    course: Course, turn: PendingTurn, analysis: Analysis, gaps: GapAnalysis, provider: str
) -> QuestionAnswerPair:
    """Return a judged turn as it goes on record."""
    known, now = course.session.signals or (), course.now()
    return QuestionAnswerPair(
        sequence=turn.sequence,
        question=turn.question,
        answer=turn.answer or "",
        timestamp=now,
        gap_analysis=gaps,
        provider_used=provider,
        witness_used=turn.witness_used,
        evaluation=plan.evaluation(analysis, known, now),
        outcome=turn.outcome,
        read=turn.read,
        strategy=turn.strategy,
        usage=turn.usage,
        duration_ms=turn.duration_ms or 0,
        notes=turn.notes,
        displaced_questions=turn.displaced_questions,
        passages=turn.passages,
        evidence=turn.evidence,
        round=course.round.round,
        agent=turn.agent,
    )


def _carried_out(course: Course, at: PendingRound, *, goes_on: bool) -> list[Action]:
    """Return what was done in the round, for the record."""
    now = course.now()
    answered = {one.sequence for one in at.turns if one.stage == "analysis"}
    kept: list[Action] = []
    for one in at.actions:
        if isinstance(one, Ask):
            kept += [one.evolve(done_at=now)] if one.sequence in answered else []
        elif one.done_at:
            kept.append(one)
    kept.sort(key=lambda one: one.sequence or 0 if isinstance(one, Ask) else 0)
    return kept if goes_on else [*kept, Finish(round=at.round, done_at=now)]


async def _keep(
    course: Course,
    pairs: Sequence[QuestionAnswerPair],
    proposed: Sequence[NextAction],
    strategy: str,
    given: Given[RoundJudgement],
) -> None:
    """Put the turns of a round on disk with what follows them: the next round, or the exit.

    What the limit left over of the round is asked though the detective is satisfied: it was promised.
    """
    at = course.round
    left = _left(at)
    course.session = course.session.evolve(
        qa_pairs=(*course.session.qa_pairs, *pairs),
        current_iteration=course.session.current_iteration + len(pairs),
        pending_round=None,
    )
    known, reported = course.session.conflicts or (), given.value.conflicts
    _note_dropped(course, reported, None if course.parts.panel else given.provider)
    session, now = course.session, course.now()
    every: tuple[Conflict, ...] | TextsTookTooLong = await checked(
        CONFLICT_LIST,
        lambda: conflict_list.listed(session, now, reported),
        lambda late: late,
    )
    if isinstance(every, TextsTookTooLong):
        every = conflicts_left_out(course, every)
    course.session = course.session.evolve(conflicts=every or None)
    reached = lifecycle.reached(course.session, course.parts.mode, past_conclusive=bool(left.turns))
    goes_on = reached is None or reached.at_limit
    following = proposing.following(course.session, proposed, strategy, left) if goes_on else None
    at_hand = course.context()
    await course.save(
        exit=lifecycle.as_exit(reached) if reached else None,
        pending_round=following,
        open_questions=steps.open_questions(course.session, at_hand.open_gaps),
    )
    for pair in pairs:
        course.tell(telling.turn_saved(course.session.id, course.now(), pair))
        if pair.evaluation and not by_hand(course.session):
            course.tell(telling.evaluated(course.session.id, course.now(), pair.sequence, pair.evaluation))
    for one in every[len(known) :]:
        course.tell(telling.conflict(course.session.id, course.now(), one))


def conflicts_left_out(course: Course, late: TextsTookTooLong) -> tuple[Conflict, ...]:
    """Return the conflicts that are listed already; the last answer notes that none were looked for."""
    *before, last = course.session.qa_pairs or (None,)
    if last is not None:
        noted = last.evolve(notes=(*(last.notes or ()), str(late)))
        course.session = course.session.evolve(qa_pairs=(*before, noted))
    return course.session.conflicts or ()


def _note_dropped(course: Course, reported: Sequence[ReportedConflict], provider: str | None) -> None:
    """Put on the audit trail what the detective named as a conflict and no two passages or answers say.

    What several name is merged by then, so that no one of them is named.
    """
    if dropped := conflict_list.without_quotes(course.session, reported):
        entry = trail.dropped_contradictions_entry(dropped, provider, course.now(), "analysis")
        course.session = course.session.evolve(audit_trail=(*course.session.audit_trail, entry))


def _left(at: PendingRound) -> PendingRound:
    """Return what the limit left over of a round."""
    turns = tuple(one for one in at.turns if one.stage == "answer")
    numbers = {one.sequence for one in turns}
    asks = tuple(one for one in at.actions if isinstance(one, Ask) and one.sequence in numbers)
    return at.evolve(turns=turns, actions=asks)
