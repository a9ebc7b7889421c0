"""The foot of the board: the keys that judge, what each does, and where further passages are looked up."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.passages import Bearing
from detective_app.gui import theme
from detective_app.gui.controls.announcing import announce
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.search_edit import SearchEdit
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.pages.board.words import side_word
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

SIDES: tuple[Bearing, ...] = ("supports", "against", "qualifies", "unrelated")
_FIELD = 280


class BoardFoot(QWidget):
    """Stays where it is, however long a passage; `words_given` tells what to look for, `left` Esc there."""

    side_chosen = Signal(str)
    words_given = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gone = ""
        self.keys = {side: _choice(side, number) for number, side in enumerate(SIDES, 1)}
        self.skip = Button(self.tr("Skip"), "quiet", hint="S")
        self.undo = Button(self.tr("Undo"), "quiet", hint="Ctrl+Z")
        self.following = Button(self.tr("Next claim"), "quiet", hint="N")
        self.report = Button(self.tr("To the report"), "primary")
        self.more = SearchEdit(self.tr("Find more"))
        self.problem = Label("", "ui", "high", wrap=True)
        told = self.tr(
            "Supports: it says so. Against: it says otherwise. Speaks of it: about this, decides nothing. "
            "Not about this: of something else. Up and Down: other claims. /: find more."
        )
        self.told = Label(told, "meta", "muted", wrap=True)  # for where there is room: it scrolls
        rows = QVBoxLayout(self)
        rows.setContentsMargins(32, 8, 32, 12)
        rows.setSpacing(6)
        rows.addWidget(self.problem)
        rows.addWidget(Flow([*self.keys.values(), self.skip], line=36, gap=8))
        rows.addWidget(Flow([self.undo, self.following, self.report, self.more], line=36, gap=8))
        for side, button in self.keys.items():
            button.clicked.connect(lambda _=False, side=side: self.side_chosen.emit(side))
        self.more.returnPressed.connect(lambda: self.words_given.emit(self.more.text()))
        self.restyle()

    def restyle(self) -> None:
        """Take the width of the field from the theme."""
        self.more.setFixedWidth(theme.pixels(_FIELD))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the field with Esc."""
        if event.key() == Qt.Key.Key_Escape and self.more.hasFocus():
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def show_claim(self, claim: str) -> None:
        """Say for which claim more is found where no words are given."""
        self.more.setPlaceholderText(self._gone or filled(self.tr("Find more: %1"), one_line(claim)))
        self.more.clear()

    def show_passage(self, *, shown: bool, side: Bearing | None) -> None:
        """Offer to judge while a passage is shown, with what was said of it."""
        for one, button in self.keys.items():
            button.setEnabled(shown)
            button.setChecked(one == side)
        self.skip.setEnabled(shown)

    def show_end(self, *, is_end: bool) -> None:
        """Lead to the report once no claim is left, and to the next one before."""
        self.report.setVisible(is_end)
        self.following.setVisible(not is_end)

    def show_gone(self, words: str) -> None:
        """Say why nothing more can be found; "" where it can."""
        self._gone = one_line(in_own_words(words))
        self.more.setEnabled(not words)
        self.more.setToolTip(plain_tooltip(self._gone))
        if words:
            self.more.setPlaceholderText(self._gone)

    def show_problem(self, words: str) -> None:
        """Say what could not be done; "" takes it back."""
        self.problem.setText(in_own_words(words))
        self.problem.setVisible(bool(words))
        if words:
            announce(self, self.problem.text())


def _choice(side: Bearing, number: int) -> Button:
    button = Button(side_word(side), "plain", hint=str(number))
    button.setCheckable(True)
    return button
