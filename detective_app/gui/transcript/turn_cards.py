"""Makes cards of events: each goes to the card it belongs to, or stands between the cards.

Outside all cards are the opening and the audit, and what is going on while no card is at work.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from detective_app.account.citations import turn_of
from detective_app.account.disclosure import OWN_STEPS
from detective_app.account.evidence_words import names_of
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.events import (
    ActionDone,
    AgentResponded,
    AnswerGiven,
    AnswerText,
    AuditCompleted,
    ClarificationAnswered,
    DeliberationRoundEnded,
    DisclosureReached,
    Evaluated,
    Event,
    GateChecked,
    ProviderAttemptFailed,
    ProviderSwitched,
    QuestionAsked,
    ReadingOn,
    RoundStarted,
    SessionEnded,
    SessionStarted,
    SignalsDetected,
    TurnSaved,
)
from detective_app.core.plugin import BY_HAND
from detective_app.core.rounds import Ask
from detective_app.core.session import QuestionAnswerPair
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pieces import Piece
from detective_app.gui.run.action_words import action_words
from detective_app.gui.run.naming import is_local
from detective_app.gui.run.panel_words import agent_names, round_words
from detective_app.gui.run.question_drafts import USER
from detective_app.gui.told_below import in_own_words
from detective_app.gui.transcript.activity import Activity
from detective_app.gui.transcript.answers import GivenAnswer, Judgement, given_answer, judgement, shown
from detective_app.gui.transcript.card import GutterRow
from detective_app.gui.transcript.card_column import CardColumn
from detective_app.gui.transcript.deliberation import DeliberationView
from detective_app.gui.transcript.incidents import Incidents
from detective_app.gui.transcript.turn_card import TurnCard
from detective_app.gui.wording import filled, quoted

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession

OfSession = Callable[[], "InterrogationSession | None"]
"""Returns the session of the transcript as it stands, None before there is one."""

_SIDES = (24, 0, 32, 0)
_ASKED_CHARS = 160
_TOLD_ELSEWHERE = (SignalsDetected, Evaluated, DisclosureReached)
"""What plan and status row tell of, or the card by itself: what goes on here stays as it is."""


class TurnCards(QObject):
    """The cards by the number of their turn, from 1.

    `chosen` tells a turn that was clicked, with the number of a quote or an empty text; `passage_requested`
    a passage that a detective of a panel cites; `answered` a turn whose whole answer is there,
    `claims_requested` one whose claims are to be shown in the plan, `fork_requested` one that a new session
    is to go on from.

    With `leads`, the plan is beside the cards.
    """

    chosen = Signal(int, str)
    passage_requested = Signal(object)
    answered = Signal(int, str)
    claims_requested = Signal(int)
    fork_requested = Signal(int)

    def __init__(self, column: CardColumn, *, leads: bool = False) -> None:
        super().__init__(column)
        self._column, self._leads = column, leads
        self.clear(lambda: None, working=False)

    def clear(self, session: OfSession, *, working: bool) -> None:
        """Begin anew; `working` when a run is at work, so that what goes on is shown."""
        self._column.clear()
        self.cards: dict[int, TurnCard] = {}
        self._session, self._working = session, working
        self._by_hand = False
        self._held = False
        self._stale: frozenset[int] = frozenset()
        self._answered: set[int] = set()
        self._told: set[str] = set()
        self._last_asked = 0
        self._witness = self._detective = ""
        self._loose: Incidents | None = None
        self.deliberation: DeliberationView | None = None
        self._activity = Activity()
        self._activity_row = GutterRow(None, self._activity)
        self._activity_row.setContentsMargins(*_SIDES)
        self._activity_row.hide()
        self._column.add(self._activity_row)

    def go_on(self, session: OfSession, words: str = "") -> None:
        """Keep the cards, and go on with the run that follows; the turn that stopped stays the same card."""
        self._session, self._working, self._held = session, True, False
        self._stale = frozenset(n for n, card in self.cards.items() if card.state != "done")
        self._loose = None
        if words:
            self.begin_activity(words, of_model=False)

    @property
    def last(self) -> TurnCard | None:
        """The newest card."""
        return self.cards[max(self.cards)] if self.cards else None

    def show(self, event: Event) -> None:
        """Show an event; what was on its way when the run came to rest is shown at rest."""
        if isinstance(event, _TOLD_ELSEWHERE):
            return
        self._take(event)
        if self._held:
            self.hold(held=True)

    def _take(self, event: Event) -> None:
        match event:
            case SessionStarted():
                self._start(event)
            case QuestionAsked():
                self._ask(event)
            case AnswerText():
                self.cards[event.sequence].speak(event.text)
            case AnswerGiven():
                self._answer(event)
            case TurnSaved():
                self._finish(event)
                self._go_on()
            case RoundStarted():
                self._last_asked = max(
                    (a.sequence or 0 for a in event.actions if isinstance(a, Ask)), default=0
                )
            case ActionDone():
                self._tell_done(event)
            case ProviderAttemptFailed() | ProviderSwitched():
                self._show_trouble(event)
            case SessionEnded():
                self.rest()
            case _:
                self._wait(event)

    def _tell_done(self, event: ActionDone) -> None:
        """Add a quiet line on what was looked up; what is told again after a stop stands there already."""
        session = self._session()
        found = action_words(event.action, names_of(session.sources if session else ()))
        if found and found.words not in self._told:
            self._told.add(found.words)
            self._between().add(found.icon, found.words, self.tr("Show"), found.whole)

    def _wait(self, event: Event) -> None:
        """Say what is waited for, if anything."""
        match event:
            case ReadingOn():
                said = self.tr("The witness is reading on: {read} of {total} passages")
                self.begin_activity(said.format(read=event.read, total=event.total))
            case AgentResponded(round=None):
                self._tell_left(event)
            case AgentResponded() | DeliberationRoundEnded():
                self._deliberate()
            case GateChecked() if _opens(event):
                self._deliberate()
            case ClarificationAnswered():
                words, whole = clarified_words(event.question, event.answer)
                self._between().add("question-circle", one_line(words, _ASKED_CHARS), self.tr("Show"), whole)
                self._go_on()
            case AuditCompleted():
                self._activity_row.hide()

    def wait(self, *, waits: bool) -> None:
        """Say that the run waits for the person, in whose turn nothing goes on; or that it waits no more."""
        if waits:
            self._activity_row.hide()
        if self.last is not None:
            self.last.hold(held=waits or self._held)

    def _show_trouble(self, event: ProviderAttemptFailed | ProviderSwitched) -> None:
        if isinstance(event, ProviderSwitched):
            self._place(in_turn=True).add_switch(event)
        else:
            self._place(in_turn=event.stage in ("answer", "analysis")).add_attempt(event)

    def hold(self, *, held: bool) -> None:
        """Say that the run is paused, or that it goes on."""
        self._held = held
        self._activity.hold(held=held)
        if self.last is not None:
            self.last.hold(held=held)

    def begin_activity(self, words: str, *, of_model: bool = True) -> None:
        """Say below the cards what is going on while none of them is at work, be it `of_model` or not."""
        if self._working:
            self._column.add(self._activity_row)
            self._activity.begin(words, local=is_local(self._detective) if of_model else None)
            self._activity_row.show()

    def _go_on(self, *, auditing: bool = False) -> None:
        """Say that the detective is at work; where there is none, that the program is."""
        audits, goes = self.tr("The detective is auditing the answers"), self.tr("The detective is going on")
        words = audits if auditing else goes
        self.begin_activity(self.tr("Going on") if self._by_hand else words)

    def rest(self) -> None:
        """Say that nothing goes on any more, and where the last turn stopped."""
        self._working = False
        self._activity_row.hide()
        if self.deliberation is not None:
            self.deliberation.rest()
        if self.last is not None:
            words = {
                "asked": self.tr("Not answered yet"),
                "answering": self.tr("Stopped here; the question will be asked again"),
                "analysing": self.tr("The answer is saved; its analysis is still to come"),
                "done": "",
            }
            self.last.rest(words[self.last.state])

    def tick(self) -> None:
        """Show the seconds of what is going on."""
        self._activity.tick()
        if self.last is not None:
            self.last.tick()

    def _start(self, event: SessionStarted) -> None:
        self._by_hand = event.mode == BY_HAND
        self._witness = event.witness or ""
        self._detective = event.detectives[0] if event.detectives else ""
        first = self.tr("Preparing the first question")
        self.begin_activity(self.tr("Going on where it stopped") if event.resumed else first)
        session = self._session()
        if event.resumed and session and session.deliberation and session.deliberation.rounds:
            self._deliberate()

    def _deliberate(self) -> None:
        """Show how the panel's deliberation stands, and below it what goes on: a round, or the audit."""
        session = self._session()
        done = session.deliberation if session else None
        if session is not None and done is not None and (self._working or done.rounds):
            if self.deliberation is None:
                self.deliberation = DeliberationView()
                self.deliberation.quote_requested.connect(self.passage_requested)
            self._column.add(self.deliberation)
            self.deliberation.show_session(session, working=self._working)
        newest = self.deliberation.newest if self.deliberation else None
        if newest is None or newest.over:
            self._go_on(auditing=True)
        else:
            words = self.tr("{round}: deliberating")
            self.begin_activity(words.format(round=round_words(newest.number, dissent=newest.dissent)))

    def _tell_left(self, event: AgentResponded) -> None:
        """Add a quiet line on a detective of the panel that left a step."""
        session = self._session()
        done = session.deliberation if session else None
        if done is None or event.failure is None:
            return
        words = self.tr("{name} left this step").format(name=agent_names(done).get(event.agent, event.agent))
        reason = one_line(in_own_words(event.failure.reason))
        self._between().add("alert", words, self.tr("Why"), reason)

    def _ask(self, event: QuestionAsked) -> None:
        self._activity_row.hide()
        self._loose = None
        card = self.cards.get(event.sequence)
        if card is not None and event.sequence in self._stale:
            self._stale -= {event.sequence}
            if card.state == "analysing":
                self._answered.add(event.sequence)
            card.go_on(event.question)
            return
        if card is None:
            card = self.cards[event.sequence] = TurnCard(event.sequence)
            card.chosen.connect(self.chosen)
            card.claims_requested.connect(self.claims_requested)
            card.fork_requested.connect(self.fork_requested)
            self._column.add(card)
        session = self._session()
        turn = turn_of(session, event.sequence) if session else None
        displaced = (turn.displaced_questions or ()) if turn else ()
        by_user = event.strategy == USER
        card.ask(event.question, by_user=by_user, displaced=displaced, witness=self._witness)

    def _answer(self, event: AnswerGiven) -> None:
        if event.sequence in self._answered:
            self._answered.discard(event.sequence)
            return  # the whole answer was there when the run stopped, and still is
        session = self._session()
        turn = turn_of(session, event.sequence) if session else None
        told = turn is not None and turn.answer is not None  # it is on disk before it is told
        given = given_answer(turn) if turn is not None and told else GivenAnswer(shown([Piece(event.answer)]))
        self.cards[event.sequence].show_answer(given, given.untold(event.notes), self._detective)
        if event.sequence < self._last_asked:
            self.cards[event.sequence].wait_for_others()
        self.answered.emit(event.sequence, event.answer)

    def _finish(self, event: TurnSaved) -> None:
        session = self._session()
        turn = turn_of(session, event.sequence) if session else None
        found = Judgement(event.gap_analysis, by_hand=self._by_hand)
        if session is not None and isinstance(turn, QuestionAnswerPair):
            found = judgement(session, turn, by_hand=self._by_hand, leads=self._leads)
        self.cards[event.sequence].finish(found)
        self.cards[event.sequence].offer_menu()

    def _place(self, *, in_turn: bool) -> TurnCard | Incidents:
        """Return where an attempt or a switch is told: in the turn at work, else between the cards."""
        if in_turn and self.last is not None and self.last.state != "done":
            return self.last
        return self._between()

    def _between(self) -> Incidents:
        """Return the rows between the cards, at the end of what is shown."""
        if self._loose is None:
            self._loose = Incidents()
            self._loose.setContentsMargins(*_SIDES)
            self._column.add(self._loose)
        return self._loose


def _opens(event: GateChecked) -> bool:
    """Tell whether the audit follows; a gate that is not ready waits for the person, where one watches."""
    return event.gate is None or event.gate.ready is not False or event.forced_reason is not None


def clarified_words(question: ClarificationQuestion, answer: ClarificationAnswer) -> tuple[str, str]:
    """Say in a sentence what was answered to a question, and all of it with why it was asked."""
    words = QCoreApplication.translate("ClarificationWords", "You were asked: %1 Your answer: %2")
    if question.step_name in OWN_STEPS:
        question = _in_own_words(question)
    said = _answer_words(question, answer)
    whole = (question.question, question.context, said)
    return filled(words, one_line(question.question), one_line(said)), "\n".join(filter(None, whole))


def _in_own_words(question: ClarificationQuestion) -> ClarificationQuestion:
    """Return a question of the program in the language of the window."""
    options = tuple(one.evolve(label=in_own_words(one.label)) for one in question.options)
    said = {
        name: in_own_words(getattr(question, name) or "") for name in ("question", "context", "assumption")
    }
    return question.evolve(options=options, **said)


def _answer_words(question: ClarificationQuestion, answer: ClarificationAnswer) -> str:
    translate = QCoreApplication.translate
    if answer.skipped and question.assumption:
        return filled(
            translate("ClarificationWords", "none, so the detective assumed: %1"), question.assumption
        )
    if answer.skipped:
        return translate("ClarificationWords", "none, the detective went on")
    label = next((one.label for one in question.options if one.id == answer.selected_option_id), "")
    own = quoted(answer.free_text_response) if answer.free_text_response else ""
    return ", ".join(filter(None, (label, own)))
