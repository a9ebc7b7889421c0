"""Whether quotes are of the line, the year and the unit that a question asks for.

A verbatim quote of the wrong one is the common failure of small models: no check of wording can see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from detective_app.core.evidence import Fact
from detective_app.evidence.figures.reading import UNIT_WORDS, figures
from detective_app.evidence.meaning.answers import asked_kinds

Aspect: TypeAlias = Literal["line", "year", "unit"]

_YEAR = re.compile(r"(?<![\w.,-])(?:19|20)\d\d(?![\w,]|\.\d)")
_CODE = re.compile(r"\b([A-Z]{1,5})-?(\d{1,6})\b")
_ASKED_UNIT = re.compile(r"\b(?:how many|wie viele|in) ([^\W\d_]+)", re.IGNORECASE)
_MOST_CHARS = 8_000


@dataclass(frozen=True, slots=True)
class OffTarget:
    """The question asks for `asked`, the quotes give `given`."""

    aspect: Aspect
    asked: str
    given: str


def off_target(question: str, facts: Sequence[Fact]) -> OffTarget | None:
    """Return the first of line, year and unit in which no quote fits the question, or None.

    Nothing is said of quotes that leave it open: a table's year may stand in its heading.
    """
    quoted = "\n".join(support.quote for fact in facts for support in fact.support)[:_MOST_CHARS]
    return next(_off_targets(question, quoted), None) if quoted else None


def _off_targets(question: str, quoted: str) -> Iterator[OffTarget]:
    asked, given = _labels(question), _labels(quoted)
    for head, numbers in asked.items():
        if (others := given.get(head)) and not numbers.keys() & others.keys():
            yield OffTarget("line", _first(numbers), _first(others))
    years, their_years = (dict.fromkeys(_YEAR.findall(text)) for text in (question, quoted))
    # Who or when may well be told of another year's matter.
    of_the_year = not asked_kinds(question) & {"date", "time", "person"}
    if of_the_year and years and their_years and not years.keys() & their_years.keys():
        yield OffTarget("year", _first(years), _first(their_years))
    measures = [f for f in figures(quoted) if f.kind == "quantity" and f.unit in _measured_units()]
    for unit, word in _asked_units(question):
        if measures and not any(f.unit == unit for f in measures):
            first = measures[0]
            written = first.text if first.text.endswith(first.unit) else f"{first.text} {first.unit}"
            yield OffTarget("unit", word, written)


def _labels(text: str) -> dict[str, dict[str, str]]:
    """Return the numbers of each kind of thing that a text names, as `BR` -> `17`, with their writing."""
    found: dict[str, dict[str, str]] = {}
    for code in _CODE.finditer(text):
        found.setdefault(code[1], {})[code[2]] = code[0]
    for figure in figures(text):
        if figure.kind == "label":
            head, _, number = str(figure.value).rpartition(" ")
            found.setdefault(head, {})[number] = figure.text
    return found


def _asked_units(question: str) -> Iterator[tuple[str, str]]:
    """Yield the units that a question names, as `("l", "litres")`."""
    for found in _ASKED_UNIT.finditer(question):
        for figure in figures(f"2 {found[1]}")[:1]:
            if figure.unit in _measured_units():
                yield figure.unit, found[1]


@cache
def _measured_units() -> frozenset[str]:
    return frozenset(f.unit for word in UNIT_WORDS for f in figures(f"2 {word}") if f.unit)


def _first(of: dict[str, str] | dict[str, None]) -> str:
    key, value = next(iter(of.items()))
    return value or key
