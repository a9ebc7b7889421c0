"""A case on disk: the sources of one run, searched through their index and read in parts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import Lock
from weakref import finalize

from detective_app.core.case import CaseFile, Passage, WordIndex
from detective_app.core.errors import DocumentError, StorageError
from detective_app.core.evidence import Locator, Source, Standing, Unread
from detective_app.core.ports import Sight
from detective_app.documents.process.process import ReaderProcess
from detective_app.evidence.text.broken_words import breaks, whole
from detective_app.evidence.text.word_index import index_of
from detective_app.storage.cases.catalogue import Catalogue
from detective_app.storage.cases.search import CaseSearch, Hit
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


_CANDIDATES, _FEWEST_CANDIDATES = 4, 100

Lines = Callable[[str, int, int], str]
"""Gives the lines `first` to `last` of the document with a key; raises ValueError past its last line."""


def phrase(
    words: str, index: CaseSearch, lines: Lines, limit: int, keys: Sequence[str] = ()
) -> tuple[Hit, ...]:
    """Return the lines of each place where these words follow each other; of documents, or of all.

    Words are compared by their stems; of a phrase whose words are all frequent some places may be missed.
    """
    wanted = tuple(index.stems.of(words))
    if not wanted:
        return ()
    unique: dict[tuple[str, int, int], Hit] = {}
    for hit in index.together(words, max(_FEWEST_CANDIDATES, limit * _CANDIDATES), keys):
        for first, last in _places(wanted, hit, index, lines):
            unique.setdefault((hit.key, first, last), hit._replace(first=first, last=last))
            if len(unique) == limit:
                return tuple(unique.values())
    return tuple(unique.values())


def _places(wanted: tuple[str, ...], hit: Hit, index: CaseSearch, lines: Lines) -> Iterator[tuple[int, int]]:
    """Yield the first and last line of each place of a phrase that begins in a chunk."""
    own = lines(hit.key, hit.first, hit.last)
    text = "\n".join([own, *_following(len(wanted), hit, index, lines)])
    for reading in dict.fromkeys((text, whole(text))):
        written = reading.split("\n")
        terms = [(term, n) for n, line in enumerate(written) for term in index.stems.of(line)]
        for first, last, after in _in_a_row(wanted, terms):
            if first <= hit.last - hit.first:
                # A word that was made whole ends on the next line, if it is the last one of its own.
                goes_on = reading is not text and after > last and breaks(text.split("\n")[last])
                yield hit.first + first, hit.first + last + goes_on


def _in_a_row(wanted: tuple[str, ...], terms: list[tuple[str, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield the lines on which some terms follow each other: of the first, the last, and the next one."""
    for at, (_, first) in enumerate(terms):
        end = at + len(wanted)
        place, behind = terms[at:end], terms[end : end + 1]
        if tuple(term for term, _ in place) == wanted:
            last = place[-1][1]
            yield first, last, behind[0][1] if behind else last + 1


def _following(count: int, hit: Hit, index: CaseSearch, lines: Lines) -> Iterator[str]:
    """Yield the lines after a chunk until they hold so many terms, or the document ends."""
    number = hit.last
    while count > 0:
        number += 1
        try:
            line = lines(hit.key, number, number)
        except ValueError:  # past the last line
            return
        count -= len(index.stems.of(line))
        yield line


_PAGE_SECONDS = 20.0
_WORD = re.compile(r"[^\W_]+")


class PageSight:
    """Judges pages in a reader's child process of its own; what it found is kept in the catalogue."""

    def __init__(self, catalogue: Catalogue, passwords: Sequence[str] = ()) -> None:
        """Keep the list of what was judged; the child is started when a page has to be drawn."""
        self._catalogue = catalogue
        self._reader = ReaderProcess(passwords=passwords)
        self._failed: set[tuple[str, int]] = set()
        finalize(self, self._reader.close)

    def of(self, source: Source, pages: Iterable[int], quote: str) -> Sight:
        """Tell whether all words of a quote can be seen on the pages that it stands on; blocks."""
        found = [self._page(source, page) for page in pages]
        judged = [page for page in found if page is not None]
        if len(judged) < len(found):
            return "unjudged"
        if not any(text for text, _ in judged):
            return "seen"
        return _Letters(judged).sight(quote)

    def close(self) -> None:
        """End the child; a later question starts a new one."""
        self._reader.close()

    def _page(self, source: Source, page: int) -> tuple[str, str] | None:
        """Return a page's text and what is seen of it, both empty where that is all; None when it failed."""
        if known := self._catalogue.page_seen(source.sha256, page):
            return known
        if (source.sha256, page) in self._failed:
            return None
        try:
            look = self._reader.look(Path(source.path), source.name, page, processor_seconds=_PAGE_SECONDS)
        except DocumentError:
            look = None
        if look is None or look.sha256 != source.sha256:
            self._failed.add((source.sha256, page))
            return None
        found = ("", "") if look.text == look.seen else (look.text, look.seen)
        self._catalogue.note_page_seen(source.sha256, page, *found)
        return found


class _Letters:
    """The letters and digits of pages with unseen words, one after the other, and which of them are seen."""

    def __init__(self, pages: Iterable[tuple[str, str]]) -> None:
        self._pages = list(pages)
        letters: list[str] = []
        hidden = bytearray()
        for text, seen in self._pages:
            for sign, shown in zip(text, seen, strict=True):
                plain = _plain(sign)
                letters.append(plain)
                hidden += (b"\0" if shown == sign else b"\1") * len(plain)
        self._text, self._hidden = "".join(letters), bytes(hidden)

    def sight(self, quote: str) -> Sight:
        """Tell whether a quote is seen: where its letters stand in a row, else word by word.

        Of a page in columns the text may come in another order than the quote's.
        """
        wanted = "".join(map(_plain, quote))
        places = list(self._places(wanted))
        if places:
            return "seen" if self._any_seen(wanted, places) else "unseen"
        words = {_joined(found[0]) for found in _WORD.finditer(quote)}
        ends: set[Sight] = {self._word(word) for word in words}
        return next((end for end in ("unseen", "unjudged") if end in ends), "seen")

    def _word(self, word: str) -> Sight:
        places = list(self._places(word))
        if word in self._unseen_words or (places and not self._any_seen(word, places)):
            return "unseen"
        return "seen" if places else "unjudged"

    def _any_seen(self, wanted: str, places: Iterable[int]) -> bool:
        return any(not any(self._hidden[at : at + len(wanted)]) for at in places)

    def _places(self, wanted: str) -> Iterator[int]:
        at = self._text.find(wanted) if wanted else -1
        while at >= 0:
            yield at
            at = self._text.find(wanted, at + 1)

    @cached_property
    def _unseen_words(self) -> frozenset[str]:
        """Every word that is hidden anywhere on these pages."""
        return frozenset(
            _joined(word[0])
            for text, seen in self._pages
            for word in _WORD.finditer(text)
            if seen[word.start() : word.end()] != word[0]
        )


def _joined(text: str) -> str:
    return "".join(map(_plain, text))


def _plain(sign: str) -> str:
    """Return a sign as letters and digits are compared, whatever their form; nothing for any other."""
    return "".join(one for one in unicodedata.normalize("NFKC", sign).casefold() if one.isalnum())
