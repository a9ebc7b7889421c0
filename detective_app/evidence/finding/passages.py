"""Cuts passages around the best lines, and sees that no document has them all."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice

from detective_app.core.case import Passage
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.lines import Line

MOST_LINES = 5
"""A passage has so many lines at most."""
MOST_CHARS = 800
"""No line is added to a passage beyond this length; one that is longer stands alone."""

_AGAIN, _SAME_PAGE = 0.95, 0.9
"""What a line counts for each passage that its document, or its page, has already."""
_CHUNKS_TURN = 3
"""Every so many passages it is the turn of what the index finds, which errs in other places."""


def passages(
    case: CaseIndex,
    lines: Sequence[Line],
    scores: Mapping[int, float],
    chunks: Sequence[Sequence[int]],
    limit: int,
) -> Iterator[Passage]:
    """Yield passages around the best lines by their places, best first; no line is in two of them.

    `chunks` are the lines of what the index finds, nearest first.
    """
    taken: set[int] = set()
    for at in islice(_in_turn(lines, scores, chunks, taken), limit):
        first, last = _around(lines, scores, at, taken)
        taken.update(range(first, last + 1))
        line = lines[at]
        place = case.locator(line.source_id, lines[first].number, lines[last].number)
        yield Passage(line.source_id, place, case.lines(line.source_id, place), scores[at], line.heading)


def _in_turn(
    lines: Sequence[Line], scores: Mapping[int, float], chunks: Sequence[Sequence[int]], taken: set[int]
) -> Iterator[int]:
    """Yield the best lines, every third the best one of the nearest chunk that had no turn."""
    best = _in_order(lines, scores, taken)
    others = (max(chunk, key=scores.__getitem__) for chunk in chunks if taken.isdisjoint(chunk))
    for turn in count(1):
        at = next(others, None) if turn % _CHUNKS_TURN == 0 else None
        at = next(best, None) if at is None else at
        if at is None:
            return
        yield at


def _in_order(lines: Sequence[Line], scores: Mapping[int, float], taken: set[int]) -> Iterator[int]:
    """Yield the best line that is not taken, each time with less for documents and pages that had a turn."""
    had: Counter[tuple[str, int]] = Counter()

    def worth(at: int) -> float:
        source_id, page = lines[at].source_id, lines[at].page or 0
        return (
            scores[at] * _AGAIN ** had[source_id, 0] * (_SAME_PAGE ** had[source_id, page] if page else 1.0)
        )

    waiting = [(-score, at) for at, score in scores.items()]
    heapq.heapify(waiting)
    while waiting:
        before, at = heapq.heappop(waiting)
        if at in taken:
            continue
        now = -worth(at)
        if now > before:  # others may be better by now
            heapq.heappush(waiting, (now, at))
            continue
        had.update({(lines[at].source_id, page) for page in (0, lines[at].page or 0)})
        yield at


def _around(lines: Sequence[Line], scores: Mapping[int, float], at: int, taken: set[int]) -> tuple[int, int]:
    """Return the first and last line of the passage around a line; the better side first."""
    first = last = at
    chars = lines[at].chars
    while not lines[at].is_row and last - first + 1 < MOST_LINES:
        sides = [
            n
            for n, edge in ((first - 1, first), (last + 1, last))
            if 0 <= n < len(lines) and n not in taken and _belong(lines[n], lines[edge])
        ]
        best = max(sides, key=lambda n: scores.get(n, 0.0), default=None)
        if best is None or chars + lines[best].chars > MOST_CHARS:
            break
        chars += lines[best].chars
        first, last = min(first, best), max(last, best)
    return first, last


def _belong(other: Line, edge: Line) -> bool:
    """Tell whether another line goes on where a passage begins or ends, in the same part of a document."""
    same = (other.source_id, other.section, other.page) == (edge.source_id, edge.section, edge.page)
    return same and not other.is_row and abs(other.number - edge.number) == 1
