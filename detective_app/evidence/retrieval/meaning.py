"""Puts hits in order by what they mean too, with any model that compares two texts.

A chunk is compared in windows of a few lines, each with the headings above it: the vector of a whole table
says little about one of its rows. Words count on, as a vector hardly tells one year or country from another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from detective_app.evidence.retrieval.records import Hit, Lines

Nearness: TypeAlias = Callable[[str, Sequence[str]], Sequence[float]]
"""Says for a question and some texts how near each is in meaning, from -1 to 1."""

_WINDOW_CHARS = 300
_HEADINGS = 3
_MEANING = 0.7


def by_meaning(question: str, hits: Sequence[Hit], lines: Lines, nearness: Nearness) -> tuple[Hit, ...]:
    """Return hits in order of their score and of the nearness of their best window; scores stay in 0 to 1."""
    windows = [list(_windows(hit, lines)) for hit in hits]
    near = iter(nearness(question, [text for texts in windows for text in texts]))
    best = [max((next(near) for _ in texts), default=0.0) for texts in windows]
    scored = [
        replace(hit, score=(hit.score + _MEANING * max(0.0, share)) / (1 + _MEANING))
        for hit, share in zip(hits, best, strict=True)
    ]
    return tuple(sorted(scored, key=lambda hit: -hit.score))


def _windows(hit: Hit, lines: Lines) -> Iterator[str]:
    above = " ".join(heading.strip("# ") for heading in hit.heading.split("\n")[-_HEADINGS:])
    gathered: list[str] = []
    for line in lines(hit.key, hit.first, hit.last).split("\n"):
        gathered.append(line)
        if sum(map(len, gathered)) >= _WINDOW_CHARS:
            yield " ".join([above, *gathered])
            gathered = []
    if gathered:
        yield " ".join([above, *gathered])
