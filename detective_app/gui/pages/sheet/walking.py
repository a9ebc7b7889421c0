"""Where the keys lead in the grid of a sheet: from cell to cell, and to the next that wants the person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from detective_app.account.cells import Cell, Row
from detective_app.gui.pages.sheet.row_words import UNJUDGED

Spot: TypeAlias = tuple[int, str]
"""A cell by the place of its row, from 0, and its document."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The rows and columns as they are shown; `to_judge` are each row's documents that a person is to judge.

    With `folded` a cell without a place is passed over, as a list does not show it.
    """

    rows: Sequence[Row]
    columns: Sequence[str]
    to_judge: Sequence[Sequence[str]]
    folded: bool = False

    def beside(self, at: Spot, by: int) -> Spot:
        """Return the cell so many columns on in the same row, at most the last."""
        row, source = at
        there = self._columns(row) or list(self.columns)
        now = there.index(source) if source in there else 0
        return row, there[min(max(now + by, 0), len(there) - 1)]

    def below(self, at: Spot, by: int) -> Spot:
        """Return the cell of the row so many on, at most the last, in the same column where there is one."""
        row = min(max(at[0] + by, 0), len(self.rows) - 1)
        there = self._columns(row)
        return row, at[1] if at[1] in there or not there else there[0]

    def end(self, at: Spot, *, last: bool) -> Spot:
        """Return the first or the last cell of the row."""
        there = self._columns(at[0]) or list(self.columns)
        return at[0], there[-1 if last else 0]

    def following(self, at: Spot) -> Spot | None:
        """Return the next cell that has a place, after the last the first."""
        return self._next(at, lambda _row, _source, cell: bool(cell.places))

    def not_judged(self, at: Spot) -> Spot | None:
        """Return the next cell that nobody judged, of a person's own where there are such.

        What is grey in a part that is decided is left out: nothing waits for it.
        """
        theirs = any(self.to_judge)

        def wanted(row: int, source: str, cell: Cell) -> bool:
            waits = source in self.to_judge[row] if theirs else self.rows[row].stands in UNJUDGED
            return cell.word == "found" and waits

        return self._next(at, wanted)

    def differing(self, at: Spot) -> Spot | None:
        """Return the first telling cell of the next row in which documents differ."""
        count = len(self.rows)
        order = [(at[0] + n) % count for n in range(1, count + 1)]
        for n in order:
            if self.rows[n].stands == "conflicting" or self.rows[n].conflicts:
                return n, next(self._telling(n), self.end((n, ""), last=False)[1])
        return None

    def _telling(self, row: int) -> Iterator[str]:
        for source in self.columns:
            cell = self.rows[row].cells.get(source)
            if cell is not None and cell.word in ("for", "against"):
                yield source

    def _next(self, at: Spot, wanted: Callable[[int, str, Cell], bool]) -> Spot | None:
        spots = [(row, source) for row in range(len(self.rows)) for source in self.columns]
        start = spots.index(at) + 1 if at in spots else 0
        for row, source in (*spots[start:], *spots[:start]):
            cell = self.rows[row].cells.get(source)
            if cell is not None and wanted(row, source, cell):
                return row, source
        return None

    def _columns(self, row: int) -> list[str]:
        if not self.folded:
            return list(self.columns)
        cells = self.rows[row].cells
        return [one for one in self.columns if (cell := cells.get(one)) and cell.places]
