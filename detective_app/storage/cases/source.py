"""One document of a case, opened for reading: its text, its lines, and its sentences around some of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, groupby
from pathlib import Path

from detective_app.core.case import Document, Manuscript, Passage, RecognisedWord, Sentence
from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Locator, Provenance, Source, Standing
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.text import sentences
from detective_app.storage.cases.catalogue import DocumentRecord
from detective_app.storage.cases.ingest import findings_of
from detective_app.storage.cases.paths import ChosenFile, display_name
from detective_app.storage.cases.search import Hit
from detective_app.storage.cases.shelf import Shelf, StoredDocument

# A sentence that a passage cuts is found whole when it goes no further than this beyond it.
_LINES_AROUND = 20
_WHOLE = 10_000  # what places on a picture are counted in


class SourceText:
    """A source with its stored text; every method raises DocumentError when the text is gone."""

    def __init__(self, source: Source, shelf: Shelf, title: str = "") -> None:
        """Join a source with the text that has its SHA-256; `title` is what it says itself."""
        self.source = source
        self._shelf = shelf
        self._title = title or Document(source, "", ()).title

    def text(self) -> str:
        """Return the whole text."""
        checkpoint(self.source.name)
        try:
            return self._shelf.text(self.source.sha256)
        except KeyError:
            raise self._gone() from None

    def lines(self, locator: Locator) -> str:
        """Return the lines of a locator, verbatim; raises ValueError when there is no such place."""
        stored = self._stored()
        found = stored.lines(locator.first, locator.last)
        if locator.page is not None and locator.page != stored.page(locator.first):
            raise ValueError(f"line {locator.first} is not on page {locator.page}")
        return found

    def between(self, first: int, last: int) -> str:
        """Return some lines, verbatim, as far as the document goes; raises ValueError when it has none."""
        return self._stored().lines(first, min(last, self.source.lines))

    def locator(self, first: int, last: int) -> Locator:
        """Return the locator of some lines; raises ValueError when there are no such lines."""
        stored = self._stored()
        if not 1 <= first <= last <= stored.line_count:
            raise ValueError(f"there are no lines {first} to {last}")
        return Locator(first=first, last=last, page=stored.page(first))

    def pages(self, locator: Locator) -> range:
        """Return the pages, from 1, on which some lines stand; none where there are no pages."""
        stored = self._stored()
        first, last = stored.page(locator.first), stored.page(locator.last)
        return range(first, last + 1) if first and last else range(0)

    def standing(self, lines: Locator) -> Standing | None:
        """Tell how some lines stand; of several standings the one that proves least."""
        return self._stored().standing(lines.first, lines.last)

    def recognised(self, lines: Locator, words: str = "") -> tuple[RecognisedWord, ...]:
        """Return what a recogniser read in some lines, of `words` that stand there theirs alone."""
        stored = self._stored()
        found = stored.recognised(lines.first, lines.last)
        if not found or not words:
            return found
        text = stored.lines(lines.first, lines.last)
        starts = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
        begin = text.find(words)
        end = begin + len(words)
        placed = ((starts[one.line - lines.first] + one.begin, one) for one in found)
        among = tuple(one for at, one in placed if begin < at + one.end - one.begin and at < end)
        return among if begin >= 0 else found

    def marks(self, page: int, quotes: Sequence[str]) -> Iterator[tuple[float, float, float, float]]:
        """Yield where recognised words of quotes stand on their page, line by line, in shares of its size."""
        stored = self._stored()
        first = stored.pages[page - 1]
        last = stored.pages[page] - 1 if page < len(stored.pages) else stored.line_count
        words = stored.recognised(first, last)
        lines = stored.lines(first, last).split("\n")
        letters = [_letters(lines[one.line - first][one.begin : one.end]) for one in words]
        owners = [one for one, own in zip(words, letters, strict=True) for _ in own]
        whole = "".join(letters)
        for sought in filter(None, map(_letters, quotes)):
            at = whole.find(sought)
            while at >= 0:
                held = dict.fromkeys(owners[at : at + len(sought)])
                for _, group in groupby(held, lambda one: one.line):
                    yield _around(list(group))
                at = whole.find(sought, at + len(sought))

    def passage(self, hit: Hit) -> Passage:
        """Return the lines that a search found."""
        locator = self.locator(hit.first, hit.last)
        text, standing = self.lines(locator), self.standing(locator)
        return Passage(self.source.source_id, locator, text, hit.score, standing=standing)

    def widened(self, passage: Passage, most_chars: int) -> Passage:
        """Return a passage with its whole page, or as much around it as so many characters allow."""
        first, last = self._stored().around(passage.locator.first, passage.locator.last, most_chars)
        locator = self.locator(first, last)
        return replace(passage, locator=locator, text=self.lines(locator), standing=self.standing(locator))

    def whole(self) -> Document:
        """Return the document in memory, with all its sentences."""
        manuscript = self._stored().manuscript()
        return Document(self.source, manuscript.text, self._split(manuscript), self._title)

    def excerpt(self, places: Sequence[Locator]) -> Document:
        """Return the sentences that have lines in some places, and the lines of these sentences.

        A sentence that begins before a place, or ends after it, comes with all its lines.
        """
        stored = self._stored()
        spans = list(_joined((place.first, place.last) for place in places))
        found = tuple({s: None for first, last in spans for s in self._sentences(stored, first, last)})
        lines = _joined((*spans, *((s.locator.first, s.locator.last) for s in found)))
        text = "\n".join(stored.lines(first, last) for first, last in lines)
        return Document(self.source, text, found, self._title)

    def _sentences(self, stored: StoredDocument, first: int, last: int) -> Iterator[Sentence]:
        blocks = stored.blocks(first, last, _LINES_AROUND)
        for sentence in self._split(Manuscript("", blocks)):
            if sentence.locator.first <= last and sentence.locator.last >= first:
                yield sentence

    def _split(self, manuscript: Manuscript) -> tuple[Sentence, ...]:
        return sentences.split(manuscript, self.source.source_id, self.source.name)

    def _stored(self) -> StoredDocument:
        checkpoint(self.source.name)
        try:
            return self._shelf.open(self.source.sha256)
        except KeyError:
            raise self._gone() from None

    def _gone(self) -> DocumentError:
        return DocumentError(f"{self.source.name} is not in the case any more; index it again.")


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _around(words: Sequence[RecognisedWord]) -> tuple[float, float, float, float]:
    left, top = min(one.left for one in words), min(one.top for one in words)
    right, bottom = max(one.right for one in words), max(one.bottom for one in words)
    return left / _WHOLE, top / _WHOLE, (right - left) / _WHOLE, (bottom - top) / _WHOLE


def source_texts(
    found: Sequence[tuple[ChosenFile, DocumentRecord]], shelf: Shelf, provenance: Mapping[Path, Provenance]
) -> list[SourceText]:
    """Return the documents of a case in order; `provenance` may name folders that they are in."""
    said = {place.absolute(): kind for place, kind in provenance.items()}
    return [
        SourceText(_source_of(number, file, record, said), shelf, record.title)
        for number, (file, record) in enumerate(found, 1)
    ]


def _source_of(
    number: int, file: ChosenFile, record: DocumentRecord, provenance: Mapping[Path, Provenance]
) -> Source:
    """Return a document of a case as a session knows it."""
    path = file.path.absolute()
    return Source(
        source_id=f"D{number}",
        name=file.name,
        path=display_name(str(path)),
        sha256=record.sha256,
        chars=record.chars,
        lines=record.lines,
        pages=record.pages,
        media=record.media,
        provenance=_nearest(path, provenance) if provenance else None,
        findings=findings_of(record, file) or None,
        unread=record.unread or None,
        sheets=record.sheets or None,
        recognised=record.recognised or None,
    )


def _nearest(path: Path, said: Mapping[Path, Provenance]) -> Provenance | None:
    """Return what was said of a file itself, else of the nearest folder that it is in."""
    return next((said[place] for place in (path, *path.parents) if place in said), None)


def _joined(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield (first, last) line of places in order; those that overlap or follow each other become one."""
    spans = sorted(places)
    first, last = spans[0]
    for begin, end in spans[1:]:
        if begin <= last + 1:
            last = max(last, end)
            continue
        yield first, last
        first, last = begin, end
    yield first, last
