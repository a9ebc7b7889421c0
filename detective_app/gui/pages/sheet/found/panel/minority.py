"""Who rules otherwise than the panel, on which claim and why; said as well where nobody does."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.board import claims
from detective_app.account.panel_rounds import cited_quotes, stood
from detective_app.core.panel import Deliberation, MinorityOpinion
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.boxes import Flow
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.panel_words import agent_names, ruling_words
from detective_app.gui.run.quote_chip import quote_chips
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.run.verdict_badge import VerdictBadge
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_LINE, _CHIPS = 22, 32


class Minority(QWidget):
    """`quote_requested` asks for a quote in its document."""

    quote_requested = Signal(object)

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__()
        self._session, self._texts, self._names = session, claims(session), agent_names(done)
        all_, apart = len(stood(done)), len({one.agent for one in done.minority})
        count = filled(self.tr("%1 of %2"), apart, all_)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        rows.addWidget(section_heading(self.tr("Minority opinion"), Label(count, "meta", "text2")))
        if not done.minority:
            words = filled(self.tr("None, %1 of %1"), all_) if done.exit else self.tr("No verdict yet")
            rows.addWidget(Label(words, "ui", "text2"))
        for one in done.minority:
            rows.addWidget(self._opinion(one))

    def _opinion(self, one: MinorityOpinion) -> QWidget:
        made = _Opinion()
        name, text = self._names.get(one.agent, one.agent), self._texts.get(one.signal_id, "")
        spoken = ruling_words(one.verdict, one.confidence)
        made.setAccessibleName(f"{name}, {spoken}: {one_line(text)} {one_line(one.because)}")
        rows = QVBoxLayout(made)
        rows.setContentsMargins(0, 0, 0, 4)
        rows.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(Label(name, "ui", weight=600), 1)
        head.addWidget(VerdictBadge(one.verdict))
        rows.addLayout(head)
        rows.addWidget(_words(text, "text2", self.tr("Claim")))
        rows.addWidget(_words(in_own_words(one.because), "text", self.tr("Reason")))
        found = cited_quotes(self._session, one.evidence)
        sides = [ref.side for ref in one.evidence][: len(found)]
        whose = filled(self.tr("the minority opinion of %1"), name)
        chips = quote_chips(self._session, found, sides, of=whose)
        for chip, quote in zip(chips, found, strict=True):
            chip.clicked.connect(lambda _=False, quote=quote: self.quote_requested.emit(quote))
        if chips:
            rows.addWidget(Flow(chips, line=_CHIPS, gap=12, airy=True))
        return made


class _Opinion(QWidget):
    """One opinion, read out as a whole."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def _words(text: str, color: str, name: str) -> Prose:
    words = Prose("ui", color, line=_LINE, name=name)
    words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    words.show_text(unbroken(one_line(text)))
    return words
