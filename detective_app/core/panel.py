"""Several detectives who deliberate: who they are, what they said, and how far they agree (`seeds/001`)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from detective_app.core.ending import Exit
from detective_app.core.passages import PassageId
from detective_app.core.record import Count, ModelRef, Number, Record, Share, Text, Timestamp
from detective_app.core.verdict import Ruling, Side

Stance: TypeAlias = Literal["yes", "no", "neutral"]
"""Whether an agent holds the hypothesis to be true, false, or neither."""

Label: TypeAlias = Literal["fact", "inference", "assumption"]
"""What a claim rests on: a verified quote, a conclusion from what is quoted, or nothing on record."""

ClaimEnd: TypeAlias = Literal["stands", "contested", "withdrawn", "unproven"]
"""How a claim ended: nobody attacked it, a quote speaks against it, taken back, or no fact."""


class Agent(Record):
    """One detective of several, with its models in their order of use."""

    id: Text
    models: Annotated[tuple[ModelRef, ...], Field(min_length=1)]
    role: Text | None = None
    perspective: Text | None = None


class QuoteRef(Record):
    """A passage by its number; in older files a quote by the 1-based numbers of its answer and its own."""

    passage: PassageId | None = None
    answer: Number | None = None
    quote: Number | None = None

    @property
    def place(self) -> str:
        """What is cited, in one word."""
        return self.passage or f"{self.answer}.{self.quote}"


class SidedRef(QuoteRef):
    """A passage that carries a ruling, and its side where one was named."""

    side: Side | None = None


class PanelClaim(Record):
    """Something an agent claims; it gets its `id` when its round ends.

    `note` says so when code changed the label from the one that was `given`; `rebuts` are claims that it
    speaks against.
    """

    id: Text | None = None
    text: Text
    label: Label
    given: Label | None = None
    note: Text | None = None
    citations: tuple[QuoteRef, ...] = ()
    rebuts: tuple[Text, ...] = ()


class AgentRuling(Record):
    """How one agent holds a claim of the hypothesis to stand."""

    signal_id: Text
    verdict: Ruling
    because: str
    evidence: tuple[SidedRef, ...] = ()
    confidence: Share


class CheckAnswer(Record):
    """What an agent answered to one question of the checklist."""

    check: Text
    kept: bool
    note: str = ""


class AgentResponse(Record):
    """What one agent said in a round, as it said it.

    `role_violation` says where it left its role or its perspective; nothing is rewritten for that. `notes`
    say what code clamped, left out or missed. `agreement` is its opinion how far the panel agrees.
    """

    agent: Text
    position: Text
    reasoning: str
    confidence: Share
    stance: Stance | None = None
    at: Timestamp
    citations: tuple[QuoteRef, ...] = ()
    claims: tuple[PanelClaim, ...] = ()
    withdraws: tuple[Text, ...] = ()
    rulings: tuple[AgentRuling, ...] = ()
    joined_by: Literal["all", "any"] | None = None
    checklist: tuple[CheckAnswer, ...] = ()
    agreement: Share | None = None
    role: Text | None = None
    perspective: Text | None = None
    role_violation: Text | None = None
    notes: tuple[Text, ...] = ()
    provider_used: ModelRef | None = None
    duration_ms: Count | None = None


class AgentFailure(Record):
    """An agent that left a round, or a step before them, because none of its models could go on."""

    agent: Text
    stage: Literal["opening", "analysis", "deliberation", "audit"]
    reason: Text
    at: Timestamp
    round: Number | None = None


class Consensus(Record):
    """How far the agents agree, and on what.

    `agreement_level` follows from the four figures beside it by rule; `opinion` is what the agents
    themselves hold it to be, and decides nothing.
    """

    agreement_level: Share
    common_ground: tuple[str, ...] = ()
    disagreements: tuple[str, ...] = ()
    stances: Share | None = None
    confidences: Share | None = None
    evidence: Share | None = None
    positions: Share | None = None
    opinion: Share | None = None


class GroupthinkWarning(Record):
    """Signs that the agents agreed too easily, and what to do about it."""

    detected: bool
    indicators: tuple[str, ...] = ()
    recommendation: str = ""


class DeliberationRound(Record):
    """The responses of one round, and what followed from them; without `consensus` it goes on.

    In a `dissent` round the `advocate` has to argue against what all agree on, from the weakest evidence.
    """

    round: Number
    responses: tuple[AgentResponse, ...]
    kind: Literal["normal", "dissent"] = "normal"
    advocate: Text | None = None
    failures: tuple[AgentFailure, ...] = ()
    consensus: Consensus | None = None
    groupthink: GroupthinkWarning | None = None


class Attack(Record):
    """Who spoke against a claim, in which round, in which words and with which quotes."""

    agent: Text
    round: Number
    text: Text
    citations: tuple[QuoteRef, ...] = ()


class LedgerEntry(Record):
    """One claim over all rounds: who claimed it, who attacked it with which quote, and how it ended."""

    id: Text
    text: Text
    label: Label
    claimed_by: Text
    round: Number
    citations: tuple[QuoteRef, ...] = ()
    attacks: tuple[Attack, ...] = ()
    ended: ClaimEnd
    withdrawn_in: Number | None = None


class MinorityOpinion(Record):
    """A ruling of an agent that the panel did not follow."""

    agent: Text
    signal_id: Text
    verdict: Ruling
    because: str
    evidence: tuple[SidedRef, ...] = ()
    confidence: Share


class PanelRules(Record):
    """When a deliberation ends, as it was set when it began; shares are 0 to 1."""

    rounds: Annotated[int, Field(strict=True, ge=1, le=6)] = 3
    consensus: Share = 0.9
    convergence_rounds: Annotated[int, Field(strict=True, ge=2, le=6)] = 2
    confidence: Share = 0.85
    groupthink: Share = 0.9


class DeliberationLayers(Record):
    """The outcome in four layers, the short one first."""

    decision: str
    agent_responses: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    metadata: dict[str, str | int | float | bool] = Field(default_factory=dict)


class Deliberation(Record):
    """A deliberation as it stands, or as it ended.

    `failures` are those of the steps before it; `vetoed` is the exit that groupthink put off once.
    """

    agents: tuple[Agent, ...]
    rounds: tuple[DeliberationRound, ...] = ()
    consensus: Consensus | None = None
    groupthink: GroupthinkWarning | None = None
    exit: Exit | None = None
    layers: DeliberationLayers | None = None
    rules: PanelRules | None = None
    failures: tuple[AgentFailure, ...] = ()
    vetoed: Exit | None = None
    claims: tuple[LedgerEntry, ...] = ()
    minority: tuple[MinorityOpinion, ...] = ()

    def agent(self, agent_id: str) -> Agent | None:
        """Return an agent by its id."""
        return next((one for one in self.agents if one.id == agent_id), None)
