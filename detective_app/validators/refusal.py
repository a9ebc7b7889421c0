"""Marks an answer that is empty or declines to answer; it stays on record as it is."""

from __future__ import annotations

import re
from dataclasses import replace

from detective_app.core.plugin import Context, WitnessAnswer

EMPTY = "The witness gave no answer."
DECLINED = "The witness declined to answer."

_DECLINES = re.compile(
    r"^\W*(?:i(?:'m| am)\s+(?:very\s+|really\s+)?sorry\b|sorry,|i\s+(?:can(?:no|')t|cannot|won't|will not|"
    r"am (?:not able|unable) to)\s+(?:answer|help|assist|comply|discuss|provide|do that)|as an ai\b|"
    r"es tut mir leid|ich kann (?:diese|dabei|das|darauf|ihnen)\b.*\bnicht)",
    re.IGNORECASE,
)


def declines(text: str) -> bool:
    """Tell whether a text refuses to answer; saying that the sources do not state something is no refusal."""
    return _DECLINES.search(text[:300]) is not None


def validate(answer: WitnessAnswer, context: Context) -> tuple[WitnessAnswer, tuple[str, ...]]:
    """Leave the answer's words alone; mark and note when it is none."""
    del context
    if not answer.text.strip():
        return replace(answer, mark="no_answer"), (EMPTY,)
    if declines(answer.text):
        return replace(answer, mark="refused"), (DECLINED,)
    return answer, ()
