"""Functions of pdfium called many times a page: with ready arguments they take half the time."""

from __future__ import annotations

import ctypes
from typing import Any

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
