"""The row at the foot of the window: who is at work, and what is on disk."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.controls.status_mark import State, StatusMark
from detective_app.gui.shell.disclosure_meter import DisclosureMeter

_RIGHT = 132
"""So many px the text at the right keeps, at any text size; it needs no more at the usual one."""


class StatusRow(QWidget):
    """Marks at the left, one per provider or fact; at the right the meter of what has left, and one text."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("statusRow")
        self.setFixedHeight(31)  # with the line over it 32
        self.setAccessibleName(self.tr("Status"))
        self._marks: dict[str, StatusMark] = {}
        self._first: StatusMark | None = None
        self.meter = DisclosureMeter()
        self._right = ElidedLabel("", "meta", "muted")
        self._right.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._right.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._row = across(..., self.meter, self._right, into=self, margins=(24, 1, 24, 0), gap=20)

    def show_mark(self, name: str, state: State, words: str, brief: str = "") -> None:
        """Show a fact under a name; the same name again replaces it. Where room is short, `brief` will do."""
        mark = self._marks.get(name)
        if mark is None:
            mark = self._marks[name] = StatusMark(state, words, cut=True)
            self._row.insertWidget(len(self._marks) - (self._first is None), mark)
        else:
            mark.show_state(state, words)
        mark.show_brief(brief)

    def show_first(self, state: State, words: str, brief: str = "") -> None:
        """Show a fact before all others; "" takes it away."""
        if self._first is not None:
            self._row.removeWidget(self._first)
            self._first.deleteLater()
            self._first = None
        if words:
            self._first = StatusMark(state, words, cut=True)
            self._first.show_brief(brief)
            self._row.insertWidget(0, self._first)
            self._first.lower()  # a screen reader goes through them in this order

    def clear_marks(self) -> None:
        """Show no facts."""
        for mark in self._marks.values():
            self._row.removeWidget(mark)
            mark.deleteLater()
        self._marks = {}

    def show_right(self, words: str, brief: str = "") -> None:
        """Show a text at the right. Where room is short, `brief` will do."""
        self._right.setText(words)
        self._right.set_brief(brief)
        self._right.setMinimumWidth(min(self._right.sizeHint().width(), _RIGHT))
