"""What a question says that asks nothing: how to answer, and where to look, as "Answer in millions."."""

from __future__ import annotations

import re

_INSTRUCTION = re.compile(
    r"(?i)(?:(?<=[.?!])\s+|^)(?:please\s|bitte\s)?(?:answer|use|give|express|round|state|reply|respond|base|show|report|format|rely"
    r"|consider|assume|refer|imagine|suppose|calculate|compute|address"
    r"|antworten?|antworte|verwende[n]?|gib|geben|runde[n]?|nutze[n]?|benutze[n]?)\b[^?:]*?[.!](?=\s|$)"
    r"|\((?:answer|in|give|antwort)\b[^()]*\)"
    r"|(?<=[.?!])\s+if\b(?=[^.?!]*[.!](?:\s|$))[^.?!]*"
    r"\b(?:say so|(?:please )?(?:say|state|explain))\b[^.?!]*[.!]"
)
_ACCOUNTS = (
    r"(?:(?:income|cash flow|financial|consolidated|P&L|profit and loss) statements?|statements? of [a-z]+"
    r"|balance sheets?|P&L|line items?|information (?:in|provided|given)"
    r"|(?:given|provided) (?:documents?|data))"
)
_LOOK = (
    r"(?:by |primarily |only )?"
    r"(?:using|bas(?:ed|ing)|relying|considering|according to|drawing|looking|from|assum(?:e|ing))"
)
_BEFORE = re.compile(
    rf"^{_LOOK}\b[^,:?\d]{{0,120}}?\b{_ACCOUNTS}\b[^,:?\d]{{0,60}}[,:]\s+(?=\w[^?]*\?)", re.IGNORECASE
)
_BEHIND = re.compile(
    rf",? {_LOOK}\b(?=[^,:?\d]{{0,200}}\?)[^,:?\d]{{0,80}}?\b{_ACCOUNTS}\b[^,:?\d]{{0,60}}(?=\?)",
    re.IGNORECASE,
)
"""Which of the accounts to look at; other documents that a question names are part of it."""


def without_instructions(question: str) -> str:
    """Return a question without what tells how to answer; a text that is an order and nothing else stays."""
    left = " ".join(_INSTRUCTION.sub(" ", question).split())
    left = _BEHIND.sub("", _BEFORE.sub("", left)).replace(" ?", "?")
    return left if left.endswith("?") else question
