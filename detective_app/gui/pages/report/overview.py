"""The report itself: numbers, verdict, contradictions and gaps; beside them the curve and the checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account import judgement
from detective_app.account.contradictions import contradictions
from detective_app.account.totals import totals
from detective_app.core.session import AuditResult
from detective_app.gui import theme
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.report.completeness_chart import CompletenessChart
from detective_app.gui.pages.report.contradiction_list import ContradictionList
from detective_app.gui.pages.report.contradictions_view import LIST, view_segments
from detective_app.gui.pages.report.curve_table import CurveTable
from detective_app.gui.pages.report.gap_rows import GapRows
from detective_app.gui.pages.report.gates import Gates
from detective_app.gui.pages.report.next_step import NextStep
from detective_app.gui.pages.report.numbers import Figure, ReportNumbers
from detective_app.gui.pages.report.one_more import OneMoreQuestion
from detective_app.gui.run.summary_pieces import summary_pieces
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.gui.run.question_drafts import QuestionDrafts
    from detective_app.storage.sessions.files import OpenedSession

_BESIDE, _MAIN_WIDTH, _SIDE_WIDTH, _GAP = 860, 720, 320, 48
_MARGIN, _BAR = 32, 12
_MAX_SUMMARY_CHARS = 20_000  # more would take the window a second to lay out


class Overview(QWidget):
    """One scrolling page; the side column goes under the main one where there is no room beside it.

    `opened` asks for an answer, `tab_requested` for the transcript or the evidence by name, `view_chosen` for
    another view of the contradictions.
    """

    opened = Signal(int)
    tab_requested = Signal(str)
    view_chosen = Signal(int)
    resume_requested = Signal(object)
    audit_requested = Signal(object)
    one_more_requested = Signal(str)
    compare_requested = Signal(object)

    def __init__(self, opened: OpenedSession, drafts: QuestionDrafts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drafts = drafts
        self._opened, self._session = opened, opened.session
        self._totals = totals(opened.session)
        self._column = Column(self.tr("Report"), margins=(_MARGIN, 15, _MARGIN, 16))
        self._column.verticalScrollBar().rangeChanged.connect(self._keep_margin)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._column)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.setSpacing(_GAP)
        self._main, self._side = QWidget(), QWidget()
        self._main.setMaximumWidth(theme.pixels(_MAIN_WIDTH))
        for part in (self._main, self._side):
            self._parts.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        self._parts.setStretch(0, 100_000)
        self._parts.addStretch(1)
        self._column.rows.addLayout(self._parts)
        self._column.rows.addStretch(1)
        self.segments = view_segments(LIST)
        self.contradictions = ContradictionList()
        self._fill_main(_rows(self._main))
        self._fill_side(_rows(self._side))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the side column beside or under the main one."""
        super().resizeEvent(event)
        beside = self.width() >= theme.pixels(_BESIDE)
        self._parts.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )
        self._side.setFixedWidth(min(theme.pixels(_SIDE_WIDTH), self.width() - 2 * _MARGIN))

    def _keep_margin(self, _: int, most: int) -> None:
        """Let the scroll bar lie in the right margin, so that nothing moves when it comes."""
        outer = self._column.widget()
        layout = outer.layout() if outer is not None else None
        if layout is not None:
            layout.setContentsMargins(_MARGIN, 15, _MARGIN - (_BAR if most else 0), 16)

    def _fill_main(self, rows: QVBoxLayout) -> None:
        result = self._session.audit_result
        self._numbers = ReportNumbers(tuple(self._figures()))
        self._numbers.figure_chosen.connect(self._explain)
        self._why = Label(self._score_words(), "meta", "text2", wrap=True)
        self._why.hide()
        rows.addWidget(self._numbers)
        rows.addWidget(self._why)
        rows.addSpacing(10)
        if result:
            self._add_summary(rows, result)
            rows.addSpacing(26)
            self._add_contradictions(rows)
        else:
            step = NextStep(self._session, read_only=self._opened.read_only)
            step.resume_requested.connect(self.resume_requested)
            step.audit_requested.connect(self.audit_requested)
            rows.addWidget(step)
        rows.addSpacing(25)
        self._add_gaps(rows)

    def _figures(self) -> list[Figure]:
        found = self._totals
        figures = [
            Figure("gaps", f"{found.open_gaps}", self.tr("open gap(s)", "", found.open_gaps)),
            Figure("answers", f"{found.answers}", self.tr("answer(s)", "", found.answers)),
        ]
        if found.score is None or found.contradictions is None:
            figures.reverse()  # the first one stands large, and of a score nobody knows before the audit
        else:
            rules = judgement.scored_by_rules(self._session)
            consistency = self.tr("consistency, by rules") if rules else self.tr("consistency")
            count = found.contradictions
            figures = [
                Figure("score", f"{found.score}", consistency, self.tr("of 100")),
                Figure("contradictions", f"{count}", self.tr("contradiction(s)", "", count)),
                *figures,
            ]
        if found.documents:
            checked = self.tr("quotes") if self._opened.changed_outside else self.tr("quotes verified")
            figures.append(Figure("quotes", f"{found.quotes}", checked))
        return figures

    def _score_words(self) -> str:
        parts = judgement.score_parts(self._session)
        if parts is None:
            return ""
        return filled(
            self.tr("100 less %1 for contradictions and %2 for open gaps and incomplete answers."),
            parts.contradictions,
            parts.gaps_and_incompleteness,
        )

    def _explain(self, figure: str) -> None:
        """Lead from a number to where it comes from."""
        if figure == "score":
            self._why.setVisible(not self._why.isVisible())
        elif figure == "contradictions":
            self._column.ensureWidgetVisible(self.contradictions)
            self.contradictions.next_contradiction()
        elif figure == "gaps":
            self._column.ensureWidgetVisible(self._gaps)
        else:
            self.tab_requested.emit("transcript" if figure == "answers" else "evidence")

    def _add_summary(self, rows: QVBoxLayout, result: AuditResult) -> None:
        shown, summary = result.summary[:_MAX_SUMMARY_CHARS], Prose("answer", name=self.tr("Summary"))
        summary.show_pieces(summary_pieces(shown))
        if judgement.scored_by_rules(self._session):
            rows.addWidget(Label(self.tr("Rule-based analysis"), "meta", "medium", weight=500))
            rows.addSpacing(4)
        rows.addWidget(summary)
        if shown != result.summary:
            words = self.tr("The summary is longer; an export has the whole.")
            rows.addWidget(Label(words, "meta", "muted"))

    def _add_contradictions(self, rows: QVBoxLayout) -> None:
        found = contradictions(self._session)
        rows.addLayout(_heading(self.tr("Contradictions"), self.segments if found else None))
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
        rows.addLayout(_heading(self.tr("Remaining gaps"), more))
        rows.addSpacing(8)
        if more is not None:
            self._add_one_more(rows, more)
        self._gaps = GapRows(gaps)
        rows.addWidget(self._gaps if gaps else Label(self.tr("None"), "ui", "text2"))

    def _add_one_more(self, rows: QVBoxLayout, more: TextLink) -> None:
        """Put the field under its link; a question that was written and not asked is in sight at once."""
        form = OneMoreQuestion(self._session.id, self._drafts)
        form.setVisible(form.written)
        form.asked.connect(self.one_more_requested)
        form.closed.connect(lambda: more.setFocus(Qt.FocusReason.OtherFocusReason))
        more.clicked.connect(form.begin)
        rows.addWidget(form)

    def _fill_side(self, rows: QVBoxLayout) -> None:
        points = judgement.curve(self._session)
        if points:
            chart, table = CompletenessChart(points), CurveTable(points)
            flip = TextLink(self.tr("Table"), name=self.tr("Show the curve as a table"))
            rows.addLayout(_heading(self.tr("Completeness by question"), flip))
            for view in (chart, table):
                view.opened.connect(self.opened)
                rows.addWidget(view)
            table.hide()

            def show_other() -> None:
                table.setVisible(chart.isVisible())
                chart.setVisible(not table.isVisible())
                flip.setText(self.tr("Curve") if table.isVisible() else self.tr("Table"))

            flip.clicked.connect(show_other)
            rows.addSpacing(20)
        rows.addWidget(Gates(self._session))


def _rows(widget: QWidget) -> QVBoxLayout:
    rows = QVBoxLayout(widget)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(0)
    return rows


def _heading(text: str, action: QWidget | None) -> QHBoxLayout:
    """Return a section's heading with its action at the right of the same line, 32 px high."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    label = Label(text, "question")
    label.setMinimumHeight(32)
    row.addWidget(label, 1)
    if action is not None:
        row.addWidget(action)
    return row
