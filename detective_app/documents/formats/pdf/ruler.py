"""Measures letters of a page: where many of them stand, and whether one is bold."""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import repeat
from typing import Any

from pypdfium2 import raw

from detective_app.documents.formats.pdf.native import Room, bare, pointer
from detective_app.documents.formats.pdf.page_text import PageText, box_of

LEFT, TOP, RIGHT, BOTTOM = range(4)

_BATCH = 128  # as in glance
_NAME_BYTES = 100
_BOLD = ("bold", "black", "heavy")


class Ruler:
    """Measures one page after the other of a document; not for several threads at once."""

    def __init__(self) -> None:
        """Make room for what pdfium tells of many letters at once."""
        places = Room(ctypes.c_float, 4, _BATCH)
        self._places, self._values = places.pointers(), places.floats()
        inks = Room(ctypes.c_uint, 4, _BATCH)
        self._inks, self._colours = [inks.pointers(part) for part in range(4)], inks.pairs()
        self._name = ctypes.create_string_buffer(_NAME_BYTES)
        self._name_pointer = pointer(ctypes.addressof(self._name))
        self._bold: dict[bytes, bool] = {}

    def sides(self, page: PageText, letters: Sequence[int], *sides: int) -> tuple[list[float], ...]:
        """Return some sides of letters, with their font's whole height; all 0 where that is not known."""
        box, handle = box_of(), page.handle
        found: tuple[list[float], ...] = tuple([] for _ in sides)
        for first in range(0, len(letters), _BATCH):
            batch = letters[first : first + _BATCH]
            deque(map(box, repeat(handle), batch, self._places), maxlen=0)
            for side, values in zip(sides, found, strict=True):
                values.extend(self._values[side : 4 * len(batch) : 4].tolist())
        return found

    def colours(self, page: PageText, letters: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield the colours that letters are filled with: red with green, and blue with opacity."""
        for first in range(0, len(letters), _BATCH):
            batch = letters[first : first + _BATCH]
            deque(map(_ink(), repeat(page.handle), batch, *self._inks), maxlen=0)
            yield from zip(
                self._colours[0 : 2 * len(batch) : 2], self._colours[1 : 2 * len(batch) : 2], strict=True
            )

    def is_bold(self, page: PageText, letter: int) -> bool:
        """Tell by the name of its font whether a letter is bold."""
        _font()(page.handle, letter, self._name_pointer, _NAME_BYTES, None)
        name = self._name.value
        if name not in self._bold:
            font = name.decode("utf-8", "replace").casefold()
            self._bold[name] = any(word in font for word in _BOLD)
        return self._bold[name]


@cache
def _ink() -> Any:
    return bare(raw.FPDFText_GetFillColor, ctypes.c_int)


@cache
def _font() -> Any:
    return bare(raw.FPDFText_GetFontInfo, ctypes.c_ulong)
