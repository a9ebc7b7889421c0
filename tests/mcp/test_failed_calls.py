"""A failed call of a chat client's witness: told as that by every tool, and no fact about the documents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import call
from tests.mcp.chat import Chat, chat_within
from tests.mcp.flow import QUESTION, begun, evaluation
from tests.stand_ins import StandIn
from tests.stand_ins.failed_replies import FAILED, Failed, untrue
from tests.sweeps import sweep


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.02")


async def state(chat: Chat, session_id: str) -> dict[str, Any]:
    return await chat.call("interrogate", sessionId=session_id)


@pytest.mark.parametrize(
    "failed", sweep(FAILED, lambda one: FAILED.index(one) % 3 == 0), ids=lambda one: one.name
)
async def test_a_failed_call_is_no_answer_whatever_a_client_makes_of_it(
    data: Path, case: Path, witness: StandIn, failed: Failed
) -> None:
    witness.script("ollama", "answer", failed, times=None)
    async with chat_within(data, case, witness) as chat:
        session_id = await begun(chat)
        told: list[Any] = []
        if failed.called:
            told.append(await chat.refused("ask_documents", sessionId=session_id, question=QUESTION))
            told.append(await chat.refused("answer", sessionId=session_id, questions=[QUESTION]))
            assert all(failed.words in one for one in told)
            assert (await state(chat, session_id))["waitingQuestions"] == [QUESTION]
        else:
            asked = await chat.call("ask_documents", sessionId=session_id, question=QUESTION)
            assert (asked["outcome"], asked["evidence"]["facts"]) == ("no_answer", [])
            assert failed.words in asked["because"]
            given = await chat.call("answer", sessionId=session_id, questions=[QUESTION])
            (answer,) = given["answersToEvaluate"]
            assert (answer["outcome"], answer.get("statements")) == ("no_answer", None)
            assert failed.words in json.dumps(answer)
            await chat.call("evaluate", sessionId=session_id, evaluations=[evaluation(answer, 5)])
            told += [asked, given]
        stands = await state(chat, session_id)
        ended = await chat.call("compile", sessionId=session_id, summary="It is so.")
        assert ended["blocked"] is True
        assert untrue(json.dumps([told, stands, ended])) == []
        await chat.call("verify", sessionId=session_id)
    (file,) = (data / "sessions").glob("*.json")
    session = json.loads(file.read_bytes())
    assert failed.kind in {one.get("errorClass") for one in session["auditTrail"]}
    report = call("--data-dir", data, "export", session["id"], "--format", "markdown", "--output", "-")
    assert untrue(report.out) == []
    assert call("--data-dir", data, "verify").code == 0
