"""Who sits at the roundtable of a chat client: the models that the settings name, and the client's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from detective_app.app.panel_agents import FEWEST, MOST, agent_of
from detective_app.core.errors import BadInput
from detective_app.core.panel import Agent, Deliberation
from detective_app.core.plugin import Mode
from detective_app.deliberation.seats import seat, seated
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.panel import PanelDetective, SeatedAgent
from detective_app.engine.loop.roundtable import by_client

USUAL = 3
"""So many sit at a roundtable of which nothing is said, one of them the client's model at least."""


def called(deliberation: Deliberation | None, named: Sequence[str]) -> tuple[Agent, ...]:
    """Return the agents that answer for themselves: of a roundtable that has begun, else as named."""
    if deliberation:
        return tuple(one for one in deliberation.agents if not by_client(one))
    return tuple(agent_of(text, number) for number, text in enumerate(named, 1))


def seats(
    own: Sequence[Agent], roles: Sequence[str] | None, client: str, mode: Mode, session_id: str
) -> tuple[Agent, ...]:
    """Return all agents with their parts, those with models of their own first; raises BadInput."""
    wanted = [""] * max(1, USUAL - len(own)) if roles is None else roles
    clients = (
        Agent(id=f"agent-{number}", models=(client,), role=role.strip() or None)
        for number, role in enumerate(wanted, len(own) + 1)
    )
    agents = (*own, *clients)
    if not FEWEST <= len(agents) <= MOST:
        raise BadInput(
            f"A roundtable has {FEWEST} to {MOST} seats, and these are {len(agents)}: {len(own)} of the "
            f"settings and {len(wanted)} of yours. Nobody was seated."
        )
    return seated(agents, mode, session_id)


def panel(
    deliberation: Deliberation | None, models: Mapping[str, FallbackModel], mode: Mode
) -> PanelDetective:
    """Return the detective of those who answer for themselves."""
    agents = deliberation.agents if deliberation else ()
    return PanelDetective(
        tuple(
            SeatedAgent(one, seat(one, mode), CapableDetective(models[one.id]))
            for one in agents
            if one.id in models
        )
    )
