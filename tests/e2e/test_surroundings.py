"""A run among hostile surroundings: traps in the environment, clocks that jump, sleep, foreign addresses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from tests.cli.command import COMMAND, call, start
from tests.cli.models import AT_HOME, Models
from tests.e2e.in_process import stored
from tests.patience import PATIENCE
from tests.small_model import small_model
from tests.stand_ins import Brain, Hold, StandIn

pytestmark = pytest.mark.usefixtures("cold_start")

FAKETIME = next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
HOSTILE = (
    *(
        "../../x",
        "/etc/passwd",
        "sessions/../../x.json",
        "../outside/victim.json",
        "..",
        ".",
        "~",
        "*",
        "$HOME",
    ),
    *("CON", "NUL.json", "%2e%2e%2f", "a" * 4_096, "\u202e", "-" * 36, "", " "),
)
HEADERS = "X-Trap: trap\nAuthorization: Bearer trap\nCookie: trap=1"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def models(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Models]:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-proj-" + "o" * 32)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-" + "a" * 32)
    monkeypatch.setenv("GEMINI_API_KEY", "AIza" + "g" * 32)
    with StandIn(Brain(turns=5)) as server:
        yield Models(server, tmp_path / "case.md")


def events(printed: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed.splitlines()]


@pytest.mark.parametrize(
    "detective", ["openai:gpt-6.1-sol", "anthropic:claude-opus-5-5", "gemini:gemini-3.8-flash"]
)
def test_no_variable_of_the_environment_leads_a_run_into_a_trap(
    data: Path, models: Models, detective: str, tmp_path: Path
) -> None:
    models.server.brain = Brain(turns=1)
    trap = models.server.base_url("elsewhere")
    traps = {
        **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "all_proxy"), trap),
        **dict.fromkeys(("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "GOOGLE_GEMINI_BASE_URL"), trap),
        **dict.fromkeys(("GOOGLE_VERTEX_BASE_URL", "OLLAMA_HOST", "OPENAI_API_BASE"), trap),
        **dict.fromkeys(("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"), HEADERS),
        **dict.fromkeys(("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "ANTHROPIC_AUTH_TOKEN"), "trap"),
        **dict.fromkeys(("GOOGLE_API_KEY", "OPENAI_ADMIN_KEY", "GOOGLE_CLOUD_PROJECT"), "trap"),
        "GOOGLE_GENAI_USE_VERTEXAI": "true",
        "SSL_CERT_FILE": str(tmp_path / "missing.pem"),
        "SSL_CERT_DIR": str(tmp_path / "missing"),
    }
    address = f"gemini={models.server.base_url('gemini')}"
    options = ["--detective", detective, "--witness", "ollama:llama3.1", *models.addresses]
    words = ["interrogate", "A hypothesis.", *options, "--base-url", address]
    with start("--data-dir", data, "--json", *words, env={**os.environ, **traps}) as process:
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    assert set(models.server.connections) == {detective.partition(":")[0], "ollama"}
    assert not any(
        b"trap" in request.body or "trap" in " ".join((request.path, *request.headers.values()))
        for request in models.server.requests
    )


def test_a_clock_that_jumps_leaves_no_moment_before_an_earlier_one(
    data: Path, models: Models, tmp_path: Path
) -> None:
    assert FAKETIME, "Debian's faketime belongs to the test requirements"
    shift = tmp_path / "shift"
    shift.write_text("+0")
    models = replace(models, detective=AT_HOME)
    models.server.brain = Brain(turns=3)
    holds = [Hold() for _ in range(3)]
    for hold in holds:
        models.server.script("ollama", "answer", hold)
    environment = {
        "LD_PRELOAD": str(FAKETIME),
        "FAKETIME_TIMESTAMP_FILE": str(shift),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    with start("--data-dir", data, "--json", *models.interrogate(), env={**os.environ, **environment}) as run:
        for hold, jump in zip(holds, ("-1d", "+366d", "-1d"), strict=True):
            assert hold.reached.wait(PATIENCE)
            shift.write_text(jump)
            hold.release.set()
        printed, said = run.communicate(timeout=PATIENCE)
    assert run.returncode == 0, said
    told = [event["at"] for event in events(printed)]
    assert told == sorted(told)
    assert told[-1][:4] > told[0][:4]
    session = stored(data)
    moments = [session["startTime"], *(pair["timestamp"] for pair in session["qaPairs"]), session["endTime"]]
    assert moments == sorted(moments)
    assert all(pair["durationMs"] < 60_000 for pair in session["qaPairs"])
    assert call("--data-dir", data, "verify").code == 0


def test_a_machine_that_sleeps_in_the_middle_of_a_call_loses_no_turn(
    data: Path, models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.01")
    models = replace(models, detective=AT_HOME)
    hold = Hold()
    models.server.script("ollama", "answer", hold, after=2)
    with start("--data-dir", data, "--json", *models.interrogate()) as process:
        assert hold.reached.wait(PATIENCE)
        process.send_signal(signal.SIGSTOP)
        sleep(1.5)  # longer than one read may take, which is a hundredth of 120 s
        process.send_signal(signal.SIGCONT)
        printed, said = process.communicate(timeout=PATIENCE)
        hold.release.set()
    assert process.returncode == 4, (
        said
    )  # a local model that went silent is not asked the same again by itself
    assert [e["sequence"] for e in events(printed) if e["event"] == "turn_saved"] == [1, 2]
    session = stored(data)
    (entry,) = session["auditTrail"]
    assert (entry["event"], entry["stage"], entry["sequence"]) == ("timeout", "answer", 3)
    resumed = call("--data-dir", data, "resume", session["id"][:8], *models.addresses)
    assert resumed.code == 0, resumed.err
    assert [pair["sequence"] for pair in stored(data)["qaPairs"]] == [1, 2, 3, 4, 5]


@pytest.mark.soak
def test_only_the_built_in_model_listens_and_only_on_this_computer(
    data: Path, models: Models, tmp_path: Path
) -> None:
    models.server.brain = Brain(turns=1)
    trace = tmp_path / "trace"
    command = ["strace", "-f", "-qq", "--seccomp-bpf", "-e", "trace=bind,listen", "-o", str(trace), *COMMAND]
    words = ["interrogate", "A hypothesis.", "--limit", "5", "--detective", "openai:gpt-6.1-sol"]
    words += ["--witness", f"builtin:{small_model()}", *models.addresses]
    done = subprocess.run(
        [*command, "--data-dir", str(data), *words], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    traced = trace.read_text()
    assert len(re.findall(r"\blisten\(", traced)) == 1
    bound = re.findall(r"\bbind\(\d+, \{sa_family=(AF_INET6?).*?inet_(?:addr|pton)\(.*?\"([^\"]+)\"", traced)
    assert bound == [("AF_INET", "127.0.0.1")]


@pytest.mark.parametrize("verb", ["resume", "audit", "show", "export", "verify"])
def test_no_hostile_name_of_a_session_reaches_another_file(data: Path, tmp_path: Path, verb: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "victim.json").write_text('{"id": "../victim"}')
    for name in (*HOSTILE, str(outside / "victim.json")):
        ended = call("--data-dir", data, verb, "--", name)
        assert ended.code == 2, name
        assert "Traceback" not in ended.err
    assert [file.name for file in outside.iterdir()] == ["victim.json"]
    assert (outside / "victim.json").read_text() == '{"id": "../victim"}'
    assert [found.name for found in data.iterdir()] == ["logs"]


def test_an_address_that_is_not_plainly_this_computer_is_warned_of(data: Path, models: Models) -> None:
    plain = models.server.base_url("ollama")
    other = plain.replace("127.0.0.1", "127.1")
    ended = call("--data-dir", data, *models.interrogate("--base-url", f"ollama={other}"))
    assert ended.code == 0
    said = " ".join(ended.out.split())
    assert "Your documents will be sent to 127.1, which is not this computer." in said
    assert "127.1 is reached without encryption" in said
    assert "not this computer" not in call("--data-dir", data, *models.interrogate()).out


def test_the_file_speaks_the_contracts_language(data: Path, models: Models) -> None:
    assert call("--data-dir", data, *models.interrogate()).code == 0
    session = stored(data)
    assert session.keys() - _FIELDS == set()
    for path, value in _leaves(session):
        name = path[-1]
        if not {"usage", "prompts", "options"} & set(path[:-1]):
            assert re.fullmatch(r"[a-z][A-Za-z0-9]*", name), path
        if re.search(r"(Time|At|timestamp|^at)$", name):
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", value), path
    card = session["reproducibility"]
    assert {model["role"] for model in card["models"]} == {"detective", "witness"}
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", value) for value in card["prompts"].values())
    witness = next(model for model in card["models"] if model["role"] == "witness")
    assert witness["digest"]
    assert witness["options"]["contextTokens"] == 8_192
    assert session["exit"]["reason"] == "satisfied"
    used = session["usage"]["openai:gpt-6.1-sol"]
    assert used["calls"] == 5 + 2
    assert used["costUsd"] > 0


_FIELDS = {
    *("id", "hypothesis", "startTime", "endTime", "status", "iterationLimit", "currentIteration", "qaPairs"),
    *("auditResult", "auditTrail", "schemaVersion", "mode", "exit", "usage", "caseNotes", "openQuestions"),
    *("sources", "reproducibility", "signals", "actions", "gate", "contentHash", "passages"),
}


def _leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every scalar with the names that lead to it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(inner, (*path, name))
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner, path)
    else:
        yield path, value
