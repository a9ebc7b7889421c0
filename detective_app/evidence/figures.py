"""Figures in a sentence: dates, clock times, quantities with units, labels; English and German forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal, TypeAlias

from detective_app.evidence.terms import SMALL_WORDS, language, stem, word_set

Kind: TypeAlias = Literal["date", "time", "quantity", "label", "person"]
Date: TypeAlias = tuple[int | None, int | None, int | None]
"""Year, month, day; a part that the text leaves out is None."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure as it stands in the text (`text[start:end]`), with its value in a form that can be compared.

    `value` is a Date, minutes since midnight, a Decimal, or a folded string for labels and persons.
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


_MONTHS = {
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
_MONTH = "|".join(sorted((m.capitalize() for m in _MONTHS), key=len, reverse=True))
_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?P<y>(?:1[5-9]|20)\d\d)-(?P<m>0\d|1[0-2])-(?P<d>[0-3]\d)\b",
        r"\b(?P<d>[0-3]?\d)\.\s?(?P<m>0?[1-9]|1[0-2])\.\s?(?P<y>(?:1[5-9]|20)\d\d)\b",
        r"\b(?P<d>[0-3]?\d)/(?P<m>0?[1-9]|1[0-2])/(?P<y>(?:1[5-9]|20)\d\d)\b",
        rf"\b(?P<d>[0-3]?\d)(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?P<n>{_MONTH})\b\.?(?:,?\s+(?P<y>(?:1[5-9]|20)\d\d)\b)?",
        rf"\b(?P<n>{_MONTH})\b\.?\s+(?P<d>[0-3]?\d)(?:st|nd|rd|th)?\b(?!:)(?:,?\s+(?P<y>(?:1[5-9]|20)\d\d)\b)?",
        rf"\b(?P<n>{_MONTH})\b\.?,?\s+(?P<y>(?:1[5-9]|20)\d\d)\b",
        r"(?i:(?<=\bin )|(?<=\bsince )|(?<=\buntil )|(?<=\bby )|(?<=\bseit )|(?<=\bim jahr ))"
        r"(?P<y>(?:1[5-9]|20)\d\d)\b",
    )
)
_TIME = re.compile(
    r"(?<![\d.,:])(?P<h>[01]?\d|2[0-4])(?::(?P<m>[0-5]\d)(?::[0-5]\d)?(?!\d)|\.(?P<m2>[0-5]\d)(?=\s?(?:Uhr|[ap]\.?m\b|h\b|hrs)))?"
    r"\s?(?P<s>Uhr|[ap]\.?m\.?|hrs)?(?![\w])"
)
_NUMBER = re.compile(
    r"(?<![\w#])(?<![\w][-./,:])(?P<c>(?:[€$£]|EUR\b|USD\b|GBP\b|CHF\b)\s?)?"
    r"(?P<n>\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?)"
    r"(?P<g>(?:mm|cm|km|kg|kN|MW|kW|ml|[mgtlh])\b|\s?[%‰€$£]|\s?°\s?[CF]\b)?(?![\w/]|-\d|[:.,]\d)"
)
_SCALES = {
    "thousand": 3, "tausend": 3, "tsd": 3, "million": 6, "millions": 6, "millionen": 6, "mio": 6, "m": 6,
    "billion": 9, "milliarde": 9, "milliarden": 9, "mrd": 9,
}  # fmt: skip
_SPELLED = {
    word: Decimal(number)
    for number, names in enumerate(
        (
            "two zwei", "three drei", "four vier", "five fünf", "six sechs", "seven sieben", "eight acht",
            "nine neun", "ten zehn", "eleven elf", "twelve zwölf",
        ),
        2,
    )
    for word in names.split()
}  # fmt: skip
_SPELLED_OUT = re.compile(rf"\b(?:{'|'.join(_SPELLED)})\b(?![-'’])", re.IGNORECASE)
_UNITS = {
    "millimetre": "mm", "millimeter": "mm", "centimetre": "cm", "zentimeter": "cm", "metre": "m",
    "meter": "m", "kilometre": "km", "kilometer": "km", "kilogram": "kg", "kilogramm": "kg",
    "tonne": "t", "ton": "t", "percent": "%", "per cent": "%", "prozent": "%", "euro": "€",
    "eur": "€", "dollar": "$", "usd": "$", "pound": "£", "gbp": "£", "chf": "chf", "hour": "h",
    "stunde": "h", "minute": "min", "minuten": "min", "day": "day", "tag": "day", "litre": "l",
    "liter": "l", "degree": "°", "grad": "°", "celsius": "°", "°c": "°", "°f": "°f",
}  # fmt: skip
UNIT_WORDS = frozenset(_UNITS)
_MEASURES = frozenset(_UNITS.values()) | {"kn", "kw", "mw", "g", "ml", "mpa", "bar"}
_LABELS = word_set(
    "abschnitt article artikel bay batch build charge chapter clause figure flat gate heat invoice "
    "item kapitel lane level line lot no nr number order oven page pier platform raum room row "
    "section seite span step table tank teil unit version wave zone §"
)
_NEXT_WORD = re.compile(r"[\s\u00a0]?-?\s?(per cent\b|[^\W\d_]+|°\s?[CF]|[%€$£])")
_LABEL_CHARS = 60
_PREVIOUS_WORD = re.compile(r"([^\W\d_]+|§)\.?\s+$")


@lru_cache(maxsize=20_000)
def figures(text: str) -> tuple[Figure, ...]:
    """Return the figures of a text in order, none overlapping another."""
    found: list[Figure] = []
    taken = bytearray(len(text))
    for finder in (_dates, _times, _quantities):
        for figure in finder(text):
            if not any(taken[figure.start : figure.end]):
                taken[figure.start : figure.end] = b"\1" * (figure.end - figure.start)
                found.append(figure)
    return tuple(sorted(found, key=lambda figure: figure.start))


def _dates(text: str) -> Iterator[Figure]:
    for pattern in _DATES:
        for found in pattern.finditer(text):
            parts = found.groupdict()
            month = _MONTHS.get((parts.get("n") or "").casefold()) or _whole(parts.get("m"))
            value = (_whole(parts.get("y")), month, _whole(parts.get("d")))
            yield Figure("date", found[0], found.start(), found.end(), value)


def _whole(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _times(text: str) -> Iterator[Figure]:
    for found in _TIME.finditer(text):
        minutes, suffix = found["m"] or found["m2"], (found["s"] or "").casefold().replace(".", "")
        if minutes is None and suffix not in ("uhr", "am", "pm"):
            continue
        hour = int(found["h"]) % 12 + 12 * (suffix == "pm") if suffix in ("am", "pm") else int(found["h"])
        written = found[0].rstrip()
        yield Figure(
            "time", written, found.start(), found.start() + len(written), hour * 60 + int(minutes or 0)
        )


def _quantities(text: str) -> Iterator[Figure]:
    german, indent = language(text) == "german", len(text) - len(text.lstrip())
    for found in _NUMBER.finditer(text):
        if found.start() <= indent and text.startswith(". ", found.end()):
            continue
        yield _measured(
            text, found.start(), found.end(), _number(found["n"], german=german), found["c"] or found["g"]
        )
    for found in _SPELLED_OUT.finditer(text):
        figure = _measured(text, found.start(), found.end(), _SPELLED[found[0].casefold()], None)
        if figure.unit:
            yield figure


def _measured(text: str, start: int, end: int, value: Decimal, symbol: str | None) -> Figure:
    """Make a quantity of a number and the word after it, or a label of it and the word before it."""
    after = _NEXT_WORD.match(text, end)
    word = after[1].casefold() if after else ""
    if word.rstrip(".") in _SCALES and (word != "m" or symbol):
        value, end = value * Decimal(10) ** _SCALES[word], after.end() if after else end
        after = _NEXT_WORD.match(text, end + text.startswith(".", end))
        word = after[1].casefold() if after else ""
    unit = _unit(symbol.strip().casefold() if symbol else word)
    near = max(0, start - _LABEL_CHARS)
    before = _PREVIOUS_WORD.search(text[near:start])
    if before and not symbol and unit not in _MEASURES and _labels(before[1], text[near:start]):
        begin = near + before.start()
        return Figure("label", text[begin:end], begin, end, f"{before[1].casefold()} {value}")
    return Figure("quantity", text[start:end], start, end, value, unit)


def _labels(word: str, before: str) -> bool:
    """Tell whether a number after this word names a thing: `lot 7`, `Pier 3`."""
    starts_sentence = before.strip() == word
    return word.casefold() in _LABELS or (word[:1].isupper() and not starts_sentence)


def _unit(word: str) -> str:
    if word in SMALL_WORDS or word == "per":
        return ""
    return (
        _UNITS.get(word) or _UNITS.get(word.removesuffix("s")) or stem(word, language(word)) if word else ""
    )


def _number(digits: str, *, german: bool) -> Decimal:
    """Read a number; a lone separator before three digits means what it does in the text's language."""
    plain = re.sub(r"['\u00a0\u202f ]", "", digits)
    points, commas = plain.count("."), plain.count(",")
    decimal = "," if (points and commas and plain.rfind(",") > plain.rfind(".")) else "."
    if points + commas == 1:
        mark = "." if points else ","
        thousands = len(plain.partition(mark)[2]) == 3 and plain[0] != "0"
        decimal = ("." if mark == "," else ",") if thousands and german == (mark == ".") else mark
    elif points > 1 and not commas:
        decimal = ","
    return Decimal(plain.replace("." if decimal == "," else ",", "").replace(decimal, "."))
