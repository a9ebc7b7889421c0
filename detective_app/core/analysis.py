"""What a detective returns at each stage (contract §7), before code checks it and adds its own findings.

Of a model every field is required; the defaults are for a detective of rules, which has no opinion to give.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from detective_app.core.quality import Standing
from detective_app.core.record import Record, StrictInt, Text
from detective_app.core.session import GapCategory, Severity
from detective_app.core.verdict import RunVerdict

MAX_QUESTION_CHARS = 4_000
MAX_LIST_ITEMS = 200
MAX_SIGNALS = 12


class FoundSignal(Record):
    """A signal as the detective names it; code checks the quote, gives the id and the time."""

    type: Literal["claim", "gap", "tension", "assumption"]
    content: Text
    severity: Literal["critical", "high", "medium", "low"]
    quote: str | None
    proves: str | None
    refutes: str | None


class Opening(Record):
    """The plan and the first question."""

    signals: Annotated[tuple[FoundSignal, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    question: Text


class FoundGap(Record):
    """A gap as the detective names it."""

    category: GapCategory
    description: Text
    severity: Severity


class FoundEvaluation(Record):
    """How specific an answer is, from 1 to 5, with a better question where it is not, and what it meets."""

    score: Annotated[StrictInt, Field(ge=1, le=5)]
    reasoning: Text
    follow_up: str | None
    addresses_signals: Annotated[tuple[str, ...], Field(max_length=MAX_LIST_ITEMS)]


class ClaimStanding(Record):
    """How one claim of the plan stands after an answer."""

    signal_id: Text
    standing: Standing


class StatementEntailment(Record):
    """What the quotes of one statement, by its 1-based number in the answer, do to it."""

    statement: StrictInt
    entailment: Literal["supports", "contradicts", "unrelated"]


class Dismissal(Record):
    """Why a finding of the checks, by its 1-based number as it was shown, holds nothing open."""

    finding: StrictInt
    reason: Text


class Analysis(Record):
    """The assessment of one answer with the next question, in one reply.

    `closes_gaps` are the numbers of gaps, as they were shown, that this answer has closed.
    """

    gaps: Annotated[tuple[FoundGap, ...], Field(max_length=MAX_LIST_ITEMS)]
    completeness_score: Annotated[StrictInt, Field(ge=0, le=100)]
    requires_follow_up: bool
    established_facts: Annotated[tuple[str, ...], Field(max_length=MAX_LIST_ITEMS)]
    evaluation: FoundEvaluation | None = None
    standings: Annotated[tuple[ClaimStanding, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    entailments: Annotated[tuple[StatementEntailment, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    dismissals: Annotated[tuple[Dismissal, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    closes_gaps: Annotated[tuple[StrictInt, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    next_question: str


class FoundContradiction(Record):
    """A contradiction as the detective names it; kept only when both quotes are verbatim (contract §6).

    An answer that contradicts itself is named twice.
    """

    qa_pair_indexes: tuple[StrictInt, StrictInt]
    quotes: tuple[str, str]
    description: Text


class Audit(Record):
    """The detective's part of the audit; scores are never a model's opinion, and code checks the verdict."""

    contradictions: Annotated[tuple[FoundContradiction, ...], Field(max_length=MAX_LIST_ITEMS)]
    summary: Text
    verdict: RunVerdict | None = None
