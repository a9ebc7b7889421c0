"""What was looked up, computed or asked again in a round, in one quiet line each."""

from __future__ import annotations

from collections.abc import Mapping

from detective_app.account.evidence_words import names_of, place
from detective_app.core.rounds import Action, Calculate, Recheck, Search
from detective_app.core.session import InterrogationSession

_SHOWN = 3


def told(action: Action, names: Mapping[str, str]) -> str:
    """Say what an action gave; nothing of a question, which is told as a turn, nor of the end."""
    match action:
        case Search():
            return _searched(action, names)
        case Calculate() if action.value is not None:
            return f"Calculated {action.expression} = {action.value}."
        case Calculate():
            return f"Not calculated: {action.expression}. {action.problem or ''}".rstrip()
        case Recheck() if action.problem:
            return f"Answer {action.sequence} was not checked again. {action.problem}"
        case Recheck():
            return f"Answer {action.sequence} was checked again over other passages: {action.answer or ''}"
    return ""


def looked_up(session: InterrogationSession) -> dict[int, tuple[str, ...]]:
    """Return what was done beside the questions by the number of the turn that it is told with.

    That is the first of its round; of a round without a new question the last before it.
    """
    names, found = names_of(session.sources), dict[int, tuple[str, ...]]()
    for action in session.actions or ():
        if line := told(action, names):
            at = _beside(session, action.round)
            found[at] = (*found.get(at, ()), line)
    return found


def _beside(session: InterrogationSession, number: int) -> int:
    rounds = [(pair.round or pair.sequence, pair.sequence) for pair in session.qa_pairs]
    first = (sequence for asked_in, sequence in rounds if asked_in == number)
    return next(first, max((sequence for asked_in, sequence in rounds if asked_in < number), default=0))


def _searched(action: Search, names: Mapping[str, str]) -> str:
    if action.problem:
        return f"Not searched for “{action.words}”. {action.problem}"
    return f"Searched for “{action.words}”: {_places(action, names)}."


def _places(action: Search, names: Mapping[str, str]) -> str:
    if not action.places:
        return "nothing was found"
    shown = [place(names, one.source_id, one.locator) for one in action.places[:_SHOWN]]
    more = len(action.places) - len(shown)
    return "; ".join([*shown, f"{more} more"] if more else shown)
