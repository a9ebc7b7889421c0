"""Two sheets side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.routes import COMPARE, HISTORY, CompareView
from detective_app.gui.page.spec import FrameParts, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host

_TABLE = 1280


def _make(host: Host) -> Page[CompareView]:
    from detective_app.gui.pages.compare.page import ComparePage

    page = ComparePage(host.application, host.tasks)
    page.back_requested.connect(lambda: host.ways.go_to(HISTORY))
    page.open_requested.connect(host.ways.open_path)
    page.toast.connect(host.notices.show_toast)
    return Page(page)


PAGE = PageSpec(
    (COMPARE,),
    str(QT_TRANSLATE_NOOP("Pages", "Comparison of two sheets")),
    _make,
    FrameParts(widest=_TABLE),
    under=HISTORY,
)
