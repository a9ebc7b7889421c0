"""What an agent of a panel replies in a round of deliberation, before code checks it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from detective_app.core.analysis import MAX_LIST_ITEMS
from detective_app.core.panel import Agent, AgentResponse, Label, Stance
from detective_app.core.passages import PassageId
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


@dataclass(frozen=True, slots=True)
class Role:
    """A part in a panel: what it is called, what its duty is, and the stance that it has to take, if any."""

    name: str
    duty: str
    stance: Stance | None = None


@dataclass(frozen=True, slots=True)
class Perspective:
    """A viewpoint that an agent looks from, and what it looks at."""

    name: str
    focus: str


@dataclass(frozen=True, slots=True)
class SeenResponse:
    """A response as another agent, or its `own` one, sees it; `response.agent` is who is said to speak."""

    round: int
    own: bool
    response: AgentResponse


@dataclass(frozen=True, slots=True)
class PanelView:
    """The panel as one agent sees it in a round.

    `agents` are all that take part; `responses` those of earlier rounds, oldest first; `summary` what became
    of rounds that are compressed, `statistics` the figures of the last one. `guidance` is what processors
    add to the duty. `attacked` is what an advocate has to argue against, empty for all others. `passages`
    are the numbers of those that can be cited.
    """

    round: int = 1
    kind: Literal["normal", "dissent"] = "normal"
    agents: tuple[Agent, ...] = ()
    role: Role | None = None
    perspective: Perspective | None = None
    responses: tuple[SeenResponse, ...] = ()
    summary: tuple[str, ...] = ()
    statistics: tuple[str, ...] = ()
    guidance: tuple[str, ...] = ()
    attacked: tuple[str, ...] = ()
    passages: frozenset[PassageId] = frozenset()
