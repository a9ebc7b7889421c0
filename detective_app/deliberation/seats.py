"""Who sits where: each agent's role and perspective, as a mode gives them or a person names them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from detective_app.core.errors import BadInput
from detective_app.core.panel_reply import Perspective, Role

if TYPE_CHECKING:
    from detective_app.core.panel import Agent
    from detective_app.core.plugin import Mode

DRAWN = "random"
"""Named as a role, it has an agent draw its part."""


@dataclass(frozen=True, slots=True)
class AgentPart:
    """The part of one agent."""

    role: Role | None = None
    perspective: Perspective | None = None

    def persona(self, persona: str, agents: int) -> str:
        """Return the persona of a mode with this part added, as the first layer of a prompt."""
        parts = [persona, f"You are one of {agents} detectives who work on the same hypothesis."]
        if self.role:
            parts.append(f"Your role is {self.role.name}. {self.role.duty}")
        if self.perspective:
            parts.append(f"Your perspective is {self.perspective.name}. {self.perspective.focus}")
        return " ".join(parts)


def seat(agent: Agent, mode: Mode) -> AgentPart:
    """Return the part of an agent as it stands in the file; one that the mode does not know has its name."""
    role = next((one for one in mode.roles if one.name == agent.role), None)
    if role is None and agent.role:
        role = Role(agent.role, "Look at everything from it, and say what nobody else would see.")
    return AgentPart(role, next((one for one in mode.perspectives if one.name == agent.perspective), None))


def seated(agents: Sequence[Agent], mode: Mode, seed: str = "") -> tuple[Agent, ...]:
    """Give each agent its part (`getAgentRole`): what a person named, else those of the mode in turn.

    Who was named `random` draws from the perspectives of the mode, else from its roles, those first that
    nobody has; the same seed draws the same. Raises BadInput for a role that the mode does not have, where
    it has any.
    """
    drawn = _drawn(agents, mode, seed)
    return tuple(_seated(drawn.get(one.id, one), n, mode) for n, one in enumerate(agents))


def _seated(agent: Agent, n: int, mode: Mode) -> Agent:
    role, parts = _in_turn(n, mode), [one.name for one in mode.perspectives]
    perspective = _at(n, parts) or None
    if agent.role is None:
        return agent.evolve(role=role, perspective=perspective)
    if found := _called(agent.role, parts):
        return agent.evolve(role=role, perspective=found)
    roles = [one.name for one in mode.roles]
    if known := _called(agent.role, roles):
        return agent.evolve(role=known, perspective=perspective)
    if not roles and not parts:
        return agent
    every = ", ".join([*roles, *parts])
    raise BadInput(f"The mode {mode.name} has no role {agent.role!r}. Choose one of {every}.")


def _called(name: str, parts: Sequence[str]) -> str | None:
    return next((one for one in parts if one.casefold() == name.casefold()), None)


def _drawn(agents: Sequence[Agent], mode: Mode, seed: str) -> dict[str, Agent]:
    """Return those who draw their part with the one that they drew."""
    parts = [one.name for one in mode.perspectives or mode.roles]
    taken = Counter((one.role or _at(n, parts)).casefold() for n, one in enumerate(agents))
    if taken[DRAWN] and not parts:
        raise BadInput(f"The mode {mode.name} has no roles to draw from. Name one after = or leave it out.")
    found = {}
    for agent in filter(_draws, agents):
        lots = {one: (taken[one.casefold()], _lot(seed, agent.id, one)) for one in parts}
        part = min(parts, key=lots.__getitem__)
        taken[part.casefold()] += 1
        found[agent.id] = agent.evolve(role=part)
    return found


def _draws(agent: Agent) -> bool:
    return (agent.role or "").casefold() == DRAWN


def _at(n: int, parts: Sequence[str]) -> str:
    return parts[n % len(parts)] if parts else ""


def _lot(seed: str, agent_id: str, part: str) -> bytes:
    """Return what orders the parts for an agent: by chance, and the same wherever the seed is the same."""
    return sha256(f"{seed} {agent_id} {part}".encode()).digest()


def _in_turn(n: int, mode: Mode) -> str | None:
    if not mode.roles:
        return None
    at = min(n, len(mode.roles) - 1) if mode.last_repeats else n % len(mode.roles)
    return mode.roles[at].name
