"""The report of a session, with its transcript, its evidence and its audit log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.routes import BOARD, REPORT, ReportView
from detective_app.gui.page.spec import Answer, Answers, FrameParts, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host
    from detective_app.gui.pages.report.page import ReportPage
    from detective_app.gui.transcript.transcript import Transcript


def _make(host: Host) -> Page[ReportView]:
    from detective_app.gui.pages.report.page import ReportPage

    page = ReportPage(host.application, host.tasks, host.state)
    host.actions.give_reading_to(page)
    page.resume_requested.connect(host.runs.resume)
    page.audit_requested.connect(host.runs.audit)
    page.one_more_requested.connect(host.runs.ask_one_more)
    page.run_again_requested.connect(host.runs.run_again)
    page.fork_requested.connect(host.forks.ask)
    page.origin_requested.connect(host.forks.open_origin)
    page.judge_requested.connect(lambda: host.ways.go_to(BOARD))
    page.open_requested.connect(host.documents.open)
    page.compare_requested.connect(host.documents.compare)
    page.contradiction_requested.connect(host.documents.compare_answers)
    page.settings_requested.connect(host.ways.open_settings)
    page.toast.connect(host.notices.show_toast)
    return Page(page, answers=_answers(page, host), session_id=lambda: host.runs.opened_id)


def _answers(page: ReportPage, host: Host) -> Answers:
    return {
        "run_again": Answer(host.runs.run_again, lambda: host.runs.opened is not None),
        "fork": Answer(page.fork, lambda: host.forks.possible),
        "judge": Answer(page.judge, lambda: page.can_judge),
        "export": Answer(page.export),
        "find": Answer(page.open_find),
        "next_answer": Answer(lambda: page.next_part(1)),
        "previous_answer": Answer(lambda: page.next_part(-1)),
        "next_gap": Answer(lambda: _in_transcript(page, lambda shown: shown.next_gap())),
        "next_contradiction": Answer(page.next_contradiction),
        "open_source": Answer(page.open_source),
    }


def _in_transcript(page: ReportPage, do: Callable[[Transcript], None]) -> None:
    """Do something in the transcript while it is the tab that is shown."""
    if page.transcript is not None:
        do(page.transcript)


PAGE = PageSpec((REPORT,), str(QT_TRANSLATE_NOOP("Pages", "Report")), _make, FrameParts(widest=1152))
