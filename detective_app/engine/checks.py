"""Gaps that code finds in an answer, whatever the detective thinks of it (CONTRACT §6)."""

from __future__ import annotations

from collections.abc import Sequence

from detective_app.core.analysis import Analysis
from detective_app.core.session import Gap, GapAnalysis, PendingTurn, QuestionAnswerPair
from detective_app.evidence import conflicts
from detective_app.validators import refusal

_MAX_SHOWN = 200
_MAX_COMPARED = 4_000
_MAX_GAPS = 10


def check_gaps(pairs: Sequence[QuestionAnswerPair], turn: PendingTurn) -> tuple[Gap, ...]:
    """Return what code finds open in an answer: none given, not in the sources, unlike an earlier one."""
    answer = turn.answer or ""
    notes = turn.notes or ()
    if refusal.EMPTY in notes or refusal.DECLINED in notes:
        said = "no answer" if refusal.EMPTY in notes else "a refusal"
        return (
            _gap("missing_information", f"The question got {said}: {turn.question[:_MAX_SHOWN]}", "high"),
        )
    found = []
    if turn.evidence and turn.evidence.mode == "report_insufficient_evidence":
        found.append(
            _gap(
                "missing_information",
                f"The case file does not state what was asked: {turn.question[:_MAX_SHOWN]}",
                "medium",
            )
        )
    for pair in pairs:
        for conflict in conflicts.between(pair.answer[:_MAX_COMPARED], answer[:_MAX_COMPARED]):
            before, now = conflict.values if all(conflict.values) else (conflict.first, conflict.second)
            said = f"Answer {pair.sequence} says “{before}”, this one says “{now}”."
            found.append(_gap("inconsistency", said, "high"))
    return tuple(found[:_MAX_GAPS])


def _gap(category: str, description: str, severity: str) -> Gap:
    return Gap.model_validate(
        {"category": category, "description": description, "severity": severity, "source": "check"}
    )


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
