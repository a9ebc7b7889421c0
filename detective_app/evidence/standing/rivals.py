"""The same label and period with another value elsewhere in a document: then no row of them is sure."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from detective_app.core.evidence import Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.standing.amounts import Amount
from detective_app.evidence.standing.rows import Cell, read_row
from detective_app.evidence.standing.table import Table, table_of
from detective_app.evidence.standing.times import ClaimedTime, fits
from detective_app.evidence.standing.words import stems
from detective_app.evidence.text.terms import Language

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
        if named - _over(other, of):
            continue
        told = [cell for cell in other.row.cells if cell.value is not None]
        if any(_agrees(cell, other, claim) for cell in told):
            continue  # the same row once more
        for cell, column in zip(other.row.cells, other.columns, strict=True):
            on_day = (
                time.at_end or (time.day and not time.months)
            ) and column.months  # which is no sum over a time
            of_time = not column.is_change and not on_day and fits(column, time, other.columns)
            if of_time and cell in told and cell.percent == claim.is_percent:
                return cell.text
    return ""


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


def _agrees(cell: Cell, other: Table, claim: Amount) -> bool:
    """Tell whether a cell is the claimed value at the digits that the coarser of the two shows."""
    value = cell.value or Decimal(0)
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
