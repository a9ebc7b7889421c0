"""Each server of local models in every role: a run, a panel, a question, an audit, a test, a chat client."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.in_process import Ended, detective, stored
from tests.e2e.survival import check_run
from tests.mcp.chat import chat_within
from tests.mcp.flow import asked, evaluation
from tests.passed import passed
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS, QUESTIONS
from tests.stand_ins.dialects import THOUGHT, models, react
from tests.sweeps import sweep

MODELS = models()
PAIRS = tuple(product(MODELS, MODELS))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    with StandIn(Brain(turns=2)) as running:
        yield running


def next_to(pair: tuple[str, str]) -> bool:
    """Tell whether the second is the next of the first, so that each is each once."""
    first, second = map(MODELS.index, pair)
    return second == (first + 1) % len(MODELS)


def at_hand(folder: Path, server: StandIn) -> tuple[Path, Path]:
    """Have all servers at hand, tested as capable; return a data folder and a document."""
    data, document = folder / "data", folder / "log.md"
    data.mkdir(mode=0o700, exist_ok=True)
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    for one in MODELS:
        passed(data, one, server.base_url(one.partition(":")[0]))
    server.script("*", "*", react, times=None)
    return data, document


def done(data: Path, server: StandIn, *words: str) -> Ended:
    """Call the command, which tells nothing of a thought."""
    where = [f"{name}={server.base_url(name)}" for name in ("ollama", "compatible")]
    ended = detective(data, *words, *(word for one in where for word in ("--base-url", one)))
    assert ended.code == 0, ended.err
    assert THOUGHT[:20] not in ended.out + ended.err
    return ended


def interrogated(folder: Path, server: StandIn, *who: str) -> tuple[dict[str, Any], Ended]:
    """Interrogate with all servers at hand; return the whole session, which tells nothing of a thought."""
    data, document = at_hand(folder, server)
    ended = done(data, server, "interrogate", HYPOTHESIS, "--case", str(document), *who)
    session = check_run(data, ended)
    assert THOUGHT[:20] not in json.dumps(session)
    assert detective(data, "verify").code == 0
    return session, ended


@pytest.mark.parametrize("pair", sweep(PAIRS, next_to), ids=" asks ".join)
def test_a_run_is_whole_and_audited_anew_and_says_nothing_of_a_thought(
    pair: tuple[str, str], server: StandIn, tmp_path: Path
) -> None:
    asks, answers = pair
    session, _ = interrogated(tmp_path, server, "--detective", asks, "--witness", answers)
    assert [pair["outcome"] for pair in session["qaPairs"]] == ["answered", "answered"]
    assert [pair["evidence"]["facts"][0]["text"] for pair in session["qaPairs"]] == list(ANSWERS[:2])
    assert {asks, answers} <= set(session["usage"])
    assert all(0 < one["reasoningTokens"] < one["outputTokens"] for one in session["usage"].values())
    assert session["auditResult"]["providerUsed"] == asks
    done(tmp_path / "data", server, "audit", session["id"], "--detective", answers, "--witness", answers)
    anew = stored(tmp_path / "data")
    assert (anew["status"], anew["auditResult"]["providerUsed"]) == ("completed", answers)
    assert anew["qaPairs"] == session["qaPairs"]
    assert THOUGHT[:20] not in json.dumps(anew)


def test_each_server_has_a_seat_in_a_panel(server: StandIn, tmp_path: Path) -> None:
    seats = [word for one in MODELS for word in ("--agent", one)]
    session, _ = interrogated(
        tmp_path, server, *seats, "--witness", MODELS[-1], "--mode", "devils-advocate", "--rounds", "2"
    )
    first = session["deliberation"]["rounds"][0]["responses"]
    assert {one["providerUsed"] for one in first} == {*MODELS}
    assert session["auditResult"]["verdict"]


@pytest.mark.parametrize("model", MODELS)
def test_a_question_is_planned_and_answered(model: str, server: StandIn, tmp_path: Path) -> None:
    data, document = at_hand(tmp_path, server)
    ended = done(data, server, "ask", QUESTIONS[0], "--case", str(document), "--witness", model)
    told = json.loads(ended.out)
    assert (told["outcome"], [one["text"] for one in told["evidence"]["facts"]]) == ("answered", [ANSWERS[0]])


@pytest.mark.parametrize("model", MODELS)
async def test_it_is_the_witness_of_a_chat_client(model: str, server: StandIn, tmp_path: Path) -> None:
    data, document = at_hand(tmp_path, server)
    async with chat_within(data, document, server, model=model) as client:
        begun = await client.call("ingest", hypothesis=HYPOTHESIS)
        ids = {"sessionId": begun["sessionId"]}
        told = [
            await client.call("ask_documents", **ids, question=QUESTIONS[0]),
            await client.call("answer", **ids, questions=[QUESTIONS[1]]),
        ]
    assert (told[0]["outcome"], told[0]["evidence"]["facts"][0]["text"]) == ("answered", ANSWERS[0])
    (given,) = told[1]["answersToEvaluate"]
    (kept,) = stored(data)["pendingRound"]["turns"]
    assert (given["outcome"], kept["answer"], kept["witnessUsed"]) == ("answered", ANSWERS[1], model)
    assert THOUGHT[:20] not in json.dumps([told, kept])


async def test_each_has_a_seat_at_the_roundtable_of_a_chat_client(server: StandIn, tmp_path: Path) -> None:
    data, document = at_hand(tmp_path, server)
    where = {name: server.base_url(name) for name in ("ollama", "compatible")}
    settings = {"mcp": {"agents": [*MODELS]}}
    (data / "config.json").write_text(json.dumps(settings), encoding="utf-8")
    async with chat_within(data, document, server, model=MODELS[0], compatible=where["compatible"]) as client:
        begun = await client.call("ingest", hypothesis=HYPOTHESIS)
        ids = {"sessionId": begun["sessionId"]}
        claim = {"type": "claim", "content": HYPOTHESIS, "severity": "high"}
        await client.call("signals", epicId=begun["sessionId"], signals=[claim])
        answer = await asked(client, begun["sessionId"], QUESTIONS[0])
        await client.call("evaluate", **ids, evaluations=[evaluation(answer)])
        table = await client.call("roundtable", **ids, roles=[])
    spoke = {one["providerUsed"] for one in stored(data)["deliberation"]["rounds"][0]["responses"]}
    assert spoke == {*MODELS}
    assert table["decision"]["over"]
    assert THOUGHT[:20] not in json.dumps([table, stored(data)])
