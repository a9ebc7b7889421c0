"""What a run waits for the person with, as a card below the last turn: a gate, or a question.

A card stays where it is until the run has taken up what was said on it, so that nothing typed is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from detective_app.core.clarification import ClarificationQuestion
from detective_app.core.ending import Gate
from detective_app.core.events import ClarificationAnswered, Event, QuestionAsked, SessionEnded
from detective_app.core.operator import AskMore, AuditAnyway, RaiseLimit
from detective_app.engine.calls.on_texts import on_texts
from detective_app.gui.controls.announcing import announce
from detective_app.gui.pages.live.clarification_card import ClarificationCard
from detective_app.gui.pages.live.dock import Dock
from detective_app.gui.pages.live.gate_card import GateCard
from detective_app.gui.run.naming import is_local, provider_title
from detective_app.gui.transcript.transcript import Transcript

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.run.attended import Need
    from detective_app.gui.tasks import Tasks


class Needs(QObject):
    """Shows one card at a time; `wished` tells a GateWish, `answered` a ClarificationAnswer.

    `resolve_requested` tells a conflict that is to be resolved.
    """

    wished = Signal(object)
    answered = Signal(object)
    resolve_requested = Signal(object)

    def __init__(
        self, application: Application, tasks: Tasks, *, page: QWidget, transcript: Transcript, dock: Dock
    ) -> None:
        super().__init__(page)
        self._application, self._tasks, self._page = application, tasks, page
        self._transcript, self._dock = transcript, dock
        self._need: Need | None = None
        self.card: GateCard | ClarificationCard | None = None
        self._dock.anyway.given.connect(self._audit)
        self._transcript.built.connect(self._take_keyboard)

    def show(self, need: Need | None) -> None:
        """Show what the run waits with; None when it goes on."""
        self._need, session = need, self._transcript.session
        if need is None or session is None:
            self._show_none()
        elif isinstance(need, Gate):
            self._dock.show_state("gate")
            self._tasks.spawn(self._weigh(need, session), "gate")
        else:
            self._dock.show_state("asked")
            if isinstance(self.card, ClarificationCard) and self.card.question == need:
                self.card.show_again()
            else:
                self.ask(need)

    def ask(self, question: ClarificationQuestion) -> None:
        """Show a question of the detective."""
        card = ClarificationCard(question, self._sent_to())
        card.answered.connect(self.answered)
        self._put(card, card.title)

    def take(self, event: Event) -> None:
        """Take the card away once the run goes on from it."""
        if isinstance(event, ClarificationAnswered | QuestionAsked | SessionEnded):
            self.forget()

    def show_problem(self, words: str) -> None:
        """Say why an answer was not taken up; it stays, to be sent again."""
        if isinstance(self.card, ClarificationCard):
            self.card.show_problem(words)

    def forget(self) -> None:
        """Show no card."""
        if self.card is not None:
            self._transcript.wait_with(None)
            self.card = None

    def open(self) -> bool:
        """Put the keyboard on the card; tells whether there is one."""
        if self.card is not None:
            self.card.focus_first()
        return self.card is not None

    def tick(self) -> None:
        """Show how long the run has waited."""
        if isinstance(self.card, ClarificationCard):
            self.card.tick()

    def act(self) -> bool:
        """Do what Ctrl+Enter means while a card waits; tells whether one does."""
        if self.card is None:
            return False
        if self._dock.anyway.reason.hasFocus():
            self._dock.anyway.give()
        else:
            self.card.act()
        return True

    async def _weigh(self, gate: Gate, session: InterrogationSession) -> None:
        """Show the gate once its conditions are weighed, which reads all answers."""
        from detective_app.account.readiness import readiness  # late: the first frame does without it

        thresholds = self._application.settings.current.gate
        found = await on_texts(readiness, session, thresholds)
        if self._need is not gate:
            return
        card = GateCard(session, found)
        card.asked.connect(lambda questions: self.wished.emit(AskMore(questions)))
        card.raise_requested.connect(lambda limit: self.wished.emit(RaiseLimit(limit)))
        card.resolve_requested.connect(self.resolve_requested)
        self._put(card, card.title)

    def _show_none(self) -> None:
        """Show that a run waits no more; one that was stopped keeps its question, which can be answered."""
        if self._dock.state != "stopping":
            self._dock.show_state("running")
        if isinstance(self.card, GateCard):
            self.forget()

    def _sent_to(self) -> str:
        """Name the detective's provider, where an answer leaves this computer for it."""
        session = self._transcript.session
        card = session.reproducibility if session else None
        first = next((one.model for one in (card.models if card else ()) if one.role == "detective"), "")
        return provider_title(first) if first and not is_local(first) else ""

    def _audit(self, reason: str) -> None:
        self._dock.anyway.reason.clear()
        self.wished.emit(AuditAnyway(reason))

    def _put(self, card: GateCard | ClarificationCard, said: str) -> None:
        self.forget()
        self.card = card
        self._transcript.wait_with(card)
        announce(self._page, said)
        self._take_keyboard()

    def _take_keyboard(self) -> None:
        """Put the keyboard on the card, if it was on this page."""
        focused = QApplication.focusWidget()
        if self._page.isVisible() and (focused is None or self._page.isAncestorOf(focused)):
            self.open()
