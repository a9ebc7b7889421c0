"""The queries of a case's search: by the written forms of words in chunks and above them, and for phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import tantivy

from detective_app.storage.cases.entries import OVERLAP_WORDS
from detective_app.storage.cases.terms import Stems, tokenizer, ungrouped

if TYPE_CHECKING:
    import tantivy

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
        from tantivy import Query

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
        from tantivy import Query

        terms = dict.fromkeys(tokenizer().analyze(ungrouped(words))[: OVERLAP_WORDS + 1])
        return [Query.term_query(self._schema, "text", term) for term in terms]


def joined(
    queries: Sequence[tantivy.Query], schema: tantivy.Schema, numbers: Sequence[int] | None, *, every: bool
) -> tantivy.Query:
    """Return one query for any, or every one, of some; in the documents with these numbers, or in all."""
    from tantivy import Occur, Query

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
