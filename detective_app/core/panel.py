"""Several detectives who deliberate: who they are, what they said, and how far they agree (`seeds/001`)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from detective_app.core.ending import Exit
from detective_app.core.record import ModelRef, Number, Record, Share, Text, Timestamp


class Agent(Record):
    """One detective of several, with its models in their order of use."""

    id: Text
    models: Annotated[tuple[ModelRef, ...], Field(min_length=1)]
    role: Text | None = None
    perspective: Text | None = None


class AgentResponse(Record):
    """What one agent said in a round."""

    agent: Text
    position: Text
    reasoning: str
    confidence: Share
    stance: Text | None = None
    at: Timestamp


class DeliberationRound(Record):
    """The responses of one round."""

    round: Number
    responses: tuple[AgentResponse, ...]


class Consensus(Record):
    """How far the agents agree, and on what."""

    agreement_level: Share
    common_ground: tuple[str, ...] = ()
    disagreements: tuple[str, ...] = ()


class GroupthinkWarning(Record):
    """Signs that the agents agreed too easily, and what to do about it."""

    detected: bool
    indicators: tuple[str, ...] = ()
    recommendation: str = ""


class DeliberationLayers(Record):
    """The outcome in four layers, the short one first."""

    decision: str
    agent_responses: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()
    metadata: dict[str, str | int | float | bool] = Field(default_factory=dict)


class Deliberation(Record):
    """A deliberation as it stands, or as it ended."""

    agents: tuple[Agent, ...]
    rounds: tuple[DeliberationRound, ...] = ()
    consensus: Consensus | None = None
    groupthink: GroupthinkWarning | None = None
    exit: Exit | None = None
    layers: DeliberationLayers | None = None
