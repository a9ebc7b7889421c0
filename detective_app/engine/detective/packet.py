"""Passages of the case as a detective sees them: found, read or quoted, with what they stand under."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from detective_app.core.case import Passage, Sentence
from detective_app.core.evidence import Locator, Source, Support
from detective_app.core.packet import PassageInPlace
from detective_app.core.passages import ShownPassage
from detective_app.core.ports import CaseIndex
from detective_app.engine.calls.prompts import shortened
from detective_app.engine.detective.heads import Head, head, opened
from detective_app.evidence.finding import find

LINES_AROUND = 2
MAX_FOUND = 6
"""So many passages of one search are shown."""
MOST_LINES, MOST_READ = 5, 40
"""A passage has so many lines at most, and a reading."""
_MAX_LINE_CHARS = 160
_LINES_ABOVE = 40  # a heading further up is not the place's own


@dataclass(frozen=True, slots=True)
class Packing:
    """Makes passages of a case; without `quotes` their words are for the session alone, and not shown.

    Every method blocks.
    """

    case: CaseIndex
    quotes: bool = True

    def found(
        self, words: str, documents: Sequence[str] = (), pages: Sequence[int] = ()
    ) -> tuple[Passage, ...]:
        """Return the passages that come nearest to some words, best first."""
        return find(self.case, words, MAX_FOUND, documents, pages)

    def read(self, document: str, first: int, last: int) -> tuple[Passage, ...]:
        """Return lines of a document as passages; raises ValueError where it has no such lines."""
        last = min(last, first + MOST_READ - 1, self._source(document).lines)
        if first < 1 or first > last:
            raise ValueError(f"{document} has no line {first}.")
        starts = range(first, last + 1, MOST_LINES)
        return tuple(self._passage(document, at, min(at + MOST_LINES - 1, last)) for at in starts)

    def page(self, document: str, pages: Sequence[int]) -> tuple[int, int]:
        """Return the first and last line of pages; raises ValueError where the document has none of them."""
        whole = Locator(first=1, last=max(1, self._source(document).lines))
        [held] = self.case.excerpt([Passage(document, whole, "", 0)]).documents
        lines = [s.locator for s in held.sentences if s.locator.page in pages]
        if not lines:
            raise ValueError(f"{document} has no page {', '.join(map(str, pages))}.")
        return min(one.first for one in lines), max(one.last for one in lines)

    def quoted(self, quotes: Sequence[Support]) -> tuple[Passage, ...]:
        """Return the whole lines of quotes."""
        places = dict.fromkeys((one.source_id, Locator.parse(one.locator)) for one in quotes)
        return tuple(self._passage(source_id, at.first, at.last) for source_id, at in places)

    def prepared(
        self, found: Sequence[Passage], told: Collection[str]
    ) -> tuple[tuple[Passage, ...], Mapping[str, Head]]:
        """Return passages without what their pages hide, and the heads of documents that were not `told`."""
        seen = tuple(part for one in found for part in self._seen(one))
        new = dict.fromkeys(one.source_id for one in seen if one.source_id not in told)
        return seen, {source_id: head(opened(self.case, source_id)) for source_id in new}

    def in_place(
        self, shown: Sequence[ShownPassage], every: Sequence[ShownPassage]
    ) -> tuple[PassageInPlace, ...]:
        """Return passages with the lines around each that stand in none of all that were shown."""
        taken = {(one.source_id, n) for one in every for n in _lines(one)}
        placed = []
        for one in shown:
            at = Locator.parse(one.locator)
            above = self._around(one, range(at.first - LINES_AROUND, at.first), taken)
            below = self._around(one, range(at.last + 1, at.last + LINES_AROUND + 1), taken)
            placed.append(PassageInPlace(one, above, below))
        return tuple(placed)

    def _around(self, one: ShownPassage, numbers: range, taken: set[tuple[str, int]]) -> tuple[str, ...]:
        source = self._source(one.source_id)
        free = [n for n in numbers if 1 <= n <= source.lines and (one.source_id, n) not in taken]
        taken.update((one.source_id, n) for n in free)
        told = (self.case.lines(one.source_id, Locator(first=n, last=n)).strip() for n in free)
        headed = f"{one.heading or ''}\n{one.header or ''}"
        pairs = zip(free, told, strict=True)
        shown = (text for n, text in pairs if text and self._is_seen(one.source_id, n, text))
        return tuple(
            shortened(text, _MAX_LINE_CHARS)
            for text in shown
            if text.strip("#=-* ") not in headed.split("\n")
        )

    def _seen(self, passage: Passage) -> Iterator[Passage]:
        """Yield what a page shows of a passage; what it hides is shown to nobody elsewhere."""
        lines = passage.text.split("\n")
        if len(lines) != passage.locator.last - passage.locator.first + 1:
            yield passage
            return
        run: list[int] = []
        for n, line in (*enumerate(lines, passage.locator.first), (0, "")):
            if n and self._is_seen(passage.source_id, n, line):
                run.append(n)
                continue
            if any(lines[one - passage.locator.first].strip() for one in run):
                place = passage.locator.evolve(first=run[0], last=run[-1])
                text = "\n".join(lines[one - passage.locator.first] for one in run)
                yield replace(passage, locator=place, text=text)
            run = []

    def _is_seen(self, source_id: str, line: int, text: str) -> bool:
        if not text.strip():
            return True
        return self.case.sight(source_id, Locator(first=line, last=line), text) != "unseen"

    def _passage(self, source_id: str, first: int, last: int) -> Passage:
        place = self.case.locator(source_id, first, last)
        heading, header = self._above(source_id, place)
        told = "\n".join(filter(None, (heading, header)))
        return Passage(source_id, place, self.case.lines(source_id, place), 0.0, told, header)

    def _above(self, source_id: str, at: Locator) -> tuple[str, str]:
        """Return the heading that lines stand under, and of a table's row the header."""
        above = Locator(first=max(1, at.first - _LINES_ABOVE), last=at.first)
        [document] = self.case.excerpt([Passage(source_id, above, "", 0)]).documents
        before = [s for s in document.sentences if s.locator.first <= at.first]
        titles = [
            s.text.strip("#=-* \n") for s in before if s.kind == "heading" and s.locator.last < at.first
        ]
        return next(iter(titles[-1:]), ""), _header(before)

    def _source(self, source_id: str) -> Source:
        return next(source for source in self.case.sources if source.source_id == source_id)


def _lines(one: ShownPassage) -> range:
    at = Locator.parse(one.locator)
    return range(at.first, at.last + 1)


def _header(sentences: Sequence[Sentence]) -> str:
    """Return the first row of the table that the last sentence is a later row of."""
    rows: list[Sentence] = []
    for sentence in reversed(sentences):
        if sentence.kind != "row":
            break
        rows.append(sentence)
    return rows[-1].text if len(rows) > 1 else ""
