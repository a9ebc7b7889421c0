"""A figure of a statement, and whether a value that a document gives is the same, rounded as it is shown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.measures import converted, measure
from detective_app.evidence.standing.rows import read_number

_DIGITS = re.compile(r"\d[\d.,'’\u00a0\u202f]*")
_ABOUT = re.compile(
    r"\b(?:about|approximately|around|roughly|nearly|almost|some|circa|ca\.|just (?:under|over|above"
    r"|below)|close to"
    r"|etwa|rund|ungefähr|knapp|gut|fast)\s+(?:[€$£]\s?)?$",
    re.IGNORECASE,
)
_MONEY = frozenset("$€£¥") | {"chf", "cent"}
_MINUS = re.compile(r"\b(?:negative|minus)\s+(?:[€$£]\s?)?$", re.IGNORECASE)
_SCALES = (0, 2, 3, 6, 9, 12)


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
        return any(
            value and power and (self.is_shown(value.scaleb(power)) or self.is_shown(value.scaleb(-power)))
            for power in _SCALES
        )


def amount(figure: Figure, text: str) -> Amount | None:
    """Read a figure of a statement; None where it is no quantity. Of `about 38,000` no zero counts."""
    if not isinstance(figure.value, Decimal):
        return None
    value, unit = figure.value, figure.unit
    before = text[max(0, figure.start - 30) : figure.start]
    if _MINUS.search(before):
        value = -abs(value)
    found = _DIGITS.search(figure.text)
    step = Decimal(1)
    if found:
        digits = found[0].rstrip(".,'’")
        number = read_number(digits)
        places = max(0, -_exponent(number))
        step = Decimal(1).scaleb(-places) * (abs(value) / number if number else 1)
        if not places and _ABOUT.search(before) and digits.endswith("0"):
            zeros = len(re.sub(r"\D", "", digits)) - len(re.sub(r"\D", "", digits).rstrip("0"))
            step = step.scaleb(zeros)
    if unit == "cent":
        value, step = value / 100, step / 100
    return Amount(value, step, "$" if unit == "cent" else unit, figure.text, figure.start, figure.end)


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
