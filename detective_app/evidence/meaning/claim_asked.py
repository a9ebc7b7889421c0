"""The two questions that rules ask about a claim, and how a witness knows them again; English and German."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from detective_app.evidence.text.terms import Language


@dataclass(frozen=True, slots=True)
class Wording:
    """The questions of one language around `{claim}`: what is said of it, and what speaks against it."""

    bearing: str
    against: str


WORDINGS: Mapping[Language, Wording] = {
    "english": Wording(
        bearing="What does the case file say on whether {claim}?",
        against="Does anything in the case file deny, correct or leave open that {claim}?",
    ),
    "german": Wording(
        bearing="Was sagen die Akten dazu, ob Folgendes stimmt: {claim}?",
        against="Steht in den Akten etwas, das dem widerspricht, es berichtigt oder offenlässt: {claim}?",
    ),
}


@dataclass(frozen=True, slots=True)
class ClaimAsked:
    """The claim that a question is about; `against` when what speaks against it is asked for."""

    claim: str
    against: bool


def _pattern(template: str) -> re.Pattern[str]:
    before, after = template.split("{claim}")
    return re.compile(rf"{re.escape(before)}(?P<claim>.+){re.escape(after)}", re.IGNORECASE | re.DOTALL)


_PATTERNS = tuple(
    (_pattern(template), against)
    for wording in WORDINGS.values()
    for template, against in ((wording.bearing, False), (wording.against, True))
)


def claim_asked(question: str) -> ClaimAsked | None:
    """Return the claim that a question of a detective of rules is about; None for any other question."""
    for pattern, against in _PATTERNS:
        if found := pattern.fullmatch(question.strip()):
            return ClaimAsked(found["claim"], against)
    return None


def subject(question: str) -> str:
    """Return the claim that a question is about, or nothing."""
    asked = claim_asked(question)
    return asked.claim if asked else ""
