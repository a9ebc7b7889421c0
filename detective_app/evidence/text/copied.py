"""Which runs of words of documents stand in another text, whatever their case, spacing, typography."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress, count, repeat
from operator import and_, rshift
from threading import Lock

from detective_app.core.case import WordIndex
from detective_app.evidence.text.word_index import (
    KEY_BITS,
    LEAST_WORDS,
    PLACE_BITS,
    TextWords,
    index_of,
    name_of,
    words_of,
)

__all__ = ["LEAST_WORDS", "CopiedRun", "Copy", "DocumentWords", "TextWords", "words_of"]

_PLACES = (1 << PLACE_BITS) - 1
_MOST_PLACES = 64
_MOST_FOUND_CHARS = 4_000_000
_MOST_NUMBERED = 1 << 16
_BIT = bytes(0x80 >> one for one in range(8))


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

    A word that a line's end breaks is found whole as well. It takes time in the length of what is asked
    about, not of the documents; their texts are taken where the places of words in one are asked for.
    `index` is of these documents, in their order; without one they are all read.
    """

    def __init__(self, documents: Mapping[str, str], index: WordIndex | None = None) -> None:
        """Take the documents, by their ids."""
        self._texts = documents
        self._index = index or index_of(documents.values())
        self._ids = tuple(documents)
        self._numbers = {source_id: number for number, source_id in enumerate(self._ids)}
        bits = len(self._index.known) << (3 if self._index.lasting else 0)
        self._key_shift = KEY_BITS - (bits.bit_length() - 1)
        self._bucket_shift = KEY_BITS - ((len(self._index.buckets) - 1).bit_length() - 1)
        self._number = lru_cache(_MOST_NUMBERED)(self._numbered)
        self._places_in: dict[str, tuple[array[int], array[int]]] = {}
        self._found: dict[str, tuple[CopiedRun, ...]] = {}
        self._found_chars, self._keeping = 0, Lock()

    @property
    def documents(self) -> tuple[str, ...]:
        """The ids of the documents."""
        return self._ids

    def count(self, source_id: str) -> int:
        """Return how many words a document has."""
        number, borders = self._numbers[source_id], self._index.borders
        following = borders[number + 1] if number + 1 < len(borders) else len(self._index.words)
        return following - 1 - borders[number]

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

    def _runs(self, text: TextWords) -> Iterator[CopiedRun]:
        after = 0
        keys = text.lasting_keys if self._index.lasting else text.keys
        for at in self._maybe(keys):
            if at < after or not (places := self._places(keys[at])):
                continue
            copies = self._copies(text.words, places, at)
            longest = max((copy.length for copy in copies), default=0)
            if longest:
                after = at + longest
                yield CopiedRun(text.begins[at], text.end(after - 1), at, copies)

    def _maybe(self, keys: Sequence[int]) -> Iterator[int]:
        """Yield where few words begin that may stand in a document: most places of a text are ruled out."""
        short = list(map(rshift, keys, repeat(self._key_shift)))
        if not self._index.lasting:
            return compress(count(), map(self._index.known.__getitem__, short))
        eights = map(self._index.known.__getitem__, map(rshift, short, repeat(3)))
        return compress(count(), map(and_, eights, map(_BIT.__getitem__, map(and_, short, repeat(7)))))

    def _copies(self, asked: Sequence[str], places: Sequence[int], at: int) -> tuple[Copy, ...]:
        """Return the longest run in each document that begins at some places, and at one of a text."""
        best: dict[int, Copy] = {}
        for place in places:
            length, end = self._copied(asked, at, place)
            if length < LEAST_WORDS:
                continue
            document = bisect_right(self._index.borders, place) - 1
            if document not in best or length > best[document].length:
                begin = self._index.borders[document]
                best[document] = Copy(self._ids[document], place - begin, end - 1 - begin, length)
        return tuple(best.values())

    def _copied(self, asked: Sequence[str], at: int, place: int) -> tuple[int, int]:
        """Return how many words of a text stand at a place of a document, and where they end there."""
        length, words = 0, self._index.words
        while at + length < len(asked):
            number = self._number(asked[at + length])
            if words[place] == number:
                place += 1
            elif number is not None and self._whole(place) == number:
                place += 2
            else:
                break
            length += 1
        return length, place

    def _places(self, key: int) -> Sequence[int]:
        """Return where words with a key begin, the first of them where they are many."""
        entries, buckets, bucket = self._index.entries, self._index.buckets, key >> self._bucket_shift
        least, end = key << PLACE_BITS, buckets[bucket + 1]
        first = bisect_left(entries, least, buckets[bucket], end)
        if first == end or entries[first] - least > _PLACES:
            return ()
        most = bisect_right(entries, least | _PLACES, first, min(first + _MOST_PLACES, end))
        return [entry & _PLACES for entry in entries[first:most]]

    def _numbered(self, word: str) -> int | None:
        """Return the number of a word, None where no document has it."""
        name, names = name_of(word, lasting=self._index.lasting), self._index.names
        at = bisect_left(names, name)
        return self._index.numbers[at] if at < len(names) and names[at] == name else None

    def _whole(self, place: int) -> int | None:
        """Return the number of a word that a line's end breaks at a place, if one does."""
        at = bisect_left(self._index.broken, place)
        found = at < len(self._index.broken) and self._index.broken[at] == place
        return self._index.whole[at] if found else None

    def _placed(self, source_id: str) -> tuple[array[int], array[int]]:
        """Return where each word of a document begins and ends: looked up for those of which words leave."""
        if source_id not in self._places_in:
            text = TextWords(self._texts[source_id])
            ends = array("I", map(text.end, range(len(text.begins))))
            self._places_in[source_id] = text.begins, ends
        return self._places_in[source_id]
