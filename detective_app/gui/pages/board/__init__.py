"""Where a person judges: each claim with the passages that were found for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.routes import BOARD
from detective_app.gui.page.spec import Answer, FrameParts, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host


def _make(host: Host) -> Page[object]:
    from detective_app.gui.pages.board.page import BoardPage

    page = BoardPage(host.application, host.tasks)
    page.back_requested.connect(host.runs.show_report)
    page.decided.connect(host.documents.take_decided)
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


PAGE = PageSpec(
    (BOARD,), str(QT_TRANSLATE_NOOP("Pages", "Judge it yourself")), _make, FrameParts(widest=1152)
)
