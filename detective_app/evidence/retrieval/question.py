"""What a question asks for: its terms with their weights, and whether the answer is a figure of some unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from detective_app.evidence.retrieval.records import Vocabulary
from detective_app.evidence.retrieval.wording import worded

_ASKS_FIGURE = re.compile(
    r"(?i)\b(?:how (?:many|much|large|big|high|long|wide|far|old|fast)|what (?:size|share|percent\w*|rate|"
    r"score|number|figure|price|amount)|amount|total|sum|percentage|wie (?:viele?|hoch|groß|lang|weit|teuer)|"
    r"welche[rsn]? (?:größe|summe|zahl|preis|anteil|betrag))\b"
)
_ASKS_WORDS = re.compile(
    r"(?i)\b(?:who|whom|whose|why|when|where|wer|wen|wem|wessen|warum|weshalb|wann|wo|woher|wohin|"
    r"reasons?|drivers?|what (?:drove|caused|led)|"
    r"(?:what|which|welche[mnrs]?) (?:date|day|month|datum|tag|monat))\b"
)
_SIGNS = {
    "%": re.compile(r"(?i)\b(?:share|percent\w*|rate|ratio|proportion|prozent\w*|anteil)\b"),
    "$": re.compile(r"(?i)\b(?:dollars?|worth|usd)\b"),
    "€": re.compile(r"(?i)\b(?:euros?|eur)\b"),
}
_NAME = re.compile(r"(?<!^)(?<![.?!:] )\b[^\W\d_a-z][\w&.-]*|\b[a-z]+[A-Z]\w*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_YEAR_WEIGHT = 3.0  # a year is common in a filing, and decides all the same
_ALSO = 0.5  # the share of its weight that another word for the same has


@dataclass(frozen=True, slots=True)
class Question:
    """A question cut for search: terms in order with weights, each other's neighbours, and the unit's sign.

    A term that stands in no chunk has no weight; `also` are terms that texts use for the same, with less.
    A year weighs as much as a rather rare word: it is common in documents of figures, and decides between
    their columns. `wants_words`: who, when, where and why are not answered by a row of figures.
    """

    terms: tuple[str, ...]
    weights: Mapping[str, float]
    also: Mapping[str, float]
    pairs: frozenset[tuple[str, str]]
    names: frozenset[str]
    years: frozenset[str]
    kinds: frozenset[str]
    wants_figure: bool
    wants_words: bool
    signs: tuple[str, ...]

    @property
    def every(self) -> tuple[str, ...]:
        """All terms to look for."""
        return (*self.terms, *self.also)


def read(text: str, index: Vocabulary) -> Question:
    """Cut a question for search in an index; words that only ask are left out."""
    wording = worded(text)
    terms = tuple(dict.fromkeys(index.terms(wording.own)))
    also = [term for term in dict.fromkeys(index.terms(wording.also)) if term not in terms]
    weights = dict(index.weights(terms))
    weights |= {t: max(weights[t], _YEAR_WEIGHT) for t in weights if _YEAR.fullmatch(t)}
    years = frozenset(term for term in terms if _YEAR.fullmatch(term))
    wants_words = bool(_ASKS_WORDS.search(text))
    return Question(
        terms=terms,
        weights=weights,
        also={term: _ALSO * weight for term, weight in index.weights(also).items()},
        pairs=frozenset(pairwise(terms)),
        names=frozenset(index.terms(" ".join(_NAME.findall(text)))),
        years=years,
        kinds=frozenset(index.terms(wording.kind)),
        wants_figure=not wants_words and bool(wording.also or _ASKS_FIGURE.search(text)),
        wants_words=wants_words,
        signs=tuple(sign for sign, words in _SIGNS.items() if words.search(text)),
    )
