"""What was looked up, computed or asked again in a round, in the words of the window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from detective_app.account.evidence_words import Names, place
from detective_app.core.rounds import Action, Calculate, Read, Recheck, Search, Tally
from detective_app.gui.foreign_text import shortened
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_WORDS_CHARS = 80

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ActionWords:
    """One line with its icon, and what a link beside it opens."""

    icon: str
    words: str
    whole: str = ""


def action_words(action: Action, names: Names) -> ActionWords | None:
    """Say what an action gave; None of a question, which is told as a turn, and of the end."""
    match action:
        case Search():
            return _searched(action, names)
        case Read() | Tally():
            return _read(action, names)
        case Calculate():
            return _calculated(action)
        case Recheck() if action.problem:
            words = filled(translate("Rounds", "Answer %1 was not checked again."), action.sequence)
            return ActionWords("refresh", words, in_own_words(action.problem))
        case Recheck():
            words = translate("Rounds", "Answer %1 was checked again over other passages.")
            return ActionWords("refresh", filled(words, action.sequence), shortened(action.answer or ""))
    return None


def _searched(action: Search, names: Names) -> ActionWords:
    sought = shortened(action.words, _WORDS_CHARS)
    if action.problem:
        words = filled(translate("Rounds", "Not searched for “%1”."), sought)
        return ActionWords("search", words, in_own_words(action.problem))
    if action.passages:
        found = translate("Rounds", "Searched for “%1”: %n place(s).", "", len(action.passages))
        return ActionWords("search", filled(found, sought), ", ".join(action.passages))
    if not action.places:
        return ActionWords("search", filled(translate("Rounds", "Searched for “%1”: nothing found."), sought))
    found = translate("Rounds", "Searched for “%1”: %n place(s).", "", len(action.places))
    lines = (f"{place(names, one.source_id, one.locator)}: {one.line}" for one in action.places)
    return ActionWords("search", filled(found, sought), "\n".join(shortened(line, 300) for line in lines))


def _read(action: Read | Tally, names: Names) -> ActionWords:
    document, ids = names.get(action.document, action.document), ", ".join(action.passages)
    if action.problem:
        words = filled(translate("Rounds", "Not looked up in %1."), document)
        return ActionWords("table", words, in_own_words(action.problem))
    if isinstance(action, Read):
        return ActionWords("document", filled(translate("Rounds", "Read %1."), document), ids)
    sought, value = shortened(action.condition, _WORDS_CHARS), action.value or ""
    words = filled(translate("Rounds", "Tally of %1, %2: %3."), document, sought, value)
    return ActionWords("table", words, ids)


def _calculated(action: Calculate) -> ActionWords:
    sum_ = shortened(action.expression, _WORDS_CHARS)
    if action.value is not None:
        return ActionWords("table", filled(translate("Rounds", "Calculated %1 = %2."), sum_, action.value))
    words = filled(translate("Rounds", "Not calculated: %1."), sum_)
    return ActionWords("table", words, in_own_words(action.problem or ""))
