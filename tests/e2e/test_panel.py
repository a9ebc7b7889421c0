"""A panel of three over the three cloud providers, by the command: what it says, shows and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.in_process import detective, stored
from tests.e2e.panel_command import addresses, brain, run, server, settings, stand_in
from tests.e2e.survival import check_run
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

__all__ = ["brain", "server", "stand_in"]


def test_what_a_panel_said_is_shown_and_printed_everywhere(
    server: StandIn, tmp_path: Path, qapp: object
) -> None:
    data, case = tmp_path / "data", tmp_path / "case.md"
    settings(data)
    case.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    ended = run(server, data, "--mode", "devils-advocate", "--rounds", "2", case=case)
    session = check_run(data, ended)
    assert ended.code == 0
    told = [event["event"] for event in ended.events]
    assert told.count("agent_responded") == 3 * told.count("deliberation_round") > 0
    roles = [one["role"] for one in session["deliberation"]["agents"]]
    assert roles == ["primary", "opposition", "evaluator"]
    marked = [
        one for at in session["deliberation"]["rounds"] for one in at["responses"] if "roleViolation" in one
    ]
    assert {one["stance"] for one in marked} == {"neutral"}, "a marked stance stays as it was said"
    for kind in ("md", "html"):
        file = tmp_path / f"report.{kind}"
        assert detective(data, "export", session["id"], "--format", kind, "-o", str(file)).code == 0
        text = file.read_text("utf-8")
        for words in ("Panel", "Decision", "Each detective", "Minority opinion", "Rounds"):
            assert words in text
    assert (
        detective(data, "export", session["id"], "--format", "pdf", "-o", str(tmp_path / "r.pdf")).code == 0
    )
    assert detective(data, "verify", session["id"]).code == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--agent", "openai:gpt-6.1-sol"], "A panel has 2 to 6 detectives, and 1 were named"),
        (["--agent", "openai:a", "--agent", "gemini"], "is no detective. Write PROVIDER:MODEL"),
        (["--agent", "openai:a", "--agent", "gemini:b", "--detective", "openai:c"], "leave --detective out"),
        (["--agent", "openai:a", "--agent", "gemini:b", "--rounds", "7"], "from 1 to 6 for --rounds"),
        (["--agent", "openai:a", "--agent", "gemini:b", "--repeat", "2"], "leave --repeat or --agent out"),
        (
            ["--mode", "red-team-blue-team", "--agent", "openai:a=green", "--agent", "gemini:b"],
            "has no role 'green'. Choose one of red team, blue team",
        ),
        (["--agent", "openai:gpt-6", "--agent", "ollama:llama3.2:1b"], "needs capable models"),
    ],
)
@pytest.mark.usefixtures("server")
def test_a_panel_that_cannot_be_is_refused_before_anything_starts(
    tmp_path: Path, options: list[str], words: str
) -> None:
    data = tmp_path / "data"
    settings(data)
    ended = detective(data, "interrogate", HYPOTHESIS, *options)
    assert ended.code == 2
    assert words in ended.err.replace("\n", " ")
    assert not list(data.glob("sessions/session_*.json"))


def test_detectives_of_one_family_and_a_repeated_audit_are_told(server: StandIn, tmp_path: Path) -> None:
    data = tmp_path / "data"
    settings(data)
    twice = ["--agent", "openai:gpt-6.1-sol", "--agent", "openai:gpt-6-mini"]
    ended = detective(data, "interrogate", HYPOTHESIS, "--limit", "5", *twice, *addresses(server))
    assert "of one family (OpenAI)" in ended.err.replace("\n", " ")
    alone = tmp_path / "alone"
    settings(alone)
    one = ["--detective", "openai:gpt-6.1-sol", "--repeat", "3"]
    ended = detective(alone, "interrogate", HYPOTHESIS, "--limit", "5", *one, *addresses(server))
    session = check_run(alone, ended)
    assert session["auditResult"]["spread"]["audits"] == 3
    assert stored(alone)["auditResult"]["verdict"]["claims"]
