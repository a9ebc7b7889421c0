"""From a filled sheet to printed pages: page breaks, and the title and the page number on every page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLine,
)

from detective_app.core.errors import DetectiveError
from detective_app.reports._sheet import KEPT_WITH_NEXT, Sheet
from detective_app.reports._structure import Structure, begin

_BAND_MM = 10
# Beyond this, laying out everything again for each heading would take seconds.
_MOST_CHARACTERS = 200_000


def print_pages(sheet: Sheet, writer: QPdfWriter, *, title: str, footer: str) -> Structure:
    """Print the sheet, one page after the other; returns what the marked lines are."""
    paper = QRectF(writer.pageLayout().paintRectPixels(writer.resolution()))
    band = sheet.dots(_BAND_MM)
    body = QSizeF(paper.width(), paper.height() - 2 * band)
    _lay_out(sheet.document, body)
    if sheet.document.characterCount() <= _MOST_CHARACTERS:
        _keep_headings_with_their_text(sheet.document, body)
    painter = QPainter()
    if not painter.begin(writer):
        raise DetectiveError("The PDF could not be begun. Nothing was written. Export as HTML instead.")
    structure = Structure()
    lines, pages = _lines_by_page(sheet.document, body.height(), structure), sheet.document.pageCount()
    for page in range(pages):
        if page:
            writer.newPage()
        begin(painter)
        beside = footer if page or pages == 1 else ""  # the first page is for who knows of no sessions
        _draw_margins(painter, sheet, paper.size(), (title, beside, f"Page {page + 1} of {pages}"))
        drawn = 0
        for line, origin, element in lines[page]:
            if element != drawn:
                begin(painter, element)
            line.draw(painter, origin + QPointF(0, band - page * body.height()))
            drawn = element
    painter.end()
    return structure


def _lines_by_page(
    document: QTextDocument, page_height: float, structure: Structure
) -> Mapping[int, list[tuple[QTextLine, QPointF, int]]]:
    """Return each line with its paragraph's place and the number of its element, by page.

    Drawn as a whole, a paragraph that crosses pages would leave lines of one page, clipped but there to be
    found and copied, on the other.
    """
    pages: defaultdict[int, list[tuple[QTextLine, QPointF, int]]] = defaultdict(list)
    block = document.begin()
    while block.isValid():
        layout = block.layout()
        origin = document.documentLayout().blockBoundingRect(block).topLeft()
        element = structure.of(block) if block.text().strip() else 0
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            middle = (
                origin.y() + line.y() + line.height() / 2
            )  # the spacing above a line may be on the page before
            pages[int(middle // page_height)].append((line, origin, element))
        block = block.next()
    return pages


def _draw_margins(painter: QPainter, sheet: Sheet, paper: QSizeF, texts: tuple[str, str, str]) -> None:
    title, footer, number = texts
    font = sheet.font("small")
    height = sheet.dots(5)
    painter.setFont(font)
    painter.setPen(QColor(sheet.colours["muted"]))
    measured = QFontMetricsF(font, painter.device())
    short = measured.elidedText(title, Qt.TextElideMode.ElideRight, paper.width())
    top, bottom = (QRectF(0, y, paper.width(), height) for y in (0, paper.height() - height))
    painter.drawText(top, Qt.AlignmentFlag.AlignLeft, short)
    painter.drawText(bottom, Qt.AlignmentFlag.AlignLeft, footer)
    painter.drawText(bottom, Qt.AlignmentFlag.AlignRight, number)


def _lay_out(document: QTextDocument, page: QSizeF) -> None:
    """Lay out the whole document; raises DetectiveError when it is longer than Qt can place (3,000 pages)."""
    document.setPageSize(page)
    _finish_layout(document)


def _finish_layout(document: QTextDocument) -> None:
    """Lay out what was changed and all below; raises DetectiveError as `_lay_out` does."""
    document.pageCount()  # the places of blocks are right only when all are laid out
    if not document.lastBlock().layout().lineCount():
        raise DetectiveError("The report is too long for a PDF. Nothing was written. Export it as HTML.")


def _keep_headings_with_their_text(document: QTextDocument, page: QSizeF) -> None:
    """Begin a new page before headings that would stand at the foot of one without their text."""
    for first, last in _headings(document):
        top = first.layout().position().y()
        needed = last.layout().boundingRect().height() + _needed_below(last.next(), page.height())
        bottom = last.layout().position().y() + needed
        is_short = bottom - top < page.height() / 3
        if is_short and int(top // page.height()) != int(bottom // page.height()):
            broken = first.blockFormat()
            broken.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            QTextCursor(first).setBlockFormat(broken)
            _finish_layout(document)


def _needed_below(text: QTextBlock, page_height: float) -> float:
    """Return the room for a first line and the space above it; a table needs its header and a row."""
    if QTextCursor(text).currentTable():
        return page_height / 8
    return text.layout().lineAt(0).height() + page_height / 40


def _headings(document: QTextDocument) -> Iterator[tuple[QTextBlock, QTextBlock]]:
    """Find each chain of blocks that are kept with what follows: its first block and its last."""
    block = document.begin()
    while block.isValid():
        first, last = block, None
        while block.isValid() and block.blockFormat().boolProperty(KEPT_WITH_NEXT):
            last, block = block, block.next()
        if last is not None and block.isValid():
            yield first, last
        block = block.next()
