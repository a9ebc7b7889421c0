"""How good the answers are: signals, evaluations, outcomes, and conflicts with how they ended."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from detective_app.core.record import Count, Record, StrictInt, Text, Timestamp

Outcome: TypeAlias = Literal["answered", "partly", "withheld", "declined", "not_found", "absent"]
"""What became of a question; only `absent` says that the documents do not state something."""

Standing: TypeAlias = Literal["open", "supported", "refuted", "conflicting", "undecided"]
"""How a claim stands so far; `undecided` is one that is asked about no more."""


class PassagesRead(Record):
    """How much of the case a question was answered from: `read` of its `total` passages.

    `in_doubt`: a passage came so near to what was asked that reading it in vain settles nothing.
    """

    read: Count
    total: Count
    in_doubt: bool | None = None

    @model_validator(mode="after")
    def _no_more_than_there_are(self) -> Self:
        if self.read > self.total:
            raise ValueError("more passages were read than there are")
        return self

    @property
    def settles(self) -> bool:
        """Tell whether what was not found is not there: nothing was left unread, and nothing came near."""
        return self.read == self.total and not self.in_doubt


AnswerId = Annotated[str, Field(pattern=r"^[1-9][0-9]*$")]
"""An answer by the sequence of its turn, as a text, as the seeds write ids."""


class Signal(Record):
    """Something in the hypothesis or the brief that the questions must meet; a `claim` is an atomic part.

    `quote` is verbatim from the hypothesis; `proves` and `refutes` say what would; `standing` is how a claim
    stands so far.
    """

    id: Text
    type: Literal["claim", "gap", "tension", "assumption"]
    content: Text
    quote: str | None = None
    severity: Literal["critical", "high", "medium", "low"]
    proves: str | None = None
    refutes: str | None = None
    addressed: bool = False
    addressed_by: AnswerId | None = None
    created_at: Timestamp
    standing: Standing | None = None


class AnswerEvaluation(Record):
    """How specific an answer is, from 1 (vague) to 5 (exact), and which signals it meets."""

    score: Annotated[StrictInt, Field(ge=1, le=5)]
    reasoning: str
    follow_up: str | None = None
    addresses_signals: tuple[Text, ...] = ()
    evaluated_at: Timestamp


class Conflict(Record):
    """Two answers, or documents, that do not fit together; how a person or the detective ended it."""

    id: Text
    answer_ids: tuple[AnswerId, AnswerId] | None = None
    source_ids: Annotated[tuple[Text, ...], Field(min_length=1)] | None = None
    description: Text
    severity: Literal["high", "medium", "low"]
    quotes: tuple[str, ...] | None = None
    resolved: bool = False
    resolution: str | None = None
    decision: Literal["keep_both", "supersede_first", "supersede_second", "clarify"] | None = None
    notes: str | None = None
    created_at: Timestamp
    resolved_at: Timestamp | None = None

    @model_validator(mode="after")
    def _rules(self) -> Self:
        if (self.answer_ids is None) == (self.source_ids is None):
            raise ValueError("a conflict is between answerIds or between sourceIds")
        if self.resolved and (self.decision is None or self.resolved_at is None):
            raise ValueError("a resolved conflict needs its decision and its resolvedAt")
        return self
