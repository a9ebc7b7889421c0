"""What a run waits for its person with, met by keyboard and screen reader alone in the real window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.person.begun import session_in, window
from tests.e2e.person.visits import Visits
from tests.stand_ins import Brain, Call
from tests.stand_ins.brains import ANSWERS, AskingBrain
from tests.stand_ins.replies import answers_in

pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("screen")]

HELP = "Your help is needed: Which watch is meant?"
FIRST, SECOND = "1 The first watch, From dusk to midnight.", "2 The second watch"
UNKNOWN = "0 I don’t know, Left to the model"
TRUST = "Trust Answer 1*"
REASON_FIELD = "Reason, kept with the decision (needed if you trust one source)"
REASON = "The first is signed."


@dataclass(frozen=True)
class TwoAccounts(Brain):
    """Sees after two answers that they cannot both hold."""

    def analysis(self, call: Call) -> dict[str, Any]:
        """Judge as ever, with the conflict beside it."""
        found = super().analysis(call)
        if max(answers_in(call.text)) < 2:
            return found
        conflict = {"answers": [1, 2], "quotes": list(ANSWERS[:2]), "description": "Two accounts."}
        return {**found, "conflicts": [{**conflict, "severity": "high"}]}


def test_a_question_to_the_person_is_told_and_answered_by_keys(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(home, tmp_path, AskingBrain(turns=1), monkeypatch) as person:
        person.presses("Check")
        visits = Visits(person)
        person.is_told(HELP)
        person.sees("panel", HELP)
        person.is_at(FIRST, "radio button")
        visits.to("a question to the person")
        person.turns_to(FIRST, "radio button")
        for key, chosen in (("2", SECOND), ("0", UNKNOWN), ("1", FIRST), ("Down", SECOND)):
            person.strikes(key)
            person.has_chosen(chosen)
            person.is_at(chosen, "radio button")
        person.strikes("Tab")
        person.is_at("Your own answer", "text")
        person.strikes("Tab")
        person.is_at("Answer", "push button")
        person.strikes("space")
        person.sees_no_more("panel", HELP)
        person.sees("label", "Verdict: *")
        person.strikes("F1")
        person.hears("*", "Keyboard shortcuts", "*Choose an answer to a question to you: 1–4;*: 0;*")
    assert visits.complaints == []
    [answer] = session_in(home)["clarificationState"]["answers"]
    assert answer["selectedOptionId"] == "option_2"


def test_a_conflict_is_resolved_by_keys_and_its_end_is_told(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(home, tmp_path, TwoAccounts(turns=2), monkeypatch) as person:
        person.presses("Check")
        visits = Visits(person)
        person.is_told("Open before the verdict")
        person.is_at("Choose which holds: *", "push button")
        visits.to("what is open before the verdict")
        person.presses("How this was found*")
        for fold in ("Documents and answers that differ, 1, *", "1. Two accounts., not decided"):
            person.turns_to(fold, "check box")
            person.strikes("space")
        person.sees("label", "How should the record treat it?")
        person.turns_to("Leave it open*", "radio button")
        person.strikes("Right")
        person.has_chosen(TRUST)
        person.sees("label", "Say why this source is trusted.")
        person.strikes("Tab")
        person.is_at(REASON_FIELD, "text")
        person.types(REASON_FIELD, REASON)
        person.sees("label", f"Decided by you: Answer 1 counts. Reason: {REASON}")
        person.strikes("Escape")
        person.sees_no_more("dialog", "How this was found")
        person.sees("label", "Verdict: *")
    assert visits.complaints == []
    [conflict] = session_in(home)["conflicts"]
    assert (conflict["decision"], conflict["resolution"]) == ("supersede_second", REASON)
