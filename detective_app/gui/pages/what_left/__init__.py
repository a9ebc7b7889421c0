"""What left this computer in a session that has no report yet: one that runs, waits or was stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.routes import LIVE, WHAT_LEFT, LeftView
from detective_app.gui.page.spec import Answer, Answers, FrameParts, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host


def _make(host: Host) -> Page[LeftView]:
    from detective_app.gui.pages.what_left.page import WhatLeftPage

    page = WhatLeftPage(host.application, host.tasks)
    host.actions.give_reading_to(page)

    def back() -> None:
        """Show the investigation where it belongs by now."""
        if page.session_id == host.runs.running_id:
            host.ways.go_to(LIVE)
        else:
            host.runs.show_report()

    page.back_requested.connect(back)
    page.left.open_requested.connect(host.documents.open)
    page.left.toast.connect(host.notices.show_toast)
    answers: Answers = {
        "export": Answer(page.left.export),
        "go_back": Answer(back),
        "next_answer": Answer(lambda: page.left.go(1)),
        "previous_answer": Answer(lambda: page.left.go(-1)),
    }
    return Page(page, answers=answers, session_id=lambda: page.session_id)


PAGE = PageSpec((WHAT_LEFT,), str(QT_TRANSLATE_NOOP("Pages", "What left")), _make, FrameParts(widest=1152))
