"""Figures of a text with values that can be compared: dates, periods, times, and the units of quantities."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal, TypeAlias

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


FigureKind: TypeAlias = Literal["date", "period", "time", "quantity", "label"]
Date: TypeAlias = tuple[int | None, int | None, int | None]
"""Year, month, day; a part that the text leaves out is None."""

_TWO_WAYS = re.compile(r"(\d\d?)/(\d\d?)/(\d{4})")
_SLASHED = re.compile(r"(?<![\w/])([0-3]?\d)/([0-3]?\d)/(?:1[5-9]|20)\d\d(?![\w/])")
_MONTHS = 12


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure as it stands in the text (`text[start:end]`), with its value in a form that can be compared.

    `value` is a Date, minutes since midnight, a Decimal, or a folded string for periods (`2023-q3`,
    `2022/23-fy`), and labels (`clause 7.2`).
    """

    kind: FigureKind
    text: str
    start: int
    end: int
    value: Date | int | Decimal | str
    unit: str = ""
    told: bool = False
    """Whether its document tells which part of a date is the day."""

    @property
    def other_reading(self) -> Date | None:
        """The date with day and month the other way round, where its writing leaves open which is which."""
        found = _TWO_WAYS.fullmatch(self.text)
        if self.kind != "date" or self.told or not found:
            return None
        one, other, year = (int(part) for part in found.groups())
        return (year, one, other) if one != other and max(one, other) <= _MONTHS else None

    @property
    def readings(self) -> tuple[Date | int | Decimal | str, ...]:
        """Every value that the writing may stand for."""
        return (self.value, self.other_reading) if self.other_reading else (self.value,)

    def as_in(self, document: str) -> Figure:
        """Return a date as all dates of its document are written that can be read one way only."""
        orders = {
            int(one) > _MONTHS
            for one, other in _SLASHED.findall(document)
            if max(int(one), int(other)) > _MONTHS
        }
        if self.other_reading is None or len(orders) != 1:
            return self
        return replace(self, value=self.value if orders.pop() else self.other_reading, told=True)

    def agrees(self, other: Figure) -> bool:
        """Tell whether two figures of one kind can be the same, as `6 May` and `6 May 2022` can."""
        return any(_agree(mine, theirs) for mine in self.readings for theirs in other.readings)


def _agree(one: Date | int | Decimal | str, other: Date | int | Decimal | str) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return all(a is None or b is None or a == b for a, b in zip(one, other, strict=True))
    return one == other


MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar jänner", "february feb februar", "march mar märz", "april apr", "may mai",
            "june jun juni", "july jul juli", "august aug", "september sept sep", "october oct oktober okt",
            "november nov", "december dec dezember dez",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = "|".join(sorted((m.capitalize() for m in MONTHS), key=len, reverse=True))
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?P<y>(?:1[5-9]|20)\d\d)-(?P<m>0\d|1[0-2])-(?P<d>[0-3]\d)\b",
        r"\b(?P<d>[0-3]?\d)\.\s?(?P<m>0?[1-9]|1[0-2])\.\s?(?P<y>(?:1[5-9]|20)\d\d)\b",
        r"\b(?P<d>[0-3]?\d)\.(?P<m>0?[1-9]|1[0-2])\.(?P<y>\d\d)\b(?![.,]?\d)",
        r"\b(?P<d>[0-3]?\d)/(?P<m>0?[1-9]|1[0-2])/(?P<y>(?:1[5-9]|20)\d\d)\b",
        r"\b(?P<m>0?[1-9]|1[0-2])/(?P<d>1[3-9]|2\d|3[01])/(?P<y>(?:1[5-9]|20)\d\d)\b",
        rf"\b(?P<d>[0-3]?\d)(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?P<n>{_MONTH})\b\.?(?:,?\s+(?P<y>(?:1[5-9]|20)\d\d)\b)?",
        rf"\b(?P<n>{_MONTH})\b\.?\s+(?P<d>[0-3]?\d)(?:st|nd|rd|th)?\b(?!:)(?:,?\s+(?P<y>(?:1[5-9]|20)\d\d)\b)?",
        rf"\b(?P<n>{_MONTH})\b\.?,?\s+(?P<y>(?:1[5-9]|20)\d\d)\b",
        r"(?i:(?<=\bam )|(?<=\bvom )|(?<=\bbis )|(?<=\bzum )|(?<=\bab )|(?<=\bseit ))"
        r"(?P<d>[0-3]?\d)\.(?P<m>0?[1-9]|1[0-2])\.(?!\d)",
        r"(?i:(?<=\bin )|(?<=\bsince )|(?<=\buntil )|(?<=\bby )|(?<=\bseit )|(?<=\bim jahr ))"
        r"(?P<y>(?:1[5-9]|20)\d\d)\b",
    )
)
_FIRST_OF_TWO = re.compile(
    rf"\b(?P<d>[0-3]?\d)(?:st|nd|rd|th|\.)?(?=(?:\s?[-–]\s?|\s(?:to|and|or|bis|und|oder)\s)"
    rf"[0-3]?\d(?:st|nd|rd|th|\.)?\s+(?P<n>{_MONTH})\b\.?(?:,?\s+(?P<y>(?:1[5-9]|20)\d\d)\b)?)"
)
_TIME = re.compile(
    r"(?<![\d.,:])(?P<h>[01]?\d|2[0-4])(?::(?P<m>[0-5]\d)(?::[0-5]\d)?(?!\d)|\.(?P<m2>[0-5]\d)(?=\s?(?:Uhr|[ap]\.?m\b|h\b|hrs)))?"
    r"\s?(?P<s>Uhr|[ap]\.?m\.?|hrs)?(?![\w])"
)
_YEAR = r"(?P<y>(?:1[5-9]|20)\d\d)(?:/(?P<to>\d\d(?:\d\d)?))?"
ORDINALS = {
    word: str(number)
    for number, names in enumerate(("first erste", "second zweite", "third dritte", "fourth vierte"), 1)
    for name in names.split()
    for word in ((name, f"{name}n", f"{name}s") if name.endswith("e") else (name,))
}
_WHICH = rf"(?:(?P<n>[1-4])(?:\.|st|nd|rd|th)?|(?P<w>{'|'.join(ORDINALS)}))"
_PERIODS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?P<k>[QH])(?P<n>[1-4])(?:[ /-]?(?:of |FY ?)?{_YEAR})?\b(?![/-]?\d)",
        rf"\b(?P<n>[1-4])(?P<k>[QH])(?:[ /-]?(?:of )?{_YEAR})?\b(?![/-]?\d)",
        rf"\b{_WHICH} (?P<k>quarter|quartal(?:s|e)?|half|halbjahr(?:e?s)?)\b"
        rf"(?:,? (?:of |year |von |des jahres )*{_YEAR}\b)?",
        r"\b(?P<k>FY|fiscal year|financial year|fiscal|GJ|geschäftsjahr(?:e?s)?|wirtschaftsjahr(?:e?s)?)"
        rf" ?{_YEAR}\b",
        r"(?<![\w/.-])(?P<y>(?:1[5-9]|20)\d\d)/(?P<to>\d\d)(?![\w/]|[.,-]\d)(?P<k>)",
    )
)


def dates(text: str) -> Iterator[Figure]:
    """Yield the dates of a text, the more complete writings first."""
    for pattern in (*_DATES, _FIRST_OF_TWO):
        for found in pattern.finditer(text):
            parts = found.groupdict()
            month = MONTHS.get((parts.get("n") or "").casefold()) or _whole(parts.get("m"))
            value = (_year(parts.get("y")), month, _whole(parts.get("d")))
            yield Figure("date", found[0], found.start(), found.end(), value)


def _whole(digits: str | None) -> int | None:
    return int(digits) if digits else None


def times(text: str) -> Iterator[Figure]:
    """Yield the clock times of a text."""
    for found in _TIME.finditer(text):
        minutes, suffix = found["m"] or found["m2"], (found["s"] or "").casefold().replace(".", "")
        if minutes is None and suffix not in ("uhr", "am", "pm"):
            continue
        hour = int(found["h"]) % 12 + 12 * (suffix == "pm") if suffix in ("am", "pm") else int(found["h"])
        written = found[0].rstrip()
        yield Figure(
            "time", written, found.start(), found.start() + len(written), hour * 60 + int(minutes or 0)
        )


def periods(text: str) -> Iterator[Figure]:
    """Yield quarters, halves and fiscal years: `Q3 2023` is `2023-q3`, `FY 2022/23` is `2022/23-fy`."""
    for pattern in _PERIODS:
        for found in pattern.finditer(text):
            parts = found.groupdict()
            kind = (parts["k"] or "fy").casefold()
            letter = "fy" if kind[0] in "fgw" else kind[0]
            number = parts.get("n") or ORDINALS.get((parts.get("w") or "").casefold(), "")
            year = f"{parts['y']}/{parts['to'][-2:]}" if parts["to"] else parts["y"] or ""
            value = f"{year}-{letter}{number}" if year else f"{letter}{number}"
            yield Figure("period", found[0], found.start(), found.end(), value)


def _year(digits: str | None) -> int | None:
    """Read a year; one of two digits is of this century."""
    return None if not digits else int(digits) + (2000 if len(digits) == 2 else 0)
