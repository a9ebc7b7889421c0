"""Units, currencies and magnitudes as texts write them, in English and German, with one sign for each."""

from __future__ import annotations

from detective_app.evidence.text.terms import word_set

SCALES = {
    "thousand": 3, "tausend": 3, "tsd": 3, "k": 3, "million": 6, "millions": 6, "millionen": 6, "mio": 6,
    "mn": 6, "mln": 6, "m": 6,
    "billion": 9, "billions": 9, "milliarde": 9, "milliarden": 9, "mrd": 9, "bn": 9,
    "trillion": 12, "billionen": 12, "tn": 12,
}  # fmt: skip
"""Powers of ten by word; `m` and `k` only where a currency says that they are no metres and no kelvin.

The German `Billion` is an English trillion; in the singular it is read as English.
"""

SCALE_WORDS = frozenset(SCALES) - {"m", "k"}
UNITS = {
    "millimetre": "mm", "millimeter": "mm", "centimetre": "cm", "zentimeter": "cm", "metre": "m",
    "meter": "m", "kilometre": "km", "kilometer": "km", "kilogram": "kg", "kilogramm": "kg",
    "tonne": "t", "ton": "t", "percent": "%", "per cent": "%", "prozent": "%", "euro": "€",
    "eur": "€", "dollar": "$", "usd": "$", "pound": "£", "gbp": "£", "chf": "chf", "franken": "chf",
    "yen": "¥", "jpy": "¥", "hour": "h", "stunde": "h", "minute": "min", "minuten": "min", "second": "s",
    "sekunde": "s", "day": "day", "tag": "day", "litre": "l", "liter": "l", "degree": "°", "grad": "°",
    "celsius": "°", "°c": "°", "°f": "°f",
    "percentage point": "pp", "prozentpunkt": "pp", "basis point": "bp",
    "basispunkt": "bp", "cent": "cent", "week": "week", "woche": "week", "month": "month", "monat": "month",
    "year": "year", "jahr": "year", "hectare": "ha", "hektar": "ha", "kilowatt": "kw", "megawatt": "mw",
    "kelvin": "kelvin", "quadratmeter": "m²", "mikrogramm": "μg", "mcg": "μg",
    "milligramm": "mg", "gramm": "g", "acre": "acre", "ounce": "ounce", "millilitre": "ml",
    "milliliter": "ml", "bps": "bp", "pp": "pp", "kubikmeter": "m³", "km/h": "km/h", "kwh": "kwh",
}  # fmt: skip
"""One sign for each unit by its word in the singular, folded."""

UNIT_WORDS = frozenset(word for word in UNITS if word.isalpha())
CODES = (
    "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "SEK", "NOK", "DKK", "PLN", "CZK", "AUD", "CAD", "INR",
)  # fmt: skip
"""Currencies by their ISO 4217 codes."""
SYMBOLS = word_set(
    "mm cm dm m km μm nm μg mg g kg t kn n pa kpa mpa bar hpa w kw mw gw wh kwh mwh gwh v kv a ma hz khz mhz "
    "ghz j kj mj s ms min h l ml cl m² m³ km² cm² mm² cm³ ha ft ft² db rpm km/h m/s "
    "kg/m³ mg/l kb mb gb tb mW mWh mV mA mJ mN mPa mHz"
)
"""Signs of units as they stand after a number, folded; they carry no plural."""

MEASURES = frozenset(UNITS.values()) | SYMBOLS | {code.casefold() for code in CODES} | set("%‰€$£¥")
"""Every unit that can be told from a counted thing: `14 mm`, and not `14 lorries`."""
