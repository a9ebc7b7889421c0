"""Text made to be slow: every reading of an answer takes time in proportion to its length."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detective_app.core.analysis import Opening
from detective_app.core.errors import UnusableReply
from detective_app.engine.calls.structured import read
from detective_app.engine.witness.reply_text import parse
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.answers import hedges, refuses
from detective_app.evidence.meaning.people import people
from detective_app.evidence.quotes.carrying import named_document
from detective_app.evidence.text.sentences import spans
from detective_app.validators.refusal import declines
from tests.engine.scripted import said
from tests.sweeps import sweep

CHARS = 200_000
TEXTS = {
    name: (part * CHARS)[:CHARS]
    for name, part in {
        "spaces": " ",
        "lines": "\n ",
        "stops": ". ",
        "marks": "*",
        "digits": "1,234",
        "dates": "1 May ",
        "years": "in 1999 ",
        "amounts": "1 million ",
        "numerals": "two ",
        "names": "Aa ",
        "roles": "Aa Bb, the ",
        "particles": "Aa van van van ",
        "answers": "The pump was started at 12:30 on 3 May 2021 with 7 litres by Eva Lind. ",
    }.items()
}


def fenced(text: str) -> None:
    with pytest.raises(UnusableReply):
        read(said(f"```{text}"), Opening)


READINGS: tuple[Callable[[str], object], ...] = (
    figures, people, spans, refuses, hedges, declines, named_document, parse, fenced
)  # fmt: skip
CASES = [(reading, name) for reading in READINGS for name in TEXTS]


def _is_core(case: tuple[Callable[[str], object], str]) -> bool:
    """Tell whether it is the turn of a text with this reading: each has a third of the others."""
    reading, name = case
    return (READINGS.index(reading) + list(TEXTS).index(name)) % 3 == 0


@pytest.mark.parametrize("case", sweep(CASES, _is_core), ids=lambda case: f"{case[0].__name__}-{case[1]}")
def test_no_text_of_200_000_characters_keeps_a_reading_from_its_end(
    case: tuple[Callable[[str], object], str],
) -> None:
    """A pattern that goes back and forth would take days; the bench holds each to its seconds."""
    reading, name = case
    reading(TEXTS[name])
