"""A field for plain text of several lines, as a person writes or pastes it."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from detective_app.core.words import clean_text
from detective_app.gui import theme

_LINE = 24


class PlainEditor(QTextEdit):
    """Plain text on 24 px lines; Tab leaves, files that are dropped go to the page.

    `noticed` tells what was made of a paste, `refused` the length of one that is far too long.
    """

    noticed = Signal(str)
    refused = Signal(int)

    def __init__(self, taken_at_most: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._taken_at_most = taken_at_most
        self.example = ""
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setProperty("kind", "field")
        self.document().setDocumentMargin(3)
        self.restyle()

    def length(self) -> int:
        """Return the number of characters, without copying them."""
        return self.document().characterCount() - 1

    def set_room(self, height: int, side: int, top: int) -> None:
        """Be so high, with so much room inside beside what the style sheet gives.

        `top` is less than `side`, since the text stands at the foot of its 24 px line.
        """
        self.setFixedHeight(height)
        self.setViewportMargins(side, top, side, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, or in an empty field the example, on the line where the text will stand."""
        super().paintEvent(event)
        if self.document().isEmpty():
            painter = QPainter(self.viewport())
            painter.setFont(self.font())
            painter.setPen(theme.color("muted"))
            line = self.cursorRect()
            area = QRect(line.left() + 3, line.top(), self.viewport().width(), line.height())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self.example)

    def replace(self, text: str) -> None:
        """Show another text; what was there cannot be undone back."""
        self.setUpdatesEnabled(False)
        self.clear()
        self._space_lines()  # while it is empty: a second layout of a long text would take as long again
        self.textCursor().insertText(text)
        self.document().clearUndoRedoStacks()
        self.moveCursor(QTextCursor.MoveOperation.End)
        self.setUpdatesEnabled(True)

    def restyle(self) -> None:
        """Take the font from the theme."""
        self.setFont(theme.font("answer"))
        self._space_lines()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Take text only; files are for the page."""
        return source.hasText() and not source.hasUrls()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert a text without what cannot be shown; refuse one that is far too long."""
        text = source.text()
        total = self.length() + len(text)
        if total > self._taken_at_most:
            self.refused.emit(total)
            return
        cleaned = clean_text(text)
        self.textCursor().insertText(cleaned)
        self.ensureCursorVisible()
        if cleaned != text.replace("\r\n", "\n").replace("\r", "\n"):
            self.noticed.emit(self.tr("Characters that cannot be shown were removed."))

    def _space_lines(self) -> None:
        """Set the line height; every line that is added later takes it from the one before."""
        lines = QTextBlockFormat()
        lines.setLineHeight(theme.pixels(_LINE), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(lines)
