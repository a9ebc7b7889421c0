"""A field for plain text of several lines, as a person writes or pastes it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QMimeData, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QTextBlockFormat, QTextCursor
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
from detective_app.gui.controls.boxes import TakesSize, down
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


class TextField(QWidget):
    """A text as it is typed, with a line for what is to be said of it; nothing that is typed is blocked.

    `check` raises BadInput for what cannot be used. A paste far beyond a limit is `refused` in these
    words, with that limit, because its layout would hold up the window.
    """

    changed = Signal()

    def __init__(
        self,
        name: str,
        example: str,
        check: Callable[[str], object],
        refused: tuple[str, int],
        taken_at_most: int,
    ) -> None:
        super().__init__()
        self._check, (self._refused, self._most) = check, refused
        self._taken_at_most, self._notice = taken_at_most, ""
        self.editor = PlainEditor(taken_at_most, self)
        self.editor.setAccessibleName(name)
        self.editor.example = example
        self._note = Label("", "meta", "muted", wrap=True)
        self.editor.textChanged.connect(self._on_text)
        self.editor.noticed.connect(self._on_notice)
        self.editor.refused.connect(self._on_refused)

    @property
    def text(self) -> str:
        """The text as it is typed."""
        return self.editor.toPlainText()

    @property
    def problem(self) -> str:
        """Why the text cannot be used, "" when it can."""
        try:
            self._check(self.text)
        except BadInput as error:
            return str(error).replace("hypothesis", "claim", 1)  # its name in the window
        return ""

    @property
    def blank(self) -> bool:
        """Tell whether there is nothing yet."""
        return not self.text.strip()

    def set_text(self, text: str) -> None:
        """Replace the text, cleaned."""
        self.editor.replace(clean_text(text[: self._taken_at_most]))

    def _on_text(self) -> None:
        self._notice = ""
        self._show()
        self.changed.emit()

    def _on_notice(self, words: str) -> None:
        self._notice = words
        self._show()

    def _on_refused(self, length: int) -> None:
        self._on_notice(self._counted(self._refused, length, self._most))

    def _show(self) -> None:
        """Show what is to be said of the text."""

    def _say(self, words: str, color: str, spoken: str) -> None:
        self._note.setText(words)
        self._note.set_look(color=color)
        self.editor.setAccessibleDescription(spoken)

    def _counted(self, words: str, count: int, most: int) -> str:
        locale = self.locale()
        return words.format(count=locale.toString(count), most=locale.toString(most))


SOFT_LIMIT = 4_000
"""The length the counter counts towards; more is allowed, up to the hard limit, but seldom helps."""


class HypothesisField(TakesSize, TextField):
    """A claim, with a counter in its corner."""

    def __init__(self) -> None:
        translate = QCoreApplication.translate
        refused = translate(
            "HypothesisField",
            "The claim is too long ({count} of {most} characters). Nothing was pasted; "
            "add a long text to the case file instead.",
        )
        super().__init__(
            translate("HypothesisField", "Claim"),
            translate("HypothesisField", "For example: The bridge was inspected before the accident"),
            hypothesis_text,
            (refused, MAX_HYPOTHESIS_CHARS),
            MAX_HYPOTHESIS_CHARS + SOFT_LIMIT,
        )
        self._counter = Label("", "meta", "muted", parent=self.editor)
        down(self.editor, self._note, into=self, gap=8)
        self.setFocusProxy(self.editor)
        self.restyle()
        self._show()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.editor.set_room(theme.pixels(120), 10, 4)
        self.take_size()

    def _show(self) -> None:
        length = self.editor.length()
        most = SOFT_LIMIT if length <= SOFT_LIMIT else MAX_HYPOTHESIS_CHARS
        self._counter.setText(self._counted(self.tr("{count} of {most}"), length, most))
        wrong = "" if length <= MAX_HYPOTHESIS_CHARS // 2 or self.blank else self.problem
        said = wrong or self._notice
        self._say(said, "high" if wrong else "medium", said or self._counter.text())
        self._note.setVisible(bool(said))
        self.take_size()

    def take_size(self) -> None:
        """Keep the counter in its corner."""
        self._counter.adjustSize()
        area = self.editor.rect()
        over = 10 + self._counter.height()
        self._counter.move(area.right() - 19 - self._counter.width(), area.bottom() - over)


class BriefField(TextField):
    """A link that opens a field."""

    def __init__(self) -> None:
        translate = QCoreApplication.translate
        refused = translate(
            "BriefField",
            "The brief is too long ({count} of {most} characters). Nothing was pasted; "
            "add a long text to the case file instead.",
        )
        super().__init__(
            translate("BriefField", "Brief"),
            translate("BriefField", "What one should know, and what you want to know most."),
            brief_text,
            (refused, MAX_BRIEF_CHARS),
            2 * MAX_BRIEF_CHARS,
        )
        self._toggle = TextLink(self.tr("Add a brief"), icon="chevron-right")
        self._toggle.setCheckable(True)
        down((self._toggle, Qt.AlignmentFlag.AlignLeft), self.editor, self._note, into=self, gap=4)
        self._toggle.toggled.connect(self._on_toggled)
        self.restyle()
        self._show()

    @property
    def brief(self) -> str | None:
        """The brief; None where nothing, or nothing that can be one, is written."""
        return None if self.blank or self.problem else brief_text(self.text)

    @property
    def problem(self) -> str:
        """Why the text cannot be a brief, "" when it can or there is none."""
        return "" if self.blank else super().problem

    def set_text(self, text: str) -> None:
        """Replace the text, cleaned; one that is not empty can be seen."""
        super().set_text(text)
        self._toggle.setChecked(bool(text.strip()))

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.editor.set_room(theme.pixels(96), 0, -2)

    def _on_toggled(self, opened: bool) -> None:
        self._toggle.set_icon("chevron-down" if opened else "chevron-right")
        self._show()
        if opened and self._toggle.hasFocus():
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        opened, wrong = self._toggle.isChecked(), self.problem
        words = wrong or self._notice
        usual = self.tr("It is taken apart together with the claim, and sent with the first question.")
        self.editor.setVisible(opened)
        self._note.setVisible(opened)
        self._say(words or usual, "high" if wrong else "medium" if words else "muted", words or usual)
