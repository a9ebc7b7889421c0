"""A document's text cut into rows that can be shown, found and marked without ever copying all of it."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from detective_app.core.evidence import Locator
from detective_app.core.time_limit import checkpoint

MAX_ROW_CHARS = 2_000
"""A longer line is shown as several rows: Qt's layout of one takes time that grows with its square."""

MAX_PLACES = 10_000
_WINDOW, _MAX_SOUGHT = 100_000, 500
"""How much is searched at once, and for how much: a search holds Python's lock, and with it the window, until
it returns, and takes up to the product of both."""
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class TextRows:
    """`starts` holds each row's offset in `text`, `first_rows` the row (from 0) on which each line begins."""

    text: str
    starts: array[int]
    first_rows: array[int]

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.starts)

    def span(self, row: int) -> tuple[int, int]:
        """Return a row's place in the text, its line end left out."""
        start = self.starts[row]
        end = self.starts[row + 1] if row + 1 < len(self.starts) else len(self.text)
        return start, end - 1 if end > start and self.text[end - 1 : end] == "\n" else end

    def line(self, row: int) -> int | None:
        """Return the number of the line, from 1, that begins with a row; None for a row that goes on."""
        number = bisect_right(self.first_rows, row)
        return number if self.first_rows[number - 1] == row else None

    def row_at(self, offset: int) -> int:
        """Return the row in which a place of the text is."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def line_at(self, offset: int) -> int:
        """Return the number of the line, from 1, in which a place of the text is."""
        return bisect_right(self.first_rows, self.row_at(offset))


def rows_of(text: str) -> TextRows:
    """Cut a text at its line ends, and longer lines hard; takes about a second for 50 MB."""
    starts, first_rows = array("Q"), array("Q")
    at, length = 0, len(text)
    while True:
        checkpoint()
        end = text.find("\n", at)
        end = length if end < 0 else end
        first_rows.append(len(starts))
        starts.append(at)
        for further in range(at + MAX_ROW_CHARS, end, MAX_ROW_CHARS):
            starts.append(further)
        if end >= length:
            return TextRows(text, starts, first_rows)
        at = end + 1


def span_of(rows: TextRows, locator: str, quote: str) -> tuple[int, int] | None:
    """Find a quote at its locator: its own words there, else the whole lines; None without such lines."""
    try:
        place = Locator.parse(locator)
    except ValueError:
        return place_of(rows.text, quote, 0, len(rows.text))
    if place.first > len(rows.first_rows):
        return place_of(rows.text, quote, 0, len(rows.text))
    start = rows.starts[rows.first_rows[place.first - 1]]
    end = (
        rows.starts[rows.first_rows[place.last]] - 1 if place.last < len(rows.first_rows) else len(rows.text)
    )
    return place_of(rows.text, quote, start, end) or (start, end)


def places_of(text: str, sought: str) -> Iterator[tuple[int, int]]:
    """Yield where some words stand in a text, whatever their case; white space stands for any.

    Of what is sought, the first 500 characters count.
    """
    sought = sought[:_MAX_SOUGHT]
    words = sought.split()
    if not words:
        return
    pattern = re.compile(r"\s+".join(map(re.escape, words)), re.IGNORECASE)
    found, overlap, last = 0, 2 * len(sought) + 64, -1
    for begin in range(0, len(text), _WINDOW):
        checkpoint()
        for place in pattern.finditer(text, begin, min(begin + _WINDOW + overlap, len(text))):
            if place.start() >= begin + _WINDOW or place.start() <= last:
                continue
            yield place.span()
            last, found = place.end() - 1, found + 1
            if found >= MAX_PLACES:
                return


def place_of(text: str, quote: str, start: int, end: int) -> tuple[int, int] | None:
    """Find a quote between two places of a text; white space stands for any.

    Takes time that grows with the text alone: a pattern's would grow with text times quote.
    """
    if quote and (at := text.find(quote, start, end)) >= 0:
        return at, at + len(quote)
    sought = " ".join(quote.split())
    for begin in range(start, end if sought else start, _WINDOW):
        checkpoint()
        piece = text[begin : min(begin + _WINDOW + 2 * len(sought), end)]
        folded = " ".join(piece.split())
        if (at := folded.find(sought)) >= 0:
            first, last = _unfolded(piece, folded, at), _unfolded(piece, folded, at + len(sought) - 1)
            return begin + first, begin + last + 1
    return None


def _unfolded(text: str, folded: str, at: int) -> int:
    """Return where a character of a text stands whose white space was folded into single spaces."""
    word = next(islice(_WORD.finditer(text), folded.count(" ", 0, at), None))
    return word.start() + at - (folded.rfind(" ", 0, at) + 1)
