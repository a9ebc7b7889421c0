"""Whether a statement's own two values go the way that it says, as the sign of their difference tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detective_app.evidence.standing.amounts import Amount

_UP = re.compile(
    r"\b(?:increas\w*|rose|rise[sn]?|grew|grow(?:s|n|th)?|stieg\w*|gestiegen\w*|erhöh\w*)\b", re.IGNORECASE
)
_DOWN = re.compile(
    r"\b(?:decreas\w*|fell|fall(?:s|en)?|dropp?\w*|declin\w*|sank\w*|gesunken\w*|verringer\w*)\b",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"(?<!compared )\b(?:to|auf)\s+(?:about |approximately |rund )?(?:[€$£]\s?)?$", re.IGNORECASE
)
_BEFORE = re.compile(
    r"\b(?:from|compared (?:to|with)|against|than|von|gegenüber|verglichen mit)\s+"
    r"(?:about |approximately |rund )?(?:[€$£]\s?)?$",
    re.IGNORECASE,
)


def way_words(text: str) -> list[str]:
    """Return the words of a text that say which way something went."""
    return [found[0] for pattern in (_UP, _DOWN) for found in pattern.finditer(text)]


def is_end(text: str, one: Amount) -> bool:
    """Tell whether a value is told as where a change begins or ends, and not as the change."""
    return bool(_NOW.search(text[: one.start]) or _BEFORE.search(text[: one.start]))


def two_values(text: str, told: Sequence[Amount]) -> tuple[Amount, Amount] | None:
    """Return the value before and the one after a change of which a statement tells both."""
    now = [one for one in told if _NOW.search(text[: one.start])]
    before = [one for one in told if _BEFORE.search(text[: one.start])]
    if len(now) != 1 or len(before) != 1 or now[0].unit != before[0].unit:
        return None
    return before[0], now[0]


def moved(text: str, told: Sequence[Amount]) -> bool | None:
    """Tell whether two told values lie the way that the statement says; None where it does not tell two."""
    both, up = two_values(text, told), is_up(text)
    if both is None or up is None:
        return None
    difference = both[1].value - both[0].value
    return difference != 0 and (difference > 0) is up


def is_up(text: str) -> bool | None:
    """Tell whether a text says that something went up; None where it says neither or both."""
    up, down = bool(_UP.search(text)), bool(_DOWN.search(text))
    return up if up is not down else None
