"""Orders the lines of a case by the rare words that they share with what is looked for."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from detective_app.core.case import Passage
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.claim_asked import claim_asked
from detective_app.evidence.finding.lines import Line, Lines
from detective_app.evidence.finding.looking import looked_through
from detective_app.evidence.finding.passages import passages
from detective_app.evidence.finding.terms import cut, is_figure

_NEAR, _ROW = 0.4, 0.6
"""What a word counts on the line beside one or above it; and above a row, which says less alone."""
_DOCUMENT = 0.2
"""What it counts for a line that its document has all of the words somewhere."""
_LABEL = 0.25
"""What a row gains whose words are all wanted: a row that is named, beside those that share a word."""


def find(
    case: CaseIndex, words: str, limit: int, source_ids: Sequence[str] = (), pages: Sequence[int] = ()
) -> tuple[Passage, ...]:
    """Return the passages nearest to some words, best first, of some documents and pages or of all; blocks.

    A passage is up to five lines that belong together, or one row, with its heading and header. Scores are
    above 0, as each shares a word with what is looked for: fewer passages are returned where no more do.
    """
    claim = claim_asked(words) or words
    lines = looked_through(case, claim, source_ids, pages)
    scores = {
        at: score
        for at, score in _shared(lines, cut(claim))
        if _is_inside(lines.every[at], source_ids, pages)
    }
    return tuple(passages(case, lines.every, scores, limit))


def _is_inside(line: Line, source_ids: Sequence[str], pages: Sequence[int]) -> bool:
    return (not source_ids or line.source_id in source_ids) and (not pages or line.page in (None, *pages))


def _shared(lines: Lines, terms: frozenset[str]) -> Iterator[tuple[int, float]]:
    """Yield the lines that have any of the terms with what they have of them, 1 for all; by rarity."""
    count = len(lines.every)
    # in their order, as sums of fractions depend on it
    weights = {t: math.log(1 + count / holders) for t in sorted(terms) if (holders := lines.holders(t))}
    total = sum(weights.values())
    documents = _documents(lines, weights)
    for at, had in _reached(lines, weights).items():
        line = lines.every[at]
        for term in weights.keys() & line.above:
            had[term] = max(had.get(term, 0.0), _ROW if line.is_row else _NEAR)
        share = sum(weights[term] * part for term, part in sorted(had.items())) / total
        yield at, share * (1 + _LABEL * _named(line, weights)) + _DOCUMENT * documents[line.source_id] / total


def _documents(lines: Lines, weights: Mapping[str, float]) -> Mapping[str, float]:
    """Return what each document has of the terms."""
    weight: dict[str, float] = defaultdict(float)
    for term, rarity in weights.items():
        for source_id in {lines.every[at].source_id for at in lines.at.get(term, ())}:
            weight[source_id] += rarity
    return weight


def _named(line: Line, weights: Mapping[str, float]) -> float:
    """Return which part of a row's words is wanted, from 0 to 1; of any other line none."""
    words = [term for term in line.terms if not is_figure(term)] if line.is_row else ()
    return sum(term in weights for term in words) / len(words) if words else 0.0


def _reached(lines: Lines, terms: Iterable[str]) -> Mapping[int, dict[str, float]]:
    """Return the lines that have a term or stand beside such a one, with how far each term counts."""
    reached: dict[int, dict[str, float]] = defaultdict(dict)
    for term in terms:
        for at in lines.at.get(term, ()):
            reached[at][term] = 1.0
            for beside in (at - 1, at + 1):
                if lines.joined(at, beside):
                    reached[beside].setdefault(term, _NEAR)
    return reached
