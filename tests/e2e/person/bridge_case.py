"""The documents of the sample case, and models that know one question about them.

The witness points at two documents and makes a statement up; the detective sees that two dates differ.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from detective_app import paths
from tests.stand_ins import Brain, Call, replies

FOLDER = paths.resources() / "sample_case"
REPORT, LOG, MEMO = "inspection-report.pdf", "control-room-log.csv", "works-memo.md"
HYPOTHESIS = "A weight limit of 12 tonnes on Kelder Bridge came into force within ten days of the inspection."
QUESTION = "When did the weight limit on Kelder Bridge come into force?"
LIMIT = "The weight limit on Kelder Bridge came into force on 22 March 2024."
REPLACED = "The south bearing was replaced on 18 June 2024."
LATER = "The weight limit on Kelder Bridge came into force on 2 April 2024"
MADE_UP = "Ottoline Brankovic approved the weight limit on 3 March 2024."


@dataclass(frozen=True)
class BridgeBrain(Brain):
    """Has enough after one answer, whatever it says."""

    turns: int | None = 0

    def opening(self) -> dict[str, Any]:
        """Ask the question about the bridge."""
        return replies.opening(QUESTION)

    def analysis(self, call: Call) -> dict[str, Any]:
        """Name the two passages that give another day each."""
        passages = [passage_with(words, call.text) for words in (LIMIT, LATER)]
        conflict = {"passages": passages, "description": "Two days.", "severity": "medium"}
        return {**super().analysis(call), "conflicts": [conflict]}

    def statement(self, call: Call) -> str:
        """Say when the limit came into force, and no more."""
        return LIMIT

    def draft(self, statement: str) -> dict[str, Any]:
        """State what the report says, what the memo says elsewhere, and what no document says."""
        given = ((statement, "D1", "p.2 L25-L25"), (REPLACED, "D3", "L1-L1"), (MADE_UP, "D2", "L4-L4"))
        statements = [
            {
                "text": text,
                "quotes": [{"sourceId": source, "locator": place, "quote": text}],
                "calculation": "",
            }
            for text, source, place in given
        ]
        return {"statements": statements, "notStated": []}


def passage_with(words: str, request: str) -> str:
    """Return the number of the passage that has these words in a request."""
    _, *blocks = re.split(r"^> (?=P\d+, )", request, flags=re.MULTILINE)
    return next(block.split(",", 1)[0] for block in blocks if words in block)
