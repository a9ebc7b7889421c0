"""Which runs of words of documents stand in another text, whatever their case, spacing, typography."""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count
from threading import Lock

LEAST_WORDS = 4
"""Fewer words in a row are nobody's: `at the end of` is, `the end of` is not."""

# Letters with what may stand between them unseen: marks of their own, soft hyphens, signs without width.
_LETTERS = "\\w\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff"
_WORD = re.compile(f"[{_LETTERS}]+")
_UNSEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_BREAK = re.compile(f"(?:\u00ad|\\w[-\u2010])[^\\S\\n]*\\n\\s*(?=[{_LETTERS}])")
_PLAIN = "".join(chr(one).lower() if _WORD.fullmatch(chr(one)) else " " for one in range(128))
_BORDER = 0
_PLACE_BITS = 32
_PLACES = (1 << _PLACE_BITS) - 1
_SHELVES = 256
_MOST_PLACES = 64
_MOST_FOUND_CHARS = 4_000_000
_MOST_SLOT_BITS = 27
_KEY_BITS = 0xFFFFFFFF
_BIT = 29
"""The first of the three bits of a key that choose one of the eight in its slot; others choose the slot."""


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
        """What each few words in a row are told apart by; in each process it is something else."""
        return list(map(hash, _grams(self.words)))

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Where each word begins and ends."""
        return [found.span() for found in _WORD.finditer(self.text)]


def _grams(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Return every few words in a row."""
    return zip(*(words[number:] for number in range(LEAST_WORDS)), strict=False)


def _compared(word: str) -> str:
    if not word.isascii():
        word = unicodedata.normalize("NFKC", _UNSEEN.sub("", word))
    return word.casefold()


def words_of(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each word of a text as it is compared, with where it begins and ends."""
    for found in _WORD.finditer(text):
        yield _compared(found[0]), found.start(), found.end()


@dataclass(frozen=True, slots=True)
class Copy:
    """Words of a document: the first and the last one, counted from 0, and how many of a text copy them."""

    source_id: str
    first: int
    last: int
    length: int


@dataclass(frozen=True, slots=True)
class CopiedRun:
    """A run of a text, from `start` to `end` in characters and from a `word` on, that stands in documents."""

    start: int
    end: int
    word: int
    copies: tuple[Copy, ...]


class DocumentWords:
    """The words of some documents, so kept that every run of a text that stands in one is found.

    A word that a line's end breaks is found whole as well. It takes about 20 bytes a word, and time in the
    length of what is asked about, not of the documents. Their texts are taken one after the other, and again
    where the places of words in one are asked for.
    """

    def __init__(self, documents: Mapping[str, str]) -> None:
        """Read the documents, by their ids."""
        self._texts, self._numbered = documents, _Numbers()
        self._words = array("I")
        self._ids = tuple(documents)
        self._numbers = {source_id: number for number, source_id in enumerate(self._ids)}
        self._borders: list[int] = []
        self._whole: dict[int, int] = {}
        shelves = [array("Q") for _ in range(_SHELVES)]
        for source_id in self._ids:
            self._borders.append(len(self._words))
            self._add(TextWords(documents[source_id]), shelves)
            self._words.append(_BORDER)
        self._add_whole(shelves)
        # Which keys there are, as far as their last bits tell: it rules out most of what is asked about.
        self._slots = bytearray(1 << min(len(self._words).bit_length() + 2, _MOST_SLOT_BITS))
        self._shelves = tuple(map(self._sorted, shelves))
        self._places_in: dict[str, tuple[array[int], array[int]]] = {}
        self._found: dict[str, tuple[CopiedRun, ...]] = {}
        self._found_chars, self._keeping = 0, Lock()

    @property
    def documents(self) -> tuple[str, ...]:
        """The ids of the documents."""
        return self._ids

    def count(self, source_id: str) -> int:
        """Return how many words a document has."""
        number = self._numbers[source_id]
        following = self._borders[number + 1] if number + 1 < len(self._borders) else len(self._words)
        return following - 1 - self._borders[number]

    def place(self, source_id: str, word: int) -> int:
        """Return where a word of a document begins in its text, in characters."""
        return self._placed(source_id)[0][word]

    def end(self, source_id: str, word: int) -> int:
        """Return where a word of a document ends in its text, in characters."""
        return self._placed(source_id)[1][word]

    def word_at(self, source_id: str, place: int) -> int:
        """Return the first word of a document that begins at a character or after it."""
        return bisect_left(self._placed(source_id)[0], place)

    def runs(self, text: str) -> tuple[CopiedRun, ...]:
        """Return the runs of a text that stand in documents, in order; each as long as it can be.

        What was found lately is kept: prompts repeat most of their text.
        """
        return self.runs_in(TextWords(text))

    def runs_in(self, text: TextWords) -> tuple[CopiedRun, ...]:
        """Return the same for a text whose words others ask for, too."""
        known = self._found.get(text.text)
        if known is None:
            known = tuple(self._runs(text))
            with self._keeping:
                while self._found and self._found_chars + len(text.text) > _MOST_FOUND_CHARS:
                    first = next(iter(self._found))
                    del self._found[first]
                    self._found_chars -= len(first)
                self._found_chars += len(text.text) * (text.text not in self._found)
                self._found[text.text] = known
        return known

    def may_begin(self, text: TextWords, words: Iterable[int]) -> bool:
        """Tell whether few words that begin at any of some words of a text may stand in a document."""
        return any(self._may_hold(text.keys[word]) for word in words)

    def _runs(self, text: TextWords) -> Iterator[CopiedRun]:
        keys, slots = text.keys, self._slots
        # Most places are ruled out here, at a tenth of the price of a look on the shelves.
        maybe = compress(count(), map(slots.__getitem__, map((len(slots) - 1).__and__, keys)))
        after = 0
        for at in maybe:
            if at < after or not self._may_hold(keys[at]):
                continue
            copies = self._copies(text.words, keys[at], at)
            longest = max((copy.length for copy in copies), default=0)
            if longest:
                after = at + longest
                yield CopiedRun(text.places[at][0], text.places[after - 1][1], at, copies)

    def _may_hold(self, key: int) -> bool:
        return bool(self._slots[key & (len(self._slots) - 1)] >> (key >> _BIT & 7) & 1)

    def _add(self, text: TextWords, shelves: Sequence[array[int]]) -> None:
        """Number the words of a document, and put where every few of them begin on shelves."""
        begin = len(self._words)
        self._words.extend(map(self._numbered.__getitem__, text.words))
        put = [shelf.append for shelf in shelves]
        for place, key in enumerate(text.keys, begin):
            put[key % _SHELVES]((key & _KEY_BITS) << _PLACE_BITS | place)
        for found in _BREAK.finditer(text.text):
            if text.text[found.end()].islower():
                after = bisect_left(text.places, (found.end(), 0))
                whole = text.words[after - 1] + text.words[after]
                self._whole[begin + after - 1] = self._numbered[whole]

    def _add_whole(self, shelves: Sequence[array[int]]) -> None:
        """Put the other readings of words that a line's end breaks on shelves."""
        names = ("", *self._numbered)
        reach = 2 * (LEAST_WORDS - 1)
        for place in {near for at in self._whole for near in range(max(0, at - reach), at + 1)}:
            plain = tuple(self._words[place : place + LEAST_WORDS])
            for gram in {gram for gram in self._readings(place, LEAST_WORDS) if gram != plain}:
                if len(gram) == LEAST_WORDS and _BORDER not in gram:
                    key = hash(tuple(names[number] for number in gram))
                    shelves[key % _SHELVES].append((key & _KEY_BITS) << _PLACE_BITS | place)

    def _sorted(self, shelf: array[int]) -> array[int]:
        """Return a shelf in order of what the words are, with all of it in its slots."""
        slots, mask = self._slots, len(self._slots) - 1
        for packed in shelf:
            key = packed >> _PLACE_BITS
            slots[key & mask] |= 1 << (key >> _BIT)
        return array("Q", sorted(shelf))

    def _copies(self, asked: Sequence[str], key: int, at: int) -> tuple[Copy, ...]:
        """Return the longest run in each document that begins with the words at a place of a text."""
        best: dict[int, Copy] = {}
        for place in self._places(key):
            length, end = self._copied(asked, at, place)
            document = bisect_right(self._borders, place) - 1
            if length >= LEAST_WORDS and (document not in best or length > best[document].length):
                begin = self._borders[document]
                best[document] = Copy(self._ids[document], place - begin, end - 1 - begin, length)
        return tuple(best.values())

    def _copied(self, asked: Sequence[str], at: int, place: int) -> tuple[int, int]:
        """Return how many words of a text stand at a place of a document, and where they end there."""
        length = 0
        while at + length < len(asked):
            number = self._numbered.get(asked[at + length])
            if self._words[place] == number:
                place += 1
            elif number is not None and self._whole.get(place) == number:
                place += 2
            else:
                break
            length += 1
        return length, place

    def _places(self, key: int) -> Iterator[int]:
        shelf, key = self._shelves[key % _SHELVES], key & _KEY_BITS
        first = bisect_left(shelf, key << _PLACE_BITS)
        for packed in shelf[first : first + _MOST_PLACES]:
            if packed >> _PLACE_BITS != key:
                return
            yield packed & _PLACES

    def _readings(self, place: int, count_: int) -> Iterator[tuple[int, ...]]:
        """Yield so many words from a place, with those that a line's end breaks both broken and whole."""
        if not count_ or place >= len(self._words):
            yield ()
            return
        ways = [(self._words[place], place + 1)]
        if place in self._whole:
            ways.append((self._whole[place], place + 2))
        for word, after in ways:
            for rest in self._readings(after, count_ - 1):
                yield word, *rest

    def _placed(self, source_id: str) -> tuple[array[int], array[int]]:
        """Return where each word of a document begins and ends: looked up for those of which words leave."""
        if source_id not in self._places_in:
            spans = TextWords(self._texts[source_id]).places
            starts, ends = zip(*spans, strict=True) if spans else ((), ())
            self._places_in[source_id] = array("I", starts), array("I", ends)
        return self._places_in[source_id]


class _Numbers(dict[str, int]):
    """The number of each word, counted from 1 in the order in which they are first asked for."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self) + 1
        return number
