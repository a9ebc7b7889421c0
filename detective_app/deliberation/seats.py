"""Who sits where: each agent's role and perspective, as a mode gives them or a person names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective_app.core.errors import BadInput
from detective_app.core.panel import Agent
from detective_app.core.panel_view import Perspective, Role
from detective_app.core.plugin import Mode


@dataclass(frozen=True, slots=True)
class Seat:
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


def seat(agent: Agent, mode: Mode) -> Seat:
    """Return the part of an agent as it stands in the file; one that the mode does not know has its name."""
    role = next((one for one in mode.roles if one.name == agent.role), None)
    if role is None and agent.role:
        role = Role(agent.role, "Look at everything from it, and say what nobody else would see.")
    return Seat(role, next((one for one in mode.perspectives if one.name == agent.perspective), None))


def seated(agents: Sequence[Agent], mode: Mode) -> tuple[Agent, ...]:
    """Give each agent its part (`getAgentRole`): what a person named, else those of the mode in turn.

    Raises BadInput for a role that the mode does not have, where it has any.
    """
    return tuple(_seated(agent, n, mode) for n, agent in enumerate(agents))


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


def _in_turn(n: int, mode: Mode) -> str | None:
    if not mode.roles:
        return None
    at = min(n, len(mode.roles) - 1) if mode.last_repeats else n % len(mode.roles)
    return mode.roles[at].name
