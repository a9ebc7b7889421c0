"""The values that a sentence or a table's row states, each with what it is the value of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Literal, TypeAlias

from detective_app.core.evidence import Support
from detective_app.evidence.figures import value_marks
from detective_app.evidence.figures.measures import measure
from detective_app.evidence.figures.reading import Figure, figures
from detective_app.evidence.meaning.people import people
from detective_app.evidence.meaning.statements import Statement, statement
from detective_app.evidence.meaning.subjects import (
    Period,
    blanked,
    coded,
    codes,
    deeds,
    looks_like_a_name,
    neighbours,
    period,
    roots,
    starts_with_a_month,
    verbs,
)
from detective_app.evidence.text.table_rows import Cell, cells
from detective_app.evidence.text.terms import Language, words

ValueKind: TypeAlias = Literal["number", "date", "time", "text"]

MAX_PROSE_CHARS = 400
MAX_NUMBERS = 4
"""Which of more numbers in one sentence is the value of what cannot be told from its words."""

_KINDS: dict[str, ValueKind] = {"quantity": "number", "date": "date", "time": "time", "person": "text"}
_TIMES = ("date", "time", "period")
_CLAUSE = re.compile(
    r"[;:–]|, |\b(?:and|but|which|who|because|while|so that|und|aber|weil|sodass|wobei|obwohl)\b|\. "
)
_NAME = r"[A-ZÄÖÜ][\w&.'’-]*(?: (?:of|and|und|&|[A-ZÄÖÜ][\w&.'’-]*)){0,4}"
_NAMED = (
    re.compile(rf"^[^:\n]{{3,60}}:\s+(?P<value>{_NAME})\s*$"),
    re.compile(rf"^.{{3,120}}?\b(?:is|was|ist|war) (?P<value>{_NAME})\.?$"),
)
_TIME_COLUMN = re.compile(
    r"\b(?:year|jahr|period|periode|quarter|quartal|month|monat|date|datum|day|tag|time|zeit|uhrzeit)\b",
    re.IGNORECASE,
)
_UNIT_IN_NAME = re.compile(r"\(([^()]{1,40})\)|\bin ((?:\w+ ){0,2}[\w%€$£²³/]+)\s*$")
_UNIT_WORD = re.compile(r"[\s\u00a0]?(?:[^\W\d_][\w²³]*(?:/[a-z]+)?|[%‰€$£°]\s?[CF]?)")
_ROW_SIGNS = re.compile(r"[|;\t].*[|;\t]")
_BARE_YEAR = re.compile(r"(?:FY ?)?(?:19|20)\d\d")


@dataclass(frozen=True, slots=True)
class StatedValue:
    """One value with what it belongs to; `said` is the value as written, `near` the roots of its own clause.

    `about` are the roots of the whole sentence or row, `marks` the clause taken apart. `column` is set for a
    row's text, which is the value of that column for what the other cells name.
    """

    place: Support
    kind: ValueKind
    figure: Figure
    said: str
    about: frozenset[str]
    near: frozenset[str]
    verbs: frozenset[str]
    deeds: frozenset[str]
    codes: frozenset[str]
    times: Period
    marks: Statement
    qualifiers: frozenset[str]
    neighbours: frozenset[tuple[str, str]]
    bound: value_marks.Bound
    role: value_marks.Role
    tentative: bool
    each: bool
    recurring: bool
    of_row: bool = False
    column: str = ""
    title_roots: frozenset[str] = frozenset()
    title_codes: frozenset[str] = frozenset()

    @property
    def is_count(self) -> bool:
        """Tell whether the value counts things that a noun names, instead of measuring in a unit."""
        return self.kind == "number" and bool(self.figure.unit) and not measure(self.figure.unit)

    def followed_by(self, some: frozenset[str]) -> frozenset[str]:
        """Return the roots that one of some others follows at once: the first of `bridge railing`."""
        return frozenset(a for a, b in self.neighbours if b in some)


@lru_cache(maxsize=4_096)
def stated_values(
    place: Support, of: Language, heading: str = "", title: str = ""
) -> tuple[StatedValue, ...]:
    """Return the values that a quote gives; with its table's header, those of a row by column.

    `title` is what the quote's document is called: it names the thing where the quote does not.
    """
    row = cells(place.quote, heading) if heading else ()
    found = list(_of_row(place, row, of) if row else _of_prose(place, of))
    numbers = sum(value.kind == "number" for value in found)
    if not row and (numbers > MAX_NUMBERS or len(place.quote) > MAX_PROSE_CHARS):
        found = [value for value in found if value.kind != "number"]
    elif not row and _ROW_SIGNS.search(place.quote):
        found = [value for value in found if value.kind != "number" or measure(value.figure.unit)]
    named, numbered = roots(title, of), codes(title)
    return tuple(replace(value, title_roots=named, title_codes=numbered) for value in found)


def _of_prose(place: Support, of: Language) -> Iterator[StatedValue]:
    """Yield the values of a sentence; its figures are left out of what each value is about."""
    text = place.quote
    found = (*figures(text), *people(text), *_names(text))
    times = [figure for figure in found if figure.kind in _TIMES]
    spelled = [
        one for one in found if _KINDS.get(one.kind) == "number" and text[one.start : one.end].isalpha()
    ]
    numbered = {at for _, begin, end in coded(text) for at in range(begin, end)}
    for value in found:
        kind = _KINDS.get(value.kind)
        if kind is None or (kind == "number" and (_is_year(value) or value.start in numbered)):
            continue
        # A figure in digits leaves no word behind, and the `two` of two days is no matter of its own either.
        rest = blanked(text, [*times, value] if kind == "text" else [*times, *spelled])
        yield _stated(place, value, text, rest, of, [f for f in times if f is not value])


def _stated(  # noqa: PLR0917 - a value with all that it is read from
    place: Support, value: Figure, text: str, rest: str, of: Language, times: Sequence[Figure]
) -> StatedValue:
    """Describe one value; `rest` is the text without its figures, `times` are the text's other dates."""
    kind = _KINDS[value.kind]
    begin, end = _clause(text, value)
    marks = statement(text[begin:end], of)
    labels = (label for label in statement(text, of).labels if not starts_with_a_month(label))
    own_times = [figure for figure in times if figure.kind != "time"]
    return StatedValue(
        place=place,
        kind=kind,
        figure=value,
        said=_as_written(text, value),
        about=roots(rest, of),
        near=roots(rest[begin:end], of) or roots(rest, of),
        verbs=verbs(rest[begin:end], of),
        deeds=deeds(rest[begin:end], of),
        codes=codes(rest).union(labels),
        times=period(blanked(text, [value]) if kind == "date" else text, own_times),
        marks=marks,
        qualifiers=value_marks.qualifiers(text),
        neighbours=neighbours(rest[begin:end], of),
        bound=value_marks.bound(text, value.start),
        role=value_marks.role(text, value.start) if kind == "date" else "",
        tentative=marks.tentative or value_marks.is_tentative(rest[begin:end]),
        each=value_marks.is_of_each(text),
        recurring=value_marks.is_recurring(text),
    )


def _of_row(place: Support, row: Sequence[Cell], of: Language) -> Iterator[StatedValue]:
    """Yield a row's values: each cell that is a figure, or a text, belongs to what other cells name."""
    values = {n: figure for n, cell in enumerate(row) if (figure := _figure_of(cell))}
    texts = [n for n, cell in enumerate(row) if n not in values and cell.text and not _is_bare_year(cell)]
    years = [cell.text for cell in row if _is_bare_year(cell) and _TIME_COLUMN.search(cell.column)]
    dates = {n: v for n, v in values.items() if v.kind == "date" and _TIME_COLUMN.search(row[n].column)}
    for n, (column, written) in enumerate(row):
        if n not in values and n not in texts:
            continue
        # What stands left of a value names it; what stands right of it is told of the same thing.
        left = [m for m in texts if m < n]
        subject = left or [m for m in texts if m > n and not looks_like_a_name(row[m].text)]
        named = " | ".join((*(row[m].text for m in subject), column))
        text = Figure("person", written, 0, len(written), written.casefold())
        value = _in_units(values[n], column) if n in values else text
        others = [date for m, date in dates.items() if m != n]
        at_start = replace(value, start=0, end=0)
        stated = _stated(place, at_start, " ".join((named, *years)), named, of, _unplaced(others))
        yield replace(
            stated,
            figure=value,
            said=_as_written(written, value),
            about=stated.about | roots(" ".join(row[m].column for m in subject), of),
            of_row=True,
            column="" if n in values else column,
        )


def _figure_of(cell: Cell) -> Figure | None:
    """Return the figure that a cell is, if it is nothing else but its unit."""
    found = figures(cell.text)
    if len(found) != 1 or found[0].kind not in ("date", "time", "quantity") or _is_year(found[0]):
        return None
    before, after = words(cell.text[: found[0].start]), words(cell.text[found[0].end :])
    return found[0] if not before and len(after) <= 1 and not codes(cell.text) else None


def _in_units(value: Figure, column: str) -> Figure:
    """Give a bare number the unit and the scale that its column's name states, as `in million euros`."""
    found = _UNIT_IN_NAME.search(column)
    if value.unit or not found or not isinstance(value.value, Decimal):
        return value
    stated = figures(f"1 {found[1] or found[2]}")
    if not stated or not isinstance(stated[0].value, Decimal):
        return value
    return replace(value, value=value.value * stated[0].value, unit=stated[0].unit)


def _unplaced(figures_elsewhere: Sequence[Figure]) -> list[Figure]:
    """Return figures of other cells, which stand nowhere in the text at hand."""
    return [replace(figure, start=0, end=0) for figure in figures_elsewhere]


def _names(text: str) -> Iterator[Figure]:
    """Yield what a label or `is` names, as a firm after `Contractor:`."""
    for pattern in _NAMED:
        found = pattern.search(text)
        if found and not figures(found["value"]):
            begin, end = found.span("value")
            yield Figure("person", found["value"], begin, end, found["value"].casefold())


def _clause(text: str, value: Figure) -> tuple[int, int]:
    """Return where the clause that holds a value begins and ends."""
    cuts = [m.start() for m in _CLAUSE.finditer(text)]
    begin = max((cut for cut in cuts if cut < value.start), default=0)
    end = min((cut for cut in cuts if cut >= value.end), default=len(text))
    return begin, end


def _as_written(text: str, value: Figure) -> str:
    """Return a figure with the unit that stands after it."""
    after = _UNIT_WORD.match(text, value.end)
    if value.kind == "quantity" and value.unit and after and value.text[-1].isdigit():
        return text[value.start : after.end()]
    return value.text


def _is_year(value: Figure) -> bool:
    """Tell whether a number is a bare year, or a date nothing but one."""
    bare = value.kind == "quantity" and _BARE_YEAR.fullmatch(value.text) is not None
    return bare or (isinstance(value.value, tuple) and value.value[1] is None)


def _is_bare_year(cell: Cell) -> bool:
    return _BARE_YEAR.fullmatch(cell.text) is not None
