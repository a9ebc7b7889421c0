"""A figure of a statement, and whether a value that a document gives is the same, rounded as it is shown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.measures import converted, measure
from detective_app.evidence.standing.rows import read_number

_DIGITS = re.compile(r"\d[\d.,'’\u00a0\u202f]*")
_MONEY = frozenset("$€£¥") | {"chf", "cent"}
_SCALES = (2, 3, 6, 9, 12)


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure with how exactly it is told: `step` is the place of its last digit that counts."""

    value: Decimal
    step: Decimal
    unit: str
    text: str
    start: int
    end: int

    @property
    def is_money(self) -> bool:
        """Tell whether it is told in a currency."""
        return self.unit in _MONEY

    @property
    def is_percent(self) -> bool:
        """Tell whether it is a share, or a change in one."""
        return self.unit in ("%", "pp")

    def is_shown(self, value: Decimal) -> bool:
        """Tell whether a value, whatever its sign, is this one at the digits that it shows."""
        return abs(abs(value) - abs(self.value)) <= self.step / 2

    def tells(self, other: Amount) -> bool:
        """Tell whether another amount is this one at the digits that it shows, be it in another unit."""
        value = converted(other.value, other.unit, self.unit)
        return value is not None and (value < 0) == (self.value < 0) and self.is_shown(value)

    def is_counted(self, other: Amount) -> bool:
        """Tell whether neither is in a measure or a currency: of what they are then only words tell."""
        return not measure(self.unit) and not measure(other.unit)

    def is_scaled(self, value: Decimal) -> bool:
        """Tell whether a value has the same digits at another power of ten."""
        return bool(value) and any(self.is_shown(value.scaleb(p)) for n in _SCALES for p in (n, -n))


def amount(figure: Figure) -> Amount | None:
    """Read a figure of a statement; None where it is no quantity."""
    if not isinstance(figure.value, Decimal):
        return None
    value, unit, step = figure.value, figure.unit, Decimal(1)
    if found := _DIGITS.search(figure.text):
        number = read_number(found[0].rstrip(".,'’"))
        places = max(0, -int(number.as_tuple().exponent))
        step = step.scaleb(-places) * (abs(value) / number if number else 1)
    if unit == "cent":
        value, step, unit = value / 100, step / 100, "$"
    return Amount(value, step, unit, figure.text, figure.start, figure.end)
