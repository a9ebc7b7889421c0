"""Which words of a page are struck out: a thin line runs through the middle of their letters.

A line under words, between rows or through a chart is none: it ends where the words end, and crosses them.
"""

from __future__ import annotations

import ctypes
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from pypdfium2 import raw

from detective_app.documents.formats.pdf.shapes import RuledLine
from detective_app.documents.formats.pdf.words import PageWords, WordSpan

_EDGE = 0.15  # of a line's height: what lies so near to its top or bottom strikes no word
_MIDDLE = 0.2  # of a letter's height, from below and above
_MOST_CROSSED = 0.8  # of the letters along the line, at least
_BEYOND = 0.6  # of the height: so far a line may reach beyond its words
_THICK = 0.22  # of the height: what is thicker is no line
_HALF = 0.5
_MOST_RULES = 200  # through one line: more are a pattern


class _StruckLetter(NamedTuple):
    word: int
    left: float
    right: float
    bottom: float
    top: float
    is_digit: bool


def struck_words(words: PageWords, spans: Iterable[WordSpan], rules: Sequence[RuledLine]) -> set[int]:
    """Return the numbers of the words that are struck out."""
    ordered = sorted(rules, key=attrgetter("level"))
    levels = [rule.level for rule in ordered]
    found: set[int] = set()
    for span in spans:
        low, height = words.bottoms[span.first], words.height(span.first)
        first = bisect_left(levels, low + height * _EDGE)
        end = bisect_left(levels, low + height * (1 - _EDGE))
        for rule in ordered[first : min(end, first + _MOST_RULES)]:
            if rule.thick <= height * _THICK:
                found |= _struck_by(words, span, rule, height)
    return found


def _struck_by(words: PageWords, span: WordSpan, rule: RuledLine, height: float) -> set[int]:
    """Return the words of a line that one rule strikes."""
    near = _words_at(words, span, rule)
    if not near or not rule.is_inked():
        return set()
    letters = list(_letters(words, near))
    along = [one for one in letters if rule.left - 0.5 <= (one.left + one.right) / 2 <= rule.right + 0.5]
    crossed = [
        one for one in along if _MIDDLE < (rule.level - one.bottom) / (one.top - one.bottom) < 1 - _MIDDLE
    ]
    if not along or len(crossed) < len(along) * _MOST_CROSSED:
        return set()
    before, after = min(one.left for one in along) - rule.left, rule.right - max(one.right for one in along)
    if max(before, after) > height * _BEYOND:
        return set()
    return {word for word in near if _is_struck(word, letters, along)}


def _words_at(words: PageWords, span: WordSpan, rule: RuledLine) -> list[int]:
    across = range(span.first, span.end)
    return [word for word in across if words.lefts[word] < rule.right and words.rights[word] > rule.left]


def _is_struck(word: int, letters: Sequence[_StruckLetter], along: Sequence[_StruckLetter]) -> bool:
    """Tell whether enough of a word is struck: half of its letters, or any digit; or all around a mark."""
    own = [one for one in letters if one.word == word]
    hit = [one for one in along if one.word == word]
    if not own:
        return along[0].word < word < along[-1].word
    return len(hit) >= len(own) * _HALF or any(one.is_digit for one in hit)


def _letters(words: PageWords, near: Iterable[int]) -> Iterator[_StruckLetter]:
    """Yield the letters and digits of some words with the places of their ink."""
    edges = [ctypes.c_double() for _ in range(4)]
    for word in near:
        for at in range(words.starts[word], words.ends[word]):
            sign = words.page.text[at]
            if sign.isalnum() and raw.FPDFText_GetCharBox(words.page.textpage.raw, at, *edges):
                left, right, bottom, top = (edge.value for edge in edges)
                if top > bottom:
                    yield _StruckLetter(word, left, right, bottom, top, sign.isdigit())
