"""One figure of a text with its value in a form that can be compared."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["date", "period", "time", "quantity", "label", "person"]
Date: TypeAlias = tuple[int | None, int | None, int | None]
"""Year, month, day; a part that the text leaves out is None."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure as it stands in the text (`text[start:end]`), with its value in a form that can be compared.

    `value` is a Date, minutes since midnight, a Decimal, or a folded string for periods (`2023-q3`,
    `2022/23-fy`), labels (`clause 7.2`) and persons.
    """

    kind: Kind
    text: str
    start: int
    end: int
    value: Date | int | Decimal | str
    unit: str = ""

    def agrees(self, other: Figure) -> bool:
        """Tell whether two figures of one kind can be the same, as `6 May` and `6 May 2022` can."""
        if isinstance(self.value, tuple) and isinstance(other.value, tuple):
            pairs = zip(self.value, other.value, strict=True)
            return all(a is None or b is None or a == b for a, b in pairs)
        return self.value == other.value
