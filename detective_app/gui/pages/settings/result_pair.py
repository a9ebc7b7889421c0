"""A result in two lines, a word and what goes with it, with its icon hanging at the left."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.controls.mark_icon import MarkIcon
from detective_app.gui.controls.status_mark import State


class ResultPair(QWidget):
    """`HANG` px at the left belong to the icon; the words begin after them."""

    HANG = 22

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = MarkIcon(self.HANG)
        self._word = ElidedLabel("", "ui")
        self._detail = ElidedLabel("", "meta", "text2")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(4)
        grid.addWidget(self._mark, 0, 0, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self._word, 0, 1)
        grid.addWidget(self._detail, 1, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(2, 1)
        self.show_nothing()

    @property
    def words(self) -> str:
        """What is shown, as one text."""
        return ", ".join(text for text in (self._word.text(), self._detail.text()) if text)

    def show_pair(self, state: State, word: str, detail: str) -> None:
        """Show a state with its word and what goes with it."""
        self._mark.show_state(state)
        self._word.set_look(
            color="high" if state == "failed" else "text", weight=500 if state == "failed" else 400
        )
        self._word.setText(word)
        self._detail.setText(detail)
        self._show_parts()

    def show_nothing(self) -> None:
        """Show no result."""
        self._mark.show_state(None)
        for label in (self._word, self._detail):
            label.setText("")
        self._show_parts()

    def _show_parts(self) -> None:
        """Take up no height for what is not said."""
        self._mark.setVisible(bool(self._word.text()))
        for label in (self._word, self._detail):
            label.setVisible(bool(label.text()))
        self.setAccessibleName(self.words)
