"""A session as a PDF: A4, searchable text, the title and the page number on every page, no links.

It is tagged: who listens to it gets headings, quotes, lists and tables in reading order, and an outline.

Qt writes it with the program's own font and needs no display. A program with a window may call it in any
thread; one without must call it in the main thread, and the Qt application made there stays until it ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from detective_app import paths
from detective_app.account.reader import Account
from detective_app.core.errors import DetectiveError
from detective_app.core.session import InterrogationSession
from detective_app.own_words import CODES, language, say

if TYPE_CHECKING:
    from PySide6.QtCore import QBuffer, QCoreApplication
    from PySide6.QtGui import QPdfWriter

TITLE, SUFFIX, PLACE = "PDF", ".pdf", 1

_MARGIN_MM = 18
_DOTS_PER_INCH = 300


def render(session: InterrogationSession) -> bytes:
    """Write a session as a PDF file; raises DetectiveError when Qt does not load."""
    application = _application()
    from PySide6.QtCore import QBuffer, QEventLoop, QIODevice

    from detective_app.reports._sections import fill, title
    from detective_app.reports._sheet import PrintedSheet, print_pages
    from detective_app.reports._tagging import tagged

    _load_fonts()
    loop = QEventLoop()  # never run: laying out starts timers, for which Qt wants one in every thread
    named = title(session)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = _writer(buffer, named)
    sheet = PrintedSheet(writer)
    sheet.cursor.beginEditBlock()
    fill(sheet, Account(session, person="a person"))
    sheet.cursor.endEditBlock()
    structure = print_pages(sheet, writer, title=named, footer=say("Session {1}", session.id))
    del sheet, writer  # the file ends when its writer goes
    del loop, application
    return tagged(bytes(buffer.data().data()), structure.elements, CODES[language()])


def _application() -> QCoreApplication:
    """Return the program's Qt application, or make one that needs no display."""
    try:
        from PySide6.QtGui import QGuiApplication
    except ImportError as error:
        raise DetectiveError(
            f"A PDF needs Qt, which does not load on this system: {error}. Nothing was written. "
            "On Debian and Ubuntu: apt-get install libegl1 libgl1 libxkbcommon0 libfontconfig1 libdbus-1-3. "
            "HTML needs none of them: --format html."
        ) from error
    return QGuiApplication.instance() or QGuiApplication(["detective", "-platform", "offscreen"])


def _load_fonts() -> None:
    from PySide6.QtGui import QFontDatabase

    from detective_app.reports._sheet import FONT

    if FONT not in QFontDatabase.families():
        for file in sorted((paths.resources() / "fonts").glob(f"{FONT}-*.otf")):
            QFontDatabase.addApplicationFont(str(file))


def _writer(buffer: QBuffer, title: str) -> QPdfWriter:
    from PySide6.QtCore import QMarginsF
    from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("Detective")
    writer.setResolution(_DOTS_PER_INCH)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    return writer
