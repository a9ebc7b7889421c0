"""Judges a chunk by its own text: how much of the question it covers as a whole and on its best line.

The weights were chosen on one half of the questions of `docs/retrieval.md`; results hardly depend on them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from detective_app.evidence.retrieval.question import Question

_COVERAGE, _BEST_LINE, _PAIRS = 2.5, 2.0, 0.3
_FIGURE, _SIGN, _DENSE = 0.1, 0.1, 1.0
_ENOUGH_PAIRS = 3
_FIGURES = re.compile(r"\d\)?%?(?:\s+[$€£(–-]*)+\d")
_DIGIT = re.compile(r"\d")

MOST = _COVERAGE + _BEST_LINE * (1 + _FIGURE + _SIGN) + _PAIRS + _DENSE
"""The highest value that `judged` can give."""


@dataclass(frozen=True, slots=True)
class Covered:
    """Which of a question's terms stand above a chunk and on each of its lines, and their share as a whole.

    The share is that of the question's weight; `lines` holds the terms of each line in order.
    """

    above: frozenset[str]
    lines: Sequence[Sequence[str]]
    found: Sequence[frozenset[str]]
    share: float


def covered(question: Question, lines: Sequence[Sequence[str]], above: Sequence[str]) -> Covered:
    """Compare a question with the terms of each line of a chunk, and with those of the headings above it."""
    wanted = frozenset(question.weights) | frozenset(question.also)
    heading, found = wanted.intersection(above), [wanted.intersection(line) for line in lines]
    return Covered(heading, lines, found, share(question, heading.union(*found)))


def judged(question: Question, chunk: Covered, lines: Sequence[str]) -> float:
    """Return how well a chunk answers a question, from 0 to `MOST`; `lines` are the chunk's, verbatim.

    A line counts with the headings and the header above it: that is how a table's row is found by its own
    label together with its column and its chapter.
    """
    best, pairs, dense = 0.0, 0, 0.0
    for line, terms, found in zip(lines, chunk.lines, chunk.found, strict=True):
        if found:
            best = max(best, share(question, chunk.above | found) * _factor(question, line))
            pairs += sum(pair in question.pairs for pair in pairwise(terms))
    if question.wants_figure:
        dense = _DENSE * sum(_FIGURES.search(line) is not None for line in lines) / len(lines)
    return (
        dense
        + _COVERAGE * chunk.share**2
        + _BEST_LINE * best
        + _PAIRS * min(pairs, _ENOUGH_PAIRS) / _ENOUGH_PAIRS
    )


def share(question: Question, found: frozenset[str]) -> float:
    """Return the share of a question's weight that some terms have, from 0 to 1."""
    total = sum(question.weights.values())
    if not total:
        return 0.0
    own, also = question.weights, question.also
    return min(1.0, sum(own[term] if term in own else also[term] for term in found) / total)


def _factor(question: Question, line: str) -> float:
    """Prefer a line with a figure, and with the sign of the unit, where the question asks for one."""
    figure = question.wants_figure and _DIGIT.search(line) is not None
    return 1 + _FIGURE * figure + _SIGN * any(sign in line for sign in question.signs)
