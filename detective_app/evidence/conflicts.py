"""Conflicts between sources: two documents say the same, word for word, but for one value (seed 004 §3.3).

Numbers differ beyond a tolerance, dates and times by any difference; one value in two writings is one. Words
that merely resemble each other are not compared: whether they speak of one thing is for a model or a person.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detective_app.core.case import Sentence
from detective_app.core.evidence import PROVES_NOTHING, ConflictValue, Fact, SourceConflict, Support
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.measures import (
    CONFLICT_PERCENT,
    difference,
    fit,
    in_two_currencies,
    percent_apart,
)
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.sentences import spans

UNITS_UNKNOWN = "units could not be compared"
TWO_READINGS = "a date can be read as two different days"
MAX_COMPARED = 200
"""So many quotes of one question are held against each other."""
_MIN_WORDS = 3
_MOST_VALUES = 2  # words that stand with three values are a form, filled in of three things
_ROW = re.compile(r"[|;\t]|\S,\S.*\S,\S")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class _Told:
    """One value of a sentence; sentences with the same `words` say the same but for it."""

    words: tuple[object, ...]
    figure: Figure
    place: Support


def among_supports(facts: Sequence[Fact], *, percent: float = CONFLICT_PERCENT) -> tuple[SourceConflict, ...]:
    """Return the conflicts among the quotes that carry some facts, of numbers beyond `percent`."""
    return _among([support for fact in facts for support in fact.support], percent)


def conflicts_with(
    sentence: Sentence, others: Sequence[Sentence], *, percent: float = CONFLICT_PERCENT
) -> tuple[SourceConflict, ...]:
    """Return what other documents say otherwise than a sentence; each with the sentence's own value first."""
    found = _among([sentence.support, *(other.support for other in others)], percent)
    own = (sentence.source_id, sentence.support.locator)
    return tuple(one for one in found if (one.values[0].source_id, one.values[0].locator) == own)


def _among(quotes: Sequence[Support], percent: float) -> tuple[SourceConflict, ...]:
    alike = defaultdict[tuple[object, ...], list[_Told]](list)
    said = (quote for quote in quotes if quote.standing not in PROVES_NOTHING)
    for quote in list(dict.fromkeys(said))[:MAX_COMPARED]:
        checkpoint()
        for one in _told(quote):
            alike[one.words].append(one)
    return tuple(found for told in alike.values() if (found := _conflict(told, percent)))


def _told(quote: Support) -> Iterator[_Told]:
    """Yield the values of a quote's sentences that are the only ones of their kind; rows are no sentences."""
    for sentence in spans(quote.quote):
        if _ROW.search(sentence):
            continue
        found = [one for one in figures(sentence) if one.kind in ("quantity", "date", "time")]
        for figure in found:
            if sum(one.kind == figure.kind for one in found) > 1 or _is_a_name(figure, sentence):
                continue
            before, after = sentence[: figure.start], sentence[figure.end :]
            words = (*_WORD.findall(before.casefold()), None, *_WORD.findall(after.casefold()))
            if len(words) > _MIN_WORDS:
                yield _Told((figure.kind, *words), figure, quote)


def _is_a_name(figure: Figure, sentence: str) -> bool:
    """Tell whether a number ends a line without a unit and a full stop, as in a heading: `Van 14`."""
    return figure.kind == "quantity" and not figure.unit and figure.end == len(sentence.rstrip("#* \n"))


def _conflict(told: Sequence[_Told], percent: float) -> SourceConflict | None:
    """Return the conflict of sentences that are the same but for a value, if two documents differ in it."""
    values: list[Figure] = []
    for said in told:
        if all(_differ(known, said.figure, percent) for known in values):
            values.append(said.figure)
    if not 1 < len(values) <= _MOST_VALUES or len({said.place.source_id for said in told}) < 2:
        return None
    one, other = values
    if _year(one) and _year(other) and _year(one) != _year(other):
        return None  # what is said of every year
    same = " ".join(str(word) for word in told[0].words[1:] if word)
    return SourceConflict(
        key=f"{same}•{one.unit or one.kind}",
        kind="number" if one.kind == "quantity" else one.kind,
        values=tuple(dict.fromkeys(_value(said) for said in told)),
        delta=difference(one, other),
        notes=_note(one, other, told),
    )


def _note(one: Figure, other: Figure, told: Sequence[_Told]) -> str:
    if one.kind == "quantity" and fit(one, other) != "same":
        return UNITS_UNKNOWN
    return TWO_READINGS if any(said.figure.other_reading for said in told) else ""


def _differ(one: Figure, other: Figure, percent: float) -> bool:
    if one.kind == "quantity":
        other_unit = fit(one, other) == "other" or in_two_currencies(one, other)
        return other_unit or percent_apart(one, other) > percent
    return not one.agrees(other)


def _year(one: Figure) -> int | None:
    return one.value[0] if isinstance(one.value, tuple) else None


def _value(told: _Told) -> ConflictValue:
    place = told.place
    return ConflictValue(
        value=told.figure.text, source_id=place.source_id, locator=place.locator, quote=place.quote
    )


def apart(one: ConflictValue, other: ConflictValue) -> str | None:
    """Say how far two values lie apart, as their quotes give them; None where that cannot be read."""
    mine, theirs = _figure(one), _figure(other)
    return difference(mine, theirs) if mine and theirs and mine.kind == theirs.kind else None


def _figure(value: ConflictValue) -> Figure | None:
    return next((one for one in figures(value.quote) if one.text == value.value), None)


def joined(conflicts: Sequence[SourceConflict]) -> tuple[SourceConflict, ...]:
    """Return conflicts about the same thing as one, each value of each source once."""
    kept: dict[int, list[SourceConflict]] = {}
    things = Things()
    for number, conflict in enumerate(conflicts):
        place = things.place(conflict)
        place = number if place is None else place
        things.note(conflict, place)
        kept.setdefault(place, []).append(conflict)
    return tuple(map(_as_one, kept.values()))


def _as_one(conflicts: Sequence[SourceConflict]) -> SourceConflict:
    values: dict[tuple[str, str], ConflictValue] = {}
    for value in (value for one in conflicts for value in one.values):
        values.setdefault((value.source_id, value.value), value)
    notes = "; ".join(dict.fromkeys(one.notes for one in conflicts if one.notes))
    return conflicts[0].evolve(values=tuple(values.values()), notes=notes)


class Things:
    """What conflicts are about: found by their name and by each of their values, however many there are."""

    def __init__(self) -> None:
        """Begin with nothing known."""
        self._places: dict[tuple[str, str | ConflictValue], int] = {}

    def place(self, conflict: SourceConflict) -> int | None:
        """Return the first place noted for something named the same, or with a value in common."""
        checkpoint()
        return min((self._places[m] for m in _marks(conflict) if m in self._places), default=None)

    def note(self, conflict: SourceConflict, place: int) -> None:
        """Keep at which place a conflict is."""
        for mark in _marks(conflict):
            self._places[mark] = min(place, self._places.get(mark, place))


def _marks(conflict: SourceConflict) -> Iterator[tuple[str, str | ConflictValue]]:
    yield conflict.kind, conflict.key
    yield from ((conflict.kind, value) for value in conflict.values)
