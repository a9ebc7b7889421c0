"""The same label and period with another value elsewhere in a document: then no row of them is sure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from detective_app.core.evidence import Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.standing.amounts import Amount
from detective_app.evidence.standing.claimed_times import ClaimedTime, fits
from detective_app.evidence.standing.explained import forms
from detective_app.evidence.standing.rows import Cell, read_row
from detective_app.evidence.standing.setting import Setting, setting_of
from detective_app.evidence.text.terms import Language

_MOST = 24
_WORD = re.compile(r"[^\W\d_]+")


def rival(
    claim: Amount,
    claimed: ClaimedTime,
    quoted: tuple[Support, Setting],
    *,
    text: str,
    case: CaseIndex,
    of: Language,
) -> str:
    """Return the value that another row of the same label and period has, or nothing; blocks.

    A row under a part or title that the statement names, and the other does not stand under, has no rival.
    """
    support, setting = quoted
    said, own = _stems(text, of) - _stems(setting.row.label, of), _over(setting, of)
    for other in _others(support, setting, case):
        if said & own - _over(other, of):
            continue
        told = [cell for cell in other.row.cells if cell.value is not None]
        if any(_agrees(cell, other, claim) for cell in told):
            continue  # the same row once more
        for n, cell in enumerate(other.row.cells):
            if cell in told and cell.percent == claim.is_percent and _is_of(other, n, claimed):
                return cell.text
    return ""


def _others(support: Support, setting: Setting, case: CaseIndex) -> Iterator[Setting]:
    """Yield the other rows of a document that are called the same, each in its own table."""
    label, at, seen = setting.row.label.casefold().strip(), Locator.parse(support.locator), 0
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
        other = setting_of(
            Support(source_id=support.source_id, locator=str(place), quote=written.strip()), case
        )
        if other and other.columns:
            yield other


def _is_of(other: Setting, n: int, claimed: ClaimedTime) -> bool:
    column = other.columns[n]
    if (claimed.day or claimed.at_end) and not claimed.months and column.months:
        return False  # what something was on a day is no sum over a time
    return not column.is_change and bool(fits(column, claimed, other.columns))


def _agrees(cell: Cell, other: Setting, claim: Amount) -> bool:
    """Tell whether a cell is the claimed value at the digits that the coarser of the two shows."""
    value = cell.value or Decimal(0)
    exponent = value.as_tuple().exponent
    step = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
    powers = {0, other.unit.power} if other.unit else {0, 3, 6, 9}
    return any(
        abs(abs(value.scaleb(power)) - abs(claim.value)) <= max(step.scaleb(power), claim.step) / 2
        for power in powers
    )


def _over(setting: Setting, of: Language) -> frozenset[str]:
    """Return the words of the titles and parts that a row stands under."""
    lines = (line for line in (*setting.titles, *setting.groups) if read_row(line) is None)
    return _stems(" ".join(lines), of)


def _stems(text: str, of: Language) -> frozenset[str]:
    return frozenset(form for word in _WORD.findall(text) for form in forms(word, of))
