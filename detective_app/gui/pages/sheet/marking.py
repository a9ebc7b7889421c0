"""The foot of an open cell: what its sentence does to the part, by four keys, a note, and who said so."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import QDate, QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.cells import Cell, Place, Row, Word
from detective_app.core.passages import PERSON, Bearing, Mark
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Flow
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import KeyCap, Label
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.note_field import NoteField
from detective_app.gui.pages.sheet.side_button import SIDES, SideButton, side_word
from detective_app.gui.run.naming import model_name
from detective_app.gui.wording import filled, quoted

_SIDE_OF: Mapping[Word, Bearing] = {
    "for": "supports",
    "against": "against",
    "speaks": "qualifies",
    "unrelated": "unrelated",
}
_WIDE, _TOP = 460, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
_LOWER = 6
"""Brings words to the middle of the buttons beside them."""


class Marking(QWidget):
    """`side_chosen` tells what the sentence does, `stepped` 1 or -1 for the next and the place before."""

    side_chosen = Signal(str)
    noted = Signal()
    stepped = Signal(int)
    next_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = Label("", "ui", weight=600, wrap=True)
        self.count = Label("", "meta", "text2")
        self.previous = _square("chevron-up", self.tr("Previous place"))
        self.following = _square("chevron-down", self.tr("Next place"))
        self.buttons = [SideButton(side) for side in SIDES]
        self._flow = Flow(self.buttons, line=32, gap=6)
        self.note = NoteField()
        self.mine, self.theirs = Label("", "meta", "text2", wrap=True), Label("", "meta", "text2", wrap=True)
        self.next = Button(self.tr("Next not judged"), "link")
        self._head, self._foot = _box(), _box()
        self._lay_out()
        for button in self.buttons:
            button.clicked.connect(lambda _=False, side=button.side: self.side_chosen.emit(side))
        self.note.done.connect(self.noted)
        self.previous.clicked.connect(lambda: self.stepped.emit(-1))
        self.following.clicked.connect(lambda: self.stepped.emit(1))
        self.next.clicked.connect(self.next_wanted)

    def show_place(self, row: Row, cell: Cell, at: int, note: str) -> None:
        """Ask about a place of a cell, by its index, with what was said of it."""
        place = cell.places[at]
        words = filled(
            self.tr("Does this sentence carry part %1, %2?"),
            row.number,
            quoted(one_line(row.quote or row.text)),
        )
        self.question.setText(words)
        self.count.setText(filled(self.tr("%1 of %2 places"), at + 1, len(cell.places)))
        self._places.setVisible(len(cell.places) > 1)
        _allow(self.previous, self.following, on=at > 0)
        _allow(self.following, self.previous, on=at + 1 < len(cell.places))
        side = side_of(place)
        for button in self.buttons:
            button.setChecked(button.side == side)
            button.restyle()
        self._flow.restyle()
        self.note.show_words(note)
        self._say(row, place)

    def _say(self, row: Row, place: Place) -> None:
        mark = place.mark
        mine = mark if mark and mark.by == PERSON else None
        theirs = place.before if mine else mark
        self.mine.setText(self._mine(mine, theirs) if mine else "" if theirs else self._unsaid(row, place))
        self.theirs.setText(_said(self.tr("%1 says %2."), theirs) if theirs else "")
        self.theirs.setVisible(theirs is not None)
        self.mine.setVisible(bool(self.mine.text()))

    def _mine(self, mark: Mark, theirs: Mark | None) -> str:
        said = filled(self.tr("Your mark, %1."), _time(mark.at))
        return f"{said} {self.tr('The model’s stays on record.')}" if theirs else said

    def _unsaid(self, row: Row, place: Place) -> str:
        """Say who a place has its word from that nobody marked."""
        if place.word == "found":
            return self.tr("Found by its words. To judge another sentence, click it.")
        return filled(self.tr("Judged by %1."), model_name(row.by)) if row.by not in ("", PERSON) else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self.restyle()

    def restyle(self) -> None:
        """Put one below the other what has no room side by side."""
        wide = self.width() >= theme.pixels(_WIDE)
        for box in (self._head, self._foot):
            box.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def _lay_out(self) -> None:
        self.question.setContentsMargins(0, _LOWER, 0, 0)
        self._places, onward = QWidget(), QWidget()
        _in_line(self._places, (self.count, 8), (self.previous, 0), (self.following, 0))
        _in_line(onward, (self.next, 8), (KeyCap("N"), 0))
        self._head.addWidget(self.question, 1)
        self._head.addWidget(self._places, 0, _TOP)
        said = QVBoxLayout()
        said.setContentsMargins(0, _LOWER + 2, 0, 0)
        said.setSpacing(4)
        said.addWidget(self.mine)
        said.addWidget(self.theirs)
        said.addStretch(1)
        self._foot.addLayout(said, 1)
        self._foot.addWidget(onward, 0, _TOP)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(24, 8, 24, 12)
        rows.setSpacing(10)
        rows.addLayout(self._head)
        rows.addWidget(self._flow)
        rows.addWidget(self.note)
        rows.addLayout(self._foot)


def _allow(button: Button, other: Button, *, on: bool) -> None:
    """Let a button be pressed or not; the keyboard goes to the other one, never on to what judges."""
    if not on and button.hasFocus():
        other.setEnabled(True)
        other.setFocus(Qt.FocusReason.OtherFocusReason)
    button.setEnabled(on)


def _box() -> QBoxLayout:
    made = QBoxLayout(QBoxLayout.Direction.LeftToRight)
    made.setSpacing(8)
    return made


def _in_line(line: QWidget, *parts: tuple[QWidget, int]) -> None:
    """Put widgets into a line, each with so much room after it."""
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    for part, gap in parts:
        row.addWidget(part)
        row.addSpacing(gap)


def side_of(place: Place) -> Bearing | None:
    """Return what was said that a place does; None of one that code alone found."""
    return place.mark.side if place.mark else _SIDE_OF.get(place.word)


def _said(words: str, mark: Mark) -> str:
    """Say what a model said, and why."""
    said = filled(words, one_line(model_name(mark.by)), quoted(QLocale().toLower(side_word(mark.side))))
    reason = one_line(mark.reason or "")
    return f"{said} {reason[:1].upper()}{reason[1:]}" if reason else said


def _time(moment: datetime) -> str:
    """Return the time of day of a mark, with its day where that is not today."""
    local = moment.astimezone()
    if local.date() == datetime.now().astimezone().date():
        return f"{local:%H:%M}"
    return f"{QLocale().toString(QDate(local.year, local.month, local.day), 'd MMM yyyy')}, {local:%H:%M}"


def _square(icon: str, name: str) -> Button:
    button = Button(kind="quiet", icon=icon, name=name)
    button.setProperty("square", True)
    button.setToolTip(name)
    return button
