"""What one detective of a panel said in a round: its part, its position, the quotes, and how sure it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QHBoxLayout, QWidget

from detective_app.account.panel_rounds import Seat, cited_quotes, overall, refs
from detective_app.gui import theme
from detective_app.gui.controls.bars import Bar
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.mark import Mark
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.panel_words import duty_word, part_words, ruling_words, share_words, stance_word
from detective_app.gui.run.quote_chip import quote_chips
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.run.verdict_badge import VerdictBadge
from detective_app.gui.run.verdict_words import sureness_words
from detective_app.gui.told_below import in_own_words
from detective_app.gui.transcript.agent_details import AgentDetails
from detective_app.gui.transcript.card import Card, stacked
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.panel import AgentResponse
    from detective_app.core.session import InterrogationSession

_LINE, _FOOT, _CHIPS, _MOST_CHIPS, _MAX_CHARS = 24, 32, 32, 6, 1_000


class AgentCard(Card):
    """A seat in a round, read out as a whole; `quote_requested` asks for a quote in its document."""

    accessible_role = QAccessible.Role.Grouping
    quote_requested = Signal(object)

    def __init__(
        self, seat: Seat, name: str, session: InterrogationSession, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent=parent)
        self.seat, self._name = seat, name
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if seat.response is not None:
            self._add_said(seat.response, session)
        elif seat.failure is not None:
            reason = one_line(in_own_words(seat.failure.reason))
            self._add_state(session, StatusMark("failed", self.tr("Left this round"), weight=600), reason)
        else:
            self._add_state(session, StatusMark("busy", self.tr("Is thinking")))

    @property
    def spoken(self) -> str:
        """The card in a sentence, as it is read out."""
        return self.accessibleName()

    def rest(self) -> None:
        """Say that nobody is at work on it any more."""
        mark = self.findChild(StatusMark)
        if self.seat.response is None and self.seat.failure is None and mark is not None:
            mark.show_state("muted", self.tr("Not heard in this round"))
            self._call(mark.word)

    def _add_state(self, session: InterrogationSession, mark: StatusMark, why: str = "") -> None:
        head = _head(self._name, model_name(self.seat.agent.models[0]))
        lines: list[QWidget] = [Beside(head, mark, gap=10, wide=0)]
        lines += [Label(why, "ui", "text2", wrap=True)] if why else []
        self.add_row(self._gutter(session, part_words(self.seat.agent)), stacked(*lines, gap=4, at_top=True))
        self._call(mark.word, why)

    def _add_said(self, said: AgentResponse, session: InterrogationSession) -> None:
        ruled = overall(said, session)
        model = model_name(said.provider_used or self.seat.agent.models[0])
        head = _head(self._name, model, VerdictBadge(ruled) if ruled else None)
        words = Prose("answer", line=_LINE, name=self.tr("Position"))
        words.show_text(unbroken(one_line(said.position, _MAX_CHARS)))
        self.add_row(self._gutter(session, part_words(said)), stacked(head, words, gap=4))
        if chips := self._chips(said, session):
            self.add_row(None, chips, above=4)
        self.add_row(None, Flow(self._foot(said), line=_FOOT, gap=16, apart=True, airy=True))
        if said.role_violation:
            reason = Label(one_line(in_own_words(said.role_violation)), "meta", "medium", wrap=True)
            self.add_row(None, reason, above=2)
        self._call(part_words(said), ruling_words(ruled, said.confidence), self._kept(said))

    def _gutter(self, session: InterrogationSession, part: str) -> QWidget:
        """Return role and duty; an advocate has that duty alone."""
        duty = duty_word(self.seat.agent.role, session.mode)
        if self.seat.advocates:
            part, duty = self.tr("Dissent"), self.tr("argues against")
        words = Label(part, "meta", "detective", weight=600, wrap=True)
        words.setContentsMargins(0, 6, 0, 0)
        return stacked(words, Label(duty, "meta", "text2", wrap=True)) if duty else words

    def _chips(self, said: AgentResponse, session: InterrogationSession) -> QWidget | None:
        found = cited_quotes(session, refs(said))
        shown = found[:_MOST_CHIPS]
        chips: list[QWidget] = []
        for chip, quote in zip(quote_chips(session, shown, of=self._name), shown, strict=True):
            chip.clicked.connect(lambda _=False, quote=quote: self.quote_requested.emit(quote))
            chips.append(chip)
        if len(found) > len(shown):
            more = Label(self.tr("%n more", "", len(found) - len(shown)), "meta", "text2")
            more.setFixedHeight(theme.pixels(_CHIPS))
            chips.append(more)
        return Flow(chips, line=_CHIPS, gap=12, airy=True) if chips else None

    def _foot(self, said: AgentResponse) -> list[QWidget]:
        parts = [_Sure(said.confidence), _small(stance_word(said.stance)), self._reasons(said)]
        return [*parts, self._role_mark(said)]

    def _role_mark(self, said: AgentResponse) -> QWidget:
        if said.role_violation:
            return Mark(("alert", "medium"), self.tr("Out of role"), line=_FOOT)
        if not self._kept(said):
            return _small("")
        mark = StatusMark("ok", self._kept(said))
        mark.setFixedHeight(theme.pixels(_FOOT))
        return mark

    def _kept(self, said: AgentResponse) -> str:
        """Say whether the agent kept its part; nothing of one that has none."""
        if said.role_violation:
            return self.tr("out of role")
        return self.tr("Keeps its role") if said.role or said.perspective else ""

    def _reasons(self, said: AgentResponse) -> Button:
        """Return the link that shows what else it said, which is made when it is first wanted."""
        link = Button(self.tr("Reasons"), "link", name=filled(self.tr("Reasons of %1"), self._name))
        link.setCheckable(True)
        whole: list[AgentDetails] = []

        def turned(opened: bool) -> None:
            if opened and not whole:
                whole.append(AgentDetails(said))
                self.add_row(None, whole[0], above=4)
            for part in whole:
                part.setVisible(opened)

        link.toggled.connect(turned)
        return link

    def _call(self, *parts: str) -> None:
        self.setAccessibleName(", ".join(filter(None, (self._name, *parts))))


class _Sure(QWidget):
    """How sure an agent is: a bar, and words; the figure stands in the tooltip."""

    def __init__(self, confidence: float) -> None:
        super().__init__()
        bar = Bar("text2", width=64)
        bar.set_fraction(confidence)
        self.setToolTip(share_words(confidence))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(bar)
        row.addWidget(_small(sureness_words(confidence) or QCoreApplication.translate("Verdict", "unsure")))
        self.setFixedHeight(theme.pixels(_FOOT))


def _small(words: str) -> Label:
    label = Label(words, "meta", "text2")
    label.setFixedHeight(theme.pixels(_FOOT))
    return label


def _head(name: str, model: str, badge: QWidget | None = None) -> QWidget:
    """Return the first line: the name, the model beside it, and a badge."""
    head = QWidget()
    row = QHBoxLayout(head)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    row.addWidget(Label(name, "question"))
    row.addWidget(ElidedLabel(model, "meta", "text2"), 1)
    if badge is not None:
        row.addWidget(badge)
    head.setMinimumHeight(theme.pixels(_LINE))
    return head
