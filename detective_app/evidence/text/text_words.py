"""The words of a text as they are compared, whatever their case, spacing and typography."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property

LEAST_WORDS = 4
"""Fewer words in a row are nobody's: `at the end of` is, `the end of` is not."""
KEY_BITS = 30
_KEY = (1 << KEY_BITS) - 1
_NAME = (1 << 61) - 1
_MOST_HASHES = 1 << 17

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
        """What each few words in a row are told apart by, mostly; in each process it is something else."""
        grams = zip(*(self.words[number:] for number in range(LEAST_WORDS)), strict=False)
        return list(map(_KEY.__and__, map(hash, grams)))

    @cached_property
    def lasting_keys(self) -> list[int]:
        """The same in each process, which takes longer."""
        hashes = list(map(_HASHES.__getitem__, self.words))
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


def word_hash(word: str) -> int:
    """Return what a word is told apart by: 61 bits, which Python's own hash of a text changes each time."""
    return hash(int.from_bytes(word.encode("utf-8", "surrogatepass"), "big"))


class _Hashes(dict[str, int]):
    """The hashes of words, remembered up to some number of them."""

    def __missing__(self, word: str) -> int:
        found = word_hash(word)
        if len(self) < _MOST_HASHES:
            self[word] = found
        return found


_HASHES = _Hashes()


def key_of(words: Sequence[str], *, lasting: bool) -> int:
    """Return what a few words in a row are told apart by."""
    return hash(tuple(map(word_hash, words)) if lasting else tuple(words)) & _KEY


def name_of(word: str, *, lasting: bool) -> int:
    """Return what a word is told apart by."""
    return word_hash(word) if lasting else hash(word) & _NAME


def words_of(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each word of a text as it is compared, with where it begins and ends."""
    for found in _WORD.finditer(text):
        yield _compared(found[0]), found.start(), found.end()


def _compared(word: str) -> str:
    if not word.isascii():
        word = unicodedata.normalize("NFKC", _UNSEEN.sub("", word))
    return word.casefold()
