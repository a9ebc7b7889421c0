"""Orders the lines of a case by how many rare words they share with what is looked for, and cuts passages."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from detective_app.core.case import CaseFile, Passage
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.lines import Line, cut, lines_of
from detective_app.evidence.text.terms import language

MOST_LINES = 5
"""A passage has so many lines at most."""
WHOLE_CHARS = 400_000
"""Up to this length every line of a case is weighed; of a longer one those that the index finds."""

_CANDIDATES = 60
_ABOVE, _BESIDE = 0.4, 0.3  # what a word counts that stands above a line, or on the line before or after


def find(
    case: CaseIndex, words: str, limit: int, source_ids: Sequence[str] = (), pages: Sequence[int] = ()
) -> tuple[Passage, ...]:
    """Return the passages nearest to some words, best first, of some documents and pages or of all; blocks.

    A passage is up to five lines that belong together, or one row, with its heading and header. Its score is
    0 where it shares nothing of weight: such ones are not returned.
    """
    held = _looked_through(case, words, source_ids)
    lines = [
        line
        for line in lines_of(held)
        if (not source_ids or line.source_id in source_ids) and (not pages or line.page in (None, *pages))
    ]
    scores = _scores(lines, words, held)
    return tuple(_passages(case, lines, scores, limit))


def _looked_through(case: CaseIndex, words: str, source_ids: Sequence[str]) -> CaseFile:
    if case.chars <= WHOLE_CHARS:
        return case.whole()
    return case.excerpt(case.search(words, _CANDIDATES, source_ids))


def _scores(lines: Sequence[Line], words: str, held: CaseFile) -> list[float]:
    """Return how much each line has of what is looked for, each word by its rarity."""
    of = language(" ".join(document.text[:4_000] for document in held.documents))
    wanted = cut(words, of)
    holders = Counter(term for line in lines for term in line.terms & wanted)
    weights = {term: math.log(1 + len(lines) / (1 + n)) for term, n in holders.items()}
    own = [_weight(line.terms & wanted, weights) for line in lines]
    scores = []
    for at, line in enumerate(lines):
        beside = {
            term
            for other in lines[max(0, at - 1) : at + 2]
            if other.source_id == line.source_id
            for term in other.terms & wanted
        }
        near = _BESIDE * _weight(frozenset(beside) - line.terms, weights)
        above = _ABOVE * _weight((line.above & wanted) - line.terms, weights)
        scores.append(own[at] + near + above if own[at] or near else 0.0)
    return scores


def _weight(terms: frozenset[str], weights: dict[str, float]) -> float:
    return sum(weights.get(term, 0.0) for term in terms)


def _passages(
    case: CaseIndex, lines: Sequence[Line], scores: Sequence[float], limit: int
) -> Iterator[Passage]:
    """Yield passages around the best lines; no line is in two of them."""
    taken: set[int] = set()
    found = 0
    for at in sorted(range(len(lines)), key=lambda n: -scores[n]):
        if found == limit or not scores[at]:
            return
        if at in taken:
            continue
        first, last = _around(lines, scores, at, taken)
        taken.update(range(first, last + 1))
        found += 1
        place = case.locator(lines[at].source_id, lines[first].number, lines[last].number)
        text = case.lines(lines[at].source_id, place)
        yield Passage(lines[at].source_id, place, text, scores[at], lines[at].heading, lines[at].header)


def _around(lines: Sequence[Line], scores: Sequence[float], at: int, taken: set[int]) -> tuple[int, int]:
    """Return the first and last line of the passage around a line; the better side first."""
    first = last = at
    while not lines[at].is_row and last - first + 1 < MOST_LINES:
        sides = [n for n in (first - 1, last + 1) if 0 <= n < len(lines) and n not in taken]
        belonging = [n for n in sides if _belong(lines[at], lines[n], lines[first], lines[last])]
        if not belonging:
            break
        best = max(belonging, key=lambda n: scores[n])
        first, last = min(first, best), max(last, best)
    return first, last


def _belong(line: Line, other: Line, first: Line, last: Line) -> bool:
    """Tell whether another line goes on where a passage begins or ends, in the same part of a document."""
    if other.source_id != line.source_id or other.is_row or other.heading != line.heading:
        return False
    return other.number in (first.number - 1, last.number + 1)
