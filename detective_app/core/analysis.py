"""What a detective returns at each stage (contract §7), before code checks it and adds its own findings.

Of a model every field is required; the defaults are for a detective of rules, which has no opinion to give.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from detective_app.core.clarification import Priority
from detective_app.core.passages import Bearing
from detective_app.core.quality import GapCategory, Severity, Standing
from detective_app.core.record import Record, StrictInt, Text
from detective_app.core.verdict import RunVerdict

MAX_QUESTION_CHARS = 4_000
MAX_LIST_ITEMS = 200
MAX_SIGNALS = 12
MAX_ACTIONS, MAX_FIRST_ACTIONS = 4, 8
"""So many things at most are done in one round, and in the first, which asks about every claim."""


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

    `text` is the question of an ask, the words of a search, the lines of a reading, the condition of a tally,
    the expression of a calculation; `documents` and `pages` say where; `sequence` is the answer to recheck, 0
    in all others.
    """

    kind: Literal["ask", "search", "read", "tally", "recheck", "calculate", "finish"]
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


class ClaimStanding(Record):
    """How one claim of the plan stands after a round."""

    claim: Text
    standing: Standing


class FoundMark(Record):
    """What a passage, by its number, does to a claim; `words` where not all of it carries that, else ""."""

    claim: Text
    passage: Text
    side: Bearing
    words: str
    reason: str


class Analysis(Record):
    """The assessment of one answer, by its sequence: what it leaves open, how specific it is, what it meets.

    `score` is from 1, vague, to 5, exact; `follow_up` a better question, "" without one.
    """

    sequence: StrictInt
    completeness_score: Annotated[StrictInt, Field(ge=0, le=100)]
    gaps: Annotated[tuple[FoundGap, ...], Field(max_length=MAX_LIST_ITEMS)]
    follow_up: str
    score: Annotated[StrictInt, Field(ge=1, le=5)]
    reason: str
    addresses_signals: Annotated[tuple[str, ...], Field(max_length=MAX_LIST_ITEMS)] = ()


class ReportedConflict(Record):
    """Two passages, by their numbers, that cannot both hold, as a detective names them.

    Two answers are named by their sequences where no passage says them. `quotes` are the words of both that
    differ, "" where all of a passage does.
    """

    passages: Annotated[tuple[str, ...], Field(max_length=2)] = ()
    quotes: tuple[str, str] = ("", "")
    description: Text
    severity: Severity
    answers: SkipJsonSchema[tuple[StrictInt, StrictInt] | None] = None


class RoundJudgement(Record):
    """What a detective makes of a round: passages, claims, conflicts, answers, and what to do next."""

    marks: Annotated[tuple[FoundMark, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    standings: Annotated[tuple[ClaimStanding, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    conflicts: Annotated[tuple[ReportedConflict, ...], Field(max_length=MAX_LIST_ITEMS)] = ()
    analyses: Annotated[tuple[Analysis, ...], Field(max_length=MAX_LIST_ITEMS)]
    actions: Annotated[tuple[NextAction, ...], Field(max_length=MAX_LIST_ITEMS)]

    @property
    def finished(self) -> bool:
        """Tell whether the detective needs no further question."""
        return bool(self.actions) and all(one.kind == "finish" for one in self.actions)


class FoundContradiction(Record):
    """A contradiction as the detective names it; kept only when both quotes are verbatim (contract §6).

    An answer that contradicts itself is named twice. A passage may stand for its words by its number.
    """

    qa_pair_indexes: tuple[StrictInt, StrictInt]
    quotes: tuple[str, str]
    description: Text


class Audit(Record):
    """The detective's part of the audit; scores are never a model's opinion, and code checks the verdict."""

    contradictions: Annotated[tuple[FoundContradiction, ...], Field(max_length=MAX_LIST_ITEMS)]
    summary: Text
    verdict: RunVerdict | None = None
