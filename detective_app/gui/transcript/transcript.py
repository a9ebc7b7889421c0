"""The transcript: a card for each turn, from a run's events as they come or from a session that was read.

Follow an event: `take` puts it behind what is still to be built, and `TurnCards` hands it to its card.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from detective_app.core.events import AgentResponded, Event, TurnSaved
from detective_app.gui.controls.announcing import announce
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.find_bar import FindBar
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import shortened
from detective_app.gui.transcript.card_column import CardColumn
from detective_app.gui.transcript.turn_card import TurnCard
from detective_app.gui.transcript.turn_cards import OfSession, TurnCards
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.transcript.deliberation import DeliberationView

_TURNS_AT_ONCE = 3
_ANNOUNCED_CHARS = 200


class Transcript(QWidget):
    """Questions and answers; `turn_selected` tells the turn whose evidence is wanted.

    `quote_selected` tells the turn and the number of the quote that was asked for, `passage_requested` what a
    detective of a panel cites, to be opened in its document; `built` tells that all turns of a session stand;
    `claims_selected` tells the turn whose claims are to be shown in the plan, which is beside the transcript
    with `leads`; `fork_requested` tells the turn that a new session is to go on from.
    """

    turn_selected = Signal(int)
    quote_selected = Signal(int, str)
    passage_requested = Signal(object)
    claims_selected = Signal(int)
    fork_requested = Signal(int)
    built = Signal()

    def __init__(self, *, leads: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Transcript"))
        self.column = CardColumn(self.tr("Questions and answers"))
        self.current_turn = 0
        self._turns = TurnCards(self.column, leads=leads)
        self._session: OfSession = lambda: None
        self._backlog: deque[Event] = deque()
        self._ending: QWidget | None = None
        self._ended_with: QWidget | None = None
        self._waits_with: QWidget | None = None
        self._followed = False
        self._live = self._chosen = False
        self._search = TranscriptSearch(self.column)
        self._find_bar = FindBar()
        self._find_bar.hide()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._build_turn)
        self._lay_out()

    @property
    def session(self) -> InterrogationSession | None:
        """The session of the transcript as it stands, None before there is one."""
        return self._session()

    @property
    def cards(self) -> dict[int, TurnCard]:
        """The cards by the number of their turn, from 1."""
        return self._turns.cards

    @property
    def deliberation(self) -> DeliberationView | None:
        """The rounds of a panel, once it deliberates."""
        return self._turns.deliberation

    def prepare(self, words: str) -> None:
        """Say what is going on before a run begins."""
        self._clear(lambda: None, working=True)
        self._turns.begin_activity(words, of_model=False)

    def begin(self, session: OfSession, past: Iterable[Event] = ()) -> None:
        """Begin anew with a run; `session` returns its session, `past` are the events of earlier turns."""
        self._clear(session, working=True)
        self._backlog.extend(past)
        self._build()

    def go_on(self, session: OfSession, words: str = "") -> None:
        """Keep what is shown and its place for a run that goes on with it; `words` say what goes on now."""
        self._finish_building()
        if self._ended_with is not None:
            self.column.remove(self._ended_with)
        self._session, self._ended_with = session, None
        self._turns.go_on(session, words)

    def show_session(self, session: InterrogationSession, path: Path) -> None:
        """Show a session that was read, the first turns at once and the others soon after."""
        from detective_app.engine.loop.replay import replay

        self._clear(lambda: session, working=False)
        self.column.follow(following=session.status not in ("completed", "limit-reached"))
        self._backlog.extend(replay(session, path))
        self._build()

    def take(self, event: Event) -> None:
        """Show an event of the run, after everything before it."""
        if self._backlog:
            self._backlog.append(event)
        else:
            self._live = True
            self._turns.show(event)
            if isinstance(event, AgentResponded) and self.deliberation is not None:
                announce(self, self.deliberation.spoken(event.agent))

    def hold(self, *, held: bool) -> None:
        """Say that the run is paused, or that it goes on."""
        self._turns.hold(held=held)

    def rest(self) -> None:
        """Say that nothing goes on any more."""
        self._finish_building()
        self._turns.rest()

    def end_with(self, card: QWidget) -> None:
        """Show a card below the last turn."""
        self._ending = card
        if not self._backlog:
            self._show_ending()

    def wait_with(self, card: QWidget | None) -> None:
        """Show a card below the last turn while the run waits for the person; None takes it away."""
        if self._waits_with is not None:
            self.column.remove(self._waits_with)
            self.column.follow(following=self._followed)
            self._turns.wait(waits=False)
        self._waits_with = card
        if not self._backlog:
            self._show_waiting()

    def tick(self) -> None:
        """Show the seconds of what is going on; to be called once a second."""
        self._turns.tick()

    def next_answer(self) -> None:
        """Go to the next turn, and after the last one through the detectives of a panel."""
        later = [n for n in self.cards if n > self.current_turn]
        if later or not self._go_in_panel(1):
            self._visit(later)

    def previous_answer(self) -> None:
        """Go to the detective of the panel, or the turn, before."""
        if self._go_in_panel(-1):
            return
        self._visit([n for n in reversed(self.cards) if n < self.current_turn])

    def next_gap(self) -> None:
        """Go to the next turn that leaves something open, and show what."""
        open_ones = [n for n, card in self.cards.items() if card.analysis and card.analysis.gaps]
        self._visit([n for n in open_ones if n > self.current_turn] or open_ones)
        card = self.cards.get(self.current_turn)
        if card and card.gaps:
            card.gaps.open_first()

    def next_contradiction(self) -> None:
        """Go to the next turn that says otherwise than another one."""
        found = sorted(self._contradicting())
        self._visit([n for n in found if n > self.current_turn] or found)

    def go_to(self, sequence: int) -> None:
        """Show a turn by its number from 1, and choose it."""
        while sequence not in self.cards and self._backlog:
            self._build_turn()
        self._visit([sequence] if sequence in self.cards else [])

    def open_find(self) -> None:
        """Ask what to find."""
        self._finish_building()
        self._find_bar.begin()

    def find_text(self, text: str) -> int:
        """Mark a text in questions and answers, show its first place, and return how many there are."""
        self._finish_building()
        texts = [prose for card in self.cards.values() for prose in card.texts]
        count = self._search.find(text, texts)
        self._find_bar.show_count(self._search.current, count)
        if not text:
            self._find_bar.clear_count()
        return count

    def find_next(self, step: int = 1) -> None:
        """Show the next place of what was found, or with -1 the one before."""
        self._search.step(step)
        if self._search.count:
            self._find_bar.show_count(self._search.current, self._search.count)

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._find_bar)
        rows.addWidget(self.column, 1)
        self._turns.chosen.connect(self._choose)
        self._turns.answered.connect(self._on_answer)
        self._turns.passage_requested.connect(self.passage_requested)
        self._turns.claims_requested.connect(self.claims_selected)
        self._turns.fork_requested.connect(self.fork_requested)
        self._find_bar.sought.connect(self.find_text)
        self._find_bar.stepped.connect(self.find_next)
        self._find_bar.closed.connect(self._close_find)

    def _close_find(self) -> None:
        self._search.clear()
        self._find_bar.hide()
        card = self.cards.get(self.current_turn) or self._turns.last
        if card is not None:
            card.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _clear(self, session: OfSession, *, working: bool) -> None:
        self._timer.stop()
        self._backlog.clear()
        self._search.clear()
        self._turns.clear(session, working=working)
        self._session, self._ending, self._ended_with = session, None, None
        self._waits_with = None
        self._live = self._chosen = False
        self.current_turn = 0

    def _build(self) -> None:
        for _ in range(_TURNS_AT_ONCE):
            if self._backlog:
                self._build_turn()
        if self._backlog:
            self._timer.start()

    def _build_turn(self) -> None:
        """Show what is waiting up to the end of its first turn."""
        while self._backlog:
            event = self._backlog.popleft()
            self._turns.show(event)
            if isinstance(event, TurnSaved):
                break
        self.column.settle()
        if not self._backlog:
            self._timer.stop()
            self._show_ending()
            self._show_waiting()
            if self.cards and not self.current_turn:
                self._select(max(self.cards) if self.column.following else min(self.cards))
            self.built.emit()

    def _finish_building(self) -> None:
        while self._backlog:
            self._build_turn()

    def _show_ending(self) -> None:
        if self._ending is not None:
            self.column.add(self._ending)
            self._ending, self._ended_with = None, self._ending

    def _show_waiting(self) -> None:
        if self._waits_with is not None:
            self._followed = self.column.following
            self._turns.wait(waits=True)
            self.column.add(self._waits_with)
            self.column.reveal(self._waits_with)

    def _on_answer(self, sequence: int, answer: str) -> None:
        """Tell a new answer to those who do not see it, and choose it unless a person chose another one."""
        if self._live:
            announce(self, filled(self.tr("Answer %1: %2"), sequence, shortened(answer, _ANNOUNCED_CHARS)))
            self.column.count_new()
            if not self._chosen:
                self._select(sequence)

    def _choose(self, sequence: int, quote: str = "") -> None:
        """Follow a person's choice; choosing the last turn lets the next one be chosen by itself."""
        self._chosen = sequence != max(self.cards)
        self._select(sequence)
        if quote:
            self.quote_selected.emit(sequence, quote)

    def _select(self, sequence: int) -> None:
        self.current_turn = sequence
        for number, card in self.cards.items():
            card.set_current(number == sequence)
        self.turn_selected.emit(sequence)

    def _visit(self, numbers: list[int]) -> None:
        """Show and choose the first of some turns, if there is one."""
        if numbers:
            card = self.cards[numbers[0]]
            self._choose(numbers[0])
            card.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.column.reveal(card)

    def _go_in_panel(self, step: int) -> bool:
        panel = self.deliberation
        if panel is None or not (step > 0 or panel.isAncestorOf(QApplication.focusWidget() or self)):
            return False
        return panel.go(step)

    def _contradicting(self) -> set[int]:
        analysed = {n: card.analysis for n, card in self.cards.items() if card.analysis}
        found = {
            n
            for n, analysis in analysed.items()
            if any(gap.category == "inconsistency" for gap in analysis.gaps)
        }
        session = self._session()
        result = session.audit_result if session else None
        for one in result.contradictions if result else ():
            found.update(index + 1 for index in one.qa_pair_indexes)
        return found & set(self.cards)


class TranscriptSearch:
    """The places where a text was found, and which of them is shown, from 1; 0 when there is none."""

    def __init__(self, column: Column) -> None:
        self._column = column
        self._places: list[tuple[Prose, int]] = []
        self._texts: Sequence[Prose] = ()
        self.current = 0

    @property
    def count(self) -> int:
        """How many places there are."""
        return len(self._places)

    def find(self, text: str, texts: Sequence[Prose]) -> int:
        """Mark a text wherever it stands, show the first place, and return how many there are."""
        self.clear()
        self._texts = texts
        self._places = [(prose, n) for prose in texts for n in range(prose.find_all(text))]
        self.step(1)
        return self.count

    def step(self, by: int) -> None:
        """Show the next place, or the one before."""
        inside = self._column.widget()
        if not self._places or inside is None:
            return
        self.current = (self.current - 1 + by) % self.count + 1 if self.current else 1
        prose, n = self._places[self.current - 1]
        selections = prose.extraSelections()
        cursor = QTextCursor(selections[n].cursor)
        prose.setTextCursor(cursor)
        place = prose.cursorRect(cursor)
        point = prose.mapTo(inside, QPoint(place.right(), place.center().y()))
        self._column.ensureVisible(point.x(), point.y(), 0, self._column.viewport().height() // 3)

    def clear(self) -> None:
        """Take the marks away."""
        for prose in self._texts:
            prose.find_all("")
            cursor = prose.textCursor()
            cursor.clearSelection()
            prose.setTextCursor(cursor)
        self._texts, self._places, self.current = (), [], 0
