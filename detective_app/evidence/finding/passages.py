"""Cuts passages around the best lines: each line with those around it in its section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from detective_app.core.case import Passage
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.lines import Line

MOST_LINES = 5
"""A passage has so many lines at most."""
MOST_CHARS = 800
"""No line is added to a passage beyond this length; one that is longer stands alone."""


def passages(
    case: CaseIndex, lines: Sequence[Line], scores: Mapping[int, float], limit: int
) -> Iterator[Passage]:
    """Yield passages around the best lines by their places, best first; no line is in two of them."""
    taken: set[int] = set()
    for at in sorted(scores, key=lambda at: (-scores[at], at)):
        if at in taken:
            continue
        if not limit:
            return
        limit -= 1
        first, last = _around(lines, scores, at, taken)
        taken.update(range(first, last + 1))
        line = lines[at]
        place = case.locator(line.source_id, lines[first].number, lines[last].number)
        yield Passage(line.source_id, place, case.lines(line.source_id, place), scores[at], line.heading)


def _around(lines: Sequence[Line], scores: Mapping[int, float], at: int, taken: set[int]) -> tuple[int, int]:
    """Return the first and last line of the passage around a line; the better side first."""
    first = last = at
    chars = lines[at].chars
    while not lines[at].is_row and last - first + 1 < MOST_LINES:
        sides = [
            other
            for other, edge in ((first - 1, first), (last + 1, last))
            if 0 <= other < len(lines) and other not in taken and _belong(lines[other], lines[edge])
        ]
        best = max(sides, key=lambda other: scores.get(other, 0.0), default=None)
        if best is None or chars + lines[best].chars > MOST_CHARS:
            break
        chars += lines[best].chars
        first, last = min(first, best), max(last, best)
    return first, last


def _belong(other: Line, edge: Line) -> bool:
    """Tell whether another line goes on where a passage begins or ends, in the same part of a document."""
    same = (other.source_id, other.section, other.page) == (edge.source_id, edge.section, edge.page)
    return same and not other.is_row and abs(other.number - edge.number) == 1
