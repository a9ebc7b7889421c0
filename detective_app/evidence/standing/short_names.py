"""Names that stand for others: letters for words, as `ECJ`, and words made of names, as `European`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from detective_app.evidence.text.terms import word_set

_LINKS = r"(?:of|the|and|for|der|die|des|für|und)"
_FULL = re.compile(rf"(?<![A-ZÄÖÜ])[A-ZÄÖÜ][\w’'-]{{0,40}}(?: (?:{_LINKS} )*[A-ZÄÖÜ][\w’'-]*)+")
_LETTERS = re.compile(r"\b(?:[A-ZÄÖÜ](?:\.|&)?){2,6}(?!\w)")
_WORD = re.compile(r"[^\W\d_]+")
_SMALL = word_set("of the and for in a an der die das des für und &")
_SAME_CHARS = 5


def is_shortened(name: str, text: str, held: Sequence[str]) -> bool:
    """Tell whether texts hold a name's first letters in its place, or the words whose letters the name is."""
    if any(_plain(m[0]) in (w := _initials(name)) and len(w) < 9 for m in _LETTERS.finditer(text)):
        return any(name in one for one in held)
    spelled = next((m[0] for m in _FULL.finditer(text) if name in m[0]), name)
    letters = "".join(word[0] for word in _WORD.findall(spelled) if word.casefold() not in _SMALL).upper()
    if len(letters) > 1 and any(_plain(m[0]) == letters for one in held for m in _LETTERS.finditer(one)):
        return True
    around = next((m[0] for m in _LETTERS.finditer(text) if name in m[0]), "")
    wanted = _plain(around)
    return len(wanted) > 1 and any(wanted in _initials(one) for one in held)


def is_derived(word: str, held: Sequence[str]) -> bool:
    """Tell whether a name is made of one that texts hold, or the other way round: `European` of `Europe`."""
    if len(word) < _SAME_CHARS:
        return False
    known = {
        w.casefold() for one in held for w in _WORD.findall(one) if len(w) >= _SAME_CHARS and w[0].isupper()
    }
    return any(word.startswith(other) or other.startswith(word) for other in known)


def _plain(letters: str) -> str:
    return re.sub(r"[.&]", "", letters)


def _initials(text: str) -> str:
    return "".join(word[0] for word in _WORD.findall(text) if word.casefold() not in _SMALL).upper()
