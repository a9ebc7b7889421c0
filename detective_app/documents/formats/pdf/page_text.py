"""One page's characters, and where each is drawn, straight from pdfium."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from typing import Any, NamedTuple, Self

from pypdfium2 import PdfDocument, raw

from detective_app.documents.formats.pdf.native import Room, address, bare, pointer

HYPHEN = "\ufffe"
"""What stands for a hyphen at the end of a line, with the line's end."""

_HYPHEN_CODE = 2  # what pdfium puts where it takes a hyphen at a line's end away


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
        self.number = number
        with ExitStack() as opened:
            self.page = document[number]
            opened.callback(self.page.close)
            self.textpage = self.page.get_textpage()
            opened.callback(self.textpage.close)
            self.text = _text(self.textpage.raw)
            self._opened = opened.pop_all()
        self.handle = pointer(address(self.textpage.raw))
        """What `bare` functions take for the page."""
        box = Room(ctypes.c_float, 4, 1)
        self._box, self._box_at = box.floats(), box.pointers()[0]

    def __enter__(self) -> Self:
        """Return the page."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self._opened.close()

    def box(self, index: int) -> Box:
        """Return where a character stands, with its font's whole height; all 0 when that is not known."""
        if not box_of()(self.handle, index, self._box_at):
            return Box(0, 0, 0, 0)
        return Box(*self._box)

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Yield (first, end, object's address) of the characters that one order of the page draws."""
        owner, handle = _owner(), self.handle
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


@cache
def box_of() -> Any:
    """Return the function for where a letter stands, into four numbers, with its font's whole height."""
    return bare(raw.FPDFText_GetLooseCharBox, ctypes.c_int)


@cache
def _owner() -> Any:
    return bare(raw.FPDFText_GetTextObject, ctypes.c_void_p)
