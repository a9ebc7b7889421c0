"""How much of the documents has left this computer, and how much may, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from detective_app.account.disclosure import FLOOR_WORDS, NearestEnd
from detective_app.gui.wording import filled


def left_words(nearest: NearestEnd, name: str) -> str:
    """Say how much of a document has left, of what may: `4 % of memo.pdf has left, of 10 %`."""
    words = QCoreApplication.translate("Disclosure", "%1 % of %2 has left, of %3 %")
    return filled(words, nearest.left, name, nearest.may)


def brief_words(nearest: NearestEnd) -> str:
    """Say the same without the document, where there is no room for its name."""
    words = QCoreApplication.translate("Disclosure", "%1 % has left, of %2 %")
    return filled(words, nearest.left, nearest.may)


def spoken_words(nearest: NearestEnd, name: str) -> str:
    """Say the same to screen readers."""
    words = QCoreApplication.translate("Disclosure", "Left this computer: %1 of %2 percent of %3")
    return filled(words, nearest.left, nearest.may, name)


def share_words(percent: int) -> str:
    """Say what a share of the documents' words means for a run."""
    translate = QCoreApplication.translate
    if percent == 0:
        return translate("Disclosure", "No word of the documents may reach a detective on another computer.")
    if percent == 100:
        return translate(
            "Disclosure", "Every word of the documents may reach a detective on another computer."
        )
    words = translate(
        "Disclosure",
        "At most %1 % of each document's words, or %2 words where that is more, may reach "
        "a detective on another computer.",
    )
    return filled(words, percent, FLOOR_WORDS)
