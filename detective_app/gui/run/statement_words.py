"""States of statements and outcomes of answers as they are written on screen."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.account import citations
from detective_app.account.citations import Turn, absent_words, is_passage, lacks_words_alone
from detective_app.core.evidence import Fact, State
from detective_app.gui.foreign_text import one_line
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled, quoted

STATE_LOOKS: dict[State, tuple[str, str]] = {
    "verified": ("check-circle", "ok"),
    "quoted": ("half", "medium"),
    "withheld": ("cross-circle", "high"),
}
"""The glyph of each state, and its colour."""

_MOST_CHARS = 300


def outcome_words(turn: Turn) -> str:
    """Say what became of a question; nothing of a turn from before there were outcomes."""
    german = QLocale().language() == QLocale.Language.German
    return citations.outcome_sentence(turn, "german" if german else "english") if turn.outcome else ""


def state_word(state: State) -> str:
    """Return a state in a word."""
    translate = QCoreApplication.translate
    return {
        "verified": translate("Statements", "Verified"),
        "quoted": translate("Statements", "Quoted"),
        "withheld": translate("Statements", "Withheld"),
    }[state]


def fact_look(fact: Fact) -> tuple[tuple[str, str], str]:
    """Return glyph, colour and word for how a statement stands; a passage says nothing that was checked."""
    if is_passage(fact) and fact.state in ("verified", None):
        return ("document", "text2"), QCoreApplication.translate("Statements", "Passage")
    state = fact.state or "verified"
    return STATE_LOOKS[state], state_word(state)


def reason_words(fact: Fact) -> str:
    """Say what keeps a statement from being verified: the words that are not in its quote, or the reason."""
    translate = QCoreApplication.translate
    if lacks_words_alone(fact):
        absent = absent_words(fact)
        several = translate("Statements", "%1 are not in the quote")
        words = several if len(absent) > 1 else translate("Statements", "%1 is not in the quote")
        return filled(words, ", ".join(quoted(one_line(one, 80)) for one in absent))
    reason = one_line(in_own_words(fact.reason or ""), _MOST_CHARS)
    return reason[:1].upper() + reason[1:]


def state_words(fact: Fact) -> str:
    """Say how far its quotes hold a statement, and what they lack; "" where it has no state."""
    if fact.state is None or (fact.state == "verified" and is_passage(fact)):
        return ""
    translate, reason = QCoreApplication.translate, reason_words(fact)
    words = {
        "verified": translate("Statements", "The statement is verified."),
        "quoted": translate("Statements", "The statement is quoted: %1."),
        "withheld": translate("Statements", "The statement is withheld: %1."),
    }[fact.state]
    if not reason:
        return words.replace(": %1", "")
    return filled(words, reason if reason.startswith("“") else reason[:1].lower() + reason[1:])
