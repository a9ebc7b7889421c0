"""One page's characters, and where each is drawn, straight from pdfium."""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from pypdfium2 import raw

from detective_app.documents.formats.pdf.native import address, plain

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

HYPHEN = "\ufffe"
"""What stands for a hyphen at the end of a line, with the line's end."""

_HYPHEN_CODE = 2


class Box(NamedTuple):
    """A rectangle in the page's own space: points, from the bottom left."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        """From bottom to top."""
        return self.top - self.bottom

    @property
    def center(self) -> tuple[float, float]:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, point: tuple[float, float]) -> bool:
        """Tell whether a point lies inside."""
        return self.left <= point[0] <= self.right and self.bottom <= point[1] <= self.top


class PageText:
    """A page opened for reading its text; a context manager, because pdfium's objects must be closed.

    `text` has one character for each of pdfium's; a line ends with CR and LF, or with HYPHEN.
    """

    def __init__(self, document: PdfDocument, number: int) -> None:
        """Open page `number` (from 0); raises PdfiumError when it is broken."""
        with ExitStack() as opened:
            self.page = document[number]
            opened.callback(self.page.close)
            self.textpage = self.page.get_textpage()
            opened.callback(self.textpage.close)
            self.text = _text(self.textpage.raw)
            self._opened = opened.pop_all()
        self._handle = address(self.textpage.raw)
        self._box = (ctypes.c_float * 4)()
        self._box_address = ctypes.addressof(self._box)
        self._name = ctypes.create_string_buffer(100)
        self._name_address = ctypes.addressof(self._name)

    def __enter__(self) -> Self:
        """Return the page."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self._opened.close()

    def box(self, index: int) -> Box:
        """Return where a character stands, with its font's whole height; all 0 when that is not known."""
        if not _box_of()(self._handle, index, self._box_address):
            return Box(0, 0, 0, 0)
        left, top, right, bottom = self._box
        return Box(left, top, right, bottom)

    def places(self, indexes: Sequence[int]) -> tuple[list[float], list[float], list[float], list[float]]:
        """Return where many characters stand, as `box` does: the left edges, tops, right edges, bottoms."""
        boxes = (ctypes.c_float * (4 * len(indexes)))()
        begin = ctypes.addressof(boxes)
        slots = range(begin, begin + ctypes.sizeof(boxes), 16)
        deque(map(_box_of(), repeat(self._handle), indexes, slots), maxlen=0)
        values = list(boxes)
        return values[0::4], values[1::4], values[2::4], values[3::4]

    def font(self, index: int) -> str:
        """Return the name of a character's font."""
        _font_of()(self._handle, index, self._name_address, ctypes.sizeof(self._name), 0)
        return self._name.value.decode("utf-8", "replace")

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Yield (first, end, object's address) of the characters that one order of the page draws.

        They stand together, so that the end is found in growing steps.
        """
        owner, handle = _owner_of(), self._handle
        count, first = len(self.text), 0
        while first < count:
            drawn_by = owner(handle, first)
            end, step = first + 1, 1
            while end + step <= count and owner(handle, end + step - 1) == drawn_by:
                end, step = end + step, step * 2
            while step > 1:
                step //= 2
                if end + step <= count and owner(handle, end + step - 1) == drawn_by:
                    end += step
            if drawn_by:
                yield first, end, drawn_by
            first = end


def _text(textpage: Any) -> str:
    count = raw.FPDFText_CountChars(textpage)
    units = (ctypes.c_ushort * (count + 1))()
    if raw.FPDFText_GetText(textpage, 0, count, units) - 1 != count:
        # Characters without a meaning are left out there, and then the places would no longer fit.
        codes = (raw.FPDFText_GetUnicode(textpage, index) for index in range(count))
        return "".join(HYPHEN if code == _HYPHEN_CODE else chr(code) if code else " " for code in codes)
    text = bytes(units)[: count * 2].decode("utf-16-le", "replace")
    return text if len(text) == count else "".join(map(chr, units[:count]))


# Called for hundreds of characters of each page; with plain addresses as arguments they take half the time.
@cache
def _box_of() -> Any:
    return plain(raw.FPDFText_GetLooseCharBox, ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)


@cache
def _font_of() -> Any:
    pointer, number = ctypes.c_void_p, ctypes.c_int
    return plain(raw.FPDFText_GetFontInfo, ctypes.c_ulong, pointer, number, pointer, ctypes.c_ulong, pointer)


@cache
def _owner_of() -> Any:
    return plain(raw.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
