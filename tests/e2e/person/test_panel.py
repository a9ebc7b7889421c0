"""A panel from its form to its decision, by keyboard and screen reader alone in the real window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.person.begun import session_in, window
from tests.e2e.person.visits import Visits
from tests.stand_ins import Brain

CLAIM = "The lantern was lit."
pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("screen")]


@dataclass(frozen=True)
class Claiming(Brain):
    """Claims something in every round."""

    def deliberated(self) -> dict[str, Any]:
        """Reply as ever, with a claim beside it."""
        claim = {"text": CLAIM, "label": "assumption", "citations": [], "rebuts": []}
        return {**super().deliberated(), "claims": [claim]}


def test_a_panel_is_chosen_heard_and_read(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with window(home, tmp_path, Claiming(turns=2), monkeypatch) as person:
        visits = Visits(person)
        person.turns_to("Change", "check box")
        person.strikes("space")
        person.presses("A panel", role="radio button")
        person.turns_to("Who takes over from detective 1", "push button")
        person.strikes("space")
        person.chooses("Anthropic claude-opus-5-5")
        person.sees("push button", "Who takes over from detective 1: then Anthropic claude-opus-5-5")
        visits.to("the form of a panel")
        person.presses("Check")
        person.sees("label", "Verdict: *")
        person.presses("How this was found*")
        person.turns_to("Panel*", "check box")
        person.strikes("space")
        for kind, name in (
            ("label", "2 of 2 detectives, consensus *"),
            ("panel", "OpenAI, not in the documents, fairly sure"),
            ("panel", "C1 · *" + CLAIM + "*"),
            ("table", "How positions moved"),
            ("label", "None, 2 of 2"),
        ):
            person.sees(kind, name)
        person.turns_to("Details of the panel", "check box")
        person.strikes("space")
        person.sees("label", "Mode: *")
        person.strikes("Escape")
        visits.to("the sheet of a panel")
    assert visits.complaints == []
    assert session_in(home)["deliberation"]["exit"]
