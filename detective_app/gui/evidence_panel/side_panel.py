"""The panel beside a transcript: how detectives agree, the plan, a turn's evidence, and the audit log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from detective_app.gui.controls.label import hairline
from detective_app.gui.controls.tabs import Tabs

if TYPE_CHECKING:
    from detective_app.account.quotes import Cited
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.evidence_panel.agreement_list import AgreementList
    from detective_app.gui.evidence_panel.audit_log import AuditLog
    from detective_app.gui.evidence_panel.evidence_list import EvidenceList
    from detective_app.gui.evidence_panel.plan_list import PlanList
    from detective_app.gui.evidence_panel.quote_details import QuoteDetails

PANEL, PLAN, EVIDENCE, AUDIT_LOG = range(4)
_TAB_HEIGHT, _HEAD = 36, 48


class SidePanel(QWidget):
    """Tabs, filled when first needed; `ask_requested` tells a statement whose source is wanted.

    `open_requested` tells a session and a quote, `compare_requested` a session and a conflict,
    `answer_requested` the number of an answer. While a document is open, its quote is the evidence.
    The plan is there where a session has one, and comes first; before it a panel once it deliberates.
    """

    ask_requested = Signal(str)
    open_requested = Signal(object, object)
    compare_requested = Signal(object, object)
    answer_requested = Signal(int)
    copied = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Panel, plan, evidence and audit log"))
        names = [self.tr("Panel"), self.tr("Plan"), self.tr("Evidence"), self.tr("Audit log")]
        self._tabs = Tabs(names, self.tr("What to show"), height=_TAB_HEIGHT, gap=24)
        for tab in (PANEL, PLAN):
            self._tabs.offer(tab, offered=False)
        self._planned: str | None = None
        self._deliberated: str | None = None
        self._stack = QStackedWidget()
        self._beside_source = False
        self._tabs.chosen.connect(lambda _: self._show_current())
        head = QHBoxLayout()
        head.setContentsMargins(24, _HEAD - _TAB_HEIGHT, 24, 0)
        head.addWidget(self._tabs)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(hairline())
        column.addWidget(self._stack, 1)

    @cached_property
    def agreement(self) -> AgreementList:
        """How far the detectives of a panel agree."""
        from detective_app.gui.evidence_panel.agreement_list import AgreementList

        return AgreementList()

    @cached_property
    def plan(self) -> PlanList:
        """What is to be proved."""
        from detective_app.gui.evidence_panel.plan_list import PlanList

        made = PlanList()
        made.answer_requested.connect(self.answer_requested)
        return made

    @cached_property
    def evidence(self) -> EvidenceList:
        """The evidence of the chosen turn."""
        from detective_app.gui.evidence_panel.evidence_list import EvidenceList

        made = EvidenceList()
        made.ask_requested.connect(self.ask_requested)
        made.open_requested.connect(self.open_requested)
        made.compare_requested.connect(self.compare_requested)
        return made

    @cached_property
    def quote(self) -> QuoteDetails:
        """The quote of the document that is open."""
        from detective_app.gui.evidence_panel.quote_details import QuoteDetails

        made = QuoteDetails()
        made.answer_requested.connect(self.answer_requested)
        made.compare_requested.connect(self.compare_requested)
        made.copied.connect(self.copied)
        return made

    @cached_property
    def audit_log(self) -> AuditLog:
        """What the run recorded."""
        from detective_app.gui.evidence_panel.audit_log import AuditLog

        return AuditLog()

    def showEvent(self, event: QShowEvent) -> None:
        """Fill the tabs the first time."""
        super().showEvent(event)
        if not self._stack.count():
            for part in (self.agreement, self.plan, self.evidence, self.audit_log):
                self._stack.addWidget(part)
        self._show_current()

    def allow_asking(self, *, allowed: bool) -> None:
        """Offer to ask for a missing source while a run is at work."""
        self.evidence.allow_asking(allowed=allowed)

    def clear(self) -> None:
        """Show nothing of the session before."""
        self.evidence.await_answers()
        self.audit_log.clear()
        self.plan.clear()
        self._planned = self._deliberated = None
        for tab in (PANEL, PLAN):
            self._tabs.offer(tab, offered=False)

    def show_turn(self, session: InterrogationSession, sequence: int) -> None:
        """Show the evidence of a turn, by its number from 1; 0 when the session has none yet."""
        self.evidence.show_turn(session, sequence)
        self.show_progress(session)

    def take_decided(self, session: InterrogationSession) -> None:
        """Go on with a session in which something was decided about its sources."""
        self.evidence.take_decided(session)

    def show_progress(self, session: InterrogationSession) -> None:
        """Show how the plan stands and what the run recorded so far; a plan that is new comes first."""
        self.audit_log.show_session(session)
        self._tabs.offer(PLAN, offered=bool(session.signals))
        self.plan.show_session(session)
        new = bool(session.signals) and session.id != self._planned
        self._planned = session.id if session.signals else None
        if new and not self._beside_source:
            self._tabs.choose(PLAN)
        self._show_agreement(session)

    def _show_agreement(self, session: InterrogationSession) -> None:
        """Show how a panel agrees from the first reply on; once it deliberates, that comes first."""
        done = session.deliberation
        there = done is not None and bool(done.rounds)
        self._tabs.offer(PANEL, offered=there)
        if not there:
            self._deliberated = None
            return
        self.agreement.show_session(session)
        if session.id != self._deliberated and not self._beside_source:
            self._tabs.choose(PANEL)
        self._deliberated = session.id

    def show_claims(self, signal_ids: Sequence[str]) -> None:
        """Bring claims of the plan into sight."""
        self._tabs.choose(PLAN)
        self.plan.show_claims(signal_ids)

    def show_source(self, session: InterrogationSession, quote: Cited) -> None:
        """Show what is known of a quote while its document is open."""
        self._beside_source = True
        self.show_progress(session)
        self.quote.show_quote(session, quote)
        self._tabs.choose(EVIDENCE)
        self._show_current()

    def leave_source(self) -> None:
        """Show the evidence of the chosen turn again."""
        if self._beside_source:
            self._beside_source = False
            self.quote.clear()
            self._show_current()

    def show_quote(self, number: str) -> None:
        """Bring a quote of the chosen turn into sight, by the number on its chip."""
        if number.isdigit():
            self._tabs.choose(EVIDENCE)
            self.evidence.show_quote(int(number))

    def _show_current(self) -> None:
        """Show the part of the tab that is chosen, made by now."""
        if not self._stack.count():
            return
        part: QWidget = (self.agreement, self.plan, self.evidence, self.audit_log)[self._tabs.current]
        if part is self.evidence and self._beside_source:
            part = self.quote
        if self._stack.indexOf(part) < 0:
            self._stack.addWidget(part)
        self._stack.setCurrentWidget(part)
