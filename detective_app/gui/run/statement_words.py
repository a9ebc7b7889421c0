"""States of statements and outcomes of answers as they are written on screen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.account import outcomes
from detective_app.account.citations import Turn
from detective_app.account.plan import Plan, bearing
from detective_app.account.statements import absent_words, is_passage, lacks_words_alone
from detective_app.core.evidence import Fact, State
from detective_app.core.session import InterrogationSession
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
_MARKS = re.compile("[“”„]")


def outcome_words(turn: Turn) -> str:
    """Say what became of a question; nothing of a turn from before there were outcomes."""
    german = QLocale().language() == QLocale.Language.German
    return outcomes.told(turn, "german" if german else "english") if turn.outcome else ""


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


def withheld_words(facts: Sequence[Fact]) -> str:
    """Count what is withheld, with the reason where it is one for all of it."""
    translate = QCoreApplication.translate
    reasons = {fact.reason for fact in facts if fact.reason}
    counted = translate("Statements", "%n statement(s)", "", len(facts))
    if len(reasons) != 1:
        why = translate("Statements", "no quote carries them", "", len(facts))
    else:
        why = one_line(in_own_words(reasons.pop()), _MOST_CHARS)
    return f"{counted}, {why}"


def statement_name(number: int, fact: Fact) -> str:
    """Return a statement for screen readers: its number, its state, what its quote lacks, and its words."""
    parts = [
        filled(QCoreApplication.translate("Statements", "Statement %1"), number),
        QLocale().toLower(fact_look(fact)[1]),
        _MARKS.sub("", reason_words(fact)),
    ]
    return f"{', '.join(part for part in parts if part)}: {one_line(fact.text)}"


def bearing_words(session: InterrogationSession, plan: Plan, sequence: int, fact: Fact) -> str:
    """Say what a statement does for a claim once that is ruled; "" of any other."""
    translate = QCoreApplication.translate
    told = {
        "supported": translate("Statements", "supports claim %1"),
        "refuted": translate("Statements", "contradicts claim %1"),
        "conflicting": translate("Statements", "in conflict over claim %1"),
        "not_enough_evidence": translate("Statements", "not enough for claim %1"),
    }
    for signal_id, ruling in bearing(session, sequence, fact):
        if numbers := plan.numbers((signal_id,)):
            return filled(told[ruling], numbers[0])
    return ""
