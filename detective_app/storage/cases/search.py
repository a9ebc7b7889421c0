"""The search index of a case: chunks of its documents in tantivy, found by words, phrases and titles.

The texts themselves are not kept here; a hit names lines, and the case gives them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, islice, pairwise
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

from detective_app.core.case import Manuscript
from detective_app.core.errors import StorageError
from detective_app.evidence.retrieval.chunks import Chunk, chunks
from detective_app.evidence.retrieval.records import Hit
from detective_app.storage.cases.terms import Stems, tokenizer, ungrouped

if TYPE_CHECKING:
    import tantivy

_FORMAT = "3"
_MARK = "format"
_PANICS = "pyo3_runtime"
_UNREADABLE = (
    "The search index of the case could not be read or written. The documents were not changed; "
    "read the case again."
)
_HEAP_BYTES = 60_000_000
_OPENING_CHARS = 2_500
_OVERLAP_WORDS, _OVERLAP_CHARS = 4, 100
_TOLD_BY = ("title", "opening")
_MOST_NAMED = 64
# Figures are brought into one writing in many chunks at once, with a sign between that no reader leaves.
_BATCH, _BETWEEN = 64, "\0"
_MAX_DOCUMENTS = 100_000
_COLUMNS = ("number", "lines", "page")
_LINE_BITS = 32
_SHORTEST_BEGINNING = 3
_MAX_FORMS = 300
_ENDINGS = ("", "e", "s", "es", "d", "ed", "ing", "er", "en", "n")


class CaseSearch:
    """One index in a folder; one process at a time writes, any number read; not for several threads at once.

    An index that is broken, or was made by another version, is made empty: `known()` is then empty, and the
    documents have to be added again. Raises StorageError when the folder cannot be written or another
    process is writing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stems = Stems()
        self._forms: dict[str, tuple[str, ...]] = {}
        self._writer: tantivy.IndexWriter | None = None
        try:
            self._open()
        except StorageError:
            if is_made(folder):
                raise
            self._open()

    def known(self) -> frozenset[str]:
        """Return the keys of the documents that are in the index."""
        return frozenset(self._numbers)

    def passages(self, keys: Sequence[str] = ()) -> int:
        """Count the chunks of some documents, or of all; each document has one entry beside its chunks."""
        if not keys:
            return int(self._searcher.num_docs) - len(self._numbers)
        with self._stored(reading=True):
            numbers = [self._numbers[key] for key in keys if key in self._numbers]
            return sum(self._searcher.doc_freq("number", number) - 1 for number in numbers)

    def add(self, key: str, title: str, name: str, manuscript: Manuscript) -> None:
        """Index a document in place of the one with the same key, if any; kept by the next `commit`."""
        from tantivy import Document

        self.remove(key)
        number = self._numbers[key] = self._next
        self._keys[number] = key
        self._next += 1
        document = Document()
        document.add_text("key", key)
        document.add_text("title", " ".join(self.terms(f"{title} {_apart(name)}")))
        document.add_text("opening", " ".join(self.terms(manuscript.text[:_OPENING_CHARS])))
        document.add_unsigned("number", number)
        with self._stored():
            writer = self._writing()
            writer.add_document(document)
            for chunk_document in self._chunk_documents(number, manuscript):
                writer.add_document(chunk_document)

    def remove(self, key: str) -> None:
        """Take a document out; kept by the next `commit`."""
        from tantivy import Query

        number = self._numbers.pop(key, None)
        if number is not None:
            del self._keys[number]
            with self._stored():
                chunks_of_it = Query.term_query(self._index.schema, "number", number)
                self._writing().delete_documents_by_query(chunks_of_it)

    def commit(self) -> None:
        """Put what was added and removed on disk, where every search sees it."""
        if self._writer is not None:
            with self._stored():
                self._writer.commit()
                self._index.reload()
                self._searcher = self._index.searcher()
                self._forms.clear()

    def close(self) -> None:
        """Let another process write; what was not committed is dropped."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with self._stored():
                writer.rollback()
                writer.wait_merging_threads()

    def give_up(self) -> None:
        """Close the index and mark it as one that whoever opens it next makes anew."""
        self.close()
        self._unmark()

    def terms(self, text: str) -> Sequence[str]:
        """Cut a text into stems and figures."""
        return self._stems.of(text)

    def terms_by_line(self, text: str) -> Sequence[Sequence[str]]:
        """Cut each line of a text into stems and figures."""
        return self._stems.by_line(text)

    def weights(self, terms: Sequence[str]) -> Mapping[str, float]:
        """Return the inverse document frequency of each term that stands in any chunk."""
        total = max(1, self._searcher.num_docs)
        with self._stored(reading=True):
            held = {term: min(total, self._holders(term)) for term in terms}
        return {term: log(1 + (total - n + 0.5) / (n + 0.5)) for term, n in held.items() if n}

    def chunks(self, terms: Sequence[str], limit: int, keys: Sequence[str] = ()) -> Sequence[Hit]:
        """Return the chunks that hold any of the terms, by BM25, with the words of headings above them."""
        return self._hits([*self._text_queries(terms), *self._heading_queries(terms)], limit, keys)

    def every(self, keys: Sequence[str] = ()) -> Sequence[Hit]:
        """Return every chunk of some documents, or of all, in reading order."""
        from tantivy import Query

        numbers = [self._numbers[key] for key in keys or self._numbers if key in self._numbers]
        query = Query.term_set_query(self._index.schema, "number", numbers)
        found = self._hits([query], self.passages(keys) + len(numbers), ())
        return sorted((hit for hit in found if hit.last), key=lambda hit: (self._numbers[hit.key], hit.first))

    def plain(self, terms: Sequence[str], limit: int, keys: Sequence[str] = ()) -> Sequence[Hit]:
        """Return the chunks by BM25 over their own text alone: what other ways are measured against."""
        from tantivy import Query

        schema = self._index.schema
        found = (self._forms_of(term) for term in dict.fromkeys(terms))
        queries = [
            Query.disjunction_max_query([Query.term_query(schema, "text", form) for form in forms])
            for forms in found
            if forms
        ]
        return self._hits(queries, limit, keys)

    def named(self, terms: Sequence[str]) -> Mapping[str, Mapping[str, tuple[float, bool]]]:
        """Return the documents that a rare one of the terms tells from others, by title, name or first lines.

        Of each the terms that it holds there, with their weight and whether that is in title or name.
        """
        found: dict[str, dict[str, tuple[float, bool]]] = {}
        total = len(self._numbers)
        with self._stored(reading=True):
            held = {(t, f): self._searcher.doc_freq(f, t) for t in dict.fromkeys(terms) for f in _TOLD_BY}
        # The rare ones first: they choose the documents of which the frequent ones are asked.
        for (term, field), count in sorted(held.items(), key=lambda item: item[1]):
            if not 0 < count < total:
                continue
            weight = log(total / max(held[term, other] for other in _TOLD_BY))
            for key in self._holding(term, field, () if count <= _MOST_NAMED else tuple(found)):
                terms_of_it = found.setdefault(key, {})
                terms_of_it[term] = (weight, field == "title" or terms_of_it.get(term, (0.0, False))[1])
        return found

    def _holding(self, term: str, field: str, keys: Sequence[str]) -> list[str]:
        from tantivy import Query

        query = Query.term_query(self._index.schema, field, term)
        return [hit.key for hit in self._hits([query], _MOST_NAMED, keys)]

    def together(self, words: str, limit: int, keys: Sequence[str] = ()) -> Sequence[Hit]:
        """Return the chunks that hold all of the words as they are written; of many only the first count.

        A chunk is indexed with the first words of the one after it. Where each word stands is not kept: that
        would make the index a third slower to write, and the text itself says it.
        """
        from tantivy import Query

        schema = self._index.schema
        terms = dict.fromkeys(tokenizer().analyze(ungrouped(words))[: _OVERLAP_WORDS + 1])
        return self._hits([Query.term_query(schema, "text", t) for t in terms], limit, keys, every=True)

    def _text_queries(self, terms: Sequence[str]) -> list[tantivy.Query]:
        """Return a query for each form of each term.

        Only where all are plain queries for a term can the index pass over what cannot come among the best.
        """
        from tantivy import Query

        schema, unique = self._index.schema, dict.fromkeys(terms)
        return [Query.term_query(schema, "text", form) for term in unique for form in self._forms_of(term)]

    def _heading_queries(self, terms: Sequence[str]) -> list[tantivy.Query]:
        from tantivy import Query

        schema, unique = self._index.schema, dict.fromkeys(terms)
        with self._stored(reading=True):
            held = [term for term in unique if self._searcher.doc_freq("heading", term)]
        return [Query.term_query(schema, "heading", term) for term in held]

    def _forms_of(self, term: str) -> tuple[str, ...]:
        """Return the words of the texts that have this stem, or are this figure."""
        if term not in self._forms:
            with self._stored(reading=True):
                words = self._alike(term)
            self._forms[term] = tuple(word for word in words if self._stems[word] == term)
        return self._forms[term]

    def _alike(self, term: str) -> list[str]:
        """Return words of the texts that may have this stem."""
        beginning = term[:-1]
        if term.isdigit():
            return [term] if self._searcher.doc_freq("text", term) else []
        if len(beginning) < _SHORTEST_BEGINNING:
            return [word for e in _ENDINGS if self._searcher.doc_freq("text", word := term + e)]
        return [word for word, _ in self._searcher.terms_with_prefix("text", beginning, limit=_MAX_FORMS)]

    def _holders(self, term: str) -> int:
        counts = [self._searcher.doc_freq("text", form) for form in self._forms_of(term)]
        return sum(counts) + self._searcher.doc_freq("heading", term)

    def _hits(
        self, queries: Sequence[tantivy.Query], limit: int, keys: Sequence[str], *, every: bool = False
    ) -> Sequence[Hit]:
        """Return the chunks that match any, or every one, of the queries."""
        from tantivy import Occur, Query

        if not queries or limit < 1:
            return ()
        occur = Occur.Must if every else Occur.Should
        query = Query.boolean_query([(occur, query) for query in queries])
        if keys:
            numbers = [self._numbers[key] for key in keys if key in self._numbers]
            chosen = Query.const_score_query(Query.term_set_query(self._index.schema, "number", numbers), 0.0)
            query = Query.boolean_query([(Occur.Must, query), (Occur.Must, chosen)])
        with self._stored(reading=True):
            found = self._searcher.search(query, limit, count=False).hits
            addresses = [address for _, address in found]
            columns = [self._searcher.fast_field_values(name, addresses) for name in _COLUMNS]
            above = [self._above(address) for address in addresses]
        return [
            Hit(self._keys[int(n or 0)], *_lines(int(lines or 0)), int(page or 0), score, heading)
            for (score, _), heading, n, lines, page in zip(found, above, *columns, strict=True)
            if n in self._keys
        ]

    def _above(self, address: tantivy.DocAddress) -> str:
        return bytes(self._searcher.doc(address).get_first("above") or b"").decode()

    def _chunk_documents(self, number: int, manuscript: Manuscript) -> Iterator[tantivy.Document]:
        """Yield what is indexed of each chunk: with the first words of the next, for phrases across both."""
        from tantivy import Document

        with_next = pairwise(chain(chunks(manuscript), (Chunk("", 0, 0, 0),)))
        while batch := list(islice(with_next, _BATCH)):
            texts = (f"{chunk.text}\n{_first_words(after.text)}" for chunk, after in batch)
            joined = _BETWEEN.join([text.replace(_BETWEEN, " ") for text in texts])
            for (chunk, _), text in zip(batch, ungrouped(joined).split(_BETWEEN), strict=True):
                document = Document()
                document.add_text("text", text)
                if chunk.heading:
                    document.add_text("heading", " ".join(self.terms(chunk.heading)))
                    document.add_bytes("above", chunk.heading.encode())
                document.add_unsigned("number", number)
                document.add_unsigned("lines", chunk.first << _LINE_BITS | chunk.last)
                if chunk.page:
                    document.add_unsigned("page", chunk.page)
                yield document

    @contextmanager
    def _stored(self, *, reading: bool = False) -> Iterator[None]:
        """Turn what the index raises into the one error for files that cannot be written or read.

        An index that is found damaged is marked, so that whoever opens it next makes it anew.
        """
        try:
            yield
        except (OSError, ValueError) as error:
            if reading and isinstance(error, ValueError):
                self._unmark()
            raise StorageError(_UNREADABLE) from error
        except BaseException as error:
            # The index's own code, which is not Python, stops so when what it reads cannot be.
            if type(error).__module__ != _PANICS:
                raise
            self._unmark()
            raise StorageError(_UNREADABLE) from error

    def _unmark(self) -> None:
        with suppress(OSError):
            (self._folder / _MARK).unlink(missing_ok=True)

    def _writing(self) -> tantivy.IndexWriter:
        if self._writer is None:
            self._writer = self._index.writer(heap_size=_HEAP_BYTES, num_threads=1)
        return self._writer

    def _open(self) -> None:
        with self._stored(reading=True):
            self._index = _opened(self._folder)
            self._index.register_tokenizer("words", tokenizer())
            self._read_documents()

    def _read_documents(self) -> None:
        """Learn which documents are in the index, and by which number their chunks name them."""
        from tantivy import Query

        self._searcher = self._index.searcher()
        found = self._searcher.search(Query.exists_query("key"), _MAX_DOCUMENTS, count=False).hits
        addresses = [address for _, address in found]
        numbers = self._searcher.fast_field_values("number", addresses)
        self._keys = {
            int(number or 0): str(self._searcher.doc(address).get_first("key"))
            for address, number in zip(addresses, numbers, strict=True)
        }
        self._numbers = {key: number for number, key in self._keys.items()}
        self._next = 1 + max(self._keys, default=0)


def is_made(folder: Path) -> bool:
    """Tell whether a folder holds an index, of whatever version, that was not found damaged."""
    return (folder / _MARK).exists()


def _opened(folder: Path) -> tantivy.Index:
    """Open the index of a folder, or make it anew when there is none that this version can read."""
    from tantivy import Index

    mark = folder / _MARK
    try:
        if mark.read_text(encoding="ascii") == _FORMAT:
            index = Index.open(str(folder))
            index.searcher()
            return index
    except (OSError, ValueError):
        pass  # made anew below
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(mode=0o700, parents=True)
    index = Index(_schema(), path=str(folder))
    mark.write_text(_FORMAT, encoding="ascii")
    return index


def _schema() -> tantivy.Schema:
    from tantivy import SchemaBuilder

    builder = SchemaBuilder()
    builder.add_text_field("text", tokenizer_name="words", index_option="freq")
    for name in ("heading", "title", "opening"):
        builder.add_text_field(name, tokenizer_name="whitespace", index_option="freq")
    builder.add_bytes_field("above", stored=True)
    builder.add_text_field("key", stored=True, fast=True, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("number", indexed=True, fast=True)
    builder.add_unsigned_field("lines", fast=True)  # the first one's number, then the last one's
    builder.add_unsigned_field("page", fast=True)
    return builder.build()


def _first_words(text: str) -> str:
    return " ".join(text[:_OVERLAP_CHARS].split(None, _OVERLAP_WORDS)[:_OVERLAP_WORDS])


def _lines(both: int) -> tuple[int, int]:
    """Return the first and the last line of a chunk as they were put into one number."""
    return both >> _LINE_BITS, both & ((1 << _LINE_BITS) - 1)


def _apart(name: str) -> str:
    """Return a file name with spaces for the signs that join its words."""
    return name.translate(str.maketrans("_-./\\", "     "))
