"""The search index of a case and its one writer: chunks in tantivy, found by words and phrases.

The texts themselves are not kept here; a hit names lines, and the case gives them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Self

import tantivy
from filelock import FileLock, Timeout
from tantivy import Occur, Query

from detective_app.core.case import Manuscript
from detective_app.core.errors import StorageError
from detective_app.storage.cases.catalogue import DocumentRecord
from detective_app.storage.cases.entries import (
    OVERLAP_WORDS,
    IndexFiles,
    Stems,
    entries,
    lines_of,
    names_of,
    tokenizer,
    ungrouped,
)
from detective_app.storage.cases.shelf import stored

_HEAP_BYTES = 60_000_000
_MAX_DOCUMENTS = 100_000
_COLUMNS = ("number", "lines")


class Hit(NamedTuple):
    """Lines of the document with a SHA-256, from 1, both ends included; a higher score is a better hit."""

    key: str
    first: int
    last: int
    score: float


class CaseSearch:
    """One index in a folder; one process at a time writes, any number read; not for several threads at once.

    An index that is broken, or was made by another version, is made empty: `known()` is then empty, and the
    documents have to be added again. Raises StorageError when the folder cannot be written or another
    process is writing.
    """

    def __init__(self, folder: Path) -> None:
        self._files = IndexFiles(folder)
        self.stems = Stems()
        self._writer: tantivy.IndexWriter | None = None
        try:
            self._open()
        except StorageError:
            if self._files.are_made:
                raise
            self._open()

    def known(self) -> frozenset[str]:
        """Return the keys of the documents that are in the index."""
        return frozenset(self._numbers)

    def passages(self, keys: Sequence[str] = ()) -> int:
        """Count the chunks of some documents, or of all; each document has one entry beside its chunks."""
        if not keys:
            return int(self._searcher.num_docs) - len(self._numbers)
        with self._files.used(reading=True):
            return sum(self._searcher.doc_freq("number", n) - 1 for n in self._numbers_of(keys))

    def _numbers_of(self, keys: Iterable[str]) -> list[int]:
        return [self._numbers[key] for key in keys if key in self._numbers]

    def add(self, key: str, title: str, name: str, manuscript: Manuscript) -> None:
        """Index a document in place of the one with the same key, if any; kept by the next `commit`."""
        number = self._numbered(key)
        with self._files.used():
            writer = self._writing()
            for entry in entries(number, key, names_of(title, name), manuscript, self.stems):
                writer.add_document(entry)

    def add_told(self, key: str, chunks: Iterable[str]) -> None:
        """Index a document by chunks in JSON, open at their ends, as who read it elsewhere told them."""
        number = self._numbered(key)
        with self._files.used():
            writer = self._writing()
            writer.add_json(json.dumps({"key": key, "number": number}))
            for one in chunks:
                writer.add_json(f'{one}, "number": {number}}}')

    def _numbered(self, key: str) -> int:
        self.remove(key)
        number = self._numbers[key] = self._next
        self._keys[number] = key
        self._next += 1
        return number

    def remove(self, key: str) -> None:
        """Take a document out; kept by the next `commit`."""
        number = self._numbers.pop(key, None)
        if number is not None:
            del self._keys[number]
            with self._files.used():
                chunks_of_it = Query.term_query(self._index.schema, "number", number)
                self._writing().delete_documents_by_query(chunks_of_it)

    def commit(self) -> None:
        """Put what was added and removed on disk, where every search sees it."""
        if self._writer is not None:
            with self._files.used():
                self._writer.commit()
                self._index.reload()
                self._search_what_is()

    def close(self) -> None:
        """Let another process write; what was not committed is dropped."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with self._files.used():
                writer.rollback()
                writer.wait_merging_threads()

    def give_up(self) -> None:
        """Close the index and mark it as one that whoever opens it next makes anew."""
        self.close()
        self._files.unmark()

    def chunks(self, words: str, limit: int, keys: Sequence[str] = ()) -> Sequence[Hit]:
        """Return the chunks that hold any of some words or stand under them, by BM25.

        Words that most chunks hold are looked up only where the others do not find enough.
        """
        with self._files.used(reading=True):
            telling, common = self._queries.any_of(self.stems.of(words))
        hits = self._hits(telling, limit, keys)
        if common and len(hits) < limit:
            return self._hits([*telling, *common], limit, keys)
        return hits

    def every(self, keys: Sequence[str] = ()) -> Sequence[Hit]:
        """Return every chunk of some documents, or of all, in reading order."""
        numbers = self._numbers_of(keys or self._numbers)
        query = Query.term_set_query(self._index.schema, "number", numbers)
        found = self._hits([query], self.passages(keys) + len(numbers), ())
        return sorted((hit for hit in found if hit.last), key=lambda hit: (self._numbers[hit.key], hit.first))

    def together(self, words: str, limit: int, keys: Sequence[str] = ()) -> Sequence[Hit]:
        """Return the chunks that hold all of the words as they are written; of many only the first count.

        A chunk is indexed with the first words of the one after it. Where each word stands is not kept: that
        would make the index a third slower to write, and the text itself says it.
        """
        return self._hits(self._queries.together(words), limit, keys, every=True)

    def _hits(
        self, queries: Sequence[tantivy.Query], limit: int, keys: Sequence[str], *, every: bool = False
    ) -> Sequence[Hit]:
        """Return the chunks that match any, or every one, of the queries."""
        if not queries or limit < 1:
            return ()
        numbers = self._numbers_of(keys) if keys else None
        with self._files.used(reading=True):
            query = joined(queries, self._index.schema, numbers, every=every)
            found = self._searcher.search(query, limit, count=False).hits
            addresses = [address for _, address in found]
            columns = [self._searcher.fast_field_values(name, addresses) for name in _COLUMNS]
        return [
            Hit(self._keys[int(n)], *lines_of(int(lines or 0)), score)
            for (score, _), n, lines in zip(found, *columns, strict=True)
            if n in self._keys
        ]

    def _writing(self) -> tantivy.IndexWriter:
        if self._writer is None:
            self._writer = self._index.writer(heap_size=_HEAP_BYTES, num_threads=1)
        return self._writer

    def _open(self) -> None:
        with self._files.used(reading=True):
            self._index = self._files.opened()
            self._search_what_is()
            self._read_documents()

    def _search_what_is(self) -> None:
        """Search the index as it is on disk now."""
        self._searcher = self._index.searcher()
        self._queries = Queries(self._searcher, self._index.schema, self.stems)

    def _read_documents(self) -> None:
        """Learn which documents are in the index, and by which number their chunks name them."""
        found = self._searcher.search(Query.exists_query("key"), _MAX_DOCUMENTS, count=False).hits
        addresses = [address for _, address in found]
        numbers = self._searcher.fast_field_values("number", addresses)
        self._keys = {
            int(number or 0): str(self._searcher.doc(address).get_first("key"))
            for address, number in zip(addresses, numbers, strict=True)
        }
        self._numbers = {key: number for number, key in self._keys.items()}
        self._next = 1 + max(self._keys, default=0)


_SHORTEST_BEGINNING = 3
_MAX_FORMS = 300
_BEFORE_E = "aou"
# What a stem that is too short to lose its last letter may end in: `dry` has `dri`, `using` has `use`.
_OTHER_ENDS = (("i", "y"), ("e", "i"), ("ie", "y"), ("y", "i"))
_ENDINGS = ("", "e", "s", "es", "d", "ed", "ing", "er", "en", "n")


class Queries:
    """Makes the queries for an index as it is; of stems and figures, as `Stems` cuts texts into them."""

    def __init__(self, searcher: tantivy.Searcher, schema: tantivy.Schema, stems: Stems) -> None:
        self._searcher = searcher
        self._schema = schema
        self._forms = WrittenForms(searcher, stems)

    def any_of(self, terms: Sequence[str]) -> tuple[list[tantivy.Query], list[tantivy.Query]]:
        """Return a query for each form of each term, and one for each that stands above chunks.

        Those for what most chunks hold, as small words of any language, stand apart: they take longest and
        hardly tell chunks from each other. Only where all are plain queries for a term can the index pass
        over what cannot come among the best.
        """
        unique = list(dict.fromkeys(terms))
        telling: list[tantivy.Query] = []
        common: list[tantivy.Query] = []
        places = [("text", form) for term in unique for form in self._forms.of(term)]
        for field, word in (*places, *(("above", term) for term in unique)):
            if held := self._searcher.doc_freq(field, word):
                kind = telling if 2 * held <= self._searcher.num_docs else common
                kind.append(Query.term_query(self._schema, field, word))
        return telling, common

    def together(self, words: str) -> list[tantivy.Query]:
        """Return a query for each of the first words of a phrase, as they are written."""
        terms = dict.fromkeys(tokenizer().analyze(ungrouped(words))[: OVERLAP_WORDS + 1])
        return [Query.term_query(self._schema, "text", term) for term in terms]


def joined(
    queries: Sequence[tantivy.Query], schema: tantivy.Schema, numbers: Sequence[int] | None, *, every: bool
) -> tantivy.Query:
    """Return one query for any, or every one, of some; in the documents with these numbers, or in all."""
    occur = Occur.Must if every else Occur.Should
    query = Query.boolean_query([(occur, query) for query in queries])
    if numbers is None:
        return query
    chosen = Query.const_score_query(Query.term_set_query(schema, "number", list(numbers)), 0.0)
    return Query.boolean_query([(Occur.Must, query), (Occur.Must, chosen)])


class WrittenForms:
    """Finds and remembers the written forms of stems, as long as the index stays as it is."""

    def __init__(self, searcher: tantivy.Searcher, stems: Stems) -> None:
        self._searcher = searcher
        self._stems = stems
        self._found: dict[str, tuple[str, ...]] = {}

    def of(self, term: str) -> tuple[str, ...]:
        """Return the words of the texts that have this stem, or are this figure."""
        if term not in self._found:
            self._found[term] = tuple(word for word in self._alike(term) if self._stems[word] == term)
        return self._found[term]

    def _alike(self, term: str) -> list[str]:
        """Return words of the texts that may have this stem."""
        if term.isdigit():
            return [term] if self._searcher.doc_freq("text", term) else []
        if len(term) < _SHORTEST_BEGINNING:
            return [word for e in _ENDINGS if self._searcher.doc_freq("text", word := term + e)]
        return [word for beginning in _beginnings(term) for word in self._beginning(beginning)]

    def _beginning(self, letters: str) -> list[str]:
        found = self._searcher.terms_with_prefix("text", letters, limit=_MAX_FORMS)
        return [word for word, _ in found]


def _beginnings(stem: str) -> list[str]:
    """Return what words with a stem may begin with: it may end otherwise than they do, as `compani` does.

    German stems have `ue` as `u`, and so for `ae` and `oe`, in English words as well: `influnc`.
    """
    kept = stem[: max(_SHORTEST_BEGINNING, len(stem) - 1)]
    with_e = (f"{kept[:n]}e{kept[n:]}" for n in range(1, len(kept) + 1) if kept[n - 1] in _BEFORE_E)
    short = _OTHER_ENDS if len(stem) == _SHORTEST_BEGINNING else ()
    return [kept, *with_e, *(stem.removesuffix(end) + other for end, other in short if stem.endswith(end))]


_LOOKS_SECONDS = 0.1


def index_folder(case: Path) -> Path:
    """Return the folder of a case's search index."""
    return case / "index"


def lock_of(case: Path) -> FileLock:
    """Return the lock that a writer holds; a new one each time, so that threads exclude each other too."""
    return FileLock(case / "lock", mode=0o600)


class CaseWriter:
    """The index of one case, locked for writing within the `with` block; what is not finished is dropped."""

    def __init__(self, case: Path, check_stop: Callable[[], None]) -> None:
        """Keep the case's folder, and what raises when waiting for the lock has become pointless."""
        self._case = case
        self._check_stop = check_stop
        self._lock = lock_of(case)
        self._changed = False

    def __enter__(self) -> Self:
        """Wait for the lock and open the index; raises StorageError."""
        with stored():
            self._case.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._acquire()
        try:
            self._search = CaseSearch(index_folder(self._case))
            self.held = set(self._search.known())
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Close the index and let others write."""
        try:
            self._search.close()
        finally:
            self._lock.release()

    def holds(self, record: DocumentRecord) -> bool:
        """Tell whether a document is in the index."""
        return record.sha256 in self.held

    def add(self, record: DocumentRecord, name: str, manuscript: Manuscript) -> None:
        """Put a document into the index, for good after `finish`; raises StorageError."""
        self._search.add(record.sha256, record.title, name, manuscript)
        self.held.add(record.sha256)
        self._changed = True

    def add_told(self, key: str, chunks: Iterable[str]) -> None:
        """Put a document into the index as who read it elsewhere told its chunks; raises StorageError."""
        self._search.add_told(key, chunks)
        self.held.add(key)
        self._changed = True

    def finish(self, documents: Collection[str]) -> None:
        """Take out what is not among these documents and put the index on disk; raises StorageError."""
        for key in self.held - set(documents):
            self._search.remove(key)
            self._changed = True
        if self._changed:
            self._search.commit()
            for file in index_folder(self._case).iterdir():
                _only_for_the_user(file)

    def _acquire(self) -> None:
        while True:
            try:
                self._lock.acquire(timeout=_LOOKS_SECONDS)
            except Timeout:
                self._check_stop()
            else:
                return


def _only_for_the_user(file: Path) -> None:
    try:
        file.chmod(0o600)
    except FileNotFoundError:
        return  # merged into another meanwhile
