"""Who sits on the panel of a run: as asked for, else as the session has it; nobody where one asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from detective_app.core.errors import BadInput
from detective_app.core.panel import Agent, Deliberation, PanelRules
from detective_app.core.provider import CHAT_CLIENT
from detective_app.deliberation.seats import seat, seated

if TYPE_CHECKING:
    from detective_app.core.plugin import Mode
    from detective_app.core.session import InterrogationSession
    from detective_app.core.settings import PanelSettings
    from detective_app.engine.calls.fallback import FallbackModel
    from detective_app.engine.detective.panel import PanelDetective
    from detective_app.front_end.run import RunRequest


FEWEST, MOST = 2, 6


def panel_agents(request: RunRequest, session: InterrogationSession | None) -> tuple[Agent, ...]:
    """Return the agents of a run; raises BadInput for too few or many, or for another panel."""
    named = tuple(agent_of(text, number) for number, text in enumerate(request.agents, 1))
    known = session.deliberation.agents if session and session.deliberation else ()
    _check_panel(request, named, known)
    if not session or not named:
        return named or known
    if len(named) != len(known):
        raise BadInput(
            f"This session has {len(known) or 'no'} detectives on its panel. Name as many with --agent."
        )
    return tuple(before.evolve(models=now.models) for before, now in zip(known, named, strict=True))


def _check_panel(request: RunRequest, named: Sequence[Agent], known: Sequence[Agent]) -> None:
    """Raise BadInput for a panel that cannot be as it is `named`, or as the session has it."""
    if named and not FEWEST <= len(named) <= MOST:
        raise BadInput(
            f"A panel has {FEWEST} to {MOST} detectives, and {len(named)} were named with --agent."
        )
    if request.detectives and (named or known):
        raise BadInput("A panel has its detectives by --agent; leave --detective out.")
    if not named and any(one.models[0].partition(":")[0] == CHAT_CLIENT for one in known):
        raise BadInput(
            f"A chat client sat on this panel, which cannot be called. Name {len(known)} detectives "
            "with --agent."
        )


def begun(request: RunRequest, mode: Mode, settings: PanelSettings, session_id: str) -> Deliberation | None:
    """Return the panel of a new session with its parts and its rules; None for one detective.

    Parts that are drawn follow from the session's id.
    """
    agents = panel_agents(request, None)
    if not agents:
        return None
    return Deliberation(agents=seated(agents, mode, session_id), rules=rules(request, settings))


def again(session: InterrogationSession, request: RunRequest) -> Deliberation | None:
    """Return the panel of a session that goes on, with the models and rounds that are asked for now."""
    done = session.deliberation
    if done is None:
        return None
    now = done.rules or PanelRules()
    rules_ = now.evolve(rounds=request.rounds) if request.rounds else now
    return done.evolve(agents=panel_agents(request, session), rules=rules_)


def rules(request: RunRequest, settings: PanelSettings) -> PanelRules:
    """Return when the panel has deliberated enough."""
    return PanelRules(**{**dict(settings), "rounds": request.rounds or settings.rounds})


def agent_of(text: str, number: int) -> Agent:
    """Read `PROVIDER:MODEL[,PROVIDER:MODEL…][=ROLE]`; the models are looked at where they are chosen."""
    models, equals, role = text.rpartition("=")
    if not equals:
        models, role = role, ""
    refs = tuple(one.strip() for one in models.split(","))
    if (equals and not role.strip()) or not all(refs) or not all(":" in one for one in refs):
        raise BadInput(f"{text!r} is no detective. Write PROVIDER:MODEL, with =ROLE after it for a role.")
    return Agent(id=f"agent-{number}", models=refs, role=role.strip() or None)


USUAL = 3
"""So many sit at a roundtable of which nothing is said, one of them the client's model at least."""


def called(deliberation: Deliberation | None, named: Sequence[str]) -> tuple[Agent, ...]:
    """Return the agents that answer for themselves: of a roundtable that has begun, else as named."""
    if deliberation:
        from detective_app.engine.loop.roundtable import by_client

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


def table_detective(
    agents: Sequence[Agent], models: Mapping[str, FallbackModel], mode: Mode
) -> PanelDetective:
    """Return the detective of those agents that answer for themselves, by their ids."""
    from detective_app.engine.detective.capable import CapableDetective
    from detective_app.engine.detective.panel import PanelDetective, SeatedAgent

    own = [one for one in agents if one.id in models]
    return PanelDetective(
        tuple(SeatedAgent(one, seat(one, mode), CapableDetective(models[one.id])) for one in own)
    )
