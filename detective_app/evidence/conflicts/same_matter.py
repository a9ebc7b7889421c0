"""Whether two values belong to the same thing, and whether the two values differ."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from detective_app.evidence.figures.measures import (
    ROUNDED_PERCENT,
    edit_distance,
    fit,
    in_two_currencies,
    percent_apart,
)
from detective_app.evidence.meaning.answers import asked_kinds
from detective_app.evidence.meaning.stated_values import StatedValue, ValueKind
from detective_app.evidence.meaning.subjects import codes, root, roots
from detective_app.evidence.text.terms import Language, word_set

MIN_SHARED = 2
MIN_SHARE = 0.5
MIN_SHARE_OF_LONGER = 0.34  # a short label is part of many longer ones
_KINDS: dict[str, tuple[ValueKind, ...]] = {
    "date": ("date", "time"),
    "time": ("time",),
    "number": ("number",),
    "person": ("text",),
}
_TITLES = word_set(
    "dr mr mrs ms prof sgt herr herrn frau ing the gmbh ag ltd limited inc as plc co kg se llc"
)
_LETTERS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class AskedValues:
    """What a question names, and the kinds of value it wants; no kind when its words do not say."""

    roots: frozenset[str] = frozenset()
    codes: frozenset[str] = frozenset()
    kinds: frozenset[ValueKind] = frozenset()


def asked_of(question: str, of: Language) -> AskedValues:
    """Take a question apart."""
    kinds = frozenset(kind for asked in asked_kinds(question) for kind in _KINDS.get(asked, ()))
    return AskedValues(roots(question, of), codes(question), kinds)


def same_matter(one: StatedValue, other: StatedValue, asked: AskedValues, of: Language) -> bool:
    """Tell whether both values belong to the same thing at the same time, as far as words can show it."""
    if one.kind != other.kind or _marked_apart(one, other) or _timed_apart(one, other):
        return False
    if not _same_things(one, other, asked) or not _same_units(one, other, of):
        return False
    if one.column or other.column:
        return bool(one.column and other.column) and _same_column(one, other, asked, of)
    shared = (one.about & other.about) | (one.codes & other.codes)
    smaller, larger = sorted((len(one.near | one.codes), len(other.near | other.codes)))
    least = max(MIN_SHARED, MIN_SHARE * smaller, MIN_SHARE_OF_LONGER * larger)
    return len(shared) >= least and not _subjects_apart(one, other, asked)


def differs(one: StatedValue, other: StatedValue, percent: float) -> bool:
    """Tell whether two values of one thing cannot both be true; numbers only beyond `percent`."""
    if one.kind == "text":
        return _texts_differ(str(one.said), str(other.said))
    if one.kind != "number":
        return not one.figure.agrees(other.figure)
    if one.bound in ("least", "most") or other.bound in ("least", "most"):
        return _outside(one, other) or _outside(other, one)
    if in_two_currencies(one.figure, other.figure):
        return True  # one amount in two currencies is two amounts, whatever the rate
    rounded = "about" in (one.bound, other.bound)
    return percent_apart(one.figure, other.figure) > (max(percent, ROUNDED_PERCENT) if rounded else percent)


def _marked_apart(one: StatedValue, other: StatedValue) -> bool:
    """Tell whether words beside the values set them apart: intent, denial, side, qualifier, a date's role."""
    if (one.tentative, one.each, one.role) != (other.tentative, other.each, other.role):
        return True
    if one.marks.negated != other.marks.negated or one.qualifiers != other.qualifiers:
        return True
    if one.kind == "number" and one.marks.stages != other.marks.stages:
        return True
    if one.marks.sides - other.marks.sides and other.marks.sides - one.marks.sides:
        return True
    marks = ((one.marks.events, other.marks.events), (one.deeds, other.deeds))
    return any(mine and theirs and not mine & theirs for mine, theirs in marks)


def _timed_apart(one: StatedValue, other: StatedValue) -> bool:
    """Tell whether the values belong to different times; a date's own year counts where the event recurs."""
    if one.kind != "date":
        return one.times.apart(other.times)
    years = {c.figure.value[0] for c in (one, other) if isinstance(c.figure.value, tuple)} - {None}
    recurs = (one.recurring or other.recurring) and len(years) > 1
    return recurs or bool(one.times.loose and other.times.loose and one.times.apart(other.times))


def _same_things(one: StatedValue, other: StatedValue, asked: AskedValues) -> bool:
    """Tell whether the things with a number, such as `BR-17`, are the same; a title may name them too."""
    mine, theirs = one.codes or one.title_codes, other.codes or other.title_codes
    if (asked.codes & mine) - theirs - other.title_codes:
        return False
    return not (mine - theirs - other.title_codes and theirs - mine - one.title_codes)


def _same_units(one: StatedValue, other: StatedValue, of: Language) -> bool:
    if one.kind != "number":
        return True
    found = fit(one.figure, other.figure)
    if found == "same":
        return True
    nouns = [(c.figure.unit, o.about) for c, o in ((one, other), (other, one)) if c.is_count]
    if nouns:
        return all(root(unit, of) in about for unit, about in nouns)
    if found == "other":
        return False
    # Units that cannot be compared are taken for the same measure only where no other word differs.
    return one.of_row or other.of_row or one.near ^ other.near <= one.verbs | other.verbs


def _same_column(one: StatedValue, other: StatedValue, asked: AskedValues, of: Language) -> bool:
    """Tell whether two texts stand in the column asked for, in rows whose other cells name the same."""
    mine, theirs = roots(one.column, of), roots(other.column, of)
    return bool(mine) and mine == theirs and mine <= asked.roots and one.near == other.near


def _subjects_apart(one: StatedValue, other: StatedValue, asked: AskedValues) -> bool:
    """Tell whether one value is of something that the other's words name another thing for."""
    if (asked.roots & one.near) - other.about - other.title_roots - one.verbs:
        return True
    only_mine = one.near - other.about - other.title_roots
    only_theirs = other.near - one.about - one.title_roots
    if one.kind != "date":
        only_mine, only_theirs = only_mine - one.verbs, only_theirs - other.verbs - asked.roots
    return bool(only_mine and only_theirs) or bool(
        one.followed_by(only_mine) & other.near or other.followed_by(only_theirs) & one.near
    )


def _outside(bounded: StatedValue, other: StatedValue) -> bool:
    """Tell whether a value breaks the other's bound, as 180 breaks `at least 200`."""
    mine, theirs = bounded.figure.value, other.figure.value
    if not isinstance(mine, Decimal) or not isinstance(theirs, Decimal):
        return False
    if bounded.figure.unit != other.figure.unit or other.bound in ("least", "most"):
        return False
    return {"least": theirs < mine, "most": theirs > mine}.get(bounded.bound, False)


def _texts_differ(one: str, other: str) -> bool:
    """Tell whether two names or texts are different ones; `Ms Lind` and `E. Lind` may be `Eva Lind`."""
    mine, theirs = _letters(one), _letters(other)
    if set(mine) <= set(theirs) or set(theirs) <= set(mine):
        return False
    if mine[-1] == theirs[-1] and 1 in (len(mine[0]), len(theirs[0])) and mine[0][0] == theirs[0][0]:
        return False
    numbers = [[word for word in words if any(c.isdigit() for c in word)] for words in (mine, theirs)]
    length = min(len(" ".join(mine)), len(" ".join(theirs)))
    allowed = 2 if length >= 8 else 1 if length >= 5 else 0
    return numbers[0] != numbers[1] or edit_distance(" ".join(mine), " ".join(theirs)) > allowed


def _letters(text: str) -> Sequence[str]:
    """Return the words of a name, without titles and legal forms."""
    every = _LETTERS.findall(text.casefold())
    return [word for word in every if word not in _TITLES] or every or [text]
