"""How much of the documents has left this computer, and how much may, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.account.disclosure import FLOOR_WORDS, NearestEnd
from detective_app.gui.wording import filled


def left_words(nearest: NearestEnd, name: str) -> str:
    """Say how many words of a document have left, of those that may."""
    words = QCoreApplication.translate("Disclosure", "%1 of %2 words of %3 have left")
    return filled(words, *_counts(nearest), name)


def brief_words(nearest: NearestEnd) -> str:
    """Say the same without the document, where there is no room for its name."""
    words = QCoreApplication.translate("Disclosure", "%1 of %2 words have left")
    return filled(words, *_counts(nearest))


def spoken_words(nearest: NearestEnd, name: str) -> str:
    """Say the same to screen readers."""
    words = QCoreApplication.translate("Disclosure", "%1 of %2 words of %3 have left this computer")
    return filled(words, *_counts(nearest), name)


def _counts(nearest: NearestEnd) -> tuple[str, str]:
    return QLocale().toString(nearest.left), QLocale().toString(nearest.may)


def share_words(percent: int) -> str:
    """Say what a share of the documents' words means for a run."""
    translate = QCoreApplication.translate
    if percent == 0:
        return translate("Disclosure", "No word of the documents may reach a model on another computer.")
    if percent == 100:
        return translate("Disclosure", "Every word of the documents may reach a model on another computer.")
    words = translate(
        "Disclosure",
        "At most %1 % of each document's words, or %2 words where that is more, may reach "
        "a model on another computer.",
    )
    return filled(words, percent, FLOOR_WORDS)
