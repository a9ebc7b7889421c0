"""A field for plain text of several lines, as a person writes or pastes it."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from detective_app.core.errors import BadInput
from detective_app.core.words import (
    MAX_BRIEF_CHARS,
    MAX_HYPOTHESIS_CHARS,
    brief_text,
    clean_text,
    hypothesis_text,
)
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.label import Label

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


SOFT_LIMIT = 4_000
"""The length the counter counts towards; more is allowed, up to the hard limit, but seldom helps."""
_TAKEN_AT_MOST = MAX_HYPOTHESIS_CHARS + SOFT_LIMIT


class HypothesisField(QWidget):
    """A hypothesis as it is typed; `problem` says in words why it cannot be used.

    Nothing that is typed is blocked. A paste far beyond the limit is refused with its length, because its
    layout would hold up the window.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.editor = PlainEditor(_TAKEN_AT_MOST, self)
        self.editor.setAccessibleName(self.tr("Claim"))
        self._note = Label("", "meta", "muted", wrap=True)
        self._counter = Label("", "meta", "muted", parent=self)
        self._notice = ""
        self._big = False
        self._foot = across((self._note, 1))
        self._rows = down(self.editor, self._foot, into=self, gap=8)
        self.setFocusProxy(self.editor)
        self.editor.textChanged.connect(self._on_text)
        self.editor.noticed.connect(self._on_notice)
        self.editor.refused.connect(self._on_refused)
        self.set_big(big=False)
        self._show()

    @property
    def text(self) -> str:
        """The text as it is typed."""
        return self.editor.toPlainText()

    @property
    def problem(self) -> str:
        """Why the text cannot be a hypothesis, "" when it can."""
        try:
            hypothesis_text(self.text)
        except BadInput as error:
            return str(error).replace("hypothesis", "claim", 1)  # its name in the window
        return ""

    @property
    def blank(self) -> bool:
        """Tell whether there is nothing yet."""
        return not self.text.strip()

    def set_text(self, text: str) -> None:
        """Replace the text, cleaned."""
        self.editor.replace(clean_text(text[:_TAKEN_AT_MOST]))

    def set_big(self, *, big: bool) -> None:
        """Be the field of the first start: taller, with the counter inside."""
        self._big = big
        self._foot.removeWidget(self._counter)
        if big:
            self.editor.example = self.tr("For example: The bridge was inspected before the accident")
        else:
            self._foot.addWidget(self._counter, 0, Qt.AlignmentFlag.AlignTop)
            self.editor.example = self.tr("Write one statement that can turn out true or false.")
        self._counter.setParent(self.editor if big else self)
        self._counter.show()
        self.restyle()
        self._show()

    def restyle(self) -> None:
        """Take the heights from the theme."""
        self.editor.set_room(theme.pixels(120 if self._big else 96), *((10, 4) if self._big else (0, -2)))
        self._counter.setMinimumHeight(0 if self._big else theme.pixels(24))
        self._place_counter()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the counter in its corner."""
        super().resizeEvent(event)
        self._place_counter()

    def _on_text(self) -> None:
        self._notice = ""
        self._show()
        self.changed.emit()

    def _on_refused(self, length: int) -> None:
        locale = self.locale()
        self._on_notice(
            self.tr(
                "The claim is too long ({count} of {most} characters). Nothing was pasted; "
                "add a long text to the case file instead."
            ).format(count=locale.toString(length), most=locale.toString(MAX_HYPOTHESIS_CHARS))
        )

    def _on_notice(self, words: str) -> None:
        self._notice = words
        self._show()

    def _show(self) -> None:
        length = self.editor.length()
        most = SOFT_LIMIT if length <= SOFT_LIMIT else MAX_HYPOTHESIS_CHARS
        locale = self.locale()
        self._counter.setText(
            self.tr("{count} of {most}").format(count=locale.toString(length), most=locale.toString(most))
        )
        wrong = "" if length <= MAX_HYPOTHESIS_CHARS // 2 or self.blank else self.problem
        self._note.setText(wrong or self._notice)
        self._note.set_look(color="high" if wrong else "medium")
        self._note.setVisible(not self._big or bool(wrong or self._notice))
        self.editor.setAccessibleDescription(wrong or self._notice or self._counter.text())
        self._place_counter()

    def _place_counter(self) -> None:
        if self._big:
            self._counter.adjustSize()
            area = self.editor.rect()
            over = 10 + self._counter.height()
            corner = QPoint(area.right() - 19 - self._counter.width(), area.bottom() - over)
            self._counter.move(corner)


_BRIEF_FIELD_TAKEN_AT_MOST = 2 * MAX_BRIEF_CHARS
_HEIGHT = 96


class BriefField(QWidget):
    """A link that opens a field; `problem` says why what is written cannot be a brief."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._toggle = TextLink(self.tr("Add a brief"), icon="chevron-right")
        self._toggle.setCheckable(True)
        self.editor = PlainEditor(_BRIEF_FIELD_TAKEN_AT_MOST, self)
        self.editor.setAccessibleName(self.tr("Brief"))
        self.editor.example = self.tr("What one should know, and what you want to know most.")
        self._note = Label("", "meta", "muted", wrap=True)
        self._notice = ""
        down((self._toggle, Qt.AlignmentFlag.AlignLeft), self.editor, self._note, into=self, gap=4)
        self._toggle.toggled.connect(self._on_toggled)
        self.editor.textChanged.connect(self._on_text)
        self.editor.noticed.connect(self._on_notice)
        self.editor.refused.connect(self._on_refused)
        self.restyle()
        self._show()

    @property
    def text(self) -> str:
        """The text as it is typed."""
        return self.editor.toPlainText()

    @property
    def brief(self) -> str | None:
        """The brief; None where nothing, or nothing that can be one, is written."""
        return brief_text(self.text) if self.text.strip() and not self.problem else None

    @property
    def problem(self) -> str:
        """Why the text cannot be a brief, "" when it can or there is none."""
        try:
            brief_text(self.text)
        except BadInput as error:
            return str(error) if self.text.strip() else ""
        return ""

    def set_text(self, text: str) -> None:
        """Replace the text, cleaned; one that is not empty can be seen."""
        self.editor.replace(clean_text(text[:_BRIEF_FIELD_TAKEN_AT_MOST]))
        self._toggle.setChecked(bool(text.strip()))

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.editor.set_room(theme.pixels(_HEIGHT), 0, -2)

    def _on_toggled(self, opened: bool) -> None:
        self._toggle.set_icon("chevron-down" if opened else "chevron-right")
        self._show()
        if opened and self._toggle.hasFocus():
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_text(self) -> None:
        self._notice = ""
        self._show()
        self.changed.emit()

    def _on_notice(self, words: str) -> None:
        self._notice = words
        self._show()

    def _on_refused(self, length: int) -> None:
        locale = self.locale()
        words = self.tr(
            "The brief is too long ({count} of {most} characters). Nothing was pasted; "
            "add a long text to the case file instead."
        )
        counts = {"count": locale.toString(length), "most": locale.toString(MAX_BRIEF_CHARS)}
        self._on_notice(words.format(**counts))

    def _show(self) -> None:
        opened, wrong = self._toggle.isChecked(), self.problem
        words = wrong or self._notice
        usual = self.tr("It is taken apart together with the claim, and sent with the first question.")
        self.editor.setVisible(opened)
        self._note.setVisible(opened)
        self._note.setText(words or usual)
        self._note.set_look(color="high" if wrong else "medium" if words else "muted")
        self.editor.setAccessibleDescription(words or usual)
