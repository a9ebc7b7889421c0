"""A server that stops: with its client, by a signal, or in the middle of a call; nothing saved is lost."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import anyio
import pytest

from tests.cli.command import COMMAND
from tests.mcp.bare import greet, send, tool
from tests.mcp.chat import Chat, arguments, chat, chat_within
from tests.mcp.flow import begun, evaluation
from tests.passed import passed_by
from tests.patience import PATIENCE
from tests.stand_ins import Hold, StandIn
from tests.sweeps import sweep

QUESTIONS = ["When was the bearing replaced?", "When did the limit come into force?"]


@pytest.fixture
def silence() -> Iterator[Hold]:
    """A witness that does not answer until the test is over."""
    hold = Hold()
    yield hold
    hold.release.set()


@pytest.fixture
def stuck(witness: StandIn, silence: Hold) -> StandIn:
    """A witness that answers one question and falls silent."""
    witness.script("ollama", "answer", silence, times=None, after=1)
    return witness


async def test_a_cancelled_call_ends_at_once_and_the_session_goes_on(
    data: Path, case: Path, stuck: StandIn
) -> None:
    async with chat_within(data, case, stuck) as client:
        session_id = await begun(client)
        await _cancelled(client, session_id)
        stuck.heal()
        state = await client.call("interrogate", sessionId=session_id)
        assert [one["id"] for one in state["answersToEvaluate"]] == ["1"]
        assert state["waitingQuestions"] == QUESTIONS[1:]
        told = await client.call("answer", sessionId=session_id)
        assert [one["id"] for one in told["answersToEvaluate"]] == ["1", "2"]
        graded = [evaluation(one) for one in told["answersToEvaluate"]]
        judged = await client.call("evaluate", sessionId=session_id, evaluations=graded)
        assert judged["stored"] is True


async def _cancelled(client: Chat, session_id: str) -> None:
    """Ask two questions, and give up once the first is answered."""
    with anyio.CancelScope() as scope:

        async def hear(_done: float, _total: float | None, said: str | None) -> None:
            if "question 2" in (said or ""):
                scope.cancel()

        await client.client.call_tool(
            "answer", {"sessionId": session_id, "questions": QUESTIONS}, progress_callback=hear
        )
    assert scope.cancelled_caught


async def test_questions_that_were_not_answered_give_way_to_others_and_stay_on_record(
    data: Path, case: Path, stuck: StandIn
) -> None:
    async with chat_within(data, case, stuck) as client:
        session_id = await begun(client)
        await _cancelled(client, session_id)
        stuck.heal()
        told = await client.call("answer", sessionId=session_id, questions=["What did it cost?"])
        assert [one["question"] for one in told["answersToEvaluate"]] == [QUESTIONS[0], "What did it cost?"]
    (file,) = (data / "sessions").glob("*.json")
    turns = json.loads(file.read_text(encoding="utf-8"))["pendingRound"]["turns"]
    assert turns[1]["displacedQuestions"] == QUESTIONS[1:]


@pytest.mark.parametrize(
    "number", sweep([None, signal.SIGINT, signal.SIGTERM], lambda number: number is None)
)
def test_a_server_ends_in_the_middle_of_an_answer_and_leaves_a_whole_session(
    data: Path, case: Path, stuck: StandIn, number: int | None
) -> None:
    program = [*COMMAND, *arguments(data, case, stuck)]
    passed_by(program)
    pipe = subprocess.PIPE
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as server:
        greet(server)
        session_id = tool(server, 2, "ingest", {"hypothesis": "It was replaced."})["sessionId"]
        send(server, 3, "answer", {"sessionId": session_id, "questions": QUESTIONS})
        assert server.stdout
        for line in server.stdout:
            if "question 2" in line:
                break
        if number is None:
            assert server.stdin
            server.stdin.close()
        else:
            server.send_signal(number)
        code = server.wait(PATIENCE)
        rest = server.stdout.read()
        said = server.stderr.read() if server.stderr else ""
    assert code == (0 if number is None else 130)
    assert "Traceback" not in said
    assert all(json.loads(line)["jsonrpc"] == "2.0" for line in rest.splitlines()), "only the protocol"
    (file,) = (data / "sessions").glob("*.json")
    session = json.loads(file.read_text(encoding="utf-8"))
    assert [turn["stage"] for turn in session["pendingRound"]["turns"]] == ["analysis", "answer"]


async def test_a_server_waits_while_another_one_is_at_work(
    data: Path, case: Path, stuck: StandIn, silence: Hold
) -> None:
    async with chat(data, case, stuck) as one, chat(data, case, stuck) as other:
        session_id = await begun(one)
        second = await begun(other)
        working = asyncio.create_task(one.call("answer", sessionId=session_id, questions=QUESTIONS))
        await one.until("question 2")
        waiting = asyncio.create_task(other.call("interrogate", sessionId=second))
        await other.until("waits for it")
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
        stuck.heal()
        state = await waiting
        assert state["epic"]["id"] == second
        told = await other.call("answer", sessionId=session_id)
        assert len(told["answersToEvaluate"]) == 2
