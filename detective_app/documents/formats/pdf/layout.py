"""From a page's characters to lines and blocks: columns stay on their line, headings stand out by type."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import TYPE_CHECKING

from detective_app.documents.formats.pdf.annotations import NOTHING, Annotations, Value
from detective_app.documents.formats.pdf.columns import in_columns, whole_rows
from detective_app.documents.formats.pdf.glance import SMALLEST_POINTS, Glance
from detective_app.documents.formats.pdf.numbered import without_numbers
from detective_app.documents.formats.pdf.page_text import HYPHEN, PageText
from detective_app.documents.formats.pdf.raised import joined, mark, uneven
from detective_app.documents.formats.pdf.running import Edge, edge_of
from detective_app.documents.formats.pdf.shapes import Shaper, struck_words
from detective_app.documents.formats.pdf.unseen import is_layer, unseen_runs
from detective_app.documents.formats.pdf.words import (
    COLUMN,
    GAP_EMS,
    GONE,
    PageLine,
    PageWords,
    Ruler,
    WordSpan,
)
from detective_app.documents.shared.composition import Composition, Kind

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing
from pypdfium2 import raw

from detective_app.documents.formats.pdf.page_text import Box
from detective_app.documents.formats.pdf.shapes import Shapes
from detective_app.documents.shared.composition import What

_PAGE_SHARE = 0.7  # of a page: what pictures cover of one that is a picture
_ALONE_SHARE = 0.05  # of a page without any word
_PICTURE_SHARE = 0.25  # of a page: a smaller picture is a logo, a photograph, a signature
_MOST_WORDS, _TEXT_SHARE = 25, 0.03  # over a picture: more, and they are its text
_OUTLINES = 100  # paths on a page without any word: letters that are drawn as shapes


class PictureAccount:
    """Counts the pages whose pictures nobody reads, and puts them on a document's account."""

    def __init__(self) -> None:
        """Begin with none."""
        self.pages: list[int] = []
        self._pictures: list[int] = []

    def add(self, page: PageText, words: PageWords, shown: Shapes) -> None:
        """Look at the next page that has a picture, or no words."""
        found = raw.FS_RECTF()
        raw.FPDF_GetPageBoundingBox(page.page.raw, found)
        edges = Box(found.left, found.top, found.right, found.bottom)
        pictures = [_within(edges, picture) for picture in shown.pictures]
        whole, covered = _area(edges), sum(map(_area, pictures))
        if not words.texts:
            if covered > whole * _ALONE_SHARE or shown.paths > _OUTLINES:
                self.pages.append(page.number + 1)
        elif covered >= whole * _PAGE_SHARE and _is_bare(words, edges):
            self.pages.append(page.number + 1)
        elif any(_area(one) >= whole * _PICTURE_SHARE and _is_bare(words, one) for one in pictures):
            self._pictures.append(page.number + 1)

    def tell(self, composition: Composition) -> None:
        """Put what was found on the account, pages in a row as one part."""
        whats: tuple[tuple[What, list[int]], ...] = (("page", self.pages), ("picture", self._pictures))
        for what, numbers in whats:
            for first, last in _rows(numbers):
                where = f"p.{first}" if first == last else f"p.{first}-{last}"
                for _ in range(first, last + 1):
                    composition.not_read(what, "no_text", where)


def _is_bare(words: PageWords, area: Box) -> bool:
    """Tell whether next to no text stands on an area."""
    count, covered = 0, 0.0
    places = zip(words.lefts, words.tops, words.rights, words.bottoms, strict=True)
    for left, top, right, bottom in places:
        if area.holds(((left + right) / 2, (top + bottom) / 2)):
            count, covered = count + 1, covered + max(0, right - left) * max(0, top - bottom)
    return count <= _MOST_WORDS and covered < _area(area) * _TEXT_SHARE


def _within(one: Box, other: Box) -> Box:
    return Box(
        max(one.left, other.left),
        min(one.top, other.top),
        min(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _area(box: Box) -> float:
    return max(0.0, box.right - box.left) * max(0.0, box.top - box.bottom)


def _rows(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and last of numbers that follow each other."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found


_ABOVE = 1.3  # heights of a line: a label stands so near above its field
_TALL = 2.2  # heights of a line: a field of several lines begins at its top
_EDGE = 5.0  # points: a label above its field begins where that begins


def filled(
    words: PageWords, spans: Sequence[WordSpan], lines: Sequence[PageLine], values: Sequence[Value]
) -> list[PageLine]:
    """Return the lines of a page with those of its fields; a line with a value in it is one of the form."""
    inside: defaultdict[int, list[Value]] = defaultdict(list)
    apart: list[Value] = []
    for value in values:
        number = _line_of(words, spans, value) if value.is_field else None
        if number is None:
            apart.append(value)
        else:
            inside[number].append(value)
    found = [
        line._replace(text=_with(words, spans[n], inside[n]), standing="form", alone=True)
        if n in inside
        else line
        for n, line in enumerate(lines)
    ]
    for value in sorted(apart, key=lambda one: one.place.bottom):
        at = next((n for n, line in enumerate(found) if line.bottom < value.place.bottom), len(found))
        found.insert(at, _own_line(words, spans, value, found[at - 1] if at else None))
    return found


def _line_of(words: PageWords, spans: Sequence[WordSpan], value: Value) -> int | None:
    """Return the line at whose height a field is, the nearest, if there is one beside it."""
    best: tuple[float, int] | None = None
    for n, span in enumerate(spans):
        low, high = words.bottoms[span.first], words.tops[span.first]
        tall = value.place.height > _TALL * (high - low)
        middle = value.place.top - (high - low) if tall else value.place.center[1]
        if low <= middle <= high:
            # A label on the left is nearer than one on the right.
            gaps = [value.place.left - words.rights[word] for word in range(span.first, span.end)]
            near = min(gap if gap > -_EDGE else 1_000 - gap for gap in gaps)
            best = min(best or (near, n), (near, n))
    return best[1] if best else None


def _with(words: PageWords, span: WordSpan, values: Sequence[Value]) -> str:
    """Return the words of a line with the values of the fields between them."""
    parts = [(words.lefts[word], word, words.texts[word]) for word in range(span.first, span.end)]
    parts += [(value.place.left, -1, value.text) for value in values]
    text = ""
    for _, word, part in sorted(parts):
        text += part if not text or word in words.glued else f" {part}"
    return text


def _own_line(words: PageWords, spans: Sequence[WordSpan], value: Value, before: PageLine | None) -> PageLine:
    """Return the line of a value with the label above it, else the field's name."""
    text = value.text
    if value.is_field:
        label = _label_above(words, spans, value) or value.name
        text = f"{label.rstrip(':')}: {text}" if label else text
    start, height = (before.start, before.height) if before else (0, value.place.height)
    standing: Standing | None = "form" if value.is_field else None
    return PageLine(start, text, height, value.place.left, value.place.bottom, False, standing, alone=True)


def _label_above(words: PageWords, spans: Sequence[WordSpan], value: Value) -> str:
    for span in spans:
        height = words.height(span.first)
        if not -height / 2 <= words.bottoms[span.first] - value.place.top <= _ABOVE * height:
            continue
        found: list[str] = []
        for word in range(span.first, span.end):
            begins = abs(words.lefts[word] - value.place.left) < _EDGE
            if begins or (found and words.gaps[word - 1] < height * GAP_EMS):
                found.append(words.texts[word])
            elif found:
                break
        if found:
            return " ".join(found)
    return ""


_UNSEEN = re.compile(f"{GONE}[{GONE}\\s{HYPHEN}]*")
_WORD = re.compile(r"[^\W_]{2}")
_ITEM = re.compile(r"\s*(?:[-*•–◦▪‣]|\(?\d{1,3}[.)]|\(?[a-z]\))\s+\S")
_MARKER = re.compile(r"(?:\W|\(?[a-z]\)|\(?\d+(?:\.\d+)*[.)]?|[A-Z]\.|[IVX]+\.)$")
_FIGURES = re.compile(r"(?:\s[-–(]?[€$£]?\d[\d.,]*\)?%?){3}$")
_AFTER_FIGURES = ".,)%"
_DOTS = re.compile(r"(?:\. ?){4,}")
_MAX_CELL_CHARS = 60  # longer cells are two columns of prose, not a table
_MAX_HEADING_CHARS = 100
_LARGER = 1.15  # type this much larger than the body's is a heading
_LEADING = 1.9  # heights of a line: what lies further down begins a paragraph
_NUMBERED_LEADING = 3.2  # between lines that a margin numbers
_SPEAKER = re.compile(r"[QAFZ][.:]?\s")  # question and answer of a hearing, in English and German
_RAISED = 0.5  # a foot-note mark stands so much above its own line
_SHORT = 0.75  # of the longest line near it: a line that ends a sentence here ends the paragraph
_LINES_COMPARED = 10
_INDENT = 2.0  # points: an item's own lines stand further in than its mark


class Layout:
    """Puts the pages of one document into a composition, one after the other."""

    def __init__(self, composition: Composition) -> None:
        """Begin with nothing known of the document's type sizes."""
        self._composition = composition
        self._type: Counter[tuple[int, bool]] = Counter()
        self._body = (0, False)
        self.pictures = PictureAccount()
        self.layers = set[int]()
        """Pages whose text is unseen, over a picture: a scanner's program recognised it."""
        self.edges: dict[tuple[int, str], Edge] = {}
        """The lines that stand near an edge of their page, by page and text."""
        self._ruler, self._glance, self._shaper = Ruler(), Glance(), Shaper()

    def add(self, page: PageText, written: Annotations = NOTHING) -> None:
        """Add a page and what was written on it later; what its reader cannot see is noted and left out."""
        unmapped = page.unmapped()
        words, unseen = self._words(page, unmapped)
        shown = self._shaper.shapes(self._glance.others)
        if unmapped and words.texts:
            self._composition.not_read("text", "unknown")
        elif unmapped:
            self.pictures.pages.append(page.number + 1)
        elif shown.pictures or not words.texts:
            self.pictures.add(page, words, shown)
        spans = joined(words, words.spans())
        mark(words, spans)
        spans, numbered = without_numbers(words, spans)
        spans = in_columns(words, whole_rows(words, spans))
        rules = [*shown.rules, *written.strokes]
        struck = struck_words(words, spans, rules) if rules else frozenset()
        odd = uneven(words) if self._glance.is_mixed else frozenset()
        lines = [_line(words, span, struck, numbered, odd) for span in spans]
        self._note_edges(page, lines)
        for line in lines:
            self._type[round(line.height), line.bold] += len(line.text)
        if lines:
            self._body = self._type.most_common(1)[0][0]
        self._put(page, filled(words, spans, lines, written.values) if written.values else lines, unseen)
        for text in written.hidden:
            self._composition.hide(text)
        for text in (one.text for one in written.remarks):
            self._composition.add(text, standing="remark")

    def _note_edges(self, page: PageText, lines: Sequence[PageLine]) -> None:
        if lines and not page.page.get_rotation():
            height = page.page.get_height()
            for line in lines:
                if edge := edge_of(line.bottom, height):
                    self.edges[page.number + 1, line.text] = edge

    def _put(self, page: PageText, lines: Sequence[PageLine], unseen: list[tuple[int, int]]) -> None:
        """Add the blocks of a page's lines, and after each what is struck out in it."""
        for kind, block in self._blocks(lines):
            while unseen and unseen[0][0] < block[0].start:
                self._hide(page, unseen.pop(0))
            text, struck = ("\n".join(filter(None, texts)) for texts in zip(*map(_texts, block), strict=True))
            self._composition.add(text, kind, next((one.standing for one in block if one.standing), None))
            if struck:
                self._composition.add(struck, standing="struck")
        for span in unseen:
            self._hide(page, span)

    def _words(
        self, page: PageText, unmapped: Sequence[tuple[int, int]]
    ) -> tuple[PageWords, list[tuple[int, int]]]:
        """Return the words that are seen on a page and known, and where others stand that are not seen."""
        known = _without(page.text, unmapped)
        words = PageWords(page, known, self._ruler)
        unseen: list[tuple[int, int]] = []
        hides = self._glance.may_hide(page.page.raw, page.textpage.raw)
        if hides or words.smallest < SMALLEST_POINTS:
            text, unseen = _seen(page, known)
            if is_layer(page, text):
                self.layers.add(page.number + 1)
            if text != known:
                words = PageWords(page, text, self._ruler)
        return words, unseen

    def _hide(self, page: PageText, span: tuple[int, int]) -> None:
        self._composition.hide(page.text[slice(*span)].replace(HYPHEN, "-"))

    def _blocks(self, lines: Sequence[PageLine]) -> Iterator[tuple[Kind, list[PageLine]]]:
        """Yield the kind and the lines of each block."""
        block: list[PageLine] = []
        kind: Kind = "prose"
        for line in lines:
            own = self._kind(line)
            if block and (not line.text or _goes_on(block, kind, line, own)):
                block.append(line)
                continue
            if block:
                yield kind, block
            block, kind = [line], own
        if block:
            yield kind, block

    def _kind(self, line: PageLine) -> Kind:
        text = line.text
        if _has_cells(text) or _ends_in_figures(text):
            return "row"
        height, bold = self._body
        stands_out = line.height >= height * _LARGER or (line.bold and not bold)
        ended = text.endswith((".", ",", ";", ":", "-"))
        if stands_out and not ended and len(text) <= _MAX_HEADING_CHARS and text[:1] not in "•-–":
            return "heading"
        return "item" if _ITEM.match(text) else "prose"


def _line(words: PageWords, span: WordSpan, struck: Set[int], numbered: Set[int], odd: Set[int]) -> PageLine:
    """Return the line of some words, with how it stands."""
    line = words.line(span, struck)
    if numbered:
        line = line._replace(numbered=span.first in numbered)
    return line if odd.isdisjoint(range(span.first, span.end)) else line._replace(standing="uneven")


def _texts(line: PageLine) -> tuple[str, str]:
    return line.text, line.struck


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


def _goes_on(block: Sequence[PageLine], kind: Kind, line: PageLine, own: Kind) -> bool:
    """Tell whether a line of kind `own` goes on with a block of kind `kind`."""
    last = block[-1]
    if not _is_near(last, line) or own in ("row", "item") or kind == "row" or line.alone or last.alone:
        return False
    if last.text.endswith("-"):
        return True
    if line.numbered and _SPEAKER.match(line.text):
        return False
    if kind == "heading" or own == "heading":
        return kind == own and last.height == line.height
    if kind == "item":
        return line.left >= block[0].left + _INDENT or (line.numbered and line.text[:1].islower())
    return _is_unfinished(block)


def _is_unfinished(block: Sequence[PageLine]) -> bool:
    """Tell whether the last line of prose is no short one that ends a sentence."""
    last = block[-1]
    longest = max(len(other.text) for other in block[-_LINES_COMPARED:])
    return not (last.text.endswith((".", "!", "?", ":")) and len(last.text) < longest * _SHORT)


def _is_near(last: PageLine, line: PageLine) -> bool:
    leading = _NUMBERED_LEADING if line.numbered and last.numbered else _LEADING
    return -_RAISED * last.height <= last.bottom - line.bottom <= leading * last.height


def _seen(page: PageText, text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return a page's text with what is not seen blanked, and where that stood.

    A stray mark that is not seen, as a full stop beyond the edge, is nothing to report.
    """
    text = _without(text, unseen_runs(page))
    spans = [found.span() for found in _UNSEEN.finditer(text)]
    return text, [span for span in spans if _WORD.search(page.text, *span)]


def _without(text: str, runs: Iterable[tuple[int, int]]) -> str:
    """Return a text with some of its letters blanked."""
    letters = list(text)
    for first, end in runs:
        letters[first:end] = GONE * (end - first)
    return "".join(letters)
