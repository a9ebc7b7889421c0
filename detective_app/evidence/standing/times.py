"""The times that a statement or a table's header names, and whether a column stands for that of a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.evidence.figures.figure import ORDINALS, dates
from detective_app.evidence.figures.reading import SPELLED

TimeKind: TypeAlias = Literal["day", "month_day", "month", "year", "length", "quarter", "change"]

_YEAR = re.compile(r"(?<![\d.,$€£-])(?:FY ?)?((?:19|20)\d\d)(?![\d%]|[.,]\d)")
_LENGTH = re.compile(
    r"\b(?:first |ersten )?(?P<n>three|six|nine|twelve|drei|sechs|neun|zwölf|3|6|9|12)"
    r"[- ](?:months?|monaten?)\b"
    r"|\b(?P<q>quarters?\s+ended)\b|\b(?P<h>(?:first|second|1\.|2\.|erste[sn]?|zweite[sn]?)[ ](?:half"
    r"|halbjahr))\b|\b(?P<y>(?:full|whole|entire|twelve-month)[ ](?:of[ ])?(?:the[ ])?(?:fiscal|financial"
    r"|calendar)?[ ]?(?:year|20\d\d)?"
    r"|(?:fiscal[ ]|financial[ ])?years?\s+ended|(?:52|53)[ -]weeks?|gesamtjahr|geschäftsjahr)\b",
    re.IGNORECASE,
)
_QUARTER = re.compile(
    r"\b(?P<w>first|second|third|fourth|erste[ns]?|zweite[ns]?|dritte[ns]?|vierte[ns]?)[ \n]+(?:fiscal[ ])?"
    r"(?:quarter|quartal)s?\b|\bQ(?P<n>[1-4])\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"(?:%|percent|increase|net)?\s?\bchange\b|\binc(?:rease)?\s?/\s?\(?dec\w*\)?|\bveränderung\b",
    re.IGNORECASE,
)
_FISCAL = re.compile(r"\b(?:fiscal|FY|geschäftsjahr\w*|financial year)\b", re.IGNORECASE)
_END_OF = re.compile(r"\b(?:(?:end|close) of|year-end|ende) (?:the )?(?:fiscal |year )*\d", re.IGNORECASE)
_SECOND_HALF_FROM = 7


@dataclass(frozen=True, slots=True)
class Time:
    """One time as it stands in a text; `months` is how long a period is, 12 for a year, 3 for a quarter."""

    kind: TimeKind
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
        kind: TimeKind = "month" if day is None else "day" if year else "month_day"
        yield Time(kind, figure.start, figure.end, year, month, day)


def _changes(text: str) -> Iterator[Time]:
    for found in _CHANGE.finditer(text):
        yield Time("change", *found.span())


def _lengths(text: str) -> Iterator[Time]:
    for found in _LENGTH.finditer(text):
        if found["n"]:
            months = int(SPELLED.get(found["n"].casefold()) or found["n"])
        else:
            months = 3 if found["q"] else 6 if found["h"] else 12
        year = re.search(r"20\d\d", found[0])
        start, end = found.span()
        if year:  # the year is told as such too
            end = start + year.start()
        yield Time("length", start, end, months=months)


def _quarters(text: str) -> Iterator[Time]:
    for found in _QUARTER.finditer(text):
        number = int(found["n"] or ORDINALS[found["w"].casefold()])
        yield Time("quarter", *found.span(), months=3, quarter=number)


def _years(text: str) -> Iterator[Time]:
    for found in _YEAR.finditer(text):
        yield Time("year", *found.span(), year=int(found[1]))


@dataclass(frozen=True, slots=True)
class TimeColumn:
    """What a column stands for: its times, of which the first is its own."""

    times: tuple[Time, ...]

    @property
    def is_change(self) -> bool:
        """Tell whether it says how far others lie apart."""
        return any(one.kind == "change" for one in self.times)

    @property
    def years(self) -> frozenset[int]:
        """The years it stands for."""
        return frozenset(one.year for one in self.times if one.year)

    @property
    def months(self) -> int | None:
        """How long its period is; None when it does not say."""
        return next((one.months for one in self.times if one.months), None)


@dataclass(frozen=True, slots=True)
class ClaimedTime:
    """The time of one figure: year, day, length of the period and quarter, as far as they are told.

    It is `certain` where the statement names one year and one figure; `at_end` is no sum over a time.
    """

    year: int | None = None
    day: Time | None = None
    months: int | None = None
    quarter: int | None = None
    fiscal: bool = False
    certain: bool = True
    at_end: bool = False


def claimed(text: str, start: int, alike: Sequence[int]) -> ClaimedTime | None:
    """Return the time of the figure of a statement that begins at `start`; None where it does not show.

    As many years as figures in one unit, which begin at `alike`, belong to them in their order.
    """
    found = [one for one in times(text) if not one.start <= start < one.end]
    told = [one.year for one in found if one.year]
    several = len(set(told)) > 1
    if several and len(told) != len(alike):
        return None
    year = told[sorted(alike).index(start)] if several else next(iter(told), None)
    days = (one for one in found if one.kind in ("day", "month") and one.year in (None, year))
    months = next(filter(None, (one.months for one in found)), None)
    return ClaimedTime(
        year=year,
        day=next(days, None),
        months=months,
        quarter=next(filter(None, (one.quarter for one in found)), None),
        fiscal=bool(_FISCAL.search(text)),
        certain=not several and len(alike) < 2,
        at_end=bool(_END_OF.search(text)) and not months,
    )


def fits(column: TimeColumn, of: ClaimedTime, others: Sequence[TimeColumn]) -> bool | None:
    """Tell whether a column stands for a time; None where its header does not say."""
    parts = (_year_fits(column, of), _day_fits(column, of), _length_fits(column, of, others))
    return False if False in parts else None if None in parts else True


def _year_fits(column: TimeColumn, of: ClaimedTime) -> bool | None:
    if not of.year or of.year in column.years:
        return True
    late = any((one.month or 0) >= _SECOND_HALF_FROM for one in column.times)
    if not column.years or (of.fiscal and late and of.year - 1 in column.years):
        return None  # a year that ends in the next spring may be named after it
    return False


def _day_fits(column: TimeColumn, of: ClaimedTime) -> bool | None:
    own = next((one for one in column.times if one.kind in ("day", "month_day", "month")), None)
    if of.day is None or own is None:
        return None if of.day else True
    if of.day.day is None or own.day is None:
        return of.day.month == own.month
    return (of.day.month, of.day.day) == (own.month, own.day)


def _length_fits(column: TimeColumn, of: ClaimedTime, others: Sequence[TimeColumn]) -> bool | None:
    """Compare lengths; of a year's or a day's value no column of another length is sure."""
    quarter = next((one.quarter for one in column.times if one.quarter), None)
    if of.quarter and quarter:
        return of.quarter == quarter
    lengths = {one.months for one in others if one.months}
    return _period_fits(column, of) if of.months and lengths else _moment_fits(column, of, lengths)


def _period_fits(column: TimeColumn, of: ClaimedTime) -> bool | None:
    month = next((one.month for one in column.times if one.month), None)
    other = of.quarter and not of.fiscal and month and (month + 2) // 3 != of.quarter
    return None if other or not column.months else of.months == column.months


def _moment_fits(column: TimeColumn, of: ClaimedTime, lengths: Set[int]) -> bool | None:
    if column.months in (None, 12) or not of.year or of.at_end:
        return True
    if of.day:
        return True if len(lengths) == 1 else None
    return None if 12 not in lengths else False
