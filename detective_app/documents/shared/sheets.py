"""Puts the sheets of a workbook into a composition: each a page under its name, each row of cells a line."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from detective_app.core.case import Manuscript
from detective_app.documents.shared.composition import Composition

if TYPE_CHECKING:
    from detective_app.core.sheets import Worksheet

COLUMN = " | "
"""What stands between the cells of a row."""

MOST_CELLS = 1_000_000
_MOST_PADDED = 100
"""Columns; a row of a wider sheet ends with its last cell that holds something."""

_MOST_NAME_CHARS = 200
_MOST_CARRIED = 200
"""Characters; a longer text is not said again in each row."""

_MOST_HIDDEN_CHARS = 1_000


class Row(NamedTuple):
    """A row of a sheet: its number and its texts by column, both from 1; `hidden` where it is not shown.

    `struck` has the texts that a line goes through; they are no text of its cells.
    """

    number: int
    cells: dict[int, str]
    hidden: bool = False
    struck: Mapping[int, str] = MappingProxyType({})


class Merged(NamedTuple):
    """Cells of a column that are one: their first and last row."""

    column: int
    first: int
    last: int


class Sheets:
    """Adds sheets one after the other, as many cells in all as a document may have."""

    def __init__(self, composition: Composition) -> None:
        self._composition = composition
        self._left = MOST_CELLS
        self._placed: list[Worksheet] = []

    def add(
        self,
        name: str,
        rows: Iterable[Row],
        *,
        unseen: bool = False,
        hidden: Collection[int] = (),
        merged: Collection[Merged] = (),
    ) -> None:
        """Add a sheet; empty rows and columns are left out.

        `unseen` is a sheet that its program does not show, `hidden` are columns that it does not; what they
        hold is reported and is no text. What `merged` cells say is said in each of their rows. Both are
        known when the rows have been read.
        """
        kept, whole = self._within(rows)
        _carry_down(kept, merged)
        if unseen:
            self._hide(name, (text for row in kept for text in row.cells.values()))
            return
        self._composition.start_page()
        self._composition.add(name, "heading")
        self._hide(name, (t for row in kept for at, t in row.cells.items() if row.hidden or at in hidden))
        seen = [row for row in kept if not row.hidden]
        used = sorted({at for row in seen for at in (*row.cells, *row.struck)}.difference(hidden))
        runs = list[tuple[int, int]]()
        if not self._add_rows(seen, used, runs) or not whole:
            self._composition.not_read("sheet", "limit", name)
        self._place(name, used, runs)

    def manuscript(self, name: str, title: str = "") -> Manuscript:
        """Return the workbook's manuscript; raises DocumentError when there is no text in it."""
        return replace(self._composition.manuscript(name, title), sheets=tuple(self._placed))

    def _place(self, name: str, used: list[int], runs: list[tuple[int, int]]) -> None:
        """Keep which rows stand on which lines."""
        from detective_app.core.sheets import MOST_RUNS, MOST_SHEETS, Worksheet, letters

        if len(self._placed) == MOST_SHEETS:
            return
        room = max(0, MOST_RUNS - sum(len(sheet.rows) for sheet in self._placed))
        columns = f"{letters(used[0])}:{letters(used[-1])}" if used else ""
        end = runs[room][0] if len(runs) > room else self._composition.next_line
        name = " ".join(name.split())[:_MOST_NAME_CHARS]
        self._placed.append(Worksheet(name=name, columns=columns, rows=(*runs[:room], (end, 0))))

    def _add_rows(self, rows: Iterable[Row], used: list[int], runs: list[tuple[int, int]]) -> bool:
        """Add the rows, and where they run on to `runs`; tell whether there was room for all."""
        begun = len(used) < 2
        for number, cells, _, struck in rows:
            self._begin(number, runs)
            texts = _texts(cells, used)
            self._left -= len(texts)
            if self._left < 0:
                return False
            # Above a table stand its title and remarks; from its first row on, all are rows.
            begun = begun or len(cells) > 1
            if begun and texts:
                self._composition.add(line_of(texts), "row")
            elif texts:
                self._composition.add(texts[-1])
            if gone := [struck[at] for at in used if at in struck]:
                self._begin(number, runs)
                self._composition.add(COLUMN.join(gone), standing="struck")
        return True

    def _begin(self, number: int, runs: list[tuple[int, int]]) -> None:
        """Note that a row's text comes next, where it does not follow the row before."""
        line = self._composition.next_line
        if not runs or runs[-1][1] - runs[-1][0] != number - line:
            runs.append((line, number))

    def _within(self, rows: Iterable[Row]) -> tuple[list[Row], bool]:
        """Return the rows that hold something, and whether those are all: what is left may be too little."""
        kept, left = list[Row](), self._left
        for row in rows:
            if row.cells or row.struck:
                left -= len(row.cells) + len(row.struck)
                if left < 0:
                    return kept, False
                kept.append(row)
        return kept, True

    def _hide(self, name: str, texts: Iterable[str]) -> None:
        """Report what is not seen, the beginning of it."""
        found, chars = list[str](), 0
        for text in texts:
            found.append(text)
            chars += len(text)
            if chars > _MOST_HIDDEN_CHARS:
                break
        if found:
            self._composition.hide(f"{name}: {COLUMN.join(found)}")


def _texts(cells: Mapping[int, str], used: Sequence[int]) -> list[str]:
    """Return the texts of a row; a wide one, and one with a single text, has no empty ones behind."""
    texts = [cells.get(at, "") for at in used]
    while texts and not texts[-1] and (len(used) > _MOST_PADDED or len(cells) == 1):
        texts.pop()
    return texts


def _carry_down(rows: list[Row], merged: Collection[Merged]) -> None:
    """Say what merged cells say in each of their rows that holds something."""
    numbers, left = [row.number for row in rows], MOST_CELLS
    for column, first, last in merged:
        begin, end = bisect_left(numbers, first), bisect_right(numbers, last)
        said = rows[begin].cells.get(column, "") if begin < end and numbers[begin] == first else ""
        left -= end - begin
        if not said or len(said) > _MOST_CARRIED or left < 0:
            continue
        for at in range(begin + 1, end):
            cells = {**rows[at].cells, column: said} if column not in rows[at].cells else rows[at].cells
            rows[at] = rows[at]._replace(cells=cells)


def line_of(cells: Sequence[str]) -> str:
    """Write the cells of a row on one line; where the first or last is empty, it has a sign before and after.

    Each cell can be told from the next then, and a row has as many as the row that names its columns.
    """
    line = COLUMN.join(cells)
    return line if cells and cells[0] and cells[-1] else f"| {line} |"
