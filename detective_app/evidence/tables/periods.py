"""The periods that a question asks for, and whether a column, a row or a title is of one of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from detective_app.evidence.figures.dates import dates

_YEAR = re.compile(r"(?<![\d.,$])(?:19|20)\d\d(?![\d.,]\d|\d)")
_SPANS = (
    (
        3,
        re.compile(
            r"\bthree[- ]months?\b|\bquarter(?:s|ly)?\b|\bq[1-4]\b|\bdrei monate\b|quartal", re.IGNORECASE
        ),
    ),
    (6, re.compile(r"\bsix[- ]months?\b|\bhalf\b|\bsechs monate\b|halbjahr", re.IGNORECASE)),
    (9, re.compile(r"\bnine[- ]months?\b|\bneun monate\b", re.IGNORECASE)),
    (
        12,
        re.compile(
            r"\btwelve[- ]months?\b|\byears? ended\b|\bfiscal(?: years?)?\b|"
            r"\b(?:full|whole|calendar|financial)[- ]years?\b"
            r"|\b5[23] weeks\b|\bannual|\bgeschäftsjahr|\bgesamtjahr|\bzwölf monate\b|\bFY ?\d",
            re.IGNORECASE,
        ),
    ),
)
_QUARTERS = (
    re.compile(r"\b(?:first|1st|erste[ns]?|1\.) quart|\bq1\b", re.IGNORECASE),
    re.compile(r"\b(?:second|2nd|zweite[ns]?|2\.)[- ]quart|\bq2\b", re.IGNORECASE),
    re.compile(r"\b(?:third|3rd|dritte[ns]?|3\.) quart|\bq3\b", re.IGNORECASE),
    re.compile(r"\b(?:fourth|4th|vierte[ns]?|4\.) quart|\bq4\b", re.IGNORECASE),
)
PERIOD_WORDS = re.compile(
    r"(?i)\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr"
    r"|jun|jul|aug|sept?|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember|three|six|nine|twelve|months?|quarters?"
    r"|years?|half|halves|weeks?|fiscal|fy(?:\s?\d{2,4})?|ended|ending|end|first|second|third|fourth|full|whole|during|dated|date"
    r"|as of|quartal|halbjahr|jahr|jahres|geschäftsjahr|ende|stand|zum)\b"
)


BY_TITLE = 0.9
"""How much a period counts that a title alone tells: a row that tells its own is the better one."""


@dataclass(frozen=True, slots=True)
class Periods:
    """What a text says of time: years, whole days, lengths in months, quarters by number."""

    years: frozenset[int]
    days: frozenset[tuple[int | None, int, int]]
    spans: frozenset[int]
    quarters: frozenset[int]


UNKNOWN = Periods(frozenset(), frozenset(), frozenset(), frozenset())
"""What a text without any period says."""


@lru_cache(maxsize=20_000)
def periods(text: str) -> Periods:
    """Read the periods of a text; a fiscal year beside a quarter says which quarter, no length of its own."""
    years = frozenset(int(found[0]) for found in _YEAR.finditer(text))
    found = [figure.value for figure in dates(text) if isinstance(figure.value, tuple)]
    year = next(iter(years)) if len(years) == 1 else None
    days = frozenset((y or year, m, d) for y, m, d in found if m and d)
    spans = frozenset(months for months, pattern in _SPANS if pattern.search(text))
    return Periods(
        years,
        days,
        spans - {12} if len(spans) > 1 else spans,
        frozenset(n for n, pattern in enumerate(_QUARTERS, 1) if pattern.search(text)),
    )


def fit(asked: Periods, own: Periods, around: Periods) -> float:
    """Return how well a value's own period is the one asked for: 0 for another one, 1 when all is told.

    `around` is what the title above tells of all values; it counts where the value's own names are silent.
    """
    years = own.years or around.years
    if asked.years and years and not asked.years & years:
        return 0.0
    if asked.days and own.days and not _same_day(asked, own):
        return 0.0
    if asked.quarters and own.quarters and not asked.quarters & own.quarters:
        return 0.0
    spans = own.spans or around.spans
    if asked.spans and spans and not asked.spans & spans:
        return 0.0
    share = 1.0
    if asked.years and not own.years:
        share *= BY_TITLE if len(years) == 1 else 0.6  # not told, or told of several
    if not asked.spans and asked.years and spans and 12 not in spans and not asked.days:
        share *= 0.7
    return share


def _same_day(asked: Periods, own: Periods) -> bool:
    return any(
        (month, day) == (m, d) and (year is None or y is None or year == y)
        for year, month, day in asked.days
        for y, m, d in own.days
    )
