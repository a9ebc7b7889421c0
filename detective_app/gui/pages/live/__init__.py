"""The page of a run: the one that lives, and a session that has no report and no run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.routes import BOARD, LIVE, PAST, RunView
from detective_app.gui.page.spec import Answer, Answers, FrameParts, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.account.quotes import Cited
    from detective_app.core.quality import Conflict
    from detective_app.gui.page.host import Host
    from detective_app.gui.pages.live.page import LivePage

_TRANSCRIPT = 928
_MENU = ("pause", "stop", "run_again", "fork", "find", "open_folder")


def _make(host: Host) -> Page[RunView]:
    from detective_app.gui.pages.live.page import LivePage

    page = LivePage(host.application, host.tasks)
    host.actions.give_reading_to(page.transcript)
    page.set_menu([host.actions[name] for name in _MENU])
    _connect(page, host)
    return Page(
        page,
        beside=lambda: host.runs.show_turn(page, page.current_turn),
        answers=_answers(page, host),
        session_id=lambda: _session_id(host),
        first=page.focus_first,
        dock=page.dock,
    )


def _connect(page: LivePage, host: Host) -> None:
    runs = host.runs
    page.pause_requested.connect(runs.pause)
    page.resume_requested.connect(runs.resume)
    page.stop_requested.connect(runs.stop)
    page.steered.connect(runs.steer)
    page.retry_requested.connect(runs.resume)
    page.switch_requested.connect(runs.switch_to)
    page.audit_requested.connect(runs.audit)
    page.skip_requested.connect(runs.hurry)
    page.turn_selected.connect(lambda number: runs.show_turn(page, number))
    page.quote_selected.connect(lambda number, quote: runs.show_quote(page, number, quote))
    page.transcript.passage_requested.connect(lambda quote: _open(page, host, quote))
    page.claims_selected.connect(lambda number: runs.show_claims(page, number))
    page.report_requested.connect(runs.show_report)
    page.judge_requested.connect(lambda: _judge(host))
    page.transcript.fork_requested.connect(host.forks.ask)
    page.header.origin_requested.connect(host.forks.open_origin)
    page.settings_requested.connect(host.ways.open_settings)
    page.key_requested.connect(host.ways.replace_key)
    page.toast.connect(host.notices.show_toast)
    page.needs.wished.connect(runs.wish)
    page.needs.answered.connect(runs.answer)
    page.needs.resolve_requested.connect(lambda conflict: _resolve(page, host, conflict))


def _open(page: LivePage, host: Host, quote: Cited) -> None:
    """Show what a detective cites in its document."""
    if page.session is not None:
        host.documents.open(page.session, quote)


def _judge(host: Host) -> None:
    """Lead to the board; its way back is to the report."""
    host.runs.show_report()
    host.ways.go_to(BOARD)


def _resolve(page: LivePage, host: Host, conflict: Conflict) -> None:
    """Show a conflict side by side, to be resolved there."""
    from detective_app.account.conflict_list import found_behind
    from detective_app.core.evidence import SourceConflict

    session = page.session
    found = found_behind(session, conflict) if session else None
    if session is None or found is None:
        return
    if isinstance(found, SourceConflict):
        host.documents.compare(session, found)
    else:
        host.documents.compare_answers(session, found)


def _answers(page: LivePage, host: Host) -> Answers:
    """Say what is answered; which of its two routes a page has can change, and is asked each time."""
    runs, read = host.runs, page.transcript
    return {
        "start": Answer(page.start, lambda: host.ways.current == LIVE or page.needs.card is not None),
        "resume": Answer(runs.resume, lambda: runs.can_go_on),
        "run_again": Answer(runs.run_again, lambda: host.ways.current == PAST and runs.opened is not None),
        "fork": Answer(lambda: host.forks.ask(page.current_turn), lambda: _can_fork(page, host)),
        "export": Answer(page.export, lambda: runs.can_go_on),
        "find": Answer(page.open_find),
        "next_answer": Answer(read.next_answer),
        "previous_answer": Answer(read.previous_answer),
        "next_gap": Answer(read.next_gap),
        "next_contradiction": Answer(read.next_contradiction),
        "open_source": Answer(host.documents.open_first),
    }


def _can_fork(page: LivePage, host: Host) -> bool:
    return host.ways.current == PAST and bool(page.current_turn) and host.forks.possible


def _session_id(host: Host) -> str | None:
    lives = host.runs.running_id if host.ways.current == LIVE else None
    return lives or host.runs.opened_id


PAGE = PageSpec(
    (LIVE, PAST),
    str(QT_TRANSLATE_NOOP("Pages", "Investigation")),
    _make,
    FrameParts(panel=True, widest=_TRANSCRIPT),
)
