"""A statement's figure beside a quoted row: its column, scale, sign and currency."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

from detective_app.core.evidence import Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.standing.rows import Amount, RowCell, read_row
from detective_app.evidence.standing.table import Table, table_of
from detective_app.evidence.standing.times import ClaimedTime, TimeColumn, fits, times
from detective_app.evidence.standing.words import stems
from detective_app.evidence.text.terms import Language

_PER = re.compile(r"\bper\b|\bpercent|%|\bratio\b|\brate\b", re.IGNORECASE)

_OUT = re.compile(
    r"\b(?:loss(?:es)?|deficit|expens\w*|costs?|paid|pay\w*|repurchas\w*|provision|purchas\w*|dividend\w*|tax\w*"
    r"|verlust\w*|fehlbetrag\w*|aufw\w*|kosten|gezahlt\w*)\b",
    re.IGNORECASE,
)
"""Words of a label that say that its value is taken away: told without a minus it is the same."""
_EITHER = re.compile(r"\(\w+\)")
"""`income (loss)`: which of the two it is, only the sign says."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A reason in words; `proven` when the statement says another thing than its own quote."""

    reason: str
    proven: bool = False


BesideRow: TypeAlias = "Doubt | Literal[False] | None"
"""Nothing where a row gives a figure, why that is doubtful, or False where it does not."""


def beside_row(claim: Amount, time: ClaimedTime | None, table: Table) -> BesideRow:
    """Hold a statement's figure against a row; a column of changes gives none."""
    cells, columns = table.row.cells, table.columns
    shown = [n for n, cell in enumerate(cells) if _gives(cell, claim, table)]
    if not shown:
        return _other_scale(claim, table) or False
    if time is None:
        return Doubt(f"of which time “{claim.text}” is does not show")
    if len({cell.value for cell in cells}) > 1 and (doubt := _other_time(shown, time, table)):
        return doubt
    at = next((n for n in shown if columns and fits(columns[n], time, columns)), shown[0])
    return _other_sign(claim, cells[at], table.row.label) or _other_currency(claim, table)


def _other_sign(claim: Amount, cell: RowCell, label: str) -> Doubt | None:
    lost = claim.value > 0 and _OUT.search(label) and not _EITHER.search(label)
    other = (cell.value or 0) * claim.value < 0 and not lost
    return Doubt(f"“{claim.text}” has the other sign in its quote") if other else None


def _other_currency(claim: Amount, table: Table) -> Doubt | None:
    if not claim.is_money or claim.unit in table.currencies:
        return None
    proven = bool(table.currencies) and claim.unit in "$€£"
    return Doubt(f"its quote is not in “{claim.unit}”", proven=proven)


def _gives(cell: RowCell, claim: Amount, table: Table) -> bool:
    if cell.value is None or (cell.percent and not claim.is_percent):
        return False
    if claim.is_percent:
        bare = not any(one.percent for one in table.row.cells)
        return claim.is_shown(cell.value) and (cell.percent or bare)
    return any(claim.is_shown(cell.value.scaleb(power)) for power in _powers(claim, table))


def _powers(claim: Amount, table: Table) -> Sequence[int]:
    """Return the powers of ten that the row may be told in, as its unit line and its own words say."""
    unit = table.unit
    if unit is None or _PER.search(table.row.label):
        return (0,)
    excepted = "except" in unit.exceptions or unit.counts_money
    return (unit.power, 0) if excepted and not claim.is_money else (unit.power,)


def _other_scale(claim: Amount, table: Table) -> Doubt | None:
    unit, values = table.unit, [cell.value for cell in table.row.cells if cell.value and not cell.percent]
    if claim.is_percent or not any(claim.is_scaled(v) or (unit and claim.is_shown(v)) for v in values):
        return None
    if unit is None:
        return Doubt(f"the scale of “{claim.text}” is not in its quote")
    if unit.several:
        return Doubt(f"which of its table's scales is that of “{claim.text}” does not show")
    return Doubt(f"“{claim.text}” is told in another scale than its table is", proven=True)


def _other_time(shown: Sequence[int], time: ClaimedTime, table: Table) -> Doubt | None:
    """Return why none of the shown cells is surely of a time; a label's own time is that of all."""
    cells, columns = table.row.cells, table.columns
    if not columns:
        own = {one.year for one in times(table.row.label)}
        unclear = Doubt("which of its row's values is of this time does not show")
        return None if time.year and time.year in own else unclear
    told = [not one.is_change and fits(one, time, columns) for one in columns]
    if any(told[n] for n in shown):
        return None
    said, right = cells[shown[0]].text, next((n for n, one in enumerate(told) if one), None)
    if right is None or not time.certain or columns[shown[0]].is_change:
        return Doubt(f"{said} stands in the column of another time")
    there = cells[right].text
    return Doubt(f"{said} stands in the column of another time; of this one it is {there}", proven=True)


_MOST = 24


def rival(
    claim: Amount,
    time: ClaimedTime,
    quoted: tuple[Support, Table],
    *,
    said: str,
    case: CaseIndex,
    of: Language,
) -> str:
    """Return the value that another row of the same label and period has, or nothing; blocks.

    A row under a part or title that the statement names, and the other does not stand under, has no rival.
    """
    support, table = quoted
    named = (stems(said, of) - stems(table.row.label, of)) & _over(table, of)
    for other in _others(support, table, case):
        if named - _over(other, of) or any(_agrees(cell, other, claim) for cell in other.row.cells):
            continue  # of another part, or the same row once more
        for cell, column in zip(other.row.cells, other.columns, strict=True):
            alike = cell.value is not None and cell.percent == claim.is_percent
            if alike and _is_of(column, time, other):
                return cell.text
    return ""


def _is_of(column: TimeColumn, time: ClaimedTime, table: Table) -> bool:
    """Tell whether a column is surely of a time; a sum over months is of no day."""
    on_day = time.at_end or (time.day and not time.months)
    return not column.is_change and not (on_day and column.months) and bool(fits(column, time, table.columns))


def _others(support: Support, table: Table, case: CaseIndex) -> Iterator[Table]:
    """Yield the other rows of a document that are called the same, each in its own table."""
    label, at, seen = table.row.label.casefold().strip(), Locator.parse(support.locator), 0
    for line, written in enumerate(case.text(support.source_id).split("\n") if label else (), 1):
        if seen >= _MOST or not written.casefold().lstrip(" \t|").startswith(label):
            continue
        seen += 1
        row = read_row(written)
        if at.first <= line <= at.last or row is None or row.label.casefold() != label:
            continue
        try:
            place = case.locator(support.source_id, line, line)
        except ValueError:
            continue
        other = table_of(
            Support(source_id=support.source_id, locator=str(place), quote=written.strip()), case
        )
        if other and other.columns:
            yield other


def _agrees(cell: RowCell, other: Table, claim: Amount) -> bool:
    """Tell whether a cell is the claimed value at the digits that the coarser of the two shows."""
    if (value := cell.value) is None:
        return False
    step = Decimal(1).scaleb(int(value.as_tuple().exponent))
    powers = {0, other.unit.power} if other.unit else {0, 3, 6, 9}
    return any(
        abs(abs(value.scaleb(power)) - abs(claim.value)) <= max(step.scaleb(power), claim.step) / 2
        for power in powers
    )


def _over(table: Table, of: Language) -> frozenset[str]:
    """Return the words of the titles and parts that a row stands under."""
    lines = (line for line in (*table.titles, table.group) if read_row(line) is None)
    return stems(" ".join(lines), of)
