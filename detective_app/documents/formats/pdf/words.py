"""The words of a page with their places, and the lines that they stand on."""

from __future__ import annotations

import ctypes
import re
from collections import deque
from collections.abc import Iterator, Sequence, Set
from functools import cache
from itertools import accumulate, chain, compress, count, groupby, repeat
from math import inf
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple

from pypdfium2 import raw

from detective_app.documents.formats.pdf.page_text import HYPHEN, PageText, Room, bare, box_of, pointer

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing

COLUMN = "   "
"""What stands in a line where the page leaves a gap between columns."""
GONE = "\0"
"""What stands for a letter that is not seen."""
_BACK = -20.0  # points: what begins so far before the end of a word, and below it, is on another line
GAP_EMS = 1.25  # a wider gap than this between words parts columns

_BLANK = f" {GONE}"
_BETWEEN = f"{_BLANK}\r\n{HYPHEN}"
_APART = re.compile(f"([{_BETWEEN}]+)")
_LINE_END = re.compile(f"[\r\n{HYPHEN}]")
_BROKEN = re.compile(f"[{_BLANK}]*{HYPHEN}")


class WordSpan(NamedTuple):
    """The words of a line, by number, and what follows them; `even`: with one blank between each two."""

    first: int
    end: int
    after: str
    even: bool


class PageLine(NamedTuple):
    """One line as on the page: where its text starts, and its first character's font and place in points.

    `alone` is a line that belongs to no other, `standing` how it stands there, `struck` what left it,
    `numbered` whether the page's margin numbers it.
    """

    start: int
    text: str
    height: float
    left: float
    bottom: float
    bold: bool
    standing: Standing | None = None
    alone: bool = False
    struck: str = ""
    numbered: bool = False


class PageWords:
    """A page's words: `texts`, where they `start` and end, and the places of their first and last letters."""

    def __init__(self, page: PageText, text: str, ruler: Ruler) -> None:
        """Divide a text of the page's length into words, and measure their first and last letters."""
        self.page, self._text, self._ruler = page, text, ruler
        body = text.strip(_BETWEEN)
        parts = _APART.split(body) if body else []
        borders = list(accumulate(map(len, parts), initial=text.find(body)))
        self.texts: list[str] = parts[0::2]
        self.between: list[str] = parts[1::2]
        self.starts, self.ends = borders[0 : len(parts) : 2], borders[1::2]
        self._after = text[borders[-1] :]
        self.glued: set[int] = set()
        """The words that follow the one before without a blank."""
        self.lefts, self.tops, self.bottoms = ruler.sides(page, self.starts, LEFT, TOP, BOTTOM)
        last = [end - 1 for end in self.ends]
        self.rights, self.last_tops, self.last_bottoms = ruler.sides(page, last, RIGHT, TOP, BOTTOM)
        self.gaps = list(map(sub, self.lefts[1:], self.rights))

    @property
    def smallest(self) -> float:
        """The height of the smallest word."""
        return min(map(sub, self.tops, self.bottoms), default=inf)

    def height(self, word: int) -> float:
        """Return the height of a word's first letter, with its font's whole height."""
        return self.tops[word] - self.bottoms[word]

    def last_height(self, word: int) -> float:
        """Return the height of a word's last letter, with its font's whole height."""
        return self.last_tops[word] - self.last_bottoms[word]

    def heights_of(self, letters: Sequence[int]) -> tuple[list[float], ...]:
        """Return where some letters of the page begin and end in height."""
        return self._ruler.sides(self.page, letters, BOTTOM, TOP)

    def colours_of(self, letters: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield what some letters of the page are filled with."""
        return self._ruler.colours(self.page, letters)

    def spans(self) -> Iterator[WordSpan]:
        """Yield the lines, in pdfium's order; of a page of few words it joins lines below each other."""
        first, even, returns = 0, True, set(compress(count(1), map(_BACK.__gt__, self.gaps)))
        for word, between in enumerate(self.between, 1):
            if between == " " and word not in returns:
                continue
            below = word in returns and self.tops[word] < self.bottoms[word - 1]
            if below or _LINE_END.search(between):
                yield WordSpan(first, word, between, even)
                first, even = word, True
            elif between != " ":
                even = False
        if self.texts:
            yield WordSpan(first, len(self.texts), self._after, even)

    def line(self, span: WordSpan, struck: Set[int] = frozenset()) -> PageLine:
        """Return the line of some words; those that are struck out leave it."""
        first, end, after, even = span
        start, last = self.starts[first], self.ends[end - 1]
        height = self.height(first)
        wide = height * GAP_EMS if height > 0 else inf
        gone = ""
        if struck and not struck.isdisjoint(range(first, end)):
            written, gone = self._parted(span, struck, wide)
        elif even and (end - first == 1 or max(self.gaps[first : end - 1]) <= wide):
            written = self._text[start:last]
        else:
            written = self.written(range(first, end), wide)
        if _BROKEN.match(after):
            written += "-"
        bold = self._ruler.is_bold(self.page, start) and self._ruler.is_bold(self.page, last - 1)
        line = PageLine(start, written, height, self.lefts[first], self.bottoms[first], bold)
        return line._replace(struck=gone) if gone else line

    def _parted(self, span: WordSpan, struck: Set[int], wide: float) -> tuple[str, str]:
        """Return what is left of a line, and what is struck out."""
        texts = {True: "", False: ""}
        for gone, group in groupby(range(span.first, span.end), struck.__contains__):
            words = list(group)
            first, end = words[0], words[-1] + 1
            around = self.gaps[max(span.first, first - 1) : first]
            between = (COLUMN if max(around, default=0) > wide else " ") if texts[gone] else ""
            texts[gone] += between + self.written(range(first, end), wide)
        return texts[False], texts[True]

    def written(self, words: range, wide: float) -> str:
        """Return some words that follow each other, with what stands between them by their gaps."""
        gaps = [COLUMN if gap > wide else " " for gap in self.gaps[words.start : words.stop - 1]]
        for word in self.glued.intersection(words[1:]):
            gaps[word - words.start - 1] = ""
        texts = self.texts[words.start : words.stop]
        return "".join(chain.from_iterable(zip(texts, [*gaps, ""], strict=True)))


LEFT, TOP, RIGHT, BOTTOM = range(4)

_BATCH = 128  # as in glance
_NAME_BYTES = 100
_BOLD = ("bold", "black", "heavy")


class Ruler:
    """Measures one page after the other of a document; not for several threads at once."""

    def __init__(self) -> None:
        """Make room for what pdfium tells of many letters at once."""
        places = Room(ctypes.c_float, 4, _BATCH)
        self._places, self._values = places.pointers(), places.floats()
        inks = Room(ctypes.c_uint, 4, _BATCH)
        self._inks, self._colours = [inks.pointers(part) for part in range(4)], inks.pairs()
        self._name = ctypes.create_string_buffer(_NAME_BYTES)
        self._name_pointer = pointer(ctypes.addressof(self._name))
        self._bold: dict[bytes, bool] = {}

    def sides(self, page: PageText, letters: Sequence[int], *sides: int) -> tuple[list[float], ...]:
        """Return some sides of letters, with their font's whole height; all 0 where that is not known."""
        box, handle = box_of(), page.handle
        found: tuple[list[float], ...] = tuple([] for _ in sides)
        for first in range(0, len(letters), _BATCH):
            batch = letters[first : first + _BATCH]
            deque(map(box, repeat(handle), batch, self._places), maxlen=0)
            for side, values in zip(sides, found, strict=True):
                values.extend(self._values[side : 4 * len(batch) : 4].tolist())
        return found

    def colours(self, page: PageText, letters: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Yield the colours that letters are filled with: red with green, and blue with opacity."""
        for first in range(0, len(letters), _BATCH):
            batch = letters[first : first + _BATCH]
            deque(map(_ink(), repeat(page.handle), batch, *self._inks), maxlen=0)
            yield from zip(
                self._colours[0 : 2 * len(batch) : 2], self._colours[1 : 2 * len(batch) : 2], strict=True
            )

    def is_bold(self, page: PageText, letter: int) -> bool:
        """Tell by the name of its font whether a letter is bold."""
        _font()(page.handle, letter, self._name_pointer, _NAME_BYTES, None)
        name = self._name.value
        if name not in self._bold:
            font = name.decode("utf-8", "replace").casefold()
            self._bold[name] = any(word in font for word in _BOLD)
        return self._bold[name]


@cache
def _ink() -> Any:
    return bare(raw.FPDFText_GetFillColor, ctypes.c_int)


@cache
def _font() -> Any:
    return bare(raw.FPDFText_GetFontInfo, ctypes.c_ulong)
