"""Whether a statement changes the words of its own quote: another side, another number, another noun.

A verbatim quote beside it makes such a statement look proven; figures and names are checked elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from decimal import Decimal
from difflib import SequenceMatcher

from detective_app.evidence.figures.reading import figures
from detective_app.evidence.figures.units import UNITS
from detective_app.evidence.meaning.statements import statement
from detective_app.evidence.quotes.anchoring import unanchored
from detective_app.evidence.standing.doubts import Doubt
from detective_app.evidence.text.terms import language, terms

MIN_LIKENESS = 0.7
"""From this share of words in common on, a statement repeats its quote, and a changed word is an error."""

_NO_UNIT = [("quantity", Decimal(2), "")]
_COMPARED_CHARS = 2_000
_COMPARED_WORDS = 150


def of_another(text: str, quoted: Sequence[str]) -> str:
    """Return that a statement speaks of another side or number of the same thing than each of its quotes."""
    said = text[:_COMPARED_CHARS]
    if quoted and all(_of_another(said, quote[:_COMPARED_CHARS]) for quote in quoted):
        return "its quote is of another one"
    return ""


def altered(text: str, quoted: Sequence[str], missing: Set[str] = frozenset()) -> Doubt | None:
    """Return the words that a statement puts in place of its quote's, when it otherwise repeats the quote.

    A figure among those `missing` from the quotes is then another one than they give, which is proven.
    """
    of = language(" ".join((text, *quoted))[:_COMPARED_CHARS])
    own = _words(text)
    compared = [(SequenceMatcher(None, w, own, autojunk=False), w) for w in map(_words, quoted)]
    if not compared:
        return None
    nearest, quote_words = max(compared, key=lambda pair: pair[0].ratio())
    if nearest.ratio() < MIN_LIKENESS:
        return None
    if changed := _other_figure(text, quoted[compared.index((nearest, quote_words))], missing):
        return changed
    known = frozenset[str]().union(*(terms(quote, of) for quote in quoted))
    for kind, first, last, start, end in nearest.get_opcodes():
        if kind != "replace":
            continue
        there, here = " ".join(quote_words[first:last]), " ".join(own[start:end])
        if UNITS.get(there, there) == UNITS.get(here, here) or _written_alike(there, here):
            continue
        if terms(there, of) and terms(here, of) - known:
            return Doubt(f"“{here}” stands in place of “{there}”")
    return None


def _written_alike(one: str, other: str) -> bool:
    """Tell whether two words are one unit, scale or month in two writings, as `mn` and `million`."""
    units = [_read(f"2 {word}") for word in (one, other)]
    months = [_read(f"2 {word.title()} 2020") for word in (one, other)]
    return any(mine == theirs and len(mine) == 1 and mine != _NO_UNIT for mine, theirs in (units, months))


def _read(text: str) -> list[tuple[object, ...]]:
    return [(figure.kind, figure.value, figure.unit) for figure in figures(text)]


def _other_figure(text: str, quote: str, missing: Set[str]) -> Doubt | None:
    """Name a figure or name that stands in a statement where its quote has another one of the same kind."""
    dropped = {anchor.kind: anchor for anchor in unanchored(quote, [text])}
    for anchor in unanchored(text, [quote]):
        if anchor.kind in dropped and anchor.text in missing:
            there = dropped[anchor.kind].text
            proven = anchor.kind != "name"
            return Doubt(f"“{anchor.text}” stands in place of “{there}”", proven=proven)
    return None


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())[:_COMPARED_WORDS]


def _of_another(text: str, quote: str) -> bool:
    of = language(f"{text} {quote}")
    one, other = statement(text, of), statement(quote, of)
    pairs = ((one.sides, other.sides), (one.labels, other.labels))
    return any(mine and theirs and not mine & theirs for mine, theirs in pairs)
