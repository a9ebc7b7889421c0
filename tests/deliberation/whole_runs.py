"""Whole runs of a panel over scripted models: agents that answer by what is asked, each in its own words."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from detective_app.core.panel import Agent, Deliberation, PanelRules
from detective_app.core.ports import Message
from detective_app.core.session import InterrogationSession
from detective_app.deliberation.seats import seat, seated
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.panel import PanelDetective, SeatedAgent
from detective_app.engine.loop.course import Parts
from detective_app.modes.collaborative import MODE
from tests.engine.clocks import CLOCK
from tests.engine.runs import Disk, fresh, parts
from tests.engine.scripted import ScriptedModel, Step
from tests.stand_ins import replies

MODELS = ("openai:one", "anthropic:two", "gemini:three")


def agents(models_: Sequence[str]) -> tuple[Agent, ...]:
    """Agents of these models, a model each."""
    return tuple(Agent(id=f"agent-{n}", models=(model,)) for n, model in enumerate(models_, 1))


AGENTS = agents(MODELS)
Says = Callable[[str], dict[str, Any]]
"""What an agent replies to a request to deliberate."""


def stage(messages: Sequence[Message]) -> str:
    """Tell which step a prompt is of."""
    request = messages[1].content
    for words, name in (
        ("Open the investigation", "opening"),
        ("The questions are over", "audit"),
        ("Round ", "deliberation"),
    ):
        if request.startswith(words):
            return name
    return "analysis"


def agent(name: str, turns: int = 2, says: Says | None = None, **fails: Any) -> Step:
    """An agent that asks in its own name, is satisfied after some turns, and deliberates as told."""

    def answer(messages: Sequence[Message]) -> str:
        at, request = stage(messages), messages[1].content
        if at in fails:
            raise fails[at]
        if at == "opening":
            return json.dumps(replies.opening(f"What did {name} measure at pier 1?"))
        if at == "audit":
            return json.dumps(replies.audit("Nothing contradicts the hypothesis."))
        if at == "deliberation":
            said = says(request) if says else {}
            ruling = {"claim": "s1", "verdict": "not_enough_evidence", "because": "Nothing is quoted."}
            given = {"rulings": [{**ruling, "evidence": [], "confidence": 0.5}], **said}
            return json.dumps(replies.deliberated(**given))
        numbers = replies.answers_in(request)
        asks = f"What did {name} measure at pier {max(numbers) + 1}?" if max(numbers) < turns else ""
        return json.dumps(replies.judgement(*map(replies.analysis, numbers), asks=asks))

    return answer


def panel_parts(steps: Mapping[str, Step], *, disk: Disk | None = None, **changes: Any) -> Parts:
    """Put a run together whose agents play these steps, by their models."""
    given = parts(disk=disk)
    mode, seats = changes.pop("mode", MODE), changes.pop("agents", AGENTS)
    lines = {
        one.id: FallbackModel([ScriptedModel(one.models[0], [steps[one.models[0]]])], 5, CLOCK, scale=0.001)
        for one in seats
    }
    panel = PanelDetective(
        tuple(
            SeatedAgent(one, seat(one, mode), CapableDetective(lines[one.id])) for one in seated(seats, mode)
        )
    )
    return replace(given, detective=panel, panel=panel, mode=mode, **changes)


def begun(mode: Any = MODE, seats: Sequence[Agent] = AGENTS, **rules: Any) -> InterrogationSession:
    """A new session with a panel."""
    return fresh().evolve(deliberation=Deliberation(agents=seated(seats, mode), rules=PanelRules(**rules)))


def models(given: Parts) -> list[ScriptedModel]:
    """The models of the agents, in their order."""
    return [one for one in given.detective.models if isinstance(one, ScriptedModel)]
