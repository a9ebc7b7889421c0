"""A statement's figure beside a quoted row: its column, scale and sign, and whether it is of this row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from detective_app.evidence.standing.amounts import Amount
from detective_app.evidence.standing.claimed_times import ClaimedTime, fits
from detective_app.evidence.standing.columns import Column
from detective_app.evidence.standing.doubts import Doubt
from detective_app.evidence.standing.explained import forms
from detective_app.evidence.standing.moves import is_end, is_up
from detective_app.evidence.standing.rows import Cell
from detective_app.evidence.standing.setting import Setting
from detective_app.evidence.standing.times import times
from detective_app.evidence.text.terms import Language

_PER = re.compile(r"\bper\b|\bpercent|%|\bratio\b|\brate\b", re.IGNORECASE)
_CHANGE = re.compile(r"\b(?:chang\w+|difference|veränder\w+)\b", re.IGNORECASE)
_OUT = re.compile(
    r"\b(?:loss(?:es)?|deficit|expens\w*|costs?|paid|pay\w*|repurchas\w*|spent|charge\w*|provision|less"
    r"|decreas\w*|used|outflow\w*|depreciat\w*|amortiz\w*|repaid|purchas\w*|dividend\w*|tax\w*"
    r"|deduct\w*|verlust\w*|fehlbetrag\w*|aufw\w*|kosten|gezahlt\w*|withh\w*|reduc\w*|impair\w*)\b",
    re.IGNORECASE,
)
"""Words of a label that say that its value is taken away: told without a minus it is the same."""

_EITHER = re.compile(r"\(\w+\)")
"""`income (loss)`: which of the two it is, only the sign says."""


@dataclass(frozen=True)
class RowCheck:
    """One statement beside one quoted row."""

    text: str
    setting: Setting
    of: Language

    def of_amount(self, claim: Amount, claimed: ClaimedTime) -> Doubt | Literal[False] | None:
        """Return nothing when the row gives this figure, why that is doubtful, or False when it does not."""
        cells = self.setting.row.cells
        shown = [n for n, cell in enumerate(cells) if self._gives(cell, claim)]
        if not shown:
            return self._other_scale(claim) or self._mark(claim) or False
        columns = self.setting.columns
        asked_change = is_up(self.text) is not None or bool(_CHANGE.search(self.text))
        fitting = [n for n in shown if not columns or columns[n].is_change or self._fits(n, claimed)]
        if not fitting:
            return self._other_column(shown[0], claimed)
        cell, column = cells[fitting[0]], columns[fitting[0]] if columns else None
        return (
            self._column_unknown(claimed, columns)
            or self._change(asked_change, column, claim)
            or self._other_words(fitting, claimed)
            or self._sign(cell, column, claim)
            or self._currency(claim)
        )

    def _gives(self, cell: Cell, claim: Amount) -> bool:
        if cell.value is None:
            return False
        if claim.is_percent:
            return claim.is_shown(cell.value) and (cell.percent or not self._percent_elsewhere())
        if cell.percent:
            return False
        return any(claim.is_shown(cell.value.scaleb(power)) for power in self._powers(claim))

    def _percent_elsewhere(self) -> bool:
        return any(cell.percent for cell in self.setting.row.cells)

    def _powers(self, claim: Amount) -> tuple[int, ...]:
        """Return the powers of ten that the row may be told in, as its unit line and its own words say."""
        unit = self.setting.unit
        if unit is None:
            return (0,)
        if _PER.search(self.setting.row.label):
            return (0,)
        excepted = "except" in unit.exceptions or unit.counts_money
        return (unit.power, 0) if excepted and not claim.is_money else (unit.power,)

    def _other_scale(self, claim: Amount) -> Doubt | None:
        values = [
            cell.value for cell in self.setting.row.cells if cell.value is not None and not cell.percent
        ]
        alike = [v for v in values if claim.is_scaled(v) or (self.setting.unit and claim.is_shown(v))]
        if not alike or claim.is_percent:
            return None
        if self.setting.unit is None:
            return Doubt(f"the scale of “{claim.text}” is not in its quote")
        if self.setting.unit.several:
            return Doubt(f"which of its table's scales is that of “{claim.text}” does not show")
        return Doubt(f"“{claim.text}” is told in another scale than its table is", proven=True)

    def _mark(self, claim: Amount) -> Doubt | None:
        marks = {
            str(abs(c.value))
            for n, c in enumerate(self.setting.row.cells)
            if n in self.setting.row.marks and c.value
        }
        marks |= set(re.findall(r"\((\d)\)", self.setting.line))
        if str(abs(claim.value)) in marks:
            return Doubt(f"“{claim.text}” is the mark of a foot-note", proven=True)
        return None

    def _fits(self, n: int, claimed: ClaimedTime) -> bool:
        """Tell whether a column may be of this time: it is, or none surely is and this one not surely not."""
        columns = self.setting.columns
        found = fits(columns[n], claimed, columns)
        return bool(found) if any(fits(c, claimed, columns) for c in columns) else found is not False

    def _other_column(self, n: int, claimed: ClaimedTime) -> Doubt:
        columns = self.setting.columns
        right = [
            m for m in range(len(columns)) if fits(columns[m], claimed, columns) and not columns[m].is_change
        ]
        said = self.setting.row.cells[n].text
        if right and not claimed.doubtful:
            there = self.setting.row.cells[right[0]].text
            return Doubt(
                f"{said} stands in the column of another time; of this one it is {there}", proven=True
            )
        return Doubt(f"{said} stands in the column of another time")

    def _column_unknown(self, claimed: ClaimedTime, columns: Sequence[Column]) -> Doubt | None:
        values = {cell.value for cell in self.setting.row.cells}
        if not claimed.is_told or len(values) < 2:
            return None
        label = Column(times(self.setting.row.label))
        if label.times and fits(label, claimed, (label,)):
            return None
        if not columns or not any(column.times for column in columns):
            return Doubt("which of its row's values is of this time does not show")
        sure = [n for n, c in enumerate(columns) if fits(c, claimed, tuple(columns)) or c.is_change]
        return None if sure else Doubt("whether its column is of this time does not show")

    def _change(self, asked: bool, column: Column | None, claim: Amount) -> Doubt | None:
        if column and column.is_change:
            return None if asked else Doubt(f"“{claim.text}” is a change in its quote")
        if is_up(self.text) is None or is_end(self.text, claim) or claim.is_percent:
            return None
        return Doubt(f"“{claim.text}” is told as a change, and its quote gives a value")

    def _other_words(self, fitting: Sequence[int], claimed: ClaimedTime) -> Doubt | None:
        """Return why the words over a column are another column's of the same time."""
        columns = self.setting.columns
        if not any(column.words for column in columns):
            return None
        said = _stems(self.text, self.of)
        hits = [len(_stems(column.words, self.of) & said) for column in columns]
        own = max(hits[n] for n in fitting)
        other = next((n for n, hit in enumerate(hits) if hit > own and self._fits(n, claimed)), None)
        if other is None:
            return None
        return Doubt(
            f"it is of “{columns[other].words}”, its value of “{columns[fitting[0]].words}”", proven=not own
        )

    def _sign(self, cell: Cell, column: Column | None, claim: Amount) -> Doubt | None:
        """Return why a value is told with the other sign, of a change as the way that it went."""
        value, up = cell.value or Decimal(0), is_up(self.text)
        label = self.setting.row.label
        if up is not None and column and column.is_change:
            if (value > 0) is up or (not up and claim.value < 0 and value < 0):
                return None
            return Doubt(f"“{claim.text}” went the other way in its quote")
        if (value < 0) == (claim.value < 0) or not value:
            return None
        if value > 0:
            return Doubt(f"“{claim.text}” is told as a loss, and is none in its quote")
        if _OUT.search(label) and not _EITHER.search(label):
            return None
        return Doubt(f"“{claim.text}” is negative in its quote")

    def _currency(self, claim: Amount) -> Doubt | None:
        known = self.setting.currencies
        if not claim.is_money or claim.unit in known:
            return None
        if known and claim.unit in "$€£":
            return Doubt(f"its quote is not in “{claim.unit}”", proven=True)
        return Doubt(f"the currency of “{claim.text}” is not in its quote")


def _stems(text: str, of: Language) -> frozenset[str]:
    return frozenset(form for word in re.findall(r"[^\W\d_]+", text) for form in forms(word, of))
