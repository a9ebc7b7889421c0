"""How far two figures lie apart: units that convert into each other, tolerances, differences in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.terms import word_set

if TYPE_CHECKING:
    import pint

Fit: TypeAlias = Literal["same", "unknown", "other"]
"""Whether two figures measure the same thing: in units that can be compared, perhaps, or certainly not."""

CONFLICT_PERCENT = 1.0
"""Numbers closer than this are taken for the same (seed 004 §3.3, §13)."""

_ALSO = {
    "sec": "s", "second": "s", "sekund": "s", "sekunde": "s", "°c": "°", "eur": "€", "usd": "$", "gbp": "£",
    "hour": "h", "hr": "h", "stund": "h", "d": "day", "tag": "day", "woch": "week", "woche": "week",
    "monat": "month", "a": "year", "jahr": "year", "volt": "v", "watt": "w", "kmh": "km/h", "qm": "m²",
    "m2": "m²", "m3": "m³",
}  # fmt: skip
_MONEY = frozenset({"€", "$", "£", "¥", "chf"})
_AS_WRITTEN = {
    sign.casefold(): sign
    for sign in word_set(
        "N kN MN Pa hPa kPa MPa W kW MW GW Wh kWh MWh GWh V kV A Hz kHz MHz GHz J kJ MJ kB MB GB TB"
    )
} | {"l": "liter", "t": "metric_ton", "‰": "permille"}
"""Signs by how a figure has them, folded, as pint has them: it tells milli from mega by their letters."""
_CALENDAR = {"month": Decimal(1), "year": Decimal(12)}
"""Months and years are as long as the calendar has them, and so many days only by agreement."""
_NO_UNITS = frozenset({"", "a", "at", "°", "°f", "pp", "bp", "cent", "db"})
_LONGEST = 30


def measure(unit: str) -> str:
    """Return the unit's own sign when it is a measure that can be compared, else nothing."""
    known = _ALSO.get(unit, unit)
    return known if known in _MONEY or known == "°" or in_base_units(known) else ""


def fit(one: Figure, other: Figure) -> Fit:
    """Tell whether two quantities are in units that can be compared; counts are so only of the same noun."""
    if one.unit == other.unit:
        return "same" if one.unit else "unknown"
    mine, theirs = measure(one.unit), measure(other.unit)
    if mine and theirs:
        if mine == theirs or (_dimension(mine) and _dimension(mine) == _dimension(theirs)):
            return "same"
        return "unknown" if {mine, theirs} <= _MONEY else "other"
    return "other" if one.unit and other.unit else "unknown"


def converted(value: Decimal, unit: str, into: str) -> Decimal | None:
    """Return a value of one unit in another; None where no table of units says that they measure the same.

    A word that is no unit is a counted thing, and the same only as the same word.
    """
    if unit == into:
        return value
    mine, theirs = _known(unit), _known(into)
    if not mine or not theirs or mine[0] != theirs[0]:
        return None
    return value * mine[1] / theirs[1]


def _known(unit: str) -> tuple[str, Decimal] | None:
    sign = measure(unit)
    return (sign, Decimal(1)) if sign in _MONEY or sign == "°" else in_base_units(sign) if sign else None


def _dimension(sign: str) -> str:
    known = _known(sign)
    return known[0] if known else ""


def in_two_currencies(one: Figure, other: Figure) -> bool:
    """Tell whether two sums are told in different currencies."""
    mine, theirs = measure(one.unit), measure(other.unit)
    return mine != theirs and {mine, theirs} <= _MONEY


def percent_apart(one: Figure, other: Figure) -> float:
    """Return the difference of two quantities in percent of the smaller; without a fit of bare numbers."""
    mine, theirs = (_converted(figure, fit(one, other)) for figure in (one, other))
    smaller = min(abs(mine), abs(theirs))
    if mine == theirs:
        return 0.0
    return float(abs(mine - theirs) / smaller * 100) if smaller else float("inf")


def difference(one: Figure, other: Figure) -> str:
    """Say in words how far two figures of one kind lie apart."""
    if isinstance(one.value, tuple) and isinstance(other.value, tuple):
        return _days(one.value, other.value)
    if isinstance(one.value, int) and isinstance(other.value, int):
        minutes = abs(one.value - other.value)
        hours, rest = divmod(minutes, 60)
        return f"{hours} h {rest} min" if hours and rest else f"{hours} h" if hours else f"{rest} min"
    if isinstance(one.value, Decimal) and isinstance(other.value, Decimal):
        apart = percent_apart(one, other)
        return f"{apart:.4g} %" if apart < 1_000 else "more than 1,000 %"
    return "different text"


def _converted(figure: Figure, fitting: Fit) -> Decimal:
    value = figure.value if isinstance(figure.value, Decimal) else Decimal(0)
    known = _known(figure.unit) if fitting == "same" else None
    return value * known[1] if known else value


def _days(one: tuple[int | None, ...], other: tuple[int | None, ...]) -> str:
    year = one[0] or other[0]
    parts = [(when[0] or year, when[1], when[2]) for when in (one, other)]
    try:
        first, second = (date(y, m, d) for y, m, d in parts if y and m and d)
    except ValueError:
        return "different dates"
    days = abs((first - second).days)
    return f"{days} day" if days == 1 else f"{days} days"


@lru_cache(maxsize=1_024)
def in_base_units(unit: str) -> tuple[str, Decimal] | None:
    """Return the base unit of what a unit measures and how many of it one is; None where it is no unit.

    Loads the table of units with the first one that is asked for: a quarter of a second.
    """
    if unit in _CALENDAR:
        return "calendar", _CALENDAR[unit]
    if unit in _NO_UNITS or len(unit) > _LONGEST:
        return None
    table = _table()
    try:
        base = table.Quantity(Decimal(1), _AS_WRITTEN.get(unit, unit)).to_base_units()
    except Exception:  # noqa: BLE001 - a word of a document, which may be anything that pint cannot read
        return None
    return str(base.units), Decimal(base.magnitude)


@lru_cache(maxsize=1)
def _table() -> pint.UnitRegistry[Decimal]:
    import pint

    return pint.UnitRegistry(non_int_type=Decimal)


Relation: TypeAlias = Literal["more", "less", "other"]
"""How the second value stands to the first."""


@dataclass(frozen=True, slots=True)
class DifferentValues:
    """Two values of one kind and unit, as the texts write them."""

    first: str
    second: str
    relation: Relation


def differing(one: str, other: str) -> tuple[DifferentValues, ...]:
    """Return what differs between two texts: values of a kind and unit of which each text gives just one.

    Numbers without a unit are never compared: nothing says that they count the same.
    """
    mine, theirs = _single(one), _single(other)
    return tuple(
        DifferentValues(_written(first, one), _written(second, other), _relation(first, second))
        for kind, first in mine.items()
        if (second := theirs.get(kind)) and not first.agrees(second)
    )


def _single(text: str) -> Mapping[tuple[str, str], Figure]:
    """Return the figures of a text of whose kind and unit it gives only one value."""
    found: defaultdict[tuple[str, str], list[Figure]] = defaultdict(list)
    for figure in figures(text):
        if figure.kind in ("date", "time") or (figure.kind == "quantity" and figure.unit):
            found[figure.kind, figure.unit].append(figure)
    return {kind: same[0] for kind, same in found.items() if all(same[0].agrees(each) for each in same)}


def _written(figure: Figure, text: str) -> str:
    """Return a figure with the word of its unit, as the text has them."""
    if figure.kind != "quantity" or not figure.text[-1:].isdigit() or not figure.text[:1].isdigit():
        return figure.text
    unit = text[figure.end :].split(maxsplit=1)[:1]
    return f"{figure.text} {unit[0].strip('.,;:!?)')}" if unit else figure.text


def _relation(first: Figure, second: Figure) -> Relation:
    if isinstance(first.value, Decimal) and isinstance(second.value, Decimal):
        return "more" if second.value > first.value else "less"
    return "other"
