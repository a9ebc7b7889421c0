"""What all investigations come to, in quiet figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.routes import FORM, HISTORY, STATISTICS
from detective_app.gui.page.spec import Page, PageSpec, Place

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host
    from detective_app.gui.pages.statistics.page import StatisticsPage


def _make(host: Host) -> Page[object]:
    from detective_app.gui.pages.statistics.page import StatisticsPage

    page = StatisticsPage(host.tasks, host.reader)
    page.back_requested.connect(lambda: host.ways.go_to(HISTORY))
    page.new_requested.connect(lambda: host.ways.go_to(FORM))
    host.news.sessions_changed.connect(lambda: _refresh(host, page))
    return Page(page, arrive=page.refresh)


def _refresh(host: Host, page: StatisticsPage) -> None:
    """Look again while somebody looks; otherwise that is done on arrival."""
    if host.ways.current == STATISTICS:
        page.refresh()


PAGE = PageSpec(
    (STATISTICS,),
    str(QT_TRANSLATE_NOOP("Pages", "Statistics")),
    _make,
    place=Place("list", rank=20, in_sidebar=False),
    under=HISTORY,
)
