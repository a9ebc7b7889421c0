"""What is looked through: every line of a case, or of a large one the pages that its index finds nearest."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from detective_app.core.case import Passage
from detective_app.core.evidence import Source
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.lines import Lines, lines_of
from detective_app.evidence.finding.terms import telling

WHOLE_CHARS = 400_000
"""Up to this length every line of a case is weighed, and kept as long as the case is open."""

_CHUNKS, _PAGE_CHARS = 60, 3_000
_KEPT: WeakKeyDictionary[CaseIndex, Lines] = WeakKeyDictionary()


def looked_through(case: CaseIndex, words: str, source_ids: Sequence[str], pages: Sequence[int]) -> Lines:
    """Return the lines to weigh; of a small case also those outside of what is asked for."""
    if case.chars <= WHOLE_CHARS:
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
