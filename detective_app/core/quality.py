"""How good the answers are: signals, evaluations, outcomes, and conflicts with how they ended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from detective_app.core.evidence import Unread
from detective_app.core.passages import PassageId
from detective_app.core.record import Count, Record, StrictInt, Text, Timestamp

_HEADINGS = re.compile(r"^#{1,6} .*(?:\n|$)", re.MULTILINE)
Outcome: TypeAlias = Literal[
    "answered",
    "nothing_near",
    "absent",
    "partly_unread",
    "no_answer",
    "declined",
    "partly",
    "withheld",
    "not_found",
]
"""What became of a question: passages are there; no line shares a word of weight with it; a model read all of
the case and found nothing; it read all that could be read, of a case that has more; the call failed or its
reply could not be read; the model says that it does not know. The last three stand in files from before
passages."""

Standing: TypeAlias = Literal["open", "supported", "refuted", "conflicting", "undecided"]
"""How a claim stands so far; `undecided` is one that is asked about no more."""
GapCategory = Literal["missing_information", "ambiguity", "inconsistency", "vagueness"]
Severity = Literal["low", "medium", "high"]


class Gap(Record):
    """Something an answer leaves open; `source` is `check` when code found it, else the detective did.

    `dismissed` is the detective's reason why a finding of the checks holds nothing open.
    """

    category: GapCategory
    description: Text
    severity: Severity
    source: Literal["detective", "check"] | None = None
    dismissed: Text | None = None


class RemainingGap(Record):
    """A gap still open when the run ended."""

    category: str
    description: str
    severity: Severity | None = None


class PassagesRead(Record):
    """How much of the case a question was answered from: `read` of its `total` passages.

    `in_doubt`: a passage came so near to what was asked that reading it in vain settles nothing. `unread` is
    what of the case no reader could read, and so is in no passage, counted without its places.
    """

    read: Count
    total: Count
    in_doubt: bool | None = None
    unread: tuple[Unread, ...] | None = None

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


Decision: TypeAlias = Literal["keep_both", "supersede_first", "supersede_second", "clarify"]
"""How a conflict is ended: both stay, one gives way to the other, or the witness is asked which holds."""


STANDARD_RESOLUTIONS: Mapping[Decision, str] = {
    "keep_both": "Both stay in.",
    "clarify": "The witness is asked which of the two holds.",
}
"""What stands as the resolution where nobody wrote one; a side gives way only for a reason."""


class Conflict(Record):
    """Two answers, or places in documents, that do not fit together, and how a person ended it (`seeds/000`).

    `quotes` are the words of the first and of the second side, verbatim, and `passages` their numbers where
    they are passages; `values` what differs in them, where that is known.
    """

    id: Text
    answer_ids: tuple[AnswerId, AnswerId] | None = None
    source_ids: Annotated[tuple[Text, ...], Field(min_length=1)] | None = None
    description: Text
    severity: Literal["high", "medium", "low"]
    quotes: tuple[str, ...] | None = None
    passages: tuple[PassageId, PassageId] | None = None
    values: tuple[str, str] | None = None
    resolved: bool = False
    resolution: str | None = None
    decision: Decision | None = None
    notes: str | None = None
    created_at: Timestamp
    resolved_at: Timestamp | None = None

    @model_validator(mode="after")
    def _rules(self) -> Self:
        if (self.answer_ids is None) == (self.source_ids is None):
            raise ValueError("a conflict is between answerIds or between sourceIds")
        if self.resolved and (self.decision is None or self.resolved_at is None or not self.resolution):
            raise ValueError("a resolved conflict needs its decision, its resolution and its resolvedAt")
        return self

    @property
    def sides(self) -> tuple[str, str]:
        """The words of both sides; "" where the file has none."""
        first, second, *_ = (*(self.quotes or ()), "", "")
        return first, second

    @property
    def said(self) -> tuple[str, str]:
        """The words of both sides without the heading lines that a passage begins with."""
        first, second = (_HEADINGS.sub("", side).strip() or side for side in self.sides)
        return first, second

    @property
    def reason(self) -> str:
        """What a person wrote of the resolution; "" where nobody did."""
        written = self.resolution or ""
        return "" if written in STANDARD_RESOLUTIONS.values() else written

    @property
    def superseded(self) -> int | None:
        """Which side gave way, 0 or 1; None where both stand."""
        if not self.resolved:
            return None
        return {"supersede_first": 0, "supersede_second": 1}.get(self.decision or "")
