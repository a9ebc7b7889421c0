"""Hostile shapes of text, each made at any size: what a document or a reply could look like at worst.

None of them has to be written in bad faith: exports, scans and tables have these shapes, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from tests.sweeps import sweep

Make = Callable[[int], str]
"""Makes a text of about as many characters."""


def repeated(part: str) -> Make:
    """Return what repeats a text up to a size."""
    return lambda chars: (part * (chars // len(part) + 1))[:chars]


def _columns(chars: int) -> str:
    """Three rows of a table that has as many columns as there is room for."""
    columns = chars // 21
    rows = ([f"column {n}" for n in range(columns)], *([str(n) for n in range(columns)] for _ in range(2)))
    return "\n".join(",".join(row) for row in rows)


def _rows(chars: int) -> str:
    """A table that has as many rows as there is room for."""
    rows = (f"Gate {n},{n % 9_973},2 March {1990 + n % 40},{n % 97} kg\n" for n in range(chars // 30))
    return "Name,Amount,Date,Weight\n" + "".join(rows)


def _table(chars: int) -> str:
    """The same with bars between its cells."""
    head, *rows = (f"| {row.replace(',', ' | ')} |" for row in _rows(chars).splitlines())
    return "\n".join((head, "|---|---|---|---|", *rows))


def _deep(sign: str) -> Make:
    """Return what nests quotations in quotations, a thousand deep at most, and does so again and again."""
    return lambda chars: repeated(sign * min(1_000, chars // 4) + " The pump ran.\n\n")(chars)


SHAPES: Mapping[str, Make] = MappingProxyType(
    {
        "one line": repeated("x"),
        "one line of words": repeated("The pump was started and it ran on "),
        "one line of sentences": repeated("The pump was started at 12:30 by Eva Lind. "),
        "short lines": repeated("The gate\n"),
        "short paragraphs": repeated("Gate 1.\n\n"),
        "empty lines": repeated("\n"),
        "one word": repeated("a "),
        "many columns": _columns,
        "many rows": _rows,
        "a table in bars": _table,
        "spaces": repeated(" "),
        "tabs": repeated("\t"),
        "digits": repeated("7"),
        "numbers": repeated("1,234.5 "),
        "dates": repeated("2 March 2023 "),
        "letters": repeated("Aa"),
        "capitals": repeated("A"),
        "names": repeated("Eva Lind "),
        "marks": repeated("*"),
        "stops": repeated(". "),
        "dashes": repeated("-"),
        "brackets": repeated("("),
        "square brackets": repeated("["),
        "quotation marks": repeated('"'),
        "bars": repeated("|"),
        "back ticks": repeated("`"),
        "angles": repeated("<"),
        "ampersands": repeated("&"),
        "backslashes": repeated("\\"),
        "underscores": repeated("_a"),
        "hashes": repeated("# a\n"),
        "items": repeated("- a\n"),
        "deep quotations": _deep(">"),
        "deep items": _deep("- "),
        "deep braces": repeated("{"),
        "combining marks": repeated("\u0301"),
        "right to left": repeated("\u202eשלום \u2067עולם "),
        "letterheads": repeated("2041" + " " * 40 + "Lindau\n"),
        "a letter and digits": repeated("A" + "7" * 30 + " "),
        "zero width": repeated("\u200b"),
        "wide signs": repeated("漢"),
        "pages": repeated("\f"),
        "returns": repeated("\r"),
    }
)


def worded(shape: str, chars: int) -> str:
    """Return a text of a shape behind some words: where a text may not be empty, one of spaces is none."""
    return f"The pump ran. {SHAPES[shape](chars)}"


@dataclass(frozen=True)
class Shaped:
    """A way of a text into the program, and its shape and size; `core` ones are for every test run."""

    way: str
    shape: str
    chars: int
    core: bool = False

    def __str__(self) -> str:
        return f"{self.way}-{self.shape}-{self.chars}"


def swept(
    ways: Iterable[str], chars: Callable[[str], int], core: Collection[tuple[str, str]], core_chars: int
) -> list[Any]:
    """Make the cases of a sweep: every shape on every way at full size, the `core` at a small one, too."""
    whole = [Shaped(way, shape, chars(way)) for way in ways for shape in SHAPES]
    return sweep((*whole, *(Shaped(*one, core_chars, core=True) for one in core)), lambda case: case.core)
