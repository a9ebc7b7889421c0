"""A panel of which every text that a model or a file could give is the same hostile one."""

from __future__ import annotations

from detective_app.core.ending import Exit
from detective_app.core.panel import (
    Agent,
    AgentFailure,
    AgentResponse,
    AgentRuling,
    CheckAnswer,
    Deliberation,
    DeliberationRound,
    MinorityOpinion,
    PanelClaim,
    PanelRules,
    QuoteRef,
    SidedRef,
)
from detective_app.core.verdict import WHOLE
from detective_app.deliberation.claim_ledger import claim_ledger, numbered
from detective_app.deliberation.ending import counted
from tests.gui.hostile_sessions import model_called, recordable
from tests.storage.samples import START

_QUOTE = QuoteRef(answer=1, quote=1)
_SIDED = SidedRef(answer=1, quote=1)


def hostile_deliberation(text: str) -> Deliberation:
    """Return two rounds that two have spoken in; the third detective left the second one."""
    said, model = recordable(text), model_called(text)
    agents = tuple(Agent(id=f"agent-{n}", models=(model,), role=said[:300]) for n in (1, 2, 3))
    done: tuple[DeliberationRound, ...] = ()
    for number in (1, 2):
        responses = tuple(_response(agent, said, rebuts=number > 1) for agent in agents[:2])
        left = AgentFailure(agent="agent-3", stage="deliberation", reason=said, at=START, round=number)
        begun = numbered((*done, DeliberationRound(round=number, responses=responses, failures=(left,))))
        done = (*done, counted((*done, begun), PanelRules()))
    minority = MinorityOpinion(
        agent="agent-2", signal_id=WHOLE, verdict="refuted", because=said, evidence=(_SIDED,), confidence=0.6
    )
    return Deliberation(
        agents=agents,
        rounds=done,
        consensus=done[-1].consensus,
        groupthink=done[-1].groupthink,
        exit=Exit(reason=said[:200], details=said),
        claims=claim_ledger(done),
        minority=(minority,),
    )


def _response(agent: Agent, said: str, *, rebuts: bool) -> AgentResponse:
    claim = PanelClaim(text=said, label="inference", citations=(_QUOTE,), rebuts=("C1",) if rebuts else ())
    ruling = AgentRuling(
        signal_id=WHOLE, verdict="supported", because=said, evidence=(_SIDED,), confidence=0.9
    )
    return AgentResponse(
        agent=agent.id,
        position=said,
        reasoning=said,
        confidence=0.9,
        stance="yes",
        at=START,
        citations=(_QUOTE,),
        claims=(claim,),
        rulings=(ruling,),
        checklist=(CheckAnswer(check=said, kept=False, note=said),),
        role=agent.role,
        role_violation=said,
        notes=(said,),
        provider_used=agent.models[0],
    )
