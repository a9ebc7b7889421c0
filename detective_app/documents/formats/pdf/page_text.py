"""One page's characters, and where each is drawn, straight from pdfium."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from typing import Any, NamedTuple, Self

from pypdfium2 import PdfDocument, raw

HYPHEN = "\ufffe"
"""What stands for a hyphen at the end of a line, with the line's end."""

_SAMPLED = 64  # letters of a page that are asked whether anybody knows them
_MANY, _WORDY = 0.1, 0.5  # of a page's letters, and of those: most letters of words are small ones
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
        """Yield (first, end, object's address) of the characters that one order of the page draws.

        They stand together, so that the end is found in growing steps.
        """
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

    def unmapped(self) -> list[tuple[int, int]]:
        """Return where shapes are drawn of which nobody tells the letters, unless what stands there is words.

        A font without a map to letters gives its own numbers for them: they look like text, and are none.
        """
        is_unmapped, handle, count = _is_unmapped(), self.handle, len(self.text)
        if not any(is_unmapped(handle, n) for n in range(0, count, max(1, count // _SAMPLED))):
            return []
        runs = [(first, end) for first, end, _ in self.runs() if is_unmapped(handle, first)]
        signs = "".join("".join(self.text[first:end] for first, end in runs).split())
        few = len(signs) < _MANY * len("".join(self.text.split()))  # as the bullets of a list
        return [] if few or sum(map(str.islower, signs)) > _WORDY * len(signs) else runs


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


@cache
def _is_unmapped() -> Any:
    return bare(raw.FPDFText_HasUnicodeMapError, ctypes.c_int)


pointer = ctypes.c_void_p.from_param
"""Makes an address an argument of `bare` functions."""


def bare(function: Any, result: Any) -> Any:
    """Return a function of pdfium that checks nothing: its numbers are `int`, its pointers of `pointer`."""
    return ctypes.PYFUNCTYPE(result)(address(function))


def address(of: Any) -> int:
    """Return where a pointer points."""
    return ctypes.cast(of, ctypes.c_void_p).value or 0


class Room:
    """Room for what a function writes about each of some things: so many values of a kind a thing."""

    def __init__(self, kind: type[ctypes.c_float] | type[ctypes.c_uint], each: int, things: int) -> None:
        """Make the room, with a pointer to every value."""
        self._values = (kind * (each * things))()
        first, size = ctypes.addressof(self._values), ctypes.sizeof(kind)
        self._pointers = [pointer(first + size * n) for n in range(each * things)]
        self._each = each

    def pointers(self, value: int = 0) -> list[Any]:
        """Return the pointers to one of the values of each thing."""
        return self._pointers[value :: self._each]

    def floats(self) -> memoryview[float]:
        """Return what was written, as floats."""
        return memoryview(self._values).cast("B").cast("f")

    def numbers(self) -> memoryview[int]:
        """Return what was written, each value as the number that its 32 bits are."""
        return memoryview(self._values).cast("B").cast("I")

    def pairs(self) -> memoryview[int]:
        """Return what was written, each two values as the number that their 64 bits are."""
        return memoryview(self._values).cast("B").cast("Q")
