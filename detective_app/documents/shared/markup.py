"""HTML as a reader sees it: headings, paragraphs, list items and table rows, without what is not shown."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from detective_app.documents.shared.composition import Composition, Kind
from detective_app.documents.shared.line import Spans, lowered, raised
from detective_app.documents.shared.numerals import written
from detective_app.documents.shared.parsing import parse, styles
from detective_app.documents.shared.recognition import LEAST_BYTES, add_picture

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing
    from detective_app.documents.styles.looks import Look
    from detective_app.documents.styles.style_sheet import StyleSheet

COLUMN = " | "
"""What stands between the cells of a table's row."""

_BLOCKS: dict[str, Kind] = dict.fromkeys(
    (
        *("address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div"),
        *("dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hr", "html", "legend"),
        *("main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "tfoot", "thead", "ul"),
    ),
    "prose",
)
_BLOCKS |= dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading")
_NOT_TEXT = {
    *("script", "style", "template", "noscript", "head", "svg", "iframe", "object", "embed"),
    *("audio", "video", "canvas", "datalist", "meter", "progress", "rp"),
    *("noframes", "noembed", "optgroup", "option"),
}
_FIELDS = ("input", "select", "textarea")
_NO_VALUES = {"hidden", "submit", "button", "reset", "image", "password", "file", "range", "color"}
_CELLS = ("td", "th")
_OF_HEAD = {"title", "meta", "link", "style", "script", "base", "noscript", "template", "object", "bgsound"}
_MOST_DIGITS = 9
_SPACES = re.compile(r"\s+")
_QUOTES = {"gmail_quote", "gmail_attr", "moz-cite-prefix", "yahoo_quoted", "protonmail_quote"}
_SIGNS = {
    "mfrac": ("/",),
    "msup": ("^",),
    "mover": ("^",),
    "msub": ("_",),
    "munder": ("_",),
    "msubsup": ("_", "^"),
    "munderover": ("_", "^"),
    "mroot": ("√",),
}
_BETWEEN = {"mtr": ", ", "mtable": "; "}
_UNSEEN = {"mphantom", "annotation", "annotation-xml", "none", "mprescripts"}
TOKENS = {"mi", "mn", "mo", "mtext", "ms"}
"""The elements of a formula that hold its text."""


def add_markup(composition: Composition, html: str, *, xml: bool = False) -> str:
    """Add a page's blocks to a composition and return its title; `xml` is one that browsers take for that."""
    from detective_app.documents.styles.style_sheet import StyleSheet

    root, whole = parse(html, xml=xml)
    if root is None:
        return ""
    sheet = StyleSheet("\n".join(styles(root)), root)
    page = _Page(composition, sheet)
    page.add(root, "prose", sheet.first())
    page.flush("prose")
    if not whole:
        composition.not_read("part", "limit")
    title = root.find(".//title")
    return " ".join(_text(title).split()) if title is not None else ""


def _text(element: Any) -> str:
    return "".join(element.itertext())


class _Page:
    """Walks through a page and gathers inline text until a block ends."""

    def __init__(self, composition: Composition, sheet: StyleSheet) -> None:
        self._composition = composition
        self._sheet = sheet
        self._inline: list[str] = []
        self._gone: list[str] = []
        self._ends_in_gap = False
        self._standing: Standing | None = None
        self._label, self._filled = "-", False
        self._counts: dict[Any, int] = {}
        self._in_cell = False
        self._doubtful = False
        self._spans = Spans()

    def add(self, element: Any, kind: Kind, around: Look) -> None:
        """Add an element's text, without its tail; `around` is how its surroundings look."""
        look = self._sheet.look(element, around)
        if element.tag == "head":
            self._add_misplaced(element, look)
        elif element.tag in _NOT_TEXT:
            self._tell_frame(element, look)
        elif look.absent:
            self._composition.hide(_text(element))
        else:
            self._add_as(element, kind, look)

    def _tell_frame(self, element: Any, look: Look) -> None:
        """Put a page that is shown within this one, and is not in the file, on the account."""
        place = (element.get("src") or "").strip()
        if element.tag == "iframe" and place and not place.startswith("about:") and not look.absent:
            self._composition.not_read("part", "unknown", place)

    def _add_picture(self, element: Any, kind: Kind) -> None:
        """Add the words of a picture that the page brings with it, or say that they were not read."""
        begun, _, written = (element.get("src") or "").partition(";base64,")
        if begun.startswith("data:image/") and len(written) > LEAST_BYTES:
            self.flush(kind)
            with suppress(ValueError):  # of what is no picture
                add_picture(self._composition, b64decode(written), None)

    def _add_misplaced(self, head: Any, look: Look) -> None:
        """Add what a page without a body has; the parser leaves it in the head where it begins unusually."""
        for child in head.iterchildren("*"):
            if child.tag not in _OF_HEAD:
                self.add(child, "prose", look)
                self._append(child.tail, head, look)

    def _add_as(self, element: Any, kind: Kind, look: Look) -> None:
        """Add an element that is there, by what it is."""
        if element.tag == "tr":
            self.flush(kind)
            self._add_row(element, look)
        elif element.tag == "br":
            self._inline.append("\n")
        elif element.tag == "img":
            self._add_picture(element, kind)
        elif element.tag == "math":
            self._add_formula(element, look)
        elif element.tag in _FIELDS:
            self._add_value(element, look)
        elif element.tag == "li":
            self.flush(kind)
            label, self._label = self._label, self._number(element)
            self._add_inside(element, "item", look)
            self.flush("item")
            self._label = label
        elif element.tag in _BLOCKS:
            self._add_block(element, kind, look)
        else:
            self._stand_apart(look.apart)
            begun = len(self._inline)
            self._add_inside(element, kind, look)
            if look.height:
                self._move(begun, look.height)
            self._stand_apart(look.apart)

    def _add_block(self, element: Any, kind: Kind, look: Look) -> None:
        self.flush(kind)
        own = _BLOCKS[element.tag]
        own = kind if own == "prose" and kind == "item" else own
        around, self._standing = self._standing, "quoted" if _is_quote(element) else self._standing
        self._add_inside(element, own, look)
        self.flush(own)
        self._standing = around

    def _number(self, item: Any) -> str:
        """Count an item of a list and return what stands before it."""
        within = item.getparent()
        if within is None or within.tag != "ol":
            return "-"
        back = within.get("reversed") is not None
        count = self._counts.get(within)
        if count is None:
            first = len(within.findall("li")) if back else 1
            count = _whole(within.get("start"), first) + (1 if back else -1)
        self._counts[within] = count = _whole(item.get("value"), count - 1 if back else count + 1)
        return f"{written(count, within.get('type') or '1')}."

    def _add_value(self, field: Any, look: Look) -> None:
        """Add what a field of a form holds; its block stands as one that was filled in."""
        if value := _value(field):
            self._stand_apart(" ")
            self._append(f"{value} ", field, look)
            self._filled = True

    def _move(self, begun: int, height: str) -> None:
        """Put raised or lowered letters on the line, so that they are no part of a figure before them."""
        before, text = "".join(self._inline[max(0, begun - 2) : begun]), "".join(self._inline[begun:])
        self._inline[begun:] = [(raised if height == "sup" else lowered)(text, before)]

    def _add_formula(self, element: Any, around: Look) -> None:
        """Add a formula, or a part of one."""
        look = self._sheet.look(element, around)
        if look.absent:
            self._composition.hide(_text(element))
        elif element.tag in TOKENS:
            self._append((element.text or "").strip(), element, look)
        else:
            for part in on_one_line(element):
                if isinstance(part, str):
                    self._append(part, element, look)
                else:
                    self._add_formula(part, look)

    def flush(self, kind: Kind) -> None:
        """End the block that has been gathered; in a row's cell it goes on in its line."""
        if self._in_cell:
            self._stand_apart(" ")
            return
        label = f"{self._label} " if kind == "item" and self._label else ""
        if text := self._gathered():
            if kind == "heading":
                self._composition.space()
            self._composition.add(f"{label}{text}", kind, self._how())
            self._label = "-" if self._label == "-" else ""
            for words in self._taken_gone():
                self._composition.add(words, "prose", "struck")
        elif gone := " ".join(self._taken_gone()):
            self._composition.add(f"{label}{gone}", kind, "struck")

    def _how(self) -> Standing | None:
        """Return how what was gathered stands; a part that may not be seen makes all of it doubtful."""
        doubtful, self._doubtful = self._doubtful, False
        filled, self._filled = self._filled, False
        return self._standing or ("doubtful" if doubtful else "form" if filled else None)

    def _taken_gone(self) -> list[str]:
        """Return what was struck out since it was last asked."""
        words = [" ".join(words.split()) for words in self._gone]
        self._gone.clear()
        return [one for one in words if one]

    def _add_inside(self, element: Any, kind: Kind, look: Look) -> None:
        self._append(element.text, element, look)
        for child in element:
            if isinstance(child.tag, str):
                self.add(child, kind, look)
            self._append(child.tail, element, look)

    def _stand_apart(self, space: str) -> None:
        if space and self._inline and not self._inline[-1].endswith((space, "\n")):
            self._inline.append(space)

    def _append(self, text: str | None, element: Any, look: Look) -> None:
        if not text:
            return
        if not look.seen:
            self._composition.hide(text)
            return
        self._doubtful = self._doubtful or (look.doubtful and not text.isspace())
        written = text if element.tag == "pre" else _SPACES.sub(" ", text)
        if look.struck:
            self._strike(written)
            return
        again = self._ends_in_gap and bool(self._inline) and self._inline[-1].endswith(" ")
        self._inline.append(written.removeprefix(" ") if again else written)
        self._ends_in_gap = self._ends_in_gap and not written.strip()

    def _strike(self, text: str) -> None:
        """Keep what is struck out for after the line; what follows each other is one."""
        if self._ends_in_gap and self._gone:
            text = self._gone.pop() + text
        self._gone.append(text)
        self._ends_in_gap = True

    def _add_row(self, row: Any, look: Look) -> None:
        cells = [cell for one in row for cell in (one if one.tag == "form" else (one,)) if cell.tag in _CELLS]
        self._add_strays(row, look)
        tables = any(cell.find(".//table") is not None for cell in cells)
        spans = self._spans.at(row)
        if (len(cells) == 1 and not spans) or tables:  # a table that only lays out the page
            for cell in cells:
                self.add(cell, "prose", look)
                self.flush("prose")
            return
        self._add_cells(cells, look)

    def _add_cells(self, cells: list[Any], look: Look) -> None:
        """Add the cells of a row as one line, and after it what was struck out of them."""
        gone: list[list[str]] = []
        texts = [self._cell(cell, look, gone) for cell in cells]
        if any(texts):
            self._composition.add(COLUMN.join(self._spans.filled(cells, texts)), "row", self._how())
            for words in (words for one in gone for words in one):
                self._composition.add(words, "prose", "struck")
        elif any(gone):
            self._composition.add(COLUMN.join(" ".join(words) for words in gone), "row", "struck")

    def _add_strays(self, row: Any, look: Look) -> None:
        """Add what stands in a row and in none of its cells: a browser shows it before the table."""
        self._append(row.text, row, look)
        for child in row.iterchildren():
            if isinstance(child.tag, str) and child.tag not in (*_CELLS, "form"):
                self.add(child, "prose", look)
            self._append(child.tail, row, look)
        self.flush("prose")

    def _cell(self, element: Any, look: Look, gone: list[list[str]]) -> str:
        """Return a cell's text, its blocks one after the other on one line; what was struck out is `gone`."""
        self._in_cell = True
        self.add(element, "row", look)
        self._in_cell = False
        if self._gone:
            gone.append(self._taken_gone())
        return " ".join(self._gathered().split())

    def _gathered(self) -> str:
        lines = "".join(self._inline).split("\n")
        self._inline.clear()
        return "\n".join(line for line in (line.strip() for line in lines) if line)


def _whole(given: str | None, usual: int) -> int:
    """Return an attribute's whole number, or the usual one."""
    given = (given or "").strip()
    return int(given) if given.removeprefix("-").isdecimal() and len(given) < _MOST_DIGITS else usual


def _value(field: Any) -> str:
    """Return what a browser shows in a field: a text, what is chosen, or whether its box is ticked."""
    kind = (field.get("type") or "text").casefold()
    if field.tag == "textarea":
        return " ".join(_text(field).split())
    if field.tag == "select":
        return _chosen(field)
    if kind in ("checkbox", "radio"):
        return "[x]" if field.get("checked") is not None else "[ ]"
    return "" if kind in _NO_VALUES else " ".join((field.get("value") or "").split())


def _chosen(select: Any) -> str:
    options = list(select.iter("option"))
    chosen = [one for one in options if one.get("selected") is not None]
    first = [] if select.get("multiple") is not None else options[:1]
    return ", ".join(" ".join(_text(one).split()) for one in chosen or first)


def _is_quote(element: Any) -> bool:
    """Tell whether an element is how mail programs set off what an earlier writer wrote."""
    names = (element.get("class") or "").split() if element.tag in ("div", "blockquote") else ()
    if element.tag == "blockquote" and (element.get("type") or "").casefold() == "cite":
        return True
    if "gmail_quote" in names and element.tag == "div":  # an answer may stand between the quotes in it
        return next(element.iter("blockquote"), None) is None
    return not _QUOTES.isdisjoint(names)


def on_one_line(element: Any) -> Iterator[Any]:
    """Yield the parts of a formula that are seen, and the signs before, between and after them, in order."""
    parts = [child for child in element.iterchildren("*") if child.tag not in _UNSEEN]
    signs = _SIGNS.get(element.tag, ())
    if element.tag == "mroot":
        parts.reverse()  # the root's degree comes last, and is read first
    if element.tag in ("semantics", "maction"):
        parts = parts[:1]  # what else it says in other words, or shows when it is clicked
    if element.tag == "msqrt":
        yield "√("
    between = _BETWEEN.get(element.tag, "")
    for part, sign in zip_longest(parts, ("", *signs)[: len(parts)], fillvalue=between):
        yield sign
        yield from ("(", part, ")") if signs and len(part) > 1 else (part,)
    yield ")" if element.tag == "msqrt" else ""
