"""From ingest to compile through a real client: the seed's flow, its names, and its gate."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from detective_app.core.ending import Advisory
from detective_app.mcp.setup import setups
from tests.cli.command import call as command
from tests.cli.command import start
from tests.cli.models import Models
from tests.mcp.chat import NAME, Chat, chat, chat_within
from tests.mcp.flow import CLAIM, DECIDES, HYPOTHESIS, asked, begun, deciding, evaluation, marks, verdict
from tests.stand_ins import StandIn


async def whole(client: Chat) -> dict[str, Any]:
    """Go the seed's way from ingest to compile; return what compile says at last."""
    started = await client.call("ingest", epic=f"# {HYPOTHESIS}\n\nFor the board of the bridge.")
    session_id = started["sessionId"]
    assert started["epic"]["id"] == session_id
    assert started["epic"]["hypothesis"] == HYPOTHESIS
    assert started["epic"]["rawContent"].endswith("For the board of the bridge.")
    assert [one["name"] for one in started["epic"]["documents"]] == ["inspection.md", "log.md", "memo.md"]
    assert "**TENSIONS**" in started["signalDetectionPrompt"]
    assert "signals" in started["nextStep"]

    gap = {"type": "gap", "content": "Who ordered it.", "severity": "low"}
    stored = await client.call("signals", epicId=session_id, signals=[gap, CLAIM])
    assert (stored["stored"], stored["byType"]) == (2, {"claim": 1, "gap": 1, "tension": 0, "assumption": 0})
    assert [one["content"] for one in stored["criticalSignals"]] == [HYPOTHESIS]

    state = await client.call("interrogate", sessionId=session_id)
    assert [one["id"] for one in state["signals"]["unaddressed"]] == ["s1", "s2"]
    assert state["signals"]["addressed"] == []
    claim = {"area": "s1", "about": HYPOTHESIS, "answers": []}
    assert state["coverage"] == {"areas": [claim], "missing": ["s1"]}

    answer = await asked(client, session_id)
    assert answer["id"] == "1"
    assert list(deciding(answer)), "a passage holds the day"
    assert "is there and saved" in client.heard[-1]

    judged = await client.call(
        "evaluate", sessionId=session_id, evaluations=[evaluation(answer, 5)], marks=marks(answer)
    )
    assert judged["stored"] is True
    assert judged["qualityMetrics"] == {"averageScore": 5.0, "lowQualityCount": 0, "conflictCount": 1}
    assert judged["newConflicts"][0]["values"] == ["22 March 2024", "2 April 2024"], "as the documents say"
    state = await client.call("interrogate", sessionId=session_id)
    assert [one["id"] for one in state["signals"]["addressed"]] == ["s1"]
    assert state["coverage"] == {"areas": [claim | {"answers": ["1"]}], "missing": []}
    return await client.call(
        "compile",
        sessionId=session_id,
        summary="The memo names the day.",
        verdict=verdict(answer),
    )


async def test_the_flow_of_the_seed_ends_in_a_session_that_any_front_end_opens(
    data: Path, case: Path, witness: StandIn
) -> None:
    async with chat(data, case, witness, "--disclose", "100") as client:
        done = await whole(client)
        (listed,) = (await client.call("sessions"))["sessions"]
        checked = await client.call("verify", sessionId=listed["sessionId"])
        report = await client.client.read_resource(done["report"])
    assert (done["compiled"], done["verdict"]) == (True, "supported")
    assert done["forced"] is None
    assert (listed["status"], listed["verdict"], checked["holds"]) == ("completed", "supported", True)
    assert "The memo names the day." in str(report.contents[0])

    (file,) = (data / "sessions").glob("*.json")
    session = json.loads(file.read_text(encoding="utf-8"))
    assert session["qaPairs"][0]["providerUsed"] == f"mcp:{NAME}"
    assert {(one["claim"], one["side"], one["by"]) for one in session["marks"]} == {
        ("s1", "supports", f"mcp:{NAME}")
    }
    assert [one["model"].partition(":")[0] for one in session["reproducibility"]["models"]] == [
        "mcp",
        "ollama",
    ]
    shown = command("show", session["id"][:8], "--data-dir", data)
    assert shown.code == 0
    assert DECIDES in " ".join(shown.out.split())
    assert command("verify", "--data-dir", data).code == 0


async def test_a_ready_gate_lets_through_and_a_weak_answer_is_named_with_what_to_ask(
    data: Path, case: Path, witness: StandIn
) -> None:
    async with chat_within(data, case, witness) as client:
        session_id = await begun(client)
        nothing = await client.call("compile", sessionId=session_id)
        assert nothing["blocked"] is True
        answer = await asked(client, session_id)
        weak = evaluation(answer, 2, addressesSignals=[], followUp="On which day was the south bearing new?")
        judged = await client.call("evaluate", sessionId=session_id, evaluations=[weak])
        assert judged["waitingQuestions"] == ["On which day was the south bearing new?"]
        blocked = await client.call("compile", sessionId=session_id)
        assert any("is not addressed" in reason for reason in blocked["reasons"])
        advisory = Advisory.model_validate(blocked["advisory"])
        assert [one.severity for one in advisory.issues] == ["critical"], "its grade holds nothing back"
        assert list(blocked["advisory"]) == ["recommendation", "issues", "canForce", "forceWarning"]

        told = await client.call("answer", sessionId=session_id)
        (second,) = told["answersToEvaluate"]
        assert second["question"] == "On which day was the south bearing new?"
        assert [one["id"] for one in told["relatedAnswers"]] == ["1"]
        await client.call("evaluate", sessionId=session_id, evaluations=[evaluation(second, 5)])
        ready = await client.call("compile", sessionId=session_id)
        assert (ready["blocked"], ready["readyForSpec"], ready["advisory"]["issues"]) == (False, True, [])
        assert "give the verdict" in ready["verdictPrompt"]
        # The client proposes what no passage carries: code lowers it, and says so.
        proposed = verdict({"id": "2", "passages": []})
        done = await client.call("compile", sessionId=session_id, summary="It was.", verdict=proposed)
        assert (done["compiled"], done["forced"]) == (True, None)
        assert (done["verdict"], done["claims"][0]["verdict"]) == ("not_enough_evidence",) * 2
        assert "no passage is cited" in done["claims"][0]["note"]
        known = await client.call("compile", sessionId=session_id)
        assert {key: known[key] for key in ("compiled", "verdict", "claims", "report")} == {
            key: done[key] for key in ("compiled", "verdict", "claims", "report")
        }
        again = await client.refused("answer", sessionId=session_id, questions=["When?"])
        assert "completed" in again


async def test_conflicts_of_answers_and_documents_are_listed_and_resolved(
    data: Path, case: Path, witness: StandIn
) -> None:
    async with chat_within(data, case, witness) as client:
        session_id = await begun(client)
        questions = ["On what date did the weight limit come into force?", "When was the bridge examined?"]
        told = await client.call("answer", sessionId=session_id, questions=questions)
        pair = {"answerIds": ["1", "2"], "description": "They differ.", "severity": "high"}
        graded = [evaluation(one, 4) for one in told["answersToEvaluate"]]
        judged = await client.call("evaluate", sessionId=session_id, evaluations=graded, conflicts=[pair])
        found = (await client.call("interrogate", sessionId=session_id))["evaluations"]["conflicts"]
        assert judged["qualityMetrics"]["conflictCount"] == len(found) >= 2
        assert {"answerIds", "sourceIds"} <= {key for one in found for key in one}
        between = next(one for one in found if one.get("answerIds"))
        assert between["answerIds"] == ["1", "2"]
        done = await client.call(
            "resolve_conflict",
            sessionId=session_id,
            conflictId=between["id"],
            resolution="They are about two things.",
            decision="keep_both",
        )
        assert (done["resolved"], done["conflict"]["decision"]) == (True, "keep_both")
        assert done["remainingConflicts"] == len(found) - 1
        other = next(one for one in found if one.get("sourceIds"))
        await client.call(
            "resolve_conflict",
            sessionId=session_id,
            conflictId=other["id"],
            resolution="",
            decision="clarify",
        )
        told = await client.call("answer", sessionId=session_id, questions=["Who examined the bridge?"])
        assert "Which holds" in told["answersToEvaluate"][0]["question"]
        assert told["answersToEvaluate"][1]["question"] == "Who examined the bridge?"


async def test_a_cloud_detective_goes_on_where_a_client_left(
    data: Path, case: Path, witness: StandIn, models: Models
) -> None:
    async with chat_within(data, case, witness) as client:
        session_id = await begun(client)
        answer = await asked(client, session_id)
        await client.call("evaluate", sessionId=session_id, evaluations=[evaluation(answer, 4)])
    resumed = start("resume", session_id, "--data-dir", data, *models.options)
    _, said = await asyncio.to_thread(resumed.communicate)
    assert resumed.returncode == 0, said
    (file,) = (data / "sessions").glob("*.json")
    session = json.loads(file.read_text(encoding="utf-8"))
    used = [pair["providerUsed"].partition(":")[0] for pair in session["qaPairs"]]
    assert (used[0], set(used[1:])) == ("mcp", {"openai"})
    assert [one["content"] for one in session["signals"]] == [HYPOTHESIS]


async def test_tools_have_the_seeds_names_and_a_prefix_where_one_is_set(data: Path, case: Path) -> None:
    async with chat(data, case, None, "--prefix", "detective_") as client:
        tools = {tool.name: tool for tool in (await client.client.list_tools()).tools}
        names = ("ingest", "signals", "interrogate", "answer", "evaluate", "resolve_conflict", "compile")
        assert {
            f"detective_{name}"
            for name in (*names, "roundtable", "ask_documents", "search", "verify", "sessions")
        } == set(tools)
        wanted = tools["detective_evaluate"].input_schema
        assert wanted["required"] == ["sessionId", "evaluations"]
        assert "$ref" not in json.dumps(wanted)
        assert "detective_ingest" in (client.client.instructions or "")
        prompts = (await client.client.list_prompts()).prompts
    assert {prompt.name for prompt in prompts} == {"signal_detection", "evaluation"}


def test_the_text_for_three_clients_names_a_command_that_starts_the_server(tmp_path: Path) -> None:
    shown = command("mcp", "--setup", "--case", tmp_path)
    assert shown.code == 0
    assert all(one.client in shown.out for one in setups())
    assert shown.out.count(str(tmp_path)) == len(setups()) == 3


def test_the_command_for_a_client_has_the_folders_that_were_given_and_none_that_is_not_there(
    tmp_path: Path,
) -> None:
    given = command("--data-dir", tmp_path / "d", "--config", tmp_path / "c", "mcp", "--setup").out
    at = given.index('"--data-dir"')
    assert all(given.index(str(tmp_path / name), at) for name in "dc")
    assert given.index('"mcp"', at) > given.index('"--config"', at)
    gone = command("mcp", "--setup", "--case", tmp_path / "gone")
    assert (gone.code, gone.out) == (2, "")
    assert f"There is no {tmp_path / 'gone'}." in gone.err
