"""Where a person judges: each claim with the passages that were found for it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.routes import BOARD
from detective_app.gui.page.spec import Answer, FrameParts, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.page.host import Host


def _make(host: Host) -> Page[object]:
    from detective_app.gui.pages.board.page import BoardPage

    page = BoardPage(host.application, host.tasks)
    page.back_requested.connect(host.runs.show_report)
    page.decided.connect(lambda session: _take_decided(host, session))
    page.open_requested.connect(host.documents.open)

    def arrive() -> None:
        """Show the session that is looked at, with the keyboard on its passage."""
        if host.runs.opened is not None:
            page.show_session(host.runs.opened.session)
            page.focus_first()

    return Page(
        page,
        arrive=arrive,
        answers={"go_back": Answer(host.runs.show_report)},
        session_id=lambda: host.runs.opened_id,
        first=page.focus_first,
    )


def _take_decided(host: Host, session: InterrogationSession) -> None:
    """Show everywhere how the session stands now, and that it is saved so."""
    host.documents.take_decided(session)
    host.ways.list_sessions_again()
    host.news.sessions_changed.emit()
    host.status.show_saved(datetime.now(UTC))


PAGE = PageSpec(
    (BOARD,), str(QT_TRANSLATE_NOOP("Pages", "Judge it yourself")), _make, FrameParts(widest=1152)
)
