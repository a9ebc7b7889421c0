"""What an answer is held to (seed 004 §3) by whoever checks one anew; a violation is told in a sentence.

The others of §3 hold by how an answer is put together: `answer_object.py` and `levels.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.core.ask import ThreeLevels
from detective_app.core.evidence import NOT_VERIFIED, AnswerObject, Fact, Locator, State, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.answer.levels import WORDINGS
from detective_app.evidence.figures import calculator
from detective_app.evidence.quotes.anchoring import unanchored
from detective_app.evidence.standing.judging import StatementState, how_it_stands, standing

AnswerRule: TypeAlias = Literal[
    "span_alignment", "state", "locator", "quote", "conflict", "clarify", "calculation", "citations"
]
_ORDER: tuple[State, ...] = ("verified", "quoted", "withheld")
_SHOWN = 120


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that an answer breaks; `text` says in a sentence what has to be set right."""

    rule: AnswerRule
    text: str


def span_aligned(
    levels: ThreeLevels | None, answer: AnswerObject, known: Sequence[str]
) -> Iterator[Violation]:
    """Rule 3.1: every number, date, section sign and name that is shown stands in a quote or was calculated.

    Those of a statement are its state's matter; only one from before there were states is held to its quotes
    here. Those of the levels, the answer and the analysis stand in any quote or statement that is shown.
    """
    for fact in answer.facts:
        if fact.state is None:
            yield from _unaligned("a statement", fact.text, (fact,), (), known)
    quotes = [value.quote for conflict in answer.conflicts for value in conflict.values]
    shown = {"the answer": answer.answer, "the analysis": answer.analysis}
    if levels is not None:
        shown |= {"level 1": levels.level1, "level 2": levels.level2}
    # Between two languages every German noun of our own sentences looks like a name.
    own = [words for wording in WORDINGS.values() for words in wording.values()]
    stated = [fact.text for fact in answer.shown]
    for where, text in shown.items():
        yield from _unaligned(where, _besides(text, stated), answer.shown, [*quotes, *stated], [*known, *own])


def _besides(text: str, stated: Sequence[str]) -> str:
    """Return what a text says beside the statements in it: two in a row would seem to make names of both."""
    text = " ".join(text.split())
    # The longest first: "in week 6" also begins "in week 66".
    for one in sorted(stated, key=len, reverse=True):
        text = text.replace(" ".join(one.split()).rstrip("."), "…")
    return text


def states_hold(answer: AnswerObject, case: CaseIndex) -> Iterator[Violation]:
    """No statement is said to be held better than its quotes hold it (contract §8)."""
    for fact in answer.facts:
        found = None if fact.state is None else standing_of(fact, case)
        if found and _ORDER.index(found.state) > _ORDER.index(fact.state or "verified"):
            said = f"“{fact.text[:_SHOWN]}” is said to be {fact.state}; it is {found.state}: {found.reason}."
            yield Violation("state", said)


def standing_of(fact: Fact, case: CaseIndex) -> StatementState:
    """Return how far its quotes hold a statement, found anew; blocks.

    Whole lines of a document that are said as they stand are its own words.
    """
    if len(fact.support) == 1 and fact.text == fact.support[0].quote and _is_whole(fact.support[0], case):
        return StatementState("verified")
    return standing(fact.text, fact.support, fact.calculation, case)


def _is_whole(support: Support, case: CaseIndex) -> bool:
    """Tell whether a quote is all of the lines that it stands on, and is seen there."""
    try:
        place = Locator.parse(support.locator)
        lines = case.lines(support.source_id, place)
        seen = case.sight(support.source_id, place, support.quote)
    except (KeyError, ValueError):  # no place of this case, which the quote's own check says
        return False
    proves = how_it_stands(support, case) not in NOT_VERIFIED
    return proves and lines.split() == support.quote.split() and seen == "seen"


def calculations_hold(answer: AnswerObject) -> Iterator[Violation]:
    """Rule 3.1: a calculated value is what its expression gives, and its operands are quoted."""
    for fact in answer.shown:
        made = fact.calculation
        if made and not calculator.holds(made, [support.quote for support in fact.support]):
            text = f"{made.expression[:_SHOWN]} = {made.value[:_SHOWN]} does not hold on quoted figures."
            yield Violation("calculation", text)


def _unaligned(
    where: str, text: str, facts: Sequence[Fact], quotes: Sequence[str], known: Sequence[str]
) -> Iterator[Violation]:
    every = [*quotes, *(support.quote for fact in facts for support in fact.support)]
    made = [fact.calculation for fact in facts if fact.calculation]
    for anchor in unanchored(text, every, made, known=known):
        yield Violation("span_alignment", f"“{anchor.text}” in {where} stands in no quote.")
