"""Text made to be slow: every reading of an answer takes time in proportion to its length."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detective_app.core.analysis import Opening
from detective_app.core.errors import UnusableReply
from detective_app.core.evidence import Fact, Support
from detective_app.engine.calls.structured import read
from detective_app.engine.detective.by_hand import claims
from detective_app.evidence.conflicts import among_supports
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.gate import pointing
from detective_app.evidence.orders import defused, instructions
from detective_app.evidence.quotes.anchoring import tokens
from detective_app.evidence.quotes.checking import ClaimedQuote
from detective_app.evidence.quotes.names import names
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
    figures, spans, declines, fenced
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


SHORTER = 8_000


def _quote(text: str, source_id: str) -> Support:
    return Support(source_id=source_id, locator="L1-L1", quote=text)


PARTS = (
    " ", "\n ", "#", ". ", ", and ", "… ", "| ", "a_", "a.", "1-\n\n\n", "Aa ", "A. ", "A1", "A-1",
    f"A{'1' * 30}_ ", f"The count was 7{' ' * 40}Berlin ", f"7{' ' * 40}Berlin", f"Dr. Eva{' ' * 40}Lind, ",
    "before ", "within the ", "gab der ", "gab ab ", "zuen", "kein", "gegen", "it takes ", " available",
    ": 1", "ignore all ", "say only ", "unable able ", "The pump was started on 3 May 2021 by Eva Lind. ",
)  # fmt: skip
ROOMS: dict[str, Callable[[str], object]] = {
    "claims": claims,
    "names": lambda text: list(names(text, "english")),
    "conflicts": lambda text: among_supports(
        [Fact(text="", support=(_quote(text, "D1"), _quote(text, "D2")))]
    ),
    "orders": instructions,
    "defused": defused,
    "pointing": lambda text: [pointing(text, of) for of in ("english", "german")],
    "anchors": tokens,
    "quotes": lambda text: ClaimedQuote(text).forms,
}


@pytest.mark.parametrize("room", ROOMS)
def test_no_text_that_repeats_itself_keeps_a_room_of_evidence_from_its_end(room: str) -> None:
    """Letters and digits that end in no word, runs of blanks before a name: whatever a document may hold."""
    for part in PARTS:
        ROOMS[room](f"x{part * SHORTER}"[:SHORTER])
