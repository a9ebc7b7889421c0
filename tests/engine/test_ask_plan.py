"""Atomic questions: planned by a capable model, else split by rule; nothing is added to what was asked."""

from __future__ import annotations

import json

import pytest

from detective_app.core.errors import FailureKind
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.ask_plan import by_rule, planned
from tests.engine.clocks import CLOCK
from tests.engine.scripted import ScriptedModel, Step, failed

COMPOUND = "When was the bearing replaced and how much did the replacement cost?"
PARTS = ("When was the bearing replaced?", "How much did the replacement cost?")


def part(question: str, line: str = "", period: str = "", unit: str = "") -> dict[str, str]:
    return {"question": question, "line": line, "period": period, "unit": unit}


async def plan(question: str, *steps: Step) -> tuple[tuple[str, ...], ScriptedModel]:
    model = ScriptedModel("openai:p", list(steps))
    found = await planned(
        question, ["report.pdf"], FallbackModel([model], 5, CLOCK, scale=0.001), lambda _: None
    )
    return found, model


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (COMPOUND, PARTS),
        ("How high was the rent? Who paid the deposit?", ("How high was the rent?", "Who paid the deposit?")),
        ("Wann wurde die Brücke geprüft und wie hoch waren die Kosten?",
         ("Wann wurde die Brücke geprüft?", "Wie hoch waren die Kosten?")),
        ("Wann war die Lieferung und bis wann ist die Rechnung zu zahlen?",
         ("Wann war die Lieferung?", "Bis wann ist die Rechnung zu zahlen?")),
        ("How high was the rent and how many units were there?",
         ("How high was the rent?", "How many units were there?")),
        (f"{COMPOUND} (unit: 5A (north))", tuple(f"{part} (unit: 5A (north))" for part in PARTS)),
        ("How high was the rent? (unit: 5A; period: 2023)", None),
        ("When was it opened and who opened it?", None),
        ("Who and when?", None),
        ("When was the gate of the harbour closed?", None),
        ("What is the rent of the office and the flat?", None),
        ("", None),
    ],
)  # fmt: skip
def test_a_compound_question_is_split_where_its_parts_stand_alone(
    question: str, parts: tuple[str, ...] | None
) -> None:
    assert by_rule(question) == (parts or (question,))


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


async def test_a_plan_that_adds_a_figure_is_refused_and_the_rule_decides() -> None:
    invented = json.dumps({"questions": [part("What was the revenue in 2019?", "", "2019", "")]})
    found, model = await plan(COMPOUND, invented)
    assert found == PARTS
    assert len(model.calls) == 2


@pytest.mark.parametrize("step", [failed(FailureKind.QUOTA), "no json", '{"questions": []}'])
async def test_a_planner_that_fails_costs_no_answer(step: Step) -> None:
    assert (await plan(COMPOUND, step))[0] == PARTS


async def test_at_most_four_questions_are_asked() -> None:
    many = json.dumps({"questions": [part(f"What is part {n} of it?") for n in "abcdefgh"]})
    assert len((await plan("What are the parts of it?", many))[0]) == 4
