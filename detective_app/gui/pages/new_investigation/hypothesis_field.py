"""The field for a hypothesis: plain text, a counter, and what is wrong with the text beside it."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QTextEdit, QVBoxLayout, QWidget

from detective_app.core.errors import BadInput
from detective_app.core.words import MAX_HYPOTHESIS_CHARS, clean_text, hypothesis_text
from detective_app.gui import theme
from detective_app.gui.controls.label import Label

SOFT_LIMIT = 4_000
"""The length the counter counts towards; more is allowed, up to the hard limit, but seldom helps."""
_TAKEN_AT_MOST = MAX_HYPOTHESIS_CHARS + SOFT_LIMIT
_LINE = 24


class HypothesisField(QWidget):
    """A hypothesis as it is typed; `problem` says in words why it cannot be used.

    Nothing that is typed is blocked. A paste far beyond the limit is refused with its length, because its
    layout would hold up the window.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.editor = _Editor(self)
        self.editor.setAccessibleName(self.tr("Hypothesis"))
        self._note = Label("", "meta", "muted", wrap=True)
        self._counter = Label("", "meta", "muted", parent=self)
        self._notice = ""
        self._big = False
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(8)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self._note, 1)
        self._rows.addWidget(self.editor)
        self._rows.addLayout(self._foot)
        self.setFocusProxy(self.editor)
        self.editor.textChanged.connect(self._on_text)
        self.editor.noticed.connect(self._on_notice)
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
            return str(error)
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
            corner = QPoint(area.right() - 19 - self._counter.width(), area.bottom() - 27)
            self._counter.move(corner)


class _Editor(QTextEdit):
    """Plain text on 24 px lines; Tab leaves, files that are dropped go to the page."""

    noticed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
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
        if total > _TAKEN_AT_MOST:
            locale = self.locale()
            self.noticed.emit(
                self.tr(
                    "The hypothesis is too long ({count} of {most} characters). Nothing was pasted; "
                    "add a long text to the case file instead."
                ).format(count=locale.toString(total), most=locale.toString(MAX_HYPOTHESIS_CHARS))
            )
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
