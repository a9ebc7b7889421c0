"""Which documents a question means: by the company, period and kind that their titles and first lines tell.

Reports of a kind look alike from the second page on; only the first tells whose they are and of when.
"""

from __future__ import annotations

from collections.abc import Sequence

from detective_app.evidence.retrieval.question import Question
from detective_app.evidence.retrieval.records import SearchIndex

_TITLE, _OPENING, _NOT_A_NAME = 1.0, 0.7, 0.25  # where a word of the question stands in a document
_YEAR_WEIGHT, _EARLIER_YEAR, _KIND_WEIGHT = 1.0, 0.25, 0.7  # of two years the later is the filing's own


def routes(asked: Question, index: SearchIndex, keys: Sequence[str]) -> dict[str, float]:
    """Return how much each document is meant, from 0 to 1 for the likeliest; nothing within one document."""
    if len(keys) == 1:
        return {}
    named = index.named((*asked.terms, *asked.kinds))
    scores = {
        key: sum(_worth(asked, term, weight, title=title) for term, (weight, title) in terms.items())
        for key, terms in named.items()
        if not keys or key in keys
    }
    top = max(scores.values(), default=0.0)
    return {key: score / top for key, score in scores.items()} if top else {}


def _worth(asked: Question, term: str, weight: float, *, title: bool) -> float:
    """Return what a term says for a document that holds it in its title, or else in its first lines."""
    place = _TITLE if title else _OPENING
    if term in asked.years:
        # A report of the last of several years tells of those before, too.
        return place * max(weight, _YEAR_WEIGHT) * (1.0 if term == max(asked.years) else _EARLIER_YEAR)
    if term in asked.kinds:
        return place * _KIND_WEIGHT
    return place * weight * (1.0 if title or term in asked.names else _NOT_A_NAME)
