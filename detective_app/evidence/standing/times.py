"""The times that a statement or a table's header names: days, years, quarters, and how long a period is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.evidence.figures.dates import dates

Kind: TypeAlias = Literal["day", "month_day", "month", "year", "length", "quarter", "change", "total"]

_WORDS = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "drei": 3, "sechs": 6, "neun": 9, "zwölf": 12}
_ORDINALS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "erste": 1,
    "zweite": 2,
    "dritte": 3,
    "vierte": 4,
}
_YEAR = re.compile(r"(?<![\d.,$€£-])(?:FY ?)?((?:19|20)\d\d)(?![\d%]|[.,]\d)")
_LENGTH = re.compile(
    r"\b(?P<n>three|six|nine|twelve|drei|sechs|neun|zwölf|3|6|9|12)[- ](?:months?|monaten?)\b"
    r"|\b(?P<q>quarters?\s+ended)\b|\b(?P<h>(?:first|second|1\.|2\.|erste[sn]?|zweite[sn]?)[ ](?:half"
    r"|halbjahr))\b"
    r"|\b(?P<y>(?:full|whole|entire|twelve-month)[ ](?:of[ ])?(?:the[ ])?(?:fiscal|financial"
    r"|calendar)?[ ]?(?:year|20\d\d)?"
    r"|(?:fiscal[ ]|financial[ ])?years?\s+ended|(?:52|53)[ -]weeks?|gesamtjahr|geschäftsjahr)\b",
    re.IGNORECASE,
)
_QUARTER = re.compile(
    r"\b(?P<w>first|second|third|fourth|erste[nrs]?|zweite[nrs]?|dritte[nrs]?"
    r"|vierte[nrs]?)[ \n]+(?:fiscal[ ])?"
    r"(?:quarter|quartal)s?\b|\bQ(?P<n>[1-4])\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"(?:%|percent|increase|net)?\s?\bchange\b|\binc(?:rease)?\s?/\s?\(?dec\w*\)?|\bveränderung\b",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"\btotal(?=\s*\(\d+ weeks\))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Time:
    """One time as it stands in a text; `months` is how long a period is, 12 for a year, 3 for a quarter."""

    kind: Kind
    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    months: int | None = None
    quarter: int | None = None


def times(text: str) -> tuple[Time, ...]:
    """Return the times of a text in order, none inside another."""
    found: list[Time] = []
    for one in (*_days(text), *_changes(text), *_lengths(text), *_quarters(text), *_years(text)):
        if not any(other.start < one.end and one.start < other.end for other in found):
            found.append(one)
    return tuple(sorted(found, key=lambda one: one.start))


def _days(text: str) -> Iterator[Time]:
    for figure in dates(text):
        if not isinstance(figure.value, tuple):
            continue
        year, month, day = figure.value
        if month is None:
            continue
        kind: Kind = "month" if day is None else "day" if year else "month_day"
        yield Time(kind, figure.start, figure.end, year, month, day)


def _changes(text: str) -> Iterator[Time]:
    for found in _CHANGE.finditer(text):
        yield Time("change", *found.span())
    for found in _TOTAL.finditer(text):
        yield Time("total", *found.span(), months=12)


def _lengths(text: str) -> Iterator[Time]:
    for found in _LENGTH.finditer(text):
        if found["n"]:
            months = _WORDS.get(found["n"].casefold()) or int(found["n"])
        else:
            months = 3 if found["q"] else 6 if found["h"] else 12
        year = re.search(r"20\d\d", found[0])
        start, end = found.span()
        if year:  # the year is told as such too
            end = start + year.start()
        yield Time("length", start, end, months=months)


def _quarters(text: str) -> Iterator[Time]:
    for found in _QUARTER.finditer(text):
        word = (found["w"] or "").casefold()
        number = (
            int(found["n"]) if found["n"] else next(n for w, n in _ORDINALS.items() if word.startswith(w))
        )
        yield Time("quarter", *found.span(), months=3, quarter=number)


def _years(text: str) -> Iterator[Time]:
    for found in _YEAR.finditer(text):
        yield Time("year", *found.span(), year=int(found[1]))
