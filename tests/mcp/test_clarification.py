"""A question of another detective to the person is seen and answered through a chat client."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.left_waiting import left_waiting, session_in
from tests.cli.models import Models
from tests.mcp.chat import Chat, chat, chat_within
from tests.mcp.flow import evaluation
from tests.stand_ins.brains import AskingBrain
from tests.sweeps import sweep

pytestmark = pytest.mark.usefixtures("cold_start")

ANSWERS: dict[str, dict[str, Any]] = {
    "option": {"selectedOptionId": "option_1"},
    "both": {"selectedOptionId": "option_2", "freeTextResponse": "Only in winter."},
    "skip": {"skipped": True},
}
CASES = [(kind, stage) for kind in ANSWERS for stage in ("opening", "analysis")]
CORE = (("both", "analysis"), ("skip", "opening"))


async def waiting(client: Chat, session_id: str) -> dict[str, Any]:
    """See the question, and that nothing goes on over it."""
    state = await client.call("interrogate", sessionId=session_id)
    asked: dict[str, Any] = state["pendingQuestion"]
    assert asked["question"] == "Which watch is meant?"
    assert [one["id"] for one in asked["options"]] == ["option_1", "option_2"]
    assert "answer" in state["nextStep"]
    said = await client.refused("answer", sessionId=session_id, questions=["Who keeps the first watch?"])
    assert "pendingQuestion" in said
    wrong: list[dict[str, Any]] = [
        {"selectedOptionId": "option_9"},
        {},
        {"skipped": True, "freeTextResponse": "x"},
    ]
    for given in wrong:
        await client.refused(
            "answer", sessionId=session_id, clarification={"questionId": asked["questionId"], **given}
        )
    return asked


@pytest.mark.parametrize("case", sweep(CASES, lambda case: case in CORE), ids="-".join)
async def test_a_question_to_the_person_is_answered_and_the_client_goes_on(
    data: Path, models: Models, case: tuple[str, str]
) -> None:
    kind, stage = case
    models.server.brain = AskingBrain(turns=2, asks_at=(stage,))
    session_id = left_waiting(data, models)
    async with chat_within(data, models.document, models.server) as client:
        asked = await waiting(client, session_id)
        models.server.brain = replace(models.server.brain, asks_at=())
        told = await client.call(
            "answer",
            sessionId=session_id,
            clarification={"questionId": asked["questionId"], **ANSWERS[kind]},
            questions=["Who keeps the first watch?"],
        )
        state = await client.call("interrogate", sessionId=session_id)
        graded = [evaluation(one) for one in told["answersToEvaluate"]]
        await client.call("evaluate", sessionId=session_id, evaluations=graded)
    assert state["pendingQuestion"] is None
    [clarified] = state["clarifications"]
    assert clarified["question"] == "Which watch is meant?"
    assert ("assumed" in clarified) == (kind == "skip")
    kept = session_in(data)["clarificationState"]
    assert ANSWERS[kind].items() <= kept["answers"][0].items()
    assert [one["why"] for one in kept.get("assumptions", [])] == ["skipped"] * (kind == "skip")


async def test_an_answer_alone_asks_no_witness(data: Path, models: Models) -> None:
    models.server.brain = AskingBrain(turns=2)
    session_id = left_waiting(data, models)
    async with chat(data, models.document, None, "--witness", "builtin:none") as client:
        question = (await client.call("interrogate", sessionId=session_id))["pendingQuestion"]
        told = await client.call(
            "answer",
            sessionId=session_id,
            clarification={"questionId": question["questionId"], "freeTextResponse": "The dog watch."},
        )
    assert told["answersToEvaluate"] == []
    assert "interrogate" in told["nextStep"]
