"""The words of a text as they are compared, whatever their case, spacing and typography."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterator
from functools import cached_property, lru_cache

LEAST_WORDS = 4
"""Fewer words in a row are nobody's: `at the end of` is, `the end of` is not."""
KEY_BITS = 30
_KEY = (1 << KEY_BITS) - 1

# Letters with what may stand between them unseen: marks of their own, soft hyphens, signs without width.
_LETTERS = "\\w\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff"
_WORD = re.compile(f"[{_LETTERS}]+")
_UNSEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
BREAK = re.compile(f"(?:\u00ad|(?<=\\w)[-\u2010])[^\\S\\n]*\\n\\s*(?=[{_LETTERS}])")
"""Where a line's end breaks a word, if what follows begins in lower case."""
_PLAIN = "".join(chr(one).lower() if _WORD.fullmatch(chr(one)) else " " for one in range(128))


class TextWords:
    """The words of a text as they are compared, read when they are asked for, and once."""

    def __init__(self, text: str) -> None:
        """Keep a text."""
        self.text = text

    @cached_property
    def words(self) -> list[str]:
        """The words."""
        if self.text.isascii():
            return self.text.translate(_PLAIN).split()
        return [word.lower() if word.isascii() else _compared(word) for word in _WORD.findall(self.text)]

    @cached_property
    def keys(self) -> list[int]:
        """What each few words in a row are told apart by, mostly; the same in each process."""
        hashes = list(map(word_hash, self.words))
        grams = zip(*(hashes[number:] for number in range(LEAST_WORDS)), strict=False)
        return list(map(_KEY.__and__, map(hash, grams)))

    @cached_property
    def begins(self) -> array[int]:
        """Where each word begins."""
        return array("I", map(re.Match.start, _WORD.finditer(self.text)))

    def end(self, word: int) -> int:
        """Return where a word ends."""
        found = _WORD.match(self.text, self.begins[word])
        return found.end() if found else self.begins[word]


@lru_cache(1 << 16)
def word_hash(word: str) -> int:
    """Return what a word is told apart by: 61 bits, which Python's own hash of a text changes each time."""
    return hash(int.from_bytes(word.encode("utf-8", "surrogatepass"), "big"))


def key_of(hashes: tuple[int, ...]) -> int:
    """Return what a few words in a row are told apart by."""
    return hash(hashes) & _KEY


def words_of(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each word of a text as it is compared, with where it begins and ends."""
    for found in _WORD.finditer(text):
        yield _compared(found[0]), found.start(), found.end()


def _compared(word: str) -> str:
    if not word.isascii():
        word = unicodedata.normalize("NFKC", _UNSEEN.sub("", word))
    return word.casefold()
