"""The page that a sheet begins on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from detective_app.gui.page.spec import FORM, MANY, ActionHandler, FormView, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host


def _make(host: Host) -> Page[FormView]:
    from detective_app.gui.pages.start.page import StartPage

    page = StartPage(host.application, host.tasks, host.state, host.setup)
    page.check_requested.connect(host.runs.start)
    page.run_requested.connect(host.runs.show_running)
    page.sample_requested.connect(host.runs.open_sample)
    page.many_requested.connect(lambda: host.ways.go_to(MANY))
    page.settings_requested.connect(host.ways.open_settings)
    page.draft_saved.connect(lambda words: _tell_draft(host, words))
    page.model_chosen.connect(host.status.take_detective)
    host.news.settings_changed.connect(page.refresh)
    host.news.runs_changed.connect(lambda: page.set_blocked(blocked=host.runs.active))
    page.set_blocked(blocked=host.runs.active)
    return Page(page, arrive=page.refresh, answers={"start": ActionHandler(page.start)})


def _tell_draft(host: Host, words: str) -> None:
    if host.ways.current == FORM:
        host.status.show_draft(words)


PAGE = PageSpec((FORM,), str(QT_TRANSLATE_NOOP("Pages", "New sheet")), _make)
