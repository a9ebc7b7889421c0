"""Orders the lines of a case by the rare words that they share with what is looked for."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from detective_app.core.case import Passage
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.lines import Line, Lines
from detective_app.evidence.finding.looking import looked_through
from detective_app.evidence.finding.passages import passages
from detective_app.evidence.finding.terms import wanted

_BESIDE = ((0, 1.0), (-1, 0.4), (1, 0.4))
"""What a word counts on a line itself, and so many lines before or after it."""
_ABOVE, _ABOVE_ROW = 0.4, 0.6
"""What a word counts that stands above a line, or above a row, which says less by itself."""
_CHUNK, _HALF = 0.25, 4
"""What it counts to stand in the chunk that the index finds nearest; half of that after so many chunks."""


def find(
    case: CaseIndex, words: str, limit: int, source_ids: Sequence[str] = (), pages: Sequence[int] = ()
) -> tuple[Passage, ...]:
    """Return the passages nearest to some words, best first, of some documents and pages or of all; blocks.

    A passage is up to five lines that belong together, or one row, with its heading and header. Scores are
    above 0, as each shares a word with what is looked for: fewer passages are returned where no more do.
    """
    looked = looked_through(case, words, source_ids, pages)
    lines = looked.lines.every
    scores: dict[int, float] = {}
    chunks: dict[int, list[int]] = defaultdict(list)
    for at, score in _shared(looked.lines, wanted(words)):
        if _is_inside(lines[at], source_ids, pages):
            rank = looked.rank(at)
            scores[at] = score
            if rank is not None:
                scores[at] += _CHUNK * _HALF / (_HALF + rank)
                chunks[rank].append(at)
    return tuple(passages(case, lines, scores, [chunks[rank] for rank in sorted(chunks)], limit))


def _is_inside(line: Line, source_ids: Sequence[str], pages: Sequence[int]) -> bool:
    return (not source_ids or line.source_id in source_ids) and (not pages or line.page in (None, *pages))


def _shared(lines: Lines, terms: frozenset[str]) -> Iterator[tuple[int, float]]:
    """Yield the lines that have any of the terms with what they have of them, 1 for all; by rarity."""
    count = len(lines.every)
    # in their order, as sums of fractions depend on it
    weights = {t: math.log(1 + count / holders) for t in sorted(terms) if (holders := lines.holders(t))}
    total = sum(weights.values())
    for at, had in _reached(lines, weights).items():
        line = lines.every[at]
        part = _ABOVE_ROW if line.is_row else _ABOVE
        for term in weights.keys() & line.above:
            had[term] = max(had.get(term, 0.0), part)
        yield at, sum(weights[term] * part for term, part in sorted(had.items())) / total


def _reached(lines: Lines, terms: Mapping[str, float]) -> Mapping[int, dict[str, float]]:
    """Return the lines that have a term or stand beside such a one, with how far each term counts."""
    reached: dict[int, dict[str, float]] = {}
    for term in terms:
        for at in lines.at.get(term, ()):
            for distance, part in _BESIDE:
                if not distance or lines.joined(at, at + distance):
                    had = reached.setdefault(at + distance, {})
                    had[term] = max(had.get(term, 0.0), part)
    return reached
