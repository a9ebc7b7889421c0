"""What a grid shows of a sheet, and what of it stays where it is while further is found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from detective_app.account.cells import Row, Sheet
from detective_app.account.marks import ENOUGH
from detective_app.account.sheet import NEAREST
from detective_app.gui.pages.sheet.row_band import RowContent
from detective_app.gui.pages.sheet.row_words import UNJUDGED, LiveState


def key_of(row: Row) -> str:
    """Return what a row is known by: a part by its number, a question by its id."""
    return str(row.number) if row.number else row.signal_id


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
    rows: tuple[Row, ...] = ()
    columns: list[str] = field(default_factory=list)
    nearest: dict[str, tuple[str, ...]] = field(default_factory=dict)
    before: dict[int, str] = field(default_factory=dict)
    chosen: int = 0
    judging: bool = False

    def take(self, sheet: Sheet, names: Mapping[str, str], live: Live | None) -> None:
        """Take a sheet; what was read already keeps its place as long as the claim is the same."""
        again = self.sheet is not None and self.sheet.claim == sheet.claim
        if not again:
            self.nearest, self.before, self.chosen = {}, {}, 0
        placed = {one for row in self.rows for one, cell in row.cells.items() if cell.places}
        if not again or (sheet.by_code and self.sheet is not None and not self.sheet.by_code):
            placed = set()
        kept = [one for one in self.columns if one in placed and one in sheet.columns]
        self.columns = list(dict.fromkeys((*kept, *sheet.columns)))
        self.sheet, self.names, self.live = sheet, names, live
        self.rows = (*sheet.rows, *sheet.questions)
        for row in self.rows:
            near = [one.source_id for one in row.cells.values() if one.places]
            known = self.nearest.get(key_of(row), ())
            more = [one for one in near if one not in known]
            self.nearest[key_of(row)] = (*known, *more)[:ENOUGH]

    @property
    def changed(self) -> frozenset[str]:
        """The documents that are not there as they were."""
        return self.sheet.changed if self.sheet else frozenset()

    @property
    def to_judge(self) -> tuple[int, int]:
        """How many places a person has judged of those that are to judge, and how many these are."""
        judged = [
            row.cells[one].word != "found"
            for row in self.rows
            for one in self.nearest_of(row)
            if one in row.cells
        ]
        return sum(judged), len(judged)

    def nearest_of(self, row: Row) -> tuple[str, ...]:
        """Return the documents whose places a person is to judge in a row."""
        every = self.nearest.get(key_of(row), ()) if self.judging else ()
        judged = sum(one in row.cells and row.cells[one].word != "found" for one in every)
        return every[: max(NEAREST, judged + int(row.stands in UNJUDGED))]

    def content(self, row: Row) -> RowContent:
        """Return a row with what stands round it."""
        number = row.number
        live = self.live if self.live and number and self.live.asked_row == number else None
        differs = self.sheet is None or self.sheet.head is None or self.chosen == number
        before = self.before.get(number, "")
        state, line = (live.state, live.line) if live else ("", "")
        return RowContent(row, state, line, before, self.nearest_of(row), differs, self.changed)
