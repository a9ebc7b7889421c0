"""Tells at a glance whether a page may hold text that is not seen; only such a page is looked at closely.

Every order of the page is asked for its mode and colour in calls that run over all of them at once: one after
the other from Python they would take as long as pdfium takes for the text itself.
"""

from __future__ import annotations

import ctypes
from functools import cache
from itertools import compress, repeat
from math import hypot
from typing import Any

from pypdfium2 import raw

from detective_app.documents.formats.pdf.native import address, plain

_PARTS, _MATRIX, _BYTES = 4, 6, 4
_FAR = 1e6
_P = ctypes.c_void_p


def may_hide(page: Any, textpage: Any, paper: int, transparent: int, smallest: float) -> bool:
    """Tell whether a page has text in the paper's colour, transparent, unpainted, tiny or beyond the edge.

    A page with drawings inside its drawing counts too: what those hold is not looked at here.
    """
    count = raw.FPDFPage_CountObjects(page)
    drawn = list(map(_object(), repeat(address(page)), range(count)))
    modes = list(map(_mode(), drawn))
    if not {raw.FPDF_TEXTRENDERMODE_FILL, -1}.issuperset(modes):
        return True
    others = compress(drawn, map((-1).__eq__, modes))
    if raw.FPDF_PAGEOBJ_FORM in map(_kind(), others):
        return True
    text = list(compress(drawn, map((-1).__ne__, modes)))
    return _tiny(text, smallest) or _pale(text, paper, transparent) or _beyond(page, textpage)


def _tiny(text: list[int], smallest: float) -> bool:
    """Tell whether any text is smaller than some points, as one figure inside a number may be."""
    sizes = (ctypes.c_float * len(text))()
    places = range(ctypes.addressof(sizes), ctypes.addressof(sizes) + ctypes.sizeof(sizes), _BYTES)
    matrices = (ctypes.c_float * (_MATRIX * len(text)))()
    begin = ctypes.addressof(matrices)
    slots = range(begin, begin + ctypes.sizeof(matrices), _MATRIX * _BYTES)
    if not (all(map(_size(), text, places)) and all(map(_matrix(), text, slots))):
        return True
    values = list(matrices)
    across, up = values[2::_MATRIX], values[3::_MATRIX]
    return any(size * hypot(*lean) < smallest for size, *lean in set(zip(sizes, across, up, strict=True)))


def _pale(text: list[int], paper: int, transparent: int) -> bool:
    """Tell whether any text is of the paper's colour, or of none."""
    colours = (ctypes.c_uint * (_PARTS * len(text)))()
    begin = ctypes.addressof(colours)
    end = begin + ctypes.sizeof(colours)
    slots = (range(begin + part * _BYTES, end, _PARTS * _BYTES) for part in range(_PARTS))
    if not all(map(_fill(), text, *slots)):
        return True
    values = list(colours)
    seen = set(zip(*(values[part::_PARTS] for part in range(_PARTS)), strict=True))
    return any(min(colour) >= paper or opacity <= transparent for *colour, opacity in seen)


def _beyond(page: Any, textpage: Any) -> bool:
    """Tell whether any text lies beyond the page's edge: whether there is more than the page's part of it."""
    edges = raw.FS_RECTF()
    raw.FPDF_GetPageBoundingBox(page, edges)
    inside = raw.FPDFText_GetBoundedText(textpage, edges.left, edges.top, edges.right, edges.bottom, None, 0)
    return bool(inside != raw.FPDFText_GetBoundedText(textpage, -_FAR, _FAR, _FAR, -_FAR, None, 0))


@cache
def _object() -> Any:
    return plain(raw.FPDFPage_GetObject, _P, _P, ctypes.c_int)


@cache
def _mode() -> Any:
    return plain(raw.FPDFTextObj_GetTextRenderMode, ctypes.c_int, _P)


@cache
def _kind() -> Any:
    return plain(raw.FPDFPageObj_GetType, ctypes.c_int, _P)


@cache
def _fill() -> Any:
    return plain(raw.FPDFPageObj_GetFillColor, ctypes.c_int, _P, _P, _P, _P, _P)


@cache
def _size() -> Any:
    return plain(raw.FPDFTextObj_GetFontSize, ctypes.c_int, _P, _P)


@cache
def _matrix() -> Any:
    return plain(raw.FPDFPageObj_GetMatrix, ctypes.c_int, _P, _P)
