"""What a chat client calls for and is shown is on the session's tape, for the ledger and for a replay."""

from __future__ import annotations

import json
from asyncio import to_thread
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import call as command
from tests.mcp.chat import NAME, chat_within
from tests.mcp.flow import asked, begun, evaluation, verdict
from tests.mcp.test_roundtable import answered, ruling, says, settings
from tests.stand_ins import StandIn

KEY = "sk-" + "o" * 30
FORCED = {"summary": "It was.", "forceReady": True, "reason": "The day alone."}


async def told(data: Path) -> list[dict[str, Any]]:
    """Return what the ledger tells of the one session."""
    done = await to_thread(command, "ledger", "--data-dir", data, "--json", session(data)["id"])
    assert done.code == 0, done.err
    return [json.loads(line) for line in done.out.splitlines()]


async def played(data: Path) -> None:
    """Play the one session again, which has to come to the same file."""
    done = await to_thread(command, "replay", "--data-dir", data, session(data)["id"])
    assert done.code == 0, done.out


def no_key(data: Path) -> None:
    """Check that the key is in no file."""
    assert not any(KEY.encode() in file.read_bytes() for file in data.rglob("*") if file.is_file())


def session(data: Path) -> dict[str, Any]:
    """Return the one session."""
    (file,) = (data / "sessions").glob("*.json")
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


async def test_a_session_of_a_chat_client_is_told_and_played(
    data: Path, case: Path, witness: StandIn
) -> None:
    async with chat_within(data, case, witness, disclose=60) as client:
        session_id = await begun(client)
        answer = await asked(client, session_id)
        await client.refused("compile", sessionId=session_id, verdict=verdict(answer), **FORCED)
        await client.call("evaluate", sessionId=session_id, evaluations=[evaluation(answer, 5)])
        await client.call("ask_documents", sessionId=session_id, question="When was the bridge examined?")
        await client.call("search", sessionId=session_id, words="bearing")
        await client.call("compile", sessionId=session_id, verdict=verdict(answer), **FORCED)
    left = await told(data)
    shown = [one for one in left if one["host"] == f"mcp:{NAME}"]
    assert {one["elsewhere"] for one in shown} == {True}
    gone = session(data)["disclosure"]
    assert gone["total"] >= sum(one["sent"] for one in gone["perDocument"]) > 0
    assert sum(one["words"] for one in shown) > 0
    assert len(shown) == 7, "each result of a session, and none of what was refused"
    assert {one["role"] for one in left if one not in shown} == {"witness"}
    in_words = await to_thread(command, "ledger", "--data-dir", data, session(data)["id"])
    assert " ".join(in_words.out.split()).count("shown in the chat") == len(shown)
    await played(data)


async def test_a_roundtable_is_played_with_the_models_that_answered_for_themselves_and_no_key_is_kept(
    data: Path, case: Path, witness: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(data, witness)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("GEMINI_API_KEY", "g" * 30)
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    closed = f"http://127.0.0.1:{witness.closed_port()}"
    async with chat_within(data, case, witness, gemini=closed) as client:
        session_id, answer = await answered(client)
        witness.script("openai", "deliberation", ruling(answer), times=None)
        table = await client.call("roundtable", sessionId=session_id)
        while turn := table.get("turn"):
            reply = {"agent": turn["agent"], **says(answer)}
            table = await client.call("roundtable", sessionId=session_id, reply=reply)
        await client.call("compile", sessionId=session_id, **FORCED | {"summary": f"It says {KEY}."})
    assert "It says [secret]." in json.dumps(session(data)["auditResult"])
    await to_thread(no_key, data)
    assert "agent-1" in {one["role"] for one in await told(data)}
    await played(data)


async def test_what_was_shown_otherwise_departs_from_the_tape(
    data: Path, case: Path, witness: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with chat_within(data, case, witness) as client:
        await asked(client, await begun(client))
    monkeypatch.setattr("detective_app.engine.calls.disclosure.most", lambda _words, _budget: 0)
    done = await to_thread(command, "replay", "--data-dir", data, session(data)["id"])
    assert done.code == 2
    assert "What is shown to the chat client differs from line" in " ".join(done.out.split())
