"""What of a page's text its reader sees, judged by what the page looks like with that text and without it.

Text in the ground's colour, covered, clipped, on a layer that is off, off the page or transparent changes no
pixel. Text over a picture of letters is the text layer of a scan, and counts as seen: what those letters say
is not read here.
"""

from __future__ import annotations

import ctypes
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from operator import sub
from typing import Any, NamedTuple

from pypdfium2 import PdfDocument, raw

from detective_app.documents.formats.pdf.glance import SMALLEST_POINTS
from detective_app.documents.formats.pdf.page_text import HYPHEN, PageText, bare, pointer
from detective_app.documents.formats.pdf.unseen import unseen_runs

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


_TOKEN = re.compile(r"[^\W_]+")
_MOST_HIDDEN = 1 / 3  # of a word's letters; more, and another word could be read
_FIGURE = re.compile(r"\d")
_CELL = 24  # pixels: only letters of one cell of this grid can lie on each other
_OVERLAP = 0.2  # of the smaller letter: neighbours of a word reach as far
_SAME_PLACE = 0.6  # the same letter twice there is bold type, made so
_MOST_LAYERS = 6
"""Text that lies on other text is judged layer by layer; what lies deeper than this cannot be read."""
_DEEPEST_FORM = 8
_LEAST_POINTS = 0.1
"""A letter that is thinner than this is drawn as a hair, if at all."""


class _Letter(NamedTuple):
    """A letter or digit of a page: its place in the text, the order that draws it, and where that is."""

    at: int
    order: int
    place: Rect
    sign: str


def visible(document: PdfDocument, number: int) -> tuple[str, str]:
    """Return the text of page `number` (from 0), and the same without the words that are not seen."""
    with PageText(document, number) as page:
        hidden = {at for run in unseen_runs(page) for at in range(*run)}
        hidden |= _unchanging(page)
        text = page.text
        gone = {
            at for word in _TOKEN.finditer(text) if _is_hidden(word, hidden) for at in range(*word.span())
        }
        seen = "".join(" " if at in gone else sign for at, sign in enumerate(text)) if gone else text
    return _written(text), _written(seen)


def _written(text: str) -> str:
    return text.replace(HYPHEN, "-\n")


def _is_hidden(word: re.Match[str], hidden: set[int]) -> bool:
    """Tell whether a word cannot be read: of a figure every digit counts, of another word a few may go."""
    lost = sum(at in hidden for at in range(*word.span()))
    return lost > (0 if _FIGURE.search(word[0]) else len(word[0]) * _MOST_HIDDEN)


def _unchanging(page: PageText) -> set[int]:
    """Return which characters leave the page as it is, whether they are drawn or not."""
    camera = Camera(page)
    letters, unplaced = _letters(page, camera)
    orders = {letter.order for letter in letters}
    if not orders:
        return unplaced
    whole, bare_page = camera.drawn(), camera.drawn(orders)
    unseen = {letter for letter in letters if not whole.shows(bare_page, letter.place)}
    unseen |= set(_covered_by_text(letters, unseen, whole, camera))
    if unseen and (pictures := list(_pictures(page, camera))):
        unseen -= set(_of_scans(page, unseen, pictures, bare_page))
    return unplaced | {letter.at for letter in unseen}


def _letters(page: PageText, camera: Camera) -> tuple[list[_Letter], set[int]]:
    """Return the letters and digits with their places, and which characters are drawn without any size."""
    found: list[_Letter] = []
    unplaced: set[int] = set()
    edges = (ctypes.c_double * 4)()
    ends = [pointer(ctypes.addressof(edges) + 8 * n) for n in range(4)]
    box_of = bare(raw.FPDFText_GetCharBox, ctypes.c_int)
    for first, end, order in page.runs():
        for at in range(first, end):
            sign = page.text[at]
            if not sign.isalnum():
                continue
            known = box_of(page.handle, at, *ends)
            left, right, bottom, top = edges
            loose = page.box(at)
            if not known or max(loose.height, loose.right - loose.left) < SMALLEST_POINTS:
                unplaced.add(at)
                continue
            thin = min(loose.height, loose.right - loose.left) < _LEAST_POINTS
            if thin and min(top - bottom, right - left) < _LEAST_POINTS:
                unplaced.add(at)
                continue
            if right <= left or top <= bottom:
                left, top, right, bottom = loose
            found.append(_Letter(at, order, camera.place(left, bottom, right, top), sign))
    return found, unplaced


def _covered_by_text(
    letters: Sequence[_Letter], unseen: set[_Letter], whole: Drawing, camera: Camera
) -> Iterator[_Letter]:
    """Yield the letters that only other letters over them seem to show.

    They are looked for where two orders draw different letters in one place: there, one is left out alone.
    """
    rivals, contested = _rivals([letter for letter in letters if letter not in unseen])
    layers: list[set[int]] = []
    for order in sorted(rivals, key=lambda one: len(rivals[one])):
        layer = next((layer for layer in layers if not layer & rivals[order]), None)
        if layer is None:
            layer = set()
            layers.append(layer)
        layer.add(order)
    for layer in layers[:_MOST_LAYERS]:
        without = camera.drawn(layer)
        yield from (one for one in contested if one.order in layer and not whole.shows(without, one.place))
    for layer in layers[_MOST_LAYERS:]:
        yield from (one for one in contested if one.order in layer)


def _rivals(letters: Sequence[_Letter]) -> tuple[dict[int, set[int]], set[_Letter]]:
    """Return which orders draw over each other, and the letters that lie so.

    The same letter twice in one place, as bold type is made now and then, is no rival of itself.
    """
    cells: defaultdict[tuple[int, int], list[_Letter]] = defaultdict(list)
    rivals: defaultdict[int, set[int]] = defaultdict(set)
    contested: set[_Letter] = set()
    for letter in letters:
        for cell in _cells(letter.place):
            for other in cells[cell]:
                if other.order != letter.order and _overlap(letter, other):
                    rivals[letter.order].add(other.order)
                    rivals[other.order].add(letter.order)
                    contested |= {letter, other}
            cells[cell].append(letter)
    return rivals, contested


def _cells(place: Rect) -> Iterator[tuple[int, int]]:
    for row in range(place.top // _CELL, place.bottom // _CELL + 1):
        for column in range(place.left // _CELL, place.right // _CELL + 1):
            yield row, column


def _overlap(one: _Letter, other: _Letter) -> bool:
    shared = one.place.within(other.place).area
    smaller = min(one.place.area, other.place.area)
    if shared <= smaller * _OVERLAP:
        return False
    return one.sign != other.sign or shared < smaller * _SAME_PLACE


def _of_scans(
    page: PageText, unseen: Iterable[_Letter], pictures: Sequence[Rect], bare_page: Drawing
) -> Iterator[_Letter]:
    """Yield the letters of the words under which a picture shows letters."""
    by_place = {letter.at: letter for letter in unseen}
    for word in _TOKEN.finditer(page.text):
        found = [by_place[at] for at in range(*word.span()) if at in by_place]
        if not found:
            continue
        place = found[0].place
        for letter in found[1:]:
            place = place.around(letter.place)
        on_one = any(place.within(picture).area >= place.area // 2 for picture in pictures)
        if on_one and bare_page.looks_written(place):
            yield from found


def _pictures(page: PageText, camera: Camera) -> Iterator[Rect]:
    """Yield where pictures are drawn, and drawings that may hold some."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    for n in range(raw.FPDFPage_CountObjects(page.page.raw)):
        order: Any = raw.FPDFPage_GetObject(page.page.raw, n)
        if raw.FPDFPageObj_GetType(order) not in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM):
            continue
        if _has_picture(order) and raw.FPDFPageObj_GetBounds(order, left, bottom, right, top):
            yield camera.place(left.value, bottom.value, right.value, top.value)


def _has_picture(order: Any, depth: int = 0) -> bool:
    """Tell whether an order is a picture or a drawing with one in it."""
    if raw.FPDFPageObj_GetType(order) == raw.FPDF_PAGEOBJ_IMAGE:
        return True
    if raw.FPDFPageObj_GetType(order) != raw.FPDF_PAGEOBJ_FORM or depth > _DEEPEST_FORM:
        return False
    count = raw.FPDFFormObj_CountObjects(order)
    return any(_has_picture(raw.FPDFFormObj_GetObject(order, n), depth + 1) for n in range(count))
