"""What stands over and under the rows of the grid: names of documents, and what is missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QFontMetrics, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from detective_app.account.cells import Sheet
from detective_app.account.evidence_words import is_table
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Flow, discard
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.pages.sheet.buttons import Chip
from detective_app.gui.pages.sheet.cell import INDENT
from detective_app.gui.pages.sheet.shown_sheet import Widths
from detective_app.gui.pages.sheet.words import changed_name
from detective_app.gui.wording import filled

_HEIGHT, _ICON, _LEFT, _GAP = 25, 14, 11, 8


class ColumnHead(QWidget):
    """The name of a document, cut where there is no room; its icon tells a table from a text."""

    accessible_role = QAccessible.Role.ColumnHeader

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._changed = "", False

    def show_name(self, name: str, *, changed: bool) -> None:
        """Show a document's name, and whether it is not there as it was."""
        if (name, changed) != (self._name, self._changed):
            self._name, self._changed = one_line(name), changed
            self.setAccessibleName(changed_name(self._name, changed=changed))
            self.setToolTip(plain_tooltip(self.accessibleName()))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint icon and name."""
        painter = QPainter(self)
        size = theme.pixels(_ICON)
        kind = "table" if is_table(self._name) else "document"
        drawing = icons.pixmap(*(("alert", "medium") if self._changed else (kind, "text2")), _ICON)
        painter.drawPixmap(_LEFT, (self.height() - size) // 2, drawing)
        painter.setFont(theme.font("meta", 500))
        painter.setPen(theme.color("text2"))
        area = self.rect().adjusted(_LEFT + size + 7, 0, -_GAP, 0)
        cut = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, cut)


class ColumnHeads(QWidget):
    """`moved` tells to show further documents, 1, or those before, -1."""

    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = Label(self.tr("Claim, part by part"), "meta", "text2", weight=500, parent=self)
        self._count = Label("", "meta", "muted", parent=self)
        self.heads: list[ColumnHead] = []
        self.back = Chip("", "accent", glyph="chevron-left", parent=self)
        self.back.setAccessibleName(self.tr("Documents before"))
        self.more = Chip("", "accent", parent=self)
        self.more.clicked.connect(lambda: self.moved.emit(1))
        self.back.clicked.connect(lambda: self.moved.emit(-1))

    def room(self, left: int) -> int:
        """Return the px that the way to so many further documents takes."""
        words = self.tr("%n more", "", left)
        return QFontMetrics(theme.font("meta", 500)).horizontalAdvance(words) + 3 if left > 0 else 0

    def fit(
        self, columns: Widths, width: int, names: Sequence[tuple[str, bool]], first: int, total: int
    ) -> int:
        """Show the names in sight, with whether they changed, and return the height in px.

        `first` is the number, from 0, of the first of them.
        """
        height, left = theme.pixels(_HEIGHT), total - first - len(names)
        self._say_more(left)
        ask, before = self.more.sizeHint(), self.back.sizeHint()
        names_end = columns.part if columns.listed else columns.left(len(names))
        beside = columns.listed or width - names_end >= ask.width() or total <= len(names)
        top = 0 if beside else height
        self._show_names(columns, () if columns.listed else names, top, height)
        self._count.setText(filled(self.tr("%1 of %2 documents shown"), len(names), total))
        self._count.setVisible(not beside)
        middle = (height - ask.height()) // 2
        self.more.setGeometry(width - ask.width(), middle, *ask.toTuple())
        back = columns.part if beside and not columns.listed else width - ask.width()
        self._count.setGeometry(0, 0, back - before.width() - _GAP, height)
        self.back.setVisible(first > 0)
        self.back.setGeometry(back - before.width() - 2, middle, *before.toTuple())
        self._label.setGeometry(0, top, columns.part - before.width() - _GAP, height)
        return top + height

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, as rows go by below it, and the line below."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("bg"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, theme.color("control"))

    def _show_names(self, columns: Widths, names: Sequence[tuple[str, bool]], top: int, height: int) -> None:
        while len(self.heads) < len(names):
            self.heads.append(ColumnHead(self))
        for n, head in enumerate(self.heads):
            head.setVisible(n < len(names))
            if n < len(names):
                head.show_name(names[n][0], changed=names[n][1])
                head.setGeometry(columns.left(n), top, columns.width, height)

    def _say_more(self, left: int) -> None:
        self.more.setVisible(left > 0)
        self.more.say(self.tr("%n more", "", left))


class MissingRows(QWidget):
    """What is missing of a claim, a row each, which `reveal` brings into sight.

    `document_wanted` asks for further documents for one of them; `grown` tells that the rows have another
    height, `copied` that a letter is on the clipboard.
    """

    document_wanted = Signal(str)
    grown = Signal()
    copied = Signal()

    def __init__(self, reveal: Callable[[QWidget], object], parent: QWidget) -> None:
        super().__init__(parent)
        self._reveal = reveal
        self.rows: list[MissingRow] = []

    def show_sheet(self, sheet: Sheet | None) -> None:
        """Show what is missing, each with "unread" or "added" where not all was read, or judged."""
        claim, told = (sheet.claim, _told(sheet)) if sheet else ("", [])
        if [(one.missing, one.but) for one in self.rows] == told:
            return
        for gone in self.rows:
            discard(gone)
        self.rows = [MissingRow(claim, one, self, but=but) for one, but in told]
        for made in self.rows:
            made.add.clicked.connect(partial(self._ask_for, made))
            made.grown.connect(partial(self._on_grown, made))
            made.copied.connect(self.copied)
            made.show()

    def focus(self, missing: str) -> None:
        """Go to what is missing, by its words."""
        for row in (one for one in self.rows if one.missing == missing):
            row.ask.setFocus(Qt.FocusReason.OtherFocusReason)
            self._reveal(row)

    def focus_next(self) -> None:
        """Go to the row after the one that has the keyboard, at first to the first."""
        focused = self.window().focusWidget()
        now = next((n for n, one in enumerate(self.rows) if focused and one.isAncestorOf(focused)), -1)
        if self.rows:
            following = self.rows[(now + 1) % len(self.rows)]
            following.add.setFocus(Qt.FocusReason.OtherFocusReason)
            self._reveal(following)

    def fit(self, columns: Widths, width: int) -> int:
        """Put the rows below one another and return the height in px."""
        top = 0
        for row in self.rows:
            tall = row.fit(columns, width)
            row.setGeometry(0, top, width, tall)
            top += tall
        return top

    def _ask_for(self, row: MissingRow, _: bool = False) -> None:
        self.document_wanted.emit(row.missing)

    def _on_grown(self, row: MissingRow) -> None:
        """Make room, and scroll there once the page has it."""
        self.grown.emit()
        QTimer.singleShot(0, row, partial(self._show_grown, row))

    def _show_grown(self, row: MissingRow) -> None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)  # each asks for the next
        self._reveal(row)


_AIR, _GLYPH, _MISSING_GAP, _LINE, _LEAST, _LETTER = 8, 16, 6, 32, 200, 150


class MissingRow(QWidget):
    """One thing that is missing of a claim; a letter that asks for it opens below it.

    It is not said that no document shows it where some are "unread", or were "added" and not judged (`but`).

    `grown` tells that the row has another height now, `copied` that the letter is on the clipboard.
    """

    accessible_role = QAccessible.Role.Row
    grown = Signal()
    copied = Signal()

    def __init__(
        self,
        claim: str,
        missing: str,
        parent: QWidget | None = None,
        *,
        but: str = "",
    ) -> None:
        super().__init__(parent)
        self.missing, self._claim = missing, claim
        self.but = but
        self._word = Label(self.tr("Missing"), "ui", "medium", weight=600, parent=self)
        self._what = Label(self.words(), "cell", "text", wrap=True, parent=self)
        self.add = Button(self.tr("Add a document"), icon="add")
        self.ask = Button(self.tr("Write the request"), icon="edit")
        self._buttons = Flow([self.add, self.ask], line=_LINE, parent=self)
        self.letter = QPlainTextEdit(self)
        self.letter.setAccessibleName(self.tr("Request"))
        self.letter.setTabChangesFocus(True)
        self.copy = Button(self.tr("Copy"), icon="copy", parent=self)
        for part in (self.letter, self.copy):
            part.hide()
        self.copy.clicked.connect(self._copy)
        self.ask.clicked.connect(self.open_letter)
        for button in (self.add, self.ask):
            button.setAccessibleName(f"{button.text()}: {one_line(missing)}")
        self.setAccessibleName(f"{self._word.text()}: {self.words()}")

    def open_letter(self) -> None:
        """Show the letter, to be changed and copied, or hide it."""
        opens = self.letter.isHidden()
        if opens and not self.letter.toPlainText():
            self.letter.setPlainText(self._letter())
        for part in (self.letter, self.copy):
            part.setVisible(opens)
        self.grown.emit()
        (self.letter if opens else self.ask).setFocus(Qt.FocusReason.OtherFocusReason)

    def _letter(self) -> str:
        """Return a letter that asks for what no document has."""
        words = self.tr(
            "We are checking this claim: %1\n\n"
            "The documents that we have do not show whether this is so: %2\n\n"
            "Please send us what shows it, or confirm in writing that there is nothing."
        )
        return filled(words, self._claim, self.missing)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.letter.toPlainText())
        self.copied.emit()

    def words(self) -> str:
        """Say what no document has."""
        words = {
            "unread": self.tr("%1. Not in what was read."),
            "added": self.tr("%1. Not in what was judged: a document was added since."),
        }.get(self.but, self.tr("%1. No document shows it."))
        return filled(words, one_line(self.missing).rstrip(" ."))

    def fit(self, columns: Widths, width: int) -> int:
        """Lay the row out and return its height in px, with the line below it."""
        asked = self._buttons.sizeHint().width()
        indent, line = theme.pixels(INDENT), theme.pixels(_LINE)
        left = indent + theme.pixels(_GLYPH) + _MISSING_GAP
        beside = not columns.listed and width - columns.part - asked > theme.pixels(_LEAST)
        at, top = (columns.part + 11, _AIR) if beside else (left, _AIR + line - theme.pixels(4))
        room = width - at - (asked + 2 * _MISSING_GAP if beside else 0)
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


def _told(sheet: Sheet) -> list[tuple[str, str]]:
    """Return what is missing, and what is said against it: not all was read, or a document joined."""
    added = {row.text for row in sheet.rows if row.later(sheet.added)}
    unread = "unread" if sheet.partly_unread else ""
    return [(one, "added" if one in added else unread) for one in sheet.missing]
