"""How much of the documents has left this computer, and how much may, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.account.disclosure import FLOOR_WORDS, bound
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.disclosure import Disclosure

_ALL = 100
_DECIDED: Mapping[int, int] = {40: 8, 20: 5, 10: 4, 1: 2}
"""How many of ten claims over long contracts were decided with such a share; see decision 53."""


def left_words(record: Disclosure) -> str:
    """Say how many words may leave, and how many have."""
    if record.budget == _ALL:
        words = QCoreApplication.translate("Disclosure", "Every word from your documents can leave; %1 have.")
        return filled(words, QLocale().toString(record.total))
    words = QCoreApplication.translate(
        "Disclosure", "At most %1 words from your documents can leave; %2 have."
    )
    return filled(words, QLocale().toString(bound(record)), QLocale().toString(record.total))


def brief_words(record: Disclosure) -> str:
    """Say the same where there is little room."""
    words = QCoreApplication.translate("Disclosure", "%1 of %2 words have left")
    return filled(words, QLocale().toString(record.total), QLocale().toString(bound(record)))


def share_words(percent: int) -> str:
    """Say what a share of the documents' words means for a run."""
    translate = QCoreApplication.translate
    if percent == 0:
        return translate("Disclosure", "No word of the documents may reach a model on another computer.")
    if percent == _ALL:
        return translate("Disclosure", "Every word of the documents may reach a model on another computer.")
    words = translate(
        "Disclosure",
        "At most %1 % of the words of your documents, or %2 of each where that is more, can reach a model "
        "on another computer, whatever it asks. All runs over the same documents share them.",
    )
    cost = translate(
        "Disclosure",
        "What that costs, as it was measured: over long contracts about %1 of 10 claims are decided, over "
        "documents of a page or two 9 of 10.",
    )
    decided = next(count for share, count in _DECIDED.items() if percent >= share)
    return f"{filled(words, percent, FLOOR_WORDS)} {filled(cost, decided)}"
