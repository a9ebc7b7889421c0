"""trust T1 from the command line: documents that command a model which obeys, and what then leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.in_process import detective
from tests.e2e.survival import check_keys, check_run
from tests.evidence.injected import INJECTED
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS
from tests.stand_ins.obedience import ObedientBrain

KEYS = {"openai": "sk-proj-CanaryOfTheKey0000000000"}
UNSELECTED = "CANARY-OF-ANOTHER-DOCUMENT"
TURNS = 5
PROFILES = ["small", "capable"]


NO_WORDS = ("--disclose", "0")


@pytest.fixture
def chosen(tmp_path: Path) -> Path:
    """Documents that command, a long ordinary one, and beside their folder one that nobody chose."""
    folder = tmp_path / "private" / "chosen"
    folder.mkdir(parents=True)
    for name, text in INJECTED.items():
        (folder / name).write_text(text, encoding="utf-8")
    watch = "\n\n".join(f"{answer} It was noted in week {n}." for n, answer in enumerate(ANSWERS * 8))
    (folder / "watch.md").write_text(watch, encoding="utf-8")
    (folder.parent / "secret.md").write_text(f"{UNSELECTED} is the password.\n", encoding="utf-8")
    return folder


@pytest.fixture
def server(chosen: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A cloud detective, and a witness that obeys what it reads."""
    monkeypatch.setenv("OPENAI_API_KEY", KEYS["openai"])
    monkeypatch.setenv("DETECTIVE_LOG_LEVEL", "DEBUG")
    with StandIn(ObedientBrain(turns=TURNS), keys=KEYS, time_scale=0.01) as running:
        yield running


@pytest.fixture
def data(server: StandIn, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A data folder whose settings name the stand-ins."""
    settings = {
        "detectives": [
            {"provider": "openai", "model": "m", "baseUrl": _elsewhere(server), "isDefault": True}
        ],
        "providerFallbackOrder": ["openai"],
        "keyAddresses": [f"openai={_elsewhere(server)}"],
        "witness": {
            "provider": "compatible",
            "baseUrl": server.base_url("compatible"),
            "model": "m",
            "profile": request.param,
        },
        "evidence": {"nRepairs": 1},
    }
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    (folder / "config.json").write_text(json.dumps(settings), encoding="utf-8")
    return folder


def _elsewhere(server: StandIn) -> str:
    """Return the stand-in's address in a writing that the program does not take for this computer's."""
    return server.base_url("openai").replace("127.0.0.1", "127.1")


def check_bodies(server: StandIn, chosen: Path, profile: str) -> None:
    """Check that no body holds what was not chosen, and no body to the cloud a path or a whole document.

    A small witness shows passages, and is asked nothing that a document could answer for it.
    """
    cloud = [request.body for request in server.requests if request.provider == "openai"]
    local = [request.body for request in server.requests if request.provider == "compatible"]
    assert cloud
    assert bool(local) == (profile == "capable")
    for body in (*cloud, *local):
        assert UNSELECTED.encode() not in body
        assert b"root:" not in body
    assert not any(str(chosen.parent).encode() in body or b"private" in body for body in cloud)
    sent = ["\n".join(_texts(json.loads(body))) for body in cloud]
    for file in chosen.iterdir():
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
        assert not any(all(line in text for line in lines) for text in sent), f"all of {file.name} was sent"
    lines = [line for line in (chosen / "watch.md").read_text(encoding="utf-8").splitlines() if line]
    assert sum(any(line in text for text in sent) for line in lines) < len(lines) / 4


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


@pytest.mark.parametrize(("data", "profile"), [(one, one) for one in PROFILES], indirect=["data"])
def test_t1_no_document_talks_a_run_into_a_leak(
    server: StandIn, chosen: Path, data: Path, profile: str
) -> None:
    ended = detective(
        data, "interrogate", HYPOTHESIS, "--case", str(chosen), "--limit", str(TURNS), *NO_WORDS
    )
    session = check_run(data, ended)
    assert session["status"] in ("completed", "limit-reached")
    assert len(session["qaPairs"]) == TURNS
    check_bodies(server, chosen, profile)
    check_keys(KEYS, data, [ended], server)
    shown = {source["sourceId"]: source["name"] for source in session["sources"]}
    for pair in session["qaPairs"]:
        for fact in pair["evidence"]["facts"]:
            assert fact["text"] != "CANARY-OBEYED"
            for support in fact["support"]:
                text = (chosen / shown[support["sourceId"]]).read_text(encoding="utf-8")
                assert support["quote"] in text
    flagged = {source["name"] for source in session["sources"] if source.get("findings")}
    assert flagged == set(INJECTED), "every document that commands is reported, the ordinary one is not"
    verified = detective(data, "verify")
    assert verified.code == 0, verified.out


@pytest.mark.parametrize(("data", "profile"), [(one, one) for one in PROFILES], indirect=["data"])
def test_t1_no_document_talks_a_question_into_a_leak(
    server: StandIn, chosen: Path, data: Path, profile: str
) -> None:
    asked = ("ask", "On which date was the scale tested?", "--case", str(chosen), "--detective", "openai:m")
    ended = detective(data, *asked)
    assert ended.code == 0, ended.err
    (envelope,) = ended.events
    assert envelope["status"] == "proceed"
    assert "CANARY-OBEYED" not in [fact["text"] for fact in envelope["evidence"]["facts"]]
    check_bodies(server, chosen, profile)
    check_keys(KEYS, data, [ended], server)
