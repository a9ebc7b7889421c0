"""What some quotes state: asked for one figure or name, they tell whether it is theirs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, lru_cache

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import LABELS, figures, spelled
from detective_app.evidence.figures.units import CODES, MEASURES, SCALES, UNITS
from detective_app.evidence.text.normal_text import folded
from detective_app.evidence.text.terms import Language, word_set

_SECTION_WORDS = word_set("§ section paragraph clause article abs ziffer")
_NUMBER_WORDS = word_set("no nr number nummer #")
_SCALE = "|".join(sorted(SCALES, key=len, reverse=True))
_CURRENCY = rf"[€$£¥]|{'|'.join(CODES)}"
_HEAD = re.compile(
    rf"(?<![\d.,])(?:(?P<c>{_CURRENCY})\s?'?(?P<s>{_SCALE})?\b|\b(?P<t>[TM])(?P<tc>€|EUR)"
    rf"|\b(?P<s2>{_SCALE})\b\.?\s?(?P<c2>{_CURRENCY}|euros?|dollars?|pounds?)?)",
    re.IGNORECASE,
)
_AFTER_NUMBER = re.compile(r"\d[\s\u00a0]?$")
_UNIT_ALONE = re.compile(
    r"[(\[]\s?(?:in )?([^\W\d_]+[²³]?|%|°C|km/h|m/s)\s?[)\]]|\bin ([^\W\d_]+[²³]?|%)", re.IGNORECASE
)
_LOSS = re.compile(
    r"\b(?:loss(?:es)?|negative|minus|decreas\w*|declin\w*|fell|fall|below|deficit|reduc\w*|down"
    r"|verlust\w*|negativ\w*|rückgang\w*|gesunken|sank|unter|defizit\w*|fehlbetrag\w*)\b",
    re.IGNORECASE,
)
_MANY = re.compile(r"\d{3,}(?:\.\d+)?|\d+\.\d+")
_WORDS = re.compile(r"\w+(?:['’&-]\w+)*")


@dataclass(frozen=True)
class Grounds:
    """Some quotes, taken apart once."""

    quotes: Sequence[str]
    of: Language

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Every figure of every quote, and the numbers written as words."""
        read = (figure for quote in self.quotes for figure in (*figures(quote), *spelled(quote)))
        return tuple(map(as_quantity, read))

    @cached_property
    def heads(self) -> frozenset[tuple[str, int]]:
        """Units with their power of ten that stand without a number, as in the head of a table."""
        return frozenset(head for quote in self.quotes for head in _heads(quote))

    def holds(self, figure: Figure) -> bool:
        """Tell whether a date, period, time or label stands in a quote, in this or another writing."""
        return any(_covers(other, figure) for other in self.figures) or self.verbatim(figure.text)

    def verbatim(self, written: str) -> bool:
        """Tell whether a code stands in a quote as a whole, whatever its case."""
        pattern = rf"(?<!\w){re.escape(folded(written).casefold())}(?!\w|[.,:/-]\d)"
        return any(re.search(pattern, folded(quote).casefold()) for quote in self.quotes)

    def quantity(self, figure: Figure, text: str) -> bool:
        """Tell whether a quantity stands in a quote with the same value and no other unit.

        `text` is what the figure stands in: only where it speaks of a loss, -14.2 may be called 14.2.
        """
        signs = (1, -1) if _LOSS.search(text) else (1,)
        return any(self._same(figure, other, signs) for other in self.figures)

    def names(self, words: Sequence[str], known: Sequence[str]) -> bool:
        """Tell whether all words of a name stand in one quote, or in one of the texts known beforehand."""
        forms = [_forms(word) for word in words]
        if any(all(form & text for form in forms) for text in self._words):
            return True
        bare = [_run_together(min(form, key=len)) for form in forms]
        # There may be as many documents' names as files in a folder: most are ruled out by their letters.
        near = (text for text in known if not text.isascii() or all(b in _run_together(text) for b in bare))
        return any(all(form & text for form in forms) for text in map(_words, near))

    @cached_property
    def _words(self) -> tuple[frozenset[str], ...]:
        return tuple(_words(quote) for quote in self.quotes)

    def _same(self, figure: Figure, other: Figure, signs: Sequence[int]) -> bool:
        value, stated = figure.value, other.value
        if is_year(figure) and _year_of(other) == value:
            return True
        if not isinstance(value, Decimal) or not isinstance(stated, Decimal):
            return False
        equal = any(value == sign * stated for sign in signs if sign > 0 or stated < 0)
        if figure.unit in MEASURES and not other.unit:
            # The unit and the power of ten may stand in a table's head.
            scaled = ((unit, stated * Decimal(10) ** power) for unit, power in self.heads)
            return any(
                u == figure.unit and abs(value) == abs(s) and (value == s or -1 in signs) for u, s in scaled
            )
        if not figure.unit and not other.unit and not equal:
            return any(value == stated * Decimal(10) ** power for _, power in self.heads if power)
        return equal and self._units_fit(figure.unit, other.unit)

    def _units_fit(self, unit: str, other: str) -> bool:
        """Tell whether two units can be one: measures when equal, things when none is another figure's."""
        if unit == other or not unit:
            return True
        if unit in MEASURES or other in MEASURES:
            return False
        return not any(f.unit == unit for f in self.figures)


def as_quantity(figure: Figure) -> Figure:
    """Return a number after a capitalised word as a number where it names nothing: `Umsatz 812,4`."""
    if figure.kind != "label":
        return figure
    word, _, number = str(figure.value).rpartition(" ")
    if word in LABELS or word == "ordinal" or word in _SECTION_WORDS or not _MANY.fullmatch(number):
        return figure
    start = figure.end - len(figure.text.split()[-1])
    return Figure("quantity", figure.text[start - figure.start :], start, figure.end, Decimal(number))


def is_year(figure: Figure) -> bool:
    """Tell whether a figure can only be a year by its looks: `2023`, without a unit."""
    value = figure.value
    plain = isinstance(value, Decimal) and figure.text.isdigit() and len(figure.text) == 4
    return plain and figure.unit not in MEASURES and 1500 <= int(figure.text) < 2100


def _year_of(figure: Figure) -> int | None:
    if isinstance(figure.value, tuple):
        return figure.value[0]
    if figure.kind == "period":
        found = re.match(r"\d{4}", str(figure.value))
        return int(found[0]) if found else None
    return int(figure.text) if is_year(figure) else None


def _covers(stated: Figure, figure: Figure) -> bool:
    """Tell whether a quote's figure says all that a date, period, time or label says."""
    if isinstance(figure.value, tuple):
        if isinstance(stated.value, tuple):
            return any(
                isinstance(value, tuple)
                and all(
                    part is None or part == other for part, other in zip(figure.value, value, strict=True)
                )
                for value in stated.readings
            )
        return figure.value[1:] == (None, None) and _year_of(stated) == figure.value[0]
    if figure.kind == "period":
        value, other = str(figure.value), str(stated.value)
        if value.endswith("-fy") and "/" not in value and _year_of(stated) == int(value[:4]):
            return True
        return stated.kind == "period" and (
            value == other or ("-" not in value and other.endswith(f"-{value}"))
        )
    if figure.kind == "label":
        return _same_label(str(figure.value), stated)
    return stated.kind == figure.kind and stated.value == figure.value


def _same_label(value: str, stated: Figure) -> bool:
    if stated.kind != "label":
        return False
    (word, _, number), (other, _, their) = value.rpartition(" "), str(stated.value).rpartition(" ")
    if number != their:
        return False
    return word == other or other in _NUMBER_WORDS or {word, other} <= _SECTION_WORDS


def _heads(quote: str) -> set[tuple[str, int]]:
    heads: set[tuple[str, int]] = set()
    for found in _HEAD.finditer(quote):
        if _AFTER_NUMBER.search(quote[max(0, found.start() - 3) : found.start()]):
            continue
        currency = (found["c"] or found["c2"] or found["tc"] or "").casefold()
        scale = (found["s"] or found["s2"] or "").casefold()
        power = SCALES.get(scale, {"t": 3, "m": 6}.get((found["t"] or "").casefold(), 0))
        heads.add((UNITS.get(currency) or UNITS.get(currency.removesuffix("s")) or currency, power))
    for found in _UNIT_ALONE.finditer(quote):
        unit = (found[1] or found[2]).casefold()
        unit = UNITS.get(unit) or UNITS.get(unit.removesuffix("s")) or unit
        if unit in MEASURES:
            heads.add((unit, 0))
    return heads


def _words(text: str) -> frozenset[str]:
    plain = folded(text).casefold()
    whole = frozenset(_WORDS.findall(plain))
    return whole | frozenset(part for word in whole for part in re.split(r"['’&-]", word))


def _forms(word: str) -> frozenset[str]:
    """Return what a word may be written as; a genitive's s and a plural's may be there or not."""
    plain = folded(word).casefold()
    return frozenset({plain, plain.removesuffix("s"), f"{plain}s"})


@lru_cache(maxsize=1 << 16)
def _run_together(names: str) -> str:
    """Return names in small letters without what parts them, as a text writes them otherwise."""
    return re.sub(r"[\W_]", "", names.casefold())
