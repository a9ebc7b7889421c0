"""A verdict as it stands on screen: a solid glyph, a colour and a word, the same wherever it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from detective_app.account.cells import Row
    from detective_app.account.marks import ClaimStanding
    from detective_app.account.unread_words import ToldRuling

NO_VERDICT_LOOK = ("verdict-open", "text2")
"""The glyph and the colour where nothing is judged, and of a claim that is open."""
RULING_LOOKS: Mapping[ToldRuling, tuple[str, str]] = {
    "supported": ("verdict-supported", "ok"),
    "refuted": ("verdict-refuted", "high"),
    "conflicting": ("verdict-conflicting", "medium"),
    "not_enough_evidence": ("verdict-not-enough", "low"),
    "partly_unread": ("verdict-not-enough", "low"),
    "not_judged": NO_VERDICT_LOOK,
}
"""The glyph of each ruling, and its colour."""

_VERY_SURE, _SURE, _FAIRLY_SURE = 0.9, 0.75, 0.5


def standing_look(standing: ClaimStanding) -> tuple[str, str]:
    """Return the glyph and the colour of how a claim stands."""
    return NO_VERDICT_LOOK if standing == "open" else RULING_LOOKS[standing]


def ruling_word(ruling: ClaimStanding | ToldRuling, *, partly_unread: bool = False) -> str:
    """Return a ruling, or that a claim is open, as it is written on screen."""
    translate = QCoreApplication.translate
    if partly_unread and ruling == "not_enough_evidence":
        ruling = "partly_unread"
    return {
        "supported": translate("Verdict", "Supported"),
        "refuted": translate("Verdict", "Refuted"),
        "conflicting": translate("Verdict", "Documents differ"),
        "not_enough_evidence": translate("Verdict", "Not in the documents"),
        "partly_unread": translate("Verdict", "Not in what could be read"),
        "not_judged": translate("Verdict", "Not judged yet"),
        "open": translate("Verdict", "Not judged yet"),
    }[ruling]


def row_ruling(row: Row) -> str:
    """Return how a row of a sheet stands."""
    return ruling_word(row.stands, partly_unread=row.partly_unread)


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
