"""Finds a row that shows whether what a claim speaks of rose or fell, by its values of two years."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from detective_app.core.evidence import Support
from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.claim_figures import amounts, called
from detective_app.engine.witness.other_figures import is_of_nothing_else, rows_called_so, telling
from detective_app.engine.witness.pages import pages, without_names
from detective_app.evidence.claims.wording import denies
from detective_app.evidence.meaning.opposites import WAY_WORDS, ways
from detective_app.evidence.standing.claimed_times import ClaimedTime, claimed_time, fits
from detective_app.evidence.standing.columns import Column
from detective_app.evidence.standing.rows import Cell
from detective_app.evidence.standing.setting import setting_of
from detective_app.evidence.standing.times import times
from detective_app.evidence.text.terms import language

_MOST_CHECKED = 24
_UNSAID = frozenset({"expens"})  # a row under expenses does not say that it is one
_COMPARED = re.compile(r"\b(?:than|compared (?:to|with)|versus|als|gegenüber)\b", re.IGNORECASE)
_YEAR_BEFORE = re.compile(
    r"\b(?:year (?:before|earlier|ago)|prior year|previous year|vorjahr)", re.IGNORECASE
)
# Words that a search passes over, and that make another thing of what they stand before.
_TURNING = re.compile(
    r"\b(?:costs?|kosten|loss\w*|verlust\w*|gross|brutto\w*|unpaid|deferred|other)\b", re.IGNORECASE
)
_OF_A_RATIO = re.compile(r"\b(?:margin|rate|ratio|percent\w*|share|quote|anteil|marge)\b|%", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class MovedRow:
    """A row that shows which way something went, and whether that is the way that the claim says."""

    quote: Support
    holds: bool


def moved(claim: str, case: CaseIndex) -> MovedRow | None:
    """Return a row that shows whether what a claim says rose, or fell, did so from the year before; blocks.

    None where rows of that name do not agree, and where the claim denies, gives a figure, leaves its year
    open, or speaks of other years than one and the one before it.
    """
    up, down = ways(claim)
    if up is down or amounts(claim) or denies(claim):
        return None
    told, _, beside = claim.partition(found[0]) if (found := _COMPARED.search(claim)) else (claim, "", "")
    at = len(told.rstrip(" .,"))
    time = claimed_time(told, at, at)
    if len(time.years) != 1 or not _is_the_year_before(time, beside):
        return None
    subject = WAY_WORDS.sub(" ", told)
    rows = islice(rows_called_so(subject, pages(claim, case)), _MOST_CHECKED)
    went = [(rose, quote) for quote in rows for rose in _went(subject, quote, time, case)]
    if not went or len({rose for rose, _ in went}) != 1:
        return None
    rose, quote = went[0]
    return MovedRow(quote, rose is up)


def _is_the_year_before(time: ClaimedTime, beside: str) -> bool:
    """Tell whether a claim compares with the year before, be it unsaid."""
    years = {one.year for one in times(beside) if one.year}
    return years == {max(time.years) - 1} if years else not beside or bool(_YEAR_BEFORE.search(beside))


def _went(subject: str, quote: Support, time: ClaimedTime, case: CaseIndex) -> Iterator[bool]:
    """Yield whether a row's value rose to a time, where both values are told; a loss goes another way."""
    setting = setting_of(quote, case)
    if setting is None or len(setting.columns) != len(setting.row.cells):
        return
    if not (
        is_of_nothing_else(subject, setting, quote, case)
        and _is_called(subject, setting.row.label, quote, case)
    ):
        return
    days = (replace(time.day, year=year - 1) if time.day and (year := time.day.year) else time.day,)
    earlier = replace(time, years=frozenset(year - 1 for year in time.years), day=days[0])
    now, before = (_column(one, setting.columns) for one in (time, earlier))
    if now is None or before is None or setting.columns[now].months != setting.columns[before].months:
        return
    one, other = setting.row.cells[now], setting.row.cells[before]
    if not _can_be_compared(one, other, f"{subject} {setting.row.label}"):
        return
    if one.value != other.value:
        yield bool(one.value and other.value and one.value > other.value)


def _is_called(subject: str, label: str, quote: Support, case: CaseIndex) -> bool:
    """Tell whether a row is called by all that a claim speaks of: revenues are no cost of revenues."""
    of = language(subject)
    own, mine = called(label, of), called(telling(without_names(subject, case, (quote.source_id,))), of)
    if not own or not own <= mine <= own | _UNSAID:
        return False
    return {m[0].casefold()[:4] for m in _TURNING.finditer(label)} == {
        m[0].casefold()[:4] for m in _TURNING.finditer(subject)
    }


def _column(time: ClaimedTime, columns: tuple[Column, ...]) -> int | None:
    """Return the only column that stands for a time without a doubt."""
    found = [n for n, one in enumerate(columns) if not one.is_change and fits(one, time, columns) is True]
    return found[0] if len(found) == 1 else None


def _can_be_compared(one: Cell, other: Cell, called: str) -> bool:
    """Tell whether both are amounts, or the ratio that the claim speaks of: growth has percentages, too."""
    if not one.value or not other.value or min(one.value, other.value) < 0 or one.percent != other.percent:
        return False
    return not one.percent or bool(_OF_A_RATIO.search(called))
