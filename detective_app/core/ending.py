"""How the questions of a run ended, and the gate before its audit."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple, Self, TypeAlias

from pydantic import Field, model_validator

from detective_app.core.record import Count, Record, Score, StrictInt, Text, Timestamp


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


Dollars = Annotated[float, Field(ge=0.01, le=10_000)]
"""US dollars at which a run ends its questions."""


class SpendingStop(Record):
    """How much a session may cost; `audits` says how often its end is audited, which has to fit as well."""

    usd: Dollars
    audits: Annotated[StrictInt, Field(ge=1, le=9)] = 1


class Exit(Record):
    """Why the questions ended, with details.

    `reason` is the name of an exit criterion, or of what failed. `conclusive`: nothing was left to ask;
    `at_limit`: a limit cut the questions off; `at_stop`: more would have passed the spending stop; `failed`:
    what could not go on. A file of version 1 has the reason alone.
    """

    reason: Annotated[
        str,
        Field(
            min_length=1,
            description="The name of an exit criterion. Known: satisfied, max_rounds, spending_stop; of a "
            "failed run: failed (the questions), audit (the audit).",
            examples=["satisfied", "max_rounds", "spending_stop", "audit", "failed"],
        ),
    ]
    details: str
    conclusive: bool | None = None
    at_limit: bool | None = None
    at_stop: bool | None = None
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


Grade = Annotated[float, Field(ge=1, le=5)]
"""How good answers are on average, from 1 to 5."""

Basis: TypeAlias = Literal["evaluations", "presence"]
"""What the gate counts: how the detective graded the answers, or where it graded none, that there are any."""


class GateIssue(Record):
    """One thing that speaks against the audit, with what would mend it (`seeds/000`)."""

    severity: Literal["critical", "high", "medium", "low"]
    issue: Text
    suggestion: Text


class Advisory(Record):
    """What the gate recommends; `force_warning` is shown before a person goes on all the same."""

    recommendation: Text
    issues: tuple[GateIssue, ...]
    can_force: bool
    force_warning: str | None = None


class GateMetrics(Record):
    """The numbers at the moment at which a person forced the gate; `quality_score` is of earlier versions."""

    answers: Count
    quality_score: Score | None = None
    average_evaluation: Grade | None = None
    low_answers: Count | None = None
    open_conflicts: Count | None = None
    open_critical_signals: Count | None = None
    high_gaps: Count | None = None
    areas: Count | None = None
    covered_areas: Count | None = None


class ForcedGate(Record):
    """A person chose to audit a run that had not ended by itself, or was not ready; the reason is theirs."""

    reason: Text
    at: Timestamp
    metrics: GateMetrics | None = None


class Gate(Record):
    """The gate before the audit: whether it was ready, what was advised, and whether it was forced.

    `ready_for_spec` is `ready` under the name of `seeds/000`; `quality_score` is the average grade of the
    answers, None where they have none and `basis` is their presence.
    """

    ready: bool | None = None
    ready_for_spec: bool | None = None
    quality_score: Annotated[float, Field(ge=0, le=100)] | None = None
    basis: Basis | None = None
    advisory: Advisory | None = None
    forced: ForcedGate | None = None

    @model_validator(mode="after")
    def _one_answer(self) -> Self:
        if self.ready_for_spec is not None and self.ready_for_spec != self.ready:
            raise ValueError("readyForSpec is another name of ready")
        return self
