"""A summary's own short titles and lists, which are kept; the rest of its Markdown stays text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from detective_app.core.words import display_text

_TITLE = re.compile(r"\*\*([A-Za-z ]{1,40}\.)\*\*(.*)")
_QUIET = re.compile(r"\*([^*]+)\*")


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """A paragraph, under a short title when it has one, with the list items that follow it."""

    title: str
    text: str
    items: tuple[str, ...]
    quiet: bool


def summary_parts(summary: str) -> tuple[SummaryPart, ...]:
    """Split a summary into paragraphs and lists."""
    heads: list[tuple[SummaryPart, list[str]]] = []
    for line in display_text(summary).split("\n"):
        words = line.strip()
        if words.startswith("- "):
            if not heads:
                heads.append((_paragraph(""), []))
            heads[-1][1].append(words[2:].strip())
        elif words:
            heads.append((_paragraph(words), []))
    return tuple(replace(head, items=tuple(items)) for head, items in heads)


def _paragraph(words: str) -> SummaryPart:
    if titled := _TITLE.fullmatch(words):
        return SummaryPart(titled[1], titled[2].strip(), (), quiet=False)
    quiet = _QUIET.fullmatch(words)
    return SummaryPart("", quiet[1] if quiet else words, (), quiet=quiet is not None)
