"""Which card ends a transcript: made from how the session stands."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from detective_app.account.judgement import by_hand
from detective_app.account.totals import Totals, totals
from detective_app.core.session import InterrogationSession
from detective_app.gui.transcript.closing_card import ClosingCard
from detective_app.gui.transcript.failed_card import FailedCard
from detective_app.gui.wording import filled


class Endings(QObject):
    """Makes the closing cards and passes on what is asked for on them."""

    retry_requested = Signal()
    switch_requested = Signal(str)
    audit_requested = Signal(str)
    report_requested = Signal()
    judge_requested = Signal()
    settings_requested = Signal(str)
    key_requested = Signal(str)

    def ended(
        self, session: InterrogationSession, message: str, others: Sequence[str]
    ) -> FailedCard | ClosingCard | None:
        """Return the card of a session that ended by itself, None when it can simply go on.

        `others` are the detectives that may take over a failed run, `"provider:model"`.
        """
        if session.status == "failed":
            card = FailedCard(session, message, others)
            card.retry_requested.connect(self.retry_requested)
            card.switch_requested.connect(self.switch_requested)
            card.audit_requested.connect(self.audit_requested)
            card.key_requested.connect(self.key_requested)
            return card
        if session.status == "completed" and by_hand(session):
            return self._to_judge()
        if session.status == "completed" and session.audit_result is not None:
            return self._with_report(
                ClosingCard(
                    "ok", self.tr("Done"), self.tr("The audit is done"), self._numbers(totals(session))
                )
            )
        if session.status == "limit-reached":
            title = filled(self.tr("The limit of %1 questions is reached"), session.iteration_limit)
            text = self.tr("The report shows what is still open. There you can audit anyway or ask more.")
            return self._with_report(ClosingCard("waiting", self.tr("Limit"), title, text))
        return None

    def refused(self, text: str, *, begun: bool) -> ClosingCard:
        """Return the card of a run that could not begin, or not go on."""
        title = (
            self.tr("The investigation was stopped") if begun else self.tr("The investigation did not start")
        )
        card = ClosingCard("failed", self.tr("Failed"), title, text)
        card.add_action(self.tr("Try again"), self.retry_requested.emit, "primary" if begun else "plain")
        card.add_action(
            self.tr("Open settings"),
            lambda: self.settings_requested.emit(""),
            "plain" if begun else "primary",
        )
        return card

    def replay_stopped(self) -> ClosingCard:
        """Return the card of a recorded run that was not played to its end."""
        text = self.tr("Nothing was called and nothing was spent.")
        return self._with_report(
            ClosingCard("muted", self.tr("Stopped"), self.tr("The recorded run was stopped"), text)
        )

    def _to_judge(self) -> ClosingCard:
        text = self.tr("Passages were found for each part of the hypothesis. No model judged them.")
        card = ClosingCard("ok", self.tr("Done"), self.tr("Yours to judge"), text)
        card.add_action(self.tr("Judge it yourself"), self.judge_requested.emit, "primary")
        card.add_action(self.tr("Open the report"), self.report_requested.emit)
        return card

    def _with_report(self, card: ClosingCard) -> ClosingCard:
        card.add_action(self.tr("Open the report"), self.report_requested.emit, "primary")
        return card

    def _numbers(self, found: Totals) -> str:
        return filled(
            self.tr("Consistency %1 of 100, %2, %3."),
            found.score,
            self.tr("%n contradiction(s)", "", found.contradictions or 0),
            self.tr("%n open gap(s)", "", found.open_gaps),
        )
