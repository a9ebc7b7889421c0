"""Judges a chunk by its own text: how much of the question it covers as a whole and on its best line.

The weights were chosen on one half of the questions of `docs/retrieval.md`; results hardly depend on them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from detective_app.evidence.retrieval.question import Question

_COVERAGE, _BEST_LINE, _PAIRS = 2.5, 2.0, 0.3
_FIGURE, _SIGN, _DENSE = 0.1, 0.1, 1.0
_ENOUGH_PAIRS = 3
_FIGURES = re.compile(r"\d\)?%?\s[\s$€£(–-]*\d")
_DIGIT = re.compile(r"\d")

MOST = _COVERAGE + _BEST_LINE * (1 + _FIGURE + _SIGN) + _PAIRS + _DENSE
"""The highest value that `Judge.judged` can give."""


@dataclass(frozen=True, slots=True)
class Covered:
    """A chunk as words, which terms of the question stand above it, and the share of all that it covers."""

    words: str
    above: frozenset[str]
    share: float


class Judge:
    """Compares chunks with one question, whose terms it knows by the forms that they have in the texts.

    Of a chunk only words that are such a form are looked at closely: most are not.
    """

    def __init__(self, question: Question, forms: Mapping[str, str]) -> None:
        """Keep the question and the written forms of its terms, each with its term."""
        self._question = question
        self._forms = forms
        self._wanted = frozenset(forms)
        self._worth = {**question.also, **question.weights}
        self._total = sum(question.weights.values())

    def terms(self, words: str) -> frozenset[str]:
        """Return the question's terms that stand among some words."""
        return frozenset([self._forms[word] for word in self._wanted.intersection(words.split())])

    def covered(self, words: str, above: frozenset[str]) -> Covered:
        """Compare the question with a chunk as a whole, and with its terms in the headings above it."""
        return Covered(words, above, self._share(above | self.terms(words)))

    def judged(self, chunk: Covered, lines: Sequence[str]) -> float:
        """Return how well a chunk answers a question, from 0 to `MOST`; `lines` are the chunk's, verbatim.

        A line counts with the headings and the header above it: that is how a table's row is found by its own
        label together with its column and its chapter.
        """
        best, pairs, dense = 0.0, 0, 0.0
        for line, words in zip(lines, chunk.words.split("\n"), strict=True):
            if found := self.terms(words):
                best = max(best, self._share(chunk.above | found) * self._factor(line))
                pairs += self._pairs(words) if len(found) > 1 else 0
        if self._question.wants_figure:
            dense = _DENSE * sum(_FIGURES.search(line) is not None for line in lines) / len(lines)
        return (
            dense
            + _COVERAGE * chunk.share**2
            + _BEST_LINE * best
            + _PAIRS * min(pairs, _ENOUGH_PAIRS) / _ENOUGH_PAIRS
        )

    def _share(self, found: frozenset[str]) -> float:
        """Return the share of the question's weight that some terms have, from 0 to 1."""
        return min(1.0, sum([self._worth[term] for term in found]) / self._total) if self._total else 0.0

    def _pairs(self, words: str) -> int:
        """Count the neighbours on a line that are neighbours in the question, too."""
        terms = [self._forms.get(word, "") for word in words.split()]
        return sum(pair in self._question.pairs for pair in pairwise(terms))

    def _factor(self, line: str) -> float:
        """Prefer a line with a figure, and with the sign of the unit, where the question asks for one."""
        asked = self._question
        figure = asked.wants_figure and _DIGIT.search(line) is not None
        return 1 + _FIGURE * figure + _SIGN * any(sign in line for sign in asked.signs)
