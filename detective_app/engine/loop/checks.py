"""Gaps that code finds in an answer, whatever the detective thinks of it (CONTRACT §6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from detective_app.core.analysis import Analysis
from detective_app.core.evidence import AnswerObject, Source, SourceConflict
from detective_app.core.session import (
    Gap,
    GapAnalysis,
    GapCategory,
    PendingTurn,
    QuestionAnswerPair,
    Severity,
)
from detective_app.engine.witness.focus import mismatch
from detective_app.engine.witness.gate import UNCLEAR
from detective_app.evidence.conflicts import between_answers
from detective_app.validators import refusal

_MAX_SHOWN = 200
_MAX_COMPARED = 4_000
_MAX_GAPS = 10
_MAX_OF_A_KIND = 3


def check_gaps(
    pairs: Sequence[QuestionAnswerPair], turn: PendingTurn, sources: Sequence[Source] = ()
) -> tuple[Gap, ...]:
    """Return what code finds open in an answer.

    None given, sent back, not in the sources, a quote that is none, quotes of something else, sources that
    differ (named from `sources`), unlike an earlier answer.
    """
    notes = turn.notes or ()
    if refusal.EMPTY in notes or refusal.DECLINED in notes:
        said = "no answer" if refusal.EMPTY in notes else "a refusal"
        return (
            _gap("missing_information", f"The question got {said}: {turn.question[:_MAX_SHOWN]}", "high"),
        )
    if wanted := next((n.removeprefix(UNCLEAR) for n in notes if n.startswith(UNCLEAR)), ""):
        return (_gap("ambiguity", f"The next question must be clearer: {wanted}", "medium"),)
    found = list(_in_evidence(turn.question, turn.evidence, sources)) if turn.evidence else []
    answer = (turn.answer or "")[:_MAX_COMPARED]
    for pair in pairs:
        for conflict in between_answers.between(pair.answer[:_MAX_COMPARED], answer):
            before, now = conflict.values if all(conflict.values) else (conflict.first, conflict.second)
            said = f"Answer {pair.sequence} says “{before}”, this one says “{now}”."
            found.append(_gap("inconsistency", said, "high"))
    return tuple(found[:_MAX_GAPS])


def _in_evidence(question: str, evidence: AnswerObject, sources: Sequence[Source]) -> Iterator[Gap]:
    """Yield what the checks of quotes, figures and sources left open."""
    if evidence.mode == "report_insufficient_evidence":
        said = f"The case file does not state what was asked: {question[:_MAX_SHOWN]}"
        yield _gap("missing_information", said, "medium")
    elif off := mismatch(question, evidence.facts):
        said = f"The question asks for {off.asked}, the quote is of another {off.aspect}: {off.given}."
        yield _gap("missing_information", said, "high")
    names = {source.source_id: source.name for source in sources}
    for conflict in evidence.conflicts[:_MAX_OF_A_KIND]:
        yield _gap("inconsistency", _differing(conflict, names), "medium")
    if evidence.mode == "answer":
        for gap in islice((g for g in evidence.gaps if g.why == "no_quote_found"), _MAX_OF_A_KIND):
            said = f"No document carries this part of the answer: {gap.need[:_MAX_SHOWN]}"
            yield _gap("missing_information", said, "medium")
    for refused in evidence.refused[:_MAX_OF_A_KIND]:
        said = f"A quote was refused. {refused.note[:_MAX_SHOWN]}"
        yield _gap("missing_information", said, "low" if evidence.facts else "medium")


def _differing(conflict: SourceConflict, names: dict[str, str]) -> str:
    """Say which sources give which values; none is preferred."""
    said = (f"{names.get(v.source_id, v.source_id)} ({v.locator}) says “{v.value}”" for v in conflict.values)
    return f"The sources differ: {', '.join(said)}."


def _gap(category: GapCategory, description: str, severity: Severity) -> Gap:
    return Gap(category=category, description=description, severity=severity, source="check")


def with_checks(analysis: Analysis, found: Sequence[Gap]) -> GapAnalysis:
    """Join the detective's analysis with the check gaps; a high one means that a follow-up is needed."""
    gaps = [
        Gap(category=g.category, description=g.description, severity=g.severity, source="detective")
        for g in analysis.gaps
    ]
    return GapAnalysis(
        gaps=(*gaps, *found),
        completeness_score=analysis.completeness_score,
        requires_follow_up=analysis.requires_follow_up or any(gap.severity == "high" for gap in found),
        established_facts=analysis.established_facts or None,
    )


def question_about(found: Sequence[Gap]) -> str:
    """Ask about an open high check gap, for a detective that was satisfied; empty when none is."""
    grave = next((gap for gap in found if gap.severity == "high"), None)
    return f"One point is still open. {grave.description} What exactly is known about this?" if grave else ""
