"""Where a quoted row stands: its table's header, unit line, title and group, and the rows beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from detective_app.core.evidence import Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.figures.figure import SCALES
from detective_app.evidence.standing.rows import ValueRow, read_row
from detective_app.evidence.standing.times import Time, TimeColumn, times
from detective_app.evidence.text.sentences import cells

ABOVE, _BELOW, _HEADER, _TITLES = 60, 40, 16, 4
_PROSE_CHARS = 95
_OPENING = 5
_SHORTEST_NAME = 4
_SCALE = "|".join(sorted((word for word in SCALES if len(word) > 2), key=len, reverse=True))
_UNIT = re.compile(
    rf"(?P<what>(?:\b[\w-]{{1,40}} ){{0,4}})\b(?:in"
    rf"|of)\s{{1,40}}(?P<c>[€$£]\s?)?(?P<s>{_SCALE})s?\b(?P<rest>[^.;]{{0,90}})",
    re.IGNORECASE,
)
_SCALED = re.compile(rf"\bin\s+(?:[€$£]\s?)?({_SCALE})s?\b")
_EXCEPTED = re.compile(r"\b(?:except|which)\b[^)]*", re.IGNORECASE)
_THOUSANDS = re.compile(r"\b(?:T€|TEUR|T EUR)\b|[€$£]\s?['’]?000\b")
_MONEY = re.compile(r"\b(?:dollars?|amounts?|euros?|pounds?)\b", re.IGNORECASE)
_CURRENCY = re.compile(
    r"(?P<dollar>\$|\b(?:USD|dollars?)\b)|(?P<euro>€|\b(?:EUR|euros?)\b)|(?P<pound>£|\b(?:GBP|pounds?)\b)",
    re.IGNORECASE,
)
_SIGNS = {"dollar": "$", "euro": "€", "pound": "£"}
_GAP = re.compile(r" {2,}|\t|\s\|\s|;")
_NO_VALUE = re.compile(
    r"\(\s?(?:\d{1,2}|[a-z]|\d\d weeks)\s?\)|\b\d{1,3} weeks\b|\b(?:item|note) \d+\w?\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Unit:
    """What a table's figures are told in: a power of ten, and what the unit line excepts or counts.

    With `several` its columns have units of their own, and which one is a value's does not show.
    """

    power: int
    counts_money: bool = True
    exceptions: str = ""
    several: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What surrounds a quoted row; without a header that tells times there are no columns.

    `titles` are the lines over the `header`, `group` what the row stands under, `labels` the table's others.
    """

    row: ValueRow
    columns: tuple[TimeColumn, ...]
    titles: tuple[str, ...]
    header: tuple[str, ...]
    group: str
    unit: Unit | None
    currencies: frozenset[str]
    labels: tuple[str, ...]

    @property
    def names_columns(self) -> bool:
        """Tell whether a line over the row has a name, a time or a unit for each of several cells."""
        return any(times(line) or len(_GAP.split(line.strip(" |"))) > 1 for line in self.header)

    @property
    def context(self) -> tuple[str, ...]:
        """The lines that stand over the row."""
        return (*self.titles, *self.header, self.group)


def table_of(support: Support, case: CaseIndex) -> Table | None:
    """Return what a quoted row stands in, or None where the quote is no row of a table; blocks."""
    row = read_row(support.quote)
    if row is None or all(_is_year(cell.text) for cell in row.cells):
        return None
    at = Locator.parse(support.locator)
    before = _lines(case, support.source_id, at.first - ABOVE, at.first - 1)
    after = _table(_lines(case, support.source_id, at.last + 1, at.last + _BELOW))
    body, header, titles = _divided(before)
    if not header and set("|;\t") & set(support.quote):
        header = _first_line(support, case)
    above = _labels(body)
    if len(row.cells) == 1 and not (above or header):
        return None
    whole = read_row("\n".join(_lines(case, support.source_id, at.first, at.last)))
    is_whole = whole is None or whole.cells == row.cells
    unit = unit_of(row.label) or unit_of(" ".join((*titles, *header)))
    written = (support.quote, *titles, *header, *body, *after)
    return Table(
        row=row,
        columns=_columns(header, len(row.cells)) if is_whole else (),
        titles=tuple(titles),
        header=tuple(header),
        group=_group(body),
        unit=_of_row(unit, row.label),
        currencies=frozenset(_SIGNS[m.lastgroup or ""] for m in _CURRENCY.finditer("\n".join(written))),
        labels=(*above, *_labels(after)),
    )


def unit_of(text: str) -> Unit | None:
    """Read a unit line, as `(in millions, except per share data)`."""
    if _THOUSANDS.search(text):
        return Unit(3, counts_money=False)
    every = list(_UNIT.finditer(text))
    if not every:
        return None
    found = every[-1]  # it stands nearest
    told = _SCALED.findall(_EXCEPTED.sub(" ", text).casefold())
    several = len({SCALES[scale] for scale in told}) > 1
    money = bool(found["c"] or _MONEY.search(found["what"]))
    return Unit(SCALES[found["s"].casefold()], money, found["rest"].casefold(), several)


def _of_row(unit: Unit | None, label: str) -> Unit | None:
    """Return the unit of a row: none where the unit line excepts it by its name."""
    called = label.casefold().strip(" :")
    excepted = unit and len(called) >= _SHORTEST_NAME and called in unit.exceptions
    return None if excepted else unit


def _first_line(support: Support, case: CaseIndex) -> list[str]:
    """Return the line at a document's beginning that names the cells of a row: the header of a long table."""
    opening = (line for line in _lines(case, support.source_id, 1, _OPENING) if line.strip())
    return next(([line] for line in opening if line != support.quote and cells(support.quote, line)), [])


def _lines(case: CaseIndex, source_id: str, first: int, last: int) -> list[str]:
    """Return lines of a document as far as there are, those of one page only."""
    total = next((source.lines for source in case.sources if source.source_id == source_id), 0)
    first, last = max(1, first), min(last, total)
    if first > last:
        return []
    try:
        return case.lines(source_id, Locator(first=first, last=last)).split("\n")
    except ValueError:
        return []


def _divided(before: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Divide the lines above a row into the table's body, its header, and the titles over it."""
    at = len(before)
    while at > 0 and not _heads(before[at - 1]):
        if _is_prose(before[at - 1]) and not _goes_on(before[at:]):
            break
        at -= 1
    first, body = at, list(before[at:])
    if at > 0 and _heads(before[at - 1]):
        while first > 0 and at - first < _HEADER and _may_head(before[first - 1]):
            first -= 1
    leading = next((n for n, line in enumerate(body) if read_row(line) or _is_prose(line)), len(body))
    titles = [line.strip() for line in before[max(0, first - _TITLES) : first] if line.strip()]
    return body, [*before[first:at], *body[:leading]], titles


def _goes_on(below: Sequence[str]) -> bool:
    """Tell whether a long line is the beginning of a row's label, which ends on the next line."""
    row = read_row(below[0]) if below else None
    return row is not None and not row.label[:1].isupper()


def _heads(line: str) -> bool:
    """Tell whether a line names the times or units of columns, and no value."""
    row = read_row(line)
    if row and row.label and not times(row.label) and any(not _is_year(cell.text) for cell in row.cells):
        return False
    return bool(times(line)) and not _is_prose(line) and not _has_values(line)


def _may_head(line: str) -> bool:
    """Tell whether a line may be part of a header: a time, a unit, or a few words without a value."""
    row = read_row(line)
    if row and row.label and not times(line):
        return False
    return not _is_prose(line) and not _has_values(line) and bool(line.strip())


def _has_values(line: str) -> bool:
    """Tell whether a line holds figures that are no time, mark or number of weeks."""
    for one in reversed(times(line)):
        line = line[: one.start] + " " + line[one.end :]
    return bool(re.search(r"\d", _NO_VALUE.sub(" ", line)))


def _is_year(text: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d", text))


def _is_prose(line: str) -> bool:
    return len(line) > _PROSE_CHARS and read_row(line) is None and not re.search(r" {3}", line)


def _group(body: Sequence[str]) -> str:
    """Return the nearest line without values above a row, or the part that a nearer row begins."""
    for line in reversed(body):
        row = read_row(line)
        part = row.label.rpartition(": ")[0] if row else "" if _is_prose(line) else line.strip()
        if part:
            return part
    return ""


def _labels(lines: Sequence[str]) -> list[str]:
    return [row.label for line in lines if (row := read_row(line)) and row.label]


def _table(after: Sequence[str]) -> list[str]:
    """Return the lines below a row as far as the table goes."""
    end = next((n for n, line in enumerate(after) if _is_prose(line) or _heads(line)), len(after))
    return list(after[:end])


def _columns(header: Sequence[str], count: int) -> tuple[TimeColumn, ...]:
    """Return what each of some columns stands for, none when the header's lines do not tell it.

    The header's nearest lines that name as many times as there are columns count; else those that name a
    change for two columns.
    """
    told = [_GAP.sub(" ; ", line) for line in header]
    tails = [_leaves("\n".join(told[first:])) for first in range(len(told) - 1, -1, -1)]
    found = next((leaves for leaves in tails if len(leaves) == count), None)
    twice = ([one for one in leaves for _ in range(1 + (one.kind == "change"))] for leaves in tails)
    found = found or next((leaves for leaves in twice if len(leaves) == count), None)
    return _joined(found, times("\n".join(told))) if found else ()


def _leaves(text: str) -> list[Time]:
    """Return the times that may stand for one column each."""
    leaves = [one for one in times(text) if one.kind in ("day", "year", "change", "quarter", "month")]
    kinds = {one.kind for one in leaves}
    if "quarter" in kinds:
        return [one for one in leaves if one.kind == "quarter"]
    return [] if {"day", "year"} <= kinds else leaves


def _joined(leaves: Sequence[Time], every: Sequence[Time]) -> tuple[TimeColumn, ...]:
    """Put above each column's own time those that span several columns: lengths, days without a year."""
    others = [one for one in every if one not in leaves]
    spans = [[one for one in others if one.kind == kind] for kind in ("length", "month_day", "quarter")]
    count = len(leaves)
    fitting = [level for level in spans if level and count % len(level) == 0]
    above = _above(leaves, others)
    return tuple(
        TimeColumn((leaf, *(level[n * len(level) // count] for level in fitting), *above.get(leaf.kind, ())))
        for n, leaf in enumerate(leaves)
    )


def _above(leaves: Sequence[Time], others: Sequence[Time]) -> dict[str, tuple[Time, ...]]:
    """Return the one time that stands above all columns, by the kind of their own times."""
    days = [one for one in others if one.kind == "day"]
    if days and all(one.kind == "year" for one in leaves):
        # The day above the years, with the first of them behind it.
        return {"year": (replace(days[-1], kind="month_day", year=None),)}
    lone = [one for one in others if one.kind in ("day", "year")]
    return {"quarter": (lone[0],)} if len(lone) == 1 else {}
