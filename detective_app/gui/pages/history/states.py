"""What stands in the place of the history's rows: nothing yet, nothing found, still reading, not readable."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.history.columns import BLEED

_SKELETON_ROWS = 6


class HistoryNotice(QWidget):
    """A heading, a sentence, and buttons for what can be done now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = Label("", "question")
        self._text = Label("", color="text2", wrap=True)
        self._text.setMaximumWidth(560)
        self._buttons = QHBoxLayout()
        self._buttons.setContentsMargins(0, 8, 0, 4)
        self._buttons.setSpacing(12)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(BLEED, 48, 0, 0)
        rows.setSpacing(8)
        rows.addWidget(self._heading)
        rows.addWidget(self._text)
        rows.addLayout(self._buttons)
        rows.addStretch(1)

    @property
    def text(self) -> str:
        """What is said, heading first."""
        return f"{self._heading.text()}\n{self._text.text()}"

    def say(self, heading: str, text: str, *actions: tuple[str, Callable[[], object]]) -> None:
        """Show words, and a button for each action."""
        self._heading.setText(heading)
        self._text.setText(text)
        while (item := self._buttons.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.deleteLater()
        for words, on_press in actions:
            button = Button(words)
            button.clicked.connect(lambda _=False, on_press=on_press: on_press())
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
