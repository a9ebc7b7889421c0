"""Atomic questions are planned by a capable model; nothing is added to what was asked."""

from __future__ import annotations

import json

import pytest

from detective_app.core.errors import FailureKind
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.ask import planned
from tests.engine.clocks import CLOCK
from tests.engine.scripted import ScriptedModel, Step, failed

COMPOUND = "When was the bearing replaced and how much did the replacement cost?"


def part(question: str, line: str = "", period: str = "", unit: str = "") -> dict[str, str]:
    return {"question": question, "line": line, "period": period, "unit": unit}


async def plan(question: str, *steps: Step) -> tuple[tuple[str, ...], ScriptedModel]:
    model = ScriptedModel("openai:p", list(steps))
    found = await planned(
        question, ["report.pdf"], FallbackModel([model], 5, CLOCK, scale=0.001), lambda _: None
    )
    return found, model


async def test_without_a_planner_a_question_is_asked_as_it_is() -> None:
    assert await planned(COMPOUND, ["report.pdf"], None, lambda _: None) == (COMPOUND,)


async def test_a_planner_names_line_period_and_unit() -> None:
    question = "What were revenue and profit of Acme in 2023, in million euros?"
    steps = {
        "questions": [
            part("What was the revenue of Acme?", "revenue", "2023", "million euros"),
            part("What was the profit of Acme in 2023?", "profit", "2023", "million euros"),
        ]
    }
    found, model = await plan(question, json.dumps(steps))
    assert found == (
        "What was the revenue of Acme? (2023; million euros)",
        "What was the profit of Acme in 2023? (million euros)",
    )
    prompt = model.calls[0][0].content
    assert "report.pdf" in prompt
    assert question in prompt


async def test_a_plan_that_adds_a_figure_is_refused_and_it_is_asked_as_it_is() -> None:
    invented = json.dumps({"questions": [part("What was the revenue in 2019?", "", "2019", "")]})
    found, model = await plan(COMPOUND, invented)
    assert found == (COMPOUND,)
    assert len(model.calls) == 2


@pytest.mark.parametrize("step", [failed(FailureKind.QUOTA), "no json", '{"questions": []}'])
async def test_a_planner_that_fails_costs_no_answer(step: Step) -> None:
    assert (await plan(COMPOUND, step))[0] == (COMPOUND,)


async def test_at_most_four_questions_are_asked() -> None:
    many = json.dumps({"questions": [part(f"What is part {n} of it?") for n in "abcdefgh"]})
    assert len((await plan("What are the parts of it?", many))[0]) == 4
