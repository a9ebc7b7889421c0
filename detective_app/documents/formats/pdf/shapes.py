"""What a page shows beside its text: pictures, and thin level lines, as underline or strike words."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from pypdfium2 import raw

from detective_app.documents.formats.pdf.glance import MOST_TRANSPARENT, PAPER, fill_of, kind_of
from detective_app.documents.formats.pdf.native import Room, address, bare, pointer
from detective_app.documents.formats.pdf.page_text import Box

_THICKEST, _SHORTEST = 2.5, 3.0  # points
_MOST_PARTS = 400  # of one path: more are a drawing
_MOST_ASKED = 4_000  # parts of paths of a page
_DEEPEST = 4
_TWO_LINES = 4  # points of a path
_LEVEL = 0.3
_Ways = tuple[float, float, float, float, float, float]


class Rule(NamedTuple):
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
    """The pictures and thin lines of a page, and how many other paths it has."""

    pictures: list[Box]
    rules: list[Rule]
    paths: int


def shapes(orders: Iterable[Any]) -> Shapes:
    """Return what some orders draw, also inside drawings of theirs."""
    found = Shapes([], [], 0)
    room = Room(ctypes.c_float, 4, 1)
    edges, at = room.floats(), room.pointers()[0:1] + [room.pointers(side)[0] for side in (1, 2, 3)]
    bounds, kind, paths, asked = _bounds(), kind_of(), 0, 0
    for order, ways in _all(orders, None, 0):
        what = kind(order)
        if what not in (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE) or not bounds(order, *at):
            continue
        left, bottom, right, top = edges if ways is None else _moved(ways, *edges)
        if what == raw.FPDF_PAGEOBJ_IMAGE:
            found.pictures.append(Box(left, top, right, bottom))
            continue
        paths += 1
        if right - left < _SHORTEST:
            continue
        if top - bottom <= _THICKEST:
            found.rules.append(Rule(left, right, (bottom + top) / 2, top - bottom, order))
        elif ways is None and asked < _MOST_ASKED and _TWO_LINES <= (count := _count()(order)) <= _MOST_PARTS:
            asked += count
            found.rules.extend(_rules_within(order, count))
    return found._replace(paths=paths)


def _all(orders: Iterable[Any], ways: _Ways | None, depth: int) -> Iterator[tuple[Any, _Ways | None]]:
    """Yield each order, and how what it draws is moved; instead of a drawing, what is inside it."""
    for order in orders:
        if kind_of()(order) != raw.FPDF_PAGEOBJ_FORM:
            yield order, ways
        elif depth < _DEEPEST:
            form = ctypes.cast(order, raw.FPDF_PAGEOBJECT)
            inner = (
                pointer(address(raw.FPDFFormObj_GetObject(form, n)))
                for n in range(raw.FPDFFormObj_CountObjects(form))
            )
            yield from _all(inner, _joined(_matrix(form), ways), depth + 1)


def _rules_within(order: Any, count: int) -> Iterator[Rule]:
    """Yield the level lines of a path that draws several; a path of one piece is no such line."""
    path = _path(order)
    if raw.FPDFPathSegment_GetType(raw.FPDFPath_GetPathSegment(path, 2)) != raw.FPDF_SEGMENT_MOVETO:
        return
    a, b, c, d, e, f = _matrix(path)
    x, y, before = ctypes.c_float(), ctypes.c_float(), None
    for n in range(count):
        part = raw.FPDFPath_GetPathSegment(path, n)
        raw.FPDFPathSegment_GetPoint(part, x, y)
        point = a * x.value + c * y.value + e, b * x.value + d * y.value + f
        if before and raw.FPDFPathSegment_GetType(part) == raw.FPDF_SEGMENT_LINETO:
            left, right = sorted((before[0], point[0]))
            if right - left >= _SHORTEST and abs(before[1] - point[1]) < _LEVEL:
                yield Rule(left, right, point[1], 0, order)
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
