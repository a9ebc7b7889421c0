"""Detectives whose runs come to a gate that is not ready: something is open, or two documents differ."""

from __future__ import annotations

from typing import Any

from tests.stand_ins import Brain, replies
from tests.stand_ins.brains import ANSWERS
from tests.stand_ins.replies import answers_in
from tests.stand_ins.wire import Call

OPEN = ("Who lit the lamp is not said.", "Who trimmed the wick is left out.", "Who saw it is left out.")


def asks_about(content: str) -> str:
    """The question that asks what the documents say of a signal."""
    return f"What does the case file say about this: “{content.rstrip('.')}”?"


class WeakBrain(Brain):
    """Names gaps that no answer addresses; with `conflicting` it sees that the first two cannot both hold."""

    conflicting = False

    def opening(self) -> dict[str, Any]:
        """Take the hypothesis apart into a claim and what it leaves out."""
        gaps = (
            [] if self.conflicting else [replies.claim(one, type="gap", severity="critical") for one in OPEN]
        )
        found = super().opening()
        return {**found, "signals": [*found["signals"], *gaps]}

    def analysis(self, call: Call) -> dict[str, Any]:
        """Report the conflict, and say which gap an answer to the program's own question addresses."""
        found, last = super().analysis(call), max(answers_in(call.text))
        if self.conflicting and last == 2:
            reported = {"answers": [1, 2], "quotes": list(ANSWERS[:2]), "description": "Two accounts."}
            return {**found, "conflicts": [{**reported, "severity": "high"}]}
        for one in found["analyses"]:
            asked = call.text.partition(f"ANSWER {one['sequence']} OF")[2].partition("\nANSWER")[0]
            one["addressesSignals"] = [
                f"s{n}" for n, gap in enumerate(OPEN, 2) if gap.rstrip(".") in asked and not self.conflicting
            ]
        return found


class ConflictingBrain(WeakBrain):
    """Grades well, and reports a conflict."""

    conflicting = True
