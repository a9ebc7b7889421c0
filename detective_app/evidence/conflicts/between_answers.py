"""Contradictions by rule: the same topic with another value, date, time or person, or denied on one side.

Precise on answers to one question each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal, TypeAlias

from detective_app.core.time_limit import checkpoint
from detective_app.evidence.figures.reading import Figure
from detective_app.evidence.meaning.statements import Statement, apart, statement
from detective_app.evidence.text.sentences import spans
from detective_app.evidence.text.terms import Language, language

ConflictKind: TypeAlias = Literal["quantity", "date", "time", "person", "negation"]

MIN_SHARED_TERMS = 2
MIN_SHARED_FOR_NEGATION = 3
MIN_SHARE_FOR_NEGATION = 0.6  # "no" and "yes" of less alike sentences are on two things


@dataclass(frozen=True, slots=True)
class ContraryStatements:
    """Two statements, verbatim, that cannot both be true, with the values that differ."""

    kind: ConflictKind
    first: str
    second: str
    values: tuple[str, str]
    shared: int


def between(first: str, second: str) -> tuple[ContraryStatements, ...]:
    """Return the contradictions between the sentences of two texts, such as two answers."""
    of = language(first, second)
    pairs = product(_comparable(first, of), _comparable(second, of))
    return tuple(found for pair in pairs if (found := _compare(*pair)))


@lru_cache(maxsize=256)
def _comparable(text: str, of: Language) -> tuple[Statement, ...]:
    """Return the sentences that say enough to be compared; a text may be thousands of lines of one letter."""
    taken_apart = (statement(sentence, of) for sentence in spans(text))
    return tuple(one for one in taken_apart if len(one.terms) >= MIN_SHARED_TERMS)


def _compare(one: Statement, other: Statement) -> ContraryStatements | None:
    checkpoint()
    if one is other:  # the same words, which the statements remember; they agree with themselves
        return None
    shared = len(one.terms & other.terms)
    smaller = min(len(one.terms), len(other.terms))
    if shared < MIN_SHARED_TERMS or apart(one, other):
        return None
    differing = list(_differing(one, other))
    if len(differing) == 1:
        kind, *values = differing[0]
        return ContraryStatements(kind, one.text, other.text, (values[0], values[1]), shared)
    if differing or one.negated == other.negated:
        return None
    if shared >= MIN_SHARED_FOR_NEGATION and shared >= MIN_SHARE_FOR_NEGATION * smaller:
        return ContraryStatements("negation", one.text, other.text, ("", ""), shared)
    return None


def _differing(one: Statement, other: Statement) -> Iterator[tuple[ConflictKind, str, str]]:
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
