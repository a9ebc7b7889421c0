"""A panel asks the person one thing a step, whoever would ask, and all detectives go on with the answer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from detective_app.core.analysis import FoundClarification
from detective_app.core.ports import Message
from detective_app.deliberation.proposing import one_question
from tests.deliberation.whole_runs import MODELS, agent, begun, models, panel_parts, stage
from tests.engine.asking_back import ASKS, Person
from tests.engine.runs import disk_of, run
from tests.engine.scripted import Step

SMALL = {**ASKS, "question": "Which year is meant?", "priority": "helpful", "assumption": "This year."}
SAME = {**ASKS, "priority": "helpful", "options": [*ASKS["options"], {"label": "Both", "description": None}]}
STAGES = {"opening": "opening", "analysis": "round-1", "audit": "audit"}


def asking(name: str, asks: dict[str, Any], at: str) -> Step:
    """An agent that asks the person at a stage as often as the form has room for it."""
    usual = agent(name)

    def answer(messages: Sequence[Message]) -> str:
        reply = json.loads(usual(messages))  # type: ignore[operator]
        if stage(messages) == at and '"clarification"' in messages[1].content:
            reply["clarification"] = asks
        return json.dumps(reply)

    return answer


@pytest.mark.parametrize("at", STAGES)
async def test_of_what_several_would_ask_the_gravest_is_asked_and_all_hear_the_answer(at: str) -> None:
    first, second, third = MODELS
    steps = {first: asking(first, SMALL if at != "audit" else ASKS, at), second: asking(second, ASKS, at)}
    person = Person("option")
    given = replace(panel_parts({**steps, third: agent(third)}), clarify=True, operator=person)
    await run(begun(), given)
    session = disk_of(given).last
    assert session.status == "completed"
    asked = [one for one in person.asked if one.step_name == STAGES[at]]
    assert [one.question for one in asked] == [ASKS["question"]]
    assert len({one.step_name for one in person.asked}) == len(person.asked), "a step asks once"
    calls = [(model.name, call) for model in models(given) for call in model.calls if stage(call) == at]
    heard = {name for name, call in calls if "Chosen: The old one." in call[1].content}
    assert heard == ({first} if at == "audit" else set(MODELS))


async def test_where_nobody_can_be_asked_the_gravest_is_assumed() -> None:
    first, second, third = MODELS
    steps = {first: asking(first, SMALL, "opening"), second: asking(second, ASKS, "opening")}
    given = panel_parts({**steps, third: agent(third)})
    await run(begun(), given)
    state = disk_of(given).last.clarification_state
    assert state
    assert [one.assumed for one in state.assumptions] == [ASKS["assumption"]]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_questions_in_the_same_words_are_one_with_all_options_whatever_the_order(
    order: tuple[int, ...],
) -> None:
    asks = [("agent-1", SMALL), ("agent-2", SAME), ("agent-3", ASKS)]
    found = one_question({asks[n][0]: FoundClarification.model_validate(asks[n][1]) for n in order})
    assert found
    assert (found.question, found.priority) == (ASKS["question"], "critical")
    assert {one.label for one in found.options} == {"The old one", "The new one", "Both"}
    assert one_question({}) is None
