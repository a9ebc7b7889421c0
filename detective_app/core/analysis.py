"""What a detective returns at each stage (contract §7), before code checks it and adds its own findings.

Of a model every field is required; the defaults are for a detective of rules, which has no opinion to give.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from detective_app.core.clarification import Priority
from detective_app.core.quality import Standing
from detective_app.core.record import Record, StrictInt, Text
from detective_app.core.session import GapCategory, Severity
from detective_app.core.verdict import RunVerdict

MAX_QUESTION_CHARS = 4_000
MAX_LIST_ITEMS = 200
MAX_SIGNALS = 12
MAX_ACTIONS = 4
"""So many things at most are done in one round."""


class FoundSignal(Record):
    """A signal as the detective names it; code checks the quote, gives the id and the time."""

    type: Literal["claim", "gap", "tension", "assumption"]
    content: Text
    severity: Literal["critical", "high", "medium", "low"]
    quote: str | None
    proves: str | None
    refutes: str | None


class NextAction(Record):
    """One thing to do next, as the detective names it: every kind has all fields, those of others empty.

    `text` is the question of an ask, the words of a search, the expression of a calculation; `documents` and
    `pages` say where an ask is to be answered from; `sequence` is the answer to recheck, 0 in all others.
    """

    kind: Literal["ask", "search", "recheck", "calculate", "finish"]
    text: str
    documents: Annotated[tuple[str, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    pages: Annotated[tuple[StrictInt, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    sequence: StrictInt = 0


class Challenge(NextAction):
    """The question which side of a conflict holds, as code puts it; no detective names one."""

    conflict: Text


class Proposal(NextAction):
    """An action with the agent of a panel whose it is."""

    agent: Text


class Opening(Record):
    """The plan and the first round."""

    signals: Annotated[tuple[FoundSignal, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    actions: Annotated[tuple[NextAction, ...], Field(max_length=MAX_LIST_ITEMS)]


class FoundOption(Record):
    """One of the readings that a person may choose."""

    label: str
    description: str | None


class FoundClarification(Record):
    """What a detective would ask the person, and what it assumes if nobody answers; code bounds it."""

    question: Text
    context: str | None
    options: Annotated[tuple[FoundOption, ...], Field(max_length=MAX_LIST_ITEMS)]
    priority: Priority
    assumption: Text


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
    """How one claim of the plan stands after a round."""

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
    """The assessment of one answer, by its sequence.

    `closes_gaps` are the numbers of gaps, as they were shown, that this answer has closed.
    """

    sequence: StrictInt
    gaps: Annotated[tuple[FoundGap, ...], Field(max_length=MAX_LIST_ITEMS)]
    completeness_score: Annotated[StrictInt, Field(ge=0, le=100)]
    established_facts: Annotated[tuple[str, ...], Field(max_length=MAX_LIST_ITEMS)]
    evaluation: FoundEvaluation | None = None
    entailments: Annotated[tuple[StatementEntailment, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    dismissals: Annotated[tuple[Dismissal, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    closes_gaps: Annotated[tuple[StrictInt, ...], Field(max_length=MAX_LIST_ITEMS)] = ()


class ReportedConflict(Record):
    """Two answers that cannot both hold, as a detective names them; kept with verbatim quotes of both."""

    answers: tuple[StrictInt, StrictInt]
    quotes: tuple[str, str]
    description: Text
    severity: Severity


class RoundJudgement(Record):
    """What a detective makes of a round: answers, how the claims stand, what conflicts, what to do next."""

    analyses: Annotated[tuple[Analysis, ...], Field(max_length=MAX_LIST_ITEMS)]
    standings: Annotated[tuple[ClaimStanding, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    conflicts: Annotated[tuple[ReportedConflict, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    actions: Annotated[tuple[NextAction, ...], Field(max_length=MAX_LIST_ITEMS)]

    @property
    def finished(self) -> bool:
        """Tell whether the detective needs no further question."""
        return any(one.kind == "finish" for one in self.actions)


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
