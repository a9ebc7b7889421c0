"""A capable witness by script: it quotes the sentences it is shown that share the question's words."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tests.stand_ins import Answer, Brain, Call

_DOCUMENT = re.compile(r"^--- [0-9a-f]{8} document (D\d+) .*? ---$(.*?)^--- [0-9a-f]{8} end of", re.M | re.S)
_LINE = re.compile(r"^L(\d+) (.*)$", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.!?:]) +(?=\S)")
_NAMED = re.compile(r"\bD\d+\b")
_QUOTED = 6
_MOST_CHARS = 500
_SHARED = 2


@dataclass(frozen=True, slots=True)
class Candidate:
    """Some words of a document with their lines."""

    source_id: str
    first: int
    last: int
    text: str


class QuotingWitness(Brain):
    """Answers with the sentences nearest to the question, each as its own quote."""

    def answer(self, call: Call) -> Answer:
        """Quote; ask for no second look where one is offered."""
        if "statements" not in (call.schema or {}).get("properties", {}):
            return Answer(json.dumps({"calls": []}))
        text = call.text
        question = call.messages[-1][1].rpartition("Question: ")[2].partition("\n")[0]
        found = [_statement(one) for one in _nearest(question, list(_candidates(text)))]
        return Answer(json.dumps({"statements": found, "notStated": [] if found else [question[:80]]}))


def _candidates(prompt: str) -> Iterator[Candidate]:
    """Yield each line of each document, and each sentence that goes over several lines."""
    for source_id, body in _DOCUMENT.findall(prompt):
        lines = [(int(number), text) for number, text in _LINE.findall(body)]
        yield from (Candidate(source_id, n, n, text.strip()) for n, text in lines if text.strip())
        for n, (first, text) in enumerate(lines):
            joined, last = text, first
            for number, more in lines[n + 1 : n + 5]:
                if number != last + 1 or len(joined) > _MOST_CHARS:
                    break
                joined, last = f"{joined}\n{more}", number
                head = joined.replace("\n", " ")
                tail = _SENTENCE.split(head)
                if head.rstrip().endswith((".", "!", "?")) or len(tail) > 1:
                    yield Candidate(source_id, first, last, joined)
                    break


def _nearest(question: str, candidates: list[Candidate]) -> list[Candidate]:
    """Return the candidates that share most with a question, none of whose lines is quoted twice."""
    named = set(_NAMED.findall(question))
    if named:
        candidates = [one for one in candidates if one.source_id in named] or candidates
    least = 1 if named else _SHARED
    words = [_stems(one.text) for one in candidates]
    common = Counter(stem for stems in words for stem in stems)
    asked = _stems(question)
    scored = [
        (sum(math.log(1 + len(words) / common[stem]) for stem in asked & stems) / (30 + len(stems)), n)
        for n, stems in enumerate(words)
        if len(asked & stems) >= least
    ]
    chosen: list[Candidate] = []
    for _, n in sorted(scored, reverse=True):
        one = candidates[n]
        if not any(_meet(one, other) for other in chosen):
            chosen.append(one)
        if len(chosen) == _QUOTED:
            break
    return chosen


def _meet(one: Candidate, other: Candidate) -> bool:
    return one.source_id == other.source_id and one.first <= other.last and other.first <= one.last


def _stems(text: str) -> set[str]:
    return {word[:5] for word in re.findall(r"\w{3,}|\d+", text.casefold())}


def _statement(one: Candidate) -> dict[str, object]:
    quote = {"sourceId": one.source_id, "locator": f"L{one.first}-L{one.last}", "quote": one.text}
    return {"text": " ".join(one.text.split()), "quotes": [quote], "calculation": ""}
