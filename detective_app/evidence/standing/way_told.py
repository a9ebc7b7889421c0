"""Whether a statement's own two values go the way that it says: up to 85 from 88 they do not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detective_app.evidence.meaning.opposites import ways
from detective_app.evidence.standing.amounts import Amount
from detective_app.evidence.standing.doubts import Doubt

_NOW = re.compile(r"(?<!compared )\b(?:to|auf)\s+(?:about |approximately |rund )?$", re.IGNORECASE)
_BEFORE = re.compile(
    r"\b(?:from|compared (?:to|with)|versus|vs\.?|against|than|von|gegenüber|verglichen mit)\s+"
    r"(?:about |approximately |rund )?$",
    re.IGNORECASE,
)


def other_way(text: str, told: Sequence[Amount]) -> Doubt | None:
    """Return why a statement cannot be true whatever its quote says: what it tells as a rise is none."""
    up, down = ways(text)
    if up is down:
        return None
    now = [one for one in told if _NOW.search(text[: one.start])]
    before = [one for one in told if _BEFORE.search(text[: one.start])]
    if len(now) != 1 or len(before) != 1 or now[0].unit != before[0].unit:
        return None
    difference = now[0].value - before[0].value
    if difference == 0 or (difference > 0) is up:
        return None
    return Doubt(f"from {before[0].text} to {now[0].text} is the other way")
