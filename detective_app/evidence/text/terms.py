"""Words as terms: stemmed, without the small words that carry no topic; English and German."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Literal

from detective_app.core.time_limit import checkpoint
from detective_app.evidence.text.broken_words import plain

if TYPE_CHECKING:
    import snowballstemmer

Language = Literal["english", "german"]


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text that is a list of words."""
    return frozenset(text.split())


_ENGLISH = word_set(
    "a about after again all also an and any are as at be because been before being but by can could "
    "did do does done each either for from further had has have he her here him his how i if in into "
    "is it its itself just me more most my no nor not of off on once only or other our out over own "
    "per same she should so some such than that the their them then there these they this those to "
    "too under until up upon very was we were what when where whether which while who whom whose why "
    "will with within without would you your"
)
_GERMAN = word_set(
    "aber alle als am an auch auf aus bei bis da damit dann das dass dem den denn der des die dies "
    "diese diesem diesen dieser dieses doch durch ein eine einem einen einer eines er es für hat "
    "hatte haben ich ihr ihre im in ist ja kein keine man mehr mit nach nicht noch nun nur ob oder "
    "ohne sein seine sich sie sind so sowie um und unter vom von vor wann war waren warum was wegen "
    "weil welche welcher welches wenn wer werden wie wieder wird wo wurde wurden zu zum zur zwischen "
    "über"
)
_REPORTING = word_set(
    "according report reports reported say says said state states stated mention mentions mentioned "
    "note noted record records recorded show shows document documents file case laut gemäß bericht "
    "berichtet sagt sagte"
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_LETTERS = re.compile(r"[^\W\d_]+")
_PARTICIPLE = re.compile(r"ge[^\W\d_]{3,}t")
_MIN_CHARS = 2  # a letter alone is no word to search for
_STEMMING = Lock()
"""Snowball's stemmer keeps the word that it works on, and several answers are checked at once."""

SMALL_WORDS: AbstractSet[str] = _ENGLISH | _GERMAN


_ONLY_GERMAN, _ONLY_ENGLISH = _GERMAN - _ENGLISH, _ENGLISH - _GERMAN


def language(*texts: str) -> Language:
    """Guess the language of one or more texts by their small words; English when in doubt."""
    # Each text is counted once: an answer stands beside every later one.
    counted = [_small_words(text) for text in texts]
    return "german" if sum(g for g, _ in counted) > sum(e for _, e in counted) else "english"


@lru_cache(maxsize=4_096)
def _small_words(text: str) -> tuple[int, int]:
    """Count the small words that are only German, and those that are only English."""
    found = _LETTERS.findall(text.casefold())
    return sum(w in _ONLY_GERMAN for w in found), sum(w in _ONLY_ENGLISH for w in found)


def words(text: str) -> list[str]:
    """Return the words that carry a topic, as written, in order; figures are not words."""
    found = (m[0] for m in _WORD.finditer(text))
    return [w for w in found if len(w) >= _MIN_CHARS and w.casefold() not in SMALL_WORDS]


def stem(word: str, of: Language) -> str:
    """Return a word's stem in the given language."""
    folded = word.casefold().removesuffix("'s").removesuffix("’s")
    if of == "german" and _PARTICIPLE.fullmatch(folded):
        folded = folded.removeprefix("ge")
    return _stem(folded, of)


def terms(text: str, of: Language | None = None) -> frozenset[str]:
    """Return the stems of the topic words of a text; words that only say who says it are left out."""
    checkpoint()
    of = of or language(text)
    return frozenset(stem(w, of) for w in words(plain(text)) if w.casefold() not in _REPORTING)


@lru_cache(maxsize=50_000)
def _stem(word: str, of: Language) -> str:
    with _STEMMING:
        return str(_stemmer(of).stemWord(word))


@lru_cache
def _stemmer(of: Language) -> snowballstemmer.stemmer:
    import snowballstemmer  # 39 languages, 4 MB: not before a word is stemmed

    return snowballstemmer.stemmer(of)
