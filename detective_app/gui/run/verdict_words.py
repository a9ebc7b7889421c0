"""A verdict as it stands on screen: a solid glyph, a colour and a word, the same wherever it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from detective_app.core.verdict import Ruling

RULING_LOOKS: Mapping[Ruling, tuple[str, str]] = {
    "supported": ("verdict-supported", "ok"),
    "refuted": ("verdict-refuted", "high"),
    "conflicting": ("verdict-conflicting", "medium"),
    "not_enough_evidence": ("verdict-not-enough", "low"),
}
"""The glyph of each ruling, and its colour."""

NO_VERDICT_LOOK = ("verdict-open", "text2")
"""The same where nothing is judged."""

_VERY_SURE, _SURE, _FAIRLY_SURE = 0.9, 0.75, 0.5


def ruling_word(ruling: Ruling) -> str:
    """Return a ruling as it is written on screen."""
    translate = QCoreApplication.translate
    return {
        "supported": translate("Verdict", "Supported"),
        "refuted": translate("Verdict", "Refuted"),
        "conflicting": translate("Verdict", "Conflicting"),
        "not_enough_evidence": translate("Verdict", "Not enough evidence"),
    }[ruling]


def sureness_words(confidence: float) -> str:
    """Say how sure a ruling is; nothing of one that was never given."""
    translate = QCoreApplication.translate
    if not confidence:
        return ""
    if confidence >= _VERY_SURE:
        return translate("Verdict", "very sure")
    if confidence >= _SURE:
        return translate("Verdict", "sure")
    return (
        translate("Verdict", "fairly sure") if confidence >= _FAIRLY_SURE else translate("Verdict", "unsure")
    )
