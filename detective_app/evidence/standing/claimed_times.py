"""For what time a statement gives a figure, and whether a column stands for that time."""

from __future__ import annotations

import re
from dataclasses import dataclass

from detective_app.evidence.standing.columns import Column
from detective_app.evidence.standing.times import Time, times

_YEAR_BEFORE = re.compile(
    r"^[^.;]{0,45}?\b(?:(?:a|one) year (?:before|earlier|ago|prior)|the (?:year before|(?:previous|prior"
    r"|preceding) year)"
    r"|im vorjahr|ein jahr zuvor)\b",
    re.IGNORECASE,
)
_FISCAL = re.compile(r"\b(?:fiscal|FY|geschäftsjahr\w*|financial year)\b", re.IGNORECASE)
_END_OF = re.compile(
    r"\b(?:(?:end|close) of|year-end|ende(?: des jahres)?) (?:the )?(?:fiscal |financial |year )*\d",
    re.IGNORECASE,
)
_SECOND_HALF_FROM = 7


@dataclass(frozen=True, slots=True)
class ClaimedTime:
    """The time of one figure: years, days, length of the period and quarter, as far as they are told."""

    years: frozenset[int] = frozenset()
    day: Time | None = None
    months: int | None = None
    quarter: int | None = None
    fiscal: bool = False
    doubtful: bool = False
    at_end: bool = False

    @property
    def is_told(self) -> bool:
        """Tell whether there is any."""
        return bool(self.years or self.day or self.months or self.quarter)


def claimed_time(
    text: str, start: int, end: int, others: tuple[int, ...] = (), alike: tuple[int, ...] = ()
) -> ClaimedTime:
    """Return the time that a statement gives a figure; `others` are where its other figures begin.

    As many years as figures in one unit, which begin at `alike`, belong to them in their order.
    """
    found = _of_its_part(text, start, end)
    fiscal = bool(_FISCAL.search(text))
    years = sorted({one.year for one in found if one.year})
    after = text[end : min((o for o in others if o > end), default=len(text))]
    months = next((one.months for one in found if one.kind in ("length", "quarter")), None)
    quarter = next((one.quarter for one in found if one.quarter), None)
    if _YEAR_BEFORE.match(after) and len(years) == 1:
        return ClaimedTime(frozenset({years[0] - 1}), None, months, quarter, fiscal)
    near = (_in_order(found, start, alike) or _nearest(found, start, end)) if len(years) > 1 else None
    chosen = frozenset({near.year} if near and near.year else years)
    days = [one for one in found if one.kind in ("day", "month") and (not near or one.year in chosen)]
    months = next((one.months for one in found if one.kind in ("length", "quarter")), None)
    at_end = bool(_END_OF.search(text))
    return ClaimedTime(chosen, days[0] if days else None, months, quarter, fiscal, bool(near), at_end)


def _of_its_part(text: str, start: int, end: int) -> list[Time]:
    """Return the times of what is told of a figure; of several things told, each may have its own time."""
    found = [one for one in times(text) if not one.start <= start < one.end]
    begin, close = text.rfind(";", 0, start) + 1, text.find(";", end)
    own = [one for one in found if begin <= one.start and (close < 0 or one.start < close)]
    return own or found


def _in_order(found: list[Time], start: int, alike: tuple[int, ...]) -> Time | None:
    """Return the time of a figure where there is one for each: `from A in 2021 to B in 2022`."""
    dated = [one for one in found if one.year]
    if len(dated) != len(alike) or start not in alike:
        return None
    return dated[sorted(alike).index(start)]


def _nearest(found: list[Time], start: int, end: int) -> Time | None:
    """Return the time that stands nearest to a figure, rather behind it than before."""
    dated = [one for one in found if one.year]
    return min(
        dated,
        key=lambda one: one.start - end if one.start >= end else 2 * (start - one.end) + 1,
        default=None,
    )


def fits(column: Column, claimed: ClaimedTime, others: tuple[Column, ...]) -> bool | None:
    """Tell whether a column stands for a time; None where its header does not say."""
    parts = (_year_fits(column, claimed), _day_fits(column, claimed), _length_fits(column, claimed, others))
    if False in parts:
        return False
    return None if None in parts else True


def _year_fits(column: Column, claimed: ClaimedTime) -> bool | None:
    if not claimed.years:
        return True
    if not column.years:
        return None
    if column.years & claimed.years:
        return True
    months = [one.month for one in column.times if one.month]
    late = any(month >= _SECOND_HALF_FROM for month in months)
    if claimed.fiscal and late and {year + 1 for year in column.years} & claimed.years:
        return None  # a year that ends in the next spring may be named after it
    return False


def _day_fits(column: Column, claimed: ClaimedTime) -> bool | None:
    wanted = claimed.day
    if wanted is None:
        return True
    own = next((one for one in column.times if one.kind in ("day", "month_day", "month")), None)
    if own is None:
        return None
    if wanted.day is None or own.day is None:
        return wanted.month == own.month
    return (wanted.month, wanted.day) == (own.month, own.day)


def _length_fits(column: Column, claimed: ClaimedTime, others: tuple[Column, ...]) -> bool | None:
    lengths = {one.months for one in others if one.months}
    quarter = next((one.quarter for one in column.times if one.quarter), None)
    if claimed.quarter and quarter:
        return claimed.quarter == quarter
    if claimed.months and column.months:
        return claimed.months == column.months and _quarter_fits(column, claimed)
    if claimed.months and lengths:
        return None
    if column.months in (None, 12) or not claimed.years or (claimed.at_end and not claimed.months):
        return True
    several = len(lengths) > 1 if claimed.day else True
    return True if not several else False if 12 in lengths and not claimed.day else None


def _quarter_fits(column: Column, claimed: ClaimedTime) -> bool | None:
    month = next((one.month for one in column.times if one.month), None)
    if not claimed.quarter or claimed.fiscal or month is None:
        return True
    return True if (month + 2) // 3 == claimed.quarter else None
