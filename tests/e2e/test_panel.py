"""A panel of three over the three cloud providers, by the command: one down at any stage, and all down."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from detective_app.provider_facts import PROVIDERS
from detective_app.registry import load
from tests.e2e.in_process import Ended, detective, stored
from tests.e2e.survival import check_keys, check_run
from tests.stand_ins import AddressFault, Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS
from tests.stand_ins.faults import A_FAULTS, CLOUD_FAULTS, CLOUDS
from tests.sweeps import sweep

MODELS = {"openai": "gpt-6.1-sol", "anthropic": "claude-opus-5-5", "gemini": "gemini-3.8-flash"}
KEYS = {name: f"sk-Canary{name}Begins0And9Ends{name[::-1]}Here" for name in MODELS}
STAGES = ("opening", "analysis", "deliberation", "audit")
SLOW = {"A4", "A5", "A6", "A7", "A26"}
TURNS = 2


class Case(NamedTuple):
    """A fault that one agent of the panel meets at a stage, and whether all others meet it too."""

    fault: Any
    stage: str
    who: str
    everybody: bool

    def __str__(self) -> str:
        return f"{self.fault.code}-{self.stage}-{'all' if self.everybody else self.who}"

    @property
    def core(self) -> bool:
        """Whether it is one of a few that meet each stage, each agent, alone and together."""
        at = STAGES.index(self.stage)
        return self.fault.code == ("A12" if self.everybody else "A9") and self.who == CLOUDS[at % 3]


CASES = [
    Case(fault, stage, who, everybody)
    for fault in (*A_FAULTS, *CLOUD_FAULTS)
    if not isinstance(fault, AddressFault)
    for stage in STAGES
    for who in CLOUDS
    for everybody in (False, True)
    if not everybody or who == CLOUDS[STAGES.index(stage) % 3]
]


@pytest.fixture(scope="module")
def stand_in() -> Iterator[StandIn]:
    for name in (*MODELS, "ollama"):
        load("detective_app.providers", name)
    for sdk in ("openai", "anthropic", "google.genai"):
        import_module(sdk)
    with StandIn(Brain(turns=TURNS), time_scale=0.06) as server:
        yield server


@pytest.fixture
def server(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in.forget()
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.06")
    for provider, key in KEYS.items():
        monkeypatch.setenv(PROVIDERS[provider].key_variable or "", key)  # type: ignore[index]
    return stand_in


def settings(data: Path, *, slow: bool = False) -> None:
    data.mkdir(mode=0o700)
    timeouts = {"cloudTimeout": 20 if slow else 120, "localTimeout": 360}
    (data / "config.json").write_text(json.dumps({"timeouts": timeouts}))


def run(server: StandIn, data: Path, *options: str, case: Path | None = None) -> Ended:
    """Start a run with a panel of three."""
    agents = [word for name, model in MODELS.items() for word in ("--agent", f"{name}:{model}")]
    document = ("--case", str(case)) if case else ()
    return detective(
        data, "interrogate", HYPOTHESIS, "--limit", "5", *agents, *addresses(server), *document, *options
    )


def addresses(server: StandIn) -> list[str]:
    places = [
        word for name in (*MODELS, "ollama") for word in ("--base-url", f"{name}={server.base_url(name)}")
    ]
    return ["--witness", "ollama:llama3.1", *places]


def left(session: Mapping[str, Any]) -> set[str]:
    """The models of the agents that left something."""
    done = session["deliberation"]
    models = {one["id"]: one["models"][0].partition(":")[0] for one in done["agents"]}
    every = [*done["failures"], *(one for at in done["rounds"] for one in at["failures"])]
    return {models[one["agent"]] for one in every}


@pytest.mark.parametrize("case", sweep(CASES, lambda case: case.core), ids=str)
def test_a_panel_survives_its_fault(case: Case, server: StandIn, tmp_path: Path) -> None:
    data = tmp_path / "data"
    settings(data, slow=case.fault.code in SLOW)
    for name in CLOUDS if case.everybody else (case.who,):
        server.script(name, case.stage, case.fault, times=None, after=0)
    ended = run(server, data)
    runs, session = [ended], check_run(data, ended)
    if case.everybody and ended.code == 4:
        server.heal()
        again = detective(data, "resume", session["id"], *addresses(server))
        runs.append(again)
        session = check_run(data, again)
        assert again.code == 0, again.err
    assert session["status"] == "completed", ended.err
    recovered = {one.get("errorClass") for one in session["auditTrail"]}
    if not case.everybody:
        audited = case.stage == "audit" and case.who != CLOUDS[0]
        assert left(session) == {case.who} or audited or recovered & set(case.fault.kinds) or not recovered
    check_keys(KEYS, data, runs, server)


def test_what_a_panel_said_is_shown_and_printed_everywhere(server: StandIn, tmp_path: Path) -> None:
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
