"""A row of what was looked for and is in no document, with the ways to get it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QAccessible, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Flow
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.columns import Columns
from detective_app.gui.pages.sheet.row_head import INDENT
from detective_app.gui.wording import filled

_AIR, _GLYPH, _GAP, _LINE, _LEAST, _LETTER = 8, 16, 6, 32, 200, 150


class MissingRow(QWidget):
    """One thing that is missing; a letter that asks for it opens below it, written by `request_words`.

    `grown` tells that the row has another height now, `copied` that the letter is on the clipboard.
    """

    accessible_role = QAccessible.Role.Row
    document_wanted = Signal()
    grown = Signal()
    copied = Signal()

    def __init__(
        self,
        missing: str,
        request_words: Callable[[str], str],
        parent: QWidget | None = None,
        *,
        partly_unread: bool = False,
    ) -> None:
        super().__init__(parent)
        self.missing, self._request_words = missing, request_words
        self._partly_unread = partly_unread
        self.letter = QPlainTextEdit(self)
        self.letter.setAccessibleName(self.tr("Request"))
        self.letter.setTabChangesFocus(True)
        self.copy = Button(self.tr("Copy"), icon="copy", parent=self)
        for part in (self.letter, self.copy):
            part.hide()
        self.copy.clicked.connect(self._copy)
        self._word = Label(self.tr("Missing"), "ui", "medium", weight=600, parent=self)
        self._what = Label(self.words(), "cell", "text", wrap=True, parent=self)
        self.add = Button(self.tr("Add a document"), icon="add")
        self.ask = Button(self.tr("Write the request"), icon="edit")
        self._buttons = Flow([self.add, self.ask], line=_LINE, parent=self)
        self.add.clicked.connect(self.document_wanted)
        self.ask.clicked.connect(self.open_letter)
        for button in (self.add, self.ask):
            button.setAccessibleName(f"{button.text()}: {one_line(missing)}")
        self.setAccessibleName(f"{self._word.text()}: {self.words()}")

    def open_letter(self) -> None:
        """Show the letter, to be changed and copied, or hide it."""
        opens = self.letter.isHidden()
        if opens and not self.letter.toPlainText():
            self.letter.setPlainText(self._request_words(self.missing))
        for part in (self.letter, self.copy):
            part.setVisible(opens)
        self.grown.emit()
        (self.letter if opens else self.ask).setFocus(Qt.FocusReason.OtherFocusReason)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.letter.toPlainText())
        self.copied.emit()

    def words(self) -> str:
        """Say what no document has."""
        nowhere = self.tr("%1. No document shows it.")
        words = self.tr("%1. Not in what could be read.") if self._partly_unread else nowhere
        return filled(words, one_line(self.missing).rstrip(" ."))

    def fit(self, columns: Columns, width: int) -> int:
        """Lay the row out and return its height in px, with the line below it."""
        asked = self._buttons.sizeHint().width()
        indent, line = theme.pixels(INDENT), theme.pixels(_LINE)
        left = indent + theme.pixels(_GLYPH) + _GAP
        beside = not columns.listed and width - columns.part - asked > theme.pixels(_LEAST)
        at, top = (columns.part + 11, _AIR) if beside else (left, _AIR + line - theme.pixels(4))
        room = width - at - (asked + 2 * _GAP if beside else 0)
        tall = max(self._what.heightForWidth(room), self._what.sizeHint().height())
        self._word.setGeometry(left, _AIR, width - left if not beside else columns.part - left, line)
        below = (line - tall) // 2 if beside and tall < line else 0
        self._what.setGeometry(at, top + below, room, tall)
        wide = asked if beside else room
        self._buttons.setGeometry(QRect(width - wide, _AIR if beside else top + tall + _AIR, wide, line))
        self._buttons.restyle()
        end = max(top + tall, self._buttons.y() + self._buttons.height(), _AIR + line)
        if not self.letter.isHidden():
            high, ask = theme.pixels(_LETTER), self.copy.sizeHint()
            self.letter.setGeometry(at, end + _AIR, width - at, high)
            self.copy.setGeometry(width - ask.width(), end + _AIR + high + _AIR, ask.width(), line)
            end += high + line + 2 * _AIR
        return end + _AIR + 1

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the glyph, and the line below the row."""
        painter = QPainter(self)
        top = _AIR + (theme.pixels(_LINE) - theme.pixels(_GLYPH)) // 2
        painter.drawPixmap(theme.pixels(INDENT), top, icons.pixmap("alert", "medium", _GLYPH))
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.color("hairline"))
