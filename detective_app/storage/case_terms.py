"""Cuts text into the terms of the search index, the same way in documents and in questions.

The index itself holds words as they are written, in small letters and without accents: it cuts texts at the
speed of its own machine code. Stems are made of the few words of a question, and looked up by their forms.
English and German stems are taken one after the other from every word, whatever its language: a case may mix
both, and a question is too short to tell.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tantivy

_GROUP_MARK = re.compile(r"[.,'’\u00a0\u202f\u2009](?<=\d.)(?=\d{3}(?!\d))")
_PIECE = re.compile(r"[^\W_]+")
_MAX_CHARS = 60
_MAX_WORDS = 200_000


def ungrouped(text: str) -> str:
    """Return a text with figures in one writing: `1,234.5`, `1.234,5` and `1 234.5` lose their separators.

    A lone separator before three digits counts as one of thousands; decimals are a term of their own.
    """
    return _GROUP_MARK.sub("", text)


@cache
def tokenizer() -> tantivy.TextAnalyzer:
    """Return what cuts texts for the index: letters and digits in a row, small, without accents."""
    from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

    builder = TextAnalyzerBuilder(Tokenizer.simple())
    for step in (Filter.remove_long(_MAX_CHARS), Filter.lowercase(), Filter.ascii_fold()):
        builder = builder.filter(step)
    return builder.build()


class Stems(dict[str, str]):
    """Remembers the stems of each written word, so that texts are compared at the speed of a dictionary."""

    def of(self, text: str) -> list[str]:
        """Return the stems and figures of a text, in order."""
        if len(self) > _MAX_WORDS:
            self.clear()
        return " ".join(map(self.__getitem__, ungrouped(text).split())).split()

    def __missing__(self, word: str) -> str:
        """Cut a word that was not met before, as `(risk-weighted,`, into its stems."""
        pieces = [piece for piece in _PIECE.findall(word[: 4 * _MAX_CHARS]) if len(piece) <= _MAX_CHARS]
        stems = self[word] = " ".join(stem for piece in pieces for stem in _stemmer().analyze(piece))
        return stems


@cache
def _stemmer() -> tantivy.TextAnalyzer:
    from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

    builder = TextAnalyzerBuilder(Tokenizer.whitespace())
    folding = (Filter.lowercase(), Filter.ascii_fold())
    for step in (*folding, Filter.stemmer("english"), Filter.stemmer("german")):
        builder = builder.filter(step)
    return builder.build()
