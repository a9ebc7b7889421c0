"""A panel of a chat client: its model answers for each seat in turn, those of the settings by themselves."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import call as command
from tests.mcp.chat import NAME, Chat, chat, chat_within
from tests.mcp.flow import asked, begun, deciding, evaluation, verdict
from tests.stand_ins import FAULTS, StandIn, replies

LAYERS = ("1. WHO YOU ARE", "2. WHAT YOU DO", "3. THE FORM OF YOUR REPLY", "4. BEFORE YOU REPLY")


async def answered(client: Chat) -> tuple[str, dict[str, Any]]:
    """Ask and judge one question; return the session and the answer."""
    session_id = await begun(client)
    answer = await asked(client, session_id)
    await client.call("evaluate", sessionId=session_id, evaluations=[evaluation(answer, 5)])
    return session_id, answer


def says(answer: dict[str, Any], ruling: str = "supported", **changes: Any) -> dict[str, Any]:
    """What is said for a seat: a ruling on the one claim, by the passages that decide it."""
    cited = [{"passage": number} for number in deciding(answer)]
    evidence = [{**one, "side": "for"} for one in cited]
    ruled = {"claim": "s1", "verdict": ruling, "because": "The memo says so.", "confidence": 0.9}
    claim = {"text": "The memo names the day.", "label": "fact", "citations": cited, "rebuts": []}
    return replies.deliberated(
        **{"rulings": [{**ruled, "evidence": evidence}], "claims": [claim], "citations": cited, **changes}
    )


async def test_seats_speak_in_turn_and_the_verdict_is_the_panels(
    data: Path, case: Path, witness: StandIn
) -> None:
    async with chat_within(data, case, witness) as client:
        session_id, answer = await answered(client)
        seats = {"mode": "devils-advocate", "roles": ["", "", ""]}
        table = await client.call("roundtable", sessionId=session_id, **seats)
        assert table["decision"] == {"over": False}
        forced = {"summary": "It was.", "forceReady": True, "reason": "The day alone."}
        early = await client.refused("compile", sessionId=session_id, verdict=verdict(answer), **forced)
        assert "roundtable is not over" in early
        turns = []
        while turn := table.get("turn"):
            turns.append((turn["agent"], turn["role"]))
            assert all(layer in turn["seatPrompt"] for layer in LAYERS)
            ruling = "refuted" if turn["role"] == "opposition" else "supported"
            reply = {"agent": turn["agent"], **says(answer, ruling, stance="yes")}
            table = await client.call("roundtable", sessionId=session_id, reply=reply)
        parts = [("agent-1", "primary"), ("agent-2", "opposition"), ("agent-3", "evaluator")]
        assert turns == parts * (len(turns) // 3)
        assert table["decision"]["verdict"] == "supported"
        assert table["decision"]["exit"]["reason"] in ("consensus", "confidence", "convergence")
        marked = [one for one in table["agentResponses"] if "roleViolation" in one]
        assert [one["agent"] for one in marked] == ["agent-2"]
        assert [one["agent"] for one in table["evidence"]["minority"]] == ["agent-2"]
        assert len(table["evidence"]["ledger"]) == len(turns)
        assert table["metadata"]["agents"] == 3
        late = await client.refused("answer", sessionId=session_id, questions=["Who ordered it?"])
        assert "questions are over" in late
        done = await client.call("compile", sessionId=session_id, **forced)
        again = await client.call("roundtable", sessionId=session_id)
    assert (done["verdict"], again["decision"]["verdict"]) == ("supported", "supported")
    (file,) = (data / "sessions").glob("*.json")
    session = json.loads(file.read_text(encoding="utf-8"))
    assert session["mode"] == "devils-advocate"
    assert {one["models"][0] for one in session["deliberation"]["agents"]} == {f"mcp:{NAME}"}
    assert session["deliberation"]["layers"]["decision"].startswith("The panel rules: supported.")
    assert command("verify", "--data-dir", data).code == 0
    assert "Minority" in command("show", session["id"][:8], "--data-dir", data).out


async def test_what_cannot_be_said_or_seated_is_refused_with_the_reason_and_changes_nothing(
    data: Path, case: Path, witness: StandIn
) -> None:
    async with chat_within(data, case, witness) as client:
        session_id = await begun(client)
        assert "Nothing was asked" in await client.refused("roundtable", sessionId=session_id)
        answer = await asked(client, session_id)
        assert "Evaluate" in await client.refused("roundtable", sessionId=session_id)
        await client.call("evaluate", sessionId=session_id, evaluations=[evaluation(answer, 5)])
        for roles, mode, words in (
            ([""], None, "2 to 6 seats"),
            (["green", ""], "red-team-blue-team", "has no role 'green'"),
            (["", ""], "no-such-mode", "no-such-mode"),
        ):
            given = {"roles": roles, **({"mode": mode} if mode else {})}
            assert words in await client.refused("roundtable", sessionId=session_id, **given)
        await client.call("roundtable", sessionId=session_id, roles=["", ""])
        wrong: list[tuple[dict[str, Any], str]] = [
            (
                {"agent": "agent-9", **says(answer)},
                "not the turn of 'agent-9'; seats that wait: agent-1, agent-2",
            ),
            ({"agent": "agent-1", **says(answer, rulings=[])}, "one for each claim is needed"),
            ({"agent": "agent-1"}, "Field required"),
        ]
        for reply, words in wrong:
            assert words in await client.refused("roundtable", sessionId=session_id, reply=reply)
        assert "has begun" in await client.refused("roundtable", sessionId=session_id, roles=["", ""])
        table = await client.call("roundtable", sessionId=session_id)
        assert table["turn"]["agent"] == "agent-1"


async def test_models_of_the_settings_answer_for_themselves_and_one_that_fails_leaves_the_round(
    data: Path, case: Path, witness: StandIn
) -> None:
    settings(data, witness)
    keys = {"OPENAI_API_KEY": "sk-" + "o" * 30, "GEMINI_API_KEY": "g" * 30, "DETECTIVE_TIME_SCALE": "0.2"}
    closed = f"gemini=http://127.0.0.1:{witness.closed_port()}"
    async with chat(data, case, witness, "--base-url", closed, **keys) as client:
        session_id, answer = await answered(client)
        witness.script("openai", "deliberation", ruling(answer), times=None)
        table = await client.call("roundtable", sessionId=session_id)
        assert "agent-1 has spoken, which is saved." in client.heard
        turns = []
        while turn := table.get("turn"):
            turns.append(turn["agent"])
            reply = {"agent": turn["agent"], **says(answer)}
            table = await client.call("roundtable", sessionId=session_id, reply=reply)
        assert set(turns) == {"agent-3"}, "the client has the one seat that is left"
        assert table["decision"]["verdict"] == "supported"
        assert any(
            "gemini:gemini-3.8-flash, doubter left round 1" in one for one in table["evidence"]["left"]
        )
    (file,) = (data / "sessions").glob("*.json")
    session = json.loads(file.read_text(encoding="utf-8"))
    assert {one.get("agent") for one in session["auditTrail"]} == {"agent-2"}
    assert session["usage"]["openai:gpt-6.1-sol"]["calls"] == len(turns)
    assert {"openai:gpt-6.1-sol", f"mcp:{NAME}"} <= {
        one["model"] for one in session["reproducibility"]["models"]
    }


async def test_a_roundtable_of_which_too_few_can_speak_names_the_models_to_see_to(
    data: Path, case: Path, witness: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(data, witness)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-" + "o" * 30)
    monkeypatch.setenv("GEMINI_API_KEY", "g" * 30)
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    witness.script("openai", "deliberation", FAULTS["A12"], times=None)
    closed = f"http://127.0.0.1:{witness.closed_port()}"
    async with chat_within(data, case, witness, gemini=closed) as client:
        session_id, _ = await answered(client)
        said = await client.refused("roundtable", sessionId=session_id, roles=[])
    assert "0 of 2 detectives could go on" in said
    assert "`mcp.agents`" in said
    assert "see to the witness" not in said


def settings(data: Path, server: StandIn) -> None:
    """Name two models that sit at the roundtable."""
    data.mkdir()
    own = {"provider": "openai", "model": "gpt-6.1-sol", "baseUrl": server.base_url("openai")}
    agents = ["openai:gpt-6.1-sol", "gemini:gemini-3.8-flash=doubter"]
    made = {"detectives": [{**own, "isDefault": True}], "mcp": {"agents": agents}}
    (data / "config.json").write_text(json.dumps(made), encoding="utf-8")


def ruling(answer: dict[str, Any]) -> Any:
    """Have a model of the settings say what a seat says."""

    async def react(exchange: Any) -> None:
        await exchange.say(replace(exchange.answer(), text=json.dumps(says(answer))))

    return react
