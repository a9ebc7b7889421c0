"""What the board says: what a passage does to a claim, how far one is, and what can be measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.places import name_of
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.account.hints import Hint
    from detective_app.core.passages import Bearing
    from detective_app.core.session import InterrogationSession

SIDE_LOOKS: dict[Bearing, tuple[str, str]] = {
    "supports": ("check-circle", "ok"),
    "against": ("cross-circle", "high"),
    "qualifies": ("half", "text2"),
    "unrelated": ("minus", "text2"),
}
"""The glyph and the colour of each mark; its word always stands beside them."""


def side_word(side: Bearing) -> str:
    """Return what a passage does to a claim."""
    translate = QCoreApplication.translate
    return {
        "supports": translate("Board", "Supports"),
        "against": translate("Board", "Against"),
        "qualifies": translate("Board", "Speaks of it"),
        "unrelated": translate("Board", "Not about this"),
    }[side]


def hint_words(hint: Hint, session: InterrogationSession) -> str:
    """Say which values differ; never which one holds."""
    translate, values = QCoreApplication.translate, hint.values
    other = one_line(name_of(session, hint.second.source_id))
    if hint.first is None:
        words = {
            "other": translate("Board", "The claim says %1, %2 says %3."),
            "more": translate("Board", "%3 in %2 is more than %1 in the claim."),
            "less": translate("Board", "%3 in %2 is less than %1 in the claim."),
        }[values.relation]
        return filled(words, values.first, other, values.second)
    one = one_line(name_of(session, hint.first.source_id))
    words = {
        "other": translate("Board", "%2 says %1, %3 says %4."),
        "more": translate("Board", "%4 in %3 is more than %1 in %2."),
        "less": translate("Board", "%4 in %3 is less than %1 in %2."),
    }[values.relation]
    return filled(words, values.first, one, other, values.second)


def marked_words(marked: int, passages: int) -> str:
    """Say how many of a claim's passages are marked."""
    if not passages:
        return QCoreApplication.translate("Board", "nothing near")
    return filled(QCoreApplication.translate("Board", "%1 of %2 marked"), marked, passages)
