"""The text of a request, with the words of documents marked and numbered in the margin."""

from __future__ import annotations

import asyncio
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QGuiApplication,
    QPaintEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from detective_app.account.citations import Cited
from detective_app.core.errors import DetectiveError
from detective_app.core.session import InterrogationSession
from detective_app.front_end.application import Application
from detective_app.front_end.ledger import LeftLedger, SentText
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button, square_button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.painted import paint_margin_mark
from detective_app.gui.foreign_text import MAX_LINE_CHARS, sign_for_sign
from detective_app.gui.icons import smooth
from detective_app.gui.tasks import Tasks
from detective_app.gui.what_left.foot import RequestRow, digest_words, number_words, way_words
from detective_app.gui.what_left.requests import Legend
from detective_app.gui.wording import in_own_words

MOST_CHARS = 300_000
"""A longer text is cut where it is shown; what is copied is whole."""
_LINE, _MARGIN, _TICK, _CHIP, _PAD = 20, 44, 36, 22, 12
_LONG = re.compile(f"[^\n]{{{MAX_LINE_CHARS}}}(?=[^\n])")


class MarkedText(QTextEdit):
    """Read only; the chips in the margin count the marks from 1, several on one line together."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: list[tuple[int, int]] = []
        self._places: tuple[tuple[int, int], ...] = ()
        self._shown = ""
        self.setAccessibleName(self.tr("Text of the request"))
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportMargins(_MARGIN, _PAD, _PAD, _PAD)
        self._margin = _Margin(self)
        self.verticalScrollBar().valueChanged.connect(lambda _: self._margin.update())
        self.viewport().setAutoFillBackground(False)
        self.restyle()

    @property
    def marks(self) -> tuple[str, ...]:
        """The words that are marked, in their order."""
        return tuple(self._shown[start:end] for start, end in self._places)

    def show_text(self, text: str, places: Sequence[tuple[int, int]] = ()) -> None:
        """Show a text from its first mark, or from its beginning."""
        self._shown, self._places = _fit(text, places)
        self.setPlainText(self._shown)
        self._marks = list(_in_document(self._shown, self._places))
        self.setViewportMargins(_MARGIN if places else _PAD, _PAD, _PAD, _PAD)
        self.restyle()
        cursor = self.textCursor()
        cursor.setPosition(self._marks[0][0] if self._marks else 0)
        self.setTextCursor(cursor)
        room = self.viewport().height() // 3
        top = self.cursorRect().top() + self.verticalScrollBar().value()
        self.verticalScrollBar().setValue(max(top - room, 0))

    def go_to(self, number: int) -> None:
        """Bring a mark into sight, by its number from 0."""
        if number < len(self._marks):
            cursor = self.textCursor()
            cursor.setPosition(self._marks[number][0])
            self.setTextCursor(cursor)
            self.ensureCursorVisible()

    def restyle(self) -> None:
        """Take font and colours from the theme."""
        self.setFont(_fixed())
        whole = QTextCursor(self.document())
        whole.select(QTextCursor.SelectionType.Document)
        lines = QTextBlockFormat()
        lines.setLineHeight(theme.pixels(_LINE), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        whole.mergeBlockFormat(lines)
        look = QTextCharFormat()
        look.setBackground(theme.color("quoteMark"))
        look.setForeground(theme.color("text"))
        selections = []
        for start, end in self._marks:
            one = QTextEdit.ExtraSelection()
            one.cursor = self._cursor(start)
            one.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            one.format = look
            selections.append(one)
        self.setExtraSelections(selections)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the margin the height of the text."""
        super().resizeEvent(event)
        self._margin.setGeometry(0, _PAD, _MARGIN, self.viewport().height())

    def in_sight(self) -> Iterator[tuple[int, int, float, float]]:
        """Yield the marks in sight, those whose chips would meet together."""
        known: list[tuple[int, int, float, float]] = []
        for number, (start, end) in enumerate(self._marks):
            top = self.cursorRect(self._cursor(start)).top()
            if top > self.viewport().height():
                break
            bottom = self.cursorRect(self._cursor(max(end - 1, start))).bottom()
            if known and top < known[-1][2] + _CHIP:
                first, _, above, below = known.pop()
                known.append((first, number, above, max(below, bottom)))
            elif bottom >= 0:
                known.append((number, number, top, bottom))
        yield from known

    def _cursor(self, position: int) -> QTextCursor:
        made = QTextCursor(self.document())
        made.setPosition(position)
        return made


class _Margin(QWidget):
    """What stands beside the text: a line along each mark in sight, and its number."""

    def __init__(self, text: MarkedText) -> None:
        super().__init__(text)
        self._text = text

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the marks."""
        painter = smooth(self)
        for first, last, top, bottom in self._text.in_sight():
            number = f"{first + 1}" if first == last else f"{first + 1}–{last + 1}"
            paint_margin_mark(painter, _TICK, top, bottom, number, on_paper=False)


class TextSheet(QWidget):
    """A rounded sheet with the text on it; with `lines` as high as so many of them."""

    def __init__(self, lines: int | None = None) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._lines = lines
        self.text = MarkedText()
        down(self.text, into=self, margins=(1, 1, 1, 1))
        self.restyle()

    def restyle(self) -> None:
        """Take the height of a line from the theme."""
        if self._lines is not None:
            above = 2 * (_PAD + 1) + round(self.text.document().documentMargin())
            self.setFixedHeight(above + self._lines * theme.pixels(_LINE))


def _fixed() -> QFont:
    made = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    made.setPixelSize(theme.pixels(12))
    return made


def _fit(text: str, places: Sequence[tuple[int, int]]) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return a text for the screen with its places: cut where it is very long, long lines broken."""
    text = sign_for_sign(text[:MOST_CHARS])
    breaks = [found.end() for found in _LONG.finditer(text)]
    shown = _LONG.sub(lambda line: line[0] + "\n", text) if breaks else text
    kept = ((start, min(end, len(text))) for start, end in places if start < len(text))
    moved = (
        (start + bisect_right(breaks, start), end + bisect_right(breaks, max(end - 1, 0)))
        for start, end in kept
    )
    return shown, tuple(moved)


def _in_document(text: str, places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield places as Qt counts them, which takes a sign beyond the first 65,536 for two."""
    at = units = 0
    for start, end in places:
        if start < at:
            at = units = 0
        units += _units(text[at:start])
        first, last = units, units + _units(text[start:end])
        yield first, last
        at, units = start, first


def _units(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


class RequestDetail(QWidget):
    """`stepped` asks for the next request, with -1 the one before; `open_requested` for a document."""

    stepped = Signal(int)
    open_requested = Signal(object)
    copied = Signal()

    def __init__(self, application: Application, tasks: Tasks) -> None:
        super().__init__()
        self._application, self._tasks = application, tasks
        self._row: RequestRow | None = None
        self.sent: SentText | None = None
        self._heading = Label("", "question")
        self._way, self._digest = ElidedLabel("", "meta", "muted"), ElidedLabel("", "meta", "muted")
        self.before = self._arrow("chevron-left", self.tr("Request before"), -1)
        self.after = self._arrow("chevron-right", self.tr("Next request"), 1)
        self.copy = Button(self.tr("Copy"), "link", name=self.tr("Copy the exact bytes"), on=self._copy)
        self._said = Label("", "meta", "text2", wrap=True)
        self.sheet = TextSheet()
        self.legend = Legend()
        self.legend.opened.connect(self._open)
        self._lay_out()

    def show_row(self, session: InterrogationSession, found: LeftLedger, row: RequestRow, total: int) -> None:
        """Show a request; its text is read in the background."""
        self._row, self.sent = row, None
        self._heading.setText(number_words(row, total))
        self._way.setText(way_words(row.entry))
        self._digest.setText(digest_words(row.entry))
        self.before.setEnabled(row.number > 1)
        self.after.setEnabled(row.number < total)
        self.copy.setEnabled(False)
        self._tasks.spawn(self._read(session, found, row), "request")

    def focus_text(self) -> None:
        """Put the keyboard on the text."""
        self.sheet.text.setFocus()

    async def _read(self, session: InterrogationSession, found: LeftLedger, row: RequestRow) -> None:
        try:
            sent = await asyncio.to_thread(self._application.library.sent, found, row.entry)
        except DetectiveError as error:
            if row is self._row:
                self._say(in_own_words(str(error)))
            return
        if row is not self._row:
            return
        self.sent = sent
        if sent.text is None:
            self._say(
                self.tr("The tape was full by then: it has the size and the hash of this request alone.")
            )
            return
        self._said.setVisible(cut := len(sent.text) > MOST_CHARS)
        self._said.setText(self.tr("Only the beginning is shown. Copy has the whole.") if cut else "")
        self.copy.setEnabled(True)
        self.sheet.text.show_text(sent.text, [(mark.start, mark.end) for mark in row.entry.marks])
        self.legend.show_marks(session, row.entry.marks)

    def _say(self, text: str) -> None:
        self._said.setText(text)
        self._said.show()
        self.sheet.text.show_text("")
        self.legend.hide()

    def _copy(self) -> None:
        """Put the bytes as they left on the clipboard, and as text for where bytes cannot be pasted."""
        if self.sent is not None and self.sent.body is not None:
            data = QMimeData()
            data.setData("application/octet-stream", self.sent.body)
            data.setText(self.sent.body.decode("utf-8", "replace"))
            QGuiApplication.clipboard().setMimeData(data)
            self.copied.emit()

    def _open(self, number: int) -> None:
        if self._row is None or self.sent is None or self.sent.text is None:
            return
        mark = self._row.entry.marks[number]
        span = mark.spans[0]
        self.open_requested.emit(
            Cited(span.source_id, span.locator, self.sent.text[mark.start : mark.end], number + 1)
        )

    def _arrow(self, icon: str, name: str, step: int) -> Button:
        made = square_button(icon, name)
        made.clicked.connect(lambda _=False: self.stepped.emit(step))
        return made

    def _lay_out(self) -> None:
        head = across((self._heading, 1), self.before, self.after, gap=None)
        under = across((self._digest, 1), 12, self.copy, gap=None)
        down(head, self._way, under, 4, self._said, (self.sheet, 1), 6, self.legend, into=self)
