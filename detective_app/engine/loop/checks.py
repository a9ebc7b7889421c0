"""Gaps that code finds in an answer, whatever the detective thinks of it (contract §6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from detective_app.account.conflicts import SEVERITY
from detective_app.account.open_gaps import dismissal
from detective_app.core.analysis import Analysis
from detective_app.core.errors import TextsTookTooLong
from detective_app.core.evidence import AnswerObject, Source, SourceConflict, place_of_reader
from detective_app.core.plugin import CheckFinding, PlacedGap
from detective_app.core.ports import WitnessReply
from detective_app.core.quality import Outcome
from detective_app.core.session import (
    AnswerMark,
    ClosedGap,
    Gap,
    GapAnalysis,
    GapCategory,
    PendingTurn,
    QuestionAnswerPair,
    Severity,
)

_MAX_SHOWN = 200
_MAX_GAPS = 10
_MAX_OF_A_KIND = 3  # ten gaps of one kind would hide the others
_UNANSWERED: Mapping[Outcome, str] = {
    "answered": "It was not answered",
    "partly": "It was not answered",
    "withheld": "No quote carries what was said, so all of it is withheld",
    "nothing_near": "No passage comes near what was asked",
    "no_answer": "The witness gave no answer that can be used",
    "declined": "The witness did not know what was asked",
    "not_found": "What was asked was not found in the passages that were read",
    "absent": "All passages were read, and the documents do not state what was asked",
}


def check_gaps(turn: PendingTurn, sources: Sequence[Source] = ()) -> tuple[CheckFinding, ...]:
    """Return what code finds open in an answer.

    None given, sent back, not found, withheld, a quote that is none, quotes of something else, sources that
    differ (named from `sources`).
    """
    if turn.mark == "sent_back":
        said = " ".join(("The next question must be clearer.", *(turn.notes or ())[:1]))
        return (_found("ambiguity", said, "medium", unanswered=True),)
    if turn.mark is not None:
        got = "no answer" if turn.mark == "no_answer" else "a refusal"
        said = f"The question got {got}: {turn.question[:_MAX_SHOWN]}"
        return (_found("missing_information", said, "high", unanswered=True),)
    found = list(_in_evidence(turn, turn.evidence, sources)) if turn.evidence else []
    return tuple(found[:_MAX_GAPS])


def left_out(late: TextsTookTooLong) -> CheckFinding:
    """Return what is open where these checks took too long."""
    return _found("missing_information", str(late), "low")


def _in_evidence(
    turn: PendingTurn, evidence: AnswerObject, sources: Sequence[Source]
) -> Iterator[CheckFinding]:
    """Yield what the checks of quotes, figures and sources left open."""
    if evidence.mode == "report_insufficient_evidence":
        said = f"{_UNANSWERED[turn.outcome or 'declined']}: {turn.question[:_MAX_SHOWN]}"
        yield _found("missing_information", said, "medium", unanswered=True)
    names = {source.source_id: source.name for source in sources}
    for conflict in [one for one in evidence.conflicts if not one.ended_by][:_MAX_OF_A_KIND]:
        yield _found("inconsistency", _differing(conflict, names), SEVERITY)
    if evidence.mode == "answer":
        for gap in islice((g for g in evidence.gaps if g.why == "no_quote_found"), _MAX_OF_A_KIND):
            said = f"This part of what was asked was not found: {gap.need[:_MAX_SHOWN]}"
            yield _found("missing_information", said, "medium")
    for fact in evidence.withheld[:_MAX_OF_A_KIND]:
        said = f"A statement is withheld ({fact.reason or ''}): {fact.text[:_MAX_SHOWN]}"
        yield _found("missing_information", said, "low" if evidence.shown else "medium")
    for refused in evidence.refused[:_MAX_OF_A_KIND]:
        said = f"A quote was refused. {refused.note[:_MAX_SHOWN]}"
        yield _found("missing_information", said, "low" if evidence.shown else "medium")


def _differing(conflict: SourceConflict, names: dict[str, str]) -> str:
    """Say which sources give which values; none is preferred."""
    said = (
        f"{names.get(v.source_id, v.source_id)} ({place_of_reader(v.locator)}) says “{v.value}”"
        for v in conflict.values
    )
    return f"The sources differ: {', '.join(said)}."


def _found(
    category: GapCategory,
    description: str,
    severity: Severity,
    *,
    unanswered: bool = False,
) -> CheckFinding:
    gap = Gap(category=category, description=description, severity=severity, source="check")
    return CheckFinding(gap, unanswered)


def dismissed(
    analysis: Analysis, found: Sequence[CheckFinding], pairs: Sequence[QuestionAnswerPair]
) -> tuple[CheckFinding, ...]:
    """Return the findings with the detective's reasons on those that it dismisses, or dismissed before."""
    reasons = {one.finding: one.reason for one in analysis.dismissals}
    return tuple(
        replace(one, gap=one.gap.evolve(dismissed=reasons.get(number) or dismissal(one.gap, pairs)))
        for number, one in enumerate(found, 1)
    )


def with_checks(
    analysis: Analysis,
    found: Sequence[CheckFinding],
    open_before: Sequence[PlacedGap] = (),
    *,
    goes_on: bool,
) -> GapAnalysis:
    """Join the detective's analysis with the check gaps; `goes_on` where more is asked after its round.

    `open_before` are the gaps in the order in which they were shown, of which the analysis may close some.
    """
    gaps = [
        Gap(category=g.category, description=g.description, severity=g.severity, source="detective")
        for g in analysis.gaps
    ]
    numbers = dict.fromkeys(n for n in analysis.closes_gaps if 0 < n <= len(open_before))
    closed = [open_before[number - 1] for number in numbers]
    return GapAnalysis(
        gaps=(*gaps, *(one.gap for one in found)),
        completeness_score=analysis.completeness_score,
        requires_follow_up=goes_on,
        established_facts=analysis.established_facts or None,
        closed=tuple(ClosedGap(sequence=one.sequence, gap=one.place) for one in closed) or None,
    )


def outcome(reply: WitnessReply, mark: AnswerMark | None) -> Outcome | None:
    """Return what became of a question; the mode's validators may find that the witness declined."""
    declined = mark in ("no_answer", "refused") and reply.outcome in (None, "not_found", "absent")
    return "declined" if declined else reply.outcome
