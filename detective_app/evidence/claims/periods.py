"""Whether a sentence is on the year, quarter or half that a claim is on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import Ground, Grounds
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures

_YEAR = re.compile(r"(?:19|20)\d\d")
_PART = re.compile(r"(?:^|-)([qh]\d)$")
_LENGTH = re.compile(
    r"\b(?P<many>three|six|nine|twelve|drei|sechs|neun|zwölf|\d\d?)[ -](?P<unit>month|week|monat|woche)"
    r"\w*(?: period)?(?= end)",
    re.IGNORECASE,
)


class _Told(NamedTuple):
    """The years of some figures, and the quarters and halves, as `q3`."""

    years: frozenset[int]
    parts: frozenset[str]


def of_another_period(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether a claim names a period that neither a sentence nor what heads it does.

    Of several years the last one counts: `in 2024 compared with 2023` is about 2024.
    """
    text = f"{ground.text} {ground.header}"
    own = _told(figures(text))
    mine, theirs = _lengths(claim.text), _lengths(text)
    if mine and theirs and mine.isdisjoint(theirs):
        return True
    dated = _told(value.figure for value in claim.asserted if value.figure.kind == "date").years
    if dated and own.years and max(dated) not in own.years:
        return True
    named = _told(figure for figure in claim.figures if figure.kind == "period")
    if not named.years and not named.parts:
        return False
    heads = _told(case.setting_figures(ground))
    if named.years and max(named.years) not in (own.years or heads.years):
        return True
    return bool(named.parts) and named.parts.isdisjoint(own.parts or heads.parts)


def _lengths(text: str) -> frozenset[str]:
    return frozenset(f"{found['many']} {found['unit']}".casefold() for found in _LENGTH.finditer(text))


def _told(found: Iterable[Figure]) -> _Told:
    years, parts = set[int](), set[str]()
    for figure in found:
        if figure.kind == "period":
            parts.update(_PART.findall(str(figure.value)))
            years.update(map(int, _YEAR.findall(str(figure.value))))
        elif figure.kind in ("date", "quantity"):
            years.update(map(int, _YEAR.findall(figure.text)))
    return _Told(frozenset(years), frozenset(parts))
