"""A model of known quality, which answers and judges the program's test of models as its script says."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from detective_app import paths
from tests.stand_ins.brains import Brain
from tests.stand_ins.numbered import passages
from tests.stand_ins.wire import Answer, Call

TASKS: dict[str, list[dict[str, Any]]] = json.loads(
    (paths.resources() / "model_test" / "test.json").read_text("utf-8")
)


@dataclass(frozen=True)
class TestedBrain(Brain):
    """Knows every answer of the test; what is not as it should be, its fields say.

    `refuses` finds nothing, `invents` is on how many questions without an answer it states something,
    `wrong` how many figures it tells that no document holds, `misjudges` how many labels are not the one
    that is expected; `broken` is the text of every reply.
    """

    __test__ = False
    refuses: bool = False
    invents: int = 0
    wrong: int = 0
    misjudges: int = 0
    broken: str = ""

    def answer(self, call: Call) -> Answer:
        """Reply to a call of the test."""
        if self.broken:
            return Answer(self.broken)
        asked_for = (call.schema or {}).get("properties", {})
        if "label" in asked_for:
            return Answer(json.dumps({"reason": "as the passage says", "label": self._label(call)}))
        if "calls" in asked_for:
            return Answer(json.dumps({"calls": []}))
        return Answer(json.dumps(self._draft(call), ensure_ascii=False))

    def _label(self, call: Call) -> str:
        task = next(
            one
            for one in TASKS["judgements"]
            if one["claim"] in call.text and all(part in call.text for part in one["passages"])
        )
        if TASKS["judgements"].index(task) >= self.misjudges:
            return str(task["label"])
        labels = {"mark": ("supports", "against"), "conflict": ("yes", "no"), "plan": ("1", "2")}[
            task["kind"]
        ]
        return labels[labels[0] == task["label"]]

    def _draft(self, call: Call) -> dict[str, Any]:
        number, task = next(
            (n, one)
            for n, one in enumerate(TASKS["questions"])
            if f"Question: {one['question']}" in call.text
        )
        if self.refuses:
            return {"statements": [], "notStated": [task["question"]]}
        if not task["expected"]:
            stated = number - 30 < self.invents
            told = [_statement("The files say so.", 1)] if stated else []
            return {"statements": told, "notStated": [] if stated else [task["question"]]}
        at = next(
            one.number
            for one in passages(call.text)
            if all(" ".join(word.split()) in " ".join(one.text.split()) for word in task["expected"])
        )
        text = f"It is {', '.join(task['expected'])}."
        return {
            "statements": [_statement("It is 77,771." if number < self.wrong else text, at)],
            "notStated": [],
        }


def _statement(text: str, passage: int) -> dict[str, Any]:
    return {"text": text, "passages": [passage], "words": "", "calculation": ""}
