"""Runs first in the frozen program, so that what it starts (a browser) gets the system's own libraries."""

from __future__ import annotations

import os

# PyInstaller's loader pointed LD_LIBRARY_PATH at the bundle; the loader of this process has read it already.
_before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if _before is not None:
    os.environ["LD_LIBRARY_PATH"] = _before
