"""How much of a case may leave this computer, and how far that is used up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detective_app.own_words import say

if TYPE_CHECKING:  # the window's frame, which shows a share, does without what records load
    from collections.abc import Callable

    from detective_app.core.disclosure import Disclosure

FLOOR_WORDS = 200
"""So many words of any document may go out, unless the budget is none."""

ALL = 100
_STEPS = (50, 80, 100)  # percent of a budget at which a run says so
_AT_MOST = 2  # a document's words count for no more than so many, each, where all may go


def allowance(words: int, percent: int) -> int:
    """Return how many of a document's words may go out word for word."""
    return min(words, most(words, percent))


def most(words: int, percent: int) -> int:
    """Return for how much a document adds to the words that may go in all, whatever they say."""
    return min(_AT_MOST * words, max(FLOOR_WORDS, -(-words * percent // 100))) if percent else 0


AT_ITS_END = "disclosure"
"""The step of a question that is asked where the budget is used up."""

BEFORE_FIRST = "preview"
"""The step of a question that is asked before the first request to another computer."""

OWN_STEPS = (AT_ITS_END, BEFORE_FIRST)
"""The steps of which the program asks, and no detective."""

WITHOUT, END, _RAISE = "without", "end", "raise-"


def choices(record: Disclosure, may: Callable[[int], int]) -> tuple[int, ...]:
    """Return to how many percent the budget may be raised, of which `may` tells of more words than now."""
    more = max(2 * record.budget, 1)
    while more < 100 and may(more) <= bound(record):  # of a short document 200 go whatever the share is
        more *= 2
    return (more, 100) if more < 100 else (100,)


def raised_to(percent: int) -> str:
    """Return the id of the choice that raises the budget."""
    return f"{_RAISE}{percent}"


def as_chosen(record: Disclosure, choice: str) -> Disclosure:
    """Return the budget as a person wants it at its end."""
    percent = choice.removeprefix(_RAISE)
    return record.evolve(budget=int(percent)) if choice != percent else record


def bound(record: Disclosure) -> int:
    """Return how many words may leave in all; of a session of an earlier version as far as it tells."""
    if record.may is not None:
        return record.may
    return sum(allowance(one.words, record.budget) for one in record.per_document)


def still(record: Disclosure | None) -> dict[str, int]:
    """Return how many words may still go of documents of which some did; none where all may, or nothing."""
    if record is None or not 0 < record.budget < ALL:
        return {}
    left = max(0, bound(record) - record.total)
    shares = ((one, allowance(one.words, record.budget)) for one in record.per_document)
    return {one.source_id: min(left, share - one.sent) for one, share in shares}


def held_back(record: Disclosure) -> bool:
    """Tell whether more was to go out than may."""
    return bool(record.held_back) or any(one.held_back for one in record.per_document)


def used(record: Disclosure | None) -> int:
    """Return how far a budget is used, in percent; there is none where all may leave, or nothing."""
    if record is None or not 0 < record.budget < ALL:
        return 0
    return 100 if held_back(record) else 100 * record.total // max(1, bound(record))


def left(record: Disclosure) -> str:
    """Say how much of the documents has left, and how much may."""
    gone = record.total or say("none")
    if not record.budget:
        return say("No word from the documents can leave; {1} have.", gone)
    may = say("{1} words", bound(record)) if record.budget < ALL else say("all words")
    kept = say(" More was asked for and left out.") if held_back(record) else ""
    unit = say(" Five characters count as a word.") if record.budget < ALL else ""
    return say("At most {1} from the documents can leave; {2} have.", may, gone) + unit + said(record) + kept


def said(record: Disclosure) -> str:
    """Say how many of the words that left have no known place, with a space before it; "" without any."""
    if not record.said:
        return ""
    return say(" {1} of them were said by the witness, or are names and dates.", record.said)


def steps(before: Disclosure | None, now: Disclosure) -> tuple[int, ...]:
    """Return which of 50, 80 and 100 % have been reached since."""
    was, reached = used(before), used(now)
    return tuple(step for step in _STEPS if was < step <= reached)
