"""A text taken apart for comparison with another: its topic, its figures, and what sets it apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from detective_app.evidence.figures.reading import UNIT_WORDS, Figure, figures
from detective_app.evidence.meaning.people import people
from detective_app.evidence.text.terms import Language, stem, terms, word_set, words

_SAME_ROOT_CHARS = 4

_NEGATION = re.compile(
    r"\b(?:not|never|no|none|without|off|nicht|nie|kein(?:e[nmrs]?)?|ohne)\b|n['’]t\b", re.IGNORECASE
)
_SIDES = word_set(
    "north south east west northern southern eastern western left right upper lower inner outer front "
    "rear first second third fourth fifth last next previous earlier later old new morning evening "
    "minimum maximum nord süd ost west linke rechte obere untere erste zweite dritte letzte nächste"
)
_TENTATIVE = word_set(
    "estimated planned proposed expected scheduled intended forecast required permitted allowed "
    "agreed quoted geschätzt geplant vorgesehen erwartet erlaubt zulässig"
)
_STAGES = word_set(
    "after before following until now initially originally finally meanwhile nach nachdem vor bevor "
    "bis jetzt anfangs ursprünglich schließlich"
)
_LETTERED = re.compile(r"\b([A-Za-z][a-z]+) ([A-Z])\b(?!\.)")
_EVENT = re.compile(r"(?:ed|tion|sion|ment|ing|al|ure|ung|ge\w{1,40}t)$")
_NO_EVENTS = word_set("total final annual bearing building morning evening document")


@dataclass(frozen=True, slots=True)
class Statement:
    """A text's topic terms, its events, figures and persons, and its marks of place, stage and intent."""

    text: str
    terms: frozenset[str]
    events: frozenset[str]
    figures: tuple[Figure, ...]
    labels: frozenset[str]
    sides: frozenset[str]
    stages: frozenset[str]
    tentative: bool
    negated: bool


@lru_cache(maxsize=4_096)
def statement(text: str, of: Language) -> Statement:
    """Take a text apart; the terms are without the words of its dates, persons and units."""
    # Every answer is compared with every later one; taking it apart is most of the work.
    found = (*figures(text), *people(text))
    lettered = {f"{m[1]} {m[2]}".casefold() for m in _LETTERED.finditer(text)}
    lowered = {w.casefold() for w in words(text)}
    labels = {str(f.value) for f in found if f.kind == "label"}
    months = terms(" ".join(f.text for f in found if f.kind == "date"), of)
    names = terms(" ".join(f.text for f in found if f.kind == "person"), of)
    return Statement(
        text=text,
        terms=terms(text, of) - months - names - _unit_terms(of),
        events=frozenset(
            stem(w, of)[:_SAME_ROOT_CHARS]
            for w in lowered
            if _EVENT.search(w) and w not in _NO_EVENTS | _TENTATIVE
        ),
        figures=found,
        labels=frozenset(lettered | labels),
        sides=frozenset(lowered & _SIDES),
        stages=frozenset(w.casefold() for w in re.findall(r"\w+", text) if w.casefold() in _STAGES),
        tentative=bool(lowered & _TENTATIVE),
        negated=bool(_NEGATION.search(text)),
    )


@lru_cache
def _unit_terms(of: Language) -> frozenset[str]:
    return terms(" ".join(UNIT_WORDS), of)


def apart(one: Statement, other: Statement) -> bool:
    """Tell whether the two speak of different things, events or stages although they share words."""
    if one.tentative != other.tentative:
        return True
    marks = ((one.labels, other.labels), (one.sides, other.sides), (one.events, other.events))
    return any(mine and theirs and not mine & theirs for mine, theirs in marks)
