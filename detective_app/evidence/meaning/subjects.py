"""What a text is about, for comparison with another: roots of its words."""

from __future__ import annotations

import re
from functools import lru_cache

from detective_app.evidence.figures.reading import UNIT_WORDS
from detective_app.evidence.meaning.subject_words import ADJECTIVES, NEUTRAL, UNIT_SIGNS
from detective_app.evidence.text.terms import Language, stem, words

_MIN_ROOT = 4
_ENDINGS: dict[Language, re.Pattern[str]] = {
    "english": re.compile(r"(?:ment|ation|tion|ion|ing|ance|ence|eri|er|or|al|ed)$"),
    "german": re.compile(r"(?:ung|keit|lich|et|er|en|em|es|te|t|e)$"),
}
_CARRIED_OUT = re.compile(r"\bcarr(?:y|ied) out\b")


@lru_cache(maxsize=50_000)
def root(word: str, of: Language) -> str:
    """Return a word's stem without the ending that makes a noun of a verb, as `Wartung` of `gewartet`."""
    found = stem(word, of)
    shorter = _ENDINGS[of].sub("", found)
    shorter = shorter.removesuffix("e") if len(shorter) > _MIN_ROOT else shorter
    return shorter if len(shorter) >= _MIN_ROOT else found


@lru_cache
def _neutral(of: Language) -> frozenset[str]:
    return frozenset(root(word, of) for word in NEUTRAL | UNIT_WORDS | UNIT_SIGNS)


def roots(text: str, of: Language) -> frozenset[str]:
    """Return the roots of a text's topic words, without neutral words and the names of units."""
    found = (word.casefold() for word in words(_CARRIED_OUT.sub(" ", text)))
    return frozenset(root(ADJECTIVES.get(word, word), of) for word in found) - _neutral(of)
