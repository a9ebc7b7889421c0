"""Figures in a sentence: dates, periods, times, quantities with units, labels; English and German forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from detective_app.core.time_limit import checkpoint
from detective_app.evidence.figures.figure import (
    CODES,
    MEASURES,
    SCALES,
    SYMBOLS,
    UNITS,
    Figure,
    dates,
    periods,
    times,
)
from detective_app.evidence.text.terms import SMALL_WORDS, language, stem, word_set

_DIGITS = r"(?:\d{1,3}(?:[.,'’\u00a0\u2009\u202f ]\d{3}){1,9}(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?)"
_BEFORE = r"(?<![\w#^])(?<![\w][-./,:])"
# One raised sign is a note's mark, and no part of a figure or a currency; after a ten it is a power of it.
_MARK = re.compile(r"(?:(?<=\d)|(?<=[^\W\d_]{3}))(?<!\b10)[\u02b0-\u02e4\u1d2c-\u1dbf\u2070-\u207f¹²³](?!\w)")
_CURRENCY = rf"(?:(?:US)?[€$£¥]|(?:{'|'.join(CODES)})\b)\s?"
_GLUED = "|".join(sorted((re.escape(s) for s in SYMBOLS if len(s) > 1), key=len, reverse=True))
_SUFFIX = rf"(?:(?i:mio|mrd|bn|mn|k)\b\.?|(?i:{_GLUED}|[mgtlh])(?!\w)|\s?[%‰€$£¥]|\s?°\s?[CF]\b)"
_NUMBER = re.compile(
    rf"{_BEFORE}(?:(?P<c0>{_CURRENCY})(?=\({_DIGITS}\)))?"
    rf"(?P<s>(?<![)\]])[-\u2212–]|\u2212\s|(?i:\bminus )|\((?=(?:{_CURRENCY})?{_DIGITS}\)))?"
    rf"(?P<c>{_CURRENCY})?(?P<s2>[-\u2212])?(?P<n>{_DIGITS})(?P<g>{_SUFFIX})?(?![\w/^⁺⁻]|[-–]\d|[:.,]\d)"
)
_RANGE = re.compile(
    rf"{_BEFORE}(?P<c>{_CURRENCY})?(?P<n>{_DIGITS})(?P<j>\s?[-–]\s?|\s(?:to|bis)\s)"
    rf"(?P<c2>{_CURRENCY})?(?P<n2>{_DIGITS})(?P<g>{_SUFFIX})?(?![\w/^⁺⁻]|[-–./:,]\d)"
)
_SECTION = re.compile(
    r"(?P<w>§§?|\b(?:article|artikel|art\.|section|sec\.|clause|abschnitt|absatz|abs\.|paragraph|para\.|ziffer|ziff\."
    r"|annex|anhang|appendix|schedule|chapter|kapitel))\s?(?P<n>\d+(?:\.\d+)*[a-z]?)\b(?![.,]\d|\s?%)",
    re.IGNORECASE,
)
_SECTIONS = {
    "§§": "§", "artikel": "article", "art": "article", "sec": "section", "absatz": "abs", "para": "paragraph",
    "ziff": "ziffer", "anhang": "annex", "kapitel": "chapter", "abschnitt": "section",
}  # fmt: skip
_ORDINAL = re.compile(
    r"\b(?P<n>\d{1,3})(?:st|nd|rd|th)\b"
    r"|\b(?P<g>\d{1,3})\.(?= (?:Etage|Stock|Obergeschoss|OG|Absatz|Auflage|Sitzung|Platz|Tag|Woche|Kammer)\b)"
)
SPELLED = {
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
_ANY_SPELLED = re.compile(rf"\b(?:{'|'.join(SPELLED)})\b", re.IGNORECASE)
_SPELLED_OUT = re.compile(rf"\b(?:{'|'.join(SPELLED)})\b(?![-'’])", re.IGNORECASE)
LABELS = word_set(
    "abschnitt article artikel bay batch build charge chapter clause figure flat gate heat invoice "
    "item kapitel lane level line lot no nr number order oven page pier platform raum room row "
    "section seite span step table tank teil unit version wave zone §"
)
_NEXT_WORD = re.compile(
    r"[\s\u00a0]?-?\s?(per cent\b|(?:percentage|basis) points?\b|(?:square|sq|cubic|cu)\b\.? [^\W\d_]+"
    r"|k?m/[hs]\b|mg/l\b|[^\W\d_]+|°\s?[CF]|[%‰€$£¥])",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_LABEL_CHARS = 60
_PREVIOUS_WORD = re.compile(r"((?<![^\W\d_])[^\W\d_]+|§)\.?\s+$")
_CELL_BEFORE = re.compile(r"(?:[|;]\s*|\t[^\S\t]*|\d\)?%?\s+|(?<! ) {2,})$")
_CELL_AFTER = re.compile(r"\s*[|;\t]|\s+\(?-?[€$£]?\d| {2,}|\s*$")
_NUMBER_AFTER = re.compile(r"\s+\(?-?[€$£]?\d")
_SCALE_AFTER = re.compile(
    r"\s?(?:thousand|million|billion|mio|mrd|tausend|milli(?:on|arde)(?:en)?)\b", re.IGNORECASE
)
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_CELL_CHARS = 20
_MILLI = re.compile(r"m(?:W|Wh|V|A|J|Pa|N|Hz)")
_AREA = re.compile(r"(square|sq|cubic|cu)\.? (.+)")


@lru_cache(maxsize=20_000)
def figures(text: str) -> tuple[Figure, ...]:
    """Return the figures of a text in order, none overlapping another."""
    checkpoint()
    as_written, text = text, without_marks(text)
    found: list[Figure] = []
    taken = bytearray(len(text))
    written = (periods, dates, times, _sections, _ranges, _quantities)
    for finder in written if _DIGIT.search(text) else (periods, _quantities):
        for figure in finder(text):
            if not any(taken[figure.start : figure.end]):
                taken[figure.start : figure.end] = b"\1" * (figure.end - figure.start)
                found.append(figure)
    if text != as_written:
        found = [replace(one, text=as_written[one.start : one.end]) for one in found]
    return tuple(sorted(found, key=lambda figure: figure.start))


def without_marks(text: str) -> str:
    """Return a text with a space for each raised mark of a note."""
    return text if text.isascii() else _MARK.sub(" ", text)


def spelled(text: str) -> Iterator[Figure]:
    """Yield the numbers that are written as words, from two to twelve, whatever follows them."""
    for found in _ANY_SPELLED.finditer(text):
        yield Figure("quantity", found[0], *found.span(), SPELLED[found[0].casefold()])


def _sections(text: str) -> Iterator[Figure]:
    """Yield the places of laws and contracts, as `§ 14`, `Art. 5`, `Clause 7.2`, and ordinals, as labels."""
    for found in _SECTION.finditer(text):
        word = found["w"].casefold().rstrip(".")
        value = f"{_SECTIONS.get(word, word)} {found['n'].casefold()}"
        yield Figure("label", found[0], found.start(), found.end(), value)
    for found in _ORDINAL.finditer(text):
        yield Figure("label", found[0], found.start(), found.end(), f"ordinal {found['n'] or found['g']}")


def _ranges(text: str) -> Iterator[Figure]:
    """Yield both ends of `10-12 %`, each with the unit that stands behind the second."""
    german = language(text) == "german"
    for found in _RANGE.finditer(text):
        first, second = (_number(found[group], german=german) for group in ("n", "n2"))
        symbol = found["c"] or found["c2"] or found["g"]
        last = _measured(text, found.start("n2"), found.end(), second, symbol)
        if first >= second or last.kind != "quantity" or (not last.unit and "-" in found["j"]):
            continue
        scale = last.value / second if isinstance(last.value, Decimal) else Decimal(1)
        end = found.end("n")
        yield Figure("quantity", text[found.start() : end], found.start(), end, first * scale, last.unit)
        yield last


def _quantities(text: str) -> Iterator[Figure]:
    german, indent = language(text) == "german", len(text) - len(text.lstrip())
    for found in _NUMBER.finditer(text):
        if found.start() <= indent and text.startswith(". ", found.end()):
            continue
        start, end, value = *found.span(), _number(found["n"], german=german)
        if found["s"] == "(":
            loss = found["c0"] or _is_cell(text, start, end + 1, found["n"])
            start, end, value = (start, end + 1, -value) if loss else (start + 1, end, value)
        elif found["s"] or found["s2"]:
            value = -value
        symbol = found["c0"] or found["c"] or found["g"]
        yield _measured(text, start, end, value, symbol, suffix=found["g"])
    for found in _SPELLED_OUT.finditer(text):
        figure = _measured(text, found.start(), found.end(), SPELLED[found[0].casefold()], None)
        if figure.unit:
            yield figure


def _is_cell(text: str, start: int, end: int, digits: str) -> bool:
    """Tell whether a number in parentheses is a loss: among other cells of a table, or in millions."""
    if _SCALE_AFTER.match(text, end):
        return True
    if _YEAR.fullmatch(digits):
        return False
    before, after = text[max(0, start - _CELL_CHARS) : start], text[end : end + _CELL_CHARS]
    among = bool(_CELL_BEFORE.search(before) and _CELL_AFTER.match(after))
    return among or bool(not digits.isdigit() and _NUMBER_AFTER.match(after))


def _measured(
    text: str, start: int, end: int, value: Decimal, symbol: str | None, *, suffix: str | None = None
) -> Figure:
    """Make a quantity of a number and the word after it, or a label of it and the word before it."""
    glued = (suffix or "").strip().casefold().rstrip(".")
    money = bool(symbol) and _unit(_sign(symbol)) not in SYMBOLS
    if glued in SCALES and (glued != "m" or symbol != suffix):
        value, symbol = value * Decimal(10) ** SCALES[glued], None if symbol == suffix else symbol
        money = bool(symbol)
    word, behind = _next_word(text, end)
    if word.rstrip(".") in SCALES and (word not in ("m", "k") or money):
        value, end = value * Decimal(10) ** SCALES[word], behind
        word, _ = _next_word(text, end + text.startswith(".", end))
    unit = _unit(_sign(symbol) if symbol else word)
    near = max(0, start - _LABEL_CHARS)
    before = _PREVIOUS_WORD.search(text[near:start])
    if before and not symbol and unit not in MEASURES and _labels(before[1], text[near:start]):
        begin = near + before.start()
        return Figure("label", text[begin:end], begin, end, f"{before[1].casefold()} {value}")
    return Figure("quantity", text[start:end], start, end, value, unit)


def _next_word(text: str, at: int) -> tuple[str, int]:
    """Return the word or sign behind a number, and where it ends."""
    found = _NEXT_WORD.match(text, at)
    return (as_unit(found[1]), found.end()) if found else ("", at)


def _labels(word: str, before: str) -> bool:
    """Tell whether a number after this word names a thing: `lot 7`, `Pier 3`."""
    starts_sentence = before.strip() == word
    return word.casefold() in LABELS or (word[:1].isupper() and not starts_sentence)


def _sign(symbol: str | None) -> str:
    return as_unit(re.sub(r"\s|US(?=\$)", "", symbol or ""))


def as_unit(unit: str) -> str:
    """Return a word folded; `mW` and the like stay, as they would be millions with a capital letter."""
    return unit if _MILLI.fullmatch(unit) else unit.casefold()


def unit_sign(word: str) -> str:
    """Return a unit's one sign by its word, in any writing; of a word that is no unit its stem."""
    return _unit(as_unit(word))


def _unit(word: str) -> str:
    if not word or word in SMALL_WORDS or word == "per":
        return ""
    if power := _AREA.fullmatch(word):
        return f"{_unit(power[2])}{'²' if power[1].startswith('s') else '³'}"
    known = UNITS.get(word) or UNITS.get(word.removesuffix("s")) or UNITS.get(word.removesuffix("en"))
    known = known or UNITS.get(word.removesuffix("n")) or UNITS.get(word.removesuffix("e"))
    return known or (word if word in SYMBOLS else stem(word, language(word)))


def _number(digits: str, *, german: bool) -> Decimal:
    """Read a number; a lone separator before three digits means what it does in the text's language."""
    plain = re.sub(r"['’\u00a0\u2009\u202f ]", "", digits)
    points, commas = plain.count("."), plain.count(",")
    decimal = "," if (points and commas and plain.rfind(",") > plain.rfind(".")) else "."
    if points + commas == 1:
        mark = "." if points else ","
        thousands = len(plain.partition(mark)[2]) == 3 and plain[0] != "0"
        decimal = ("." if mark == "," else ",") if thousands and german == (mark == ".") else mark
    elif points > 1 and not commas:
        decimal = ","
    return Decimal(plain.replace("." if decimal == "," else ",", "").replace(decimal, "."))
