"""The first steps: a detective and a witness, set up one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.spec import FIRST_RUN, FrameParts, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host


def _make(host: Host) -> Page[object]:
    from detective_app.gui.pages.first_run.page import FirstRunPage

    page = FirstRunPage(host.application, host.tasks, host.state, host.setup)
    page.finished.connect(host.ways.finish_set_up)
    page.sample_requested.connect(host.ways.finish_set_up)
    page.sample_requested.connect(host.runs.play_sample)
    return Page(page, arrive=page.begin)


PAGE = PageSpec(
    (FIRST_RUN,),
    str(QT_TRANSLATE_NOOP("Pages", "Set up step by step")),
    _make,
    FrameParts(sidebar=False, status=False),
)
