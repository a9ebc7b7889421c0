"""XLS and XLSB: the sheets of a workbook as older or larger ones are kept, with the values of its cells.

How a number is shown is not known here, only that it is a date: a percentage is the number that is kept.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared import number_formats, package
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.sheets import Merged, Row, Sheets

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

SUFFIXES: tuple[str, ...] = (".xls", ".xlt", ".xlsb")
LOADS = ("python_calamine",)
BINARY = True
BEGINS = (package.OLE, package.BEGINS)

_STREAMS = tuple(name.encode("utf-16-le") for name in ("Workbook\0", "Book\0"))


def fits(content: bytes) -> bool:
    """Tell whether a file is a workbook of Excel 97, or one in Excel's binary parts."""
    if content.startswith(package.OLE):
        return any(stream in content for stream in _STREAMS)
    return b"xl/workbook.bin" in package.names_in(content)


def read(name: str, content: bytes) -> Manuscript:
    """Read a workbook; raises DocumentError when it is protected, damaged, or has no text."""
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError, SheetVisibleEnum

    if not content.startswith(BEGINS):
        raise DocumentError(f"{name} is damaged: it is not whole.")
    composition = Composition()
    sheets = Sheets(composition)
    try:
        with CalamineWorkbook.from_filelike(io.BytesIO(content)) as book:
            for number, about in enumerate(book.sheets_metadata):
                try:
                    sheet = book.get_sheet_by_index(number)
                    rows, merged = _rows(sheet), _merged(sheet)
                except CalamineError:  # a chart's, a macro's, or one that is damaged
                    composition.not_read("sheet", "unknown", about.name)
                    continue
                unseen = about.visible != SheetVisibleEnum.Visible
                sheets.add(about.name, rows, unseen=unseen, merged=merged)
    except PasswordError:
        raise DocumentError(f"{name} is protected by a password.") from None
    except DocumentError:
        raise
    except BaseException as error:  # a panic of the library is no Exception, and stops the child
        if isinstance(error, KeyboardInterrupt | SystemExit | MemoryError):
            raise
        raise DocumentError(f"{name} is damaged: it is not whole.") from None
    return sheets.manuscript(name)


def _rows(sheet: CalamineSheet) -> Iterator[Row]:
    above, before = sheet.start or (0, 0)
    for number, values in enumerate(sheet.iter_rows(), above + 1):
        texts = map(_shown, values)
        yield Row(number, {at: text for at, text in enumerate(texts, before + 1) if text})


def _merged(sheet: CalamineSheet) -> list[Merged]:
    return [
        Merged(left + 1, top + 1, bottom + 1)
        for (top, left), (bottom, _) in sheet.merged_cell_ranges or ()
        if bottom > top
    ]


def _shown(value: object) -> str:
    """Write a value on one line."""
    match value:
        case bool():
            return "TRUE" if value else "FALSE"
        case int() | float():
            return number_formats.plain(value)
        case datetime():
            return value.isoformat(" ", "seconds").removesuffix(" 00:00:00").removesuffix(":00")
        case time():
            return value.isoformat("seconds").removesuffix(":00")
        case timedelta():
            minutes, seconds = divmod(round(value.total_seconds()), 60)
            return f"{minutes // 60}:{minutes % 60:02}" + (f":{seconds:02}" if seconds else "")
    return " ".join(str(value).split())
