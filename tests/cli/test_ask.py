"""One question over documents from the command line: answers, questions back, and every way to fail."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.clerk import BRIDGE_TEXTS, UNITS, Clerk, written
from tests.cli.command import Ended, PseudoTerminal, call, end_by, start
from tests.cli.models import DETECTIVE, WITNESS
from tests.patience import PATIENCE
from tests.stand_ins import Answer, Brain, Call, Hold, StandIn

KEY = "sk-proj-" + "k" * 32
FORCE, FORCE_SAYS = "When did the weight limit come into force?", BRIDGE_TEXTS["log.md"].splitlines()[2]
COST, COST_SAYS = "How much did the replacement cost?", "The replacement cost 48,200 euros."
FEET, FEET_SAYS = "What is the square footage of my unit?", "Unit 5A has 812 square feet."
RENT, RENT_SAYS = "How high is the rent of my unit?", "The rent of unit 5A is 900 euros."
ANSWER_OBJECT = {
    *("mode", "answer", "facts", "gaps", "conflicts", "analysis", "citations_index", "extractions"),
    "refused",
}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    says = {"weight limit": FORCE_SAYS, "replacement": COST_SAYS, "footage": FEET_SAYS, "rent": RENT_SAYS}
    with StandIn(Clerk(says=says, plan=COST)) as running:
        yield running


@pytest.fixture
def bridge(tmp_path: Path) -> Path:
    return written(tmp_path / "bridge", BRIDGE_TEXTS)


@pytest.fixture
def units(tmp_path: Path) -> Path:
    return written(tmp_path / "units", UNITS)


class Desk:
    """Asks with one data folder and one witness."""

    def __init__(self, data: Path, server: StandIn) -> None:
        self.data, self.server = data, server

    def words(self, question: str, *more: str | Path) -> list[str | Path]:
        address = f"ollama={self.server.base_url('ollama')}"
        return ["--data-dir", self.data, "ask", question, "--witness", WITNESS, "--base-url", address, *more]

    def __call__(self, question: str, *more: str | Path) -> Ended:
        return call(*self.words(question, *more))

    def envelope(self, question: str, *more: str | Path) -> dict[str, Any]:
        ended = self(question, *more, "--json")
        assert ended.code == 0, ended.err
        (line,) = ended.lines
        return line

    @property
    def model_calls(self) -> int:
        return len(self.server.seen(calls_only=True))


@pytest.fixture
def desk(data: Path, server: StandIn) -> Desk:
    return Desk(data, server)


@pytest.mark.parametrize(
    "says",
    [
        "Der Vertrag endet am 31. März 2024.",
        "Договор заканчивается 31 марта 2024 года.",
        "Le contrat prend fin le 31 mars 2024.",
        "契約は2024年3月31日に終了します。",
    ],
)
def test_an_english_question_over_documents_in_another_language_is_answered_in_their_words(
    desk: Desk, tmp_path: Path, says: str
) -> None:
    letter = written(tmp_path / "letter", {"letter.txt": f"A 12\n\n{says}\n"})
    desk.server.brain = Clerk(says={"end": says})
    envelope = desk.envelope("When does the contract end?", "--case", letter)
    assert (envelope["outcome"], envelope["answer"]["level1"]) == ("answered", says)
    [fact] = envelope["evidence"]["facts"]
    assert (fact["state"], fact["support"][0]["quote"]) == ("verified", says)
    assert (envelope["evidence"]["gaps"], desk.model_calls) == ([], 1), "nor asked again"


def test_an_answer_is_told_with_quotes_places_and_where_the_sources_differ(desk: Desk, bridge: Path) -> None:
    ended = desk(FORCE, "--case", bridge)
    said = " ".join(ended.out.split())
    assert (ended.code, ended.err) == (0, "")
    assert f"“{FORCE_SAYS}” log.md L3" in said
    assert "Conflicts between sources" in said
    assert "memo.md L3 “The weight limit came into force on 2 April 2024.”" in said
    assert said.index("Citations: ") < said.index("Facts") < said.index("Conflicts between sources")


class Boasting(Clerk):
    """A witness that puts a figure of its own beside a true quote."""

    def draft(self, statement: str) -> dict[str, Any]:
        """Say that it cost more than the document has."""
        found = super().draft(statement)
        for one in found["statements"]:
            one["text"] = one["text"].replace("48,200", "99,900")
        return found


def test_a_figure_that_no_document_has_is_withheld_with_its_reason_and_stays_missing(
    desk: Desk, bridge: Path
) -> None:
    desk.server.brain = Boasting(says={"replacement": COST_SAYS})
    said = " ".join(desk(COST, "--case", bridge).out.split())
    assert "Withheld The replacement cost 99,900 euros. “99,900 euros” stands in place of “48,200" in said
    assert said.startswith("Insufficient evidence: no quote carries what was said, so it is withheld.")
    assert f"Not found {COST}" in said
    assert f"{COST_SAYS} memo.md L1-L5" in said, "the passage that has the true figure is shown"


def test_a_small_witness_is_not_asked_and_its_passages_stand_there_once(desk: Desk, bridge: Path) -> None:
    ended = desk(COST, "--case", bridge, "--witness", "ollama:llama3.2:1b")
    said = " ".join(ended.out.split())
    assert (ended.code, desk.model_calls) == (0, 0)
    assert said.startswith("These passages come nearest to the question; no model read them.")
    assert said.count(COST_SAYS) == 1
    assert "P1 " in said
    assert "memo.md L1-L5, under “Works memo”" in said
    assert "Facts" not in said


class Silent(Brain):
    """A witness that replies with an empty object."""

    def answer(self, call: Call) -> Answer:
        """Say nothing at all."""
        return Answer("{}")


def test_a_witness_that_says_nothing_proves_nothing_and_passages_are_shown(desk: Desk, bridge: Path) -> None:
    desk.server.brain = Silent()
    said = " ".join(desk(COST, "--case", bridge).out.split())
    assert "the witness gave no answer that can be used" in said
    assert "Passages that come nearest" in said
    assert COST_SAYS in said
    assert "do not state" not in said


def test_what_no_document_says_is_said_to_be_missing(desk: Desk, bridge: Path) -> None:
    ended = desk("What colour is the paint of the bridge?", "--case", bridge)
    said = " ".join(ended.out.split())
    assert ended.code == 0
    assert "Citations: None — explanation" in said
    assert "Missing information" in said


def test_json_is_one_line_in_the_names_of_the_envelope(desk: Desk, bridge: Path) -> None:
    ended = desk(FORCE, "--case", bridge, "--json")
    assert ended.out.count("\n") == 1
    assert ended.out.isascii()
    (document,) = ended.lines
    assert document["status"] == "proceed"
    assert document["answer"].keys() == {"level1", "level2", "level3"}
    assert document["evidence"].keys() == ANSWER_OBJECT
    assert document["latency_ms"] >= 0
    assert document["resolved_context"] == {"from": ["text"], "fields": {}}
    (support,) = document["evidence"]["facts"][0]["support"]
    assert (support["source_id"], support["locator"], support["quote"]) == ("D2", "L3-L3", FORCE_SAYS)
    (conflict,) = document["evidence"]["conflicts"]
    assert {value["source_id"] for value in conflict["values"]} == {"D2", "D3"}
    assert all(re.fullmatch("[a-z][a-z0-9_]*", name) for name in _names(document))


def _names(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _names(inner)


def test_an_ambiguous_question_is_asked_back_before_any_model_is_called(desk: Desk, units: Path) -> None:
    document = desk.envelope(FEET, "--case", units)
    assert document.keys() == {"status", "questions", "notes", "latency_ms"}
    (question,) = document["questions"]
    assert question.keys() == {"field", "prompt", "options", "allow_free_text"}
    assert (document["status"], question["field"], question["options"]) == ("clarify", "unit", ["5A", "5B"])
    assert document["notes"] == {"reason": ["AmbiguousSubject"]}
    told = desk(FEET, "--case", units)
    assert told.code == 0
    assert "“my unit”" in told.out
    assert '--context unit="…"' in told.out
    assert desk.model_calls == 0


def test_a_detail_is_used_and_never_asked_for_again(desk: Desk, units: Path) -> None:
    first = desk.envelope(FEET, "--case", units, "--context", "unit=5A")
    assert (first["status"], first["answer"]["level1"]) == ("proceed", FEET_SAYS)
    assert first["resolved_context"] == {"from": ["text", "session"], "fields": {"unit": "5A"}}
    again = desk.envelope(FEET, "--case", units)
    assert (again["status"], again["answer"]) == ("proceed", first["answer"])
    other = desk.envelope(RENT, "--case", units)
    assert (other["status"], other["answer"]["level1"]) == ("proceed", RENT_SAYS)


def test_details_of_a_named_session_are_its_own(desk: Desk, units: Path) -> None:
    assert desk.envelope(FEET, "--case", units, "--context", "unit=5A", "--session", "one")["answer"]
    assert desk.envelope(FEET, "--case", units, "--session", "../two")["status"] == "clarify"
    assert desk.envelope(FEET, "--case", units)["status"] == "clarify"
    assert desk.envelope(RENT, "--case", units, "--session", "one")["answer"]
    assert not list(desk.data.rglob("*two*"))


def test_after_asking_three_times_in_vain_it_answers_without_the_detail(desk: Desk, units: Path) -> None:
    for _ in range(3):
        assert desk.envelope(FEET, "--case", units)["status"] == "clarify"
    assert desk.model_calls == 0
    document = desk.envelope(FEET, "--case", units)
    assert (document["status"], document["missing"]) == ("proceed_after_clarify_timeout", ["unit"])
    assert document["evidence"]["mode"] == "report_insufficient_evidence"
    assert "clarify_timeout" in [gap["why"] for gap in document["evidence"]["gaps"]]
    assert "not supplied" in document["answer"]["level1"]


def test_documents_that_cannot_be_read_are_named_and_the_others_answer(desk: Desk, bridge: Path) -> None:
    (bridge / "empty.md").touch()
    (bridge / "broken.pdf").write_bytes(b"%PDF-1.4\nno more")
    ended = desk(COST, "--case", bridge, "--case", bridge / "gone.txt", "--json")
    assert ended.code == 0
    assert ended.lines[0]["answer"]["level1"] == COST_SAYS
    for problem in (
        "empty.md is empty.",
        "broken.pdf is damaged: it is no whole PDF.",
        "gone.txt was not found.",
    ):
        assert problem in ended.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((COST,), "Choose documents."),
        ((COST, "--case", "absent.md"), "absent.md was not found. Choose at least one document"),
        (("", "--case", "."), "Enter a question."),
        ((" \u200b", "--case", "."), "Enter a question."),
        ((COST, "--case", ".", "--context", "5A"), "Write a detail as FIELD=VALUE"),
        ((COST, "--case", ".", "--context", "unit= "), "Write a detail as FIELD=VALUE"),
        ((COST, "--case", ".", "--witness", "nobody:x"), "Choose one of openai"),
    ],
    ids=["no-case", "absent", "empty", "blank", "context", "context-value", "witness"],
)
def test_bad_input_is_refused_in_one_line(
    arguments: tuple[str, ...], message: str, data: Path, bridge: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(bridge)
    ended = call("--data-dir", data, "ask", *arguments, "--json")
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_without_a_witness_it_says_what_to_do_next(desk: Desk, bridge: Path) -> None:
    ended = desk(COST, "--case", bridge, "--base-url", f"ollama=http://127.0.0.1:{desk.server.closed_port()}")
    said = " ".join(ended.err.split())
    assert ended.code == 4
    assert "ollama:llama3.1 refused the connection" in said
    assert f"detective --data-dir {desk.data} doctor" in said
    assert "--witness" in said
    small = call("--data-dir", desk.data, "ask", COST, "--case", bridge, "--witness", "builtin:nothing-here")
    assert small.code == 0
    assert "builtin:nothing-here is small, so it is asked nothing" in " ".join(small.err.split())
    assert COST_SAYS in " ".join(small.out.split())


def test_a_witness_without_a_key_is_not_called(desk: Desk, bridge: Path) -> None:
    ended = call("--data-dir", desk.data, "ask", COST, "--case", bridge, "--witness", "anthropic:claude")
    assert ended.code == 2
    assert "There is no key for Anthropic." in ended.err
    assert "ANTHROPIC_API_KEY" in ended.err


def test_a_witness_elsewhere_is_told_of_before_anything_is_sent(desk: Desk, bridge: Path) -> None:
    elsewhere = desk.server.base_url("ollama").replace("127.0.0.1", "127.1")
    ended = desk(COST, "--case", bridge, "--base-url", f"ollama={elsewhere}", "--json")
    assert ended.code == 0
    assert "Your documents will be sent to 127.1, which is not this computer." in ended.err
    assert "which is not this computer" not in desk(COST, "--case", bridge).err


def test_a_detective_plans_from_the_question_and_the_names_alone(desk: Desk, bridge: Path) -> None:
    plans = ("--detective", DETECTIVE, "--base-url", f"openai={desk.server.base_url('openai')}")
    custody = bridge.rename(bridge.parent / "custody")
    (custody.parent / "case").mkdir()
    custody.rename(custody.parent / "case" / "custody")
    assert desk.envelope(COST, "--case", bridge.parent / "case", *plans)["answer"]["level1"] == COST_SAYS
    (body,) = [request.body for request in desk.server.seen("openai")]
    assert b"memo.md" in body
    assert b"custody" not in body
    lines = [line for text in BRIDGE_TEXTS.values() for line in text.splitlines() if line.endswith(".")]
    assert not any(line.encode() in body for line in lines)
    assert str(bridge.parent).encode() not in body


def test_no_key_is_printed_or_stored(desk: Desk, bridge: Path) -> None:
    plans = ("--detective", DETECTIVE, "--base-url", f"openai={desk.server.base_url('openai')}")
    desk.server.keys["openai"] = "sk-another-key-0123456789"
    ended = call("-v", *desk.words(COST, "--case", bridge, *plans), "--json")
    assert ended.code == 0, "a detective that refuses its key leaves the witness to answer alone"
    assert KEY not in ended.out + ended.err
    stored = b"".join(file.read_bytes() for file in desk.data.rglob("*") if file.is_file())
    assert KEY.encode() not in stored


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_waits_for_no_model(desk: Desk, bridge: Path, number: int) -> None:
    silence = Hold()
    desk.server.script("ollama", "answer", silence, times=None)
    with start(*desk.words(COST, "--case", bridge, "--json")) as process:
        assert silence.reached.wait(PATIENCE)
        end_by(process, number)
        printed, said = process.communicate()
    silence.release.set()
    assert (process.returncode, printed) == (130, "")
    assert said == "Stopped before the answer. Nothing was changed.\n"


def test_in_a_terminal_the_person_is_asked_and_the_reply_is_used(desk: Desk, units: Path) -> None:
    with PseudoTerminal(*desk.words(FEET, "--case", units), columns=100) as terminal:
        terminal.read_until("Your answer")
        terminal.press("1\n")
        assert terminal.end() == 0
        said = " ".join(terminal.text.split())
    assert "1 5A 2 5B" in said
    assert FEET_SAYS in said
    assert desk.envelope(RENT, "--case", units)["answer"]["level1"] == RENT_SAYS


def test_in_a_terminal_a_question_back_can_be_left_open_or_stopped(desk: Desk, units: Path) -> None:
    with PseudoTerminal(*desk.words(FEET, "--case", units), columns=100) as terminal:
        for _ in range(3):
            terminal.read_until("I do not know")
            terminal.raw = b""
            terminal.press("\n")
        assert terminal.end() == 0
        assert "not supplied" in " ".join(terminal.text.split())
    with PseudoTerminal(*desk.words(RENT, "--case", units), columns=100) as terminal:
        terminal.read_until("Your answer")
        terminal.press("\x03")
        assert terminal.end() == 130
        assert "Traceback" not in terminal.text


def test_a_hostile_document_drives_no_terminal(desk: Desk, tmp_path: Path) -> None:
    said = "The \x1b[31mreplacement\x1b[0m cost 48,200 euros [bold]in all[/bold]."
    case = written(tmp_path / "hostile", {"a\x1b[2Jb.md": f"{said}\n"})
    desk.server.brain = Clerk(says={"replacement": said})
    ended = desk(COST, "--case", case)
    assert ended.code == 0
    assert "\x1b" not in ended.out + ended.err
    assert "[bold]in all[/bold]" in ended.out


def test_the_settings_decide_how_often_it_asks_back(desk: Desk, units: Path) -> None:
    settings = {"evidence": {"maxSamePromptRounds": 1, "nRepairs": 0}}
    desk.data.mkdir(mode=0o700)
    (desk.data / "config.json").write_text(json.dumps(settings), encoding="utf-8")
    assert desk.envelope(FEET, "--case", units)["status"] == "clarify"
    assert desk.envelope(FEET, "--case", units)["status"] == "proceed_after_clarify_timeout"
    assert os.access(desk.data / "config.json", os.R_OK)


def test_what_takes_too_long_is_left_out_and_named_with_its_document(
    desk: Desk, bridge: Path, data: Path
) -> None:
    data.mkdir(parents=True, exist_ok=True)
    (data / "config.json").write_text('{"evidence": {"textSeconds": 0.01, "sweepSeconds": 0}}')
    lorries = "\n".join(f"Lorry {n} of {n % 97} t came into force on {n % 28 + 1} May." for n in range(9_000))
    (bridge / "lorries.md").write_text(f"# Lorries\n\n{lorries}\n")
    envelope = desk.envelope(FORCE, "--case", bridge)
    told = [gap["need"] for gap in envelope["evidence"]["gaps"] if gap["why"] == "left_out"]
    assert any(line.startswith("Left out: ") and "0.01 s of processor time" in line for line in told)
    assert envelope["outcome"] != "absent"
    page = desk(FORCE, "--case", bridge)
    assert page.code == 0, page.err
    assert "Not checked" in page.out
    assert "Left out: " in page.out
