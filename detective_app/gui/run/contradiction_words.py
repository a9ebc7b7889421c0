"""Which answers contradict each other, as it is written in a row."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from detective_app.account.contradictions import RankedContradiction
from detective_app.gui.wording import filled


def answers_words(found: RankedContradiction) -> str:
    """Name the two answers, or the one that contradicts itself."""
    translate = QCoreApplication.translate
    if found.within_one:
        return filled(translate("Contradiction", "within answer %1"), found.first.sequence)
    words = translate("Contradiction", "answers %1 and %2")
    return filled(words, found.first.sequence, found.second.sequence)
