"""What a question asks for: its terms with their weights, and whether the answer is a figure of some unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from detective_app.evidence.retrieval.records import SearchIndex
from detective_app.evidence.text.terms import SMALL_WORDS, word_set

_ASKING = word_set(
    "amount big far give given great high how large long many much number often old one there use used wide "
    "gibt groß hoch hohe lang lange viel viele weit welchem welchen welches wie wieviel"
)
_ASKS_FIGURE = re.compile(
    r"(?i)\b(?:how (?:many|much|large|big|high|long|wide|far|old|fast)|what (?:size|share|percent\w*|rate|"
    r"score|number|figure|price|amount)|amount|total|sum|percentage|wie (?:viele?|hoch|groß|lang|weit|teuer)|"
    r"welche[rsn]? (?:größe|summe|zahl|preis|anteil|betrag))\b"
)
_SIGNS = {
    "%": re.compile(r"(?i)\b(?:share|percent\w*|rate|ratio|proportion|prozent\w*|anteil)\b"),
    "$": re.compile(r"(?i)\b(?:dollars?|worth|usd)\b"),
    "€": re.compile(r"(?i)\b(?:euros?|eur)\b"),
}
_YEAR = re.compile(r"(?:19|20)\d\d")
_YEAR_WEIGHT = 3.0
_MARKS = "?.,;:!\"'“”„«»()"


@dataclass(frozen=True, slots=True)
class Question:
    """A question cut for search: terms in order with weights, each other's neighbours, and the unit's sign.

    A term that stands in no chunk has no weight. A year weighs as much as a rather rare word: it is common in
    documents of figures, and decides between their columns.
    """

    terms: tuple[str, ...]
    weights: Mapping[str, float]
    pairs: frozenset[tuple[str, str]]
    wants_figure: bool
    signs: tuple[str, ...]


def read(text: str, index: SearchIndex) -> Question:
    """Cut a question for search in an index; words that only ask are left out."""
    kept = [w for w in text.split() if w.strip(_MARKS).casefold() not in _ASKING | SMALL_WORDS]
    terms = tuple(dict.fromkeys(index.terms(" ".join(kept) or text)))
    weights = dict(index.weights(terms))
    weights |= {t: max(weights[t], _YEAR_WEIGHT) for t in weights if _YEAR.fullmatch(t)}
    return Question(
        terms=terms,
        weights=weights,
        pairs=frozenset(pairwise(terms)),
        wants_figure=bool(_ASKS_FIGURE.search(text)),
        signs=tuple(sign for sign, words in _SIGNS.items() if words.search(text)),
    )
