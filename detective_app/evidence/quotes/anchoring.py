"""What in a text must stand in a quote: its figures, dates, times, sections, codes and names (seed 004 §3.1).

The writing may differ (`1,250 kg` and `1.250 kg`, `3 May 2024` and `2024-05-03`); value, unit, currency and
period may not. Nothing is "derived somehow": what no quote states is the result of a recorded calculation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

from detective_app.core.evidence import Calculation
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures, spelled
from detective_app.evidence.quotes.grounds import Grounds, as_quantity, is_year
from detective_app.evidence.quotes.names import name_words, names
from detective_app.evidence.text.terms import Language, language

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
    text: str,
    quotes: Sequence[str],
    calculations: Sequence[Calculation] = (),
    *,
    known: Sequence[str] = (),
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


def _kind(figure: Figure) -> AnchorKind:
    return "date" if is_year(figure) else figure.kind


def _figures(text: str, taken: bytearray, _: Language) -> Iterator[Anchor]:
    for figure in map(as_quantity, figures(text)):
        if not taken[figure.start]:
            yield Anchor(_kind(figure), figure.text, figure.start, figure.end, figure)


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
