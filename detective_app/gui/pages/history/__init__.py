"""The list of all investigations, to search, open, export and delete."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from detective_app.gui.page.spec import FORM, HISTORY, FrameParts, HistoryView, Page, PagePlace, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host
    from detective_app.gui.pages.history.page import HistoryPage

_TABLE = 1280


def _make(host: Host) -> Page[HistoryView]:
    from detective_app.gui.pages.history.page import HistoryPage

    page = HistoryPage(host.application, host.tasks, host.reader)
    page.open_requested.connect(host.ways.open_path)
    page.duplicate_requested.connect(host.runs.duplicate_file)
    page.undoable.connect(lambda words, undo: _offer_undo(host, words, undo))
    page.undo_requested.connect(host.notices.undo)
    page.count_changed.connect(lambda _: host.ways.list_sessions_again())
    page.new_requested.connect(lambda: host.ways.go_to(FORM))
    page.sample_requested.connect(host.runs.play_sample)
    page.toast.connect(host.notices.show_toast)
    for changed in (host.news.sessions_changed, host.news.runs_changed):
        changed.connect(lambda: _refresh(host, page))
    return Page(page, arrive=page.refresh, first=page.focus_search)


def _refresh(host: Host, page: HistoryPage) -> None:
    """Look again while somebody looks; otherwise that is done on arrival."""
    if host.ways.current == HISTORY:
        page.refresh()


def _offer_undo(host: Host, words: str, undo: Callable[[], object]) -> None:
    host.notices.show_toast(words, QCoreApplication.translate("HistoryPage", "Undo"), undo)


PAGE = PageSpec(
    (HISTORY,),
    str(QT_TRANSLATE_NOOP("Pages", "History")),
    _make,
    FrameParts(widest=_TABLE),
    PagePlace("history", rank=10, keys=("Ctrl+H",)),
)
