"""A witness that knows what to say to some questions, and the documents that it is asked about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.evidence.cases import BRIDGE
from tests.stand_ins import Answer, Brain, Call

UNITS = {
    "unit-5a.md": "# Unit 5A\n\nUnit 5A has 812 square feet.\nThe rent of unit 5A is 900 euros.\n",
    "unit-5b.md": "# Unit 5B\n\nUnit 5B has 640 square feet.\nThe rent of unit 5B is 780 euros.\n",
}
BRIDGE_TEXTS = {document.source.name: document.text for document in BRIDGE.documents}


@dataclass(frozen=True)
class Clerk(Brain):
    """Says what belongs to the first word of `says` that the question holds, else that it is not stated.

    What it says is its own quote, from no document in particular. As a detective it plans one question.
    """

    says: Mapping[str, str] = field(default_factory=dict)
    plan: str = ""

    def answer(self, call: Call) -> Answer:
        """Plan when a detective is asked to; answer as a witness otherwise."""
        if "questions" not in (call.schema or {}).get("properties", {}):
            return super().answer(call)
        question = {"question": self.plan, "line": "", "period": "", "unit": ""}
        return Answer(json.dumps({"questions": [question]}))

    def statement(self, call: Call) -> str:
        """Return what fits the question, or nothing."""
        asked = call.messages[-1][1].rpartition("Question: ")[2]
        return next((said for word, said in self.says.items() if word in asked), "")

    def draft(self, statement: str) -> dict[str, Any]:
        """State what there is to state, with itself as the quote."""
        if not statement:
            return {"statements": [], "notStated": ["what was asked"]}
        quote = {"sourceId": "", "locator": "", "quote": statement}
        return {"statements": [{"text": statement, "quotes": [quote], "calculation": ""}], "notStated": []}


def written(folder: Path, texts: Mapping[str, str]) -> Path:
    """Write documents into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
