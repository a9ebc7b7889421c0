"""A failed call through every path of the command: its own words, exit code 4, and nothing of the documents.

As the witness of a question and of a run, as the detective at each stage, as one of a panel and as all of it;
through reports and `verify`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from detective_app.registry import names
from tests.cli.clerk import written
from tests.cli.command import Ended, call
from tests.passed import passed
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS, QUESTIONS
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.failed_replies import FAILED, Failed, untrue
from tests.sweeps import sweep

pytestmark = pytest.mark.usefixtures("qapp")

ASKED, CLAIM = QUESTIONS[0], HYPOTHESIS
LOCAL = ("ollama", "compatible")
FIRST, SECOND = "compatible:first", "compatible:second"


class Way(NamedTuple):
    """A kind of failed reply of a server of some protocol, at a stage."""

    failed: Failed
    provider: str
    stage: str = "answer"

    def __str__(self) -> str:
        return f"{self.failed.name}-{self.provider}-{self.stage}"


def every(*stages: str) -> list[Any]:
    """Each kind of each protocol at each stage; `make test` has every third kind, and each stage."""
    found = [Way(failed, provider, stage) for failed, provider, stage in product(FAILED, LOCAL, stages)]
    return sweep(
        found,
        lambda one: (FAILED.index(one.failed) + stages.index(one.stage)) % 6 == LOCAL.index(one.provider),
    )


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.02")
    with StandIn(Brain(turns=2)) as running:
        yield running


@pytest.fixture
def case(tmp_path: Path) -> Path:
    return written(tmp_path / "case", {"log.md": "\n\n".join(ANSWERS)})


def model(provider: str) -> str:
    return f"{provider}:m-14b"


def ran(data: Path, server: StandIn, *words: str | Path) -> Ended:
    """Run a verb with models on this computer that are all set or tested as capable."""
    for name in ("first", "second", "third"):
        passed(data, f"compatible:{name}", server.base_url("compatible"))
    if not (data / "config.json").exists():
        data.mkdir(mode=0o700, exist_ok=True)
        detectives = [
            {"provider": one, "model": "m-14b", "profile": "capable", "isDefault": one == LOCAL[0]}
            for one in LOCAL
        ]
        settings = {
            "detectives": detectives,
            "providerFallbackOrder": LOCAL,
            "witness": {"profile": "capable"},
        }
        (data / "config.json").write_text(json.dumps(settings))
    where = [f"--base-url={name}={server.base_url(name)}" for name in LOCAL]
    return call("--data-dir", data, "--json", *words, *where)


def kept(data: Path) -> dict[str, Any]:
    (file,) = (data / "sessions").glob("session_*.json")
    session: dict[str, Any] = json.loads(file.read_bytes())
    return session


def in_reports(data: Path, session: dict[str, Any]) -> str:
    """Return all that any report says of a session; those that are packed hold what the others say."""
    told = ""
    for name in sorted({*names("detective_app.reports")} - {"pdf", "docx"}):
        made = data / f"report-{name}"
        ended = call("--data-dir", data, "export", session["id"], "--format", name, "--output", made)
        assert ended.code == 0, ended.err
        told += made.read_bytes().decode("utf-8", "replace")
    return told


def in_trail(session: dict[str, Any], stage: str) -> set[str]:
    return {one.get("errorClass") for one in session["auditTrail"] if one.get("stage") == stage}


@pytest.mark.parametrize("way", every("answer"), ids=str)
def test_a_question(data: Path, server: StandIn, case: Path, way: Way) -> None:
    server.script(way.provider, "answer", way.failed, times=None)
    ended = ran(data, server, "ask", ASKED, "--case", case, "--witness", model(way.provider))
    assert ended.code == 4
    assert way.failed.words in ended.err
    assert untrue(ended.out + ended.err) == []
    for line in ended.lines:
        assert (line.get("outcome"), line["evidence"]["facts"]) == ("no_answer", [])


@pytest.mark.parametrize("way", every("answer"), ids=str)
def test_the_witness_of_a_run(data: Path, server: StandIn, case: Path, way: Way) -> None:
    server.script(way.provider, "answer", way.failed, times=None)
    other = model(next(one for one in LOCAL if one != way.provider))
    models = ("--detective", other, "--witness", model(way.provider))
    ended = ran(data, server, "interrogate", CLAIM, "--case", case, *models)
    assert (data / "sessions").exists(), ended.err
    session = kept(data)
    assert way.failed.kind in in_trail(session, "answer")
    assert (ended.code, session["status"]) == (4, "failed")
    assert way.failed.words in ended.err + str(ended.lines[-1]["message"])
    assert "auditResult" not in session
    for pair in session["qaPairs"]:
        assert (pair["outcome"], pair["evidence"]["facts"]) == ("no_answer", [])
        assert way.failed.words in " ".join(pair["notes"])
    told = json.dumps([session["qaPairs"], session.get("gate")])
    assert untrue(told + ended.out + ended.err + in_reports(data, session)) == []
    assert call("--data-dir", data, "verify").code == 0
    server.heal()
    again = ran(data, server, "resume", session["id"])
    assert again.code in (0, 3), again.err
    pairs = kept(data)["qaPairs"]
    assert pairs[: len(session["qaPairs"])] == session["qaPairs"]
    assert pairs[-1]["outcome"] != "no_answer"


@pytest.mark.parametrize("way", every("opening", "analysis", "audit"), ids=str)
def test_the_detective_of_a_run(data: Path, server: StandIn, case: Path, way: Way) -> None:
    server.script(way.provider, way.stage, way.failed, times=None)
    other = model(next(one for one in LOCAL if one != way.provider))
    models = ("--detective", model(way.provider), "--witness", other)
    ended = ran(data, server, "interrogate", CLAIM, "--case", case, *models)
    assert (data / "sessions").exists(), ended.err
    session = kept(data)
    assert (ended.code, session["status"]) == (4, "failed"), ended.err
    # A refusal and broken words are no object of the form; to a detective that is all the same.
    assert {way.failed.kind, "invalid_output"} & in_trail(session, way.stage)
    assert "auditResult" not in session
    assert untrue(ended.err + json.dumps(session.get("gate")) + in_reports(data, session)) == []
    server.heal()
    again = ran(data, server, "resume", session["id"])
    assert again.code in (0, 3), again.err
    assert kept(data)["qaPairs"][: len(session["qaPairs"])] == session["qaPairs"]
    assert call("--data-dir", data, "verify").code == 0


def only(model_name: str, failed: Failed) -> Any:
    """Fail the calls to one model, and answer those to the others."""

    async def react(exchange: Exchange) -> None:
        call_ = exchange.request.call
        mine = call_ is not None and call_.model == model_name
        await (failed(exchange) if mine else exchange.honest())

    return react


@pytest.mark.parametrize(
    "failed", sweep(FAILED, lambda one: FAILED.index(one) % 6 == 0), ids=lambda one: one.name
)
@pytest.mark.parametrize("all_of_them", [False, True], ids=["one", "all"])
def test_a_panel(data: Path, server: StandIn, case: Path, failed: Failed, all_of_them: bool) -> None:
    broken = failed if all_of_them else only("third", failed)
    server.script("compatible", "deliberation", broken, times=None)
    agents = [word for name in (FIRST, SECOND, "compatible:third") for word in ("--agent", name)]
    ended = ran(data, server, "interrogate", CLAIM, "--case", case, *agents, "--witness", model("ollama"))
    assert (data / "sessions").exists(), ended.err
    session = kept(data)
    rounds = session["deliberation"]["rounds"]
    assert {failed.kind, "invalid_output"} & in_trail(session, "audit")
    if all_of_them:
        assert (ended.code, session["status"]) == (4, "failed")
        assert not [said for one in rounds for said in one["responses"]]
    else:
        assert ended.code in (0, 3), ended.err
        assert {left["agent"] for one in rounds for left in one["failures"]} == {"agent-3"}
        assert {said["agent"] for one in rounds for said in one["responses"]} == {"agent-1", "agent-2"}
    assert untrue(ended.err + json.dumps(rounds) + in_reports(data, session)) == []
    assert call("--data-dir", data, "verify").code == 0
