"""A capable witness by script: it states the passages it is shown that share the question's words."""

from __future__ import annotations

import json
import math
import re
from collections import Counter

from tests.stand_ins import Answer, Brain, Call
from tests.stand_ins.numbered import ShownPassage, passages

_NAMED = re.compile(r"\bD\d+\b")
_STATED = 6
_SHARED = 2


class QuotingWitness(Brain):
    """Answers with the passages nearest to the question, each as a statement of its own words."""

    def answer(self, call: Call) -> Answer:
        """State; ask for no second look where one is offered."""
        if "statements" not in (call.schema or {}).get("properties", {}):
            return Answer(json.dumps({"calls": []}))
        question = call.messages[-1][1].rpartition("Question: ")[2].partition("\n")[0]
        found = [_statement(one) for one in _nearest(question, list(passages(call.text)))]
        return Answer(json.dumps({"statements": found, "notStated": [] if found else [question[:80]]}))


def _nearest(question: str, shown: list[ShownPassage]) -> list[ShownPassage]:
    """Return the passages that share most with a question."""
    named = set(_NAMED.findall(question))
    shown = [one for one in shown if one.source_id in named] or shown
    words = [_stems(one.text) for one in shown]
    common = Counter(stem for stems in words for stem in stems)
    asked, least = _stems(question), 1 if named else _SHARED
    scored = [
        (sum(math.log(1 + len(words) / common[stem]) for stem in asked & stems) / (30 + len(stems)), n)
        for n, stems in enumerate(words)
        if len(asked & stems) >= least
    ]
    return [shown[n] for _, n in sorted(scored, reverse=True)[:_STATED]]


def _stems(text: str) -> set[str]:
    return {word[:5] for word in re.findall(r"\w{3,}|\d+", text.casefold())}


def _statement(one: ShownPassage) -> dict[str, object]:
    text = " ".join(one.text.split())
    return {"text": text, "passages": [one.number], "words": "", "calculation": ""}
