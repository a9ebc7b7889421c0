"""A capable witness by script: it names the passages it is shown that share the question's words."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.stand_ins import Answer, Brain, Call
from tests.stand_ins.numbered import ShownPassage, passages

_NAMED_MOST = 6
_MOST_CHARS = 400
_SHARED = 2


@dataclass(frozen=True)
class QuotingWitness(Brain):
    """Answers with the passages nearest to the question, each in its own words."""

    def answer(self, call: Call) -> Answer:
        """Name passages; ask for no second look where one is offered."""
        if "statements" not in (call.schema or {}).get("properties", {}):
            return Answer(json.dumps({"calls": []}))
        question = call.messages[-1][1].rpartition("Question: ")[2].partition("\n")[0]
        found = [_statement(one) for one in _nearest(question, list(passages(call.text)))]
        return Answer(json.dumps({"statements": found, "notStated": [] if found else [question[:80]]}))


def _nearest(question: str, shown: Sequence[ShownPassage]) -> list[ShownPassage]:
    """Return the passages that share most with a question, rare words before others."""
    words = [_stems(one.text) for one in shown]
    common = Counter(stem for stems in words for stem in stems)
    asked = _stems(question)
    scored = [
        (sum(math.log(1 + len(words) / common[stem]) for stem in asked & stems), -n)
        for n, stems in enumerate(words)
        if len(asked & stems) >= _SHARED
    ]
    return [shown[-n] for _, n in sorted(scored, reverse=True)[:_NAMED_MOST]]


def _statement(one: ShownPassage) -> dict[str, object]:
    text = " ".join(one.text.split())[:_MOST_CHARS]
    return {"text": text, "passages": [one.number], "words": "", "calculation": ""}


def _stems(text: str) -> set[str]:
    return {word[:6] for word in re.findall(r"\w{3,}", text.casefold())}
