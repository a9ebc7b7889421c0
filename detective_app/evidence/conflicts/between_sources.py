"""Conflicts between sources: the same thing with another number, date, time or name, in each source's words.

Seed 004 §3.3: values are normalised by subject and predicate; numbers differ beyond a tolerance, dates by any
difference, texts beyond an edit distance. All sides are told, with quotes and places; code decides nothing.
Measured on labelled pairs in `tests/evidence/test_source_conflicts.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from detective_app.core.case import Sentence
from detective_app.core.evidence import ConflictValue, Fact, SourceConflict, Support
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.conflicts.same_matter import AskedValues, asked_of, differs, same_matter
from detective_app.evidence.figures.measures import CONFLICT_PERCENT, difference, fit
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.stated_values import StatedValue, stated_values
from detective_app.evidence.text.terms import Language, language

UNITS_UNKNOWN = "units could not be compared"
TWO_READINGS = "a date can be read as two different days"
MAX_COMPARED = 200  # values of one question; each is held against each


_ROW = re.compile(r"\S[,;]\S.*\S[,;]\S|\S\s*\|\s*\S")


@dataclass(frozen=True, slots=True)
class _Comparison:
    """What values are compared by: the question, the language of the texts, the tolerance in percent."""

    asked: AskedValues
    language: Language
    percent: float

    def conflicting(
        self, mine: Sequence[StatedValue], theirs: Sequence[StatedValue]
    ) -> list[tuple[StatedValue, StatedValue]]:
        """Return the pairs of values of two quotes that cannot both be true; none when two kinds differ.

        Another number on another date is another occasion, unless the question asks for one of the two.
        """
        wanted = self.asked.kinds
        if not wanted and len(self._differing_kinds(mine, theirs)) > 1:
            return []
        pairs = [
            (one, other)
            for one in mine
            for other in theirs
            if (not wanted or one.kind in wanted) and self._conflict(one, other)
        ]
        return [p for p in pairs if not _agreeing(p[0], theirs) and not _agreeing(p[1], mine)]

    def same(self, one: StatedValue, other: StatedValue) -> bool:
        """Tell whether two values belong to one thing, whatever they are."""
        return same_matter(one, other, self.asked, self.language)

    def _differing_kinds(self, mine: Sequence[StatedValue], theirs: Sequence[StatedValue]) -> set[str]:
        return {
            one.kind
            for one in mine
            for other in theirs
            if one.kind == other.kind
            and not (one.of_row and other.of_row and one.kind == "text")
            and (one.kind != "number" or fit(one.figure, other.figure) == "same")
            and differs(one, other, self.percent)
            and not _agreeing(one, theirs)
        }

    def _conflict(self, one: StatedValue, other: StatedValue) -> bool:
        checkpoint()
        return one.kind == other.kind and differs(one, other, self.percent) and self.same(one, other)


def conflicts_with(
    question: str,
    sentence: Sentence,
    others: Sequence[Sentence],
    headings: Mapping[Sentence, str] | None = None,
    *,
    percent: float = CONFLICT_PERCENT,
) -> tuple[SourceConflict, ...]:
    """Return what other documents say otherwise than a sentence, among sentences found for the same question.

    `headings` gives a table's header for its rows. Each conflict lists every value with the quote of each
    source that gives it, the sentence's own first; `percent` is how far numbers may lie apart.
    """
    others = [other for other in others if other.source_id != sentence.source_id][:MAX_COMPARED]
    of = language(" ".join((question, sentence.text, *(other.text for other in others))))
    compared = _Comparison(asked_of(question, of), of, percent)
    headed = headings or {}
    mine = _values_of(sentence, of, headed)
    theirs = [_values_of(other, of, headed) for other in others]
    pairs = [pair for stated in theirs for pair in compared.conflicting(mine, stated)]
    found = []
    for one in dict.fromkeys(a for a, _ in pairs):
        against = [b for a, b in pairs if a is one]
        rest = [value for stated in theirs for value in stated if value not in against]
        found.append(_conflict([one, *against, *(value for value in rest if compared.same(one, value))]))
    return joined(found)


def among_supports(
    facts: Sequence[Fact], names: Mapping[str, str], *, percent: float = CONFLICT_PERCENT
) -> tuple[SourceConflict, ...]:
    """Return the conflicts among the quotes that carry some facts; `names` are the sources' by their id.

    Quotes of one document count too, as it may contradict itself, when nothing but the value differs; not so
    entries of one log, each of its own day or hour.
    """
    quotes = list(dict.fromkeys(support for fact in facts for support in fact.support))[:MAX_COMPARED]
    of = language(" ".join(support.quote for support in quotes))
    compared = _Comparison(AskedValues(), of, percent)
    known = [(quote, stated_values(quote, of, title=names.get(quote.source_id, ""))) for quote in quotes]
    found = [
        _conflict([one, other])
        for (first, mine), (second, theirs) in combinations(known, 2)
        for one, other in compared.conflicting(mine, theirs)
        if first.source_id != second.source_id or (one.about == other.about and not _entries(first, second))
    ]
    return joined(found)


def _entries(one: Support, other: Support) -> bool:
    """Tell whether two quotes are rows of a list that give different days or hours."""
    if not (_ROW.search(one.quote) and _ROW.search(other.quote)):
        return False
    mine, theirs = (
        {str(f.value) for f in figures(quote.quote) if f.kind in ("date", "time")} for quote in (one, other)
    )
    return bool(mine and theirs) and mine != theirs


def joined(conflicts: Sequence[SourceConflict]) -> tuple[SourceConflict, ...]:
    """Return conflicts about the same thing as one, each value of each source once.

    A document that ends one of them ends the joined one when it ends the other too, or that adds no value.
    """
    kept: list[list[SourceConflict]] = []
    things = Things()
    for conflict in conflicts:
        place = things.place(conflict)
        if place is None:
            place = len(kept)
            kept.append([])
        things.note(conflict, place)
        kept[place].append(conflict)
    return tuple(_as_one(same) for same in kept)


def _as_one(conflicts: Sequence[SourceConflict]) -> SourceConflict:
    first, *more = conflicts
    if not more:
        return first
    values, ended_by = dict.fromkeys(first.values), first.ended_by
    for one in more:
        lasts = all(value in values for value in one.values) or one.ended_by == ended_by
        values |= dict.fromkeys(one.values)
        ended_by = ended_by if lasts else None
    notes = "; ".join(dict.fromkeys(one.notes for one in conflicts if one.notes))
    return first.evolve(values=tuple(values), notes=notes, ended_by=ended_by)


class Things:
    """What conflicts are about: found by their name and by each of their values, however many there are."""

    def __init__(self) -> None:
        """Begin with nothing known."""
        self._places: dict[tuple[str, str | ConflictValue], int] = {}

    def place(self, conflict: SourceConflict) -> int | None:
        """Return the first place noted for something named the same, or with a value in common."""
        checkpoint()
        return min((self._places[m] for m in self._marks(conflict) if m in self._places), default=None)

    def note(self, conflict: SourceConflict, place: int) -> None:
        """Keep at which place a conflict is."""
        for mark in self._marks(conflict):
            self._places[mark] = min(place, self._places.get(mark, place))

    def _marks(self, conflict: SourceConflict) -> Iterator[tuple[str, str | ConflictValue]]:
        yield conflict.kind, conflict.key
        yield from ((conflict.kind, value) for value in conflict.values)


def _values_of(sentence: Sentence, of: Language, headings: Mapping[Sentence, str]) -> tuple[StatedValue, ...]:
    return stated_values(sentence.support, of, headings.get(sentence, ""), sentence.document)


def _agreeing(value: StatedValue, others: Sequence[StatedValue]) -> bool:
    """Tell whether a sentence gives the same value too, among others; a row's columns are each for itself."""
    return any(
        not other.of_row
        and other.kind == value.kind
        and (value.kind != "number" or fit(value.figure, other.figure) == "same" or not value.figure.unit)
        and not differs(value, other, 0)
        for other in others
    )


def _conflict(found: Sequence[StatedValue]) -> SourceConflict:
    """Make the record of the values of one thing; the first two are known to differ."""
    one, other = found[:2]
    subject = frozenset.intersection(*(c.about | c.codes for c in found)) or one.about & other.about
    predicate = frozenset.intersection(*(c.verbs for c in found)) & subject
    named = " ".join(sorted(predicate)) or one.figure.unit or one.kind
    unknown = one.kind == "number" and any(fit(one.figure, c.figure) != "same" for c in found[1:])
    open_date = any(c.figure.other_reading for c in found)
    return SourceConflict(
        key=f"{' '.join(sorted(subject - predicate))}•{named}",
        kind=one.kind,
        values=tuple(_values(found)),
        delta=difference(one.figure, other.figure),
        notes=UNITS_UNKNOWN if unknown else TWO_READINGS if open_date else "",
    )


def _values(found: Sequence[StatedValue]) -> Iterator[ConflictValue]:
    """Yield each source's value once, with the first quote that gives it.

    Values that are written the same (`two` days, `two` weeks) are given with the word that tells them apart.
    """
    seen = set()
    alike = len({value.said for value in found}) == 1
    for value in found:
        known = (value.place.source_id, str(value.figure.value), value.figure.unit)
        if known not in seen:
            seen.add(known)
            place = value.place
            yield ConflictValue(
                value=_with_next_word(value) if alike else value.said,
                source_id=place.source_id,
                locator=place.locator,
                quote=place.quote,
            )


def _with_next_word(value: StatedValue) -> str:
    found = re.search(rf"(?<!\w){re.escape(value.said)}\s+\w+", value.place.quote)
    return found[0] if found else value.said
