"""Contradictions by rule: the same topic with another value, date, time or person, or denied on one side.

Precise on answers to one question each; on raw document sentences only good enough to choose questions from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from typing import Literal, TypeAlias

from detective_app.core.case import Sentence
from detective_app.evidence.figures import UNIT_WORDS, Figure, figures
from detective_app.evidence.people import people
from detective_app.evidence.sentences import spans
from detective_app.evidence.terms import Language, language, stem, terms, word_set, words

ConflictKind: TypeAlias = Literal["quantity", "date", "time", "person", "negation"]

MIN_SHARED_TERMS = 2
MIN_SHARED_FOR_NEGATION = 3
MIN_SHARE_FOR_NEGATION = 0.6
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
_EVENT = re.compile(r"(?:ed|tion|sion|ment|ing|al|ure|ung|ge\w+t)$")
_NO_EVENTS = word_set("total final annual bearing building morning evening document")


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two statements, verbatim, that cannot both be true, with the values that differ."""

    kind: ConflictKind
    first: str
    second: str
    values: tuple[str, str]
    shared: int


@dataclass(frozen=True, slots=True)
class _Statement:
    """A text taken apart for comparison."""

    text: str
    terms: frozenset[str]
    events: frozenset[str]
    figures: tuple[Figure, ...]
    labels: frozenset[str]
    sides: frozenset[str]
    stages: frozenset[str]
    tentative: bool
    negated: bool


def between(first: str, second: str) -> tuple[Conflict, ...]:
    """Return the contradictions between the sentences of two texts, such as two answers."""
    of = language(f"{first} {second}")
    pairs = product(_comparable(first, of), _comparable(second, of))
    return tuple(found for pair in pairs if (found := _compare(*pair)))


def among(sentences: Sequence[Sentence]) -> tuple[tuple[Sentence, Sentence, Conflict], ...]:
    """Return pairs of sentences from different documents that seem to conflict, most telling first.

    To choose questions from, not to report: different events and one-sided denials are among them.
    """
    of = language(" ".join(sentence.text for sentence in sentences))
    known = [(s, _statement(s.text, of)) for s in sentences]
    pairs = (
        (a, b, found)
        for (a, one), (b, other) in combinations(known, 2)
        if a.source_id != b.source_id and (found := _compare(one, other))
    )
    return tuple(sorted(pairs, key=lambda pair: (pair[2].kind == "negation", -pair[2].shared)))


def _comparable(text: str, of: Language) -> list[_Statement]:
    """Return the sentences that say enough to be compared; a text may be thousands of lines of one letter."""
    statements = (_statement(sentence, of) for sentence in spans(text))
    return [one for one in statements if len(one.terms) >= MIN_SHARED_TERMS]


@lru_cache(maxsize=4_096)
def _statement(text: str, of: Language) -> _Statement:
    # Every answer is compared with every later one; taking it apart is most of the work.
    found = (*figures(text), *people(text))
    lettered = {f"{m[1]} {m[2]}".casefold() for m in _LETTERED.finditer(text)}
    lowered = {w.casefold() for w in words(text)}
    labels = {str(f.value) for f in found if f.kind == "label"}
    months = terms(" ".join(f.text for f in found if f.kind == "date"), of)
    names = terms(" ".join(f.text for f in found if f.kind == "person"), of)
    return _Statement(
        text=text,
        terms=terms(text, of) - months - names - terms(" ".join(UNIT_WORDS), of),
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


def _compare(one: _Statement, other: _Statement) -> Conflict | None:
    shared = len(one.terms & other.terms)
    smaller = min(len(one.terms), len(other.terms))
    if shared < MIN_SHARED_TERMS or _apart(one, other):
        return None
    differing = list(_differing(one, other))
    if len(differing) == 1:
        kind, *values = differing[0]
        return Conflict(kind, one.text, other.text, (values[0], values[1]), shared)
    if differing or one.negated == other.negated:
        return None
    if shared >= MIN_SHARED_FOR_NEGATION and shared >= MIN_SHARE_FOR_NEGATION * smaller:
        return Conflict("negation", one.text, other.text, ("", ""), shared)
    return None


def _apart(one: _Statement, other: _Statement) -> bool:
    """Tell whether the two speak of different things, events or stages although they share words."""
    if one.tentative != other.tentative:
        return True
    marks = ((one.labels, other.labels), (one.sides, other.sides), (one.events, other.events))
    return any(mine and theirs and not mine & theirs for mine, theirs in marks)


def _differing(one: _Statement, other: _Statement) -> Iterator[tuple[ConflictKind, str, str]]:
    """Yield what differs; when two kinds differ at once, the statements are about different occasions."""
    kinds: tuple[Literal["date", "time", "person"], ...] = ("date", "time", "person")
    for kind in kinds:
        mine, theirs = (tuple(f for f in s.figures if f.kind == kind) for s in (one, other))
        if pair := _disagreeing(mine, theirs):
            yield kind, *pair
    if one.stages != other.stages:
        # Before the repair and after it, a measure may differ.
        return
    units = {f.unit for f in one.figures if f.kind == "quantity"} & {f.unit for f in other.figures}
    for unit in sorted(units - {""}):
        mine, theirs = (tuple(f for f in s.figures if f.unit == unit) for s in (one, other))
        if pair := _disagreeing(mine, theirs):
            yield "quantity", *pair
            return


def _disagreeing(mine: tuple[Figure, ...], theirs: tuple[Figure, ...]) -> tuple[str, str] | None:
    if not mine or not theirs or any(a.agrees(b) for a in mine for b in theirs):
        return None
    return mine[0].text, theirs[0].text
