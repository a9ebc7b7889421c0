"""The lines of a case with the words on them and above them, as they are weighed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple

from detective_app.core.case import Block, CaseFile, Document, Sentence
from detective_app.core.evidence import Standing
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.finding.above import Above
from detective_app.evidence.finding.terms import cut
from detective_app.evidence.text.broken_words import both_ways


@dataclass(frozen=True, slots=True)
class Line:
    """One line or row with text, by its 1-based number; a heading and what follows it are a `section`.

    `terms` are the stems and figures on it, `above` those of its heading, a row's header and the document's
    title and name.
    """

    source_id: str
    number: int
    page: int | None
    is_row: bool
    section: int
    heading: str
    chars: int
    terms: frozenset[str]
    above: frozenset[str]
    standing: Standing | None = None


class Lines:
    """Lines of documents in their order, and at which of them each term stands."""

    def __init__(self, lines: Iterable[Line]) -> None:
        """Take the lines in."""
        self.every = tuple(lines)
        self.at: dict[str, list[int]] = defaultdict(list)
        self._below: Counter[str] = Counter()
        for number, line in enumerate(self.every):
            for term in line.terms:
                self.at[term].append(number)
        for above, below in groupby(self.every, attrgetter("above")):
            self._below.update(dict.fromkeys(above, len(list(below))))

    def holders(self, term: str) -> int:
        """Return how many lines have a term, or stand under it where none has it."""
        return len(self.at[term]) if term in self.at else self._below[term]

    def joined(self, one: int, other: int) -> bool:
        """Tell whether two lines are of the same document and neither is a row, which stands for itself."""
        if not 0 <= other < len(self.every):
            return False
        a, b = self.every[one], self.every[other]
        return a.source_id == b.source_id and not a.is_row and not b.is_row


def lines_of(case: CaseFile) -> Lines:
    """Return the lines of a case that have text."""
    return Lines(line for document in case.documents for line in _of_document(document))


class _Part(NamedTuple):
    """The part of a sentence that stands on one line, with what stands above it."""

    number: int
    text: str
    sentence: Sentence
    section: int
    above: str


def _of_document(document: Document) -> Iterator[Line]:
    """Yield the lines; what stands above many of them in a row is cut once."""
    title = cut(f"{document.title} {document.source.name}")
    heading, above = "", title
    for number, found in groupby(_parts(document), itemgetter(0)):
        parts = list(found)
        first, text = parts[0], " ".join(part.text for part in parts)
        if first.above != heading:
            heading, above = first.above, title | cut(first.above)
        yield Line(
            source_id=document.source.source_id,
            number=number,
            page=first.sentence.locator.page,
            is_row=first.sentence.kind == "row",
            section=first.section,
            heading=heading,
            chars=len(text),
            terms=cut(text),
            above=above,
            standing=first.sentence.standing,
        )


def _parts(document: Document) -> Iterator[_Part]:
    """Yield the parts of sentences in order, each with what stands above it."""
    above = Above()
    for sentence in document.sentences:
        checkpoint(document.source.name)
        place = sentence.locator
        told = above.read(Block(sentence.text, place.first, sentence.kind, place.page))
        for number, text in enumerate(both_ways(sentence.text).split("\n"), place.first):
            if text.strip():
                yield _Part(number, text, sentence, above.section, told)
