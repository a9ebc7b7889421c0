"""What is looked through: every line of a case, or of a large one the pages that its index finds nearest."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from detective_app.core.case import Passage
from detective_app.core.evidence import Source
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.lines import Lines, lines_of

WHOLE_CHARS = 400_000
"""Up to this length every line of a case is weighed, and kept as long as the case is open."""

_CHUNKS, _PAGE_CHARS = 30, 3_000
_KEPT: WeakKeyDictionary[CaseIndex, Lines] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Looked:
    """Lines, and of those in chunks that the index finds the rank of the first, by source and number."""

    lines: Lines
    ranks: Mapping[tuple[str, int], int]

    def rank(self, at: int) -> int | None:
        """Return the rank of the chunk that a line by its place stands in, from 0, if there is one."""
        line = self.lines.every[at]
        return self.ranks.get((line.source_id, line.number))


def looked_through(case: CaseIndex, words: str, source_ids: Sequence[str], pages: Sequence[int]) -> Looked:
    """Return the lines to weigh; of a small case also those outside of what is asked for."""
    chunks = case.search(words, _CHUNKS, source_ids)
    near = {
        (one.source_id, number): rank
        for rank, one in reversed(tuple(enumerate(chunks)))
        for number in range(one.locator.first, one.locator.last + 1)
    }
    if case.chars <= WHOLE_CHARS:
        if case not in _KEPT:
            _KEPT[case] = lines_of(case.whole())
        return Looked(_KEPT[case], near)
    if pages:
        return Looked(lines_of(case.excerpt(tuple(_on(case, source_ids, pages)))), near)
    return Looked(lines_of(case.excerpt([case.widened(one, _PAGE_CHARS) for one in chunks])), near)


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
