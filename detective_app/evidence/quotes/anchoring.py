"""What in a text must stand in a quote: its figures, dates, times, sections, codes and names (seed 004 §3.1).

The writing may differ (`1,250 kg` and `1.250 kg`, `3 May 2024` and `2024-05-03`); value, unit, currency and
period may not. Nothing is "derived somehow": what no quote states is the result of a recorded calculation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from detective_app.core.evidence import Calculation
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.figures.figure import CODES, MEASURES, SCALES, UNITS, Date, Figure
from detective_app.evidence.figures.reading import LABELS, figures, spelled
from detective_app.evidence.quotes.names import name_words, names
from detective_app.evidence.text.normal_text import folded
from detective_app.evidence.text.terms import Language, language, word_set

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
        if figure.unit in MEASURES and not other.unit:
            return self._is_in_head(figure.unit, value, stated, signs)
        if any(value == sign * stated for sign in signs if sign > 0 or stated < 0):
            return self._units_fit(figure.unit, other.unit)
        scaled = (stated * Decimal(10) ** power for _, power in self.heads if power)
        return not (figure.unit or other.unit) and value in scaled

    def _is_in_head(self, unit: str, value: Decimal, stated: Decimal, signs: Sequence[int]) -> bool:
        """Tell whether a value is the stated one with the unit and power of ten of a table's head."""
        scaled = [stated * Decimal(10) ** power for head, power in self.heads if head == unit]
        return value in scaled or (-1 in signs and -value in scaled)

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
        return _covers_date(stated, figure.value)
    if figure.kind == "period":
        return _covers_period(stated, str(figure.value))
    if figure.kind == "label":
        return _same_label(str(figure.value), stated)
    return stated.kind == figure.kind and stated.value == figure.value


def _covers_date(stated: Figure, date: Date) -> bool:
    if not isinstance(stated.value, tuple):
        return date[1:] == (None, None) and _year_of(stated) == date[0]
    told = (value for value in stated.readings if isinstance(value, tuple))
    return any(all(part in (None, o) for part, o in zip(date, value, strict=True)) for value in told)


def _covers_period(stated: Figure, period: str) -> bool:
    if period.endswith("-fy") and "/" not in period and _year_of(stated) == int(period[:4]):
        return True
    other = str(stated.value)
    ends_so = "-" not in period and other.endswith(f"-{period}")
    return stated.kind == "period" and (period == other or ends_so)


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
        scale = (found["s"] or found["s2"] or "").casefold()
        power = SCALES.get(scale, {"t": 3, "m": 6}.get((found["t"] or "").casefold(), 0))
        heads.add((_sign_of(found["c"] or found["c2"] or found["tc"] or ""), power))
    alone = (_sign_of(found[1] or found[2]) for found in _UNIT_ALONE.finditer(quote))
    return heads | {(unit, 0) for unit in alone if unit in MEASURES}


def _sign_of(word: str) -> str:
    unit = word.casefold()
    return UNITS.get(unit) or UNITS.get(unit.removesuffix("s")) or unit


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


AnchorKind: TypeAlias = Literal["date", "period", "time", "quantity", "label", "code", "name"]

_LIST_MARKER = re.compile(r"^[ \t]*\(?\d{1,2}[.)](?=[ \t])", re.MULTILINE)
_DIGITS = re.compile(r"(?<![^\s()\[\]\"'“”„|;])[^\s()\[\]\"'“”„|;]*\d[^\s()\[\]\"'“”„|;]*")
_BOUND = re.compile(r"[±<>≤≥]\s?$")
_LANGUAGE_CHARS = 4_000


@dataclass(frozen=True, slots=True)
class Anchor:
    """A part of a text (`text[start:end]`) that a quote must bring in; codes and names have no `figure`."""

    kind: AnchorKind
    text: str
    start: int
    end: int
    figure: Figure | None = None


def tokens(text: str, of: Language | None = None) -> tuple[Anchor, ...]:
    """Return everything in a text that must be anchored, in order; every digit but those of list markers is.

    `of` is the language of text and quotes together, where a short text does not show it.
    """
    checkpoint()
    taken = _mask(text, (found.span() for found in _LIST_MARKER.finditer(text)))
    anchors: list[Anchor] = []
    for source in (_figures, _spelled, _codes, _names):
        for anchor in source(text, taken, of or language(text)):
            _cover(taken, anchor.start, anchor.end)
            anchors.append(anchor)
    return tuple(sorted(anchors, key=lambda anchor: anchor.start))


def unanchored(
    text: str, quotes: Sequence[str], calculations: Sequence[Calculation] = (), *, known: Sequence[str] = ()
) -> tuple[Anchor, ...]:
    """Return the anchors of a text that stand in no quote and are no recorded calculation's value.

    `known` holds the question and the sources' titles and names: a name may come from there too, and a figure
    that is part of a title when the title stands in the text. Whether calculations hold is not checked here.
    """
    of = language(" ".join([text, *quotes, *known])[:_LANGUAGE_CHARS])
    found = tokens(text, of)
    if not found:
        return ()
    grounds = Grounds(quotes, of)
    titles = _mask(text, _titles(text, known))
    return tuple(
        anchor
        for anchor in found
        if not (
            titles[anchor.start] or computed(anchor, calculations) or _holds(grounds, anchor, text, known)
        )
    )


def _holds(grounds: Grounds, anchor: Anchor, text: str, known: Sequence[str]) -> bool:
    if anchor.kind == "name":
        return grounds.names(name_words(anchor.text), known)
    if anchor.figure is None:
        return grounds.verbatim(anchor.text)
    if anchor.kind == "quantity":
        bound = _BOUND.search(text[max(0, anchor.start - 2) : anchor.start])
        stated = bound is None or grounds.verbatim(f"{bound[0]}{anchor.text}")
        return stated and grounds.quantity(anchor.figure, text)
    return grounds.holds(anchor.figure)


def _figures(text: str, taken: bytearray, _: Language) -> Iterator[Anchor]:
    for figure in map(as_quantity, figures(text)):
        if not taken[figure.start]:
            kind: AnchorKind = "date" if is_year(figure) else figure.kind
            yield Anchor(kind, figure.text, figure.start, figure.end, figure)


def _spelled(text: str, taken: bytearray, _: Language) -> Iterator[Anchor]:
    for figure in spelled(text):
        if not taken[figure.start]:
            yield Anchor("quantity", figure.text, figure.start, figure.end, figure)


def _codes(text: str, taken: bytearray, _: Language) -> Iterator[Anchor]:
    """Yield what has digits and is no figure: part numbers, ranges of numbers, version numbers."""
    for found in _DIGITS.finditer(text):
        written = found[0].rstrip(".,:!?…*_")
        start = found.end() - len(found[0].lstrip("*_"))
        end = found.start() + len(written)
        if any(text[at].isdigit() and not taken[at] for at in range(start, end)):
            yield Anchor("code", text[start:end], start, end)


def _names(text: str, taken: bytearray, of: Language) -> Iterator[Anchor]:
    for start, end in names(text, of):
        if not any(taken[start:end]):
            yield Anchor("name", text[start:end], start, end)


def _mask(text: str, spans: Iterable[tuple[int, int]]) -> bytearray:
    """Return a byte for each character: 1 inside one of the spans."""
    mask = bytearray(len(text) + 1)
    for start, end in spans:
        _cover(mask, start, end)
    return mask


def _cover(mask: bytearray, start: int, end: int) -> None:
    mask[start:end] = b"\1" * (end - start)


def _titles(text: str, known: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where titles of sources stand in a text; a question is no title."""
    folded = text.casefold()
    for title in known:
        name = title.strip().casefold()
        # Folding may lengthen a name, and all places behind it would be wrong.
        if len(name) < 4 or name.endswith("?") or len(name) != len(title.strip()):
            continue
        at = folded.find(name)
        while at >= 0:
            yield at, at + len(name)
            at = folded.find(name, at + len(name))


def computed(anchor: Anchor, calculations: Sequence[Calculation]) -> bool:
    """Tell whether a figure is a recorded value, perhaps rounded to the places that the text shows."""
    value = anchor.figure.value if anchor.figure else None
    if not isinstance(value, Decimal):
        return False
    places = max(0, -int(value.as_tuple().exponent))
    values = (Decimal(one.value) for one in calculations)
    return any(abs(value) in (abs(one), abs(round(one, places))) for one in values)
