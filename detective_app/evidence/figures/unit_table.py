"""What units measure, by the tables of pint: prefixes, dimensions and how one converts into another."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING

from detective_app.evidence.text.terms import word_set

if TYPE_CHECKING:
    import pint

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
