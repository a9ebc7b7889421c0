"""ODS: the sheets of an OpenDocument workbook with what its cells show; what is hidden is reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from detective_app.core.case import Manuscript
from detective_app.documents.shared import package
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.open_document import (
    CELLS,
    OFFICE,
    STYLE,
    TABLE,
    OpenDocument,
    opened,
    title_of,
)
from detective_app.documents.shared.sheets import Merged, Row, Sheets

SUFFIXES: tuple[str, ...] = (".ods", ".ots")
BINARY = True
BEGINS = package.BEGINS

_MOST_COLUMNS, _MOST_ROWS = 16_384, 1_048_576


def fits(content: bytes) -> bool:
    """Tell whether a file is an OpenDocument workbook."""
    return package.is_of_type(content, b"application/vnd.oasis.opendocument.spreadsheet")


def read(name: str, content: bytes) -> Manuscript:
    """Read a workbook; raises DocumentError when it is protected, damaged, or has no text."""
    archive = opened(name, content)
    composition = Composition()
    document = OpenDocument(archive, composition)
    sheets = Sheets(composition)
    for body in document.root.iter(OFFICE + "spreadsheet"):
        for table in body.iterchildren(TABLE + "table"):
            (display,) = document.property(table, "table", TABLE + "display")
            title, unseen = table.get(TABLE + "name") or "", display == "false"
            merged = list[Merged]()
            rows = _rows(table, document, merged)
            sheets.add(title, rows, unseen=unseen, hidden=_hidden(table), merged=merged)
            for remark in () if unseen else table.iter(OFFICE + "annotation"):
                document.add_remark(remark)
    return sheets.manuscript(name, title_of(archive))


def _hidden(table: Any) -> set[int]:
    """Return the columns that are not shown."""
    found, column = set[int](), 0
    for one in table.iter(TABLE + "table-column"):
        count = _count(one, "columns", _MOST_COLUMNS - column)
        if _is_hidden(one):
            found.update(range(column + 1, column + count + 1))
        column += count
    return found


def _rows(table: Any, document: OpenDocument, merged: list[Merged]) -> Iterator[Row]:
    """Yield a sheet's rows; cells of it that are one are put into `merged`."""
    number = 0
    for element in table.iter(TABLE + "table-row"):
        count = _count(element, "rows", _MOST_ROWS - number)
        spans = dict[int, int]()
        cells, struck = _cells(element, document, spans)
        merged += [Merged(at, number + 1, number + down) for at, down in spans.items()]
        if cells or struck:
            for repeated in range(count):
                yield Row(number + repeated + 1, cells, _is_hidden(element), struck)
        number += count


def _cells(row: Any, document: OpenDocument, spans: dict[int, int]) -> tuple[dict[int, str], dict[int, str]]:
    """Return the texts of a row and what of them is struck out; `spans` are how many rows its cells take."""
    found, struck, column = dict[int, str](), dict[int, str](), 0
    for cell in row.iterchildren(*CELLS):
        count = _count(cell, "columns", _MOST_COLUMNS - column)
        if len(cell):
            text, gone = _shown(cell, document)
            for into, said in ((found, text), (struck, gone)):
                into.update((column + at, said) for at in range(1, count + 1 if said else 0))
            if (down := cell.get(TABLE + "number-rows-spanned") or "1") != "1" and down.isdecimal():
                spans[column + 1] = min(int(down), _MOST_ROWS)
        column += count
    return found, struck


def _shown(cell: Any, document: OpenDocument) -> tuple[str, str]:
    """Return what a cell shows, on one line, and what is struck out in it; a date as ISO has it."""
    line = document.line(cell)
    text, gone = " ".join(line.text.split()), line.gone_text
    if (date := cell.get(OFFICE + "date-value")) and (text or gone):
        date = date.replace("T", " ").removesuffix(":00").removesuffix(" 00:00")
        text, gone = (date if one else "" for one in (text, gone))
    (through,) = document.property(cell, "table-cell", STYLE + "text-line-through-style")
    return ("", " ".join(filter(None, (gone, text)))) if through not in (None, "none") else (text, gone)


def _count(element: Any, what: str, most: int) -> int:
    said = element.get(f"{TABLE}number-{what}-repeated") or "1"
    return max(0, min(int(said) if said.isdecimal() else 1, most))


def _is_hidden(element: Any) -> bool:
    return element.get(TABLE + "visibility") in ("collapse", "filter")
