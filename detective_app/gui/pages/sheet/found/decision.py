"""How the record is to treat a conflict between sources: three choices, a reason, and who is to ask."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QVBoxLayout, QWidget

from detective_app.core.quality import Conflict, Decision
from detective_app.gui.controls.boxes import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.choices import RadioOption
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.foreign_text import one_line
from detective_app.gui.wording import filled

CHOICES: tuple[Decision, ...] = ("keep_both", "supersede_second", "supersede_first")
"""In the order in which they are offered: leave it open, trust the first, trust the second."""

_MAX_REASON, _ROOM = 1_000, 560


class DecisionForm(QWidget):
    """`decided` tells a choice and its reason; `ask_requested` that the detective is to find out."""

    decided = Signal(str, str)
    ask_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._saving, self._kept = False, True
        self.options = tuple(RadioOption() for _ in CHOICES)
        self._group = QButtonGroup(self)
        self.reason = QLineEdit()
        self.ask = Button(self.tr("Ask the detective"), tall=True)
        self.record = Button(self.tr("Record decision"), tall=True)
        self._state = Label("", "meta", "text2", wrap=True)
        self._lay_out()
        self._connect()

    @property
    def choice(self) -> Decision:
        """What is chosen."""
        return CHOICES[max(self._group.checkedId(), 0)]

    @property
    def state(self) -> str:
        """What is said under the field."""
        return self._state.text()

    def show_sides(self, first: str, second: str, conflict: Conflict, words: str) -> None:
        """Offer to trust one of two sides; begin with what was decided before, told in `words`."""
        keep, one, other = self.options
        keep.show_choice(self.tr("Leave it open"), self.tr("Both stay in, as a conflict."))
        trust, counts = self.tr("Trust %1"), self.tr("%1 counts as superseded.")
        one.show_choice(filled(trust, first), filled(counts, second))
        other.show_choice(filled(trust, second), filled(counts, first))
        decision, done = conflict.decision, conflict.resolved
        self.options[CHOICES.index(decision) if decision in CHOICES else 0].setChecked(True)
        self.reason.setText(one_line(conflict.reason, _MAX_REASON))
        self.record.setText(self.tr("Change decision") if done else self.tr("Record decision"))
        self._saving = False
        self._weigh()
        if words:
            self._state.setText(words)

    def allow_asking(self, *, allowed: bool) -> None:
        """Offer to have the detective ask, while a run is at work."""
        self.ask.setVisible(allowed)

    def allow_deciding(self, *, allowed: bool) -> None:
        """Take decisions, or say that they cannot be kept: a recorded case is not the user's."""
        self._kept = allowed
        for part in (*self.options, self.reason):
            part.setEnabled(allowed)
        self._weigh()

    def show_problem(self, words: str) -> None:
        """Say why nothing was recorded."""
        self._saving = False
        self._weigh()
        self._state.set_look(color="high")
        self._state.setText(words)

    def _weigh(self) -> None:
        """Recording needs a reason where one source is trusted."""
        missing = self.choice != "keep_both" and not self.reason.text().strip()
        self.record.setEnabled(self._kept and not missing and not self._saving)
        self._state.set_look(color="text2")
        self._state.setText(self.tr("Say why this source is trusted.") if missing else "")
        if not self._kept:
            self._state.setText(self.tr("This is a recorded case. Decisions are kept in your own."))

    def _record(self) -> None:
        if self.record.isEnabled():
            self._saving = True
            self.record.setEnabled(False)
            self.decided.emit(self.choice, self.reason.text().strip())

    def _lay_out(self) -> None:
        words = self.tr("Reason, kept with the decision (needed if you trust one source)")
        self.reason.setProperty("tall", True)
        self.reason.setMaxLength(_MAX_REASON)
        self.reason.setPlaceholderText(words)
        self.reason.setAccessibleName(words)
        for number, option in enumerate(self.options):
            self._group.addButton(option, number)
        options = Stacking(*self.options, room=_ROOM, wide=None, gap=16, below=8, centred=True)
        buttons = Beside(self.ask, self.record, gap=8, wide=-1)
        foot = Stacking(self.reason, actions=buttons, room=_ROOM, wide=0, gap=24, below=12, centred=True)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(Label(self.tr("How should the record treat it?"), "question", wrap=True))
        rows.addSpacing(14)
        rows.addWidget(options)
        rows.addSpacing(30)
        rows.addWidget(foot)
        rows.addSpacing(8)
        rows.addWidget(self._state)

    def _connect(self) -> None:
        self._group.idToggled.connect(lambda *_: self._weigh())
        self.reason.textChanged.connect(lambda _: self._weigh())
        self.reason.returnPressed.connect(self._record)
        self.record.clicked.connect(self._record)
        self.ask.clicked.connect(self.ask_requested)
