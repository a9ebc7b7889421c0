"""XLSX and XLSM: the sheets of a workbook with the values that its cells show; macros are never run.

What its program does not show is left out and reported; comments stand after their sheet.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

from detective_app.core.case import Manuscript
from detective_app.documents.shared import number_formats
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.line import StyledLine
from detective_app.documents.shared.package import BEGINS, Package, names_in
from detective_app.documents.shared.recognition import add_pictures
from detective_app.documents.shared.sheets import MOST_CELLS, Merged, Row, Sheets

__all__ = ["BEGINS"]
SUFFIXES: tuple[str, ...] = (".xlsx", ".xlsm", ".xltx", ".xltm")
BINARY = True

_WORKBOOK, _STRINGS, _STYLES = "xl/workbook.xml", "xl/sharedStrings.xml", "xl/styles.xml"
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_LETTERS = re.compile(r"[A-Z]{1,3}")
_SET = {"superscript": "super", "subscript": "sub"}
_ON = ("1", "true", "on")
_MOST_COLUMNS = 16_384
_MOST_UNSEEN = 10
_NOTHING = ("0", "0.0")
_WHITE = ("FFFFFFFF", "00FFFFFF")


def fits(content: bytes) -> bool:
    """Tell whether a file is a workbook in Excel's XML."""
    return _WORKBOOK.encode() in names_in(content)


def read(name: str, content: bytes) -> Manuscript:
    """Read a workbook; raises DocumentError when it is protected, damaged, or has no text."""
    package = Package(name, content)
    composition = Composition()
    book = _Book(package)
    sheets = Sheets(composition)
    for title, path, state in book.sheets():
        if path not in package:
            composition.not_read("sheet", "damaged", title)
        elif "worksheets/" not in path:  # a chart, a dialog, a macro of old
            composition.not_read("sheet", "unknown", title)
        else:
            columns, merged = set[int](), list[Merged]()
            rows = book.rows(path, columns, merged)
            sheets.add(title, rows, unseen=state != "visible", hidden=columns, merged=merged)
            if book.uncounted:
                composition.not_read("cell", "no_value", title, book.uncounted)
            for seldom in book.unseen[:_MOST_UNSEEN]:
                composition.hide(f"{title}: {seldom}")
            if state == "visible":
                book.add_drawings(path, composition)
            for remark in book.remarks(path) if state == "visible" else ():
                composition.add(remark, standing="remark")
            for embedded in package.embedded(path):
                composition.not_read("attachment", "unknown", embedded)
    return sheets.manuscript(name, package.title())


class _Book:
    """The parts of one workbook: its texts and formats, by number, and its sheets."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._root = package.xml(_WORKBOOK)
        properties = self._root.find("{*}workbookPr")
        self._since_1904 = properties is not None and properties.get("date1904") in _ON
        self._texts = (
            [_on_one_line(one) for one in package.elements(_STRINGS, "{*}si")] if _STRINGS in package else []
        )
        styles = package.xml(_STYLES) if _STYLES in package else None
        codes = [] if styles is None else _codes(styles)
        self._codes = {str(number): code for number, code in enumerate(codes)}
        self._struck = frozenset[str]() if styles is None else _looks(styles, _is_struck)
        self._white = frozenset[str]() if styles is None else _looks(styles, _is_white, unfilled=True)
        self.uncounted = 0
        """Cells of the sheet that was read last whose formula has no value in the file."""
        self.unseen: list[str] = []
        """What cells of that sheet hold that are white on white, or whose format shows nothing."""

    def sheets(self) -> Iterator[tuple[str, str, str]]:
        """Yield each sheet's name, its part, and whether it is visible, hidden or veryHidden."""
        parts = self._package.related(_WORKBOOK)
        for sheet in self._root.iter("{*}sheet"):
            ids = (value for key, value in sheet.items() if key.endswith("}id"))
            yield sheet.get("name") or "", parts.get(next(ids, ""), ""), sheet.get("state") or "visible"

    def rows(self, path: str, hidden: set[int], merged: list[Merged]) -> Iterator[Row]:
        """Yield a sheet's rows; `hidden` gets the columns that are not shown, `merged` cells that are one."""
        number, cells_read, self.uncounted, self.unseen = 0, 0, 0, []
        for element in self._package.elements(path, "{*}row", "{*}col", "{*}mergeCell"):
            if element.tag.endswith("}mergeCell"):
                merged += _merged(element.get("ref") or "")
                continue
            if element.tag.endswith("}col"):
                if element.get("hidden") in _ON or element.get("width") in _NOTHING:
                    first, last = (int(element.get(key) or 0) for key in ("min", "max"))
                    hidden.update(range(first, min(last, _MOST_COLUMNS) + 1))
                continue
            number = int(element.get("r") or number + 1)
            struck = dict[int, str]()
            cells = self._cells(element, struck)
            yield Row(number, cells, element.get("hidden") in _ON or element.get("ht") in _NOTHING, struck)
            cells_read += len(element)
            if cells_read > 4 * MOST_CELLS:  # empty ones count as well: each takes its time
                return

    def remarks(self, path: str) -> Iterator[str]:
        """Yield the comments of a sheet, each after its cell's name."""
        threads = sorted(self._package.related(path, "/threadedComment").values())
        notes = sorted(self._package.related(path, "/comments").values())
        for part in filter(self._package.__contains__, threads or notes):
            for one in self._package.xml(part).iter("{*}comment", "{*}threadedComment"):
                if text := " ".join(_text(one).split()):
                    yield f"{one.get('ref') or ''}: {text}"

    def add_drawings(self, path: str, composition: Composition) -> None:
        """Add what lies over a sheet's cells: boxes, pictures, titles of charts of its cells."""
        for part in filter(self._package.__contains__, self._package.related(path, "/drawing").values()):
            drawing = self._package.xml(part)
            charts = self._package.parts(part, "/chart")
            titles = (title for chart in charts for title in chart.iter("{*}title"))
            for box in (*drawing.iter("{*}txBody"), *titles):
                paragraphs = ("".join(t.text or "" for t in p.iter("{*}t")) for p in box.iter("{*}p"))
                composition.add("\n".join(filter(None, map(str.strip, paragraphs))))
            add_pictures(composition, drawing, self._package, self._package.related(part, "/image"))

    def _cells(self, row: Any, struck: dict[int, str]) -> dict[int, str]:
        """Return a row's texts by column; what is struck out of them is put into `struck`."""
        found, column = dict[int, str](), 0
        for cell in row:
            column = _column((cell.get("r") or "").rstrip("0123456789")) or column + 1
            style = cell.get("s") or "0"
            text, gone = self._shown(cell, style)
            if style in self._white and text:
                self.unseen.append(text)
                continue
            if text and style in self._struck:
                text, gone = "", " ".join(filter(None, (gone, text)))
            if text:
                found[column] = text
            if gone:
                struck[column] = gone
        return found

    def _shown(self, cell: Any, style: str) -> tuple[str, str]:
        """Return what a cell shows, on one line, and what is struck out of it."""
        kind, (value, gone, counted) = cell.get("t") or "n", _held(cell)
        if kind == "n" and value:
            with suppress(ValueError, OverflowError):
                code = self._codes.get(style, "")
                text = number_formats.shown(float(value), code, since_1904=self._since_1904)
                self.unseen += [] if text else [value]
                return text, gone
        elif kind == "s" and value.isdecimal():
            return self._texts[int(value)] if int(value) < len(self._texts) else ("", "")
        elif kind == "b":
            value = "TRUE" if value in _ON else "FALSE"
        elif counted and not value and kind != "str":
            self.uncounted += 1
        return " ".join(value.split()), gone


def _codes(styles: Any) -> list[str]:
    """Return the number format of each look of cells."""
    own = {one.get("numFmtId"): one.get("formatCode") or "" for one in styles.iter("{*}numFmt")}
    looks = styles.find("{*}cellXfs")
    numbers = [one.get("numFmtId") or "0" for one in looks] if looks is not None else []
    return [own.get(number, number_formats.BUILT_IN.get(number, "")) for number in numbers]


def _looks(styles: Any, fits: Callable[[Any], bool], *, unfilled: bool = False) -> frozenset[str]:
    """Return the looks of cells whose font fits; those `unfilled` have no colour behind their text."""
    fonts, looks = (styles.find(f"{{*}}{name}") for name in ("fonts", "cellXfs"))
    if fonts is None or looks is None:
        return frozenset()
    fitting = {str(n) for n, font in enumerate(fonts) if fits(font)}
    found = ((str(n), one) for n, one in enumerate(looks) if one.get("fontId") in fitting)
    return frozenset(n for n, one in found if not unfilled or one.get("fillId", "0") == "0")


def _is_struck(font: Any) -> bool:
    line = font.find("{*}strike")
    return line is not None and line.get("val", "1") in _ON


def _is_white(font: Any) -> bool:
    colour = font.find("{*}color")
    return colour is not None and (colour.get("rgb") in _WHITE or colour.items() == [("theme", "0")])


def _merged(reference: str) -> Iterator[Merged]:
    """Yield the columns of cells that are one over several rows; of several columns the first says all."""
    first, _, last = reference.partition(":")
    begin, end = _REFERENCE.fullmatch(first), _REFERENCE.fullmatch(last)
    if begin and end and int(begin[2]) < int(end[2]):
        yield Merged(_column(begin[1]), int(begin[2]), int(end[2]))


def _rich(element: Any) -> tuple[str, str]:
    """Return a text whose parts may look otherwise, on one line, and what is struck out of it."""
    if len(element) == 1 and not len(element[0]):  # nearly all
        return element[0].text or "", ""
    line = StyledLine()
    for run in element:
        struck, height = run.find("{*}rPr/{*}strike"), run.find("{*}rPr/{*}vertAlign")
        gone = struck is not None and struck.get("val", "1") in _ON
        text = "" if run.tag.endswith("}rPh") else _text(run) if len(run) else run.text or ""
        line.add_moved(
            text, _SET.get(height.get("val") if height is not None else ""), "struck" if gone else None
        )
    return line.text, " ".join(line.gone_text.split())


def _on_one_line(element: Any) -> tuple[str, str]:
    text, gone = _rich(element)
    return " ".join(text.split()), gone


def _text(element: Any) -> str:
    """Return an element's text without how it is pronounced."""
    if len(element) == 1 and not len(element[0]):  # nearly all
        return element[0].text or ""
    return "".join(
        part.text or ""
        for part in element.iter("{*}t", "{*}text")
        if not any(around.tag.endswith("}rPh") for around in part.iterancestors())
    )


def _held(cell: Any) -> tuple[str, str, bool]:
    """Return a cell's value, what is struck out of its own text, and whether it is counted by a formula."""
    value, gone, counted = "", "", False
    for child in cell:
        tag = child.tag
        if tag[-2:] == "}v":
            value = child.text or ""
        elif tag[-2:] == "}f":
            counted = True
        elif tag[-3:] == "}is":
            value, gone = _rich(child)
    return value, gone, counted


@lru_cache(_MOST_COLUMNS)
def _column(letters: str) -> int:
    """Return the number of a column, from 1; 0 of what names none."""
    if not _LETTERS.fullmatch(letters):
        return 0
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
