"""Keys as the window's language calls them, the same in every place.

Qt has two names for one key, Return and Enter, and writes plus and minus as signs that drown among others.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence


def key_words(keys: QKeySequence) -> str:
    """Return what a person presses: `Ctrl+Enter`, `Ctrl+Plus`."""
    translate = QCoreApplication.translate
    held, plus, last = keys.toString(QKeySequence.SequenceFormat.NativeText).rpartition("+")
    if not held:
        return f"{plus}{last}"
    named = {
        "Return": translate("Keys", "Enter"),
        "Enter": translate("Keys", "Enter"),
        "": translate("Keys", "Plus"),
        "-": translate("Keys", "Minus"),
    }
    return f"{held.removesuffix('+')}+{named.get(last, last)}"
