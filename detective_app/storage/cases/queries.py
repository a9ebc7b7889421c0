"""The queries of a case's search: by the written forms of words in chunks and above them, and for phrases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from detective_app.storage.cases.entries import OVERLAP_WORDS
from detective_app.storage.cases.forms import WrittenForms
from detective_app.storage.cases.terms import Stems, tokenizer, ungrouped

if TYPE_CHECKING:
    import tantivy


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
