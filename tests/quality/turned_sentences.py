"""Sentences of filings that say that something went up or down, and what is false when they are turned."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detective_app.core.case import CaseFile

_TURNS = {
    "increased": "decreased",
    "grew": "declined",
    "rose": "fell",
    "higher": "lower",
    "increase": "decrease",
}
_OTHER = {**_TURNS, **{other: one for one, other in _TURNS.items()}}
_PLAIN = {
    "increased": "increase",
    "decreased": "decrease",
    "grew": "grow",
    "declined": "decline",
    "rose": "rise",
    "fell": "fall",
}
_WAY = re.compile(rf"\b(?:{'|'.join(_OTHER)})\b")
_YEAR = re.compile(r"\b20\d\d\b")
_CAUSE = re.compile(
    r",?\s*(?:primarily|mainly|partially|due to|as a result|because|driven|reflecting|offset|attributable"
    r"|resulting).*$",
    re.IGNORECASE,
)
_CUT_OFF = re.compile(r"\b(?:was|is|were|are|consisted|of|by|to|in|and|that|which|the|a|due)$")
_SUBJECT = re.compile(rf"[A-Z][\w&,’ -]{{3,60}}? (?=(?:{'|'.join(_PLAIN)})\b)")
_FIGURE = re.compile(r"(?<=\$)\d[\d,.]*\d|\d+(?=%| percent)")
_FEWEST_WORDS, _MOST_WORDS = 7, 24
_YEARS_ON = 4


@dataclass(frozen=True, slots=True)
class Turned:
    """A claim that is true where its kind is `true`, else false."""

    kind: str
    text: str


def turned(case: CaseFile, count: int, seed: str) -> Iterator[Turned]:
    """Yield some sentences of a document, each as it is and with its way, year, figure or subject changed."""
    chance = random.Random(seed)
    found = sorted(set(_sentences(case)))
    chance.shuffle(found)
    for sentence in found[:count]:
        yield Turned("true", sentence)
        yield from _changed(sentence, found, chance)


def _sentences(case: CaseFile) -> Iterator[str]:
    for document in case.documents:
        for one in document.sentences:
            said = _CAUSE.sub("", " ".join(one.text.split())).strip().rstrip(".,;")
            words = len(said.split())
            if one.kind == "row" or not _FEWEST_WORDS <= words <= _MOST_WORDS or _CUT_OFF.search(said):
                continue
            if said[0].isupper() and len(_WAY.findall(said)) == 1 and _YEAR.search(said):
                yield f"{said}."


def _changed(sentence: str, others: Sequence[str], chance: random.Random) -> Iterator[Turned]:
    yield Turned("other way", _WAY.sub(lambda m: _OTHER[m[0]], sentence))
    yield Turned("other year", _YEAR.sub(lambda m: str(int(m[0]) + _YEARS_ON), sentence))
    if (way := _WAY.search(sentence)) and way[0] in _PLAIN:
        yield Turned("denied", sentence.replace(way[0], f"did not {_PLAIN[way[0]]}", 1))
    if figure := _FIGURE.search(sentence):
        first = str(int(figure[0][0]) % 8 + 1)
        yield Turned("other figure", sentence[: figure.start()] + first + sentence[figure.start() + 1 :])
    if subject := _SUBJECT.match(sentence):
        named = (_SUBJECT.match(other) for other in others)
        beside = sorted({one[0] for one in named if one and one[0] != subject[0]})
        if beside:
            yield Turned("other subject", chance.choice(beside) + sentence[subject.end() :])
