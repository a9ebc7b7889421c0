"""From a page's characters to lines and blocks: columns stay on their line, headings stand out by type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from operator import sub
from typing import NamedTuple

from detective_app.documents.formats.pdf.page_text import HYPHEN, PageText
from detective_app.documents.formats.pdf.unseen import may_be_unseen, unseen_runs
from detective_app.documents.shared.composition import Composition, Kind

COLUMN = "   "
"""What stands in a line where the page leaves a gap between columns."""

_GONE = "\0"
_LINE = re.compile(f"[^\r\n{HYPHEN}]+{HYPHEN}?")
_UNSEEN = re.compile(f"{_GONE}[{_GONE}\\s{HYPHEN}]*")
_WORD = re.compile(r"[^\W_]{2}")
_span = re.Match.span
_SPACES = re.compile(rf"(?<=[^ {_GONE}])[ {_GONE}]+(?=[^ {_GONE}])")
_UNEVEN = re.compile(f"  |{_GONE}")
_ITEM = re.compile(r"\s*(?:[-*•–◦▪‣]|\(?\d{1,3}[.)]|\(?[a-z]\))\s+\S")
_MARKER = re.compile(r"(?:\W|\(?[a-z]\)|\(?\d+(?:\.\d+)*[.)]?|[A-Z]\.|[IVX]+\.)$")
_FIGURES = re.compile(r"(?:\s[-–(]?[€$£]?\d[\d.,]*\)?%?){3,}$|(?:\. ?){4,}")
_GAP_EMS = 1.25
_MAX_CELL_CHARS = 60
_MAX_HEADING_CHARS = 100
_LARGER = 1.15
_LEADING = 1.9
_RAISED = 0.5
_SHORT = 0.75
_LINES_COMPARED = 10
_INDENT = 2.0


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

    def add(self, page: PageText) -> None:
        """Add a page; what its reader cannot see is noted and left out."""
        unseen: list[tuple[int, int]] = []
        drawn = _Drawn(page, page.text)
        if may_be_unseen(page, drawn.sizes):
            text, unseen = _seen(page)
            drawn = _Drawn(page, text)
        lines = list(drawn.lines())
        for line in lines:
            self._type[round(line.height), line.bold] += len(line.text)
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
        cells = line.text.split(COLUMN)
        if len(cells) > 1 and _MARKER.match(cells[0]):
            del cells[0]
        if (len(cells) > 1 and max(map(len, cells)) <= _MAX_CELL_CHARS) or _FIGURES.search(line.text):
            return "row"
        height, bold = self._type.most_common(1)[0][0]
        stands_out = line.height >= height * _LARGER or (line.bold and not bold)
        ended = line.text.endswith((".", ",", ";", ":", "-"))
        if stands_out and not ended and len(line.text) <= _MAX_HEADING_CHARS and line.text[:1] not in "•-–":
            return "heading"
        return "item" if _ITEM.match(line.text) else "prose"


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


class _Drawn:
    """The lines of a page's text, with the places of the first character and of those around each space."""

    def __init__(self, page: PageText, text: str) -> None:
        """Find the lines and ask for all places at once."""
        self._page = page
        self._found: list[tuple[int, str, int]] = []
        wanted: list[int] = []
        for found in _LINE.finditer(text):
            drawn = found[0].strip(f" {_GONE}")
            if not drawn or drawn == HYPHEN:
                continue
            start = found.start() + found[0].index(drawn[0])
            begun = len(wanted)
            wanted.append(start)
            before = start - 1
            for first, end in map(_span, _SPACES.finditer(drawn)):
                wanted += (before + first, start + end)
            wanted.append(start + len(drawn.rstrip(HYPHEN)) - 1)
            self._found.append((start, drawn, begun))
        self._ends = [*(begun for _, _, begun in self._found[1:]), len(wanted)][: len(self._found)]
        self._left, self._top, self._right, self._bottom = page.places(wanted)

    @property
    def sizes(self) -> Iterator[float]:
        """The larger side of the characters that words begin and end with; 0 where that is not known."""
        heights, widths = map(sub, self._top, self._bottom), map(sub, self._right, self._left)
        return map(max, heights, widths)

    def lines(self) -> Iterator[_Line]:
        """Yield the lines, in pdfium's order."""
        for (start, drawn, begun), end in zip(self._found, self._ends, strict=True):
            height = self._top[begun] - self._bottom[begun]
            written = self._with_columns(drawn, begun, end, height * _GAP_EMS)
            last = start + len(drawn.rstrip(HYPHEN)) - 1
            bold = _is_bold(self._page, start) and _is_bold(self._page, last)
            left, bottom = self._left[begun], self._bottom[begun]
            yield _Line(start, written.replace(HYPHEN, "-"), height, left, bottom, bold)

    def _with_columns(self, drawn: str, begun: int, end: int, gap: float) -> str:
        """Return a line with its wide gaps written as COLUMN."""
        gaps = list(map(sub, self._left[begun + 2 : end - 1 : 2], self._right[begun + 1 : end - 1 : 2]))
        if not gaps:
            return drawn.replace(_GONE, "")
        if gap <= 0 or max(gaps) <= gap:
            return _SPACES.sub(" ", drawn).replace(_GONE, "") if _UNEVEN.search(drawn) else drawn
        widths = iter(gaps)
        return _SPACES.sub(lambda _: COLUMN if next(widths) > gap else " ", drawn).replace(_GONE, "")


def _is_bold(page: PageText, index: int) -> bool:
    font = page.font(index).casefold()
    return "bold" in font or "black" in font or "heavy" in font
