"""Takes out of what agents said who they are: participants, in an order that tells nothing (seed 001)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from detective_app.core.panel import Agent, AgentResponse
from detective_app.core.panel_reply import PanelView
from detective_app.core.plugin import Context

SOMEBODY = "a participant"
_SHORTEST = 3


def process(context: Context) -> Context:
    """Name the speakers of each round Participant 1, 2 …, by what they said, and scrub their names."""
    view = context.panel
    if view is None:
        return context
    hidden = _names(view)
    seen = [replace(one, response=_scrubbed(one.response, hidden)) for one in view.responses]
    seen.sort(key=lambda one: (one.round, one.response.position, one.response.reasoning, one.own))
    named, counts = [], dict[int, int]()
    for one in seen:
        counts[one.round] = counts.get(one.round, 0) + 1
        speaker = f"Participant {counts[one.round]}"
        named.append(replace(one, response=one.response.evolve(agent=speaker)))
    attacked = tuple(hidden(line) for line in view.attacked)
    return replace(context, panel=replace(view, agents=(), responses=tuple(named), attacked=attacked))


def _names(view: PanelView) -> Callable[[str], str]:
    """Return what replaces every name and id of an agent in a text."""
    found = sorted({name for agent in view.agents for name in _called(agent)}, key=len, reverse=True)
    if not found:
        return lambda text: text
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, found))})(?!\w)", re.IGNORECASE)
    return lambda text: pattern.sub(SOMEBODY, text)


def _called(agent: Agent) -> Sequence[str]:
    """Return what an agent may be called by: its id, its models, and their names without the provider."""
    models = (*agent.models, *(one.partition(":")[2] for one in agent.models))
    return [agent.id, *(name for name in models if len(name) >= _SHORTEST)]


def _scrubbed(response: AgentResponse, hidden: Callable[[str], str]) -> AgentResponse:
    return response.evolve(
        position=hidden(response.position),
        reasoning=hidden(response.reasoning),
        claims=tuple(one.evolve(text=hidden(one.text)) for one in response.claims),
        rulings=tuple(one.evolve(because=hidden(one.because)) for one in response.rulings),
        checklist=tuple(one.evolve(note=hidden(one.note)) for one in response.checklist),
        notes=tuple(map(hidden, response.notes)),
        role=None,
        perspective=None,
        role_violation=None,
        provider_used=None,
    )
