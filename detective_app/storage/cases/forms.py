"""The words of a case's texts that have a stem: questions are asked in stems, the index holds words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from detective_app.storage.cases.terms import Stems

if TYPE_CHECKING:
    import tantivy

_SHORTEST_BEGINNING = 3
_MAX_FORMS = 300
_BEFORE_E = "aou"
# What a stem that is too short to lose its last letter may end in: `dry` has `dri`, `using` has `use`.
_OTHER_ENDS = (("i", "y"), ("e", "i"), ("ie", "y"), ("y", "i"))
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
