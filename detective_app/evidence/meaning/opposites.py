"""Words that turn what is told of the same thing around, as `rose` and `fell`."""

from __future__ import annotations

import re
from collections.abc import Iterator

_APART = re.compile(
    r"[;:]|\b(?:due|primarily|mainly|partially|partly|offset|because|as a result|driven|reflect\w*"
    r"|attribut\w*|resulting|while|but|whereas|although|despite|excluding|wegen|aufgrund|weil|während|aber"
    r"|obwohl|trotz)\b|, (?:and|which|und|der|die|das)\b",
    re.IGNORECASE,
)
_UP = r"increas\w*|rose|rise[sn]?|grew|grow(?:s|n|th)?|higher|gain(?:ed|s)?"
_DOWN = r"decreas\w*|fell|fall(?:s|en)?|drop\w*|declin\w*|lower|shr[aiu]nk|slipped|cut"
_UP_GERMAN = r"erhöh\w*|stieg\w*|gestiegen\w*|höher\w*"
_DOWN_GERMAN = r"gesenkt\w*|sank\w*|gesunken\w*|niedriger\w*|verringer\w*"
_WAYS = tuple(
    re.compile(rf"\b(?:{one}|{other})\b", re.IGNORECASE)
    for one, other in ((_UP, _UP_GERMAN), (_DOWN, _DOWN_GERMAN))
)
WAY_WORDS = re.compile("|".join(way.pattern for way in _WAYS), re.IGNORECASE)
"""The words by which a text says that something went up or down."""

_OPPOSITES = tuple(
    (re.compile(rf"\b(?:{one})\b", re.IGNORECASE), re.compile(rf"\b(?:{other})\b", re.IGNORECASE))
    for one, other in (
        (_UP, _DOWN),
        (
            r"grant(?:ed|s)?|approv\w+|accept\w+|allow\w+|adopt\w+",
            r"refus\w+|reject\w+|den(?:ied|ies|y)|declin\w+|withdr\w+|prohibit\w+",
        ),
        (r"pass(?:ed|es)", r"fail(?:ed|s)"),
        (r"before|prior to|vor", r"after|following|nach"),
        (r"more|above|over|exceed\w*|mehr", r"less|fewer|below|under|weniger"),
        (r"bought|buys?|purchas\w+|acquir\w+|kaufte?n?|erwarb\w*", r"sold|sells?|sale|dispos\w+|verkauf\w*"),
        (
            r"open(?:ed|s)?|start(?:ed|s)?|began|begun|öffnete\w*|begann\w*",
            r"clos(?:ed|es)|end(?:ed|s)|stopped|ceased|schloss\w*|endete\w*",
        ),
        (r"hired|appointed|joined|elected", r"dismissed|resigned|retired|left|removed"),
        (r"paid|bezahlt\w*", r"unpaid|owed|outstanding|offen\w*"),
        (r"with|mit", r"without|ohne"),
        (_UP_GERMAN, _DOWN_GERMAN),
        (
            r"genehmig\w*|angenommen\w*|bewillig\w*|erlaubt\w*|zugestimmt\w*",
            r"abgelehnt\w*|verweiger\w*|untersagt\w*|zurückgewiesen\w*",
        ),
        (r"somebody|someone|jemand", r"nobody|no one|niemand"),
        (r"always|immer", r"never|nie|niemals"),
        (r"first|erste\w*", r"last|letzte\w*"),
        (r"all|alle[nrs]?|every", r"some|einige\w*|several|mehrere\w*|most|many|half|part"),
        (r"maximum|at most|up to|no more than|höchstens|bis zu", r"minimum|at least|no less than|mindestens"),
    )
)


def opposed(text: str, other: str) -> Iterator[tuple[str, str]]:
    """Yield each word of a text with its opposite in another, where each text has its side alone."""
    for one, turned in _OPPOSITES:
        for mine, theirs in ((one, turned), (turned, one)):
            said, there = mine.search(text), theirs.search(other)
            if said and there and not theirs.search(text) and not mine.search(other):
                yield said[0], there[0]


def ways(text: str) -> tuple[bool, bool]:
    """Tell whether a text says that something went up, and whether that something went down."""
    up, down = (bool(way.search(text)) for way in _WAYS)
    return up, down


def stretches(text: str) -> list[str]:
    """Return what a sentence tells one after the other: what it says, and what that was for or against."""
    return [part for part in _APART.split(text) if part.strip()] or [text]
