"""The field for a hypothesis: plain text, a counter, and what is wrong with the text beside it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import BadInput
from detective_app.core.words import MAX_HYPOTHESIS_CHARS, clean_text, hypothesis_text
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.start.plain_editor import PlainEditor

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
