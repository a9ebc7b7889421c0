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
from detective_app.evidence.standing.moves import is_up
from detective_app.evidence.standing.rows import Cell
from detective_app.evidence.standing.setting import Setting
from detective_app.evidence.standing.times import times
from detective_app.evidence.text.terms import Language

_PER = re.compile(r"\bper\b|\bpercent|%|\bratio\b|\brate\b", re.IGNORECASE)
_CHANGED = re.compile(
    r"\b(?:grew|rose|fell|dropped|increased?|decreased?|declin\w+|cut|climbed|gained|lost|change[ds]?"
    r"|difference|up|down)\b"
    r"[^.;]{0,40}?\bby (?:about |nearly |almost |roughly )?$"
    r"|\b(?:increase|decrease|decline|rise|drop|growth|change|difference) of (?:about |nearly )?$",
    re.IGNORECASE,
)
_CHANGE_AFTER = re.compile(
    r"^[^.;,]{0,12}\b(?:more|less|fewer|higher|lower|larger|smaller|above|below|mehr|weniger|höher"
    r"|niedriger)\b",
    re.IGNORECASE,
)
_CHANGE_WORDS = re.compile(
    r"\b(?:grew|grow\w*|rose|fell|drop\w*|increas\w*|decreas\w*|declin\w*|chang\w*"
    r"|up|down|more|less|fewer|higher|lower|growth|stieg\w*|sank\w*|gesunken|gestiegen)\b",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"\b(?:loss(?:es)?|deficit|negative|minus|expens\w*|costs?|paid|pay\w*|repurchas\w*|spent|spend\w*"
    r"|bought|buy\w*|charge\w*"
    r"|provision|less|decreas\w*|used|outflow\w*|depreciat\w*|amortiz\w*|accumulated|repay\w*|repaid"
    r"|purchas\w*|dividend\w*"
    r"|tax\w*|deduct\w*|verlust\w*|fehlbetrag\w*|aufw\w*|kosten|gezahlt\w*|sank|fell|fewer|lower|down"
    r"|declin\w*|drop\w*|vested"
    r"|settle\w*|withh\w*|forfeit\w*|reduc\w*|writ\w* off|impair\w*|restructur\w*)\b",
    re.IGNORECASE,
)
_LOSS = re.compile(
    r"\b(?:loss(?:es)?|deficit|negative|minus|verlust\w*|fehlbetrag\w*|defizit\w*)\b", re.IGNORECASE
)
_CAME_TO = re.compile(
    r"\b(?:to|at|was|were|is|are|from|auf|bei|von)\s+(?:about |nearly |rund )?$", re.IGNORECASE
)
_EITHER = re.compile(r"(?<!\w)(?P<one>\w+)\s?/?\s?\((?P<other>\w+)\)")


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
        asked_change = self._asks_change(claim) or (
            claim.is_percent and bool(_CHANGE_WORDS.search(self.text))
        )
        fitting = [
            n
            for n in shown
            if not columns or (columns[n].is_change and asked_change) or self._fits(n, claimed)
        ]
        if not fitting:
            return self._other_column(shown[0], claimed)
        cell, column = cells[fitting[0]], columns[fitting[0]] if columns else None
        return (
            self._column_unknown(claimed, columns)
            or self._change(asked_change, column, claim)
            or self._other_words(fitting, claimed)
            or self._sign(cell, claim)
            or self._way(cell, column, claim)
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

    def _asks_change(self, claim: Amount) -> bool:
        before, after = self.text[: claim.start], self.text[claim.end :]
        return bool(_CHANGED.search(before) or _CHANGE_AFTER.match(after))

    def _change(self, asked: bool, column: Column | None, claim: Amount) -> Doubt | None:
        if asked and not claim.is_percent and not (column and column.is_change):
            return Doubt(f"“{claim.text}” is told as a change, and its quote gives a value")
        if column and column.is_change and not asked and not _CHANGE_WORDS.search(self.text):
            return Doubt(f"“{claim.text}” is a change in its quote")
        return None

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

    def _sign(self, cell: Cell, claim: Amount) -> Doubt | None:
        value = cell.value or Decimal(0)
        label, either = self.setting.row.label, _EITHER.search(self.setting.row.label)
        said_loss = bool(_LOSS.search(self.text)) or claim.value < 0
        if value >= 0:
            told_down = claim.value < 0 if claim.is_percent else said_loss
            wrong = told_down and not (_OUT if claim.is_percent else _LOSS).search(label)
            wrong = wrong or bool(either and _LOSS.fullmatch(either["other"]) and _LOSS.search(self.text))
            return Doubt(f"“{claim.text}” is told as a loss, and is none in its quote") if wrong else None
        if either:
            names = (either["one"], either["other"])
            one, other = (bool(_stems(name, self.of) & _stems(self.text, self.of)) for name in names)
            if other or (not one and _OUT.search(self.text)) or (said_loss and names[1] == "loss"):
                return None
            return Doubt(f"“{claim.text}” is negative in its quote")
        if claim.value < 0 or _OUT.search(self.text) or _OUT.search(label) or claim.is_percent:
            return None
        return Doubt(f"“{claim.text}” is negative in its quote")

    def _way(self, cell: Cell, column: Column | None, claim: Amount) -> Doubt | None:
        """Return why a change went the other way than is told."""
        up = is_up(self.text)
        by_percent = claim.is_percent and not _CAME_TO.search(self.text[: claim.start])
        told = by_percent or bool(column and column.is_change)
        if up is None or cell.value is None or not told or _OUT.search(self.setting.row.label):
            return None
        if (up and cell.value < 0) or (not up and cell.value > 0 and claim.value > 0):
            return Doubt(f"“{claim.text}” went the other way in its quote")
        return None

    def _currency(self, claim: Amount) -> Doubt | None:
        known = self.setting.currencies
        if not claim.is_money or claim.unit in known:
            return None
        if known and claim.unit in "$€£":
            return Doubt(f"its quote is not in “{claim.unit}”", proven=True)
        return Doubt(f"the currency of “{claim.text}” is not in its quote")


def _stems(text: str, of: Language) -> frozenset[str]:
    return frozenset(form for word in re.findall(r"[^\W\d_]+", text) for form in forms(word, of))
