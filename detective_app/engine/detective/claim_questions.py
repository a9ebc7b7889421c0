"""The questions that rules ask about claims: what is said of each, then what speaks against it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.core.case import CaseFile
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import grounds
from detective_app.evidence.claims.passages import Passages
from detective_app.evidence.meaning.claim_asked import WORDINGS
from detective_app.evidence.text.terms import SMALL_WORDS, language

Strategy: TypeAlias = Literal["breadth", "contradiction"]

ENOUGH = 5
"""So many good questions end a run; each claim is asked about once in any case."""
MAX_CLAIM_CHARS = 300
_FEWEST_NEW = 3
"""A question that promises less is not asked."""
_BEGINS_SMALL = re.compile(
    rf"(?:{'|'.join(sorted(SMALL_WORDS))}|every|between|during|two|three|four|five|six|seven|eight|nine|ten"
    r"|\w+s (?:was|were|are|have|had))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ClaimQuestion:
    """One question about one claim of the plan."""

    text: str
    signal_id: str
    strategy: Strategy


def planned(claims: Mapping[str, str], case_file: CaseFile) -> tuple[ClaimQuestion, ...]:
    """Return all questions of a run about claims by their signals' ids, in the order to ask them.

    What speaks against a claim is asked where the case has passages on that which no answer will have quoted.
    """
    first = [
        ClaimQuestion(WORDINGS[language(text)].bearing.format(claim=inside(text)), signal_id, "breadth")
        for signal_id, text in claims.items()
    ]
    if not case_file:
        return tuple(first)
    counter = _counter(claims, case_file)
    return (*first, *list(counter)[: max(0, ENOUGH - len(first))])


def _counter(claims: Mapping[str, str], case_file: CaseFile) -> Iterator[ClaimQuestion]:
    """Yield the questions for what speaks against a claim, those first that promise most that is new."""
    case = grounds(case_file)
    found = {i: Passages(Claim(text, case.language), case) for i, text in claims.items()}
    told = {sentence for one in found.values() for stretch in one.bearing for sentence in stretch.sentences}
    new = {i: sum(told.isdisjoint(stretch.sentences) for stretch in one.against) for i, one in found.items()}
    for signal_id in sorted((i for i in new if new[i] >= _FEWEST_NEW), key=lambda i: -new[i]):
        text = claims[signal_id]
        asked = WORDINGS[language(text)].against.format(claim=inside(text))
        yield ClaimQuestion(asked, signal_id, "contradiction")


def inside(claim: str) -> str:
    """Return a claim for the inside of a question: without a full stop, begun small unless by a name."""
    text = claim.strip().rstrip(".?!")
    if len(text) > MAX_CLAIM_CHARS:
        text = text[:MAX_CLAIM_CHARS].rsplit(" ", 1)[0]
    small = language(claim) == "english" and _BEGINS_SMALL.match(text)
    return f"{text[:1].lower()}{text[1:]}" if small else text
