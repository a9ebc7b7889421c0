"""The settings: a page with a navigation of its own; one file a section."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from detective_app.gui.page.spec import (
    FIRST_RUN,
    SETTINGS,
    FrameParts,
    Page,
    PagePlace,
    PageSpec,
    SettingsView,
)
from detective_app.gui.wording import key_words

if TYPE_CHECKING:
    from detective_app.gui.page.host import Host


def _make(host: Host) -> Page[SettingsView]:
    from detective_app.gui.pages.settings.page import SettingsPage

    page = SettingsPage(host.application, host.tasks, host.state, host.setup)
    page.closed.connect(host.ways.go_back)
    page.changed.connect(host.news.settings_changed)
    page.status.connect(host.status.show_note)
    page.first_run_requested.connect(lambda: host.ways.go_to(FIRST_RUN))
    return Page(page, arrive=page.refresh, hint=_hint(host))


def _hint(host: Host) -> str:
    keys = key_words(host.actions["palette"].shortcut())
    return QCoreApplication.translate("SettingsPage", "{keys} finds any setting").format(keys=keys)


PAGE = PageSpec(
    (SETTINGS,),
    str(QT_TRANSLATE_NOOP("Pages", "Settings")),
    _make,
    FrameParts(sidebar=False),
    PagePlace("settings", rank=90, keys=("Ctrl+,",)),
)
