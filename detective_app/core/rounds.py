"""What a detective does in a round: asks, looks up, reads, counts, calculates, has something asked again."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from detective_app.core.evidence import AnswerObject
from detective_app.core.passages import PassageId
from detective_app.core.quality import Outcome, PassagesRead
from detective_app.core.record import Count, ModelRef, Number, Record, Text, Timestamp


class _Step(Record):
    """What every action says: its round, who chose it, and when it was done; None while it is not."""

    round: Number
    agent: Text | None = None
    done_at: Timestamp | None = None


class Ask(_Step):
    """A question to the witness; it becomes the turn `sequence`. `conflict` is one that it is to clear up."""

    kind: Literal["ask"] = "ask"
    question: Text
    documents: tuple[Text, ...] = ()
    pages: tuple[Number, ...] = ()
    sequence: Number | None = None
    conflict: Text | None = None


class FoundPlace(Record):
    """A place that a search found, with the line that matched, in files from before there were passages."""

    source_id: Text
    locator: Text
    line: str
    heading: str | None = None


class Search(_Step):
    """Words that code looks up; it costs no turn. `problem` says why they were not."""

    kind: Literal["search"] = "search"
    words: Text
    documents: tuple[Text, ...] = ()
    places: tuple[FoundPlace, ...] = ()
    passages: tuple[PassageId, ...] = ()
    problem: str | None = None


class Read(_Step):
    """Pages or lines (as `L10-L40`) of one document that are shown as they stand; it costs no turn."""

    kind: Literal["read"] = "read"
    document: Text
    pages: tuple[Number, ...] = ()
    lines: str | None = None
    passages: tuple[PassageId, ...] = ()
    problem: str | None = None


class Tally(_Step):
    """Rows of a table that code lists by a condition, and counts, or sums up in one column.

    `value` is the count, or the sum with its `expression`; `passages` are the first of the rows.
    """

    kind: Literal["tally"] = "tally"
    document: Text
    condition: Text
    rows: Count | None = None
    expression: str | None = None
    value: str | None = None
    passages: tuple[PassageId, ...] = ()
    problem: str | None = None


class Recheck(_Step):
    """The witness answers the question of a turn again, over other passages; the first answer stays.

    `problem` says why it was not asked again.
    """

    kind: Literal["recheck"] = "recheck"
    sequence: Number
    question: Text | None = None
    answer: str | None = None
    witness_used: ModelRef | None = None
    evidence: AnswerObject | None = None
    outcome: Outcome | None = None
    read: PassagesRead | None = None
    passages: tuple[PassageId, ...] = ()
    notes: tuple[str, ...] | None = None
    problem: str | None = None


class Calculate(_Step):
    """Arithmetic over figures of passages, done by code; `problem` says why there is no value."""

    kind: Literal["calculate"] = "calculate"
    expression: Text
    value: str | None = None
    problem: str | None = None


class Finish(_Step):
    """The detective needs no further question."""

    kind: Literal["finish"] = "finish"
    reason: str | None = None


Action: TypeAlias = Annotated[
    Ask | Search | Read | Tally | Recheck | Calculate | Finish, Field(discriminator="kind")
]
"""One thing that a detective chose to do next."""
