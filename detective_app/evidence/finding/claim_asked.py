"""The question that is asked about a claim, and how it is known again; English and German."""

from __future__ import annotations

import re
from collections.abc import Mapping

from detective_app.evidence.finding.terms import cut
from detective_app.evidence.text.terms import Language, language

MAX_CLAIM_CHARS = 1_000

_WORDINGS: Mapping[Language, str] = {
    "english": "What is said on whether {claim}?",
    "german": "Was sagen die Akten dazu, ob Folgendes stimmt: {claim}?",
}
_EARLIER = "What does the case file say on whether {claim}?"
_BEGINS_SMALL = re.compile(
    r"(?:The|An?|No|Every|All|Each|Most|Some|Many|Both|At|In|On|By|During|Between|Before|After|It|Its|They"
    r"|Their|His|Her|He|She|There|This|That|These|Those)\b"
)


def _pattern(template: str) -> re.Pattern[str]:
    before, after = template.split("{claim}")
    return re.compile(rf"{re.escape(before)}(?P<claim>.+){re.escape(after)}", re.IGNORECASE | re.DOTALL)


_PATTERNS = tuple(_pattern(template) for template in (*_WORDINGS.values(), _EARLIER))


def question_on(claim: str) -> str:
    """Ask what is said on a claim, in its language."""
    return _WORDINGS[language(claim)].format(claim=inside(claim))


def inside(claim: str) -> str:
    """Return a claim for the inside of a question: without a full stop, begun small unless by a name."""
    text = claim.strip().rstrip(".?!")
    if len(text) > MAX_CLAIM_CHARS:
        text = text[:MAX_CLAIM_CHARS].rsplit(" ", 1)[0]
    small = language(claim) == "english" and _BEGINS_SMALL.match(text)
    return f"{text[:1].lower()}{text[1:]}" if small else text


def claim_asked(question: str) -> str:
    """Return the claim that a question is about, or nothing where it is any other question."""
    found = (pattern.fullmatch(question.strip()) for pattern in _PATTERNS)
    return next((one["claim"] for one in found if one), "")


def is_on(question: str, claim: str) -> bool:
    """Tell whether a question has all the words of a claim that carry a topic: it asks about it."""
    wanted = cut(inside(claim))
    return bool(wanted) and wanted <= cut(question)
