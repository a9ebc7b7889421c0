"""The share of the documents' words that may reach a detective on another computer, with what that means."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from detective_app.core.errors import BadInput
from detective_app.core.words import disclosed_percent
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.label import Label
from detective_app.gui.run.disclosure_words import share_words

_WIDTH = 64


class DisclosureShare(QWidget):
    """A percentage; without one of its own the settings have it."""

    changed = Signal()

    def __init__(self, usual: int) -> None:
        super().__init__()
        self._usual = usual
        self.line = QLineEdit(str(usual))
        self.line.setAccessibleName(self.tr("Share of the documents in percent"))
        self.line.setMaxLength(12)
        self._meaning = Label("", "meta", "muted", wrap=True)
        caption = Label(self.tr("What may leave of the documents"), "meta", "text2", weight=500)
        caption.setBuddy(self.line)
        down(
            (caption, Qt.AlignmentFlag.AlignLeft),
            across(self.line, Label(self.tr("percent"), "ui", "text2"), 8, (self._meaning, 1), gap=8),
            into=self,
            gap=4,
        )
        self.line.textChanged.connect(self._on_text)
        self.restyle()
        self._show()

    @property
    def value(self) -> int | None:
        """The percentage as it is written, None while that is none."""
        try:
            return disclosed_percent(self.line.text().strip().removesuffix("%").strip())
        except BadInput:
            return None

    @property
    def own(self) -> int | None:
        """The percentage where it is another one than the settings have."""
        return None if self.value == self._usual else self.value

    @property
    def problem(self) -> str:
        """What is wrong with what is written, "" when nothing is."""
        return (
            ""
            if self.value is not None
            else self.tr("Choose a share of the documents from 0 to 100 percent.")
        )

    def set_value(self, percent: int | None) -> None:
        """Show another percentage; None is what the settings have."""
        self.line.setText(str(self._usual if percent is None else percent))

    def show_usual(self, percent: int) -> None:
        """Take up what the settings have now, unless another one was chosen."""
        own, self._usual = self.own, percent
        if own is None and not self.problem:
            self.line.setText(str(percent))

    def restyle(self) -> None:
        """Take font and width from the theme."""
        self.line.setFont(theme.font("ui"))
        self.line.setFixedWidth(theme.pixels(_WIDTH))

    def _on_text(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        value = self.value
        words = self.problem if value is None else share_words(value)
        self._meaning.setText(words)
        self._meaning.set_look(color="high" if value is None else "muted")
        self.line.setAccessibleDescription(words)
