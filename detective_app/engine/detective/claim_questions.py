"""The questions that rules ask about a claim: each stands alone, names its claim, and is one of few templates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.evidence.claims.bearing import Bearing, Claim
from detective_app.evidence.claims.values import measured
from detective_app.evidence.text.terms import SMALL_WORDS, Language, language

Strategy: TypeAlias = Literal["breadth", "depth", "contradiction"]

PER_CLAIM = 2
MAX_CLAIM_CHARS = 300
_LEADS = 4
_DANGLING = re.compile(
    r"\b(?:on|in|by|at|of|for|than|at least|at most|more|less|fewer|no|not|until|within|from|to|about|am|im|bis|ab|vor|nach|mindestens"
    r"|höchstens|mehr|weniger|als|zum|zu|um|von|with|the|der|die|das|den)\s*(?=[.,;]|$)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Wording:
    """The templates of one language: `{claim}` and `{title}` take what is asked about."""

    says: str
    says_in: str
    also_in: str
    against: str
    day: str
    figure: str


WORDINGS: dict[Language, Wording] = {
    "english": Wording(
        says="Does the record say that {claim}? Quote the words.",
        says_in="Does the record say that {claim}, according to “{title}”? Quote the words.",
        also_in="What is said on whether {claim}, according to “{title}”? Quote the words.",
        against="Does any document say otherwise than that {claim}? Quote the words.",
        day="Which date do the documents give for this: {claim}? Quote the words.",
        figure="Which figure do the documents give for this: {claim}? Quote the words.",
    ),
    "german": Wording(
        says="Steht in den Unterlagen: {claim}? Zitiere die Stelle.",
        says_in="Steht in den Unterlagen: {claim}, laut „{title}“? Zitiere die Stelle.",
        also_in="Was steht dazu in den Unterlagen: {claim}, laut „{title}“? Zitiere die Stelle.",
        against="Sagt ein Dokument etwas anderes als dies: {claim}? Zitiere die Stelle.",
        day="Welches Datum nennen die Unterlagen hierzu: {claim}? Zitiere die Stelle.",
        figure="Welche Zahl nennen die Unterlagen hierzu: {claim}? Zitiere die Stelle.",
    ),
}


@dataclass(frozen=True, slots=True)
class ClaimQuestion:
    """One question about one claim; `leads` are the ids of the documents in which its answer may stand."""

    text: str
    signal_id: str
    strategy: Strategy


def questions(
    signal_id: str, claim: Claim, leads: Sequence[Bearing], titles: dict[str, str]
) -> Iterator[ClaimQuestion]:
    """Yield the questions about a claim in the order to ask them: what would prove it, then what refutes it.

    `leads` are the sentences that bear on it, the most telling first; `titles` names their documents.
    """
    wording = WORDINGS[language(claim.text)]
    said = inside(claim.text)
    documents = list(dict.fromkeys(lead.ground.source_id for lead in leads[:_LEADS]))
    first = wording.says_in.format(claim=said, title=titles[documents[0]]) if documents else wording.says.format(claim=said)
    yield ClaimQuestion(first, signal_id, "breadth")
    if len(documents) > 1:
        other = wording.also_in.format(claim=said, title=titles[documents[1]])
        yield ClaimQuestion(other, signal_id, "contradiction")
        return
    open_value = without_value(claim)
    if open_value is None:
        yield ClaimQuestion(wording.against.format(claim=said), signal_id, "contradiction")
        return
    text, kind = open_value
    template = wording.day if kind == "date" else wording.figure
    yield ClaimQuestion(template.format(claim=inside(text)), signal_id, "contradiction")


def inside(claim: str) -> str:
    """Return a claim as it stands inside a question: without its full stop, and begun small unless by a name."""
    text = claim.strip().rstrip(".?!")
    if len(text) > MAX_CLAIM_CHARS:
        text = text[:MAX_CLAIM_CHARS].rsplit(" ", 1)[0]
    first = text.split(" ", 1)[0]
    return f"{text[:1].lower()}{text[1:]}" if language(claim) == "english" and first.casefold() in SMALL_WORDS else text


def without_value(claim: Claim) -> tuple[str, Literal["date", "number"]] | None:
    """Return a claim without its one value and that value's kind, so that the question gives nothing away."""
    values = [value.figure for value in claim.asserted if value.figure.kind == "date" or measured(value.figure)]
    if len(values) != 1:
        return None
    figure = values[0]
    before = _DANGLING.sub("", claim.text[: figure.start].rstrip() + " ").rstrip()
    while (shorter := _DANGLING.sub("", before).rstrip()) != before:
        before = shorter
    after = claim.text[figure.end :].strip()
    if figure.kind == "quantity":
        after = after.partition(" ")[2] if after[:1].isalpha() else after
    text = " ".join(f"{before} {after}".split()).replace(" .", ".").replace(" ,", ",")
    return (text, "date" if figure.kind == "date" else "number") if len(text.split()) > 2 else None
