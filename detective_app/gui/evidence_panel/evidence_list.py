"""What answers rest on: the quotes of one turn, or of all turns, and what the documents do not say."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.citations import Citation, Turn, citations, missing, turn_of, turns
from detective_app.account.conflicts import FoundConflict, conflicts
from detective_app.account.quotes import cited
from detective_app.gui import theme
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import Label
from detective_app.gui.evidence_panel.conflict_item import ConflictItem
from detective_app.gui.evidence_panel.evidence_item import EvidenceItem
from detective_app.gui.run.evidence_words import calculation_words, finding_words, gap_words, given_words
from detective_app.gui.run.places import open_words, place_words, source_of
from detective_app.gui.run.statement_words import state_words
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.evidence import EvidenceGap
    from detective_app.core.session import InterrogationSession

_MARGINS = (24, 15, 24, 24)
_ITEM_GAP, _HEAD_GAP = 24, 16
_MAX_FINDINGS = 20


class EvidenceList(Column):
    """A scrolling list of quotes; `ask_requested` tells a statement whose source is to be asked for.

    `open_requested` tells a session and a quote of it, `compare_requested` a session and a conflict.
    """

    ask_requested = Signal(str)
    open_requested = Signal(object, object)
    compare_requested = Signal(object, object)

    def __init__(self, *, width: int | None = None, parent: QWidget | None = None) -> None:
        super().__init__(_name(), width, margins=_MARGINS, parent=parent)
        self._can_ask = False
        self._items: list[EvidenceItem] = []
        self._shown: object = None
        self._turn = 0
        self._waiting: deque[int] = deque()
        self._session: InterrogationSession | None = None
        self._conflicts: tuple[FoundConflict, ...] = ()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._add_waiting)
        self.rows.addStretch(1)

    def allow_asking(self, *, allowed: bool) -> None:
        """Offer to ask for a missing source, or no more; seen from the next turn that is shown."""
        if allowed != self._can_ask:
            self._can_ask, self._shown = allowed, None

    def show_turn(self, session: InterrogationSession, sequence: int) -> None:
        """Show the quotes of one turn, by its number from 1; 0 when there is none yet."""
        turn = turn_of(session, sequence)
        evidence, answer = (turn.evidence, turn.answer) if turn else (None, None)
        now = (session.id, sequence, evidence, answer, session.conflicts)
        if now != self._shown:
            self.clear()
            self._shown, self._session, self._turn = now, session, sequence
            self._conflicts = conflicts(session)
            self._add_turn(sequence)

    def take_decided(self, session: InterrogationSession) -> None:
        """Show the same turn of a session in which something was decided, if it is this one."""
        if self._turn and self._session is not None and self._session.id == session.id:
            self.show_turn(session, self._turn)

    def show_all(self, session: InterrogationSession) -> None:
        """Show the quotes of all turns, the first turn at once and the others soon after."""
        self.clear()
        self._session, self._conflicts = session, conflicts(session)
        self._waiting = deque(turn.sequence for turn in turns(session) if turn.answer is not None)
        if not session.sources or not self._waiting:
            self._waiting.clear()
            self._say(_without_documents() if not session.sources else self.tr("There are no answers yet."))
            return
        self._add_waiting()
        self._timer.start()

    def show_quote(self, number: int) -> None:
        """Scroll to a quote of the turn that is shown, and draw the eye to it once."""
        for item in self._items:
            if item.number == number:
                self.ensureWidgetVisible(item, 0, 24)
                item.flash()

    def open_first(self) -> None:
        """Open the first quote of the turn that is shown in its document."""
        for item in self._items:
            if item.opens:
                item.open_requested.emit()
                return

    @property
    def items(self) -> tuple[EvidenceItem, ...]:
        """The quotes that are shown."""
        return tuple(self._items)

    @property
    def complete(self) -> bool:
        """Tell whether all that is to be shown stands."""
        return not self._waiting

    def clear(self) -> None:
        """Show nothing."""
        self._timer.stop()
        self._waiting.clear()
        self._items, self._shown, self._turn, self._session = [], None, 0, None
        while self.rows.count() > 1:
            item = self.rows.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def await_answers(self) -> None:
        """Show nothing of a session before, and say that quotes come with answers."""
        self.clear()
        self._say(self.tr("There are no answers yet."))

    def _add_waiting(self) -> None:
        if self._waiting:
            self._add_turn(self._waiting.popleft())
        if not self._waiting:
            self._timer.stop()

    def _add_turn(self, sequence: int) -> None:
        session = self._session
        turn = turn_of(session, sequence) if session else None
        if session is None or not session.sources:
            self._say(_without_documents())
            return
        if not sequence:
            self._say(self.tr("There are no answers yet."))
            return
        if turn is None or turn.answer is None:
            self._say(filled(self.tr("Question %1 is not answered yet."), sequence))
            return
        found, gaps = citations(turn), missing(turn)
        self._insert(self._head(sequence, sum(one.support is not None for one in found)), _HEAD_GAP)
        if not found and not gaps:
            self._say(self.tr("This answer quotes nothing."))
        for one in found:
            self._insert(self._item(session, one, sequence), _ITEM_GAP)
        for conflict in self._conflicts_at(sequence):
            self._insert(self._conflict(session, conflict, sequence), _ITEM_GAP)
        for gap in gaps:
            self._insert(self._gap(session, gap, turn), _ITEM_GAP)
        self._add_findings(session, found)

    def _head(self, sequence: int, quotes: int) -> QWidget:
        head = QWidget()
        head.setFixedHeight(theme.pixels(20))
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Label(filled(self.tr("Answer %1"), sequence), weight=600), 1)
        if quotes:
            row.addWidget(Label(self.tr("%n quote(s)", "", quotes), "meta", "muted"))
        return head

    def _item(self, session: InterrogationSession, one: Citation, sequence: int) -> EvidenceItem:
        item = EvidenceItem(one.number)
        quote = cited(one, sequence)
        if quote is not None:
            action = open_words(source_of(session, quote.source_id), quote.locator)
            spoken = filled(self.tr("%1: quote %2 of answer %3"), action, one.number, sequence)
            item.found(
                quote.quote,
                place_words(session, quote.source_id, quote.locator),
                notes=[note for note in (given_words(quote), _state(one), *self._notes(one)) if note],
                action=(action, spoken),
            )
            item.open_requested.connect(lambda: self.open_requested.emit(session, quote))
        else:
            documents = len(session.sources or ())
            why = self.tr(
                "No passage in the %n document(s) says this. The claim is marked as unsupported.",
                "",
                documents,
            )
            item.missing(self.tr("Not found"), one.statement, why, can_ask=self._can_ask)
            item.ask_requested.connect(lambda: self.ask_requested.emit(one.statement))
        self._items.append(item)
        return item

    def _notes(self, one: Citation) -> list[str]:
        """Say what to know of the statement that a quote carries, beside its first quote."""
        fact, notes = one.fact, []
        if fact is None or fact.support[0] is not one.support:
            return []
        if fact.calculation is not None:
            notes.append(calculation_words(fact.calculation))
        if fact.confidence == "lowered":
            notes.append(self.tr("Lowered confidence: only secondary sources say this."))
        return notes

    def _conflicts_at(self, sequence: int) -> Iterator[FoundConflict]:
        """Yield the conflicts that an answer met; beside all answers, each stands with the first of them."""
        for found in self._conflicts:
            shown_at = found.answers if self._turn else found.answers[:1]
            if sequence in shown_at:
                yield found

    def _conflict(self, session: InterrogationSession, found: FoundConflict, sequence: int) -> QWidget:
        item = ConflictItem(session, found, sequence)
        item.compare_requested.connect(lambda: self.compare_requested.emit(session, found.conflict))
        return item

    def _gap(self, session: InterrogationSession, gap: EvidenceGap, turn: Turn) -> EvidenceItem:
        item = EvidenceItem(0)
        documents = len(session.sources or ())
        if gap.need == turn.question:
            word = self.tr("Not stated")
            why = self.tr("No passage in the %n document(s) answers this question.", "", documents)
        elif gap.why == "left_out":
            word, why = self.tr("Not checked"), gap_words(gap, documents)
        else:
            word, why = self.tr("Missing information"), gap_words(gap, documents)
        need = in_own_words(gap.need) if gap.why == "left_out" else gap.need
        can_ask = self._can_ask and gap.why != "left_out"
        item.missing(word, need, why, can_ask=can_ask, state="needs-you")
        item.ask_requested.connect(lambda: self.ask_requested.emit(gap.need))
        self._items.append(item)
        return item

    def _add_findings(self, session: InterrogationSession, found: tuple[Citation, ...]) -> None:
        """Say what to know of the documents that are quoted."""
        quoted = {one.support.source_id for one in found if one.support}
        for source in session.sources or ():
            told = (source.findings or ())[:_MAX_FINDINGS] if source.source_id in quoted else ()
            for words in dict.fromkeys(finding_words(source.name, finding) for finding in told):
                line = IconLine("text2")
                self._insert(line, _ITEM_GAP)
                line.show_line("alert", "medium", words)

    def _say(self, words: str) -> None:
        self._insert(Label(words, "ui", "text2", wrap=True), _ITEM_GAP)

    def _insert(self, widget: QWidget, below: int) -> None:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, below)
        column.addWidget(widget)
        self.rows.insertWidget(self.rows.count() - 1, holder)


def _state(one: Citation) -> str:
    """Say how far its quotes hold the statement that a quote is given for."""
    return state_words(one.fact) if one.fact else ""


def _name() -> str:
    from PySide6.QtCore import QCoreApplication

    return QCoreApplication.translate("EvidenceList", "Evidence")


def _without_documents() -> str:
    from PySide6.QtCore import QCoreApplication

    return QCoreApplication.translate(
        "EvidenceList",
        "No documents in this case. Answers come from the witness's memory and are marked so.",
    )
