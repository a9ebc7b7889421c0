"""What an agent of a panel replies in a round of deliberation, before code checks it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from detective_app.core.analysis import MAX_LIST_ITEMS
from detective_app.core.panel import Label, Stance
from detective_app.core.record import Record, StrictInt, Text
from detective_app.core.verdict import Ruling, Side

MAX_CLAIMS = 12
"""So many claims at most are in a reply; it is asked for six."""
MAX_CITED = 20
"""So many passages at most carry a claim or decide a ruling."""


class FoundRef(Record):
    """A passage as an agent names it; there may be none of this number."""

    passage: Text


class FoundSidedRef(FoundRef):
    """A passage with the side that it speaks for; null is neither."""

    side: Side | None


class FoundPanelClaim(Record):
    """Something an agent claims, with the ids of the claims that it speaks against."""

    text: Text
    label: Label
    citations: Annotated[tuple[FoundRef, ...], Field(max_length=MAX_CITED)]
    rebuts: Annotated[tuple[str, ...], Field(max_length=MAX_CITED)]


class FoundRuling(Record):
    """How an agent holds a claim of the plan to stand."""

    claim: Text
    verdict: Ruling
    because: Text
    evidence: Annotated[tuple[FoundSidedRef, ...], Field(max_length=MAX_CITED)]
    confidence: float


class FoundCheck(Record):
    """The answer to a question of the checklist, by its 1-based number."""

    check: StrictInt
    kept: bool
    note: str


class AgentReply(Record):
    """The reply of an agent; numbers may be out of range and citations may be of nothing."""

    stance: Stance
    position: Text
    reasoning: Text
    confidence: float
    agreement: float
    perspective: str | None
    citations: Annotated[tuple[FoundRef, ...], Field(max_length=MAX_LIST_ITEMS)]
    claims: Annotated[tuple[FoundPanelClaim, ...], Field(max_length=MAX_CLAIMS)]
    withdraws: Annotated[tuple[str, ...], Field(max_length=MAX_LIST_ITEMS)]
    rulings: Annotated[tuple[FoundRuling, ...], Field(max_length=MAX_LIST_ITEMS)]
    joined_by: Literal["all", "any"]
    checklist: Annotated[tuple[FoundCheck, ...], Field(max_length=MAX_LIST_ITEMS)]
