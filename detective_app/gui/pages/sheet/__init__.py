"""The sheet of a claim: the page of every investigation, before, while and after it is checked."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.spec import SHEET, ActionHandler, Answers, Page, PageSpec, SheetView

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.page.host import Host
    from detective_app.gui.pages.sheet.page import SheetPage


def _make(host: Host) -> Page[SheetView]:
    from detective_app.gui.pages.sheet.page import SheetPage

    page, runs = SheetPage(host.application, host.tasks), host.runs
    ask, slot = page.ask, page.slot
    ask.paused.connect(runs.pause)
    ask.stopped.connect(runs.stop)
    ask.skipped.connect(runs.hurry)
    for one in (ask, slot):
        one.resumed.connect(runs.resume)
    slot.wished.connect(runs.wish)
    slot.answered.connect(runs.answer)
    slot.audited.connect(runs.audit)
    slot.switched.connect(runs.switch_to)
    slot.settings_wanted.connect(host.ways.open_settings)
    slot.key_wanted.connect(host.ways.replace_key)
    page.asked_next.connect(runs.steer)
    page.progress.model_wanted.connect(runs.run_again)
    page.fork_wanted.connect(host.forks.ask)
    page.origin_wanted.connect(host.forks.open_origin)
    page.decided.connect(lambda session: _take_decided(host, session))
    page.toast.connect(host.notices.show_toast)
    page.shown_wide.connect(host.ways.give_room)
    return Page(
        page,
        answers=_answers(page, host),
        session_id=lambda: page.session.id if page.session else None,
        first=page.focus_first,
        left=lambda: host.ways.give_room(False),
        panes=(page.claim, page.head, page.slot, page.grid, page.pane, page.ask),
    )


def _take_decided(host: Host, session: InterrogationSession) -> None:
    """Show everywhere how the session stands now, and that it is saved so."""
    host.runs.take_decided(session)
    host.ways.list_sessions_again()
    host.news.sessions_changed.emit()
    host.status.show_saved(datetime.now(UTC))


def _answers(page: SheetPage, host: Host) -> Answers:
    runs = host.runs
    return {
        "start": ActionHandler(page.start),
        "resume": ActionHandler(runs.resume, lambda: runs.can_go_on),
        "run_again": ActionHandler(runs.run_again, lambda: runs.opened is not None),
        "fork": ActionHandler(page.fork, lambda: host.forks.possible),
        "export": ActionHandler(page.export, lambda: page.session is not None and not page.follows),
        "found": ActionHandler(page.toggle_drawer, lambda: page.session is not None),
        "open_page": ActionHandler(page.toggle_pane, lambda: page.session is not None),
        "ask": ActionHandler(page.focus_ask, lambda: page.session is not None),
    }


PAGE = PageSpec((SHEET,), str(QT_TRANSLATE_NOOP("Pages", "Sheet")), _make)
