"""A case on disk: the sources of one run, searched through their index and read in parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from detective_app.core.case import CaseFile, Passage, WordIndex
from detective_app.core.errors import StorageError
from detective_app.core.evidence import Locator, Source, Standing, Unread
from detective_app.core.ports import Sight
from detective_app.evidence.text.word_index import index_of
from detective_app.storage.cases.phrases import phrase
from detective_app.storage.cases.search import CaseSearch, Hit
from detective_app.storage.cases.sight import PageSight
from detective_app.storage.cases.source import SourceText
from detective_app.storage.cases.words import LEAST_CHARS, WordFiles

_DRAWN = "pdf"


class StoredCase:
    """The `CaseIndex` of `core/ports.py`; source ids are looked up in memory and are no part of any path.

    A document's text that was deleted meanwhile is a DocumentError. `restricted` tells that the index also
    holds documents that are not of this case, `unread` are files of it that are no sources.
    """

    def __init__(
        self,
        texts: Sequence[SourceText],
        folder: Path,
        sight: PageSight,
        words: WordFiles,
        *,
        restricted: bool,
        unread: tuple[Unread, ...] = (),
    ) -> None:
        """Join the sources' texts with the folder of an index that holds them all, and who looks at pages."""
        self.unread = unread
        self._sources = tuple(text.source for text in texts)
        self._texts = {text.source.source_id: text for text in texts}
        self._ids: dict[str, list[str]] = {}
        for text in texts:
            self._ids.setdefault(text.source.sha256, []).append(text.source.source_id)
        self._folder = folder
        self._restricted = restricted
        self._sight, self._words = sight, words
        self._search: CaseSearch | None = None
        self._lock = Lock()

    @property
    def sources(self) -> tuple[Source, ...]:
        """The documents of this case, in the order the user gave them."""
        return self._sources

    @property
    def chars(self) -> int:
        """The length of all texts together."""
        return sum(source.chars for source in self._sources)

    @property
    def passages(self) -> int:
        """How many passages the index holds of this case; it is opened when it was not yet."""
        with self._searching() as index:
            return index.passages(self._keys(()))

    def search(self, words: str, limit: int, source_ids: Sequence[str] = ()) -> tuple[Passage, ...]:
        """Return the passages that have most of some words, best first; of some sources only, or of all."""
        with self._searching() as index:
            hits = index.chunks(words, limit, self._keys(source_ids))
        return self._passages(hits, source_ids)

    def every_passage(self) -> tuple[Passage, ...]:
        """Return every passage of the case, document by document, without scores."""
        with self._searching() as index:
            return self._passages(index.every(self._keys(())), ())

    def phrase(self, words: str, limit: int) -> tuple[Passage, ...]:
        """Return passages that hold these words one after the other, whatever case and punctuation."""
        with self._searching() as index:
            hits = phrase(words, index, self._lines_of, limit, self._keys(()))
        return self._passages(hits, ())

    def text(self, source_id: str) -> str:
        """Return a document's whole text."""
        return self._texts[source_id].text()

    def lines(self, source_id: str, locator: Locator) -> str:
        """Return the lines of a locator, verbatim; raises ValueError when the document has no such place."""
        return self._texts[source_id].lines(locator)

    def locator(self, source_id: str, first: int, last: int) -> Locator:
        """Return the locator of some lines; raises ValueError when the document has no such lines."""
        return self._texts[source_id].locator(first, last)

    def standing(self, source_id: str, locator: Locator) -> Standing | None:
        """Tell how some lines stand in their document."""
        return self._texts[source_id].standing(locator)

    def confidence(self, source_id: str, locator: Locator, words: str = "") -> int | None:
        """Tell how sure a recogniser is of the least sure of some words, or of all in some lines."""
        found = self._texts[source_id].recognised(locator, words)
        return min((one.percent for one in found), default=None)

    def sight(self, source_id: str, locator: Locator, quote: str) -> Sight:
        """Tell whether a quote of some lines can be seen on their page.

        What is drawn alone is judged so: of other kinds, and of pictures, what nobody sees was not read.
        """
        text = self._texts[source_id]
        drawn = text.source.media in (None, _DRAWN) and text.standing(locator) != "recognised"
        pages = text.pages(locator) if drawn else ()
        return self._sight.of(text.source, pages, quote) if pages else "seen"

    def widened(self, passage: Passage, most_chars: int) -> Passage:
        """Return a passage with its whole page, or as much around it as so many characters allow."""
        return self._texts[passage.source_id].widened(passage, most_chars)

    def excerpt(self, passages: Sequence[Passage]) -> CaseFile:
        """Return the sentences of some passages, document by document in the case's order."""
        places: dict[str, list[Locator]] = {}
        for passage in passages:
            places.setdefault(passage.source_id, []).append(passage.locator)
        unknown = places.keys() - self._texts.keys()
        if unknown:
            raise KeyError(min(unknown))
        return CaseFile(tuple(text.excerpt(places[i]) for i, text in self._texts.items() if i in places))

    def word_index(self) -> WordIndex:
        """Return the words of the documents: of a small case read anew, of a larger one from its file."""
        texts = (self.text(source.source_id) for source in self._sources)
        if self.chars < LEAST_CHARS:
            return index_of(texts)
        return self._words.index([source.sha256 for source in self._sources], texts)

    def whole(self) -> CaseFile:
        """Return every document in memory; only for a case that fits into a prompt."""
        return CaseFile(tuple(text.whole() for text in self._texts.values()))

    def close(self) -> None:
        """Let go of the index and of who looks at pages; a later question opens them again."""
        self._sight.close()
        with self._lock:
            if self._search is not None:
                self._search.close()
                self._search = None

    @contextmanager
    def _searching(self) -> Iterator[CaseSearch]:
        """Lend the index to one thread; opened when it is first needed, as a small case is read whole."""
        with self._lock:
            if self._search is None:
                self._search = self._opened()
            yield self._search

    def _opened(self) -> CaseSearch:
        search = CaseSearch(self._folder)
        if self._ids.keys() <= search.known():
            return search
        search.give_up()
        raise StorageError(
            "The search index of this case was changed meanwhile. The documents are untouched; "
            "open the case again."
        )

    def _keys(self, source_ids: Sequence[str]) -> tuple[str, ...]:
        """Return the keys to search in, none for all; raises KeyError for a source of another case."""
        if source_ids:
            return tuple({self._texts[source_id].source.sha256: None for source_id in source_ids})
        return tuple(self._ids) if self._restricted else ()

    def _lines_of(self, key: str, first: int, last: int) -> str:
        """Return lines of a document by its SHA-256, as far as it goes."""
        return self._texts[self._ids[key][0]].between(first, last)

    def _passages(self, hits: Sequence[Hit], source_ids: Sequence[str]) -> tuple[Passage, ...]:
        """Turn hits into passages; of documents with the same content the first one counts."""
        asked = frozenset(source_ids or self._texts)
        found = ((next((i for i in self._ids.get(hit.key, ()) if i in asked), None), hit) for hit in hits)
        return tuple(self._texts[i].passage(hit) for i, hit in found if i)
