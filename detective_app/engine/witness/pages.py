"""The pages that a question points to, whole: their lines, the rows of their tables and their sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath

from detective_app.core.case import Passage, Sentence
from detective_app.core.evidence import Locator
from detective_app.core.ports import CaseIndex
from detective_app.evidence.tables.grid import Row, rows
from detective_app.evidence.tables.names import names_of
from detective_app.evidence.text.terms import words

MOST_PAGES = 24
_SEARCHED = 40
_MOST_LINES = 200
_HEADING_LINES = 4
_OPENING_LINES, _OPENING_SHARE = 40, 10  # a cover, and never more than a tenth of a short document


@dataclass(frozen=True)
class Page:
    """One page of a document, or the lines around a passage where a document has no pages."""

    case: CaseIndex
    source_id: str
    first: int
    last: int

    @cached_property
    def lines(self) -> list[str]:
        """Its lines, as they stand."""
        return self.case.lines(self.source_id, self.locator(self.first, self.last)).split("\n")

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows of its tables."""
        return rows(self.lines, self.first)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Its sentences in reading order; headings are among them."""
        passage = Passage(self.source_id, self.locator(self.first, self.last), "", 0.0)
        return self.case.excerpt((passage,)).sentences

    @property
    def name(self) -> str:
        """The name of the document it is of, as words."""
        return _name(self.case, self.source_id)

    @property
    def heading(self) -> str:
        """What stands first on the page, which is often what it is about."""
        return " ".join(line.strip() for line in self.lines[:_HEADING_LINES])

    @cached_property
    def opening(self) -> str:
        """What its document begins with."""
        return opening(self.case, self.source_id)

    def locator(self, first: int, last: int) -> Locator:
        """Return the locator of some of its lines."""
        return self.case.locator(self.source_id, first, last)

    def quote(self, first: int, last: int) -> str:
        """Return some of its lines as one text."""
        return "\n".join(self.lines[first - self.first : last - self.first + 1])


def opening(case: CaseIndex, source_id: str) -> str:
    """Return a document's name with the lines that it begins with: whom and when all of it is about."""
    source = next(source for source in case.sources if source.source_id == source_id)
    most = min(_OPENING_LINES, source.lines // _OPENING_SHARE + 1)
    first = case.locator(source_id, 1, max(1, min(most, source.lines)))
    return f"{_name(case, source_id)}\n{case.lines(source_id, first)}"


def pages(question: str, case: CaseIndex, named: Sequence[str] = ()) -> tuple[Page, ...]:
    """Return the pages that a search finds for a question, best first; blocks.

    Only documents of `named` are searched, else those whose names the question has words of.
    """
    found: dict[tuple[str, int], Page] = {}
    for passage in case.search(question, _SEARCHED, named or named_sources(question, case)):
        page = _page(case, passage)
        found.setdefault((page.source_id, page.first), page)
        if len(found) == MOST_PAGES:
            break
    return tuple(found.values())


def pages_with(words: str, case: CaseIndex, known: Sequence[Page]) -> tuple[Page, ...]:
    """Return further pages of documents of the `known` ones that hold some words as they stand; blocks."""
    shown = {(page.source_id, page.first) for page in known}
    sources = {source_id for source_id, _ in shown}
    found = (
        _page(case, passage) for passage in case.phrase(words, _SEARCHED) if passage.source_id in sources
    )
    more = {(page.source_id, page.first): page for page in found}
    return tuple(page for at, page in more.items() if at not in shown)


def named_sources(question: str, case: CaseIndex) -> tuple[str, ...]:
    """Return for each name in a question the documents called by it that have most of its names.

    None when it names none of several documents.
    """
    if len(case.sources) == 1:
        return ()
    shared = names_of(question, (source.name for source in case.sources))
    best = {
        name: max(len(names) for names in shared if name in names) for name in frozenset[str]().union(*shared)
    }
    return tuple(
        source.source_id
        for source, names in zip(case.sources, shared, strict=True)
        if any(best[name] == len(names) for name in names)
    )


def without_names(question: str, case: CaseIndex, source_ids: Sequence[str]) -> str:
    """Return a question without the words that documents are called by: of these all of them speak."""
    chosen = frozenset(source_ids)
    called = (source.name for source in case.sources if source.source_id in chosen)
    names = frozenset[str]().union(*names_of(question, called))
    return " ".join(word for word in question.split() if not names.intersection(words(word)))


def _name(case: CaseIndex, source_id: str) -> str:
    name = next(source.name for source in case.sources if source.source_id == source_id)
    return PurePath(name).stem.replace("_", " ").replace("-", " ")


def _page(case: CaseIndex, passage: Passage) -> Page:
    """Return the whole page of a passage."""
    at = passage.locator
    first = _last_of(_same(case, passage, range(at.first - 1, max(0, at.first - _MOST_LINES), -1)), at.first)
    last = _last_of(_same(case, passage, range(at.last + 1, at.last + _MOST_LINES)), at.last)
    return Page(case, passage.source_id, first, last)


def _same(case: CaseIndex, passage: Passage, numbers: Sequence[int]) -> Iterator[int]:
    """Yield line numbers as long as they are lines of the passage's page."""
    lines = next(source.lines for source in case.sources if source.source_id == passage.source_id)
    for number in numbers:
        if number > lines or case.locator(passage.source_id, number, number).page != passage.locator.page:
            return
        yield number


def _last_of(numbers: Iterator[int], otherwise: int) -> int:
    last = otherwise
    for last in numbers:  # noqa: B007 - the last one counts
        pass
    return last
