"""What a question wants computed: a share, a ratio, a difference, a sum, and over which amounts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.evidence.text.instructions import without_instructions

Kind: TypeAlias = Literal["percent", "ratio", "less", "sum", "change"]

_END = r"(?:\?|,|\bfor\b|\bin\b(?= (?:fiscal |the |\d))|\bon\b(?= [A-Z])|(?m:$))"
_A_SHARE = r"(?:percentage|percent|share|proportion)"
_WRITTEN: tuple[tuple[Kind, str], ...] = (
    ("change", r"\b(?:by how much|um wie ?viel)\b(?P<a>.+)"),
    ("ratio", r"\bratio\b[^()?]{0,40}\((?P<a>[^()]{1,200}?) (?:to|over|divided by) (?P<b>[^()]{1,200})\)"),
    ("ratio", rf"\bratio of (?P<a>.{{1,200}}?) to (?P<b>.+?){_END}"),
    (
        "percent",
        r"(?<![^?])(?:what (?:was|were|is|are) )?(?P<a>[^?]+?),? as an?"
        rf" {_A_SHARE} of (?P<b>.+?){_END}",
    ),
    ("percent", rf"\bwhat {_A_SHARE} of (?P<b>.{{1,200}}?) (?:was|were|is|are|came from) (?P<a>[^?]+)"),
    ("percent", r"\bwie ?viel prozent (?P<b>.{1,200}?) (?:war|waren|ist|sind|entfielen auf) (?P<a>[^?]+)"),
    (
        "less",
        r"(?<![^?,])[^\w?,]*\b(?:taking |was |were |is |of )?(?P<a>[^?,]+?) (?:less|minus|abzüglich)"
        r" (?P<b>.+?)(?:\?|, what\b|,? was\b|(?m:$))",
    ),
    ("less", rf"\bdifference between (?P<a>.{{1,200}}?) and (?P<b>.+?){_END}"),
    ("sum", r"\bwhat (?:did|do|does) (?P<a>[^?]{1,200}?) (?:add up|amount|come) to\b"),
    ("sum", rf"\b(?:sum|total) of (?P<a>[^?]{{1,200}}? and .+?){_END}"),
)
_PATTERNS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _WRITTEN)
_ASKS = re.compile(
    r"^\W*(?:what|how much|how many|by simple subtraction|welche[rs]?|wie ?viel)?\W*"
    r"(?:was|were|is|are|did|do)?\s*",
    re.IGNORECASE,
)
_AND = re.compile(r"(?<!\s)\s+(?:and|und|plus)\s+(?=[a-z])|^(?:and|und) ")
_CHANGE_WORDS = re.compile(
    r"\b(?:fall|fell|ris[ei]n?g?|rose|gr[eo]w\w*|increas\w*|decreas\w*|declin\w*|chang\w*|drop\w*|lower|higher"
    r"|more|less|than|between|against|compared (?:to|with)|from|same|earlier|later|previous|prior|before"
    r"|exceed\w*|did|was|were"
    r"|gestiegen|gesunken|stieg|sank|fiel|höher|niedriger|gegenüber|zwischen|verändert\w*)\b",
    re.IGNORECASE,
)
_IN_PERCENT = re.compile(r"percent|%|prozent", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Operation:
    """What is to be computed over which amounts, as the question names them; a change is of one amount."""

    kind: Kind
    amounts: tuple[str, ...]


def operation(question: str) -> Operation | None:
    """Return what a question wants computed, or None when it asks for what is written."""
    text = without_instructions(question)
    for kind, pattern in _PATTERNS:
        found = pattern.search(text)
        if found is None:
            continue
        if kind == "change":
            if _IN_PERCENT.search(text):
                return None
            return Operation(kind, (_CHANGE_WORDS.sub(" ", found["a"]),))
        if kind == "sum":
            return Operation(kind, _summands(found["a"]))
        return Operation(kind, (_ASKS.sub("", found["a"]), found["b"]))
    return None


def _summands(text: str) -> tuple[str, ...]:
    """Divide a list at its commas, and its last part at "and": "cash and cash equivalents" is one amount."""
    *parts, last = re.split(r",\s*", text)
    *more, end = _AND.split(last)
    found = [*parts, " and ".join(more), end] if parts else [*more, end]
    return tuple(part for part in found if part.strip())
