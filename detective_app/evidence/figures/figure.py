"""One figure of a text with its value in a form that can be compared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["date", "period", "time", "quantity", "label"]
Date: TypeAlias = tuple[int | None, int | None, int | None]
"""Year, month, day; a part that the text leaves out is None."""

_TWO_WAYS = re.compile(r"(\d\d?)/(\d\d?)/(\d{4})")
_MONTHS = 12


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure as it stands in the text (`text[start:end]`), with its value in a form that can be compared.

    `value` is a Date, minutes since midnight, a Decimal, or a folded string for periods (`2023-q3`,
    `2022/23-fy`), and labels (`clause 7.2`).
    """

    kind: Kind
    text: str
    start: int
    end: int
    value: Date | int | Decimal | str
    unit: str = ""

    @property
    def other_reading(self) -> Date | None:
        """The date with day and month the other way round, where its writing leaves open which is which."""
        found = _TWO_WAYS.fullmatch(self.text)
        if self.kind != "date" or not found:
            return None
        one, other, year = (int(part) for part in found.groups())
        return (year, one, other) if one != other and max(one, other) <= _MONTHS else None

    @property
    def readings(self) -> tuple[Date | int | Decimal | str, ...]:
        """Every value that the writing may stand for."""
        return (self.value, self.other_reading) if self.other_reading else (self.value,)

    def agrees(self, other: Figure) -> bool:
        """Tell whether two figures of one kind can be the same, as `6 May` and `6 May 2022` can."""
        return any(_agree(mine, theirs) for mine in self.readings for theirs in other.readings)


def _agree(one: Date | int | Decimal | str, other: Date | int | Decimal | str) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return all(a is None or b is None or a == b for a, b in zip(one, other, strict=True))
    return one == other
