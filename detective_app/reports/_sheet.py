"""A text document that is filled with plain text only: headings, paragraphs, quotes and tables for paper."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPagedPaintDevice,
    QPainter,
    QPdfWriter,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLength,
    QTextLine,
    QTextOption,
    QTextTableFormat,
)

from detective_app import paths
from detective_app.core.errors import DetectiveError
from detective_app.core.words import display_text
from detective_app.own_words import say
from detective_app.reports._paper import Paper, PaperRun, Role, Style, one_line
from detective_app.reports._tagging import COLUMNS, PLACE, ROLE, Structure, begin

FONT = "Inter"
KEPT_WITH_NEXT = 0x100000 + 1
"""The property of a block that must not stand alone at the foot of a page (QTextFormat.UserProperty + 1)."""

_STYLES: dict[Style, tuple[float, QFont.Weight, str]] = {
    "title": (16, QFont.Weight.DemiBold, "text"),
    "heading": (12, QFont.Weight.DemiBold, "text"),
    "question": (11, QFont.Weight.DemiBold, "text"),
    "text": (10, QFont.Weight.Normal, "text"),
    "quiet": (9, QFont.Weight.Normal, "text2"),
    "strong": (10, QFont.Weight.DemiBold, "text"),
    "small": (8, QFont.Weight.Normal, "text2"),
    "tiny": (6, QFont.Weight.Normal, "text2"),
    "detective": (8, QFont.Weight.Medium, "detective"),
    "witness": (8, QFont.Weight.Medium, "witness"),
    "high": (8, QFont.Weight.Medium, "high"),
    "medium": (8, QFont.Weight.Medium, "medium"),
    "low": (8, QFont.Weight.Medium, "low"),
}
_LONGEST_LINE = 2_000  # a longer one holds up Qt's layout for seconds
# Qt keeps these for its own use in documents: frame borders and the place of an object.
_RESERVED = re.compile("[\ufdd0\ufdd1\ufffc]")


class PrintedSheet(Paper):
    """A document that grows at its end; lengths are in millimetres."""

    def __init__(self, device: QPagedPaintDevice) -> None:
        """Begin an empty document that is laid out for `device`."""
        self.colours: dict[str, str] = json.loads((paths.resources() / "theme.json").read_text("utf-8"))[
            "light"
        ]
        self.document = QTextDocument()
        self.document.setUndoRedoEnabled(False)
        self.document.setDocumentMargin(0)
        lines = QTextOption(Qt.AlignmentFlag.AlignLeading)
        lines.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document.setDefaultTextOption(lines)
        self.document.documentLayout().setPaintDevice(device)
        self.cursor = QTextCursor(self.document)
        self._dots_per_mm = device.logicalDpiX() / 25.4
        # Qt scales lengths in formats from the screen's resolution to the device's, all but the left margin.
        screen = QGuiApplication.primaryScreen()
        self._units_per_mm = screen.logicalDotsPerInchY() / 25.4
        self._formats = {style: self._format(style) for style in _STYLES}
        self._begun = False
        self._paragraphs = 0

    def dots(self, millimetres: float) -> float:
        """Convert a length into the device's dots."""
        return millimetres * self._dots_per_mm

    def _units(self, millimetres: float) -> float:
        """Convert a length into what formats take."""
        return millimetres * self._units_per_mm

    def font(self, style: Style) -> QFont:
        """Return the font of a style."""
        return self._formats[style].font()

    def add(
        self,
        *runs: PaperRun,
        above: float = 0,
        indent: float = 0,
        kept: bool = False,
        line: float = 140,
        role: Role = "P",
        new_page: bool = False,
    ) -> None:
        """Add a paragraph of runs, or several where a text has line breaks."""
        layout = QTextBlockFormat()
        layout.setTopMargin(self._units(above))
        layout.setLeftMargin(self.dots(indent))
        layout.setLineHeight(line, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        layout.setProperty(KEPT_WITH_NEXT, kept)
        if new_page:
            layout.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        layout.setProperty(ROLE, "P" if role == "Row" else role)
        self._paragraphs += 1
        layout.setProperty(PLACE, self._paragraphs)
        if self._begun:
            self.cursor.insertBlock(layout)
        else:
            self.cursor.setBlockFormat(layout)
            self._begun = True
        for run in (*([PaperRun("•  ")] if role == "LI" else []), *runs):
            text = display_text(run.text)
            if role == "BlockQuote" and len(text) <= _LONGEST_LINE:
                text = text.replace("\n", "\u2028")  # no space between lines; Qt lays out a long one slowly
            self._insert(self.cursor, text, run.style)

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Add a table; `widths` are in percent."""
        filled = [header, *rows]
        layout = QTextTableFormat()
        layout.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        layout.setColumnWidthConstraints(
            [QTextLength(QTextLength.Type.PercentageLength, width) for width in widths]
        )
        layout.setBorder(0)
        layout.setCellSpacing(0)
        layout.setCellPadding(self._units(1))
        layout.setTopMargin(self._units(2))
        table = self.cursor.insertTable(len(filled), len(header), layout)
        for row, cells in enumerate(filled):
            for column, text in enumerate(cells):
                cursor = table.cellAt(row, column).firstCursorPosition()
                place = QTextBlockFormat()
                place.setProperty(ROLE, "TD" if row else "TH")
                place.setProperty(PLACE, row * COLUMNS + column)
                cursor.mergeBlockFormat(place)
                self._insert(cursor, one_line(text), "text" if row else "small")
        self.cursor.movePosition(QTextCursor.MoveOperation.End)

    def _insert(self, cursor: QTextCursor, text: str, style: Style) -> None:
        cursor.insertText(_wrapped(_RESERVED.sub("\ufffd", text)), self._formats[style])

    def _format(self, style: Style) -> QTextCharFormat:
        size, weight, colour = _STYLES[style]
        font = QFont(FONT)
        font.setPointSizeF(size)
        font.setWeight(weight)
        font.setFeature(QFont.Tag("calt"), 0)  # Inter writes -> as an arrow, and a quote must stay what it is
        font.setFeature(QFont.Tag("tnum"), 0)  # tabular figures cannot be searched for
        layout = QTextCharFormat()
        layout.setFont(font)
        layout.setForeground(QBrush(QColor(self.colours[colour])))
        if f"{style}Soft" in self.colours:
            layout.setBackground(QBrush(QColor(self.colours[f"{style}Soft"])))
        return layout


def _wrapped(text: str) -> str:
    """Break lines that are too long for Qt to lay out quickly: its time grows with their square."""
    if len(text) <= _LONGEST_LINE:
        return text
    return "\n".join(
        line[start : start + _LONGEST_LINE]
        for line in text.split("\n")
        for start in range(0, max(1, len(line)), _LONGEST_LINE)
    )


_BAND_MM = 10
# Beyond this, laying out everything again for each heading would take seconds.
_MOST_CHARACTERS = 200_000


def print_pages(sheet: PrintedSheet, writer: QPdfWriter, *, title: str, footer: str) -> Structure:
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
        _draw_margins(painter, sheet, paper.size(), (title, beside, say("Page {1} of {2}", page + 1, pages)))
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


def _draw_margins(painter: QPainter, sheet: PrintedSheet, paper: QSizeF, texts: tuple[str, str, str]) -> None:
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
