"""Goes through the parts of a Word document and puts its paragraphs, rows, remarks and notes in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from detective_app.documents.formats.docx.looks import Looks, has_shade, height, hides, is_struck
from detective_app.documents.formats.docx.numbers import BULLET, Numbers
from detective_app.documents.formats.docx.signs import (
    OFF,
    UNKNOWN,
    M,
    R,
    W,
    font_of,
    formula,
    is_on,
    sign,
    value,
)
from detective_app.documents.shared.composition import Composition, Kind
from detective_app.documents.shared.line import Covered, StyledLine, put, raised
from detective_app.documents.shared.numerals import written
from detective_app.documents.shared.package import Package
from detective_app.documents.shared.recognition import add_pictures

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing

# The same again for older programs, properties, and what stands in boxes of its own.
_SKIPPED = {
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
    *(W + name for name in ("pPr", "rPr", "txbxContent", "sectPr")),
}
_CHANGES: dict[str, Standing] = {
    **dict.fromkeys((W + "del", W + "moveFrom"), "deleted"),
    **dict.fromkeys((W + "ins", W + "moveTo"), "inserted"),
}
_NO_BLOCKS = {*_SKIPPED, W + "del", W + "moveFrom"}
_CHARACTERS = {W + "tab": "\t", W + "cr": "\n", W + "noBreakHyphen": "\u2011", W + "softHyphen": "\u00ad"}
_NOTES = {W + kind + of: kind for kind in ("footnote", "endnote") for of in ("Reference", "Ref")}
_LETTERS = (W + "t", W + "delText")
_FORMULAS = (M + "oMath", M + "oMathPara")
_PRIVATE = re.compile("[\uf020-\uf0ff]")
_NUMBER_OF_PAGE = re.compile(r"[\s\d/|–-]*")
_BOX = f"{W}ffData/{W}checkBox"
_GRAPHIC = "{http://schemas.openxmlformats.org/drawingml/2006/main}graphicData"
_MOST_ROWS = 32_767
_TEXT_PATH = "{urn:schemas-microsoft-com:vml}textpath"
_DRAWN = ("chart", "diagram")


class Reading:
    """Reads the parts of one document into a composition."""

    def __init__(self, package: Package, composition: Composition) -> None:
        """Open the parts that the others refer to."""
        self._package, self._composition = package, composition
        self._main = next(iter(package.related("", "/officeDocument").values()))
        self._looks = Looks(list(self._parts("styles")))
        self._numbers = Numbers(list(self._parts("numbering")))
        remarks = [one for part in self._parts("comments") for one in part.iterchildren(W + "comment")]
        self._remarks = {one.get(W + "id"): one for one in remarks}
        self._pictures = self._related("/image")  # each is read where it is shown first
        self._standing: Standing | None = None
        self._margins: set[str] = set()
        self._marks: dict[tuple[str, str | None], str] = {}
        self._apart = False

    def _parts(self, kind: str) -> Iterator[Any]:
        return self._package.parts(self._main, f"/{kind}")

    def _related(self, kind: str = "") -> dict[str, str]:
        """Return the parts that the main part refers to, by their ids, as far as they are there."""
        found = self._package.related(self._main, kind)
        return {key: part for key, part in found.items() if part in self._package}

    def add_all(self) -> None:
        """Add heads, body, notes and feet, and say what of it could not be read."""
        root = self._package.xml(self._main)
        self._add_margins(root, "header", "head")
        self.add(root.find(W + "body"))
        for remark in list(self._remarks):
            self._add_remark(remark)
        self._standing = "note"
        for notes in (
            part for kind in ("footnotes", "endnotes") for part in self._package.parts(self._main, f"/{kind}")
        ):
            self._apart = True
            self.add(notes)
        self._add_margins(root, "footer", "foot")
        for graphic in root.iter(_GRAPHIC):
            if (kind := (graphic.get("uri") or "").rpartition("/")[2]) in _DRAWN:
                self._composition.not_read("part", "unknown", kind)
        for chunk in root.iter(W + "altChunk"):
            self._composition.not_read("part", "unknown", self._name_of(chunk))
        for embedded in root.iter("{urn:schemas-microsoft-com:office:office}OLEObject"):
            self._composition.not_read("attachment", "unknown", self._name_of(embedded))

    def _name_of(self, reference: Any) -> str:
        """Return the name of the part that an element shows or takes in."""
        part = self._related().get(reference.get(R + "id"), "")
        return part.rpartition("/")[2]

    def _add_margins(self, root: Any, kind: str, standing: Standing) -> None:
        """Add the heads or feet of the pages, each once."""
        self._standing = standing
        parts = self._related(f"/{kind}")
        for part in dict.fromkeys(
            parts.get(one.get(R + "id"), "") for one in root.iter(f"{W}{kind}Reference")
        ):
            if part:
                self._apart = True
                self.add(margin := self._package.xml(part))
                for drawn in margin.iter(_TEXT_PATH):
                    self._put(drawn.get("string") or "")
        self._standing, self._apart = None, True

    def add(self, parent: Any, *, shaded: bool = False) -> None:
        """Add the paragraphs and tables of an element; `shaded` when they stand on a colour."""
        for child in parent:
            if child.tag == W + "p":
                self._add_paragraph(child, shaded)
                add_pictures(self._composition, child, self._package, self._pictures)
            elif child.tag == W + "tbl":
                self._add_table(child, shaded)
                add_pictures(self._composition, child, self._package, self._pictures)
            elif isinstance(child.tag, str) and child.tag not in _NO_BLOCKS and not _is_unfilled(child):
                self.add(child, shaded=shaded)

    def _add_paragraph(self, paragraph: Any, shaded: bool) -> None:
        line = self._line(paragraph, shaded)
        kind, label = self._kind(paragraph)
        if kind == "heading":
            self._composition.space()
        self._add_lines([line], kind, label)
        for box in paragraph.iter(W + "txbxContent"):
            if not any(parent.tag in _SKIPPED for parent in box.iterancestors()):
                self.add(box, shaded=True)

    def _add_lines(self, lines: list[StyledLine], kind: Kind, label: str = "") -> None:
        """Add a paragraph, or a row of several cells, and after it what is gone from it or said about it."""
        put(self._put, lines, kind, label=label)
        for remark in chain.from_iterable(line.remarks for line in lines):
            self._add_remark(remark)

    def _put(self, text: str, kind: Kind = "prose", standing: Standing | None = None) -> None:
        if self._standing in ("head", "foot"):
            if text in self._margins or _NUMBER_OF_PAGE.fullmatch(text):
                return
            self._margins.add(text)
        if self._apart and text.strip():
            self._composition.space()
            self._apart = False
        self._composition.add(text, kind, standing or self._standing)

    def _add_remark(self, remark: str) -> None:
        element = self._remarks.pop(remark, None)
        if element is None:
            return
        lines = (self._line(paragraph, shaded=True).text.strip() for paragraph in element.iter(W + "p"))
        text = "\n".join(filter(None, lines))
        self._put(f"{element.get(W + 'author') or 'Remark'}: {text}" if text else "", standing="remark")

    def _add_table(self, table: Any, shaded: bool) -> None:
        styled = shaded or table.find(f"{W}tblPr/{W}tblStyle") is not None
        above = Covered()
        for row in table.iterchildren(W + "tr"):
            cells = list(row.iter(W + "tc"))
            if len(cells) == 1:
                self.add(cells[0], shaded=styled or has_shade(cells[0]))
                continue
            self._add_lines(list(self._cells(row, styled, above)), "row")

    def _cells(self, row: Any, shaded: bool, above: Covered) -> Iterator[StyledLine]:
        """Yield the cells of a row; one that spans rows says in each of them what it says in its first."""
        column = 0
        changes = (how for tag, how in _CHANGES.items() if row.find(f"{W}trPr/{tag}") is not None)
        standing = next(changes, None)
        for cell in row.iterchildren(W + "tc", W + "sdt"):
            span, line = cell.find(f"{W}tcPr/{W}vMerge"), StyledLine()
            self._read_cell(cell, shaded or has_shade(cell), line, standing)
            covered = span is not None and span.get(W + "val") != "restart"
            yield above.cell(column, line, 1 if span is None else _MOST_ROWS, covered=covered)
            width = value(cell, f"{W}tcPr/{W}gridSpan")
            column += int(width) if width and width.isdecimal() else 1

    def _read_cell(self, cell: Any, shaded: bool, line: StyledLine, standing: Standing | None) -> None:
        """Read a cell into one line."""
        for paragraph in cell.iter(W + "p"):
            if not any(map(_is_unfilled, paragraph.iterancestors(W + "sdt"))):
                line.take(self._line(paragraph, shaded, standing))

    def _kind(self, paragraph: Any) -> tuple[Kind, str]:
        """Return what a paragraph is, and the number or bullet before it."""
        own = paragraph.find(W + "pPr")
        if own is None:
            return "prose", ""
        style = self._looks.of_paragraph(paragraph)
        number = value(own, f"{W}numPr/{W}numId") or style.number
        gone = own.find(f"{W}rPr/{W}del") is not None
        depth = value(own, f"{W}numPr/{W}ilvl") or style.depth
        label = "" if number is None or gone else self._numbers.label(number, depth, style.numbered)
        if style.is_heading or own.find(W + "outlineLvl") is not None:
            return "heading", "" if label == BULLET else label
        return ("item" if label else "prose"), label

    def _line(self, paragraph: Any, shaded: bool, standing: Standing | None = None) -> StyledLine:
        line = StyledLine()
        self._read(paragraph, line, shaded, standing, "")
        return line

    def _read(
        self, element: Any, line: StyledLine, shaded: bool, standing: Standing | None, author: str
    ) -> None:
        """Read an element into a line; what is not seen is noted."""
        shaded = shaded or has_shade(element)
        around = self._looks.around(element)
        for child in element:
            if child.tag in _SKIPPED or not isinstance(child.tag, str) or _is_unfilled(child):
                continue
            if child.tag == W + "r":
                self._read_run(child, around, line, (shaded, standing, author))
            elif child.tag in _FORMULAS:
                line.add(formula(child), standing, author)
            elif change := _CHANGES.get(child.tag):
                how = "deleted" if "deleted" in (standing, change) else change
                self._read(child, line, shaded, how, child.get(W + "author") or "")
            else:
                self._read(child, line, shaded, standing, author)

    def _read_run(
        self, run: Any, around: Any, line: StyledLine, how: tuple[bool, Standing | None, str]
    ) -> None:
        shaded, standing, author = how
        text = self._characters(run)
        letters = self._looks.of_run(run, around) if text.strip() else {}
        if text.strip() and hides(letters, shaded):
            self._composition.hide(text)
        else:
            struck = standing != "deleted" and is_struck(letters)
            if struck:
                standing, author = "struck", ""
            line.add_moved(text, height(letters, begins=not line.end), standing, author)
        if (remark := run.find(W + "commentReference")) is not None:
            line.remarks.append(remark.get(W + "id") or "")

    def _characters(self, run: Any) -> str:
        text = "".join([one.text or "" if one.tag in _LETTERS else self._character(one) for one in run])
        if text.isascii():
            return text
        if _PRIVATE.search(text):
            font = font_of(run) or "Symbol"
            text = _PRIVATE.sub(lambda found: sign(font, ord(found[0])), text)
        if UNKNOWN in text:
            self._composition.not_read("text", "unknown")
        return text

    def _character(self, part: Any) -> str:
        kind = _NOTES.get(part.tag)
        return _character(part) if kind is None else self._mark(part, kind)

    def _mark(self, part: Any, kind: str) -> str:
        """Return the mark of a note, counted where the text refers to it first."""
        if part.get(W + "customMarkFollows") not in (None, *OFF):
            return ""
        note = next(part.iterancestors(W + kind), part)
        number = 1 + sum(one == kind for one, _ in self._marks)
        mark = written(number, "1" if kind == "footnote" else "i")
        mark = self._marks.setdefault((kind, note.get(W + "id")), mark)
        return raised(mark, "") if mark.isdecimal() else f"[{mark}]"


def _is_unfilled(element: Any) -> bool:
    """Tell whether an element is a field of a form that shows only what to enter there."""
    return element.tag == W + "sdt" and is_on(element.find(f"{W}sdtPr/{W}showingPlcHdr"))


def _character(part: Any) -> str:
    """Return what a part of a run stands for that is no letters."""
    if part.tag == W + "sym":
        return sign(part.get(W + "font") or "", int(part.get(W + "char") or "fffd", 16))
    if part.tag == W + "br":
        return "\n" if part.get(W + "type") in (None, "textWrapping") else ""
    if (box := part.find(_BOX)) is not None:
        return "☒" if is_on(box.find(W + "checked")) else "☐"
    return _CHARACTERS.get(part.tag, "")
