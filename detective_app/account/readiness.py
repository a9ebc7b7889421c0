"""The gate before the audit: whether the answers of a run carry a verdict, and what would mend it.

Its rules and its advisory are those of `seeds/000`. It advises and never forbids: a person may go on with a
reason, which is kept with the numbers of that moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.account.conflict_list import open_conflicts
from detective_app.account.coverage import AREAS, Coverage, coverage
from detective_app.core.ending import Advisory, Basis, Gate, GateIssue, GateMetrics
from detective_app.core.quality import Conflict, Signal
from detective_app.core.session import InterrogationSession, QuestionAnswerPair
from detective_app.core.settings import GateSettings

FORCE_WARNING = "A verdict on weak answers may be wrong."
READY = "Ready. The answers carry a verdict."
BY_PRESENCE = "The answers have no grades: it is counted that there are any, not how good they are."
_VERY_LOW = 2
_ANSWERED = ("answered", "partly", None)

Condition: TypeAlias = Literal["areas", "average", "conflicts", "signals"]


@dataclass(frozen=True, slots=True)
class Needed:
    """One condition of the gate: `reached` of `wanted`; what is counted as open has `wanted` 0."""

    condition: Condition
    met: bool
    reached: float
    wanted: float


@dataclass(frozen=True, slots=True)
class Readiness:
    """The gate of a run as it stands: what was found, by which a person can judge it too."""

    basis: Basis
    answers: int
    average: float | None
    low: tuple[QuestionAnswerPair, ...]
    areas: Coverage
    conflicts: tuple[Conflict, ...]
    critical: tuple[Signal, ...]
    unaddressed: tuple[Signal, ...]
    needed: tuple[Needed, ...]

    @property
    def ready(self) -> bool:
        """Whether all conditions are met."""
        return all(one.met for one in self.needed)

    @property
    def metrics(self) -> GateMetrics:
        """The numbers, to be kept where the gate is forced."""
        return GateMetrics(
            answers=self.answers,
            average_evaluation=self.average,
            low_answers=len(self.low),
            open_conflicts=len(self.conflicts),
            open_critical_signals=len(self.unaddressed),
            areas=len(self.areas.areas),
            covered_areas=len(self.areas.areas) - len(self.areas.missing),
        )


def readiness(session: InterrogationSession, thresholds: GateSettings) -> Readiness:
    """Weigh the answers of a session against the conditions of the gate."""
    graded = [pair for pair in session.qa_pairs if pair.evaluation]
    good = _good(session.qa_pairs, graded, thresholds)
    scores = [pair.evaluation.score for pair in graded if pair.evaluation]
    average = round(sum(scores) / len(scores), 2) if scores else None
    areas, high = coverage(session, good), tuple(c for c in open_conflicts(session) if c.severity == "high")
    critical = tuple(one for one in session.signals or () if one.severity == "critical")
    unaddressed = tuple(one for one in critical if not one.addressed)
    needed = [
        Needed("areas", not areas.missing, len(areas.areas) - len(areas.missing), len(areas.areas)),
        Needed("conflicts", not high, len(high), 0),
        Needed("signals", not unaddressed, len(critical) - len(unaddressed), len(critical)),
    ]
    if average is not None:
        needed.insert(
            1, Needed("average", average >= thresholds.average_score, average, thresholds.average_score)
        )
    return Readiness(
        basis="evaluations" if graded else "presence",
        answers=len(session.qa_pairs),
        average=average,
        low=tuple(p for p in graded if p.evaluation and p.evaluation.score < thresholds.area_score),
        areas=areas,
        conflicts=high,
        critical=critical,
        unaddressed=unaddressed,
        needed=tuple(needed),
    )


def gate(found: Readiness, thresholds: GateSettings) -> Gate:
    """Write the gate down, key for key as the seed has it; `ready` under both of its names."""
    issues = tuple(_issues(found, thresholds))
    count = f"{len(issues)} issue{'s' if len(issues) > 1 else ''}"
    attention = f"Not ready. {count} need{'' if len(issues) > 1 else 's'} attention."
    remark = f" {BY_PRESENCE}" if found.basis == "presence" else ""
    return Gate(
        ready=found.ready,
        ready_for_spec=found.ready,
        quality_score=found.average,
        basis=found.basis,
        advisory=Advisory(
            recommendation=(READY if found.ready else attention) + remark,
            issues=issues,
            can_force=True,
            force_warning=None if found.ready else FORCE_WARNING,
        ),
    )


def _good(
    pairs: Sequence[QuestionAnswerPair], graded: Sequence[QuestionAnswerPair], thresholds: GateSettings
) -> list[QuestionAnswerPair]:
    """Return the answers that may cover an area: well graded ones, or where none is graded, those given."""
    if graded:
        return [p for p in graded if p.evaluation and p.evaluation.score >= thresholds.area_score]
    return [pair for pair in pairs if pair.answer.strip() and pair.outcome in _ANSWERED]


def _issues(found: Readiness, thresholds: GateSettings) -> Iterator[GateIssue]:
    """Yield what holds the run back, each with what would mend it, the gravest first."""
    if found.ready:
        return
    for signal in found.unaddressed:
        yield GateIssue(
            severity="critical",
            issue=f"{signal.type.capitalize()} “{signal.content}” is not addressed",
            suggestion=f"Ask about it: {signal.quote or signal.content}",
        )
    for conflict in found.conflicts:
        yield GateIssue(
            severity="high",
            issue=f"Conflict {conflict.id}: {conflict.description}",
            suggestion=f"Resolve conflict {conflict.id}: say which side holds, or have it asked",
        )
    for pair in found.low:
        yield from _low(pair)
    for area in found.areas.missing:
        said = (
            f"No answer of {thresholds.area_score} or more" if found.basis == "evaluations" else "No answer"
        )
        yield GateIssue(
            severity="high",
            issue=f"{said} tells {AREAS[area]}",
            suggestion=f"Ask a question about {AREAS[area]}",
        )
    if any(one.condition == "average" and not one.met for one in found.needed):
        yield GateIssue(
            severity="medium",
            issue=f"The answers average {found.average:.2f} of 5; {thresholds.average_score:g} is enough",
            suggestion="Ask the weakest answers again, more exactly",
        )


def _low(pair: QuestionAnswerPair) -> Iterator[GateIssue]:
    if pair.evaluation is None:
        return
    score = pair.evaluation.score
    yield GateIssue(
        severity="high" if score <= _VERY_LOW else "medium",
        issue=f"Answer {pair.sequence} scored {score} of 5",
        suggestion=f"Ask: {pair.evaluation.follow_up or pair.question}",
    )
