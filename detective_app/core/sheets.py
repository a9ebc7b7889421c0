"""Where the lines of a workbook stand in its sheets, as a person finds them: `Payments!A12:D12`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from detective_app.core.record import Record, StrictInt

MOST_SHEETS, MOST_RUNS = 250, 2_000
"""Sheets of a workbook, and runs of rows in all of them, that are kept; a place beyond has its line."""

_Number = Annotated[StrictInt, Field(ge=0)]


class Worksheet(Record):
    """A sheet's name, its first and last column as `A:D`, and the rows that stand on the document's lines.

    `rows` are pairs of a line and the row that stands on it; on the lines after it stand the rows after, up
    to the next pair. A row of 0 says that from this line on none does.
    """

    name: Annotated[str, Field(max_length=200)]
    columns: Annotated[str, Field(pattern=r"^(?:[A-Z]{1,3}:[A-Z]{1,3})?$")] = ""
    rows: Annotated[tuple[tuple[_Number, _Number], ...], Field(max_length=MOST_RUNS + 1)] = ()


def cells_at(sheets: Sequence[Worksheet], page: int | None, first: int, last: int) -> str:
    """Return the cells that stand on some lines of a page, or its sheet where no row is known, or nothing."""
    if page is None or not 0 < page <= len(sheets):
        return ""
    sheet = sheets[page - 1]
    begin, end = _row(sheet, first), _row(sheet, last)
    if not begin or not end or not sheet.columns:
        return sheet.name
    left, _, right = sheet.columns.partition(":")
    whole = f"{left}{begin}" if (left, begin) == (right, end) else f"{left}{begin}:{right}{end}"
    return f"{sheet.name}!{whole}"


def _row(sheet: Worksheet, line: int) -> int:
    """Return the row of a line, 0 where none is known."""
    at = bisect_right(sheet.rows, line, key=lambda run: run[0])
    begun, row = sheet.rows[at - 1] if at else (0, 0)
    return row + line - begun if row else 0


def letters(column: int) -> str:
    """Return the letters of a column, from 1."""
    found = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        found = chr(65 + rest) + found
    return found
