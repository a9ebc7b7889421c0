"""Which characters of a page its reader does not see: transparent, white on white, tiny, off the page."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pypdfium2 import raw

from detective_app.documents.formats.pdf import glance
from detective_app.documents.formats.pdf.page_text import Box, PageText, Room, address, pointer
from detective_app.documents.formats.pdf.words import GONE


def unseen_runs(page: PageText) -> Iterator[tuple[int, int]]:
    """Yield (first, end) of the characters that are not seen.

    Invisible text over a picture is the text layer of a scan and counts as seen; so does white text on
    anything that was painted in a colour.
    """
    sight = _Sight(page)
    for first, end, drawn_by in page.runs():
        if not sight.sees(page.box(first), pointer(drawn_by)):
            yield first, end


def is_layer(page: PageText, text: str) -> bool:
    """Tell whether most of what is left of a page's `text` is drawn in a mode that shows nothing."""
    shown = {True: 0, False: 0}
    for first, end, drawn_by in page.runs():
        words = len(text[first:end].replace(GONE, "").strip())
        shown[glance.mode_of()(pointer(drawn_by)) not in glance.UNSHOWN_MODES] += words
    return shown[False] > shown[True]


class _Sight:
    """What a reader of one page can see on it."""

    def __init__(self, page: PageText) -> None:
        self._page = page.page
        edges = raw.FS_RECTF()
        raw.FPDF_GetPageBoundingBox(self._page.raw, edges)
        self._edges = Box(edges.left, edges.top, edges.right, edges.bottom)
        colour = Room(ctypes.c_uint, 4, 1)
        self._colour = colour.numbers()
        self._colour_of = [colour.pointers(part)[0] for part in range(4)]

    def sees(self, box: Box, text: Any) -> bool:
        """Tell whether text that begins at `box` is seen."""
        if max(box.height, box.right - box.left) < glance.SMALLEST_POINTS and box != (0, 0, 0, 0):
            return False
        if box.right < self._edges.left or box.left > self._edges.right:
            return False
        if box.top < self._edges.bottom or box.bottom > self._edges.top:
            return False
        mode = glance.mode_of()(text)
        if mode in glance.UNSHOWN_MODES:
            return any(area.holds(box.center) for area in self._pictures)
        if mode != raw.FPDF_TEXTRENDERMODE_FILL or not self._paper_coloured(text):
            return True
        return any(area.holds(box.center) for area in (*self._pictures, *self._painted))

    def _paper_coloured(self, drawn: Any) -> bool:
        """Tell whether an object is filled with the paper's colour or with none."""
        if not glance.fill_of()(drawn, *self._colour_of):
            return False
        *colours, opacity = self._colour
        return opacity <= glance.MOST_TRANSPARENT or min(colours) >= glance.PAPER

    @cached_property
    def _pictures(self) -> tuple[Box, ...]:
        """Where pictures are, and drawings whose parts are not looked at."""
        kinds = (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_SHADING)
        return tuple(
            self._bounds(drawn) for drawn in self._objects() if raw.FPDFPageObj_GetType(drawn) in kinds
        )

    @cached_property
    def _painted(self) -> tuple[Box, ...]:
        """Which areas are painted in another colour than the paper's."""
        return tuple(self._bounds(drawn) for drawn in self._objects() if self._is_painted(drawn))

    def _is_painted(self, drawn: Any) -> bool:
        if raw.FPDFPageObj_GetType(drawn) != raw.FPDF_PAGEOBJ_PATH:
            return False
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(drawn, fill, stroke)
        return bool(fill.value) and not self._paper_coloured(pointer(address(drawn)))

    def _objects(self) -> Iterator[Any]:
        for index in range(raw.FPDFPage_CountObjects(self._page.raw)):
            yield raw.FPDFPage_GetObject(self._page.raw, index)

    @staticmethod
    def _bounds(drawn: Any) -> Box:
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        raw.FPDFPageObj_GetBounds(drawn, left, bottom, right, top)
        return Box(left.value, top.value, right.value, bottom.value)
