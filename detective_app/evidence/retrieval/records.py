"""What the search over a case is made of: hits, and the index that gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

Lines: TypeAlias = Callable[[str, int, int], str]
"""Gives the lines `first` to `last` (1-based, inclusive) of the document with a key, verbatim.

Raises ValueError past the document's last line.
"""


@dataclass(frozen=True, slots=True)
class Hit:
    """Whole lines of a document that a search found; a higher score is a better hit.

    `key` is the document's SHA-256; lines count from 1, both ends included; `page` is 0 without pages.
    `heading` holds the headings and the table header that the lines stand under, one a line.
    """

    key: str
    first: int
    last: int
    page: int
    score: float
    heading: str = ""


class Vocabulary(Protocol):
    """Cuts texts into terms, and knows how rare each is among what is searched."""

    def terms(self, text: str) -> Sequence[str]:
        """Cut a text into terms exactly as the documents were: stemmed words and normalised figures."""
        ...

    def weights(self, terms: Sequence[str]) -> Mapping[str, float]:
        """Return the inverse document frequency of each term that stands anywhere."""
        ...


class SearchIndex(Vocabulary, Protocol):
    """An index of a case's documents in chunks of whole lines, none of which crosses a page.

    Words are asked for as `terms` gives them. `keys` names the documents to look in, all when it is empty.
    """

    def forms(self, terms: Sequence[str]) -> Mapping[str, str]:
        """Return each word of the texts that has one of the terms, with its term."""
        ...

    def as_words(self, texts: Sequence[str]) -> Sequence[str]:
        """Return texts in words as `forms` has them, with spaces between; their lines stay."""
        ...

    def chunks(self, terms: Sequence[str], limit: int, keys: Sequence[str] = ()) -> Sequence[Hit]:
        """Return the chunks that hold any of the terms, by BM25."""
        ...

    def named(self, terms: Sequence[str]) -> Mapping[str, Mapping[str, tuple[float, bool]]]:
        """Return the documents that a rare one of the terms tells from others, by title, name or first lines.

        Of each the terms that it holds there, with their weight and whether that is in title or name.
        """
        ...

    def together(self, words: str, limit: int, keys: Sequence[str] = ()) -> Sequence[Hit]:
        """Return the chunks that hold all of the words as they are written, in any order.

        Of a long phrase only the first words count; they may end a little after the chunk.
        """
        ...
