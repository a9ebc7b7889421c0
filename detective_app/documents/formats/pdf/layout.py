"""From a page's characters to lines and blocks: columns stay on their line, headings stand out by type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from math import inf
from operator import sub
from typing import NamedTuple

from detective_app.documents.formats.pdf.glance import SMALLEST_POINTS, Glance
from detective_app.documents.formats.pdf.page_text import HYPHEN, PageText
from detective_app.documents.formats.pdf.ruler import BOTTOM, LEFT, RIGHT, TOP, Ruler
from detective_app.documents.formats.pdf.unseen import unseen_runs
from detective_app.documents.shared.composition import Composition, Kind

COLUMN = "   "
"""What stands in a line where the page leaves a gap between columns."""

_GONE = "\0"
_UNSEEN = re.compile(f"{_GONE}[{_GONE}\\s{HYPHEN}]*")
_WORD = re.compile(r"[^\W_]{2}")
_BLANK = f" {_GONE}"
_BETWEEN = f"{_BLANK}\r\n{HYPHEN}"
_APART = re.compile(f"([{_BETWEEN}]+)")
_LINE_END = re.compile(f"[\r\n{HYPHEN}]")
_BROKEN = re.compile(f"[{_BLANK}]*{HYPHEN}")
_ITEM = re.compile(r"\s*(?:[-*•–◦▪‣]|\(?\d{1,3}[.)]|\(?[a-z]\))\s+\S")
_MARKER = re.compile(r"(?:\W|\(?[a-z]\)|\(?\d+(?:\.\d+)*[.)]?|[A-Z]\.|[IVX]+\.)$")
_FIGURES = re.compile(r"(?:\s[-–(]?[€$£]?\d[\d.,]*\)?%?){3}$")
_AFTER_FIGURES = ".,)%"
_DOTS = re.compile(r"(?:\. ?){4,}")
_GAP_EMS = 1.25  # a wider gap than this between words parts columns
_MAX_CELL_CHARS = 60  # longer cells are two columns of prose, not a table
_MAX_HEADING_CHARS = 100
_LARGER = 1.15  # type this much larger than the body's is a heading
_LEADING = 1.9  # heights of a line: what lies further down begins a paragraph
_RAISED = 0.5  # a foot-note mark stands so much above its own line
_SHORT = 0.75  # of the longest line near it: a line that ends a sentence here ends the paragraph
_LINES_COMPARED = 10
_INDENT = 2.0  # points: an item's own lines stand further in than its mark


class _Line(NamedTuple):
    """One line as on the page: where its text starts, and its first character's font and place in points."""

    start: int
    text: str
    height: float
    left: float
    bottom: float
    bold: bool


class Layout:
    """Puts the pages of one document into a composition, one after the other."""

    def __init__(self, composition: Composition) -> None:
        """Begin with nothing known of the document's type sizes."""
        self._composition = composition
        self._type: Counter[tuple[int, bool]] = Counter()
        self._body = (0, False)
        self._ruler, self._glance = Ruler(), Glance()

    def add(self, page: PageText) -> None:
        """Add a page; what its reader cannot see is noted and left out."""
        unseen: list[tuple[int, int]] = []
        words = _Words(page, page.text, self._ruler)
        if words.smallest < SMALLEST_POINTS or self._glance.may_hide(page.page.raw, page.textpage.raw):
            text, unseen = _seen(page)
            if text != page.text:
                words = _Words(page, text, self._ruler)
        lines = list(words.lines())
        for line in lines:
            self._type[round(line.height), line.bold] += len(line.text)
        if lines:
            self._body = self._type.most_common(1)[0][0]
        for kind, block in self._blocks(lines):
            while unseen and unseen[0][0] < block[0].start:
                self._hide(page, unseen.pop(0))
            self._composition.add("\n".join(line.text for line in block), kind)
        for span in unseen:
            self._hide(page, span)

    def _hide(self, page: PageText, span: tuple[int, int]) -> None:
        self._composition.hide(page.text[slice(*span)].replace(HYPHEN, "-"))

    def _blocks(self, lines: Sequence[_Line]) -> Iterator[tuple[Kind, list[_Line]]]:
        """Yield the kind and the lines of each block."""
        block: list[_Line] = []
        kind: Kind = "prose"
        for line in lines:
            own = self._kind(line)
            if block and _goes_on(block, kind, line, own):
                block.append(line)
                continue
            if block:
                yield kind, block
            block, kind = [line], own
        if block:
            yield kind, block

    def _kind(self, line: _Line) -> Kind:
        text = line.text
        if (COLUMN in text and _has_cells(text)) or _ends_in_figures(text):
            return "row"
        height, bold = self._body
        stands_out = line.height >= height * _LARGER or (line.bold and not bold)
        ended = text.endswith((".", ",", ";", ":", "-"))
        if stands_out and not ended and len(text) <= _MAX_HEADING_CHARS and text[:1] not in "•-–":
            return "heading"
        return "item" if _ITEM.match(text) else "prose"


def _has_cells(text: str) -> bool:
    """Tell whether a line is divided into short cells, beside the mark of an item."""
    cells = text.split(COLUMN)
    if _MARKER.match(cells[0]):
        del cells[0]
    return len(cells) > 1 and max(map(len, cells)) <= _MAX_CELL_CHARS


def _ends_in_figures(text: str) -> bool:
    """Tell whether a line ends in several figures, or leads to one with dots."""
    if ". ." in text or ".." in text:
        return _FIGURES.search(text) is not None or _DOTS.search(text) is not None
    # Most lines of prose are told apart by their last letter, at a tenth of the time.
    return text.rstrip(_AFTER_FIGURES)[-1:].isdigit() and _FIGURES.search(text) is not None


def _goes_on(block: Sequence[_Line], kind: Kind, line: _Line, own: Kind) -> bool:
    """Tell whether a line of kind `own` goes on with a block of kind `kind`."""
    last = block[-1]
    near = -_RAISED * last.height <= last.bottom - line.bottom <= _LEADING * last.height
    if not near or own in ("row", "item") or kind == "row":
        return False
    if last.text.endswith("-"):
        return True
    if kind == "heading" or own == "heading":
        return kind == own and last.height == line.height
    if kind == "item":
        return line.left >= block[0].left + _INDENT
    longest = max(len(other.text) for other in block[-_LINES_COMPARED:])
    return not (last.text.endswith((".", "!", "?", ":")) and len(last.text) < longest * _SHORT)


def _seen(page: PageText) -> tuple[str, list[tuple[int, int]]]:
    """Return a page's text with what is not seen blanked, and where that stood.

    A stray mark that is not seen, as a full stop beyond the edge, is nothing to report.
    """
    characters = list(page.text)
    for first, end in unseen_runs(page):
        characters[first:end] = _GONE * (end - first)
    text = "".join(characters)
    spans = [found.span() for found in _UNSEEN.finditer(text)]
    return text, [span for span in spans if _WORD.search(page.text, *span)]


class _Words:
    """The words of a page's text with their places, and the lines that they stand on."""

    def __init__(self, page: PageText, text: str, ruler: Ruler) -> None:
        """Find the words and measure the first and the last letter of each."""
        self._page, self._text, self._ruler = page, text, ruler
        body = text.strip(_BETWEEN)
        parts = _APART.split(body) if body else []
        borders = list(accumulate(map(len, parts), initial=text.find(body)))
        self._words, self._between = parts[0::2], parts[1::2]
        self._starts, self._ends = borders[0 : len(parts) : 2], borders[1::2]
        self._after = text[borders[-1] :]
        self._lefts, self._tops, self._bottoms = ruler.sides(page, self._starts, LEFT, TOP, BOTTOM)
        (rights,) = ruler.sides(page, [end - 1 for end in self._ends], RIGHT)
        self._gaps = list(map(sub, self._lefts[1:], rights))

    @property
    def smallest(self) -> float:
        """The height of the smallest word."""
        return min(map(sub, self._tops, self._bottoms), default=inf)

    def lines(self) -> Iterator[_Line]:
        """Yield the lines, in pdfium's order."""
        first, even = 0, True
        for word, between in enumerate(self._between, 1):
            if between == " ":
                continue
            if _LINE_END.search(between):
                yield self._line(first, word, between, even=even)
                first, even = word, True
            else:
                even = False
        if self._words:
            yield self._line(first, len(self._words), self._after, even=even)

    def _line(self, first: int, end: int, after: str, *, even: bool) -> _Line:
        """Return the line of some words; `even`: with one blank between each two."""
        start, last = self._starts[first], self._ends[end - 1]
        height = self._tops[first] - self._bottoms[first]
        wide = height * _GAP_EMS if height > 0 else inf
        if even and (end - first == 1 or max(self._gaps[first : end - 1]) <= wide):
            written = self._text[start:last]
        else:
            gaps = [COLUMN if gap > wide else " " for gap in self._gaps[first : end - 1]]
            written = "".join(chain.from_iterable(zip(self._words[first:end], [*gaps, ""], strict=True)))
        if _BROKEN.match(after):
            written += "-"
        bold = self._ruler.is_bold(self._page, start) and self._ruler.is_bold(self._page, last - 1)
        return _Line(start, written, height, self._lefts[first], self._bottoms[first], bold)
