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

from detective_app.evidence.finding.terms import in_pairs
from detective_app.evidence.text.broken_words import both_ways

if TYPE_CHECKING:
    import tantivy

# One pattern for each sign: a search for a single sign is several times as fast as one for any of them.
_GROUP_MARKS = tuple(
    (mark, re.compile(rf"{re.escape(mark)}(?<=\d.)(?=\d{{3}}(?!\d))")) for mark in ".,'’\u00a0\u202f\u2009"
)
_ASCII_GROUP_MARKS = tuple((mark, sign) for mark, sign in _GROUP_MARKS if mark.isascii())
_MAX_CHARS = 60
_MAX_WORDS = 200_000


def ungrouped(text: str) -> str:
    """Return a text with figures in one writing: `1,234.5`, `1.234,5` and `1 234.5` lose their separators.

    A lone separator before three digits counts as one of thousands; decimals are a term of their own.
    Scripts without spaces are cut by pairs of characters.
    """
    text = in_pairs(text)
    marks = _ASCII_GROUP_MARKS if text.isascii() else _GROUP_MARKS
    places = [found.start() for mark, sign in marks if mark in text for found in sign.finditer(text)]
    if not places:
        return text
    places.sort()
    begins = [0, *(place + 1 for place in places)]
    return "".join([text[first:end] for first, end in zip(begins, [*places, len(text)], strict=True)])


@cache
def tokenizer() -> tantivy.TextAnalyzer:
    """Return what cuts texts for the index: letters and digits in a row, small, without accents."""
    from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

    builder = TextAnalyzerBuilder(Tokenizer.simple())
    for step in (Filter.remove_long(_MAX_CHARS), Filter.lowercase(), Filter.ascii_fold()):
        builder = builder.filter(step)
    return builder.build()


class Stems(dict[str, str]):
    """Remembers the stems of each written word, so that many are stemmed at the speed of a dictionary."""

    def of(self, text: str) -> list[str]:
        """Return the stems and figures of a text, in order."""
        if len(self) > _MAX_WORDS:
            self.clear()
        return " ".join(map(self.__getitem__, ungrouped(both_ways(text)).split())).split()

    def __missing__(self, word: str) -> str:
        """Cut a word that was not met before, as `(risk-weighted,`, into its stems."""
        stems = self[word] = " ".join(_stemmer().analyze(word[: 4 * _MAX_CHARS]))
        return stems


@cache
def _stemmer() -> tantivy.TextAnalyzer:
    from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

    builder = TextAnalyzerBuilder(Tokenizer.simple())
    folding = (Filter.lowercase(), Filter.ascii_fold())
    for step in (
        Filter.remove_long(_MAX_CHARS),
        *folding,
        Filter.stemmer("english"),
        Filter.stemmer("german"),
    ):
        builder = builder.filter(step)
    return builder.build()
