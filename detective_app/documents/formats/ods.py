"""ODS: the sheets of an OpenDocument workbook with what its cells show; what is hidden is reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from detective_app.core.case import Manuscript
from detective_app.documents.shared import package
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.open_document import OFFICE, TABLE, OpenDocument, opened, title_of
from detective_app.documents.shared.sheets import Row, Sheets

SUFFIXES: tuple[str, ...] = (".ods", ".ots")
BINARY = True
BEGINS = package.BEGINS

_MOST_COLUMNS, _MOST_ROWS = 16_384, 1_048_576
_CELLS = (TABLE + "table-cell", TABLE + "covered-table-cell")


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
            sheets.add(title, _rows(table, document), unseen=unseen, hidden=_hidden(table))
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


def _rows(table: Any, document: OpenDocument) -> Iterator[Row]:
    number = 0
    for element in table.iter(TABLE + "table-row"):
        count = _count(element, "rows", _MOST_ROWS - number)
        if cells := _cells(element, document):
            for repeated in range(count):
                yield Row(number + repeated + 1, cells, _is_hidden(element))
        number += count


def _cells(row: Any, document: OpenDocument) -> dict[int, str]:
    found, column = dict[int, str](), 0
    for cell in row.iterchildren(*_CELLS):
        count = _count(cell, "columns", _MOST_COLUMNS - column)
        if len(cell) and (text := _shown(cell, document)):
            found.update((column + at, text) for at in range(1, count + 1))
        column += count
    return found


def _shown(cell: Any, document: OpenDocument) -> str:
    """Return what a cell shows, on one line; a date as ISO has it."""
    text = document.line(cell)
    date = cell.get(OFFICE + "date-value")
    return date.replace("T", " ").removesuffix(":00").removesuffix(" 00:00") if text and date else text


def _count(element: Any, what: str, most: int) -> int:
    said = element.get(f"{TABLE}number-{what}-repeated") or "1"
    return max(0, min(int(said) if said.isdecimal() else 1, most))


def _is_hidden(element: Any) -> bool:
    return element.get(TABLE + "visibility") in ("collapse", "filter")
