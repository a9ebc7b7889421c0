"""Tells at a glance whether a page may hold text that is not seen; only such a page is looked at closely.

Every order of the page is asked for its mode, size and colour, in calls that run over hundreds of them at
once: one after the other from Python they would take as long as pdfium takes for the text itself.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain, compress, islice, repeat
from math import hypot
from typing import Any

from pypdfium2 import raw

from detective_app.documents.formats.pdf.page_text import Room, address, bare, pointer

SMALLEST_POINTS = 2.0
PAPER = 245
"""A colour whose red, green and blue are all at least this is taken for the paper's."""
MOST_TRANSPARENT = 10  # opacity, of 255, at which nothing is left to see
UNSHOWN_MODES = frozenset((raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP))

_BATCH = 64  # of more than that the arguments would not stay in the processor's cache
_OTHER = -1
_FAR = 1e6  # points: beyond any page
_MOST_ASKED = 64  # more than these are not asked one by one: the page is looked at
_NO_TEXT = 2  # bytes of the end of a text


class Glance:
    """Looks at one page after the other of a document; not for several threads at once."""

    def __init__(self) -> None:
        """Make room for what pdfium tells of a batch of orders."""
        sizes, matrices = Room(ctypes.c_float, 1, _BATCH), Room(ctypes.c_float, 6, _BATCH)
        colours = Room(ctypes.c_uint, 4, _BATCH)
        self._size_of, self._matrix_of = sizes.pointers(), matrices.pointers()
        self._colour_of = [colours.pointers(part) for part in range(4)]
        # Two numbers at once: how far a letter goes across and up, and the colours two by two.
        self._sizes, self._leans = sizes.numbers(), matrices.pairs()[1::3]
        self._reds_greens, self._blues_opacities = colours.pairs()[0::2], colours.pairs()[1::2]
        self.others: list[Any] = []
        self._types = set[tuple[int, int]]()
        self._inks = set[tuple[int, int]]()
        self.is_mixed = False
        """Whether the page's text is of several sizes or colours, or was not looked at to its end."""

    def may_hide(self, page: Any, textpage: Any) -> bool:
        """Tell whether a page has text in the paper's colour, transparent, unpainted, tiny or off the page.

        A page with drawings inside its drawing counts too: what those hold is not looked at here. `others`
        are then the orders of the page that draw no text.
        """
        count, handle = raw.FPDFPage_CountObjects(page), pointer(address(page))
        self.others, hides = [], False
        self._types.clear()
        self._inks.clear()
        for first in range(0, count, _BATCH):
            numbers = range(first, min(first + _BATCH, count))
            drawn = list(map(pointer, map(_object(), repeat(handle), numbers)))
            modes = list(map(mode_of(), drawn))
            if _OTHER in modes:
                self.others += compress(drawn, map(_OTHER.__eq__, modes))
                drawn = list(compress(drawn, map(_OTHER.__ne__, modes)))
            hides = hides or not UNSHOWN_MODES.isdisjoint(modes) or self._hide(drawn, textpage)
        hides = hides or raw.FPDF_PAGEOBJ_FORM in map(kind_of(), self.others) or _beyond(page, textpage)
        self.is_mixed = hides or len(self._types) > 1 or len(self._inks) > 1
        return hides

    def _hide(self, text: Sequence[Any], textpage: Any) -> bool:
        """Tell whether some text of a batch is hardly seen, and more than blanks."""
        hard = list(islice(self._hardly_seen(text), _MOST_ASKED))
        return len(hard) == _MOST_ASKED or any(_has_words(one, textpage) for one in hard)

    def _hardly_seen(self, text: Sequence[Any]) -> Iterator[Any]:
        """Yield the text that is tiny, of the paper's colour or transparent; all if any cannot be asked."""
        asked = (
            map(_size(), text, self._size_of),
            map(_matrix(), text, self._matrix_of),
            map(fill_of(), text, *self._colour_of),
        )
        if not all(chain(*asked)):
            yield from text
            return
        count = len(text)
        types = _looks(self._sizes[:count], self._leans[:count])
        inks = _looks(self._reds_greens[:count], self._blues_opacities[:count])
        self._types.update(types)
        self._inks.update(inks)
        yield from _those(text, _is_tiny, types)
        yield from _those(text, _is_pale, inks)


def _looks(one: memoryview[int], other: memoryview[int]) -> Sequence[tuple[int, int]]:
    """Return two numbers of each text, or of one where all are the same: most of a page looks so."""
    if one and _alike(one) and _alike(other):
        return [(one[0], other[0])]
    return list(zip(one, other, strict=True))


def _those(
    text: Sequence[Any], are: Callable[[tuple[int, int]], bool], looks: Sequence[tuple[int, int]]
) -> Iterator[Any]:
    """Yield the text that looks so."""
    found = set(filter(are, set(looks)))
    if len(looks) == 1 and found:
        yield from text
    elif found:
        yield from compress(text, map(found.__contains__, looks))


def _alike(numbers: memoryview[int]) -> bool:
    written = numbers.tobytes()
    return written == written[: numbers.itemsize] * len(numbers)


def _is_tiny(look: tuple[int, int]) -> bool:
    size, across, up = struct.unpack("=fff", struct.pack("=IQ", *look))
    return bool(size * hypot(across, up) < SMALLEST_POINTS)


def _is_pale(look: tuple[int, int]) -> bool:
    *colour, opacity = struct.unpack("=IIII", struct.pack("=QQ", *look))
    return bool(min(colour) >= PAPER or opacity <= MOST_TRANSPARENT)


def _has_words(text: Any, textpage: Any) -> bool:
    """Tell whether some text is more than blanks, which nobody sees in any size and colour."""
    page = pointer(address(textpage))
    size = _text()(text, page, None, 0)
    if size <= _NO_TEXT:
        return False
    units = (ctypes.c_ushort * (size // _NO_TEXT))()
    _text()(text, page, pointer(ctypes.addressof(units)), size)
    return any(not chr(unit).isspace() for unit in units[:-1])


def _beyond(page: Any, textpage: Any) -> bool:
    """Tell whether any text lies beyond the page's edge: whether there is more than the page's part of it."""
    edges = raw.FS_RECTF()
    raw.FPDF_GetPageBoundingBox(page, edges)
    inside = raw.FPDFText_GetBoundedText(textpage, edges.left, edges.top, edges.right, edges.bottom, None, 0)
    return bool(inside != raw.FPDFText_GetBoundedText(textpage, -_FAR, _FAR, _FAR, -_FAR, None, 0))


@cache
def _object() -> Any:
    return bare(raw.FPDFPage_GetObject, ctypes.c_void_p)


@cache
def mode_of() -> Any:
    """Return the function for the mode of a text order, -1 where it is none."""
    return bare(raw.FPDFTextObj_GetTextRenderMode, ctypes.c_int)


@cache
def kind_of() -> Any:
    """Return the function for what an order draws."""
    return bare(raw.FPDFPageObj_GetType, ctypes.c_int)


@cache
def fill_of() -> Any:
    """Return the function for the colour that an order fills with, into four numbers."""
    return bare(raw.FPDFPageObj_GetFillColor, ctypes.c_int)


@cache
def _size() -> Any:
    return bare(raw.FPDFTextObj_GetFontSize, ctypes.c_int)


@cache
def _matrix() -> Any:
    return bare(raw.FPDFPageObj_GetMatrix, ctypes.c_int)


@cache
def _text() -> Any:
    return bare(raw.FPDFTextObj_GetText, ctypes.c_ulong)
