"""The ledger tells what left, to whom and from where in the documents; a run can be played by the command."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
from pathlib import Path

import pytest

from detective_app.app import beginning, connections, disclosing
from detective_app.app import ledger as ledger_module
from detective_app.app import run as run_module
from detective_app.core.ports import Connection
from detective_app.storage.sessions.tape import tape_beside
from tests.app.opened_files import files_opened
from tests.e2e.in_process import Ended, detective, session_file, stored
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, data: Path, tmp_path: Path) -> StandIn:
    """A run whose detective is on another computer, and whose witness is on this one."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-" + "o" * 40)
    (book := tmp_path / "=watch.md").write_text("\n\n".join(ANSWERS), encoding="utf-8")
    os.utime(book, (1_700_000_000, 1_700_000_000))  # for one that may still be written the kept text serves
    with StandIn(Brain(turns=3)) as running:
        cloud = running.base_url("openai")
        for module in (beginning, connections, disclosing, run_module):
            monkeypatch.setattr(module, "outside_host", _host)
        monkeypatch.setattr(
            ledger_module,
            "is_this_computer",
            lambda address: str(running.port("openai")) not in address,
        )
        words = ["--detective", "openai:gpt-6.1-sol", "--base-url", f"openai={cloud}", "--limit", "5"]
        words += ["--witness", "ollama:llama3.1:70b", "--base-url", f"ollama={running.base_url('ollama')}"]
        assert detective(data, "interrogate", HYPOTHESIS, "--case", str(book), *words).code == 0
    return running


def _host(connection: Connection) -> str:
    return "models.example" if connection.role == "detective" else ""


def ledger(data: Path, *options: str) -> Ended:
    return detective(data, "ledger", stored(data)["id"], *options)


def test_all_that_left_is_told_with_the_places_of_its_words(server: StandIn, data: Path) -> None:
    told = ledger(data)
    assert told.code == 0
    left = [one for one in told.events if one["elsewhere"]]
    assert [one["bytes"] for one in left] == [len(one.body) for one in server.seen("openai", calls_only=True)]
    assert {one["role"] for one in left} == {"detective"}
    assert {one["role"] for one in told.events if not one["elsewhere"]} == {"witness"}
    (document,) = stored(data)["disclosure"]["perDocument"]
    text = "\n\n".join(ANSWERS)
    counted = {text.count("\n", 0, first) + 1 for first, _ in document["spans"]}
    places = {int(span["locator"][1:].partition("-")[0]) for one in left for span in one["spans"]}
    assert counted <= places, "what the budget counted is told"
    assert "Nothing else was sent." in told.err


def test_a_ledger_is_handed_on_as_a_table_without_formulas_and_as_json(
    server: StandIn, data: Path, tmp_path: Path
) -> None:
    del server
    whole = ledger(data).events
    for name in ("left.csv", "left.json"):
        assert ledger(data, "-o", str(tmp_path / name)).code == 0
    rows = list(csv.DictReader(io.StringIO((tmp_path / "left.csv").read_text(encoding="utf-8"))))
    assert {row["sha256"] for row in rows} == {one["sha256"] for one in whole}
    assert {row["document"] for row in rows} == {"", "'=watch.md"}
    requests = json.loads((tmp_path / "left.json").read_text(encoding="utf-8"))["requests"]
    assert [one["line"] for one in requests] == [one["line"] for one in whole]
    assert ledger(data, "-o", str(tmp_path / "left.txt")).code == 2


def test_one_host_alone_is_told(server: StandIn, data: Path) -> None:
    host = f"127.0.0.1:{server.port('openai')}"
    assert {one["host"] for one in ledger(data, "--host", host).events} == {host}


def test_a_tape_that_was_changed_says_from_where_on(server: StandIn, data: Path) -> None:
    del server
    tape = tape_beside(session_file(data))
    lines = tape.read_bytes().splitlines(keepends=True)
    tape.write_bytes(b"".join([*lines[:6], lines[6].replace(b'"at"', b'"At"'), *lines[7:]]))
    told = ledger(data)
    assert told.code == 2
    assert "The tape ends here: line 7" in told.err
    assert "Nothing else was sent" not in told.err


def test_neither_ledger_nor_replay_opens_a_document_that_was_never_chosen_here(
    server: StandIn, data: Path, tmp_path: Path
) -> None:
    del server
    shutil.copytree(data / "sessions", (elsewhere := tmp_path / "elsewhere") / "sessions")
    with files_opened() as opened:
        told, played = ledger(elsewhere), detective(elsewhere, "replay", stored(elsewhere)["id"])
    assert str(tmp_path / "=watch.md") not in opened
    assert (told.code, {one["words"] for one in told.events}) == (0, {None})
    assert played.code == 2
    assert "was not opened" in played.err


def test_documents_that_are_gone_are_said_to_be(server: StandIn, data: Path, tmp_path: Path) -> None:
    del server
    (tmp_path / "=watch.md").write_text("Something else.", encoding="utf-8")
    told = ledger(data)
    assert told.code == 0
    assert "are not at hand as they were" in told.err
    assert {one["words"] for one in told.events} == {None}
