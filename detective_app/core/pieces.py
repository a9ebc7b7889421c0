"""Whose words a text is made of that goes to a model: the program's, its reader's own, or testimony."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, Self, TypeAlias

CHARS_OF_A_WORD = 5
_FIRST_WIDE = 0x2E80  # signs of scripts that need no spaces: one of them says what a word does elsewhere


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text, and whose it is.

    `known` words are free for who wrote them, told by `source`, of which a piece may be the beginning; for
    others they are testimony. Of testimony the same words `of` the same question are one piece, however often
    they are shown; `document` is where they stand word for word. `instead` is shown where it may not go.
    """

    text: str
    whose: Literal["program", "known", "testimony"] = "testimony"
    source: str = ""
    of: str = ""
    document: str = ""
    instead: str | None = None

    @property
    def key(self) -> str:
        """By what a repeat of this testimony is told."""
        return digest(f"{self.of}\n{self.document}\n{self.source or self.text}")


@dataclass(frozen=True, slots=True)
class Whole:
    """Pieces that go together, with fewer lines of the last one's words if need be, or else not at all.

    Then `instead` does, which is the program's. It is told by `passage`, its number.
    """

    parts: tuple[Piece, ...]
    instead: str
    passage: str = ""

    def cut(self) -> Iterator[tuple[int | None, tuple[Piece, ...]]]:
        """Yield its pieces as a whole, then with ever fewer lines; of how many lines, None for all."""
        yield None, self.parts
        places = [n for n, one in enumerate(self.parts) if one.document]
        for at in places[-1:]:
            last = self.parts[at]
            lines, source = last.text.split("\n"), (last.source or last.text).split("\n")
            for most in range(len(lines) - 1, 0, -1) if len(lines) == len(source) else ():
                text, whole = ("\n".join(one[:most]) for one in (lines, source))
                fewer = replace(last, text=text, source=whole if last.source else "")
                yield most, (*self.parts[:at], fewer, Piece(" […]", "program"), *self.parts[at + 1 :])


Part: TypeAlias = Piece | Whole


class Filled(str):
    """A text that knows its parts."""

    __slots__ = ("parts",)
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, parts: Sequence[Part]) -> Self:
        """Put a text together."""
        made = cls("".join(piece.text for piece in _flat(parts)))
        made.parts = tuple(parts)
        return made

    @classmethod
    def joined(cls, texts: Sequence[str]) -> Self:
        """Put texts together, with an empty line between them."""
        parts = (part for text in texts for part in (Piece("\n\n", "program"), *filled(text).parts))
        return cls.of([*parts][1:])

    @classmethod
    def read(cls, told: Sequence[Any]) -> Self:
        """Put together what `told` says."""
        return cls.of(
            [
                Whole(tuple(Piece(**piece) for piece in one["parts"]), one["instead"], one["passage"])
                if "parts" in one
                else Piece(**one)
                for one in told
            ]
        )

    @property
    def told(self) -> list[Any]:
        """All that a text knows, as it is written."""
        return [
            asdict(part) if isinstance(part, Piece) else {**asdict(part), "parts": [*map(asdict, part.parts)]}
            for part in self.parts
        ]

    @property
    def texts(self) -> list[str]:
        """The texts of all its pieces."""
        return [piece.text for piece in _flat(self.parts)]

    def with_texts(self, texts: Sequence[str]) -> Self:
        """Return the same with other texts for its pieces; whose they are, and repeats, stay as they were."""
        left = iter(texts)

        def told(one: Piece) -> Piece:
            return replace(one, text=next(left), source=one.source or one.text)

        return type(self).of(
            [
                told(part) if isinstance(part, Piece) else replace(part, parts=tuple(map(told, part.parts)))
                for part in self.parts
            ]
        )


def filled(text: str) -> Filled:
    """Return a text with its parts; of one that does not know them all is testimony."""
    return text if isinstance(text, Filled) else Filled.of([Piece(text)])


def _flat(parts: Sequence[Part]) -> Iterator[Piece]:
    for part in parts:
        yield from (part,) if isinstance(part, Piece) else part.parts


def digest(text: str) -> str:
    """Return by what a text is known again, however it is spaced; nobody can read it there."""
    return hashlib.sha256(" ".join(text.split()).encode("utf-8", "replace")).hexdigest()[:24]


def weight(text: str) -> int:
    """Return for how many words a text counts, whatever it says: what it could carry in any code.

    Five characters without a space are a word, signs of scripts without spaces one each; so is an empty line,
    and five spaces more than there need be.
    """
    lines = [line.removeprefix(">").removeprefix(" ") for line in text.split("\n")]
    return sum(map(_of_line, lines)) if lines != [""] else 0


def _of_line(line: str) -> int:
    runs = line.split()
    wide = sum(ord(char) >= _FIRST_WIDE for char in line)
    spare = len(line) - sum(map(len, runs)) - max(0, len(runs) - 1)
    return max(1, sum(map(_fives, map(len, runs)))) + wide + _fives(spare)


def _fives(chars: int) -> int:
    return -(-chars // CHARS_OF_A_WORD)
