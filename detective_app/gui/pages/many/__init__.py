"""The page of many claims over one case: a report's statements, one a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.spec import FORM, MANY, ActionHandler, Page, PagePlace, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host
    from detective_app.gui.pages.many.page import ManyPage


def _make(host: Host) -> Page[object]:
    from detective_app.gui.pages.many.page import ManyPage

    page = ManyPage(host.application, host.tasks)
    page.sheet_wanted.connect(host.ways.open_path)
    page.documents_wanted.connect(lambda: host.ways.go_to(FORM))
    page.running_wanted.connect(host.runs.show_running)
    page.toast.connect(host.notices.show_toast)
    page.sessions_changed.connect(host.ways.list_sessions_again)
    host.news.runs_changed.connect(lambda: _tell_run(host, page))
    host.news.sessions_changed.connect(page.refresh)
    return Page(
        page,
        answers={
            "start": ActionHandler(page.start),
            "resume": ActionHandler(page.start, lambda: page.kept is not None),
        },
        arrive=lambda: page.offer(host.ways.asked),
        first=page.focus_first,
        panes=(page.compose, page.table),
    )


def _tell_run(host: Host, page: ManyPage) -> None:
    page.room.show_beside_run(host.runs.running_claim)


PAGE = PageSpec(
    (MANY,),
    str(QT_TRANSLATE_NOOP("Pages", "Many claims")),
    _make,
    place=PagePlace("table", rank=5, keys=("Ctrl+L",)),
)
