"""What the board says: what a passage does to a claim, how far one is, and what can be measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.places import name_of
from detective_app.gui.run.verdict_words import ruling_word
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.account.hints import Hint
    from detective_app.core.passages import Bearing
    from detective_app.core.session import InterrogationSession
    from detective_app.core.verdict import Ruling

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


def end_words(number: int, ruling: Ruling, overall: Ruling, *, near: bool, left: bool, judged: bool) -> str:
    """Say after a claim's passages how it stands, and what comes next; `judged` where every claim is."""
    translate = QCoreApplication.translate
    stands = filled(translate("Board", "Claim %1: %2."), number, ruling_word(ruling))
    parts = [stands if near else translate("Board", "No passage came near this part.")]
    if left:
        parts.append(translate("Board", "Next claim: N"))
    else:
        done = translate("Board", "All claims are judged.")
        parts.append(done if judged else translate("Board", "No passage is left to judge."))
        parts.append(filled(translate("Board", "Verdict: %1"), ruling_word(overall)))
    return "\n".join(parts)
