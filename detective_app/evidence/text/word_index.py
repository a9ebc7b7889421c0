"""The words of documents, so kept that where a few of them in a row stand is found at once.

What is kept is told by numbers that are the same in each process, so that a file can hold it as it is.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import merge
from itertools import repeat
from operator import and_, rshift
from typing import Literal

from detective_app.core.case import WordIndex

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


PLACE_BITS = 32
PROBE = key_of(("a", "b", "c", "d"), lasting=True)
"""What this Python makes of four words: a file that another one made may have other keys."""
_BORDER = 0
_BUCKET = 32
_BITS_A_KEY = 8
ENTRY: Literal["d"] = "d"
"""Entries are sorted as if they were floats, which takes less time: their bits are in that order."""


class WordNumbers(dict[str, int]):
    """The number of each word, counted from 1 in the order in which they are first asked for."""

    def __missing__(self, word: str) -> int:
        """Number a word that was not seen yet."""
        self[word] = number = len(self) + 1
        return number

    def by_name(self, *, lasting: bool) -> tuple[array[int], array[int]]:
        """Return the hashes in order, and the number of each."""
        found = sorted((name_of(word, lasting=lasting), number) for word, number in self.items())
        return array("Q", [one for one, _ in found]), array("I", [number for _, number in found])


@dataclass(slots=True)
class Reader:
    """Reads documents one after the other; `begin` is the place of the next word.

    What is kept longer than this process needs `lasting` hashes.
    """

    lasting: bool
    numbers: WordNumbers = field(default_factory=WordNumbers)
    borders: array[int] = field(default_factory=lambda: array("Q"))
    broken: array[int] = field(default_factory=lambda: array("I"))
    whole: array[int] = field(default_factory=lambda: array("I"))
    begin: int = 0

    def read(self, text: TextWords) -> tuple[array[int], list[float]]:
        """Return the words of a document and a border, and the entries of every few of them, in order."""
        words = array("I", map(self.numbers.__getitem__, text.words))
        whole = dict(self._whole(text))
        keys = text.lasting_keys if self.lasting else text.keys
        entries = _entries(keys, range(self.begin, self.begin + len(keys)))
        if whole:
            entries += _entries(*self._other_readings(words, whole))
        entries.sort()
        for place, number in sorted(whole.items()):
            self.broken.append(self.begin + place)
            self.whole.append(number)
        self.borders.append(self.begin)
        words.append(_BORDER)
        self.begin += len(words)
        return words, entries

    def _whole(self, text: TextWords) -> Iterator[tuple[int, int]]:
        """Yield the words that a line's end breaks, by the number of their first half, as whole ones."""
        for found in BREAK.finditer(text.text):
            if text.text[found.end()].islower():
                after = bisect_left(text.begins, found.end())
                yield after - 1, self.numbers[text.words[after - 1] + text.words[after]]

    def _other_readings(self, words: array[int], whole: Mapping[int, int]) -> tuple[list[int], list[int]]:
        """Return the keys of a few words with any whole that a line's end breaks, and their places."""
        keys, places, names = list[int](), list[int](), ("", *self.numbers)
        reach = 2 * (LEAST_WORDS - 1)
        for place in sorted({near for at in whole for near in range(max(0, at - reach), at + 1)}):
            plain = tuple(words[place : place + LEAST_WORDS])
            for gram in {gram for gram in _readings(words, whole, place, LEAST_WORDS) if gram != plain}:
                if len(gram) == LEAST_WORDS:
                    keys.append(key_of([names[number] for number in gram], lasting=self.lasting))
                    places.append(self.begin + place)
        return keys, places


@dataclass(frozen=True, slots=True)
class IndexLayout:
    """How many entries there are, and so how many bits tell which keys there are, and choose a bucket."""

    entries: int

    @property
    def known_bits(self) -> int:
        """Of so many bits of a key it is told whether any entry has them."""
        return min(KEY_BITS, max(11, (self.entries * _BITS_A_KEY).bit_length()))

    @property
    def bucket_bits(self) -> int:
        """By so many bits of a key its bucket is chosen."""
        return min(KEY_BITS, max(8, (self.entries // _BUCKET).bit_length()))

    def shelf(self, entries: Sequence[int], shelf: int, shelf_bits: int) -> tuple[array[int], bytearray]:
        """Return where the buckets of a shelf begin in it, and which keys are in it, a byte each."""
        bits = self.known_bits - shelf_bits
        flags = bytearray(1 << bits)
        keys = map(rshift, entries, repeat(PLACE_BITS + KEY_BITS - self.known_bits))
        marked = map(flags.__setitem__, map(and_, keys, repeat((1 << bits) - 1)), repeat(1))
        deque(marked, maxlen=0)
        buckets = 1 << self.bucket_bits - shelf_bits
        step = PLACE_BITS + KEY_BITS - self.bucket_bits
        first = shelf << self.bucket_bits - shelf_bits
        begins = array("Q", [bisect_left(entries, first + one << step) for one in range(buckets)])
        return begins, flags


def index_of(documents: Iterable[str]) -> WordIndex:
    """Index the words of documents in memory."""
    reader, words, runs = Reader(lasting=False), array("I"), list[list[float]]()
    for text in documents:
        more, entries = reader.read(TextWords(text))
        words += more
        runs.append(entries)
    found = as_numbers(runs[0] if len(runs) == 1 else merge(*runs))
    begins, known = IndexLayout(len(found)).shelf(found, 0, 0)
    begins.append(len(found))
    names, numbers = reader.numbers.by_name(lasting=False)
    return WordIndex(
        words=words,
        borders=reader.borders,
        entries=found,
        buckets=begins,
        known=known,
        names=names,
        numbers=numbers,
        broken=reader.broken,
        whole=reader.whole,
        lasting=False,
    )


def shelf_begin(shelf: int, shelf_bits: int) -> float:
    """Return before which entry a shelf begins, of those that the first bits of a key choose."""
    return memoryview(array("Q", [shelf << PLACE_BITS + KEY_BITS - shelf_bits])).cast("B").cast(ENTRY)[0]


def as_numbers(entries: Iterable[float]) -> array[int]:
    """Return entries as the numbers that they are."""
    found = array("Q")
    found.frombytes(array(ENTRY, entries).tobytes())
    return found


def _entries(keys: Sequence[int], places: Sequence[int]) -> list[float]:
    """Return keys with their places, packed; as floats, which are sorted faster."""
    if not keys:
        return []
    pairs = array("I", bytes(8 * len(keys)))
    low = 0 if sys.byteorder == "little" else 1
    pairs[low::2] = array("I", places)
    pairs[1 - low :: 2] = array("I", keys)
    return list(memoryview(pairs).cast("B").cast(ENTRY))


def packed(flags: bytearray) -> bytes:
    """Return a bit for each byte that is 0 or 1."""
    digits = flags.translate(b"01" + bytes(254))
    return int(bytes(digits), 2).to_bytes(len(flags) // 8, "big")


def _readings(
    words: array[int], whole: Mapping[int, int], place: int, count: int
) -> Iterator[tuple[int, ...]]:
    """Yield so many words from a place, with those that a line's end breaks both broken and whole."""
    if not count or place >= len(words):
        yield ()
        return
    ways = [(words[place], place + 1)]
    if place in whole:
        ways.append((whole[place], place + 2))
    for word, after in ways:
        for rest in _readings(words, whole, after, count - 1):
            yield word, *rest
