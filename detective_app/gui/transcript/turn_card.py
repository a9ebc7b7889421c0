"""One turn of an investigation on screen: the question, the answer as it comes, and what it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from detective_app.core.events import ProviderAttemptFailed, ProviderSwitched
from detective_app.core.session import GapAnalysis
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.pieces import Piece
from detective_app.gui.run.naming import is_local
from detective_app.gui.told_below import in_own_words
from detective_app.gui.transcript.activity import Activity
from detective_app.gui.transcript.answers import GivenAnswer, Judgement
from detective_app.gui.transcript.card import Card, GutterLabel, GutterRow
from detective_app.gui.transcript.gap_row import GapRow
from detective_app.gui.transcript.incidents import REMARKS, Incidents
from detective_app.gui.transcript.statement_rows import StatementRows
from detective_app.gui.transcript.streamed_text import StreamedText
from detective_app.gui.transcript.witness_line import LINE, WitnessLine
from detective_app.gui.wording import filled

State = Literal["asked", "answering", "analysing", "done"]
_SIDE, _EDGE, _TOP = 28, 2, 9


class TurnCard(Card):
    """A turn by its number from 1; `chosen` when it is clicked or entered, with the quote's number if any.

    `claims_requested` asks for the claims that it bears on to be shown in the plan, `fork_requested` for a
    session that goes on from here.
    """

    chosen = Signal(int, str)
    claims_requested = Signal(int)
    fork_requested = Signal(int)

    def __init__(self, sequence: int, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.sequence = sequence
        self.state: State = "asked"
        self.gaps: GapRow | None = None
        self.analysis: GapAnalysis | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.statements: StatementRows | None = None
        self.more: CardMenu | None = None
        self._told: WitnessLine | None = None
        self._incidents: Incidents | None = None
        self._local = self._weighs_here = True
        self._who = GutterLabel(filled(self.tr("Question %1"), sequence), "detective")
        self._question = Prose("question", name=filled(self.tr("Question %1"), sequence))
        self._witness = GutterLabel(self.tr("Witness"), "witness")
        self._answer = StreamedText(filled(self.tr("Answer %1"), sequence))
        self._activity = Activity()
        self._question_row = self.add_row(self._who, self._question)
        self._answer_row = self.add_row(self._witness, self._answer, above=8)
        self._activity_row = self.add_row(None, self._activity, above=12)
        self._answer_row.hide()
        for text in self.texts:
            text.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # the card is the stop; a text is for the mouse
        self._answer.chip_activated.connect(lambda number: self.chosen.emit(self.sequence, number))

    @property
    def texts(self) -> tuple[Prose, ...]:
        """What can be searched."""
        stated = self.statements.rows if self.statements else ()
        return self._question, self._answer, *(row.text.prose for row in stated)

    @property
    def answer(self) -> str:
        """The answer as it is shown, chips as `[1]`, each statement on a line."""
        _, *texts = self.texts
        return "\n".join(said for text in texts if (said := text.plain()))

    def ask(self, question: str, *, by_user: bool, displaced: Sequence[str], witness: str | None) -> None:
        """Show the question; `witness` is who answers, `"provider:model"`."""
        self._question.show_text(question)
        self.setAccessibleName(filled(self.tr("Question %1: %2"), self.sequence, one_line(question)))
        self._who.set_look(color="text" if by_user else "detective")
        if by_user:
            whole = "\n".join(displaced)
            link = self.tr("What it replaced") if whole else ""
            self._on_the_way().add("edit", self.tr("You asked this question."), link, whole)
        self.state, self._local = "asked", witness is None or is_local(witness)
        self._activity.begin(self.tr("Answering"), local=self._local)

    def go_on(self, question: str) -> None:
        """Take up a turn that a stop cut short: half an answer is given again, a whole one is weighed."""
        self._question.show_text(question)
        if self.state == "analysing":
            self._weigh()
            return
        self._answer.begin_anew()
        self._answer_row.hide()
        self.state = "asked"
        self._activity.begin(self.tr("Answering"), local=self._local)

    def speak(self, text: str) -> None:
        """Add a piece of the answer."""
        self.state = "answering"
        self._answer_row.show()
        self._answer.speak(text)
        self._activity.count(len(text))

    def show_answer(self, given: GivenAnswer, notes: Sequence[str], detective: str | None) -> None:
        """Show the whole answer; `detective` weighs it now, `"provider:model"`."""
        self._answer.stop_speaking()
        told = bool(given.outcome or given.shown or given.withheld)
        nothing = [] if told else [Piece(self.tr("The witness gave no answer."), "muted")]
        self._answer.show_pieces(given.pieces or nothing)
        self._answer_row.setVisible(bool(given.pieces or nothing))
        if told:
            self._show_statements(given)
        spoken = [given.outcome, self._answer.plain(), self.statements.spoken if self.statements else ""]
        self.setAccessibleDescription(one_line(" ".join(part for part in spoken if part)))
        self._weighs_here = detective is not None and is_local(detective)
        self._weigh()
        if notes:
            notes = [in_own_words(note) for note in notes]
            words = one_line(notes[0], 200)
            more = len(notes) - 1
            link = self.tr("%n more note(s)", "", more) if more else ""
            whole = "\n".join(one_line(note) for note in notes[1:])
            self._on_the_way().add("information", words, link, whole)

    def wait_for_others(self) -> None:
        """Say that the answer is weighed together with others, which come first."""
        self._activity.rest(self.tr("Answered; weighed with the other answers of this round"))

    def finish(self, found: Judgement) -> None:
        """Show what the analysis found."""
        self.state, self.analysis = "done", found.analysis
        self._activity_row.hide()
        self._activity_row.deleteLater()
        if not found.by_hand:
            self.gaps = GapRow(found.analysis)
            self.add_row(self._judged_by(found), self.gaps, above=12)
        if found.claims:
            self._witness_line("").show_claims(found.claims, leads=found.leads)
        if self.statements is not None:
            for row, words in zip(self.statements.rows, found.bearings, strict=False):
                row.show_bearing(words)

    def rest(self, words: str) -> None:
        """Say where the turn stopped, if it did."""
        if self.state != "done":
            self._answer.stop_speaking()
            self._activity.rest(words)

    def hold(self, *, held: bool) -> None:
        """Say that the run is paused, or that it goes on."""
        if self.state != "done":
            self._activity.hold(held=held)

    def add_attempt(self, event: ProviderAttemptFailed) -> None:
        """Tell a failed attempt; after one to answer, what was said before is void."""
        self._on_the_way().add_attempt(event)
        if event.stage == "answer" and event.error_class not in REMARKS:
            self._answer.begin_anew()
            self._answer_row.hide()
            self._activity.count(0)
            self.state = "asked"

    def add_switch(self, event: ProviderSwitched) -> None:
        """Tell that another provider took over."""
        self._on_the_way().add_switch(event)

    def offer_menu(self) -> None:
        """Offer, beside the question, what can be done from this turn on."""
        if self.more is None and self.state == "done":
            self.more = CardMenu(self, filled(self.tr("Actions of answer %1"), self.sequence))
            self.more.add(self.tr("Fork from here…"), lambda: self.fork_requested.emit(self.sequence))

    def tick(self) -> None:
        """Show the seconds of what is going on."""
        if self.state != "done":
            self._activity.tick()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose this turn."""
        self._question.setFocus(Qt.FocusReason.MouseFocusReason)
        self.chosen.emit(self.sequence, "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose this turn with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(self.sequence, "")
        else:
            super().keyPressEvent(event)

    def _show_statements(self, given: GivenAnswer) -> None:
        """Show what became of the question on the witness's line, and each statement with its state."""
        self._witness_line(given.outcome)
        if self.statements is not None or not (given.shown or given.withheld):
            return  # a whole answer that was there when the run stopped still is
        self.statements = StatementRows(given.shown, given.withheld, given.cited)
        for text in self.texts:
            text.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.statements.quote_requested.connect(lambda number: self.chosen.emit(self.sequence, number))
        self.rows.insertWidget(self.rows.indexOf(self._activity_row), self.statements)

    def _witness_line(self, words: str) -> WitnessLine:
        """Return the line that names the witness, above what it says."""
        if self._told is None:
            self._told = WitnessLine(words)
            self._told.claims_requested.connect(lambda: self.claims_requested.emit(self.sequence))
            self._witness.set_line(LINE)
            row = GutterRow(self._witness, self._told)
            self.rows.insertWidget(self.rows.indexOf(self._answer_row), row)
            self._answer_row.set_above(0)
        return self._told

    def _judged_by(self, found: Judgement) -> GutterLabel | None:
        """Say how good the answer is."""
        if found.evaluation is None:
            return None
        label = GutterLabel(filled(self.tr("Score %1 of 5"), found.evaluation.score), "text2", weight=400)
        label.setToolTip(plain_tooltip(found.evaluation.reasoning))
        label.setAccessibleDescription(one_line(found.evaluation.reasoning))
        return label

    def _weigh(self) -> None:
        self.state = "analysing"
        self._activity.begin(self.tr("The detective is weighing the answer"), local=self._weighs_here)

    def _on_the_way(self) -> Incidents:
        if self._incidents is None:
            self._incidents = Incidents()
            self.rows.insertWidget(0, self._incidents)
            margins = self.rows.contentsMargins()
            margins.setTop(margins.top() - 6)  # its rows are 32 high for the mouse, and look 20 high
            self.rows.setContentsMargins(margins)
            self._question_row.set_above(2)
        return self._incidents


class CardMenu(Button):
    """Stands in the margin, so that it takes no room from the words."""

    def __init__(self, card: QWidget, name: str) -> None:
        super().__init__(kind="quiet", icon="more", name=name, parent=card)
        self.setProperty("square", True)
        self.setToolTip(name)
        self.menu_ = QMenu(self)
        self.menu_.setAccessibleName(name)
        self.clicked.connect(lambda: self.menu_.popup(self.mapToGlobal(QPoint(0, self.height()))))
        card.installEventFilter(self)
        self.resize(_SIDE, _SIDE)
        self._place(card)
        self.show()

    def add(self, words: str, do: Callable[[], object]) -> None:
        """Add something that can be done."""
        action = QAction(words, self.menu_)
        action.triggered.connect(do)
        self.menu_.addAction(action)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner of the card."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self._place(watched)
        return False

    def _place(self, card: QWidget) -> None:
        self.move(card.width() - self.width() - _EDGE, _TOP)
