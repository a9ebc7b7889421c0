"""The detective asks the person at the terminal: answers, a lost terminal, and answers given later."""

from __future__ import annotations

import os
import random
import signal
from dataclasses import replace
from pathlib import Path
from time import sleep

import pytest

from tests.cli.command import call
from tests.cli.left_waiting import PROMPT, at_terminal, left_waiting, session_in
from tests.cli.models import AT_HOME, Models
from tests.patience import PATIENCE
from tests.stand_ins.brains import AskingBrain
from tests.sweeps import sweep

STAGES = ("opening", "analysis", "audit")

REFUSED = {
    ("--option", "3"): "Choose 1 to 2.",
    ("--text", " "): "Enter a text.",
    ("--text", "x" * 1_001): "1,001 of 1,000",
    ("--skip", "--option", "1"): "Choose --skip, or an answer.",
    (): "--option N, --text TEXT or --skip",
}


@pytest.fixture
def models(models: Models) -> Models:
    return replace(models, detective=AT_HOME)


@pytest.fixture
def asking(models: Models) -> Models:
    """Models of which the detective asks the person in its opening."""
    models.server.brain = AskingBrain(turns=2)
    return models


TYPED: dict[str, dict[str, object]] = {
    "9\n\nThe dog watch\n": {"freeTextResponse": "The dog watch", "skipped": False},
    "never\n": {"skipped": True, "skipsAll": True},
    "2\n": {"selectedOptionId": "option_2", "skipped": False},
    "1: but not on Sundays\n": {"selectedOptionId": "option_1", "freeTextResponse": "but not on Sundays"},
    "0\n": {"skipped": True},
}


@pytest.mark.parametrize("typed", sweep(TYPED, core=lambda typed: "dog" in typed))
def test_what_is_typed_below_the_question_is_the_answer(data: Path, asking: Models, typed: str) -> None:
    kept = TYPED[typed]
    with at_terminal(data, *asking.interrogate()) as terminal:
        terminal.read_until(PROMPT)
        terminal.press(typed)
        assert terminal.end() == 0, terminal.text
        said = terminal.text
    for words in (
        "Which watch is meant?",
        "The rules know two.",
        "From dusk to midnight.",
        "0  I don't know",
    ):
        assert words in said
    found = session_in(data)
    assert found["status"] == "completed"
    [answer] = found["clarificationState"]["answers"]
    assert kept.items() <= answer.items()
    assert ("Assumed" in said) == kept.get("skipped", False)


def test_ctrl_c_stops_and_keeps_the_question(data: Path, asking: Models) -> None:
    with at_terminal(data, *asking.interrogate()) as terminal:
        terminal.read_until(PROMPT)
        terminal.press("\x03")
        assert terminal.end() == 130
        assert " answer " in terminal.text
    assert session_in(data)["clarificationState"]["pendingQuestion"]["question"] == "Which watch is meant?"


@pytest.mark.soak
def test_the_end_of_what_is_typed_leaves_the_run_waiting(data: Path, asking: Models) -> None:
    with at_terminal(data, *asking.interrogate()) as terminal:
        terminal.read_until(PROMPT)
        terminal.press("\x04")
        assert terminal.end() == 6
    assert session_in(data)["status"] == "awaiting_clarification"


def test_a_run_that_waits_is_listed_shown_answered_and_resumed(data: Path, asking: Models) -> None:
    identity = left_waiting(data, asking)
    listed = call("--data-dir", data, "sessions")
    assert "asks you" in listed.out
    assert "Which watch is meant?" in listed.out
    [line] = call("--data-dir", data, "--json", "sessions").lines
    assert (line["status"], line["waitsFor"]) == ("awaiting_clarification", "Which watch is meant?")
    shown = call("--data-dir", data, "show", identity)
    assert "From dusk to midnight." in shown.out
    assert f"answer {identity[:8]}" in shown.out
    calls = len(asking.server.answers)
    for wrong, said in REFUSED.items():
        refused = call("--data-dir", data, "answer", identity, *wrong)
        assert (refused.code, said in refused.err) == (2, True), refused.err
    done = call("--data-dir", data, "answer", identity, "--option", "1", "--text", "Only in winter.")
    assert done.code == 0
    assert f"resume {identity[:8]}" in done.out
    assert call("--data-dir", data, "answer", identity, "--skip").code == 2
    assert len(asking.server.answers) == calls
    again = call("--data-dir", data, "resume", identity, *asking.addresses)
    assert again.code == 0
    prompt = next(r.call.text for r, _ in asking.server.answers[calls:] if r.call and r.stage == "opening")
    assert "Chosen: The first watch. From dusk to midnight." in prompt
    assert "> Only in winter." in prompt


@pytest.mark.parametrize("options", [(), ("--no-clarify",), ("--json",)])
def test_where_nobody_can_be_asked_it_assumes_and_says_so(
    data: Path, asking: Models, options: tuple[str, ...], tmp_path: Path
) -> None:
    with_json = [one for one in options if one == "--json"]
    others = [one for one in options if one != "--json"]
    assert call("--data-dir", data, *with_json, *asking.interrogate(*others)).code == 0
    found = session_in(data)
    assumed = "Assumed: The first watch is meant. (Not answered: Which watch is meant?)"
    assert assumed in found["openQuestions"]
    for format_ in ("md", "html"):
        report = tmp_path / f"report.{format_}"
        assert call("--data-dir", data, "export", found["id"], "--format", format_, "-o", report).code == 0
        assert "The first watch is meant." in report.read_text("utf-8")
    assert "The first watch is meant." in call("--data-dir", data, "show", found["id"]).out


@pytest.mark.parametrize("never", sweep(["--no-clarify", "setting"], core=lambda way: way == "setting"))
def test_at_a_terminal_nothing_is_asked_of_who_does_not_want_it(
    data: Path, asking: Models, never: str
) -> None:
    if never == "setting":
        assert call("--data-dir", data, "config", "set", "clarifications", "never").code == 0
    with at_terminal(data, *asking.interrogate(*([never] if never != "setting" else []))) as terminal:
        assert terminal.end() == 0, terminal.text
        assert PROMPT not in terminal.text
    assert [one["why"] for one in session_in(data)["clarificationState"]["assumptions"]] == ["nobody"]


@pytest.mark.soak
def test_without_a_terminal_a_question_that_waits_is_assumed(data: Path, asking: Models) -> None:
    identity = left_waiting(data, asking)
    ended = call("--data-dir", data, "--json", "resume", identity, *asking.addresses)
    assert ended.code == 0
    told = [line["event"] for line in ended.lines]
    assert told.index("clarification_answered") == told.index("clarification_needed") + 1
    assert session_in(data)["clarificationState"]["answers"][0]["skipped"]


KILLS = 17
"""So often each of the twelve runs is killed in `make soak`; with its first run this makes more than 200."""


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.soak
@pytest.mark.parametrize("number", range(4))
def test_no_kill_loses_a_question_that_waits(data: Path, models: Models, stage: str, number: int) -> None:
    """`kill -9` while it is pending, again and again; then it is answered and the run completes."""
    killed_and_answered(data, models, stage, KILLS, random.Random(f"{stage} {number}"))


def killed_and_answered(data: Path, models: Models, stage: str, kills: int, chance: random.Random) -> None:
    models.server.brain = AskingBrain(turns=1, asks_at=(stage,))
    words: tuple[str, ...] = tuple(models.interrogate())
    for _ in range(kills):
        with at_terminal(data, *words) as terminal:
            terminal.read_until("Which watch is meant?")
            sleep(chance.uniform(0, 0.05))
            os.kill(terminal.process.pid, signal.SIGKILL)
            terminal.process.wait(PATIENCE)
        found = session_in(data)
        state = found["clarificationState"]
        assert (found["status"], bool(state["partialResult"])) == ("awaiting_clarification", True)
        assert state["pendingQuestion"]["question"] == "Which watch is meant?"
        words = ("resume", str(found["id"]), *models.addresses)
    with at_terminal(data, *words) as terminal:
        terminal.read_until(PROMPT)
        terminal.press("1\n")
        assert terminal.end() == 0, terminal.text
    assert session_in(data)["status"] == "completed"
    asked_for = [request.call for request, _ in models.server.answers if request.stage == stage]
    put = [one for one in asked_for if one and "instead of the rest" in one.text]
    assert len(put) == 1, "a question that waits is put again without a call"
