"""Orders the lines of a case by the rare words that they share with what is looked for."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias
from weakref import WeakKeyDictionary

from detective_app.core.case import Passage
from detective_app.core.evidence import Source
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.claim_asked import claim_asked
from detective_app.evidence.finding.lines import Line, Lines, lines_of
from detective_app.evidence.finding.terms import cut, is_figure, telling

_NEAR, _ROW = 0.4, 0.6
"""What a word counts on the line beside one or above it; and above a row, which says less alone."""
_DOCUMENT = 0.2
"""What it counts for a line that its document has all of the words somewhere."""
_LABEL = 0.25
"""What a row gains whose words are all wanted: a row that is named, beside those that share a word."""
WHOLE_CHARS = 400_000
"""Up to this length every line of a case is weighed, and kept as long as the case is open."""
_EACH_CHARS = 2_000_000
"""Up to this length, where the nearest lines of each document are wanted: none is to be passed over."""
_CHUNKS, _PAGE_CHARS = 60, 3_000
_WITH_EMPTY = 2
_KEPT: WeakKeyDictionary[CaseIndex, Lines] = WeakKeyDictionary()
MOST_LINES = 5
"""A passage has so many lines at most."""
MOST_CHARS = 800
"""No line is added to a passage beyond this length; one that is longer stands alone."""
_SHORT_CHARS = 300
"""A passage that is shorter goes on beyond its paragraph and section: a greeting says nothing alone."""


def find(
    case: CaseIndex, words: str, limit: int, source_ids: Sequence[str] = (), pages: Sequence[int] = ()
) -> tuple[Passage, ...]:
    """Return the passages nearest to some words, best first, of some documents and pages or of all; blocks.

    A passage is up to five lines that belong together, or one row, with its heading and header. Scores are
    above 0, as each shares a word with what is looked for: fewer passages are returned where no more do.
    """
    lines, scores = _weighed(case, words, source_ids, pages)
    inside = {at: score for at, score in scores.items() if _is_inside(lines.every[at], source_ids, pages)}
    return tuple(passages(case, lines.every, inside, limit))


Shown: TypeAlias = Callable[[Passage, int], Passage | None]
"""Returns what may be shown of a passage around one of its lines, or None where that line may not."""


def nearest_of_each(case: CaseIndex, words: str, shown: Shown) -> Iterator[Passage]:
    """Yield the passage of each document that comes nearest to some words, best first; blocks.

    Of a document whose best lines may not be shown the next best counts that has one of the words itself.
    """
    lines, scores = _weighed(case, words, whole_chars=_EACH_CHARS)
    wanted = cut(claim_asked(words) or words)
    done: set[str] = set()
    for at in _best_first(scores):
        line = lines.every[at]
        if line.source_id not in done and line.terms & wanted:
            ends = _around(lines.every, scores, at, set())
            whole = _passage(case, lines.every, ends, line, scores[at])
            if seen := shown(whole, line.number):
                done.add(line.source_id)
                yield seen


def _weighed(
    case: CaseIndex,
    words: str,
    source_ids: Sequence[str] = (),
    pages: Sequence[int] = (),
    whole_chars: int = WHOLE_CHARS,
) -> tuple[Lines, Mapping[int, float]]:
    """Return the lines that were looked through, and the score of each that shares a word."""
    claim = claim_asked(words) or words
    lines = looked_through(case, claim, source_ids, pages, whole_chars)
    return lines, dict(_shared(lines, cut(claim)))


def _is_inside(line: Line, source_ids: Sequence[str], pages: Sequence[int]) -> bool:
    return (not source_ids or line.source_id in source_ids) and (not pages or line.page in (None, *pages))


def _shared(lines: Lines, terms: frozenset[str]) -> Iterator[tuple[int, float]]:
    """Yield the lines that have any of the terms with what they have of them, 1 for all; by rarity."""
    weights = rarities(lines, terms)
    total = sum(weights.values())
    documents = _documents(lines, weights)
    for at, had in _reached(lines, weights).items():
        line = lines.every[at]
        for term in weights.keys() & line.above:
            had[term] = max(had.get(term, 0.0), _ROW if line.is_row else _NEAR)
        share = sum(weights[term] * part for term, part in sorted(had.items())) / total
        yield at, share * (1 + _LABEL * _named(line, weights)) + _DOCUMENT * documents[line.source_id] / total


def rarities(lines: Lines, terms: frozenset[str]) -> Mapping[str, float]:
    """Return what each of the terms weighs that any of the lines has, or stands under."""
    count = len(lines.every)
    # in their order, as sums of fractions depend on it
    return {t: math.log(1 + count / holders) for t in sorted(terms) if (holders := lines.holders(t))}


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


def looked_through(
    case: CaseIndex,
    words: str,
    source_ids: Sequence[str],
    pages: Sequence[int],
    whole_chars: int = WHOLE_CHARS,
) -> Lines:
    """Return the lines to weigh; of a small case also those outside of what is asked for."""
    if case.chars <= whole_chars:
        if case not in _KEPT:
            _KEPT[case] = lines_of(case.whole())
        return _KEPT[case]
    if pages:
        return lines_of(case.excerpt(tuple(_on(case, source_ids, pages))))
    near = case.search(telling(words), _CHUNKS, source_ids)
    return lines_of(case.excerpt([case.widened(one, _PAGE_CHARS) for one in near]))


def _on(case: CaseIndex, source_ids: Sequence[str], pages: Sequence[int]) -> Iterator[Passage]:
    """Yield the pages of the documents that have them."""
    for source in case.sources:
        if not source_ids or source.source_id in source_ids:
            for page in sorted(set(pages)):
                yield from _page(case, source, page)


def _page(case: CaseIndex, source: Source, page: int) -> Iterator[Passage]:
    def of(number: int) -> int:
        return case.locator(source.source_id, number, number).page or 0

    numbers = range(1, source.lines + 1)
    before, last = bisect_left(numbers, page, key=of), bisect_right(numbers, page, key=of)
    if before < last:
        place = case.locator(source.source_id, before + 1, last)
        yield Passage(source.source_id, place, "", 0.0)


def passages(
    case: CaseIndex, lines: Sequence[Line], scores: Mapping[int, float], limit: int
) -> Iterator[Passage]:
    """Yield passages around the best lines by their places, best first; no line is in two of them."""
    taken: set[int] = set()
    for at in _best_first(scores):
        if at in taken:
            continue
        if not limit:
            return
        limit -= 1
        first, last = _around(lines, scores, at, taken)
        taken.update(range(first, last + 1))
        yield _passage(case, lines, (first, last), lines[at], scores[at])


def _best_first(scores: Mapping[int, float]) -> list[int]:
    return sorted(scores, key=lambda at: (-scores[at], at))


def _passage(
    case: CaseIndex, lines: Sequence[Line], ends: tuple[int, int], line: Line, score: float
) -> Passage:
    """Return the lines from one place to another as the passage of its best line."""
    first, last = ends
    place = case.locator(line.source_id, lines[first].number, lines[last].number)
    text = case.lines(line.source_id, place)
    return Passage(line.source_id, place, text, score, line.heading, standing=line.standing)


def _around(lines: Sequence[Line], scores: Mapping[int, float], at: int, taken: set[int]) -> tuple[int, int]:
    """Return the first and last line of the passage around a line; the better side first."""
    first = last = at
    chars = lines[at].chars
    while not lines[at].is_row and last - first + 1 < MOST_LINES:
        beside = [
            (other, edge)
            for other, edge in ((first - 1, first), (last + 1, last))
            if 0 <= other < len(lines) and other not in taken and _go_on(lines[other], lines[edge])
        ]
        sides = [other for other, edge in beside if _belong(lines[other], lines[edge])]
        if not sides and chars < _SHORT_CHARS:
            sides = [other for other, _ in beside]
        best = max(sides, key=lambda other: scores.get(other, 0.0), default=None)
        if best is None or chars + lines[best].chars > MOST_CHARS:
            break
        chars += lines[best].chars
        first, last = min(first, best), max(last, best)
    return first, last


def _go_on(other: Line, edge: Line) -> bool:
    """Tell whether another line comes next on the page, or after an empty one, and is no row."""
    place, own = ((one.source_id, one.page, one.standing) for one in (other, edge))
    return place == own and not other.is_row and abs(other.number - edge.number) <= _WITH_EMPTY


def _belong(other: Line, edge: Line) -> bool:
    """Tell whether another line goes on in the same section and paragraph."""
    return other.section == edge.section and abs(other.number - edge.number) == 1
