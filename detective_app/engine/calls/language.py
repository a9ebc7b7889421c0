"""Whether a reply is in another language than asked for: by script first, then by the commonest small words.

Slow to say so: a short or mixed text is never called foreign, since a quote may be.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache

_SMALL_WORDS = {
    "en": "the of and to in is was that for it with as were by from this which are not has have had no",
    "de": "der die das und ist nicht ein eine mit von den dem des im zu auf für wurde sind wird auch es",
    "fr": "le la les des et est une dans que qui pour pas sur avec du par au ce cette sont il elle ont",
    "es": "el la los las de y es una en que no por con para del se un como su fue son este esta han",
    "it": "il lo la gli di e che un una in non per con del della si è sono nel alla come questo questa",
}
_WORDS = {language: frozenset(words.split()) for language, words in _SMALL_WORDS.items()}
_MIN_LETTERS = 12  # fewer letters, or fewer words, may be a name or a quote
_MIN_WORDS = 8
_MIN_SHARE = 0.2  # of its words, that the commonest ones of a language make up
_MIN_DIFFERENT = 3  # of a language, as one alone may be of several, or be said over and over
_MARGIN = 2  # times as many as of the next language


def differs(text: str, expected: str) -> bool:
    """Tell whether `text` is clearly in another script or language than `expected`."""
    script, wanted = _script(text), _script(expected)
    if script is None or wanted is None:
        return False
    if script != wanted:
        return True
    language, other = _language(text), _language(expected)
    return language is not None and other is not None and language != other


def _script(text: str) -> str | None:
    """Return the script of most letters (LATIN, CYRILLIC, CJK …), or None when there are too few to tell."""
    found: Counter[str] = Counter()
    for letter, times in Counter(text[:4_000]).items():
        if letter.isalpha():
            found[_script_of(letter)] += times
    if found.total() < _MIN_LETTERS:
        return None
    script, count = found.most_common(1)[0]
    return script if count > found.total() * 0.6 else None


@cache
def _script_of(letter: str) -> str:
    return unicodedata.name(letter, "UNKNOWN").split()[0]


def _language(text: str) -> str | None:
    words = Counter(re.findall(r"[^\W\d_]+", text[:4_000].casefold()))
    if words.total() < _MIN_WORDS:
        return None
    found = {name: sum(words[w] for w in known & words.keys()) for name, known in _WORDS.items()}
    counts = sorted(((count, name) for name, count in found.items()), reverse=True)
    (best, language), (second, _) = counts[:2]
    if len(_WORDS[language] & words.keys()) < _MIN_DIFFERENT:
        return None
    return language if best >= words.total() * _MIN_SHARE and best >= _MARGIN * max(second, 1) else None
