"""How the questions of a run ended, and the gate before its audit."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from detective_app.core.record import Count, Record, Score, Text, Timestamp


class _Meaning(NamedTuple):
    """What an exit of a version-1 file means; such a file gives its reason alone."""

    conclusive: bool = False
    at_limit: bool = False
    failed: Literal["questions", "audit"] | None = None


_VERSION_1 = {
    "satisfied": _Meaning(conclusive=True),
    "max_rounds": _Meaning(at_limit=True),
    "audit": _Meaning(failed="audit"),
    "failed": _Meaning(failed="questions"),
}


class Exit(Record):
    """Why the questions ended, with details.

    `reason` is the name of an exit criterion, or of what failed. `conclusive`: nothing was left to ask;
    `at_limit`: a limit cut the questions off; `failed`: what could not go on. A file of version 1 has the
    reason alone.
    """

    reason: Annotated[
        str,
        Field(
            min_length=1,
            description="The name of an exit criterion. Known: satisfied, max_rounds; of a failed run: "
            "failed (the questions), audit (the audit).",
            examples=["satisfied", "max_rounds", "audit", "failed"],
        ),
    ]
    details: str
    conclusive: bool | None = None
    at_limit: bool | None = None
    failed: Literal["questions", "audit"] | None = None

    @property
    def is_conclusive(self) -> bool:
        """Tell whether the run ended because nothing was left to ask."""
        return self._meaning.conclusive

    @property
    def is_at_limit(self) -> bool:
        """Tell whether a limit cut the questions off."""
        return self._meaning.at_limit

    @property
    def failed_at(self) -> Literal["questions", "audit"] | None:
        """What failed, when the run did not end by a criterion."""
        return self._meaning.failed

    @property
    def ended(self) -> bool:
        """Tell whether the questions had come to an end of their own, so that the audit is next."""
        return not self.is_at_limit and self.failed_at != "questions"

    @property
    def _meaning(self) -> _Meaning:
        if self.conclusive is None and self.at_limit is None and self.failed is None:
            return _VERSION_1.get(self.reason, _Meaning())
        return _Meaning(bool(self.conclusive), bool(self.at_limit), self.failed)


class GateIssue(Record):
    """One thing that speaks against the audit, with what would mend it."""

    severity: Literal["critical", "high", "medium", "low"]
    issue: Text
    suggestion: str


class Advisory(Record):
    """What the gate recommends; `force_warning` is shown before a person goes on all the same."""

    recommendation: Text
    issues: tuple[GateIssue, ...]
    can_force: bool
    force_warning: str | None = None


class GateMetrics(Record):
    """The numbers that a person saw when forcing the gate."""

    answers: Count
    quality_score: Score | None = None
    average_evaluation: Annotated[float, Field(ge=1, le=5)] | None = None
    open_conflicts: Count | None = None
    open_critical_signals: Count | None = None
    high_gaps: Count | None = None


class ForcedGate(Record):
    """A person chose to audit a run that had not ended by itself; the reason is theirs."""

    reason: Text
    at: Timestamp
    metrics: GateMetrics | None = None


class Gate(Record):
    """The gate before the audit: whether it was ready, what was advised, and whether it was forced."""

    ready: bool | None = None
    quality_score: Score | None = None
    advisory: Advisory | None = None
    forced: ForcedGate | None = None
