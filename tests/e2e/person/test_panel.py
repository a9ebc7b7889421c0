"""A panel from its form to its report, by keyboard and screen reader alone in the real window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.person.begun import session_in, window
from tests.e2e.person.visits import Visits
from tests.stand_ins import Brain

CLAIM = "The lantern was lit."
pytestmark = pytest.mark.xdist_group("screen")


@dataclass(frozen=True)
class Claiming(Brain):
    """Claims something in every round."""

    def deliberated(self) -> dict[str, Any]:
        """Reply as ever, with a claim beside it."""
        claim = {"text": CLAIM, "label": "assumption", "citations": [], "rebuts": []}
        return {**super().deliberated(), "claims": [claim]}


@pytest.mark.soak
def test_a_panel_is_chosen_heard_and_read(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(home, tmp_path, Claiming(turns=2), monkeypatch) as person:
        visits = Visits(person)
        person.presses("All options of an investigation")
        person.presses("Panel", role="radio button")
        person.turns_to("Who takes over from detective 1", "push button")
        person.strikes("space")
        person.chooses("Anthropic claude-opus-5-5")
        person.sees("push button", "Who takes over from detective 1: then Anthropic claude-opus-5-5")
        visits.to("the form of a panel")
        person.presses("Start investigation")
        person.is_told("OpenAI, not enough evidence, fairly sure*")
        person.is_told("Anthropic, not enough evidence, fairly sure*")
        person.sees("label", "Verdict: *")
        person.presses("Panel", role="radio button")
        for kind, name in (
            ("label", "2 of 2 detectives, consensus *"),
            ("panel", "OpenAI, not enough evidence, fairly sure"),
            ("panel", "*" + CLAIM + "*"),
            ("chart", "How positions moved"),
            ("label", "None, 2 of 2"),
        ):
            person.sees(kind, name)
        person.turns_to("Details of the panel", "check box")
        person.strikes("space")
        visits.to("the report of a panel")
        person.presses("Transcript", role="radio button")
        person.sees("label", "Round 2")
        person.turns_to("2", "radio button")
        person.strikes("Left")
        person.sees("label", "Round 1")
        person.turns_to("Reasons of Anthropic", "check box")
        person.strikes("space")
        visits.to("the rounds of a panel")
    assert visits.complaints == []
    assert session_in(home)["deliberation"]["exit"]
