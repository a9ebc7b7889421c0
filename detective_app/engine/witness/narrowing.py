"""A case of which only a part may be found: some documents, some pages, or what was not shown before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from detective_app.core.case import CaseFile, Passage, Scope, WordIndex
from detective_app.core.evidence import Locator, Source
from detective_app.core.ports import CaseIndex, Sight

_LOOKED_AT = 4
"""Of so many times the passages that are wanted, those outside are left out."""


@dataclass(frozen=True)
class NarrowedCase:
    """Implements `core.ports.CaseIndex`: finds in a part of a case alone, and checks against all of it."""

    case: CaseIndex
    scope: Scope
    shown: tuple[Passage, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        """The documents of the whole case."""
        return self.case.sources

    @property
    def chars(self) -> int:
        """The length of what may be found."""
        return sum(len(passage.text) for passage in self.every_passage())

    @property
    def passages(self) -> int:
        """How many passages the whole case has: what is outside of the part counts as not read."""
        return self.case.passages

    @cached_property
    def _held(self) -> tuple[Passage, ...]:
        return tuple(self._inside(self.case.every_passage()))

    def search(self, question: str, limit: int, source_ids: Sequence[str] = ()) -> tuple[Passage, ...]:
        """Return the passages of the part that are nearest to a question."""
        ids = source_ids or self.scope.documents
        found = self.case.search(question, limit * _LOOKED_AT, ids)
        return tuple(self._inside(found))[:limit]

    def every_passage(self) -> tuple[Passage, ...]:
        """Return every passage of the part."""
        return self._held

    def phrase(self, words: str, limit: int) -> tuple[Passage, ...]:
        """Return passages of the part that hold these words one after the other."""
        return tuple(self._inside(self.case.phrase(words, limit * _LOOKED_AT)))[:limit]

    def text(self, source_id: str) -> str:
        """Return a document's whole text."""
        return self.case.text(source_id)

    def lines(self, source_id: str, locator: Locator) -> str:
        """Return the lines of a locator."""
        return self.case.lines(source_id, locator)

    def locator(self, source_id: str, first: int, last: int) -> Locator:
        """Return the locator of some lines."""
        return self.case.locator(source_id, first, last)

    def sight(self, source_id: str, locator: Locator, quote: str) -> Sight:
        """Tell whether a quote of some lines can be seen on their page."""
        return self.case.sight(source_id, locator, quote)

    def widened(self, passage: Passage, most_chars: int) -> Passage:
        """Return a passage with what lies around it, unless that was shown before."""
        wider = self.case.widened(passage, most_chars)
        return passage if any(_overlaps(wider, one) for one in self.shown) else wider

    def excerpt(self, passages: Sequence[Passage]) -> CaseFile:
        """Return the sentences of some passages."""
        return self.case.excerpt(passages)

    def word_index(self) -> WordIndex:
        """Return the words of the whole case."""
        return self.case.word_index()

    def whole(self) -> CaseFile:
        """Return all of the part."""
        return self.case.excerpt(self.every_passage())

    def close(self) -> None:
        """Leave the case open: it is not this part's to close."""

    def _inside(self, passages: Iterable[Passage]) -> Iterable[Passage]:
        documents, pages = self.scope.documents, self.scope.pages
        for one in passages:
            if documents and one.source_id not in documents:
                continue
            if pages and one.locator.page is not None and one.locator.page not in pages:
                continue
            if not any(_overlaps(one, before) for before in self.shown):
                yield one


def _overlaps(one: Passage, other: Passage) -> bool:
    if one.source_id != other.source_id:
        return False
    return one.locator.first <= other.locator.last and other.locator.first <= one.locator.last
