"""What a detective does in a round: asks, searches, has something looked up again, calculates, finishes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from detective_app.core.evidence import AnswerObject
from detective_app.core.quality import Outcome, PassagesRead
from detective_app.core.record import ModelRef, Number, Record, Text, Timestamp


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
    """A place that a search found, with the line that matched."""

    source_id: Text
    locator: Text
    line: str
    heading: str | None = None


class Search(_Step):
    """Words that code looks up; it costs no turn. `problem` says why they were not."""

    kind: Literal["search"] = "search"
    words: Text
    places: tuple[FoundPlace, ...] = ()
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
    notes: tuple[str, ...] | None = None
    problem: str | None = None


class Calculate(_Step):
    """Arithmetic over quoted figures, done by code; `problem` says why there is no value."""

    kind: Literal["calculate"] = "calculate"
    expression: Text
    value: str | None = None
    problem: str | None = None


class Finish(_Step):
    """The detective needs no further question."""

    kind: Literal["finish"] = "finish"
    reason: str | None = None


Action: TypeAlias = Annotated[Ask | Search | Recheck | Calculate | Finish, Field(discriminator="kind")]
"""One thing that a detective chose to do next."""
