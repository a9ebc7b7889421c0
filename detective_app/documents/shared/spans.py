"""Cells that span rows: what they say is carried down into each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from detective_app.documents.shared.line import StyledLine

_MOST_COLUMNS = 100
_MOST_ROWS = 65_534
_MOST_CARRIED = 200
"""Characters; a longer text is not said again in each row."""


class Covered:
    """What cells say again in those that they cover below, where a table has an element for each of these."""

    def __init__(self) -> None:
        """Begin above the first row."""
        self._carried: dict[int, tuple[StyledLine, int]] = {}

    def cell(self, column: int, line: StyledLine, down: int = 1, *, covered: bool = False) -> StyledLine:
        """Return what a cell of the next row shows; it spans `down` rows, or is `covered` by one above."""
        above, rows = self._carried.pop(column, (line, 1))
        if not covered:
            above, rows = line.repeated(), down + 1
        if rows > 2:
            self._carried[column] = above, rows - 1
        return above if covered and not line.text.strip() else line


class Spans:
    """What is carried down in the rows of a web page's table: by column, the text and for how many rows."""

    def __init__(self) -> None:
        """Begin outside any table."""
        self._group: Any = None
        self._carried: dict[int, tuple[str | None, int]] = {}

    def at(self, row: Any) -> bool:
        """Come to a row; tell whether cells of earlier ones reach into it."""
        if row.getparent() is not self._group:
            self._group, self._carried = row.getparent(), {}
        return bool(self._carried)

    def filled(self, cells: Sequence[Any], texts: list[str]) -> list[str]:
        """Return the texts of the cells of the row at hand among those that are carried into it."""
        if not self._carried and all(cell.get("rowspan") is None for cell in cells):
            return texts
        before, self._carried = self._carried, {c: (t, n - 1) for c, (t, n) in self._carried.items() if n > 1}
        found: list[str] = []
        column = 0
        for cell, text in zip(cells, texts, strict=True):
            while column in before:
                found += _shown(before.pop(column))
                column += 1
            across = min(_number(cell.get("colspan")) or 1, _MOST_COLUMNS)
            found.append(text)
            self._carry(text, _number(cell.get("rowspan")), column, across)
            column += across
        for column in sorted(one for one in before if one >= column):
            found += _shown(before[column])
        return found

    def _carry(self, text: str, down: int, column: int, across: int) -> None:
        """Keep a cell for the rows below that it reaches into; its other columns say nothing again."""
        if down != 1:
            said = text if len(text) <= _MOST_CARRIED else ""
            for n in range(across):
                self._carried[column + n] = said if n == 0 else None, (down or _MOST_ROWS) - 1


def _shown(carried: tuple[str | None, int]) -> list[str]:
    return [] if carried[0] is None else [carried[0]]


def _number(given: str | None) -> int:
    """Return an attribute's whole number, 1 where it has none."""
    given = (given or "1").strip()
    return min(int(given), _MOST_ROWS) if given.isdecimal() else 1
