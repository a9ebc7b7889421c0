"""The report page: head and tabs stay in place, what is below is built when it is first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from detective_app.account.citations import citations, turn_of
from detective_app.account.contradictions import RankedContradiction
from detective_app.account.quotes import Cited, cited
from detective_app.core.evidence import SourceConflict
from detective_app.gui.controls.label import hairline
from detective_app.gui.controls.tabs import Tabs
from detective_app.gui.pages.report.contradictions_view import LIST, ContradictionsView
from detective_app.gui.pages.report.header import ReportHeader
from detective_app.gui.pages.report.overview import Overview
from detective_app.gui.pages.report.panel.panel_view import PanelView
from detective_app.gui.pages.report.remarks import Remarks
from detective_app.gui.run.exporting import Exporting
from detective_app.gui.run.question_drafts import QuestionDrafts
from detective_app.gui.tasks import Tasks
from detective_app.gui.what_left.view import WhatLeft

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.evidence_panel.evidence_list import EvidenceList
    from detective_app.gui.run.window_state import WindowState
    from detective_app.gui.transcript.transcript import Transcript
    from detective_app.storage.sessions.files import OpenedSession

REPORT, PANEL, TRANSCRIPT, EVIDENCE, WHAT_LEFT, AUDIT_LOG = range(6)
_READING_WIDTH, _INSET = 720, 8


class ReportPage(QWidget):
    """Shows a session that ended: audited, at its limit, or failed.

    `resume_requested` carries a raised limit or None, `audit_requested` the reason or None,
    `one_more_requested` a question, empty when the detective is to choose it;
    `fork_requested` tells an answer that a new session is to go on from, `origin_requested` the id of the
    one that this one was forked from, `judge_requested` asks for the board,
    `open_requested` a session and a quote of it, `compare_requested` a session and a conflict of its
    sources, `contradiction_requested` a session and a contradiction of its answers, `toast` what came of an
    export.
    """

    resume_requested = Signal(object)
    audit_requested = Signal(object)
    one_more_requested = Signal(str)
    run_again_requested = Signal()
    fork_requested = Signal(int)
    origin_requested = Signal(str)
    judge_requested = Signal()
    open_requested = Signal(object, object)
    compare_requested = Signal(object, object)
    contradiction_requested = Signal(object, object)
    toast = Signal(str)
    settings_requested = Signal(str)

    def __init__(
        self, application: Application, tasks: Tasks, state: WindowState, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._drafts = QuestionDrafts(state)
        self._application, self._tasks = application, tasks
        self._opened: OpenedSession | None = None
        self._views: dict[tuple[int, int], QWidget] = {}
        self._evidence: EvidenceList | None = None
        self._view = LIST
        self._exporting = Exporting(application, tasks, self)
        self._header, self._remarks = ReportHeader(), Remarks()
        names = [
            self.tr("Report"),
            self.tr("Panel"),
            self.tr("Transcript"),
            self.tr("Evidence"),
            self.tr("What left"),
            self.tr("Audit log"),
        ]
        self._tabs = Tabs(names, self.tr("Parts of the report"))
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()

    def show_session(self, opened: OpenedSession) -> None:
        """Show a session's report from its beginning."""
        self._opened = opened
        for view in self._views.values():
            if isinstance(view, WhatLeft):
                view.leave()
            view.setParent(
                None
            )  # out of the chain of Tab, where a walk would give its Python side another life
            view.deleteLater()
        self._views, self._view = {}, LIST
        done = opened.session.deliberation
        self._tabs.offer(PANEL, offered=done is not None and bool(done.rounds))
        self._header.show_session(opened.session)
        self._remarks.show_opened(opened)
        self._tabs.choose(REPORT)
        self._show_current()

    def take_decided(self, opened: OpenedSession) -> None:
        """Go on with a session in which something was decided about its sources."""
        self._opened = opened
        if (EVIDENCE, LIST) in self._views and self._evidence is not None:
            self._evidence.show_all(opened.session)

    def export(self, format_name: str = "") -> None:
        """Ask where to export to in a format, such as `pdf`; without one, ask for it."""
        if self._opened is None:
            return
        shown = self._stack.currentWidget()
        if isinstance(shown, WhatLeft) and not format_name:
            shown.export()
        elif format_name:
            self._exporting.ask(self._opened.session, format_name)
        else:
            self._header.open_menu()

    def open_answer(self, sequence: int) -> None:
        """Show an answer in the transcript."""
        self._tabs.choose(TRANSCRIPT)
        if self.transcript is not None:
            self.transcript.go_to(sequence)

    def fork(self) -> None:
        """Ask for a session that goes on from the answer that is looked at, else from the last."""
        if self._opened is not None:
            last = len(self._opened.session.qa_pairs)
            self.fork_requested.emit(self.transcript.current_turn or last if self.transcript else last)

    @property
    def can_judge(self) -> bool:
        """Tell whether a person may judge the session that is shown."""
        return self._opened is not None and not self._opened.read_only

    def judge(self) -> None:
        """Have the person judge the passages of the session that is shown."""
        if self.can_judge:
            self.judge_requested.emit()

    def show_what_left(self) -> None:
        """Show what left this computer in this session."""
        self._tabs.choose(WHAT_LEFT)

    def open_source(self) -> None:
        """Show the first quote of the answer that is looked at in its document."""
        if self.transcript is not None and self._opened is not None:
            self._open_quote(self.transcript.current_turn, "")

    def next_part(self, step: int) -> None:
        """Go to the next answer of the transcript or claim of the verdict, or with -1 to the one before."""
        shown = self._stack.currentWidget()
        if self.transcript is not None:
            self.transcript.next_answer() if step > 0 else self.transcript.previous_answer()
        elif isinstance(shown, PanelView | WhatLeft):
            shown.go(step)
        elif isinstance(shown, Overview) and shown.claims is not None:
            shown.claims.go(step)

    def next_contradiction(self) -> None:
        """Go to the next contradiction in the view that is shown."""
        shown = self._stack.currentWidget()
        if isinstance(shown, Overview):
            shown.contradictions.next_contradiction()
        elif isinstance(shown, ContradictionsView):
            shown.figure.next_contradiction()
            shown.figure.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.transcript is not None:
            self.transcript.next_contradiction()

    def open_find(self) -> None:
        """Search the transcript."""
        self._tabs.choose(TRANSCRIPT)
        if self.transcript is not None:
            self.transcript.open_find()

    @property
    def transcript(self) -> Transcript | None:
        """The transcript while it is the tab that is shown."""
        shown = self._views.get((TRANSCRIPT, LIST))
        return shown if self._tabs.current == TRANSCRIPT else None  # type: ignore[return-value]

    def _lay_out(self) -> None:
        tabs = QVBoxLayout()
        tabs.setContentsMargins(32, 0, 32, 0)
        tabs.setSpacing(0)
        tabs.addWidget(self._tabs)
        tabs.addWidget(hairline())
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._header)
        rows.addLayout(tabs)
        rows.addWidget(self._remarks)
        rows.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self._tabs.chosen.connect(lambda _: self._show_current())
        self._header.export_requested.connect(self.export)
        self._header.run_again_requested.connect(self.run_again_requested)
        self._header.origin_requested.connect(self.origin_requested)
        self._exporting.done.connect(self._on_exported)
        self._exporting.failed.connect(self._remarks.show_failure)

    def _compare(self, found: RankedContradiction) -> None:
        if self._opened is not None:
            self.contradiction_requested.emit(self._opened.session, found)

    def _compare_sources(self, conflict: SourceConflict) -> None:
        if self._opened is not None:
            self.compare_requested.emit(self._opened.session, conflict)

    def _on_exported(self, path: str) -> None:
        self._remarks.clear_failure()
        self.toast.emit(self.tr("The report is in {path}").format(path=path))

    def _show_current(self) -> None:
        if self._opened is None:
            return
        key = (self._tabs.current, self._view if self._tabs.current == REPORT else LIST)
        if key not in self._views:
            self._views[key] = self._made(key)
            self._stack.addWidget(self._views[key])
        self._stack.setCurrentWidget(self._views[key])

    def _show_view(self, view: int) -> None:
        """Change between list, matrix and graph, and keep the keyboard on the choice."""
        had_focus = self.focusWidget()
        self._view = view
        self._show_current()
        shown = self._stack.currentWidget()
        assert isinstance(shown, Overview | ContradictionsView)  # noqa: S101 - the report tab holds nothing else
        shown.segments.blockSignals(True)
        shown.segments.choose(view)
        shown.segments.blockSignals(False)
        if had_focus is not None:
            shown.segments.focus_choice()

    def _made(self, key: tuple[int, int]) -> QWidget:
        assert self._opened is not None  # noqa: S101 - nothing is shown without a session
        tab, view = key
        if tab == PANEL:
            panel = PanelView(self._opened.session)
            panel.quote_requested.connect(self._open_cited)
            return panel
        if tab == TRANSCRIPT:
            return self._made_transcript(self._opened)
        if tab == EVIDENCE:
            from detective_app.gui.evidence_panel.evidence_list import EvidenceList

            evidence = self._evidence = EvidenceList(width=_READING_WIDTH)
            evidence.open_requested.connect(self.open_requested)
            evidence.compare_requested.connect(self.compare_requested)
            evidence.show_all(self._opened.session)
            return _inset(evidence)
        if tab == WHAT_LEFT:
            left = WhatLeft(self._application, self._tasks)
            left.open_requested.connect(self.open_requested)
            left.toast.connect(self.toast)
            left.show_session(self._opened.session)
            return left
        if tab == AUDIT_LOG:
            from detective_app.gui.evidence_panel.audit_log import AuditLog

            log = AuditLog()
            log.show_session(self._opened.session)
            return _inset(log)
        return self._made_report(self._opened) if view == LIST else self._made_conflicts(self._opened, view)

    def _made_transcript(self, opened: OpenedSession) -> QWidget:
        from detective_app.gui.transcript.transcript import Transcript

        transcript = Transcript()
        transcript.quote_selected.connect(self._open_quote)
        transcript.passage_requested.connect(self._open_cited)
        transcript.fork_requested.connect(self.fork_requested)
        transcript.show_session(opened.session, opened.path)
        return transcript

    def _open_cited(self, quote: Cited) -> None:
        if self._opened is not None:
            self.open_requested.emit(self._opened.session, quote)

    def _open_quote(self, sequence: int, number: str) -> None:
        """Show a quote of an answer in its document, by the number on its chip; "" means the first one.

        What no document carries has no page: the list of evidence says why.
        """
        turn = turn_of(self._opened.session, sequence) if self._opened else None
        found = [one for one in citations(turn) if number in ("", str(one.number))] if turn else []
        quotes = [quote for one in found if (quote := cited(one, sequence))]
        if quotes:
            self._open_cited(quotes[0])
        elif found:
            self._tabs.choose(EVIDENCE)

    def _made_report(self, opened: OpenedSession) -> Overview:
        overview = Overview(opened, self._drafts)
        overview.opened.connect(self.open_answer)
        overview.quote_requested.connect(self._open_cited)
        overview.sources_requested.connect(self._compare_sources)
        overview.view_chosen.connect(self._show_view)
        overview.resume_requested.connect(self.resume_requested)
        overview.audit_requested.connect(self.audit_requested)
        overview.one_more_requested.connect(self.one_more_requested)
        overview.judge_requested.connect(self.judge_requested)
        overview.compare_requested.connect(self._compare)
        return overview

    def _made_conflicts(self, opened: OpenedSession, view: int) -> ContradictionsView:
        conflicts = ContradictionsView(opened.session, view)
        conflicts.opened.connect(self.open_answer)
        conflicts.quote_requested.connect(self._open_cited)
        conflicts.compare_requested.connect(self._compare)
        conflicts.view_chosen.connect(self._show_view)
        return conflicts


def _inset(part: QWidget) -> QWidget:
    """Bring a part made for the panel, whose margins are 24 px, to the 32 px of this page."""
    made = QWidget()
    rows = QVBoxLayout(made)
    rows.setContentsMargins(_INSET, 0, _INSET, 0)
    rows.addWidget(part)
    return made
