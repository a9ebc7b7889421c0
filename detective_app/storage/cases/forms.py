"""The words of a case's texts that have a stem: questions are asked in stems, the index holds words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detective_app.storage.cases.terms import Stems

if TYPE_CHECKING:
    import tantivy

_SHORTEST_BEGINNING = 3
_MAX_FORMS = 300
_ENDINGS = ("", "e", "s", "es", "d", "ed", "ing", "er", "en", "n")


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
        beginning = term[:-1]
        if term.isdigit():
            return [term] if self._searcher.doc_freq("text", term) else []
        if len(beginning) < _SHORTEST_BEGINNING:
            return [word for e in _ENDINGS if self._searcher.doc_freq("text", word := term + e)]
        return [word for word, _ in self._searcher.terms_with_prefix("text", beginning, limit=_MAX_FORMS)]
