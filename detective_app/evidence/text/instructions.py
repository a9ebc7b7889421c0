"""Sentences of a question that ask nothing: they tell how to answer, as "Answer in millions."."""

from __future__ import annotations

import re

_INSTRUCTION = re.compile(
    r"(?i)(?:(?<=[.?!])\s+|^)(?:please\s|bitte\s)?(?:answer|use|give|express|round|state|reply|respond|base|show|report|format|rely"
    r"|consider|assume|refer|antworten?|antworte|verwende[n]?|gib|geben|runde[n]?|nutze[n]?|benutze[n]?)\b[^?]*?[.!](?=\s|$)"
    r"|\s*\((?:answer|in|give|antwort)\b[^()]*\)"
)


def without_instructions(question: str) -> str:
    """Return a question without what tells how to answer; a text that is an order and nothing else stays."""
    left = " ".join(_INSTRUCTION.sub(" ", question).split())
    return left if left.endswith("?") else question
