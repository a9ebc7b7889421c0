"""What was looked up, computed or asked again in a round, in one quiet line each."""

from __future__ import annotations

from collections.abc import Sequence

from detective_app.account.evidence_words import Names, names_of, place
from detective_app.core.passages import PassageId
from detective_app.core.rounds import Action, Calculate, Read, Recheck, Search, Tally
from detective_app.core.session import InterrogationSession

_SHOWN = 3


def told(action: Action, names: Names) -> str:
    """Say what an action gave; nothing of a question, which is told as a turn, nor of the end."""
    match action:
        case Search():
            return _searched(action, names)
        case Read() | Tally():
            return _read(action, names)
        case Calculate():
            return _calculated(action)
        case Recheck():
            return _again(action)
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


def _calculated(action: Calculate) -> str:
    if action.value is not None:
        return f"Calculated {action.expression} = {action.value}."
    return f"Not calculated: {action.expression}. {action.problem or ''}".rstrip()


def _again(action: Recheck) -> str:
    if action.problem:
        return f"Answer {action.sequence} was not checked again. {action.problem}"
    return f"Answer {action.sequence} was checked again over other passages: {action.answer or ''}"


def _read(action: Read | Tally, names: Names) -> str:
    document = names.get(action.document, action.document)
    if action.problem:
        return f"Not looked up in {document}. {action.problem}"
    if isinstance(action, Read):
        return f"Read {document}: {_listed(action.passages)}."
    return f"Tally of {document}, {action.condition}: {action.value} ({action.rows} rows)."


def _searched(action: Search, names: Names) -> str:
    if action.problem:
        return f"Not searched for “{action.words}”. {action.problem}"
    return f"Searched for “{action.words}”: {_places(action, names)}."


def _places(action: Search, names: Names) -> str:
    if action.passages:
        return _listed(action.passages)
    if not action.places:
        return "nothing was found"
    shown = [place(names, one.source_id, one.locator) for one in action.places[:_SHOWN]]
    more = len(action.places) - len(shown)
    return "; ".join([*shown, f"{more} more"] if more else shown)


def _listed(ids: Sequence[PassageId]) -> str:
    """Name passages by their numbers."""
    return ", ".join(ids) or "nothing was found"
