"""Which runs of words of documents stand in another text, whatever their case, spacing, typography."""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat
from threading import Lock

LEAST_WORDS = 4
"""Fewer words in a row are nobody's: `at the end of` is, `the end of` is not."""

# Letters with what may stand between them unseen: marks of their own, soft hyphens, signs without width.
_WORD = re.compile("[\\w\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]+")
_UNSEEN = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_BREAK = re.compile("(?:\u00ad|\\w[-\u2010])[^\\S\\n]*\\n\\s*")
_BORDER = 0
_PLACE_BITS = 32
_PLACES = (1 << _PLACE_BITS) - 1
_SHELVES = 256
_MOST_PLACES = 64
_MOST_CHARS = 65_535
_MOST_FOUND_CHARS = 4_000_000
_MOST_SLOT_BITS = 27


class TextWords:
    """The words of a text as they are compared; where they stand in it is looked up when that is asked."""

    def __init__(self, text: str) -> None:
        """Read a text."""
        self.text = text
        if text.isascii():
            self.words = _WORD.findall(text.lower())
        else:
            self.words = [_compared(word) for word in _WORD.findall(text)]

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Where each word begins and ends."""
        return [found.span() for found in _WORD.finditer(self.text)]


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
    """A run of a text, from `start` to `end` in characters, that stands in documents."""

    start: int
    end: int
    copies: tuple[Copy, ...]


class DocumentWords:
    """The words of some documents, so kept that every run of a text that stands in one is found.

    A word that a line's end breaks is found whole as well. It takes about 30 bytes a word, and time in the
    length of what is asked about, not of the documents.
    """

    def __init__(self, documents: Mapping[str, str]) -> None:
        """Read the documents, by their ids."""
        self._known: dict[str, int] = {}
        self._words, self._starts, self._lengths = array("I"), array("I"), array("H")
        self._ids = tuple(documents)
        self._numbers = {source_id: number for number, source_id in enumerate(self._ids)}
        self._borders: list[int] = []
        self._whole: dict[int, int] = {}
        for text in documents.values():
            self._borders.append(len(self._words))
            self._add(text)
            self._words.append(_BORDER)
            self._starts.append(len(text))
            self._lengths.append(0)
        # Which keys there are, as far as their last bits tell: it rules out most of what is asked about.
        self._slots = bytearray(1 << min(len(self._words).bit_length() + 3, _MOST_SLOT_BITS))
        self._shelves = self._sorted()
        self._found: dict[str, tuple[CopiedRun, ...]] = {}
        self._found_chars, self._keeping = 0, Lock()

    @property
    def documents(self) -> tuple[str, ...]:
        """The ids of the documents."""
        return self._ids

    def count(self, source_id: str) -> int:
        """Return how many words a document has."""
        first, end = self._bounds(source_id)
        return end - first

    def place(self, source_id: str, word: int) -> int:
        """Return where a word of a document begins in its text, in characters."""
        return self._starts[self._bounds(source_id)[0] + word]

    def end(self, source_id: str, word: int) -> int:
        """Return where a word of a document ends in its text, in characters."""
        first, _ = self._bounds(source_id)
        return self._starts[first + word] + self._lengths[first + word]

    def word_at(self, source_id: str, place: int) -> int:
        """Return the first word of a document that begins at a character or after it."""
        first, end = self._bounds(source_id)
        return bisect_left(self._starts, place, first, end) - first

    def runs(self, text: str) -> tuple[CopiedRun, ...]:
        """Return the runs of a text that stand in documents, in order; each as long as it can be.

        What was found lately is kept: prompts repeat most of their text.
        """
        known = self._found.get(text)
        return self.runs_in(TextWords(text)) if known is None else known

    def runs_in(self, text: TextWords) -> tuple[CopiedRun, ...]:
        """Return the same for a text whose words were read already."""
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

    def _runs(self, text: TextWords) -> Iterator[CopiedRun]:
        asked = list(map(self._known.get, text.words, repeat(-1)))
        grams = zip(*(asked[number:] for number in range(LEAST_WORDS)), strict=False)
        # Most places are ruled out here, at a tenth of the price of a look on the shelves.
        slots, mask = self._slots, len(self._slots) - 1
        maybe = [place for place, key in enumerate(map(hash, grams)) if slots[key & mask]]
        after = 0
        for at in maybe:
            if at < after:
                continue
            copies = self._copies(asked, at)
            longest = max((copy.length for copy in copies), default=0)
            if longest:
                after = at + longest
                yield CopiedRun(text.places[at][0], text.places[after - 1][1], copies)

    def _add(self, text: str) -> None:
        before, ended = "", 0
        for word, start, end in words_of(text):
            if (
                "\n" in text[ended:start]
                and text[start].islower()
                and _BREAK.fullmatch(text, ended - 1, start)
            ):
                self._whole[len(self._words) - 1] = self._number(before + word)
            self._words.append(self._number(word))
            self._starts.append(start)
            self._lengths.append(min(end - start, _MOST_CHARS))
            before, ended = word, end

    def _number(self, word: str) -> int:
        return self._known.setdefault(word, len(self._known) + 1)

    def _copies(self, asked: Sequence[int], at: int) -> tuple[Copy, ...]:
        """Return the longest run in each document that begins with the words at a place of a text."""
        best: dict[int, Copy] = {}
        for place in self._places(asked[at : at + LEAST_WORDS]):
            length, end = self._copied(asked, at, place)
            document = bisect_right(self._borders, place) - 1
            if length >= LEAST_WORDS and (document not in best or length > best[document].length):
                begin = self._borders[document]
                best[document] = Copy(self._ids[document], place - begin, end - 1 - begin, length)
        return tuple(best.values())

    def _copied(self, asked: Sequence[int], at: int, place: int) -> tuple[int, int]:
        """Return how many words of a text stand at a place of a document, and where they end there."""
        length = 0
        while at + length < len(asked):
            if self._words[place] == asked[at + length]:
                place += 1
            elif self._whole.get(place) == asked[at + length]:
                place += 2
            else:
                break
            length += 1
        return length, place

    def _places(self, gram: Sequence[int]) -> Iterator[int]:
        if min(gram) < 1:
            return
        key = _key(tuple(gram))
        shelf = self._shelves[key % _SHELVES]
        first = bisect_left(shelf, key << _PLACE_BITS)
        for packed in shelf[first : first + _MOST_PLACES]:
            if packed >> _PLACE_BITS != key:
                return
            yield packed & _PLACES

    def _sorted(self) -> tuple[array[int], ...]:
        """Put where every few words begin on shelves, each in order of what the words are."""
        shelves = [array("Q") for _ in range(_SHELVES)]
        words = self._words
        for place in range(len(words) - LEAST_WORDS + 1):
            key = _key(tuple(words[place : place + LEAST_WORDS]))
            shelves[key % _SHELVES].append(key << _PLACE_BITS | place)
        reach = 2 * (LEAST_WORDS - 1)
        for place in {near for at in self._whole for near in range(max(0, at - reach), at + 1)}:
            plain = tuple(words[place : place + LEAST_WORDS])
            for key in {_key(gram) for gram in self._readings(place, LEAST_WORDS) if gram != plain}:
                shelves[key % _SHELVES].append(key << _PLACE_BITS | place)
        slots, mask = self._slots, len(self._slots) - 1
        for shelf in shelves:
            for packed in shelf:
                slots[packed >> _PLACE_BITS & mask] = 1
        return tuple(array("Q", sorted(shelf)) for shelf in shelves)

    def _readings(self, place: int, count: int) -> Iterator[tuple[int, ...]]:
        """Yield so many words from a place, with those that a line's end breaks both broken and whole."""
        if not count or place >= len(self._words):
            yield ()
            return
        ways = [(self._words[place], place + 1)]
        if place in self._whole:
            ways.append((self._whole[place], place + 2))
        for word, after in ways:
            for rest in self._readings(after, count - 1):
                yield word, *rest

    def _bounds(self, source_id: str) -> tuple[int, int]:
        """Return where the words of a document begin and end."""
        number = self._numbers[source_id]
        following = self._borders[number + 1] if number + 1 < len(self._borders) else len(self._words)
        return self._borders[number], following - 1


def _key(gram: tuple[int, ...]) -> int:
    return hash(gram) & 0xFFFFFFFF
