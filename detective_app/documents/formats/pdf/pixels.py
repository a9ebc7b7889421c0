"""A page drawn with and without some of its text: what changes between the two is what a reader sees."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from operator import sub
from typing import Any, NamedTuple

from pypdfium2 import raw

from detective_app.documents.formats.pdf.native import pointer
from detective_app.documents.formats.pdf.page_text import PageText

_SCALE = 2.0  # pixels a point: at fewer, thin letters change none
_MOST_PIXELS = 4_000_000
_BYTES = 3  # blue, green, red
_FINE = 64
"""Into so many parts a pixel is divided to find places: pdfium gives them in whole numbers."""

_CONTRAST = 24
"""What differs by less than this, of 255, is the same colour to a reader."""
_LEAST_ROWS = 0.35
"""A letter is seen when it changes at least this share of the rows that it stands on."""
_SIDE = 0.15
"""What of a letter's box is left out on each side, because its neighbour may reach into it."""

_INK_CONTRAST = 60  # printed letters differ this much from their paper, of 255
_INK = (0.03, 0.55)  # the share of a place that letters cover, at least and at most
_LEVELS = 16
_PAPER_SHARE = 0.4  # of a place has one colour, where it is paper
_AROUND = 0.2


class Rect(NamedTuple):
    """Pixels of a drawn page, from the top left; the last two are the first beyond it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def area(self) -> int:
        """How many pixels it has."""
        return max(0, self.right - self.left) * max(0, self.bottom - self.top)

    def within(self, other: Rect) -> Rect:
        """Return what both have, of no area where that is nothing."""
        return Rect(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def around(self, other: Rect) -> Rect:
        """Return what holds both."""
        return Rect(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Drawing(NamedTuple):
    """The pixels of a page; `stride` is the length of a row in bytes."""

    pixels: bytes
    stride: int
    size: Rect

    def shows(self, other: Drawing, place: Rect) -> bool:
        """Tell whether something that stands at a place is there in one drawing and not in the other."""
        side = int((place.right - place.left) * _SIDE)
        left, top, right, bottom = place._replace(left=place.left + side, right=place.right - side).within(
            self.size
        )
        if left >= right or top >= bottom:
            return False
        needed = max(1, int((place.bottom - place.top) * _LEAST_ROWS))
        for row in range(top, bottom):
            first = row * self.stride + left * _BYTES
            end = first + (right - left) * _BYTES
            one, two = self.pixels[first:end], other.pixels[first:end]
            if one != two and max(map(abs, map(sub, one, two))) >= _CONTRAST:
                needed -= 1
                if not needed:
                    return True
        return False

    def looks_written(self, place: Rect) -> bool:
        """Tell whether a place looks like letters: ink of one darkness on a ground of another.

        A bar, a plain area and most of what photographs hold do not.
        """
        around = int((place.bottom - place.top) * _AROUND)
        left, top, right, bottom = Rect(
            place.left - around, place.top - around, place.right + around, place.bottom + around
        ).within(self.size)
        counts = [0] * (_LEVELS + 1)
        for row in range(top, bottom):
            first = row * self.stride + left * _BYTES
            greens = self.pixels[first + 1 : first + (right - left) * _BYTES : _BYTES]
            for level in greens:
                counts[level // _LEVELS] += 1
        total = sum(counts)
        pairs = [one + two for one, two in pairwise(counts)]
        if not total or max(pairs) < total * _PAPER_SHARE:
            return False
        ground, apart = pairs.index(max(pairs)), _INK_CONTRAST // _LEVELS
        ink = sum(counts[: max(0, ground - apart)]) + sum(counts[ground + 1 + apart :])
        return _INK[0] <= ink / total <= _INK[1]


class Camera:
    """Draws one page again and again, with all of its text or without some."""

    def __init__(self, page: PageText) -> None:
        """Find the scale; nothing is drawn yet."""
        self._page = page.page
        wide, high = self._page.get_size()
        self._scale = min(_SCALE, (_MOST_PIXELS / (wide * high)) ** 0.5)

    def drawn(self, without: Iterable[int] = ()) -> Drawing:
        """Draw the page as it is, or without some text orders, named by their addresses."""
        left_out = [pointer(address) for address in without]
        for order in left_out:
            _set_active(order, 0)
        try:
            bitmap = self._page.render(scale=self._scale, force_bitmap_format=raw.FPDFBitmap_BGR)
        finally:
            for order in left_out:
                _set_active(order, 1)
        try:
            size = Rect(0, 0, bitmap.width, bitmap.height)
            return Drawing(bytes(bitmap.buffer), bitmap.stride, size)
        finally:
            bitmap.close()

    def place(self, left: float, bottom: float, right: float, top: float) -> Rect:
        """Return where a rectangle of the page stands on its drawing, by whole pixels."""
        x0, y0, across, up = self._ways
        corners = [
            (x0 + across[0] * x + up[0] * y, y0 + across[1] * x + up[1] * y)
            for x, y in ((left, bottom), (right, top))
        ]
        (one_x, one_y), (other_x, other_y) = corners
        return Rect(
            int(min(one_x, other_x)),
            int(min(one_y, other_y)),
            int(max(one_x, other_x)) + 1,
            int(max(one_y, other_y)) + 1,
        )

    @cached_property
    def _ways(self) -> tuple[float, float, tuple[float, float], tuple[float, float]]:
        """Where the page's origin stands on its drawing, and how far a point across and one up lead."""
        far = 1_000.0
        origin, across, up = (self._pixel(*point) for point in ((0, 0), (far, 0), (0, far)))
        return (
            *origin,
            ((across[0] - origin[0]) / far, (across[1] - origin[1]) / far),
            ((up[0] - origin[0]) / far, (up[1] - origin[1]) / far),
        )

    def _pixel(self, x: float, y: float) -> tuple[float, float]:
        wide, high = (round(side * self._scale * _FINE) for side in self._page.get_size())
        across, down = ctypes.c_int(), ctypes.c_int()
        raw.FPDF_PageToDevice(self._page.raw, 0, 0, wide, high, 0, x, y, across, down)
        return across.value / _FINE, down.value / _FINE


def _set_active(order: Any, active: int) -> None:
    raw.FPDFPageObj_SetIsActive(ctypes.cast(order, raw.FPDF_PAGEOBJECT), active)
