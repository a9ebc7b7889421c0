"""Puts the values of fields, and what was typed on a page, where they are drawn on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from detective_app.documents.formats.pdf.annotations import Value
from detective_app.documents.formats.pdf.words import GAP_EMS, PageLine, PageWords, WordSpan

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing

_ABOVE = 1.3  # heights of a line: a label stands so near above its field
_TALL = 2.2  # heights of a line: a field of several lines begins at its top
_EDGE = 5.0  # points: a label above its field begins where that begins


def filled(
    words: PageWords, spans: Sequence[WordSpan], lines: Sequence[PageLine], values: Sequence[Value]
) -> list[PageLine]:
    """Return the lines of a page with those of its fields; a line with a value in it is one of the form."""
    inside: defaultdict[int, list[Value]] = defaultdict(list)
    apart: list[Value] = []
    for value in values:
        number = _line_of(words, spans, value) if value.is_field else None
        if number is None:
            apart.append(value)
        else:
            inside[number].append(value)
    found = [
        line._replace(text=_with(words, spans[n], inside[n]), standing="form", alone=True)
        if n in inside
        else line
        for n, line in enumerate(lines)
    ]
    for value in sorted(apart, key=lambda one: one.place.bottom):
        at = next((n for n, line in enumerate(found) if line.bottom < value.place.bottom), len(found))
        found.insert(at, _own_line(words, spans, value, found[at - 1] if at else None))
    return found


def _line_of(words: PageWords, spans: Sequence[WordSpan], value: Value) -> int | None:
    """Return the line at whose height a field is, the nearest, if there is one beside it."""
    best: tuple[float, int] | None = None
    for n, span in enumerate(spans):
        low, high = words.bottoms[span.first], words.tops[span.first]
        tall = value.place.height > _TALL * (high - low)
        middle = value.place.top - (high - low) if tall else value.place.center[1]
        if low <= middle <= high:
            # A label on the left is nearer than one on the right.
            gaps = [value.place.left - words.rights[word] for word in range(span.first, span.end)]
            near = min(gap if gap > -_EDGE else 1_000 - gap for gap in gaps)
            best = min(best or (near, n), (near, n))
    return best[1] if best else None


def _with(words: PageWords, span: WordSpan, values: Sequence[Value]) -> str:
    """Return the words of a line with the values of the fields between them."""
    parts = [(words.lefts[word], word, words.texts[word]) for word in range(span.first, span.end)]
    parts += [(value.place.left, -1, value.text) for value in values]
    text = ""
    for _, word, part in sorted(parts):
        text += part if not text or word in words.glued else f" {part}"
    return text


def _own_line(words: PageWords, spans: Sequence[WordSpan], value: Value, before: PageLine | None) -> PageLine:
    """Return the line of a value with the label above it, else the field's name."""
    text = value.text
    if value.is_field:
        label = _label_above(words, spans, value) or value.name
        text = f"{label.rstrip(':')}: {text}" if label else text
    start, height = (before.start, before.height) if before else (0, value.place.height)
    standing: Standing | None = "form" if value.is_field else None
    return PageLine(start, text, height, value.place.left, value.place.bottom, False, standing, alone=True)


def _label_above(words: PageWords, spans: Sequence[WordSpan], value: Value) -> str:
    for span in spans:
        height = words.height(span.first)
        if not -height / 2 <= words.bottoms[span.first] - value.place.top <= _ABOVE * height:
            continue
        found: list[str] = []
        for word in range(span.first, span.end):
            begins = abs(words.lefts[word] - value.place.left) < _EDGE
            if begins or (found and words.gaps[word - 1] < height * GAP_EMS):
                found.append(words.texts[word])
            elif found:
                break
        if found:
            return " ".join(found)
    return ""
