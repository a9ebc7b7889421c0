"""A round is judged in one call: passages, claims, answers, and what to do next; saved, then told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from detective_app.account import conflict_list, steps
from detective_app.account.evidence import SEVERITY
from detective_app.core.analysis import Analysis, NextAction, RoundJudgement
from detective_app.core.errors import TextsTookTooLong
from detective_app.core.events import ConflictFound, Marked
from detective_app.core.evidence import Source, SourceConflict, place_of_reader
from detective_app.core.plugin import AnswerAtHand, Context, RecheckAtHand
from detective_app.core.ports import Given
from detective_app.core.quality import Conflict, Gap, GapCategory, Severity
from detective_app.core.rounds import Action, Ask, Calculate, Finish, Read, Recheck, Search, Tally
from detective_app.core.session import ClosedGap, GapAnalysis, PendingRound, PendingTurn, QuestionAnswerPair
from detective_app.engine.calls import trail
from detective_app.engine.calls.on_texts import checked
from detective_app.engine.detective.context import told
from detective_app.engine.loop import by_person, clarifying, lifecycle, plan, telling
from detective_app.engine.loop.course import Course
from detective_app.evidence.quotes.anchoring import unanchored

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
    challenges = by_person.challenges(course.session)
    goes_on = not given.value.finished or bool(challenges)
    pairs = _pairs(course, [turn.sequence for turn in turns], given, started, goes_on=goes_on)
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
        course.tell(Marked(session_id=course.session.id, at=course.now(), mark=mark))


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


def _pairs(
    course: Course, sequences: Sequence[int], given: Given[RoundJudgement], started: float, *, goes_on: bool
) -> list[QuestionAnswerPair]:
    """Return the judged turns as they go on record, with what they cost; the last has the judging too."""
    known = {one.sequence: one for one in course.round.turns}
    analyses = {one.sequence: one for one in given.value.analyses}
    pairs = []
    for turn, analysis in ((known[n], analyses[n]) for n in sequences):
        found = check_gaps(turn, course.session.sources or ())
        gaps = with_checks(analysis, found, goes_on=goes_on)
        gaps = gaps.evolve(closed=closed(analysis, course.session.qa_pairs))
        pairs.append(_pair(course, turn, analysis, gaps, given.provider))
    for last in pairs[-1:]:
        spent = course.milliseconds_since(started)
        pairs[-1] = last.evolve(duration_ms=(last.duration_ms or 0) + spent)
    return pairs


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
    if dropped := conflict_list.without_quotes(course.session, reported):
        by = None if course.parts.panel else given.provider  # what several name is merged by then
        course.leave_out("unsupported_contradiction", trail.DROPPED.format(dropped), by, "analysis")
    session, now = course.session, course.now()
    every: tuple[Conflict, ...] | TextsTookTooLong = await checked(
        CONFLICT_LIST, lambda: conflict_list.listed(session, now, reported), lambda late: late
    )
    if isinstance(every, TextsTookTooLong):
        every = conflicts_left_out(course, every)
    course.session = course.session.evolve(conflicts=every or None)
    reached = lifecycle.reached(course.session, course.parts.mode, past_conclusive=bool(left.turns))
    goes_on = reached is None or reached.at_limit
    following = plan.following(course.session, proposed, strategy, left) if goes_on else None
    at_hand = course.context()
    await course.save(
        exit=lifecycle.as_exit(reached) if reached else None,
        pending_round=following,
        open_questions=steps.open_questions(course.session, at_hand.open_gaps),
    )
    for pair in pairs:
        for event in telling.turn_ended(course.session, course.now(), pair):
            course.tell(event)
    for one in every[len(known) :]:
        course.tell(ConflictFound(session_id=course.session.id, at=course.now(), conflict=one))


def conflicts_left_out(course: Course, late: TextsTookTooLong) -> tuple[Conflict, ...]:
    """Return the conflicts that are listed already; the last answer notes that none were looked for."""
    *before, last = course.session.qa_pairs or (None,)
    if last is not None:
        noted = last.evolve(notes=(*(last.notes or ()), str(late)))
        course.session = course.session.evolve(qa_pairs=(*before, noted))
    return course.session.conflicts or ()


def _left(at: PendingRound) -> PendingRound:
    """Return what the limit left over of a round."""
    turns = tuple(one for one in at.turns if one.stage == "answer")
    numbers = {one.sequence for one in turns}
    asks = tuple(one for one in at.actions if isinstance(one, Ask) and one.sequence in numbers)
    return at.evolve(turns=turns, actions=asks)


_MAX_SHOWN = 200
_MAX_OF_A_KIND = 3


def check_gaps(turn: PendingTurn, sources: Sequence[Source] = ()) -> tuple[Gap, ...]:
    """Return what is on record as open of an answer: none given, sent back, refused quotes, other values.

    Documents with other values are named from `sources`. It holds no run open.
    """
    if turn.mark == "sent_back":
        said = " ".join(("The next question must be clearer.", *(turn.notes or ())[:1]))
        return (_found("ambiguity", said, "medium"),)
    if turn.mark is not None:
        got = "no answer" if turn.mark == "no_answer" else "a refusal"
        return (
            _found("missing_information", f"The question got {got}: {turn.question[:_MAX_SHOWN]}", "high"),
        )
    return tuple(_in_evidence(turn, sources))


def _in_evidence(turn: PendingTurn, sources: Sequence[Source]) -> Iterator[Gap]:
    if turn.evidence is None:
        return
    names = {source.source_id: source.name for source in sources}
    for conflict in turn.evidence.conflicts[:_MAX_OF_A_KIND]:
        yield _found("inconsistency", _differing(conflict, names), SEVERITY)
    for fact in turn.evidence.withheld[:_MAX_OF_A_KIND]:
        said = f"A statement is withheld ({fact.reason or ''}): {fact.text[:_MAX_SHOWN]}"
        yield _found("missing_information", said, "low")
    for fact in [one for one in turn.evidence.facts if one.state == "quoted"][:_MAX_OF_A_KIND]:
        quotes = [support.quote for support in fact.support]
        computed = (fact.calculation,) if fact.calculation else ()
        missing = unanchored(fact.text, quotes, computed, known=(turn.question,))
        if figures := [one.text for one in missing if one.kind != "name"]:
            said = f"A figure is in no quote ({', '.join(figures)}): {fact.text[:_MAX_SHOWN]}"
            yield _found("missing_information", said, "medium")


def _differing(conflict: SourceConflict, names: dict[str, str]) -> str:
    """Say which sources give which values; none is preferred."""
    said = (
        f"{names.get(v.source_id, v.source_id)} ({place_of_reader(v.locator)}) says “{v.value}”"
        for v in conflict.values
    )
    return f"The sources differ: {', '.join(said)}."


def _found(category: GapCategory, description: str, severity: Severity) -> Gap:
    return Gap(category=category, description=description, severity=severity, source="check")


def with_checks(analysis: Analysis, found: Sequence[Gap], *, goes_on: bool) -> GapAnalysis:
    """Join the detective's analysis with the check gaps; `goes_on` where more is asked after its round."""
    gaps = (
        Gap(category=g.category, description=g.description, severity=g.severity, source="detective")
        for g in analysis.gaps
    )
    return GapAnalysis(
        gaps=(*gaps, *found), completeness_score=analysis.completeness_score, requires_follow_up=goes_on
    )


def closed(analysis: Analysis, before: Sequence[QuestionAnswerPair]) -> tuple[ClosedGap, ...] | None:
    """Return the detective's gaps of earlier answers that one closes: what is still open of those it names.

    That is so where it is about all the signals that the earlier answer was about.
    """
    met = set(analysis.addresses_signals)
    found = tuple(
        ClosedGap(sequence=pair.sequence, gap=place)
        for pair in before
        if pair.evaluation
        and pair.evaluation.addresses_signals
        and met.issuperset(pair.evaluation.addresses_signals)
        for place, gap in enumerate(pair.gap_analysis.gaps, 1)
        if gap.source == "detective"
    )
    return found or None
