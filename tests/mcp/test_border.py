"""What a chat client cannot do: read other documents, see other sessions, get more than the budget allows."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

from tests.cli.clerk import UNITS, written
from tests.mcp.chat import chat, chat_within
from tests.mcp.flow import HYPOTHESIS, asked, begun, deciding, evaluation
from tests.stand_ins import StandIn

LEFT_OUT = re.compile(r"\[\d+ words left out(?:; [^\]]+)?\]\.?")
SECRET = "sk-proj-" + "s" * 40


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Documents that nobody named to the server."""
    return written(tmp_path / "elsewhere", UNITS)


async def test_only_named_documents_are_read_however_a_client_calls_others(
    data: Path, case: Path, elsewhere: Path, witness: StandIn
) -> None:
    (case / "link.md").symlink_to(elsewhere / "unit-5a.md")
    others = (
        str(elsewhere / "unit-5a.md"),
        "../elsewhere/unit-5a.md",
        "link.md",
        str(case / ".." / "elsewhere"),
        "/etc/passwd",
        "no-such-file.md",
        "a\0b",
    )
    async with chat_within(data, case, witness) as client:
        for other in others:
            said = await client.refused("ingest", hypothesis=HYPOTHESIS, documents=[other])
            assert "not among the documents" in said
        chosen = await client.call("ingest", hypothesis=HYPOTHESIS, documents=["memo.md"])
        assert [one["name"] for one in chosen["epic"]["documents"]] == ["memo.md"]
        whole = await client.call("ingest", hypothesis=HYPOTHESIS)
        assert "unit-5a" not in json.dumps(whole["epic"])
    async with chat(data, None, witness) as client:
        said = await client.refused("ingest", hypothesis=HYPOTHESIS)
    assert "--case" in said


def _move(case: Path, folder: str) -> None:
    """Put all documents into a folder of their own."""
    files = [*case.iterdir()]
    (case / folder).mkdir()
    for file in files:
        file.rename(case / folder / file.name)


async def test_a_client_learns_no_folder_that_a_document_lies_in(
    data: Path, case: Path, witness: StandIn
) -> None:
    _move(case, "custody")
    async with chat_within(data, case, witness) as client:
        begun_there = await client.call("ingest", hypothesis=HYPOTHESIS)
        found = await client.call("search", sessionId=begun_there["sessionId"], words="weight limit")
    assert ".md" in json.dumps(found["passages"])
    assert "custody" not in json.dumps([begun_there, found])


async def test_a_session_over_other_documents_does_not_exist_for_a_client(
    data: Path, case: Path, elsewhere: Path, witness: StandIn
) -> None:
    async with chat_within(data, elsewhere, witness) as client:
        other = await begun(client)
    async with chat_within(data, case, witness) as client:
        assert (await client.call("sessions"))["sessions"] == []
        assert (await client.client.list_resources()).resources == []
        for tool, more in (
            ("interrogate", {}),
            ("search", {"words": "rent"}),
            ("verify", {}),
            ("compile", {}),
        ):
            said = await client.refused(tool, sessionId=other, **more)
            assert "There is no session" in said
        with pytest.raises(MCPError, match="There is no session"):
            await client.client.read_resource(f"detective://reports/{other}")


async def test_with_no_budget_passages_come_by_number_and_place_without_their_words(
    data: Path, case: Path, witness: StandIn
) -> None:
    async with chat_within(data, case, witness, disclose=0) as client:
        session_id = await begun(client)
        told = await client.tried(
            "answer", sessionId=session_id, questions=["When was the bearing replaced?"]
        )
        found = told.structured_content["answersToEvaluate"][0]
        assert [(one["number"], one["locator"]) for one in found["passages"]]
        assert all(LEFT_OUT.fullmatch(one["text"]) for one in found["passages"])
        said = json.dumps(told.structured_content)
        assert "The south bearing was replaced on" not in said
        assert "words left out" in said
        report = await client.client.read_resource(f"detective://reports/{session_id}")
        assert "was replaced on 18 June" not in str(report).replace(HYPOTHESIS, "")
        places = await client.call("search", sessionId=session_id, words="bearing")
        assert all(LEFT_OUT.fullmatch(one["text"]) for one in places["passages"])
        assert places["disclosure"] == {"budgetPercent": 0, "wordsSent": 0, "wordsThatMay": 0}


async def test_past_the_budget_quotes_are_left_out_and_it_lasts_over_every_tool_and_start(
    data: Path, tmp_path: Path, witness: StandIn
) -> None:
    lines = [f"Item {n} of the list was weighed at {n * 7} kg on the south scale." for n in range(1, 121)]
    case = written(tmp_path / "list", {"list.md": "\n\n".join(["# List", *lines])})
    async with chat_within(data, case, witness, disclose=1) as client:
        session_id = await begun(client)
        for n in (5, 20, 35, 50, 65, 80):
            words = f"Item {n} of the list was weighed"
            found = await client.call("search", sessionId=session_id, words=words)
        answer = await asked(
            client, session_id, "What did item 110, item 111 and item 112 of the list weigh?"
        )
    async with chat_within(data, case, witness, disclose=100) as client:
        state = await client.call("interrogate", sessionId=session_id)
        asked_again = await client.call(
            "ask_documents",
            sessionId=session_id,
            question="What did item 99, item 98 and item 97 of the list weigh?",
        )
    assert "words left out" in json.dumps(found)
    assert "words left out" in json.dumps(answer)
    assert state["disclosure"]["budgetPercent"] == 1, "a new start widens no session"
    assert state["disclosure"]["wordsSent"] <= 200
    assert "words left out" in json.dumps(asked_again)
    (file,) = (data / "sessions").glob("*.json")
    kept = json.loads(file.read_text(encoding="utf-8"))["disclosure"]
    assert (kept["heldBack"], kept["total"]) == (
        True,
        asked_again["disclosure"]["wordsSent"],
    )


async def test_new_sessions_over_the_same_documents_get_no_new_budget(
    data: Path, tmp_path: Path, witness: StandIn
) -> None:
    lines = [f"Item {n} of the list was weighed at {n * 7} kg on the south scale." for n in range(1, 121)]
    case = written(tmp_path / "list", {"list.md": "\n\n".join(["# List", *lines])})
    async with chat_within(data, case, witness, disclose=1) as client:
        sessions = [await begun(client) for _ in range(3)]
        for n, session_id in zip((10, 50, 90), sessions, strict=True):
            for near in range(n, n + 10, 2):
                words = f"Item {near} of the list was weighed"
                found = await client.call("search", sessionId=session_id, words=words)
    assert found["disclosure"]["wordsSent"] <= 200
    assert "[…]" in json.dumps(found, ensure_ascii=False), "the last one as far as it goes"
    assert (await asyncio.to_thread(_everything_sent, data)) <= 200


def _everything_sent(data: Path) -> int:
    """Count the words that stand in the spans of any session, each once."""
    text = (data.parent / "list" / "list.md").read_text(encoding="utf-8")
    files = (json.loads(file.read_text(encoding="utf-8")) for file in (data / "sessions").glob("*.json"))
    documents = (one for session in files for one in session["disclosure"]["perDocument"])
    spans = {tuple(span) for one in documents for span in one["spans"]}
    out = {at for first, end in spans for at in range(first, end)}
    return len({found.start() for found in re.finditer(r"\w+", text) if found.start() in out})


async def test_what_is_wrong_is_told_with_the_next_step_and_never_with_a_trace_or_a_key(
    data: Path, case: Path, witness: StandIn
) -> None:
    async with chat(data, case, witness, OPENAI_API_KEY=SECRET) as client:
        session_id = await begun(client)
        answer = await asked(client, session_id)
        nowhere = {"question": "Who?", "documents": ["D9"]}
        wrong: list[tuple[str, dict[str, Any]]] = [
            ("evaluate", {"evaluations": [{"answerId": "x", "score": 9}]}),
            ("evaluate", {"evaluations": [evaluation({"id": "7"})]}),
            ("signals", {"signals": []}),
            ("resolve_conflict", {"conflictId": "c9", "resolution": "", "decision": "keep_both"}),
            ("compile", {"forceReady": True}),
            ("answer", {"questions": [nowhere]}),
            ("answer", {}),
            ("interrogate", {"sessionId": "../../etc/passwd"}),
            ("interrogate", {"sessionId": session_id[:8]}),
            ("interrogate", {"sessionId": str(next((data / "sessions").glob("*.json")))}),
            ("interrogate", {"sessionId": "00000000"}),
            ("ingest", {"hypothesis": "  ", "sessionId": session_id}),
        ]
        errors = [await client.refused(tool, **{"sessionId": session_id, **given}) for tool, given in wrong]
        assert list(deciding(answer))
        state = await client.call("interrogate", sessionId=session_id)
        assert [one["id"] for one in state["answersToEvaluate"]] == ["1"], "nothing was lost"
    for said in errors:
        assert "Traceback" not in said
        assert SECRET not in said
        assert said.endswith(".")
        assert len(said.split()) >= 8


@pytest.mark.soak
async def test_calls_at_once_wait_for_each_other_and_two_servers_share_a_folder(
    data: Path, case: Path, witness: StandIn
) -> None:
    async with chat(data, case, witness) as one, chat(data, case, witness) as other:
        session_id = await begun(one)
        seen = [
            one.client.call_tool("search", {"sessionId": session_id, "words": "bearing"}) for _ in range(3)
        ]
        results = await asyncio.gather(begun(other), *seen)
        assert not any(result.is_error for result in results[1:])
        state = await other.call("interrogate", sessionId=session_id)
        assert state["disclosure"]["wordsSent"] > 0
        listed = (await one.call("sessions"))["sessions"]
    assert len(listed) == 2
