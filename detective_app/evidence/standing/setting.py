"""Where a quoted row stands: its table's header, unit line, title and groups, and the rows beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from detective_app.core.evidence import Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.figures.units import SCALES
from detective_app.evidence.standing.columns import GAP, Column, columns
from detective_app.evidence.standing.rows import Row, read_row
from detective_app.evidence.standing.times import times
from detective_app.evidence.text.table_rows import cells

_ABOVE, _BELOW, _HEADER = 60, 40, 16
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
_CURRENCIES = {
    "$": "$",
    "us$": "$",
    "usd": "$",
    "dollar": "$",
    "€": "€",
    "eur": "€",
    "euro": "€",
    "£": "£",
    "gbp": "£",
    "pound": "£",
}
_CURRENCY = re.compile(r"US\$|[$€£]|\b(?:USD|EUR|GBP|dollars?|euros?|pounds?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Unit:
    """What a table's figures are told in: a power of ten, and what the unit line excepts or counts.

    With `several` its columns have units of their own, and which one is a value's does not show.
    """

    power: int
    counts_money: bool
    exceptions: str
    several: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """What surrounds a quoted row; without a header there are no columns.

    `header` are the header's lines, `groups` what the row stands under, `rows`
    the others of the table, each with its group; `line` is the row as quoted.
    """

    row: Row
    columns: tuple[Column, ...] = ()
    header: tuple[str, ...] = ()
    unit: Unit | None = None
    currencies: frozenset[str] = frozenset()
    groups: tuple[str, ...] = ()
    rows: tuple[tuple[str, Row], ...] = ()
    titles: tuple[str, ...] = ()
    line: str = ""

    @property
    def names_columns(self) -> bool:
        """Tell whether a line over the row has a name, a time or a unit for each of several cells."""
        return any(times(line) or len(GAP.split(line.strip(" |"))) > 1 for line in self.header)

    @property
    def context(self) -> str:
        """All words that stand over the row."""
        return "\n".join((*self.titles, *self.header, *self.groups))

    @property
    def held(self) -> str:
        """What the columns of the quoted values stand for, written out: days put together of their parts."""
        return "\n".join(map(_written, self.columns))


def setting_of(support: Support, case: CaseIndex) -> Setting | None:
    """Return what a quoted row stands in, or None where the quote is no row of a table; blocks."""
    quoted = read_row(support.quote)
    if quoted is None or _is_header(quoted):
        return None
    at = Locator.parse(support.locator)
    before = _lines(case, support.source_id, at.first - _ABOVE, at.first - 1)
    after = _lines(case, support.source_id, at.last + 1, at.last + _BELOW)
    body, header, titles = _divided(before)
    if not header and set("|;\t") & set(support.quote):
        header = _first_line(support, case)
    above = _grouped(body)
    if len(quoted.cells) == 1 and not (above or header):
        return None
    whole = read_row("\n".join(_lines(case, support.source_id, at.first, at.last))) or quoted
    found, told = _quoted_columns(_columns(header, whole), quoted)
    unit = unit_of(quoted.label) or unit_of(" ".join((*titles, *header)))
    written = "\n".join((support.quote, *before[-len(body) - len(header) - 3 :], *after[:15]))
    return Setting(
        row=told,
        columns=found,
        header=tuple(header),
        unit=_of_row(unit, quoted.label),
        currencies=currencies(written),
        groups=_groups(body),
        rows=(*above, *_grouped(_table_of(after), _last(_groups(body)))),
        titles=tuple(titles),
        line=support.quote,
    )


def _first_line(support: Support, case: CaseIndex) -> list[str]:
    """Return the line at a document's beginning that names the cells of a row: the header of a long table."""
    opening = (line for line in _lines(case, support.source_id, 1, _OPENING) if line.strip())
    return next(([line] for line in opening if line != support.quote and cells(support.quote, line)), [])


def is_row(text: str) -> bool:
    """Tell whether a text is written as a row, be it one of the header."""
    return read_row(text) is not None


def _is_header(row: Row) -> bool:
    return all(_is_year(cell.text) for cell in row.cells)


def _written(column: Column) -> str:
    year, months = max(column.years, default=None), [one for one in column.times if one.month and one.day]
    days = [f"{year}-{one.month:02}-{one.day:02}" for one in months] if year else []
    return " ".join((*days, *([f"in {year}"] if year else [])))


def _quoted_columns(whole: tuple[tuple[Column, ...], Row], quoted: Row) -> tuple[tuple[Column, ...], Row]:
    """Return of a whole line's columns and values those that the quote holds."""
    found, row = whole
    values = [cell.value for cell in quoted.of(len(row.cells)).cells]
    for start in range(len(row.cells) - len(values) + 1):
        cells = row.cells[start : start + len(values)]
        if [cell.value for cell in cells] == values:
            return found[start : start + len(values)], Row(quoted.label, cells)
    return (), quoted


def currencies(text: str) -> frozenset[str]:
    """Return the currencies that a text names."""
    return frozenset(_CURRENCIES[m[0].casefold().removesuffix("s")] for m in _CURRENCY.finditer(text))


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
    if at == 0 or not _heads(before[at - 1]):
        body = list(before[at:])
        return body, _leading(body), _titles(before, at)
    body = list(before[at:])
    first = at
    while first > 0 and at - first < _HEADER and _may_head(before[first - 1]):
        first -= 1
    return body, [*before[first:at], *_leading(body)], _titles(before, first)


def _leading(body: Sequence[str]) -> list[str]:
    """Return the lines before the first row of a table: units and words of columns may stand there."""
    for n, line in enumerate(body):
        if read_row(line) or _is_prose(line):
            return list(body[:n])
    return list(body)


def _goes_on(below: Sequence[str]) -> bool:
    """Tell whether a long line is the beginning of a row's label, which ends on the next line."""
    row = read_row(below[0]) if below else None
    return row is not None and not row.label[:1].isupper()


def _heads(line: str) -> bool:
    """Tell whether a line names the times or units of columns, and no value."""
    row = read_row(line)
    if row and row.label and not times(row.label) and any(not _is_year(cell.text) for cell in row.cells):
        return False
    return bool(times(line)) and not _is_prose(line) and not _values(line)


def _values(line: str) -> bool:
    """Tell whether a line holds figures that are no time, mark or number of weeks."""
    for one in reversed(times(line)):
        line = line[: one.start] + " " + line[one.end :]
    line = re.sub(
        r"\(\s?(?:\d{1,2}|[a-z]|\d\d weeks)\s?\)|\b\d{1,3} weeks\b|\bitem \d+\w?\b|\bnote \d+\b",
        " ",
        line,
        flags=re.IGNORECASE,
    )
    return bool(re.search(r"\d", line))


def _may_head(line: str) -> bool:
    """Tell whether a line may be part of a header: a time, a unit, or a few words without a value."""
    row = read_row(line)
    if row and row.label and not times(line):
        return False
    return not _is_prose(line) and not _values(line) and bool(line.strip())


def _is_year(text: str) -> bool:
    return bool(re.fullmatch(r"(?:19|20)\d\d", text))


def _is_prose(line: str) -> bool:
    return len(line) > _PROSE_CHARS and read_row(line) is None and not re.search(r" {3}", line)


def _titles(before: Sequence[str], end: int) -> list[str]:
    """Return the few lines over a header, where the unit and the title may stand."""
    return [line.strip() for line in before[max(0, end - 4) : end] if line.strip()]


def _columns(header: Sequence[str], row: Row) -> tuple[tuple[Column, ...], Row]:
    """Return the columns of a row, and the row without marks where the columns tell that they are marks."""
    found, bare = columns(header, len(row.cells)), row.without_marks()
    fewer = columns(header, len(bare.cells)) if row.marks else ()
    if fewer and len(set(found)) < len(found):
        found = ()
    return (fewer, bare) if fewer and not found else (found, row)


def _groups(body: Sequence[str]) -> tuple[str, ...]:
    """Return the nearest line without values above a row, or the part that a nearer row begins."""
    for line in reversed(body):
        row = read_row(line)
        part = _part(row)[0] if row else "" if _is_prose(line) else line.strip()
        if part:
            return (part,)
    return ()


def _part(row: Row) -> tuple[str, Row]:
    """Divide the name of a part of the table from the label of its first row: `Operating profit: Europe`."""
    part, _, label = row.label.rpartition(": ")
    if not part or not label[:1].isalpha() or re.search(r"\d", part):
        return "", row
    return part, replace(row, label=label)


def _last(groups: Sequence[str]) -> str:
    return groups[-1] if groups else ""


def _grouped(lines: Sequence[str], group: str = "") -> list[tuple[str, Row]]:
    """Return the rows among some lines, each with the line without values that it stands under."""
    found = []
    for line in lines:
        row = read_row(line)
        if row and row.label:
            part, row = _part(row)
            group = part or group
            found.append((group, row))
        elif line.strip() and row is None:
            group = line.strip()
    return found


def _table_of(after: Sequence[str]) -> list[str]:
    """Return the lines below a row as far as the table goes."""
    for n, line in enumerate(after):
        if _is_prose(line) or _heads(line):
            return list(after[:n])
    return list(after)


def _of_row(unit: Unit | None, label: str) -> Unit | None:
    """Return the unit of a row, which the unit line may except by its name: `except backlog, in billions`."""
    called = label.casefold().strip(" :")
    if unit is None or len(called) < _SHORTEST_NAME or called not in unit.exceptions:
        return unit
    own = _SCALED.search(unit.exceptions.partition(called)[2])
    return replace(unit, power=SCALES[own[1]]) if own else None


def unit_of(text: str) -> Unit | None:
    """Read a unit line, as `(in millions, except per share data)`."""
    if _THOUSANDS.search(text):
        return Unit(3, counts_money=True, exceptions="")
    every = list(_UNIT.finditer(text))
    if not every:
        return None
    found = every[-1]  # it stands nearest
    money = bool(found["c"]) or bool(
        re.search(r"\b(?:dollars?|amounts?|euros?|pounds?)\b", found["what"], re.IGNORECASE)
    )
    told = _SCALED.findall(_EXCEPTED.sub(" ", text).casefold())
    several = len({SCALES[scale] for scale in told}) > 1
    return Unit(SCALES[found["s"].casefold()], money, found["rest"].casefold(), several)
