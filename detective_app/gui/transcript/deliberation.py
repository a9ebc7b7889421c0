"""The deliberation of a panel at the end of the transcript: a round at a time, a card for each detective."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.panel_rounds import ShownRound, rounds
from detective_app.gui import theme
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.tabs import Segments
from detective_app.gui.run.panel_words import agent_names, round_words
from detective_app.gui.transcript.agent_card import AgentCard

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession

_GAP, _HEAD = 12, 32


class DeliberationView(QWidget):
    """The newest round, unless a person looks at another one; [ and ] go from round to round.

    `quote_requested` asks for a quote by what is cited.
    """

    quote_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rounds: tuple[ShownRound, ...] = ()
        self._session: InterrogationSession | None = None
        self._chosen: int | None = None
        self._working = False
        self.cards: list[AgentCard] = []
        self._title = Label("", "question")
        self._about = ElidedLabel("", "meta", "text2")
        self._choice: Segments | None = None
        self._head = QHBoxLayout()
        self._head.setSpacing(_GAP)
        self._head.addWidget(self._title)
        self._head.addWidget(self._about, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 8, 0, 0)
        self._column.setSpacing(_GAP)
        self._column.addLayout(self._head)
        self.restyle()

    def restyle(self) -> None:
        """Take the height of the heading from the text size."""
        self._title.setMinimumHeight(theme.pixels(_HEAD))

    @property
    def shown(self) -> ShownRound | None:
        """The round that is looked at."""
        if not self._rounds:
            return None
        return self._rounds[-1 if self._chosen is None else min(self._chosen, len(self._rounds) - 1)]

    @property
    def newest(self) -> ShownRound | None:
        """The last round."""
        return self._rounds[-1] if self._rounds else None

    def show_session(self, session: InterrogationSession, *, working: bool) -> None:
        """Show how the deliberation stands; what is shown already stays as it is."""
        if session.deliberation is None:
            return
        found = rounds(session.deliberation, going_on=working)
        if (found, working) == (self._rounds, self._working) and self._session is not None:
            return
        grown = len(found) != len(self._rounds)
        self._rounds, self._session, self._working = found, session, working
        if grown:
            self._offer_rounds()
        self._show()

    def go(self, step: int) -> bool:
        """Go to the next card, or with -1 to the one before; tells whether there is one."""
        at = next((n for n, card in enumerate(self.cards) if _holds_focus(card)), -1 if step > 0 else 0)
        if not 0 <= at + step < len(self.cards):
            return False
        self.cards[at + step].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def rest(self) -> None:
        """Say that nobody is at work on it any more."""
        self._working = False
        for card in self.cards:
            card.rest()

    def spoken(self, agent: str) -> str:
        """Return what is told of an agent to those who do not see it."""
        found = (card.spoken for card in self.cards if card.seat.agent.id == agent)
        return next(found, "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the round before with [, to the next one with ]."""
        step = {"[": -1, "]": 1}.get(event.text(), 0)
        if step and self._choice is not None:
            at = self._choice.current + step
            if 0 <= at < len(self._rounds):
                self._choice.choose(at)
                self.cards[0].setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def _offer_rounds(self) -> None:
        """Make the choice of rounds anew; one is no choice."""
        if self._choice is not None:
            self._head.removeWidget(self._choice)
            self._choice.hide()
            self._choice.deleteLater()
            self._choice = None
        if len(self._rounds) > 1:
            names = [str(one.number) for one in self._rounds]
            self._choice = Segments(names, self.tr("Round to look at"))
            self._choice.choose(len(self._rounds) - 1 if self._chosen is None else self._chosen)
            self._choice.chosen.connect(self._on_round)
            self._head.addWidget(self._choice)

    def _on_round(self, index: int) -> None:
        """Follow a person's choice; choosing the last round lets the next one be shown by itself."""
        self._chosen = None if index == len(self._rounds) - 1 else index
        self._show()

    def _show(self) -> None:
        shown, session = self.shown, self._session
        if shown is None or session is None or session.deliberation is None:
            return
        names = agent_names(session.deliberation)
        self._title.setText(round_words(shown.number, dissent=shown.dissent))
        self._about.setText(self._about_words(shown, names))
        for n, seat in enumerate(shown.seats):
            if n < len(self.cards) and self.cards[n].seat == seat:
                continue
            made = AgentCard(seat, names[seat.agent.id], session)
            made.quote_requested.connect(self.quote_requested)
            self._put(n, made)
        if not self._working:
            self.rest()

    def _put(self, n: int, card: AgentCard) -> None:
        """Show a card in its place, and keep the keyboard where it was."""
        if n == len(self.cards):
            self.cards.append(card)
            self._column.addWidget(card)
            return
        before, self.cards[n] = self.cards[n], card
        focused = _holds_focus(before)
        self._column.replaceWidget(before, card)
        before.hide()
        before.deleteLater()
        card.show()
        if focused:
            card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _about_words(self, shown: ShownRound, names: dict[str, str]) -> str:
        advocate = next((names[one.agent.id] for one in shown.seats if one.advocates), "")
        if advocate:
            return self.tr("{name} has to argue against what all agree on").format(name=advocate)
        return self.tr("Verdict on each claim")


def _holds_focus(card: AgentCard) -> bool:
    return card.hasFocus() or any(child.hasFocus() for child in card.findChildren(QWidget))
