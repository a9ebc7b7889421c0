"""The rows of one page's tables, each with its columns' names and the headings above it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detective_app.evidence.tables.columns import header
from detective_app.evidence.tables.lines import DATE, RowLine, Value, row, without_footnotes

_LOOK_AHEAD = 8
_HEADING_LINES = 4
_TITLE_LINES = 8
_SECTION_LINES = 4
_MOST_ABOVE = 24  # a header further up belongs to another table
_LONG = 110  # a longer line is no label
_SUM = re.compile(r"total|summe|gesamt", re.IGNORECASE)
UNIT = re.compile(
    r"\b(?:in|of)\s(?:[$€£]\s?)?(?:millions|thousands|billions|tsd|mio|mrd|tausend|millionen|milliarden)\b"
    r"|\b(?:millions|thousands|billions) of\b|\b(?:TEUR|T€|Mio\.? ?€|Mio\.? ?EUR|EUR|€)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """One value with the names of its column from the top level down, none where the header does not tell."""

    value: Value
    levels: tuple[str, ...]

    @property
    def column(self) -> str:
        """The column's names as one text, in which a date above and its year below are read together."""
        return " ".join(self.levels)

    @property
    def written(self) -> str:
        """The column's names as they stand, each apart."""
        return " / ".join(name.rstrip(",") for name in self.levels)


@dataclass(frozen=True, slots=True)
class Head:
    """A line that names what stands below it."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table; line numbers count from 1.

    `sections` are the lines without values above it, the nearest last; `title` the lines above the header.
    `whole` tells that it has a value in each column, so that none can have slipped into the next.
    """

    label: str
    cells: tuple[Cell, ...]
    first: int
    last: int
    sections: tuple[Head, ...]
    title: tuple[Head, ...]
    header_lines: tuple[int, ...]
    unit_line: int | None
    whole: bool


@dataclass(slots=True)
class _Table:
    """What holds for the rows that follow."""

    names: tuple[tuple[str, ...], ...] = ()
    title: tuple[Head, ...] = ()
    header_lines: tuple[int, ...] = ()
    unit_line: int | None = None
    sections: tuple[Head, ...] = ()
    older: tuple[Head, ...] = ()


def rows(lines: Sequence[str], first: int) -> tuple[Row, ...]:
    """Return the rows of a page whose first line has the number `first`."""
    read = [row(line) for line in lines]
    return tuple(_rows(lines, read, first))


def _rows(lines: Sequence[str], read: Sequence[RowLine | None], first: int) -> Iterator[Row]:
    table, above = _Table(), list[int]()
    for at, one in enumerate(read):
        if one is None:
            above.append(at)
            continue
        begin, label = at, one.label
        if above:
            count = _usual(read, at)
            if _wraps(lines[above[-1]], label) and above[-1] == at - 1:
                begin = above.pop()
                label = f"{' '.join(lines[begin].split())} {label}"
            _take(table, [n for n in above[-_MOST_ABOVE:] if lines[n].strip()], lines, count, first)
            above = []
        part, divided, rest = label.rpartition(": ")
        if (
            divided and rest[:1].isalpha() and not re.search(r"\d", part)
        ):  # the name of a part of the table, on the line of its first row
            table.older, table.sections, label = (), (Head(part, first + begin),), rest
        yield _row(table, one, label, (first + begin, first + at))
        if _closes(label, table.sections):
            table.older, table.sections = (), ()


def _row(table: _Table, one: RowLine, label: str, place: tuple[int, int]) -> Row:
    fits = len(table.names) == len(one.values)
    names = table.names if fits else ((),) * len(one.values)
    cells = tuple(Cell(value, name) for value, name in zip(one.values, names, strict=True))
    if not fits and len(one.values) < len(table.names):
        joined = tuple(dict.fromkeys(" ".join(name) for name in table.names if name))
        cells = tuple(Cell(value, joined) for value in one.values)
    return Row(
        label, cells, *place, (*table.older, *table.sections), table.title, table.header_lines,
        table.unit_line, whole=fits,
    )  # fmt: skip


def _closes(label: str, sections: Sequence[Head]) -> bool:
    """Tell whether a row is the total of the part that it stands in, so that the next row is of no part."""
    part = re.findall(r"[^\W\d_]+", sections[-1].text.casefold()) if sections else []
    return bool(part and _SUM.match(label)) and set(part) <= set(re.findall(r"[^\W\d_]+", label.casefold()))


def _usual(read: Sequence[RowLine | None], at: int) -> int:
    """Return how many values the rows from here on have."""
    counts = Counter(len(one.values) for one in read[at : at + _LOOK_AHEAD] if one)
    most = max(counts.values())
    return max(count for count, times in counts.items() if times == most)


def _take(table: _Table, above: Sequence[int], lines: Sequence[str], count: int, first: int) -> None:
    """Take the lines before a row as a new header, or as the heading of a part of the table."""
    texts = [lines[n] for n in above]
    found = header(texts, count)
    if not any(found.names):
        unit = next((n for n in reversed(above) if UNIT.search(lines[n])), None)
        if unit is not None and not table.names:
            table.unit_line = first + unit
        if len(above) > _SECTION_LINES:  # a header that cannot be read ends the table before it
            table.names, table.header_lines, table.title = (), (), _heads(above, lines, first)
            table.unit_line = first + unit if unit is not None else None
        table.older, table.sections = table.sections[-1:], _heads(above[-2:], lines, first)
        return
    table.names = found.names
    table.header_lines = tuple(first + above[n] for n in range(found.first, found.last + 1))
    before = above[max(0, found.first - _TITLE_LINES) : found.last + 1]
    table.title = _heads(above[max(0, found.first - _TITLE_LINES) : found.first], lines, first)
    unit = next((n for n in [*reversed(before), *above[found.last + 1 :]] if UNIT.search(lines[n])), None)
    if unit is None:
        unit = _wrapped_unit(before, lines)
    while unit is not None and unit - 1 in before and UNIT.search(lines[unit - 1]):
        unit -= 1  # "in millions, except …, which is in billions": the first one is of most rows
    table.unit_line = first + unit if unit is not None else _unit_above(lines, above, first)
    table.sections, table.older = _heads(above[found.last + 1 :][-2:], lines, first), ()


def _wrapped_unit(numbers: Sequence[int], lines: Sequence[str]) -> int | None:
    """Return the line where "(in" stands whose "millions)" begins the next one."""
    pairs = ((n, f"{lines[n].strip()} {lines[n + 1].strip()}") for n in numbers if n + 1 < len(lines))
    return next((n for n, text in pairs if UNIT.search(text)), None)


def _unit_above(lines: Sequence[str], above: Sequence[int], first: int) -> int | None:
    """Return the line with the unit among the first of the page or the nearest above the header."""
    heading = [n for n in range(min(_HEADING_LINES * 2, above[0] + 1)) if UNIT.search(lines[n])]
    return first + heading[-1] if heading else None


def _heads(numbers: Sequence[int], lines: Sequence[str], first: int) -> tuple[Head, ...]:
    texts = ((n, " ".join(without_footnotes(lines[n]).split())) for n in numbers)
    return tuple(Head(text, first + n) for n, text in texts if text)


def _wraps(line: str, label: str) -> bool:
    """Tell whether a row's label began on the line before it."""
    text = line.strip()
    goes_on = text.endswith(",") and label[:1].islower()
    if not text or not label or text.endswith((":", ".", ";")) or (len(text) > _LONG and not goes_on):
        return False
    capitals = text.isupper() and label.isupper() and len(text) > 2 * len(label)
    begins_low = label[:1].islower() and not label[1:2].isupper() and not DATE.search(text)
    return begins_low or capitals or text.endswith((",", "-", " and", " of", " und"))
