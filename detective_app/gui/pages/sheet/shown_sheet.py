"""What of a sheet is shown in its grid, in how many columns, and where keys lead from cell to cell."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from detective_app.account.cells import Cell, Sheet, SheetRow
from detective_app.account.marks import ENOUGH
from detective_app.account.sheet import NEAREST
from detective_app.core.provider import PERSON
from detective_app.gui import theme
from detective_app.gui.pages.sheet.words import UNJUDGED, LiveState, is_order

_LIST, _LARGE_LIST, _ROOM_FOR_MANY, _WIDE = 600, 812, 947, 1620
_PART, _NARROW_PART, _MORE = 212, 176, 45
_UNREAD = ("found", "nothing_near")
_FEW, _MANY, _MOST, _MOST_WIDE, _THREE_LINES = 3, 5, 200, 260, 180


@dataclass(frozen=True, slots=True)
class Widths:
    """Widths in px: of the parts and of each document, of which `count` are in sight.

    `lines` is how many lines of a sentence a cell shows. `listed` is for where there is no room side by side:
    each part with its cells below one another.
    """

    part: int
    width: int
    count: int
    lines: int
    listed: bool = False

    def left(self, n: int) -> int:
        """Return where the document of a number from 0 begins."""
        return self.part + n * self.width


def columns(width: int, documents: int, more: int = 0) -> Widths:
    """Return the columns for a width in px, which counts for less the larger the text is.

    `more` is the px that the way to further documents takes, where it stands beside the columns.
    """
    scale = theme.pixels(1000) / 1000
    room = width / scale
    if room < (_LARGE_LIST if scale > 1 else _LIST):
        return Widths(width, width, max(1, documents), 0, listed=True)
    is_narrow = room < _LARGE_LIST
    part = _NARROW_PART if is_narrow else _PART
    left = room - part - (0 if is_narrow else max(more / scale, _MORE))
    most = _FEW if room < _ROOM_FOR_MANY else _MANY
    count = max(1, min(most, documents))
    widest = _MOST_WIDE if room >= _WIDE else _MOST
    wide = min(left / (_FEW if most == _FEW else count), widest)
    return Widths(theme.pixels(part), int(wide * scale), count, 3 if wide >= _THREE_LINES else 2)


Spot: TypeAlias = tuple[int, str]
"""A cell by the place of its row, from 0, and its document."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The rows and columns as they are shown; `to_judge` are each row's documents that a person is to judge.

    With `folded` a cell without a place is passed over, as a list does not show it. In documents that were
    `added` after it was judged a place waits in every part.
    """

    rows: Sequence[SheetRow]
    columns: Sequence[str]
    to_judge: Sequence[Sequence[str]]
    folded: bool = False
    added: Collection[str] = ()

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
        """Return the next cell that nobody judged: of a person's own where there are such, open parts first.

        What is grey in a part that is decided is left out: nothing waits for it.
        """
        theirs = any(self.to_judge)

        def wanted(row: int, source: str, cell: Cell) -> bool:
            waits = source in self.to_judge[row] if theirs else self.rows[row].stands in UNJUDGED
            return cell.word == "found" and bool(cell.places) and (waits or source in self.added)

        def open_too(row: int, source: str, cell: Cell) -> bool:
            return self.rows[row].stands in UNJUDGED and wanted(row, source, cell)

        return self._next(at, open_too) or self._next(at, wanted)

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


def key_of(row: SheetRow) -> str:
    """Return what a row is known by: a part by its number, a question by its id."""
    return str(row.number) if row.number else row.signal_id


@dataclass(frozen=True, slots=True)
class RowContent:
    """A row with what stands round it: `asked` is the line of what is asked, or as `live` says why it failed.

    `before` is the line of how it was judged. `to_judge` are the documents whose places a person is to judge,
    `changed` those that are no more as they were, `later` those that joined after it was judged and wait;
    `differs` tells whether to ask which value holds, `searched` whether the documents have been looked
    through by now.
    """

    row: SheetRow
    live: LiveState = ""
    asked: str = ""
    before: str = ""
    to_judge: tuple[str, ...] = ()
    differs: bool = True
    changed: frozenset[str] = frozenset()
    searched: bool = True
    later: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Live:
    """The row that is asked, rests or could not be asked, by its number, and the line that says what."""

    asked_row: int
    line: str
    state: LiveState = "asked"


@dataclass(slots=True)
class ShownSheet:
    """What is shown, and what stays of it while further is found: the order of columns, what is to judge.

    `judging` tells whether a person is to judge the nearest places, as no model does.
    """

    sheet: Sheet | None = None
    names: Mapping[str, str] = field(default_factory=dict)
    live: Live | None = None
    rows: tuple[SheetRow, ...] = ()
    columns: list[str] = field(default_factory=list)
    nearest: dict[str, tuple[str, ...]] = field(default_factory=dict)
    before: dict[int, str] = field(default_factory=dict)
    chosen: int = 0
    judging: bool = False

    def _placed(self) -> set[str]:
        """Return the documents that have a place in some row."""
        return {one for row in self.rows for one, cell in row.cells.items() if cell.places}

    def take(self, sheet: Sheet, names: Mapping[str, str], live: Live | None) -> None:
        """Take a sheet; what was read already keeps its place as long as the claim is the same."""
        before = self.sheet if self.sheet and self.sheet.claim == sheet.claim else None
        if before is None:
            self.before, self.chosen = {}, 0
        kept: list[str] = []
        if before is None or (sheet.by_code and not before.by_code):
            self.nearest = {}  # what was opened stands as it did, once code has found all again
        else:
            kept = [one for one in self.columns if one in self._placed() & {*sheet.columns}]
        self.columns = list(dict.fromkeys((*kept, *sheet.columns)))
        self.sheet, self.names, self.live = sheet, names, live
        self.rows = (*sheet.rows, *sheet.questions)
        self.nearest = {key_of(row): self._nearest(row) for row in self.rows}

    def _nearest(self, row: SheetRow) -> tuple[str, ...]:
        """Return the documents that come nearest to a row; those that did before stay in front."""
        near = (one.source_id for one in row.cells.values() if one.best and not is_order(one.best))
        return tuple(dict.fromkeys((*self.nearest.get(key_of(row), ()), *near)))[:ENOUGH]

    @property
    def changed(self) -> frozenset[str]:
        """The documents that are not there as they were."""
        return self.sheet.changed if self.sheet else frozenset()

    @property
    def is_left(self) -> bool:
        """Tell whether a place waits in a part that is not decided, were a person to judge alone."""
        return any(self._waits(row) for row in self.rows if row.stands in UNJUDGED)

    @property
    def waits(self) -> bool:
        """Tell whether a place waits in any part."""
        return any(map(self._waits, self.rows))

    def _waits(self, row: SheetRow) -> bool:
        return row.number > 0 and any(row.cell(one).word == "found" for one in self._theirs(row))

    def nearest_of(self, row: SheetRow) -> tuple[str, ...]:
        """Return the documents whose places a person is to judge in a row."""
        return self._theirs(row) if self.judging else ()

    def is_asked(self, row: SheetRow, source_id: str) -> bool:
        """Tell whether a cell is to judge, or somebody judged it; where a model judges every one is."""
        return (
            not self.judging or source_id in self.nearest_of(row) or row.cell(source_id).word not in _UNREAD
        )

    def _theirs(self, row: SheetRow) -> tuple[str, ...]:
        decided = row.stands not in UNJUDGED and self.sheet is not None and self.sheet.head is not None
        # One mark decides a part, and what speaks against it may stand in the next nearest document.
        nearest = () if decided and row.by != PERSON else self.nearest.get(key_of(row), ())
        every = [one for one in nearest if one in row.cells and row.cells[one].places]
        judged = sum(one in row.cells and row.cells[one].word != "found" for one in every)
        near = every[: max(NEAREST, judged + int(row.stands in UNJUDGED))]
        others = row.waiting_others if decided else row.others
        return tuple(dict.fromkeys((*near, *others, *self.later(row))))

    def later(self, row: SheetRow) -> tuple[str, ...]:
        """Return the documents that joined after a part was judged, with a place of it that waits."""
        return row.later(self.sheet.added) if self.sheet and row.number > 0 else ()

    def content(self, row: SheetRow) -> RowContent:
        """Return a row with what stands round it."""
        number = row.number
        live = self.live if self.live and self.live.asked_row == number else None
        differs = self.sheet is None or self.sheet.head is None or self.chosen == number
        before = self.before.get(number, "")
        state, line = (live.state, live.line) if live else ("", "")
        searched = any(one.cells for one in self.rows) or (self.sheet is not None and self.sheet.by_code)
        near = self.nearest_of(row)
        later = self.later(row) if row.stands not in UNJUDGED else ()
        return RowContent(row, state, line, before, near, differs, self.changed, searched, later)
