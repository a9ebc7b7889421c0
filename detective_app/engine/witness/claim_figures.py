"""Finds the rows and sentences that give the very figures of a claim, as far as code can prove it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from itertools import islice

from detective_app.core.evidence import Support
from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.pages import Page, pages, without_names
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.values import compared
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.clauses import clauses
from detective_app.evidence.meaning.opposites import ways
from detective_app.evidence.meaning.same_subject import subject_group
from detective_app.evidence.meaning.subjects import roots
from detective_app.evidence.standing.amounts import Amount, amount
from detective_app.evidence.standing.judging import standing
from detective_app.evidence.standing.rows import read_number
from detective_app.evidence.standing.setting import Setting, setting_of
from detective_app.evidence.standing.times import times
from detective_app.evidence.text.terms import Language, language

MOST = 2
"""So many quotes that give a claim's figures are enough."""

_MOST_CHECKED = 40  # lines with the claim's digits; dearer checks follow
_LEAST_OF_LABEL, _LEAST_OF_CLAIM, _LEAST_OF_SUBJECT = 0.5, 0.6, 0.5
_NUMBER = re.compile(r"\d+(?:[.,'’\u00a0\u202f]\d+)*")
_ANY_ROW = frozenset(
    {
        "total",
        "net",
        "other",
        "sum",
        "rate",
        "ratio",
        "percentag",
        "gesamt",
        "summe",
        "satz",
        "quot",
        "anteil",
    }
)


def giving(claim: str, case: CaseIndex) -> tuple[Support, ...]:
    """Return quotes each of which holds a claim with all its figures; blocks.

    None for a claim without figures, or of one that is more or less than a figure: these the rules compare.
    """
    told = amounts(claim)
    lines = islice(_lines(claim, told, case), _MOST_CHECKED) if told else ()
    return tuple(islice((one for one in lines if gives(claim, one, case)), MOST))


def gives(claim: str, quote: Support, case: CaseIndex) -> bool:
    """Tell whether a quote alone holds a claim with its figures, and is of the thing that the claim names."""
    told = amounts(claim)
    if not told or not holds(quote.quote, told) or not _is_named(claim, quote.source_id, case):
        return False
    if standing(claim, (quote,), None, case).state != "verified":
        return False
    of = language(claim)
    said = roots(claim, of)
    setting = setting_of(quote, case)
    if setting is None:
        own = roots(without_names(claim, case, (quote.source_id,)), of)
        own -= roots(" ".join(one.text for one in figures(claim)), of)
        near = roots(" ".join(_around(quote.quote, told)), of)
        return len(own & near) >= _LEAST_OF_CLAIM * len(own)
    name = called(setting.row.label, of) or called(" ".join(setting.groups[-1:]), of)
    unnamed = roots(without_names(claim, case, (quote.source_id,)), of)
    return (
        bool(name)
        and len(name & said) >= _LEAST_OF_LABEL * len(name)
        and (of != "english" or _speaks_of(claim, setting, unnamed))
    )


def _speaks_of(claim: str, setting: Setting, unnamed: frozenset[str]) -> bool:
    """Tell whether a row is of what a claim gives a figure of; who did something stands in no row."""
    row = roots(" ".join((setting.row.label, *setting.groups)), "english")
    mine = next(iter(clauses(claim)), None)
    if mine is None or not (mine.is_copula or mine.passive or any(ways(mine.said.partition(" ")[0]))):
        return True
    group = subject_group(mine.subject, lambda text: roots(text, "english"))
    words, head = group.words & unnamed, group.head & unnamed
    return head <= row and len(words & row) >= _LEAST_OF_SUBJECT * len(words)


def _is_named(claim: str, source_id: str, case: CaseIndex) -> bool:
    """Tell whether a document speaks of all that a claim names: a row itself seldom says whose it is."""
    text = case.text(source_id).casefold()
    return all(name in text for name in Claim(claim, language(claim)).names)


def _around(text: str, told: Sequence[Amount]) -> Iterator[str]:
    """Yield what stands around a claim's figures: of several in a list each is of what stands beside it."""
    others = [one for one in figures(text) if one.kind == "quantity"]
    for n, one in enumerate(others):
        if holds(one.text, told):
            before = text.rfind(", ", 0, one.start) + 1 if n else 0
            after = others[n + 1].start if n + 1 < len(others) else len(text)
            yield text[before:after]


def called(label: str, of: Language) -> frozenset[str]:
    """Return the roots of a row's name, without times and without words that any row may have."""
    for one in reversed(times(label)):
        label = f"{label[: one.start]} {label[one.end :]}"
    return roots(label, of) - _ANY_ROW


def amounts(claim: str) -> list[Amount]:
    """Return the figures that a claim gives as they are; none where it only compares with one.

    How long a period is, as in `the six months ended`, is no figure of what was in it.
    """
    periods = [(one.start, one.end) for one in times(claim)]
    told = [
        one
        for one in figures(claim)
        if one.kind == "quantity" and not any(start <= one.start < end for start, end in periods)
    ]
    if any(compared(claim, one) != "=" for one in told):
        return []
    read = (amount(one, claim) for one in told)
    return [one for one in read if one]


def _lines(claim: str, told: list[Amount], case: CaseIndex) -> Iterator[Support]:
    """Yield the rows and sentences with a number of these digits, of the pages that a search finds first."""
    for page in pages(claim, case):
        seen: set[str] = set()
        for quote in (*rows_of(page), *(one.support for one in page.sentences)):
            if quote.quote not in seen and holds(quote.quote, told):
                seen.add(quote.quote)
                yield quote.evolve(verdict="exact")


def rows_of(page: Page) -> Iterator[Support]:
    """Yield each row of a page as a quote."""
    for row in page.rows:
        at = str(page.locator(row.first, row.last))
        quote = page.quote(row.first, row.last)
        yield Support(source_id=page.source_id, locator=at, quote=quote, verdict="exact")


def holds(text: str, told: Sequence[Amount]) -> bool:
    """Tell whether a text has a number of the digits of any of some figures, at whatever scale."""
    numbers = set(_numbers(text))
    return any(one.is_shown(number) or one.is_scaled(number) for number in numbers for one in told)


def _numbers(text: str) -> Iterator[Decimal]:
    for found in _NUMBER.finditer(text):
        with suppress(InvalidOperation):  # a date or a chapter, as `1.2.3,4`
            yield read_number(found[0])
