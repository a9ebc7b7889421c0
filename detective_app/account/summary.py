"""The summary of an audit in its parts: short titles, paragraphs and lists; all else stays the text it is.

The few signs it is written with are read here alone, and written here for a summary that code composes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from detective_app.account.board import BoardClaim, board
from detective_app.account.evidence_words import Names, place
from detective_app.account.hints import hints, words
from detective_app.core.session import InterrogationSession
from detective_app.core.words import display_text

Run: TypeAlias = tuple[str, bool]
"""A piece of a line, and whether it is bold."""

HYPOTHESIS, VERDICT, CONTRADICTIONS, STILL_OPEN = "Hypothesis.", "Verdict.", "Contradictions.", "Still open."
"""Titles of what stands in every report beside its summary, too."""

SHOWN_APART = (HYPOTHESIS, VERDICT, CONTRADICTIONS, STILL_OPEN)
"""All of them."""

_TITLE = re.compile(r"\*\*([^\W\d_][^*\n]{0,58}\.)\*\*(.*)")
_HEADING = re.compile(r"#{1,6}\s+(.*)")
_QUIET = re.compile(r"\*([^*]+)\*")
_ITEM = re.compile(r"[-*]\s+(.*)")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_MAX_VERDICT_CHARS = 160


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """A paragraph, under a short title when it has one, with the list items that follow it."""

    title: str
    text: str
    items: tuple[str, ...] = ()
    quiet: bool = False


def summary_parts(summary: str) -> tuple[SummaryPart, ...]:
    """Read a summary; its texts are safe to show."""
    heads: list[tuple[SummaryPart, list[str]]] = []
    for line in display_text(summary).split("\n"):
        words = line.strip()
        if item := _ITEM.fullmatch(words):
            if not heads:
                heads.append((SummaryPart("", ""), []))
            heads[-1][1].append(item[1].strip())
        elif words:
            heads.append((_paragraph(words), []))
    return tuple(replace(head, items=tuple(items)) for head, items in heads)


def written(parts: Iterable[SummaryPart]) -> str:
    """Write a summary so that it reads as these parts."""
    return "\n\n".join("\n".join(_lines(part)) for part in parts)


def runs(text: str) -> tuple[Run, ...]:
    """Cut a line at what is bold in it."""
    pieces = ((piece, bool(n % 2)) for n, piece in enumerate(_BOLD.split(text)))
    return tuple(run for run in pieces if run[0])


def opened(parts: Sequence[SummaryPart]) -> tuple[str, str]:
    """Return the verdict, a summary's first sentence if it is short, and what follows it in its part."""
    first = parts[0] if parts else SummaryPart("", "")
    verdict, stop, rest = first.text.partition(". ")
    plain = not first.title and not first.quiet and "**" not in first.text
    return (
        (f"{verdict}.", rest) if plain and stop and len(verdict) <= _MAX_VERDICT_CHARS else ("", first.text)
    )


def _paragraph(words: str) -> SummaryPart:
    if titled := _TITLE.fullmatch(words):
        return SummaryPart(titled[1], titled[2].strip())
    if heading := _HEADING.fullmatch(words):
        return SummaryPart(heading[1], "")
    quiet = _QUIET.fullmatch(words)
    return SummaryPart("", quiet[1] if quiet else words, quiet=quiet is not None)


def _lines(part: SummaryPart) -> Iterator[str]:
    title = f"**{part.title}**" if part.title else ""
    text = f"*{part.text}*" if part.quiet else part.text
    if title or text:
        yield f"{title} {text}".strip()
    yield from (f"- {item}" for item in part.items)


BEST = 3
"""So many passages of a claim are told; all of them stand on the board."""
NOBODY = "No model judged this. What comes nearest to each part stands below, and is yours to judge."
FROM_MEMORY = "No model judged this, and no document is there: what is said from memory proves nothing."
NOTHING_NEAR = "No passage came near this part."
_MAX_CHARS = 400


def summary(session: InterrogationSession) -> str:
    """Sum a run up that nobody judged."""
    names = Names(session.sources)
    heads = (
        SummaryPart("", NOBODY if session.sources else FROM_MEMORY, quiet=True),
        SummaryPart(HYPOTHESIS, " ".join(session.hypothesis.text.split())),
    )
    return written((*heads, *(_part(one, names) for one in board(session))))


def _part(claim: BoardClaim, names: Names) -> SummaryPart:
    told = tuple(_told(claim, names))
    return SummaryPart(f"Claim {claim.number}.", claim.text, told or (NOTHING_NEAR,) * bool(names))


def _told(claim: BoardClaim, names: Names) -> Iterator[str]:
    for one in claim.passages[:BEST]:
        text = " ".join(one.text.split())
        cut = f"{text[:_MAX_CHARS].rsplit(' ', 1)[0]} …" if len(text) > _MAX_CHARS else text
        yield f"“{cut}” ({place(names, one.source_id, one.locator).rstrip()})"
    yield from (f"Measured: {words(one, names)}" for one in hints(claim.text, claim.passages))
