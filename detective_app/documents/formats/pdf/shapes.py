"""What is drawn on a page: its pictures, its ruled lines, and the words that a line strikes out."""

from __future__ import annotations

import ctypes
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import compress
from operator import attrgetter
from typing import Any, NamedTuple

from pypdfium2 import raw

from detective_app.documents.formats.pdf.glance import MOST_TRANSPARENT, PAPER, fill_of, kind_of
from detective_app.documents.formats.pdf.page_text import Box, Room, address, bare, pointer
from detective_app.documents.formats.pdf.words import PageWords, WordSpan

_THICKEST, _SHORTEST = 2.5, 3.0  # points
_MOST_PARTS = 400  # of one path: more are a drawing
_BATCH = 128
_DEEPEST = 4
_TWO_LINES = 4  # points of a path
_LEVEL = 0.3
_Ways = tuple[float, float, float, float, float, float]


class RuledLine(NamedTuple):
    """A thin level line: its ends, its height on the page, its thickness, and the order that draws it."""

    left: float
    right: float
    level: float
    thick: float
    drawn: Any = None

    def is_inked(self) -> bool:
        """Tell whether it is drawn in another colour than the paper's."""
        if self.drawn is None:
            return True
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(_path(self.drawn), fill, stroke)
        colour = Room(ctypes.c_uint, 4, 1)
        parts = [colour.pointers(part)[0] for part in range(4)]
        for mode, ask in ((fill, fill_of()), (stroke, _stroke())):
            if mode.value and ask(self.drawn, *parts):
                *signs, opacity = colour.numbers()
                if opacity > MOST_TRANSPARENT and min(signs) < PAPER:
                    return True
        return False


class Shapes(NamedTuple):
    """The pictures and thin lines of a page, and how many paths it has."""

    pictures: list[Box]
    rules: list[RuledLine]
    paths: int


class Shaper:
    """Finds the shapes of one page after the other; not for several threads at once."""

    def __init__(self) -> None:
        """Make room for where a batch of orders stands."""
        room = Room(ctypes.c_float, 4, _BATCH)
        self._edges, self._at = room.floats(), [room.pointers(side) for side in range(4)]

    def shapes(self, orders: Sequence[Any], ways: _Ways | None = None, depth: int = 0) -> Shapes:
        """Return what some orders draw, also inside drawings of theirs, which `ways` move."""
        found, paths = Shapes([], [], 0), 0
        for first in range(0, len(orders), _BATCH):
            batch = orders[first : first + _BATCH]
            kinds = list(map(kind_of(), batch))
            places = self._places(batch, ways)
            for n, kind in enumerate(kinds):
                if kind == raw.FPDF_PAGEOBJ_PATH:
                    continue
                if kind == raw.FPDF_PAGEOBJ_IMAGE:
                    left, bottom, right, top = places[n]
                    found.pictures.append(Box(left, top, right, bottom))
                elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
                    form = ctypes.cast(batch[n], raw.FPDF_PAGEOBJECT)
                    inner = self.shapes(_within(form), _joined(_matrix(form), ways), depth + 1)
                    found.pictures.extend(inner.pictures)
                    found.rules.extend(inner.rules)
                    paths += inner.paths
            of_path = list(map(raw.FPDF_PAGEOBJ_PATH.__eq__, kinds))
            paths += sum(of_path)
            found.rules.extend(_rules(compress(batch, of_path), compress(places, of_path), ways))
        return found._replace(paths=paths)

    def _places(self, batch: Sequence[Any], ways: _Ways | None) -> list[tuple[float, ...]]:
        """Return the left, bottom, right and top of some orders."""
        deque(map(_bounds(), batch, *self._at), maxlen=0)
        edges = self._edges[: 4 * len(batch)].tolist()
        places = list(zip(*(edges[side::4] for side in range(4)), strict=True))
        return [_moved(ways, *place) for place in places] if ways else places


def _rules(
    paths: Iterable[Any], places: Iterable[tuple[float, ...]], ways: _Ways | None
) -> Iterator[RuledLine]:
    """Yield the thin level lines that some paths are, or hold."""
    for order, (left, bottom, right, top) in zip(paths, places, strict=True):
        if right - left < _SHORTEST:
            continue
        if top - bottom <= _THICKEST:
            yield RuledLine(left, right, (bottom + top) / 2, top - bottom, order)
        elif (count := _count()(order)) >= _TWO_LINES and count % 2 == 0 and count <= _MOST_PARTS:
            yield from _rules_within(order, ways)


def _within(form: Any) -> list[Any]:
    count = raw.FPDFFormObj_CountObjects(form)
    return [pointer(address(raw.FPDFFormObj_GetObject(form, n))) for n in range(count)]


def _rules_within(order: Any, ways: _Ways | None) -> Iterator[RuledLine]:
    """Yield the level lines of a path that draws several; a path of one piece is no such line."""
    path = _path(order)
    if raw.FPDFPathSegment_GetType(raw.FPDFPath_GetPathSegment(path, 2)) != raw.FPDF_SEGMENT_MOVETO:
        return
    a, b, c, d, e, f = _joined(_matrix(path), ways)
    x, y, before = ctypes.c_float(), ctypes.c_float(), None
    for n in range(_count()(order)):
        part = raw.FPDFPath_GetPathSegment(path, n)
        raw.FPDFPathSegment_GetPoint(part, x, y)
        point = a * x.value + c * y.value + e, b * x.value + d * y.value + f
        if before and raw.FPDFPathSegment_GetType(part) == raw.FPDF_SEGMENT_LINETO:
            left, right = sorted((before[0], point[0]))
            if right - left >= _SHORTEST and abs(before[1] - point[1]) < _LEVEL:
                yield RuledLine(left, right, point[1], 0, order)
        before = point


def _matrix(order: Any) -> _Ways:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(order, found)
    return found.a, found.b, found.c, found.d, found.e, found.f


def _joined(one: _Ways, other: _Ways | None) -> _Ways:
    if other is None:
        return one
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _moved(ways: _Ways, left: float, bottom: float, right: float, top: float) -> tuple[float, ...]:
    a, b, c, d, e, f = ways
    points = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
    across, up = zip(*points, strict=True)
    return min(across), min(up), max(across), max(up)


def _path(order: Any) -> Any:
    return ctypes.cast(order, raw.FPDF_PAGEOBJECT)


@cache
def _bounds() -> Any:
    return bare(raw.FPDFPageObj_GetBounds, ctypes.c_int)


@cache
def _count() -> Any:
    return bare(raw.FPDFPath_CountSegments, ctypes.c_int)


@cache
def _stroke() -> Any:
    return bare(raw.FPDFPageObj_GetStrokeColor, ctypes.c_int)


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
