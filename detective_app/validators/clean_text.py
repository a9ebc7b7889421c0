"""Removes control characters from an answer and cuts it at 200,000 characters (trust §2, A24 and A25)."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.plugin import Context, WitnessAnswer
from detective_app.core.words import clean_text

MAX_ANSWER_CHARS = 200_000


def validate(answer: WitnessAnswer, context: Context) -> tuple[WitnessAnswer, tuple[str, ...]]:
    """Return a clean answer of bounded length, with a note for each change."""
    del context
    text, notes = clean_text(answer.text), []
    if text != answer.text:
        notes.append("Control characters were removed from the answer.")
    if len(text) > MAX_ANSWER_CHARS:
        text = text[:MAX_ANSWER_CHARS]
        notes.append(f"The answer was cut at {MAX_ANSWER_CHARS:,} characters.")
    return replace(answer, text=text), tuple(notes)
