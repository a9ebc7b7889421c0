"""How the record is to treat a conflict between sources: three choices, a reason, and who is to ask."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QVBoxLayout, QWidget

from detective_app.account.conflict_list import is_settled, listed, on_answers
from detective_app.account.contradictions import contradictions
from detective_app.account.marks import verdict_of
from detective_app.account.verdict_words import named_in
from detective_app.core.operator import Resolution
from detective_app.core.quality import Conflict, Decision
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.boxes import Beside, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.choices import RadioOption, Segments
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.sized import Sideways, Stacking
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.found.fold import Fold, FoldHead, Folds
from detective_app.gui.pages.sheet.found.matrix import (
    ContradictionMatrix,
    QuoteSide,
    shown_conflict,
    state_words,
    title_words,
)
from detective_app.gui.pages.sheet.found.rows import QuoteBlock, Rows, quote_prose, ruled
from detective_app.gui.run.evidence_words import decision_words, name_of, place_words, side_names
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
        down(
            Label(self.tr("How should the record treat it?"), "question", wrap=True),
            14,
            options,
            30,
            foot,
            8,
            self._state,
            into=self,
        )

    def _connect(self) -> None:
        self._group.idToggled.connect(lambda *_: self._weigh())
        self.reason.textChanged.connect(lambda _: self._weigh())
        self.reason.returnPressed.connect(self._record)
        self.record.clicked.connect(self._record)
        self.ask.clicked.connect(self.ask_requested)


_CONFLICT_VIEW_ROOM = 560


class ConflictView(Rows):
    """`quote_wanted` asks for a quote in its document, `resolved` tells a `Resolution`.

    Without `kept` decisions are not taken, as in the recorded case; a run that ended asks nothing any more.
    """

    resolved = Signal(object)

    def __init__(self, session: InterrogationSession, conflict: Conflict, *, kept: bool) -> None:
        super().__init__((22, 4, 0, 20), 12)
        self.conflict = conflict
        found = shown_conflict(session, conflict)
        self.form = DecisionForm()
        self.form.decided.connect(self._decide)
        self.form.ask_requested.connect(lambda: self._decide("clarify", ""))
        self.form.allow_asking(allowed=kept and session.status not in ("completed", "failed"))
        self.form.allow_deciding(allowed=kept)
        self.say(found.about)
        sides = [self._side(session, one) for one in (found.first, found.second)]
        self._rows.addWidget(Stacking(*sides, room=_CONFLICT_VIEW_ROOM, wide=None, gap=32, below=16))
        self._rows.addWidget(self.form)
        self.take_conflict(session, conflict)

    def take_conflict(self, session: InterrogationSession, conflict: Conflict) -> None:
        """Show what was decided; what is being written stays while that is the same."""
        self.conflict = conflict
        self.form.show_sides(*side_names(session, conflict), conflict, decision_words(session, conflict))

    def _side(self, session: InterrogationSession, side: QuoteSide) -> QWidget:
        of = side.of if side.answer is None else filled(self.tr("Answer %1"), side.answer)
        made = QWidget()
        column = down(Label(of, weight=600, wrap=True), into=made, gap=4)
        if side.quote is None:
            words = QWidget()
            ruled(words).addWidget(quote_prose(side.runs, filled(self.tr("Quote from %1"), of)))
            column.addWidget(words)
        else:
            block = QuoteBlock(session, side.quote, runs=side.runs)
            block.quote_wanted.connect(self.quote_wanted)
            column.addWidget(block)
        column.addStretch(1)
        return made

    def _decide(self, choice: Decision, reason: str) -> None:
        self.resolved.emit(Resolution(self.conflict.id, choice, reason))


LIST, MATRIX = range(2)

translate = QCoreApplication.translate


def differing_words(session: InterrogationSession) -> str:
    """Count what differs: `3, 2 of them not decided`."""
    every = listed(session)
    if not every:
        return translate("Found", "none found")
    left = sum(not is_settled(session, one) for one in every)
    return filled(translate("Found", "%1, of them %2 not decided"), len(every), left)


class Differing(Rows):
    """The choice of views, and the view; `quote_wanted` asks for a quote, `answer_wanted` for an answer.

    `resolved` tells a `Resolution`.
    """

    answer_wanted = Signal(int)
    resolved = Signal(object)

    def __init__(self, session: InterrogationSession, *, kept: bool) -> None:
        super().__init__(gap=8)
        self._session, self._kept = session, kept
        self.segments: Segments | None = None
        self._shown: QWidget | None = None
        self._listed: tuple[Conflict, ...] = ()
        self._detail: ConflictView | None = None
        self.list = Folds()
        self._replaced = Label("", "meta", "text2", wrap=True)
        self._rows.addWidget(self._replaced)
        self._build()

    def take_session(self, session: InterrogationSession) -> None:
        """Show what was decided since, and what has come; what is open stays so."""
        self._session = session
        now = listed(session)
        if [one.id for one in now] != [one.id for one in self._listed]:
            self._build()
            return
        for fold, one, before in zip(self.list.folds, now, self._listed, strict=True):
            if one != before:
                fold.head.show_note(state_words(one))
                for view in fold.findChildren(ConflictView):
                    view.take_conflict(session, one)
        self._listed = now
        if self._detail is not None:
            decided = next((one for one in now if one.id == self._detail.conflict.id), None)
            if decided is not None:
                self._detail.take_conflict(session, decided)

    def open_conflict(self, conflict_id: str) -> Fold | None:
        """Open a conflict in the list; return its fold, None where it is not listed."""
        if self.segments is not None:
            self.segments.choose(LIST)
        at = next((n for n, one in enumerate(self._listed) if one.id == conflict_id), None)
        if at is None:
            return None
        self.list.open(self.list.folds[at])
        return self.list.folds[at]

    def show_view(self, view: int) -> None:
        """Show LIST or MATRIX."""
        self._drop(self._shown)
        self._detail = None
        self._shown = {LIST: self._make_list, MATRIX: self._make_matrix}[view]()
        self._rows.insertWidget(1 if self.segments else 0, self._shown)
        if self.isVisible():
            self._shown.show()  # at once: what a layout takes in is else blank for one frame

    def _build(self) -> None:
        self._listed = listed(self._session)
        found = contradictions(self._session)
        self._found = tuple(one for one in found if not one.within_one)
        if self._found and self.segments is None:
            words = [self.tr("List"), self.tr("Matrix")]
            self.segments = Segments(words, self.tr("View of what does not fit together"))
            self.segments.chosen.connect(self.show_view)
            self._rows.insertWidget(0, self.segments, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_view(self.segments.current if self.segments else LIST)
        replaced = "\n".join(self._superseded())
        self._replaced.setText(replaced)
        self._replaced.setVisible(bool(replaced))

    def _make_list(self) -> QWidget:
        if not self._listed:
            return Label(self.tr("Nothing that differs was found."), "ui", "text2", wrap=True)
        self.list = Folds()
        for number, one in enumerate(self._listed, 1):
            head = FoldHead(title_words(self._session, one), state_words(one), number=str(number))
            self.list.add(Fold(head, partial(self._view, number - 1), inset=22))
        return self.list

    def _view(self, at: int) -> ConflictView:
        return self._made_view(self._listed[at])

    def _made_view(self, conflict: Conflict) -> ConflictView:
        made = ConflictView(self._session, conflict, kept=self._kept)
        made.quote_wanted.connect(self.quote_wanted)
        made.resolved.connect(self.resolved)
        return made

    def _make_matrix(self) -> QWidget:
        matrix = ContradictionMatrix(len(self._session.qa_pairs), self._found)
        frame = Sideways(matrix.accessibleName(), matrix)
        made, column = _column(frame)

        def show(row: int, other: int) -> None:
            pair = (row, other)
            one = next((at for at in self._found if (at.first.sequence, at.second.sequence) == pair), None)
            self._show_detail(column, on_answers(self._session, one) if one else None, pair)
            frame.show_part(matrix.focus_area())

        matrix.pair_moved.connect(show)
        matrix.pair_opened.connect(lambda row, _: self.answer_wanted.emit(row))
        show(*matrix.pair)
        return made

    def _show_detail(self, column: QVBoxLayout, conflict: Conflict | None, pair: tuple[int, int]) -> None:
        """Show under a figure what it is on, or that nothing was found there."""
        before = column.takeAt(1)
        self._drop(before.widget() if before is not None else None)
        self._detail = self._made_view(conflict) if conflict else None
        words = filled(self.tr("Nothing that differs was found between answers %1 and %2."), *pair)
        made = self._detail or Label(words, "ui", "text2", wrap=True)
        column.addWidget(made)
        if self.isVisible():
            made.show()

    def _superseded(self) -> list[str]:
        """Say which documents are replaced by others."""
        given = verdict_of(self._session)
        lines = []
        for one in given.superseded if given else ():
            new = named_in(one.by, [source.source_id for source in self._session.sources or ()])
            place = place_words(self._session, one.source_id, one.locator) if one.locator else ""
            old = place or name_of(self._session, one.source_id)
            words = self.tr("%1 is replaced by %2.")
            lines.append(filled(words, one_line(old), one_line(name_of(self._session, new))))
        return lines

    def _drop(self, widget: QWidget | None) -> None:
        if widget is not None:
            self._rows.removeWidget(widget)
            widget.hide()
            widget.deleteLater()


def _column(first: QWidget) -> tuple[QWidget, QVBoxLayout]:
    made = QWidget()
    column = down(first, into=made, gap=16)
    return made, column
