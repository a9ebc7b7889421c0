"""The values that a claim asserts, and whether those of a sentence meet them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

from detective_app.evidence.figures.figure import Date, Figure
from detective_app.evidence.figures.measures import fit, percent_apart, scaled
from detective_app.evidence.figures.reading import figures, spelled
from detective_app.evidence.figures.units import MEASURES

Comparison: TypeAlias = Literal["=", "<", "<=", ">", ">="]
Meeting: TypeAlias = Literal["meets", "fails", "silent"]

_BEFORE_CHARS = 48
_NEVER = r"(?:never|not|no|nie|niemals|nicht|kein\w{0,9})\b[^,;]{0,30}?"
_WORDS: tuple[tuple[Comparison, str], ...] = (
    (
        "<=",
        rf"{_NEVER}(?:more than|above|over|exceed\w{0, 9}|higher than|longer than|later than|mehr als|über"
        rf"|höher als|länger als)"
        r"|at most|up to|no more than|within|maximum of|höchstens|maximal|bis zu|innerhalb von",
    ),
    (
        ">=",
        rf"{_NEVER}(?:less than|fewer than|below|under|weniger als|unter)"
        r"|at least|no fewer than|no less than|minimum of|mindestens|wenigstens",
    ),
    (
        "<",
        r"less than|fewer than|below|under(?!\s+an?\s)|lower than|shorter than|weniger als|unter"
        r"|kürzer als|niedriger als|kleiner als",
    ),
    (
        ">",
        r"more than|above|over(?!\s+an?\s)|exceed(?:ed|s|ing)?|higher than|longer than|warmer than|mehr als"
        r"|über|höher als|länger als"
        r"|wärmer als|größer als|schwerer als|heavier than",
    ),
)
_COMPARISONS = tuple(
    (sign, re.compile(rf"(?:{words})\s*(?:the |a |an |der |die |das |den )?$", re.IGNORECASE))
    for sign, words in _WORDS
)
_SAME_PERCENT = 0.05
_POWERS = (0, 3, -3, 6, -6, 9, -9)
_OF_WHOM = re.compile(
    r"(?<=\d)\s+of\s+(?:(?:the|its|their|our|all|these|those)\s+)*(?:(?:[\w&.-]+\s){0,3}[\w&.-]+['’]s?\s+)?(?=[a-zäöü])"
)
_OF_A_SCALE = 500
_YEAR = re.compile(r"(?P<year>(?:19|20)\d\d)")
_OF_YEAR = re.compile(
    r"(?:end|ende|anfang|mitte|beginning|jahr|jahres|year|early|late|mid) (?P<year>(?:19|20)\d\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Asserted:
    """A value of a claim with the comparison that it stands in."""

    figure: Figure
    comparison: Comparison


def asserted(claim: str) -> tuple[Asserted, ...]:
    """Return the dates, times and quantities of a claim, each with its comparison.

    `900 of the firm's employees` are 900 employees.
    """
    claim = _OF_WHOM.sub(" ", claim)
    found = (as_year(figure) for figure in figures(claim))
    return tuple(
        Asserted(figure, compared(claim, figure))
        for figure in found
        if figure.kind in ("date", "time") or measured(figure)
    )


def told_in(claimed: Sequence[Figure], claim: str, text: str) -> bool:
    """Tell whether a text has every quantity that a claim gives as it is, whatever each counts."""
    wanted = [
        one
        for one in claimed
        if one.kind == "quantity" and as_year(one).kind == "quantity" and compared(claim, one) == "="
    ]
    given = [one for one in (*figures(text), *spelled(text)) if one.kind == "quantity"] if wanted else []
    return all(any(_is_the_same(one, other) for other in given) for one in wanted)


def same(value: Asserted, figure: Figure) -> bool:
    """Tell whether a figure is the very value that is asserted."""
    return value.comparison == "=" and meets(value, figure, "") == "meets"


def _is_the_same(one: Figure, other: Figure) -> bool:
    """Tell whether two quantities are one, be it told in thousands or millions."""
    mine, theirs = (scaled(each) for each in (one, other))
    if not mine or not theirs:
        return mine == theirs
    ratio = abs(mine / theirs)
    return any(abs(ratio.scaleb(power) - 1) * 100 <= Decimal(_SAME_PERCENT) for power in _POWERS)


def as_year(figure: Figure) -> Figure:
    """Read a bare number that can only be a year as one."""
    year = _YEAR.fullmatch(figure.text) if figure.kind == "quantity" else _OF_YEAR.fullmatch(figure.text)
    if not year or figure.kind not in ("quantity", "label") or figure.unit in MEASURES:
        return figure
    return Figure("date", figure.text, figure.start, figure.end, (int(year["year"]), None, None))


def compared(text: str, figure: Figure) -> Comparison:
    """Return the comparison in whose words a figure stands; equality without any."""
    before = text[max(0, figure.start - _BEFORE_CHARS) : figure.start].rstrip() + " "
    return next((sign for sign, words in _COMPARISONS if words.search(before)), "=")


def measured(figure: Figure) -> bool:
    """Tell whether a figure is a quantity in a unit, or of counted things."""
    return figure.kind == "quantity" and bool(figure.unit)


def comparable(one: Figure, other: Figure) -> bool:
    """Tell whether two figures measure the same kind of thing."""
    if one.kind != other.kind:
        return False
    return one.kind != "quantity" or (bool(one.unit) and fit(one, other) == "same")


def meets(value: Asserted, figure: Figure, text: str) -> Meeting:
    """Tell whether a figure of a text meets what a claim asserts of a comparable one."""
    if not comparable(value.figure, figure):
        return "silent"
    if isinstance(value.figure.value, tuple) and isinstance(figure.value, tuple):
        return _dated(value.figure.value, figure.value)
    difference = _difference(figure, value.figure)
    if difference is None or _of_another_scale(figure, value.figure):
        return "silent"
    said = compared(text, figure)
    if said == "=":
        return "meets" if _holds(difference, value.comparison) else "fails"
    return _bounded(difference, said, value.comparison)


def _of_another_scale(figure: Figure, other: Figure) -> bool:
    """Tell whether a figure is so much smaller than another that it may be told in thousands or millions."""
    if not isinstance(figure.value, Decimal) or not isinstance(other.value, Decimal) or not figure.value:
        return False
    return abs(scaled(figure)) * _OF_A_SCALE < abs(scaled(other))


def _dated(wanted: Date, given: Date) -> Meeting:
    """Compare two dates; another year is another matter, and no other value."""
    pairs = list(zip(wanted, given, strict=True))
    if all(mine is None or mine == theirs for mine, theirs in pairs):
        return "meets"
    agree = all(None in pair or pair[0] == pair[1] for pair in pairs)
    same_year = None in pairs[0] or pairs[0][0] == pairs[0][1]
    return "fails" if same_year and not agree else "silent"


def _difference(figure: Figure, other: Figure) -> Decimal | None:
    """Return -1, 0 or 1: whether a figure is less than, the same as or more than another in one unit."""
    mine, theirs = figure.value, other.value
    if isinstance(mine, int) and isinstance(theirs, int):
        return Decimal((mine > theirs) - (mine < theirs))
    if not isinstance(mine, Decimal) or not isinstance(theirs, Decimal):
        return None
    if percent_apart(figure, other) <= _SAME_PERCENT:
        return Decimal(0)
    return Decimal(1) if scaled(figure) > scaled(other) else Decimal(-1)


def _holds(difference: Decimal, comparison: Comparison) -> bool:
    match comparison:
        case "=":
            return difference == 0
        case "<":
            return difference < 0
        case "<=":
            return difference <= 0
        case ">":
            return difference > 0
        case ">=":
            return difference >= 0


def _bounded(difference: Decimal, said: Comparison, wanted: Comparison) -> Meeting:
    """Judge a bound against a bound: `at least 27` says that there are more than 20, and nothing of 30."""
    upward, wants_more = said in (">", ">="), wanted in (">", ">=")
    if wanted == "=":
        return "silent"
    if upward == wants_more:
        # A limit of 60 is none of 70, though what keeps to it keeps to both.
        if difference and said == wanted:
            return "silent"
        strict = difference == 0 and wanted in ("<", ">") and said in ("<=", ">=")
        enough = difference >= 0 if upward else difference <= 0
        return "meets" if enough and not strict else "silent"
    if upward and difference > 0:
        return "fails"
    if not upward and difference < 0:
        return "fails"
    return "silent"
