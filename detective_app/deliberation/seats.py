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
    role, perspective = _in_turn(n, mode), None
    if mode.perspectives:
        perspective = mode.perspectives[n % len(mode.perspectives)].name
    if agent.role is None:
        return agent.evolve(role=role, perspective=perspective)
    named = agent.role.casefold()
    if found := next((one for one in mode.perspectives if one.name.casefold() == named), None):
        return agent.evolve(role=role, perspective=found.name)
    if not mode.roles and not mode.perspectives:
        return agent
    known = next((one.name for one in mode.roles if one.name.casefold() == named), None)
    if known is None:
        parts = ", ".join([*(one.name for one in mode.roles), *(one.name for one in mode.perspectives)])
        raise BadInput(f"The mode {mode.name} has no role {agent.role!r}. Choose one of {parts}.")
    return agent.evolve(role=known, perspective=perspective)


def _drawn(agents: Sequence[Agent], mode: Mode, seed: str) -> dict[str, Agent]:
    """Return those who draw their part with the one that they drew."""
    parts = [one.name for one in mode.perspectives or mode.roles]
    held = [one.role or _at(n, parts) for n, one in enumerate(agents)]
    taken = Counter(name.casefold() for name in held)
    if taken[DRAWN] and not parts:
        raise BadInput(f"The mode {mode.name} has no roles to draw from. Name one after = or leave it out.")
    found = {}
    for agent in agents:
        if (agent.role or "").casefold() != DRAWN:
            continue
        lots = {one: (taken[one.casefold()], _lot(seed, agent.id, one)) for one in parts}
        part = min(parts, key=lots.__getitem__)
        taken[part.casefold()] += 1
        found[agent.id] = agent.evolve(role=part)
    return found


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
