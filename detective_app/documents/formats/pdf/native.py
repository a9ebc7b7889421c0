"""Functions of pdfium called with plain addresses, which takes half the time of ctypes' own checks."""

from __future__ import annotations

import ctypes
from typing import Any


def plain(function: Any, result: Any, *arguments: Any) -> Any:
    """Return a function of pdfium that takes addresses for its pointers."""
    return ctypes.PYFUNCTYPE(result, *arguments)(address(function))


def address(pointer: Any) -> int:
    """Return where a pointer points."""
    return ctypes.cast(pointer, ctypes.c_void_p).value or 0
