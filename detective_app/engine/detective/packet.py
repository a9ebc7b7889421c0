"""What a detective sees of a case: the list of documents, and passages with what they stand under."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from detective_app.core.case import Document, Passage, Sentence
from detective_app.core.evidence import Locator, Source, Standing, Support
from detective_app.core.packet import CatalogueEntry
from detective_app.core.ports import CaseIndex
from detective_app.engine.calls.remote import base_name
from detective_app.evidence.finding import find, nearest_of_each

LINES_LOOKED_AT = 1_500  # title and first headings stand before these
_HEAD_LINES = 12  # a label further down is of something else
_TITLE_CHARS, _FIELD_CHARS = 90, 120
_FIELDS: Mapping[str, str] = {
    "date": "date", "datum": "date", "sent": "date", "gesendet": "date",
    "from": "sender", "von": "sender", "to": "to", "an": "to",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class DocumentHead:
    """A document's own title, date, sender and receiver, as it writes them; "" where it does not say."""

    title: str = ""
    date: str = ""
    sender: str = ""
    to: str = ""


def opened(case: CaseIndex, source_id: str) -> Document:
    """Return the beginning of a document; blocks."""
    [source] = [one for one in case.sources if one.source_id == source_id]
    whole = Locator(first=1, last=min(source.lines, LINES_LOOKED_AT))
    [document] = case.excerpt([Passage(source_id, whole, "", 0)]).documents
    return document


def head(document: Document) -> DocumentHead:
    """Return what a document says of itself in lines that name it, not in its text."""
    found: dict[str, str] = {}
    for sentence in document.sentences:
        if sentence.locator.first > _HEAD_LINES:
            break
        for line in sentence.text.splitlines() if sentence.kind != "row" else ():
            label, colon, value = line.strip("#=-* \n").partition(":")
            field = _FIELDS.get(label.strip("* ").casefold()) if colon else None
            if field and value.strip("* "):
                found.setdefault(field, " ".join(value.strip("* ").split())[:_FIELD_CHARS])
    if not {"sender", "to"} <= found.keys():  # one of them alone is no letter's: "From: 9 to 5"
        found = {"date": found.get("date", "")}
    return DocumentHead(title=" ".join(document.title.split())[:_TITLE_CHARS], **found)


MAX_FOUND = 4
"""So many passages of one search are shown."""
MOST_LINES, MOST_READ = 5, 40
"""A passage has so many lines at most, and a reading."""
_LINES_ABOVE = 40  # a heading further up is not the place's own


@dataclass(frozen=True, slots=True)
class Packing:
    """Makes passages of a case; without `quotes` their words are for the session alone, and not shown.

    Every method blocks.
    """

    case: CaseIndex
    quotes: bool = True

    def found(self, words: str, documents: Sequence[str] = ()) -> tuple[Passage, ...]:
        """Return the passages that come nearest to some words, best first."""
        return find(self.case, words, MAX_FOUND, documents)

    def read(self, document: str, first: int, last: int) -> tuple[Passage, ...]:
        """Return lines of a document as passages; raises ValueError where it has no such lines."""
        last = min(last, first + MOST_READ - 1, self._source(document).lines)
        if first < 1 or first > last:
            raise ValueError(f"{document} has no line {first}.")
        alike = [list(n) for _, n in groupby(range(first, last + 1), partial(self._standing, document))]
        every = (lines[at : at + MOST_LINES] for lines in alike for at in range(0, len(lines), MOST_LINES))
        return tuple(self._passage(document, lines[0], lines[-1]) for lines in every)

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
    ) -> tuple[tuple[Passage, ...], Mapping[str, DocumentHead]]:
        """Return passages without what their pages hide, and the heads of documents that were not `told`."""
        seen = tuple(self._sure(part) for one in found for part in self._seen(one))
        new = dict.fromkeys(one.source_id for one in seen if one.source_id not in told)
        return seen, {source_id: head(opened(self.case, source_id)) for source_id in new}

    def nearest(self, words: str, *, looked: bool = True) -> Iterator[Passage]:
        """Yield the passage of each document that comes nearest to some words, without what pages hide.

        Where pages are not `looked` at, with it.
        """
        found = nearest_of_each(self.case, words, self._seen_around if looked else lambda one, _: one)
        yield from map(self._sure, found)

    def is_whole(self, passage: Passage) -> bool:
        """Tell whether its pages hide nothing of a passage."""
        return [*self._seen(passage)] == [passage]

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

    def _seen_around(self, passage: Passage, line: int) -> Passage | None:
        """Return what a page shows of a passage around one of its lines; None where it hides that."""
        parts = (one for one in self._seen(passage) if one.locator.first <= line <= one.locator.last)
        return next(parts, None)

    def _sure(self, passage: Passage) -> Passage:
        if passage.standing != "recognised":
            return passage
        sure = self.case.confidence(passage.source_id, passage.locator)
        return replace(passage, confidence=sure)

    def _is_seen(self, source_id: str, line: int, text: str) -> bool:
        if not text.strip():
            return True
        return self.case.sight(source_id, Locator(first=line, last=line), text) != "unseen"

    def _passage(self, source_id: str, first: int, last: int) -> Passage:
        place = self.case.locator(source_id, first, last)
        heading, header = self._above(source_id, place)
        told = "\n".join(filter(None, (heading, header)))
        text, standing = self.case.lines(source_id, place), self.case.standing(source_id, place)
        return Passage(source_id, place, text, 0.0, told, header, standing)

    def _standing(self, source_id: str, line: int) -> Standing | None:
        return self.case.standing(source_id, Locator(first=line, last=line))

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


def _header(sentences: Sequence[Sentence]) -> str:
    """Return the first row of the table that the last sentence is a later row of."""
    rows: list[Sentence] = []
    for sentence in reversed(sentences):
        if sentence.kind != "row":
            break
        rows.append(sentence)
    return rows[-1].text if len(rows) > 1 else ""


MAX_DOCUMENTS = 40
"""A longer list is cut; what is nearest to the hypothesis stays."""

_HEADINGS = 6
_TABLES = ("csv", "xlsx", "xls", "ods")  # of other documents a table is a part, shown with its header
_HEADING_CHARS, _COLUMNS_CHARS = 60, 200
_NEAREST = 200
_TIME = re.compile(r"[T\s]{1,9}\d{1,2}:\d\d.*", re.DOTALL)


def catalogue(
    case: CaseIndex, hypothesis: str, *, words: bool = True, brief: bool = False
) -> tuple[CatalogueEntry, ...]:
    """Return an entry for each document in their order, of many those nearest to the hypothesis; blocks.

    Without `words` it says nothing that stands in a document: no title, no date, no headings. A `brief` one
    has no headings, which passages tell, no time of day and no stop after a date.
    """
    listed = [_bare(source) for source in _listed(case, hypothesis) if source.lines]
    told = tuple(_told(entry, case) for entry in listed) if words else tuple(listed)
    if not brief:
        return told
    return tuple(replace(one, headings=(), date=_TIME.sub("", one.date).rstrip(".")) for one in told)


def _listed(case: CaseIndex, hypothesis: str) -> Sequence[Source]:
    if len(case.sources) <= MAX_DOCUMENTS:
        return case.sources
    near = dict.fromkeys(passage.source_id for passage in find(case, hypothesis, _NEAREST))
    ids = [*near, *(source.source_id for source in case.sources if source.source_id not in near)]
    chosen = frozenset(ids[:MAX_DOCUMENTS])
    return [source for source in case.sources if source.source_id in chosen]


def _bare(source: Source) -> CatalogueEntry:
    kind = source.media or "document"
    return CatalogueEntry(
        source.source_id, base_name(source), title="", kind=kind, pages=source.pages, lines=source.lines
    )


def _told(entry: CatalogueEntry, case: CaseIndex) -> CatalogueEntry:
    document = opened(case, entry.source_id)
    found = head(document)
    headings = tuple(_headings(document.sentences, found.title))[:_HEADINGS]
    rows = (s.text for s in document.sentences if s.kind == "row" and entry.kind in _TABLES)
    header = next(rows, "")[:_COLUMNS_CHARS]
    return replace(entry, title=found.title, date=found.date, headings=headings, columns=header)


def _headings(sentences: Sequence[Sentence], title: str) -> Iterator[str]:
    found = (" ".join(s.text.strip("#=-* \n").split()) for s in sentences if s.kind == "heading")
    yield from (one[:_HEADING_CHARS] for one in dict.fromkeys(found) if one and one != title)
