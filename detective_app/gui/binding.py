"""Keeps Qt's Python binding from reading the source of every module that the program imports.

The binding looks whether a module asks for other names of Qt's methods, which nothing here does. The text of
470 files would be read at the start and kept: 15 MB, and a fifth of the processor time until the first page.
"""

from __future__ import annotations

import sys
from types import ModuleType


def leave_sources_unread() -> None:
    """Have modules that are imported from now on taken as what they are: written for Qt's own names.

    Without effect where a later version of the binding looks in another way.
    """
    import PySide6.QtCore  # noqa: F401 - it brings the part that looks

    looking = sys.modules.get("shibokensupport.feature")
    if looking is not None and "_mod_uses_pyside" in vars(looking):
        vars(looking)["_mod_uses_pyside"] = _asks_for_other_names


def _asks_for_other_names(_module: ModuleType) -> bool:
    return False
