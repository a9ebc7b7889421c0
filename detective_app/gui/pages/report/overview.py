"""The report itself: verdict, claims, contradictions and gaps; beside them how it was reached."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account import judgement
from detective_app.account.contradictions import contradictions
from detective_app.account.families import session_remarks
from detective_app.account.marks import summary_of, verdict_of
from detective_app.account.summary import SHOWN_APART
from detective_app.core.session import AuditResult, InterrogationSession
from detective_app.core.verdict import ClaimSpread, Ruling
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.notice import Notice
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.evidence_panel.groupthink_block import GroupthinkBlock
from detective_app.gui.pages.report.claim_rows import ClaimRows
from detective_app.gui.pages.report.contradiction_list import ContradictionList
from detective_app.gui.pages.report.contradictions_view import LIST, view_segments
from detective_app.gui.pages.report.curve_section import CurveSection
from detective_app.gui.pages.report.gap_rows import GapRows
from detective_app.gui.pages.report.gates import Gates
from detective_app.gui.pages.report.next_step import NextStep
from detective_app.gui.pages.report.one_more import OneMoreQuestion
from detective_app.gui.pages.report.quiet_figures import QuietFigures
from detective_app.gui.pages.report.section_heading import section_heading
from detective_app.gui.pages.report.two_columns import TwoColumns
from detective_app.gui.pages.report.verdict_head import VerdictHead
from detective_app.gui.pages.report.what_was_read import WhatWasRead
from detective_app.gui.run.panel_words import share_words
from detective_app.gui.run.summary_pieces import summary_pieces
from detective_app.gui.run.verdict_words import ruling_word
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.gui.run.question_drafts import QuestionDrafts
    from detective_app.storage.sessions.files import OpenedSession

_MARGIN, _BAR = 32, 12
_MAX_SUMMARY_CHARS = 20_000  # more would take the window a second to lay out


class Overview(QWidget):
    """One scrolling page; the side column goes under the main one where there is no room beside it.

    `opened` asks for an answer, `view_chosen` for another view of the contradictions, `quote_requested` for a
    quote in its document, `compare_requested` to compare a contradiction and `sources_requested` a conflict
    of the sources; `judge_requested` for the board.
    """

    opened = Signal(int)
    view_chosen = Signal(int)
    resume_requested = Signal(object)
    audit_requested = Signal(object)
    one_more_requested = Signal(str)
    compare_requested = Signal(object)
    quote_requested = Signal(object)
    sources_requested = Signal(object)
    judge_requested = Signal()

    def __init__(self, opened: OpenedSession, drafts: QuestionDrafts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drafts = drafts
        self._opened, self._session = opened, opened.session
        self._column = Column(self.tr("Report"), margins=(_MARGIN, 15, _MARGIN, 16))
        self._column.verticalScrollBar().rangeChanged.connect(self._keep_margin)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._column)
        self._parts = TwoColumns()
        self._column.rows.addWidget(self._parts)
        self._column.rows.addStretch(1)
        self.segments = view_segments(LIST)
        self.contradictions = ContradictionList()
        self.contradictions.quote_requested.connect(self.quote_requested)
        self.claims: ClaimRows | None = None
        self._fill_main(self._parts.main_rows)
        self._fill_side(self._parts.side_rows)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the side column beside or under the main one."""
        super().resizeEvent(event)
        self._parts.fit(self.width())

    def _keep_margin(self, _: int, most: int) -> None:
        """Let the scroll bar lie in the right margin, so that nothing moves when it comes."""
        outer = self._column.widget()
        layout = outer.layout() if outer is not None else None
        if layout is not None:
            layout.setContentsMargins(_MARGIN, 15, _MARGIN - (_BAR if most else 0), 16)

    def _fill_main(self, rows: QVBoxLayout) -> None:
        result, given = self._session.audit_result, verdict_of(self._session)
        if result and not given:
            self._add_way_to_judge(rows)
            rows.addSpacing(10)
            self._add_summary(rows, result)
        else:
            head = VerdictHead(self._opened)
            head.judge_requested.connect(self.judge_requested)
            rows.addWidget(head)
            rows.addSpacing(14)
            if given:
                self._add_claims(rows)
            else:
                self._add_next_step(rows)
        if result and not judgement.by_hand(self._session):
            rows.addSpacing(26)
            self._add_contradictions(rows)
        if not judgement.by_hand(self._session):
            rows.addSpacing(25)
            self._add_gaps(rows)
        if result and given and summary_of(self._session):
            rows.addSpacing(25)
            rows.addWidget(section_heading(self.tr("Summary")))
            rows.addSpacing(8)
            self._add_summary(rows, result)

    def _add_way_to_judge(self, rows: QVBoxLayout) -> None:
        """Say that a report was made before there were verdicts, and by whom if by rules."""
        notice = Notice(self.tr("Judge it now"), self)  # it shows itself, and alone would be a window
        rules = judgement.scored_by_rules(self._session)
        words = self.tr("Made before verdicts, by rules.") if rules else self.tr("Made before verdicts.")
        if not self._opened.read_only:
            words = f"{words} {self.tr('Its answers can be judged as they are.')}"
        notice.show_words(words, action=not self._opened.read_only)
        notice.action.clicked.connect(lambda: self.audit_requested.emit(None))
        rows.addWidget(notice)

    def _add_claims(self, rows: QVBoxLayout) -> None:
        self.claims = ClaimRows(self._session)
        self.claims.quote_requested.connect(self.quote_requested)
        rows.addWidget(self.claims)

    def _add_next_step(self, rows: QVBoxLayout) -> None:
        step = NextStep(self._session, read_only=self._opened.read_only)
        step.resume_requested.connect(self.resume_requested)
        step.audit_requested.connect(self.audit_requested)
        rows.addWidget(step)

    def _add_summary(self, rows: QVBoxLayout, result: AuditResult) -> None:
        shown, summary = result.summary[:_MAX_SUMMARY_CHARS], Prose("answer", name=self.tr("Summary"))
        summary.show_pieces(summary_pieces(shown, without=SHOWN_APART if result.verdict else ()))
        rows.addWidget(summary)
        if shown != result.summary:
            words = self.tr("The summary is longer; an export has the whole.")
            rows.addWidget(Label(words, "meta", "muted"))

    def _add_contradictions(self, rows: QVBoxLayout) -> None:
        found = contradictions(self._session)
        several = any(not one.within_one for one in found)
        rows.addWidget(section_heading(self.tr("Contradictions"), self.segments if several else None))
        rows.addSpacing(12)
        if not found:
            count = len(self._session.qa_pairs)
            rows.addWidget(Label(self.tr("None found among %n answer(s)", "", count), "ui", "text2"))
            return
        self.segments.chosen.connect(self.view_chosen)
        self.contradictions.opened.connect(self.opened)
        self.contradictions.compare_requested.connect(self.compare_requested)
        self.contradictions.show_findings(found)
        rows.addWidget(self.contradictions)

    def _add_gaps(self, rows: QVBoxLayout) -> None:
        gaps = judgement.open_gaps(self._session)
        asks = judgement.can_ask_more(self._session) and not self._opened.read_only
        more = TextLink(self.tr("Ask one more question")) if asks else None
        rows.addWidget(section_heading(self.tr("Remaining gaps"), more))
        rows.addSpacing(8)
        if more is not None:
            self._add_one_more(rows, more)
        self._gaps = GapRows(gaps)
        rows.addWidget(self._gaps if gaps else Label(self.tr("None"), "ui", "text2"))

    def _add_one_more(self, rows: QVBoxLayout, more: TextLink) -> None:
        """Put the field under its link; a question that was written and not asked is in sight at once."""
        form = OneMoreQuestion(self._session.id, self._drafts)
        if not form.written:
            form.hide()  # shown here, it would be a window of its own until it has its place
        form.asked.connect(self.one_more_requested)
        form.closed.connect(lambda: more.setFocus(Qt.FocusReason.OtherFocusReason))
        more.clicked.connect(form.begin)
        rows.addWidget(form)

    def _fill_side(self, rows: QVBoxLayout) -> None:
        given, panel = verdict_of(self._session), self._session.deliberation
        if panel:
            warning = GroupthinkBlock(panel)
            if warning.warns:
                rows.addWidget(warning)
                rows.addSpacing(16)
        if given:
            read = WhatWasRead(self._session)
            read.compare_requested.connect(self.sources_requested)
            rows.addWidget(read)
            rows.addWidget(hairline())
            rows.addSpacing(12)
        spread = SpreadSection(self._session)
        if spread.tells:
            rows.addWidget(spread)
            rows.addSpacing(12)
        if judgement.by_hand(self._session):
            return
        rows.addWidget(QuietFigures(self._session, checked=not self._opened.changed_outside))
        rows.addSpacing(12)
        if points := judgement.curve(self._session):
            curve = CurveSection(points, quiet=given is not None)
            curve.opened.connect(self.opened)
            rows.addWidget(curve)
            rows.addSpacing(20)
        rows.addWidget(Gates(self._session))


class SpreadSection(QWidget):
    """Tells nothing where the answers were judged once, by another family; a panel tells of its own."""

    def __init__(self, session: InterrogationSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        found = session.audit_result.spread if session.audit_result else None
        remarks = () if session.deliberation else session_remarks(session)
        self.tells = bool(found or remarks)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        if found:
            times = self.tr("%n time(s)", "", found.audits)
            rows.addWidget(section_heading(self.tr("Judged again"), Label(times, "meta", "text2")))
            rows.addWidget(Label(counted(found.overall), "ui", "text2", wrap=True))
            for number, one in enumerate(found.claims, 1):
                if len(one.rulings) > 1:
                    self._add_claim(rows, number, one)
        for remark in remarks:
            line = IconLine("text2")
            line.show_line("alert", "medium", remark)
            rows.addWidget(line)

    def _add_claim(self, rows: QVBoxLayout, number: int, one: ClaimSpread) -> None:
        """Say how a claim was ruled that was not always ruled alike."""
        span = (share_words(one.lowest_confidence), share_words(one.highest_confidence))
        words = filled(self.tr("Claim %1: %2, confidence %3 to %4"), number, counted(one.rulings), *span)
        line = IconLine("text2")
        if one.flipped:
            words = f"{words}. {self.tr('It flipped, so it is conflicting.')}"
        line.show_line("alert" if one.flipped else "minus", "medium" if one.flipped else "text2", words)
        rows.addWidget(line)


def counted(rulings: Mapping[Ruling, int]) -> str:
    """Say how often each ruling was given, the most frequent first."""
    words = QCoreApplication.translate("SpreadSection", "%1 %2")
    ranked = sorted(rulings.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(filled(words, count, QLocale().toLower(ruling_word(ruling))) for ruling, count in ranked)
