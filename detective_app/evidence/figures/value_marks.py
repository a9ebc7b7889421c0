"""Small words beside a value that change what it means: bounds, roles of dates, intent, recurrence."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Bound: TypeAlias = Literal["", "about", "least", "most"]
Role: TypeAlias = Literal["", "end", "deadline", "after", "source"]

_BEFORE_CHARS = 30
_BOUNDS: tuple[tuple[Bound, re.Pattern[str]], ...] = (
    (
        "about",
        re.compile(
            r"\b(?:about|approximately|around|circa|ca\.|roughly|nearly|almost|some|etwa|rund|ungefähr|knapp"
            r"|fast)\s*$",
            re.IGNORECASE,
        ),
    ),
    (
        "least",
        re.compile(r"\b(?:at least|more than|over|above|mindestens|mehr als|über)\s*$", re.IGNORECASE),
    ),
    (
        "most",
        re.compile(
            r"\b(?:at most|up to|less than|fewer than|under|below|no more than|höchstens|bis zu|weniger als"
            r"|unter)\s*$",
            re.IGNORECASE,
        ),
    ),
)
_ROLES: tuple[tuple[Role, re.Pattern[str]], ...] = (
    ("end", re.compile(r"\b(?:until|till|to|through|bis(?: zum)?)\s*$", re.IGNORECASE)),
    ("deadline", re.compile(r"\b(?:by|before|no later than|vor|spätestens(?: am| bis)?)\s*$", re.IGNORECASE)),
    ("after", re.compile(r"\b(?:after|following|nach)(?: dem)?\s*$", re.IGNORECASE)),
    ("source", re.compile(r"\b(?:of|vom|dated|datiert)\s*$", re.IGNORECASE)),
)
_TENTATIVE = re.compile(
    r"\b(?:should|shall|must|will|would|target(?:ed)?|budget(?:ed)?|forecasts?|estimates?|proposals?|due"
    r"|asked for|request(?:ed)?|demand(?:ed)?|offer(?:ed)?|claim(?:ed)?|beantragt\w*|geforder\w*|angeboten\w*"
    r"|soll(?:te|ten|en)?|wird|plan|plans|plante\w*|geplante\w*|geschätzte\w*|erwartete\w*|ziel"
    r"|kostenvoranschlag|voraussichtlich\w*|vereinbarte\w*)\b",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"\b(?:each|every|apiece|per (?!cent)|je|jeweils|pro|of which|davon|jede[rsmn]?)\b", re.IGNORECASE
)
_RECURRING = re.compile(
    r"\b(?:annual|yearly|monthly|weekly|daily|quarterly|every|jährlich\w*|monatlich\w*|wöchentlich\w*)\b",
    re.IGNORECASE,
)
_QUALIFIED = re.compile(
    r"\b(?:among|amongst|net|gross|minimum|maximum|average|mean|median|longest|shortest|highest|lowest"
    r"|largest|smallest|peak|operating|additional|extra|other|remaining|planned|netto|brutto"
    r"|durchschnittlich\w*|mittlere\w*|höchste\w*|niedrigste\w*|längste\w*|kürzeste\w*|maximale?\w*"
    r"|minimale?\w*|weitere\w*)(?= (?!of\b|in\b|der\b|von\b)\w)",
    re.IGNORECASE,
)


def bound(text: str, start: int) -> Bound:
    """Return whether the number at `start` is only about, at least or at most so much."""
    before = text[max(0, start - _BEFORE_CHARS) : start]
    return next((name for name, sign in _BOUNDS if sign.search(before)), "")


def role(text: str, start: int) -> Role:
    """Return what the date at `start` is besides the day of an event: its end, a deadline, another's day."""
    before = text[max(0, start - _BEFORE_CHARS) : start]
    return next((name for name, sign in _ROLES if sign.search(before)), "")


def is_tentative(text: str) -> bool:
    """Tell whether a text speaks of what is planned, estimated or due."""
    return bool(_TENTATIVE.search(text))


def is_of_each(text: str) -> bool:
    """Tell whether a text gives a value of each of several, or of a part of them."""
    return bool(_EACH.search(text))


def is_recurring(text: str) -> bool:
    """Tell whether a text speaks of what happens again and again."""
    return bool(_RECURRING.search(text))


def qualifiers(text: str) -> frozenset[str]:
    """Return the words that make another measure of the same thing, as `net` and `longest`."""
    return frozenset(m[0].casefold() for m in _QUALIFIED.finditer(text))
