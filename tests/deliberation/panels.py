"""Panels for tests: agents, replies, responses and rounds with what a test wants of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from detective_app.core.panel import (
    Agent,
    AgentResponse,
    AgentRuling,
    Deliberation,
    DeliberationRound,
    PanelClaim,
    PanelRules,
    QuoteRef,
    SidedRef,
)
from detective_app.core.panel_reply import (
    AgentReply,
    FoundPanelClaim,
    FoundRef,
    PanelView,
    Perspective,
    Role,
    SeenResponse,
)
from detective_app.deliberation.ending import counted
from tests.stand_ins import replies

NOW = datetime(2026, 11, 21, tzinfo=UTC)
AGENTS = tuple(
    Agent(id=f"agent-{n}", models=(model,), role=None)
    for n, model in enumerate(("openai:big-one", "anthropic:wise-two", "gemini:quick-three"), 1)
)
RED = Role("red team", "Attack it.", "no")
LAW = Perspective("legal", "Focus on the law.")


def response(agent: str, **changes: Any) -> AgentResponse:
    """A sure yes, without any evidence."""
    given: dict[str, Any] = {
        "agent": agent,
        "position": "The bridge is safe.",
        "reasoning": "It was measured.",
        "confidence": 0.9,
        "stance": "yes",
        "at": NOW,
        "agreement": 0.8,
    }
    return AgentResponse(**{**given, **changes})


def ruled(agent: str, verdict: str = "supported", *quotes: int, **changes: Any) -> AgentResponse:
    """Rule the claim s1 by these passages."""
    refs = tuple(SidedRef(passage=f"P{one}") for one in quotes)
    ruling = AgentRuling(signal_id="s1", verdict=verdict, because="So.", evidence=refs, confidence=0.9)  # type: ignore[arg-type]
    return response(agent, rulings=(ruling,), **changes)


def deliberated(
    *rounds: Sequence[AgentResponse], rules: PanelRules | None = None, dissent: dict[int, str] | None = None
) -> Deliberation:
    """Rounds one after the other; `dissent` names the advocate of a round by its number."""
    rules, done = rules or PanelRules(), list[DeliberationRound]()
    for n, responses in enumerate(rounds, 1):
        advocate = (dissent or {}).get(n)
        kind = "dissent" if advocate else "normal"
        begun = DeliberationRound(round=n, responses=tuple(responses), kind=kind, advocate=advocate)  # type: ignore[arg-type]
        done.append(counted((*done, begun), rules))
    return Deliberation(agents=AGENTS, rounds=tuple(done), rules=rules)


def panel_rounds(count: int) -> list[DeliberationRound]:
    """Rounds in which all claim something and name themselves."""
    return [
        DeliberationRound(
            round=n,
            responses=tuple(
                response(
                    agent.id,
                    position=f"{agent.id} on {agent.models[0]}: it is safe in round {n}.",
                    citations=(QuoteRef(passage=f"P{n}"),),
                    claims=(PanelClaim(id=f"C{n}", text=f"As {agent.id} says.", label="fact"),),
                    provider_used=agent.models[0],
                )
                for agent in AGENTS
            ),
        )
        for n in range(1, count + 1)
    ]


def deliberation(count: int) -> Deliberation:
    """So many rounds that are over."""
    return deliberated(*(one.responses for one in panel_rounds(count)))


def seen(*rounds: DeliberationRound) -> PanelView:
    """What the first agent sees of rounds."""
    responses = tuple(
        SeenResponse(one.round, own=said.agent == AGENTS[0].id, response=said)
        for one in rounds
        for said in one.responses
    )
    return PanelView(
        round=len(rounds) + 1,
        agents=AGENTS,
        role=RED,
        perspective=LAW,
        responses=responses,
        passages=frozenset({"P1", "P2"}),
    )


def reply(**changes: Any) -> AgentReply:
    """A reply that cites two passages that there are, and one that there is not."""
    claim = FoundPanelClaim(
        text="It was measured.", label="fact", citations=(FoundRef(passage="P9"),), rebuts=("C1",)
    )
    given = AgentReply.model_validate(replies.deliberated("yes"))
    return given.evolve(
        **{
            "citations": (FoundRef(passage="P1"), FoundRef(passage="P2")),
            "claims": (claim,),
            **changes,
        }
    )


def words(found: AgentReply) -> tuple[str, ...]:
    """All that a reply says in words."""
    return (
        found.position,
        found.reasoning,
        *(one.text for one in found.claims),
        *(one.because for one in found.rulings),
    )


def told(view: PanelView | None) -> str:
    """All that a view tells."""
    return repr(view)
