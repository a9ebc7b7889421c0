"""The form that begins an investigation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from detective_app.gui.page.routes import FORM, HISTORY, LIVE, FormView
from detective_app.gui.page.spec import Answer, Page, PageSpec

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host
    from detective_app.gui.pages.new_investigation.page import NewInvestigationPage


def _make(host: Host) -> Page[FormView]:
    from detective_app.gui.pages.new_investigation.page import NewInvestigationPage

    page = NewInvestigationPage(host.application, host.tasks, host.state, host.setup)
    page.start_requested.connect(host.runs.start)
    page.cancelled.connect(lambda: host.ways.go_to(HISTORY))
    page.run_requested.connect(lambda: host.ways.go_to(LIVE))
    page.sample_requested.connect(host.runs.play_sample)
    page.settings_requested.connect(host.ways.open_settings)
    page.draft_saved.connect(lambda words: _tell_draft(host, words))
    page.detective_chosen.connect(host.status.take_detective)
    host.news.settings_changed.connect(page.refresh)
    host.news.runs_changed.connect(lambda: _tell_blocked(host, page))
    _tell_blocked(host, page)
    return Page(page, arrive=page.refresh, answers={"start": Answer(page.start)})


def _tell_draft(host: Host, words: str) -> None:
    if host.ways.current == FORM:
        host.status.show_draft(words)


def _tell_blocked(host: Host, page: NewInvestigationPage) -> None:
    """Say why nothing can be started while a run goes on, and only then."""
    words = QCoreApplication.translate("NewInvestigationPage", "An investigation is running")
    page.set_blocked(words if host.runs.active else "")


PAGE = PageSpec((FORM,), str(QT_TRANSLATE_NOOP("Pages", "New investigation")), _make)
