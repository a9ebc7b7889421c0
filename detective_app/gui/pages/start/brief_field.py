"""The optional brief: what a detective is to know beside the hypothesis, folded away until it is wanted."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import BadInput
from detective_app.core.words import MAX_BRIEF_CHARS, brief_text, clean_text
from detective_app.gui import theme
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.start.plain_editor import PlainEditor

_TAKEN_AT_MOST = 2 * MAX_BRIEF_CHARS
_HEIGHT = 96


class BriefField(QWidget):
    """A link that opens a field; `problem` says why what is written cannot be a brief."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._toggle = TextLink(self.tr("Add a brief"), icon="chevron-right")
        self._toggle.setCheckable(True)
        self.editor = PlainEditor(_TAKEN_AT_MOST, self)
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
        self.editor.replace(clean_text(text[:_TAKEN_AT_MOST]))
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
