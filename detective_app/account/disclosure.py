"""How much of a case may leave this computer, and how far that is used up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the window's frame, which shows a share, does without what records load
    from detective_app.core.disclosure import Disclosure, DocumentDisclosure

FLOOR_WORDS = 200
"""So many words of any document may go out, unless the budget is none."""

_STEPS = (50, 80, 100)  # percent of a budget at which a run says so


def allowance(words: int, percent: int) -> int:
    """Return how many of a document's words may go out."""
    return min(words, max(FLOOR_WORDS, -(-words * percent // 100))) if percent else 0


AT_ITS_END = "disclosure"
"""The step of a question that is asked where the budget is used up."""

BEFORE_FIRST = "preview"
"""The step of a question that is asked before the first request to another computer."""

OWN_STEPS = (AT_ITS_END, BEFORE_FIRST)
"""The steps of which the program asks, and no detective."""

WITHOUT, END, _RAISE = "without", "end", "raise-"


def choices(record: Disclosure, full: DocumentDisclosure) -> tuple[int, ...]:
    """Return to how many percent the budget may be raised, so that more of a document may go."""
    may = allowance(full.words, record.budget)
    more = max(2 * record.budget, -(-200 * may // max(full.words, 1)), 1)
    return (more, 100) if more < 100 else (100,)


def raised_to(percent: int) -> str:
    """Return the id of the choice that raises the budget."""
    return f"{_RAISE}{percent}"


def as_chosen(record: Disclosure, choice: str) -> Disclosure:
    """Return the budget as a person wants it at its end."""
    percent = choice.removeprefix(_RAISE)
    return record.evolve(budget=int(percent)) if choice != percent else record


def used(record: Disclosure | None) -> tuple[int, str]:
    """Return how far the fullest budget is used, in percent, and the document that has it.

    A document that may go out whole has none.
    """
    if record is None:
        return 0, ""
    shares = ((_share(one, record.budget), one.source_id) for one in record.per_document)
    return max(shares, default=(0, ""))


def left(record: Disclosure) -> str:
    """Say how much of the documents has left, and how much may."""
    gone = f"{record.total:,}" if record.total else "No"
    if not record.budget:
        return f"{gone} words of the documents; {'no more' if record.total else 'none'} may."
    kept = " More was asked for and left out." if any(one.held_back for one in record.per_document) else ""
    may = f"at most {record.budget} % of each may, {FLOOR_WORDS} words in any case"
    return f"{gone} words of the documents; {may}.{kept}"


@dataclass(frozen=True, slots=True)
class NearestEnd:
    """The document nearest the end of its budget: how many of its words `left`, of those that `may`.

    `used` is how far that is, in percent; a document that may go out whole uses up nothing.
    """

    source_id: str
    left: int
    may: int
    used: int


def nearest_end(record: Disclosure | None) -> NearestEnd | None:
    """Return the document nearest the end of its budget; None while nothing has left."""
    gone = [one for one in record.per_document if one.sent or one.held_back] if record else []
    if record is None or not gone:
        return None
    most = max(gone, key=lambda one: (_share(one, record.budget), one.sent / max(one.words, 1)))
    may = allowance(most.words, record.budget)
    return NearestEnd(
        most.source_id,
        most.sent,
        may,
        _share(most, record.budget),
    )


def _share(one: DocumentDisclosure, percent: int) -> int:
    """Return how far the budget of a document is used; where nothing may leave there is none to use up."""
    if one.held_back and percent:
        return 100
    allowed = allowance(one.words, percent)
    return 100 * one.sent // allowed if 0 < allowed < one.words else 0


def steps(before: Disclosure | None, now: Disclosure) -> tuple[tuple[int, str], ...]:
    """Return which of 50, 80 and 100 % have been reached since, with the document that did."""
    was, (reached, source_id) = used(before)[0], used(now)
    return tuple((step, source_id) for step in _STEPS if was < step <= reached)
