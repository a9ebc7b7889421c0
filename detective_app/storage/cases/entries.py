"""What the search index keeps of a document: an entry for its names, and one for each of its chunks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING

from detective_app.core.case import Manuscript
from detective_app.evidence.text.broken_words import both_ways
from detective_app.storage.cases.chunks import Chunk, chunks
from detective_app.storage.cases.terms import Stems, ungrouped

if TYPE_CHECKING:
    import tantivy

OVERLAP_WORDS = 4
"""So many first words of the next chunk are indexed with each, for phrases across both."""

_OVERLAP_CHARS = 100
# Figures are brought into one writing in many chunks at once, with a sign between that no reader leaves.
_BATCH, _BETWEEN = 64, "\0"
_LINE_BITS = 32


def entries(
    number: int, key: str, names: str, manuscript: Manuscript, stems: Stems
) -> Iterator[tantivy.Document]:
    """Yield the entry of a document, which has its key, and those of its chunks, all under its `names`."""
    from tantivy import Document

    document = Document()
    document.add_text("key", key)
    document.add_unsigned("number", number)
    yield document
    title = " ".join(stems.of(names))
    above, stemmed = "", title  # many chunks in a row stand under the same
    with_next = pairwise(chain(chunks(manuscript), (Chunk("", 0, 0, 0),)))
    while batch := list(islice(with_next, _BATCH)):
        texts = (f"{chunk.text}\n{_first_words(after.text)}" for chunk, after in batch)
        joined = _BETWEEN.join([text.replace(_BETWEEN, " ") for text in texts])
        for (chunk, _), text in zip(batch, ungrouped(both_ways(joined)).split(_BETWEEN), strict=True):
            if chunk.above != above:
                above, stemmed = chunk.above, " ".join([title, *stems.of(chunk.above)])
            yield _entry(Document(), number, chunk, text, stemmed)


def lines_of(both: int) -> tuple[int, int]:
    """Return the first and the last line of a chunk as they were put into one number."""
    return both >> _LINE_BITS, both & ((1 << _LINE_BITS) - 1)


def _entry(
    document: tantivy.Document, number: int, chunk: Chunk, text: str, stemmed: str
) -> tantivy.Document:
    """Fill the empty entry of a chunk; `stemmed` is what it stands under, in stems."""
    document.add_text("text", text)
    document.add_text("above", stemmed)
    document.add_unsigned("number", number)
    document.add_unsigned("lines", chunk.first << _LINE_BITS | chunk.last)
    return document


def _first_words(text: str) -> str:
    return " ".join(text[:_OVERLAP_CHARS].split(None, OVERLAP_WORDS)[:OVERLAP_WORDS])
