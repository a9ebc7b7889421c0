"""The plainest ranking there is, to measure others against: windows of five lines by rare words in common.

It knows no grammar, no kinds of documents and no names: a word is its first five letters, a script without
spaces pairs of characters.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log

_WEIGHTS = (1.0, 0.8, 0.6)
"""What a word counts for that stands in the window's middle line, next to it, and at its edges."""

_STEM = 5
_WORD = re.compile(r"\w+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Found:
    """Lines of a file that a ranking gave."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class _Line:
    file: str
    text: str


class Windows:
    """All lines that are not empty of some files, ready to be ranked."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """Count the stems of every line."""
        self._lines = [
            _Line(file, line) for file, text in texts.items() for line in text.split("\n") if line.strip()
        ]
        self._at: dict[str, list[int]] = defaultdict(list)
        for number, line in enumerate(self._lines):
            for stem in set(_stems(line.text)):
                self._at[stem].append(number)

    def first(self, question: str, limit: int) -> Sequence[Found]:
        """Return the best windows, best first; the middle of none lies within one before it."""
        scores: dict[int, float] = defaultdict(float)
        for stem in sorted(set(_stems(question)) & self._at.keys()):  # sums of fractions depend on the order
            rarity = log(1 + len(self._lines) / len(self._at[stem]))
            for middle, weight in self._reached(stem).items():
                scores[middle] += rarity * weight
        chosen: list[int] = []
        for middle in sorted(scores, key=lambda one: (-scores[one], one)):
            if all(abs(middle - other) >= len(_WEIGHTS) for other in chosen):
                chosen.append(middle)
            if len(chosen) == limit:
                break
        return [self._window(middle) for middle in chosen]

    def _reached(self, stem: str) -> dict[int, float]:
        """Return the middles of the windows that hold a stem, with what it counts there at most."""
        reached: dict[int, float] = {}
        for number in self._at[stem]:
            for distance, weight in enumerate(_WEIGHTS):
                for middle in (number - distance, number + distance):
                    if self._alike(middle, number):
                        reached[middle] = max(weight, reached.get(middle, 0.0))
        return reached

    def _alike(self, one: int, other: int) -> bool:
        return 0 <= one < len(self._lines) and self._lines[one].file == self._lines[other].file

    def _window(self, middle: int) -> Found:
        reach = len(_WEIGHTS)
        around = [n for n in range(middle - reach + 1, middle + reach) if self._alike(n, middle)]
        return Found(self._lines[middle].file, "\n".join(self._lines[n].text for n in around))


def _stems(text: str) -> Iterator[str]:
    for word in _WORD.findall(text.casefold()):
        if _UNSPACED.search(word):
            yield from (word[n : n + 2] for n in range(max(1, len(word) - 1)))
        else:
            yield word[:_STEM]
