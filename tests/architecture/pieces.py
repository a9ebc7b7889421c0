"""Texts of repeated pieces that a pattern may be slow on: what its own repeats match, and fixed ones."""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple

_OPEN_REPEAT = 20
"""A repeat that may be this long or longer counts as one without end."""
_FEW = 4
"""How often a shorter repeat is written at most."""
_LONGEST_PIECE = 200
_LETTERS = "a1 .,-x'(/%:\n\tA_\"$#é—\u0301B\u00a0"
FIXED = (" ", "1", "a", "A ", "\n", "a, ", "1,", "-", "x ", "a.", "(", "1 ")
"""Pieces that every pattern is given."""
MORE = (
    "A", ".", ",", "1.", "a-", "Aa ", "ab ", "1-", "$1 ", "a,", ". ", "\n ", "1\n", "a\n", "- ", "''", "a'",
    "| ", "a|", "1%", "de ", "a 1 ", "of the ", "1. ", "A. ", "#", "/", "a/", "<", ">", "*", "_", '"',
    "a: ", ": ", "\t", "é", "ä ", "a\u0301", "\u00a0", "[", "{", "€", "1,1 ", "a(", "\r\n", "; ", "—",
)  # fmt: skip
"""Pieces of the long sweep."""
_NO_LETTER = "\x00"
_TAILS = (_NO_LETTER, "_", "")
"""What hardly any pattern can end in, what hardly any can end before, and nothing."""


class Pumped(NamedTuple):
    """A text: a head, then a piece again and again, then a tail."""

    head: str
    piece: str
    tail: str

    def of_length(self, length: int) -> str:
        """Return the text with whole pieces up to that many characters, and one at least."""
        return self.head + self.piece * max(length // len(self.piece), 1) + self.tail


def pumped(pattern: re.Pattern[Any], *, full: bool) -> Iterator[Pumped]:
    """Yield the texts that a pattern is measured on, its own first; `full` gives far more."""
    own = [
        Pumped(head[-_LONGEST_PIECE:], piece, tail)
        for head, piece, tail in dict.fromkeys(_own(pattern, full=full))
        if 0 < len(piece) <= _LONGEST_PIECE
    ]
    yield from own
    if not full:
        yield from (Pumped("", piece, _NO_LETTER) for piece in FIXED)
        return
    heads = ("", "x1 ", *list(dict.fromkeys(one.head for one in own if one.head))[:4])
    for piece in (*FIXED, *MORE):
        yield from (Pumped(head, piece, tail) for head in heads for tail in _TAILS)


def _own(pattern: re.Pattern[Any], *, full: bool) -> Iterator[tuple[str, str, str]]:
    """Yield texts around each open repeat of a pattern: what leads to it, and what it repeats."""
    with warnings.catch_warnings(action="ignore"):
        tree = re._parser.parse(pattern.pattern, pattern.flags)  # type: ignore[attr-defined]
    for number in range(8 if full else 2):
        writer = _Writer(random.Random(number))
        whole = writer.written(tree, "")
        for head, piece in writer.repeats:
            yield from ((head, piece, tail) for tail in (_TAILS if full else _TAILS[:2]))
            pieces = (piece, head + piece, *([head] if full else []))
            yield from (("", one, tail) for one in pieces for tail in (_TAILS if full else _TAILS[:1]))
        yield "", whole, _NO_LETTER
        if full:
            yield whole[:-1], whole, _NO_LETTER


class _Writer:
    """Writes texts that a parsed pattern matches, as far as it is not for what it looks at aside."""

    def __init__(self, chance: random.Random) -> None:
        self.repeats: list[tuple[str, str]] = []
        self._chance = chance

    def written(self, tree: Any, before: str) -> str:
        """Return a text for a part of a pattern; `before` is what the text has up to there."""
        text = ""
        for operation, value in tree:
            text += self._one(str(operation), value, before + text)
        return text

    def _one(self, operation: str, value: Any, before: str) -> str:
        text = ""
        match operation:
            case "LITERAL":
                text = chr(value)
            case "NOT_LITERAL":
                text = "b" if value == ord("a") else "a"
            case "ANY":
                text = self._chance.choice("a 1")
            case "IN":
                text = self._chance.choice(_letters(value))
            case "BRANCH":
                text = self._chance.choice([self.written(branch, before) for branch in value[1]])
            case "SUBPATTERN":
                text = self.written(value[3], before)
            case "ASSERT" | "ASSERT_NOT":
                self.written(value[1], before)
            case "MAX_REPEAT" | "MIN_REPEAT":
                text = self._repeat(value, before)
        return text

    def _repeat(self, repeat: tuple[int, int, Any], before: str) -> str:
        least, most, repeated = repeat
        piece = self.written(repeated, before)
        if most >= _OPEN_REPEAT and piece:
            self.repeats.append((before, piece))
        times = self._chance.choice([least, min(least + 1, most)])
        return piece * min(times, _FEW)


def _letters(members: Any) -> list[str]:
    """Return letters of a set."""
    negated = str(members[0][0]) == "NEGATE"
    found = [
        letter
        for letter in _LETTERS
        if any(_has(operation, value, letter) for operation, value in members) != negated
    ]
    found += [chr(value) for operation, value in members if str(operation) == "LITERAL" and not negated]
    found += [chr(value[0]) for operation, value in members if str(operation) == "RANGE" and not negated]
    return found or ["é"]


def _has(operation: Any, value: Any, letter: str) -> bool:
    match str(operation):
        case "LITERAL":
            return letter == chr(value)
        case "RANGE":
            return ord(letter) in range(value[0], value[1] + 1)
        case "CATEGORY":
            return bool(re.fullmatch(_CATEGORIES[str(value)], letter))
    return False


_CATEGORIES = {
    f"CATEGORY_{without}{name}": written.upper() if without else written
    for name, written in (("DIGIT", r"\d"), ("SPACE", r"\s"), ("WORD", r"\w"))
    for without in ("", "NOT_")
}
