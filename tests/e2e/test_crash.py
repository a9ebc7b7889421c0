"""kill -9 at random moments of whole runs: every file parses, no told turn is lost, every run goes on."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import shutil
import sys
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tests.e2e.in_process import detective, session_file, stored
from tests.e2e.survival import check_tape
from tests.passed import passed_by
from tests.patience import PATIENCE
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.brains import ANSWERS, RoundBrain, asked
from tests.stand_ins.exchange import Exchange
from tests.sweeps import sweep

pytestmark = pytest.mark.xdist_group("crash")  # whose whole runs are measured once

TURNS = 10
KILLS = 200
KILLS_IN_ROUNDS = 30
PARTS = 10
"""Into so many parts a run is divided: one kill after the other meets the next part of it."""
PRELOAD = [
    "detective_app.app.run",
    "detective_app.cli.command_line",
    "detective_app.cli.running",
    "detective_app.exits.max_rounds",
    "detective_app.exits.satisfied",
    "detective_app.logs",
    "detective_app.modes.collaborative",
    "detective_app.processors.case_notes",
    "detective_app.processors.strategy",
    "detective_app.providers.ollama",
    "detective_app.storage.history.listing",
    "detective_app.validators.clean_text",
    "detective_app.validators.refusal",
    "jinja2.sandbox",
    "jsonschema_rs",
    "openai.resources.responses",
    "rich.live",
    "tests.e2e.test_crash",
]


def _child(arguments: list[str], out: str, environment: dict[str, str]) -> None:
    """Be the command `detective`, started from a process that has its modules loaded already."""
    import os

    os.environ.update(environment)
    sys.stdout = sys.stderr = Path(out).open("w", encoding="utf-8", buffering=1)  # noqa: SIM115 - until exit
    from detective_app.__main__ import main

    sys.exit(main(arguments))


def _nothing() -> None:
    """Do nothing, in a process of its own."""


class Launcher:
    """Starts the command against the stand-in, each time over a folder of its own."""

    def __init__(self, server: StandIn, *case: Path, elsewhere: bool = False, agents: int = 0) -> None:
        self.server = server
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(PRELOAD)
        model, address = "ollama:big", f"ollama={server.base_url('ollama')}"
        self._proxy = ""
        if elsewhere:  # the stand-in is the proxy by which the model's own address is reached
            model, address = "openai:gpt-6.1-sol", "openai=http://models.example/v1"
            self._proxy = f"http://127.0.0.1:{server.port('openai')}"
        asks = [word for n in range(agents) for word in ("--agent", f"{model}-{n}")] or ["--detective", model]
        self._models = [*asks, "--witness", model, "--base-url", address]
        documents = [word for path in case for word in ("--case", str(path))]
        self._anew = ["interrogate", "The watch was kept.", "--limit", str(TURNS), *documents]

    def warm_up(self) -> None:
        """Have the modules loaded from which runs start, which takes as long as a run."""
        process = self._context.Process(target=_nothing)
        process.start()
        process.join(PATIENCE)

    def start(self, data: Path, *verb: str) -> BaseProcess:
        """Start a verb; what it prints goes to `out.jsonl` in the data folder."""
        data.mkdir(exist_ok=True)
        if self._proxy:
            settings = {"proxy": self._proxy, "keyAddresses": ["openai=http://models.example"]}
            (data / "config.json").write_text(json.dumps(settings), encoding="utf-8")
        arguments = ["--data-dir", str(data), "--json", *verb, *self._models]
        passed_by(arguments)
        environment = {"DETECTIVE_TIME_SCALE": "0.05", "HOME": str(data), "OPENAI_API_KEY": "x" * 20}
        process = self._context.Process(target=_child, args=(arguments, str(data / "out.jsonl"), environment))
        process.start()
        return process

    def interrogate(self, data: Path) -> BaseProcess:
        """Start a run."""
        return self.start(data, *self._anew)

    def to_the_end(self, data: Path) -> dict[str, Any]:
        """Resume what a killed run left, or run anew when it left nothing; return the session."""
        left = list((data / "sessions").glob("session_*.json"))
        if left and stored(data)["status"] == "completed":
            return stored(data)
        process = self.start(data, *(("resume", stored(data)["id"]) if left else self._anew))
        process.join(PATIENCE)
        assert process.exitcode == 0, (data / "out.jsonl").read_text()
        return stored(data)


@pytest.fixture(scope="module")
def launcher() -> Iterator[Launcher]:
    with StandIn(Brain(turns=TURNS)) as server:
        yield Launcher(server)


@pytest.fixture(scope="module", params=["one at a time", "at once"])
def round_launcher(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Launcher]:
    """Start runs in rounds of three questions and a search over a document, asked one by one or at once."""
    document = tmp_path_factory.mktemp("case") / "case.md"
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    with StandIn(RoundBrain(turns=TURNS)) as server:
        server.script("openai", "answer", _unevenly, times=None)
        yield Launcher(server, document, elsewhere=request.param == "at once")


@pytest.fixture(scope="module")
def panel_launcher() -> Iterator[Launcher]:
    """Start short runs of a panel, in which nearly all the time is spent on deliberating."""
    with StandIn(Brain(turns=2)) as server:
        server.script("ollama", "deliberation", _late, times=None)
        yield Launcher(server, agents=3)


@pytest.fixture(scope="module")
def done_panel(panel_launcher: Launcher, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a panel that came to its end."""
    data = tmp_path_factory.mktemp("done") / "data"
    panel_launcher.to_the_end(data)
    return data


async def _late(exchange: Exchange) -> None:
    """Let each agent of a panel answer in its own time."""
    assert exchange.request.call
    await asyncio.sleep(0.1 * (1 + int(exchange.request.call.model[-1])))
    await exchange.honest()


async def _unevenly(exchange: Exchange) -> None:
    """Answer the first question of a round last."""
    assert exchange.request.call
    await asyncio.sleep(0.03 * (2 - (asked(exchange.request.call.messages[-1][1]) - 1) % 3))
    await exchange.honest()


def _seconds(launcher: Launcher, folders: pytest.TempPathFactory) -> float:
    """Return how long a run takes that nobody kills."""
    launcher.warm_up()
    started = monotonic()
    data = folders.mktemp("whole")
    process = launcher.interrogate(data)
    process.join(PATIENCE)
    assert process.exitcode == 0, (data / "out.jsonl").read_text()
    return monotonic() - started


@pytest.fixture(scope="module")
def seconds_of_a_run(launcher: Launcher, tmp_path_factory: pytest.TempPathFactory) -> float:
    return _seconds(launcher, tmp_path_factory)


@pytest.fixture(scope="module")
def seconds_in_rounds(round_launcher: Launcher, tmp_path_factory: pytest.TempPathFactory) -> float:
    return _seconds(round_launcher, tmp_path_factory)


@pytest.fixture(scope="module")
def seconds_of_a_panel(panel_launcher: Launcher, tmp_path_factory: pytest.TempPathFactory) -> float:
    return _seconds(panel_launcher, tmp_path_factory)


def acknowledged(out: Path) -> list[dict[str, Any]]:
    """The turns that were said to be saved, in whole lines."""
    return [event for event in _events(out) if event["event"] == "turn_saved"]


@pytest.mark.parametrize("kill", sweep(range(KILLS), lambda kill: kill in range(0, PARTS, 4)))
def test_a_killed_run_loses_nothing_and_goes_on(
    launcher: Launcher, seconds_of_a_run: float, tmp_path: Path, kill: int
) -> None:
    moment = (kill % PARTS + random.Random(kill).random()) / PARTS
    data = tmp_path / "data"
    launcher.server.forget()
    process = launcher.interrogate(data)
    sleep(moment * seconds_of_a_run)
    process.kill()
    process.join(PATIENCE)
    told = acknowledged(data / "out.jsonl")
    check_tape(data, launcher.server, killed=True)
    if list(data.glob("sessions/session_*.json")):
        kept = stored(data)
        gaps = [pair["gapAnalysis"] for pair in kept["qaPairs"]]
        assert gaps[: len(told)] == [event["gapAnalysis"] for event in told]
        _check_played(data, kept["id"])
    else:
        kept = {"qaPairs": []}
        assert not told
        launcher.server.forget()  # the tape of a session that was never saved is not that of the next one
    done = launcher.to_the_end(data)
    assert done["status"] == "completed"
    assert done["currentIteration"] == TURNS
    assert done["qaPairs"][: len(kept["qaPairs"])] == kept["qaPairs"]
    left_over = [f for f in data.rglob("*tmp*") if f.is_file()]
    assert not left_over
    check_tape(data, launcher.server)
    _check_played(data, done["id"])
    assert session_file(data).stat().st_mode & 0o777 == 0o600


def _check_played(data: Path, session_id: str) -> None:
    """Check that every run on the tape is repeated, and comes to the file that is there."""
    played = detective(data, "replay", session_id)
    assert (played.code, [run["departed"] for run in played.events]) == (0, [""] * len(played.events))


@pytest.mark.parametrize("kill", sweep(range(KILLS_IN_ROUNDS), lambda kill: 0 < kill < 3))
def test_a_run_killed_or_stopped_in_a_round_repeats_no_action_that_was_done(
    round_launcher: Launcher, seconds_in_rounds: float, tmp_path: Path, kill: int
) -> None:
    moment = (2 * kill % PARTS + 2 * random.Random(kill).random()) / PARTS
    data = tmp_path / "data"
    process = round_launcher.interrogate(data)
    sleep(moment * seconds_in_rounds)
    (process.kill if kill % 2 else process.terminate)()
    process.join(PATIENCE)
    kept: dict[str, Any] = {"qaPairs": []}
    if list(data.glob("sessions/session_*.json")):
        kept = stored(data)
        _check_played(data, kept["id"])
    done = round_launcher.to_the_end(data)
    _check_played(data, done["id"])
    assert (done["status"], done["currentIteration"]) == ("completed", TURNS)
    assert done["qaPairs"][: len(kept["qaPairs"])] == kept["qaPairs"]
    half = kept.get("pendingRound", {"turns": [], "actions": []})
    for turn in half["turns"]:
        after = done["qaPairs"][turn["sequence"] - 1]
        assert (after["question"], after["answer"]) == (turn["question"], turn.get("answer", after["answer"]))
    searches = [one for one in done["actions"] if one["kind"] == "search"]
    assert (
        len(searches) == len({one["round"] for one in searches}) == len({p["round"] for p in done["qaPairs"]})
    )
    before = [*kept.get("actions", ()), *half["actions"]]
    found = [one for one in before if one["kind"] == "search" and "doneAt" in one]
    assert searches[: len(found)] == found, "what was found is not looked up again"


@pytest.mark.parametrize("kill", sweep(range(KILLS_IN_ROUNDS), lambda kill: kill < 2))
def test_a_run_killed_in_a_deliberation_goes_on_with_who_has_not_spoken(
    panel_launcher: Launcher, seconds_of_a_panel: float, tmp_path: Path, kill: int
) -> None:
    moment = (PARTS / 2 + kill % (PARTS / 2) + random.Random(kill).random()) / (PARTS + 1)
    data = tmp_path / "data"
    process = panel_launcher.interrogate(data)
    sleep(moment * seconds_of_a_panel)
    process.kill()
    process.join(PATIENCE)
    said = _spoken(stored(data)) if list(data.glob("sessions/session_*.json")) else []
    if list(data.glob("sessions/session_*.json")):
        _check_played(data, stored(data)["id"])
    told = [
        (event["round"], event["response"]) for event in _events(data / "out.jsonl") if "response" in event
    ]
    assert all(one in said for one in told), "what was told is on disk"
    done = panel_launcher.to_the_end(data)
    _check_played(data, done["id"])
    assert done["status"] == "completed"
    after = _spoken(done)
    assert all(_words(one) in list(map(_words, after)) for one in said), "what was said is not asked again"
    assert len(after) == 3 * len(done["deliberation"]["rounds"])


@pytest.mark.parametrize("kill", sweep(range(KILLS_IN_ROUNDS), lambda kill: kill < 1))
def test_a_new_audit_that_is_killed_leaves_the_old_result_or_the_new_one_whole(
    panel_launcher: Launcher, seconds_of_a_panel: float, done_panel: Path, tmp_path: Path, kill: int
) -> None:
    data = tmp_path / "data"
    shutil.copytree(done_panel, data)
    before = stored(data)
    process = panel_launcher.start(data, "audit", before["id"])
    sleep((kill % PARTS + random.Random(kill).random()) / PARTS * seconds_of_a_panel)
    process.kill()
    process.join(PATIENCE)
    kept = stored(data)
    assert kept["status"] == "completed"
    old = all(kept[part] == before[part] for part in ("auditResult", "deliberation"))
    assert old or {"exit", "layers"} <= kept["deliberation"].keys()
    again = panel_launcher.start(data, "audit", before["id"])
    again.join(PATIENCE)
    assert again.exitcode == 0, (data / "out.jsonl").read_text()
    done = stored(data)
    assert done["status"] == "completed"
    assert not set(map(_at, _spoken(done))) & set(map(_at, _spoken(before))), "all have spoken anew"


def _at(spoken: tuple[int, dict[str, Any]]) -> str:
    return str(spoken[1]["at"])


def _spoken(session: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """The responses of a file, with their rounds."""
    rounds = session.get("deliberation", {}).get("rounds", ())
    return [(one["round"], said) for one in rounds for said in one["responses"]]


def _words(spoken: tuple[int, dict[str, Any]]) -> tuple[int, str, str, str]:
    number, said = spoken
    return number, said["agent"], said["at"], said["position"]


def _events(out: Path) -> list[dict[str, Any]]:
    lines = out.read_text().split("\n")[:-1] if out.exists() else []
    return [json.loads(line) for line in lines if line.startswith("{")]
