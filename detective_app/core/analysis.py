"""What a detective returns at each stage (contract §7), before code adds its own findings."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from detective_app.core.record import Record, StrictInt
from detective_app.core.session import GapCategory, Severity

MAX_QUESTION_CHARS = 4_000
MAX_LIST_ITEMS = 200

Question = Annotated[str, Field(min_length=1)]


class Opening(Record):
    """The first question."""

    question: Question


class FoundGap(Record):
    """A gap as the detective names it."""

    category: GapCategory
    description: Annotated[str, Field(min_length=1)]
    severity: Severity


class Analysis(Record):
    """The assessment of one answer with the next question, in one reply."""

    gaps: Annotated[tuple[FoundGap, ...], Field(max_length=MAX_LIST_ITEMS)]
    completeness_score: Annotated[StrictInt, Field(ge=0, le=100)]
    requires_follow_up: bool
    established_facts: Annotated[tuple[str, ...], Field(max_length=MAX_LIST_ITEMS)]
    next_question: str


class FoundContradiction(Record):
    """A contradiction as the detective names it; kept only when both quotes are verbatim (contract §6)."""

    qa_pair_indexes: tuple[StrictInt, StrictInt]
    quotes: tuple[str, str]
    description: Annotated[str, Field(min_length=1)]


class Audit(Record):
    """The detective's part of the audit; scores are never a model's opinion."""

    contradictions: Annotated[tuple[FoundContradiction, ...], Field(max_length=MAX_LIST_ITEMS)]
    summary: Annotated[str, Field(min_length=1)]
