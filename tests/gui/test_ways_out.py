"""What a person is told to set right leads to the place where it is set right, in the whole window."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.core.settings import WitnessChoice
from detective_app.gui.pages.settings.page import SettingsPage
from detective_app.gui.pages.settings.sources import SourcesSection
from detective_app.storage.keys import Keys
from tests.gui.failed_sessions import attempt, failed_session
from tests.gui.live_events import button
from tests.gui.report_sessions import opened
from tests.gui.whole_window import settled, window_over
from tests.patience import until
from tests.stand_ins import StandIn
from tests.storage.samples import DETECTIVE
from tests.storage.test_keys import Ring


def providers(page: SettingsPage) -> SourcesSection:
    """Return the section of providers and witness, which must be the one in sight."""
    shown = page.section("providers")
    assert page.current == "providers"
    assert isinstance(shown, SourcesSection)
    return shown


async def test_replace_key_opens_the_line_for_that_key_and_back_leads_to_the_run(
    application: DetectiveApplication,
) -> None:
    application.models.__dict__["keys"] = _with_a_key(application)
    trail = (attempt(DETECTIVE, "authentication", "did not accept the key: bad", http_status=401),)
    async with window_over(application) as window:
        window.activateWindow()
        await until(window.isActiveWindow)
        window.coordinator.investigations.show(opened(failed_session(audit_trail=trail)))
        await settled()
        button(window.coordinator.navigator.page("sheet"), "Replace the key of OpenAI").click()
        await settled()
        assert window.coordinator.navigator.current == "settings"
        shown = providers(window.coordinator.navigator.page("settings"))
        row = shown.providers.rows["openai"]
        assert row.field.line.isVisible()
        assert QApplication.focusWidget() is row.field.line
        assert not row.field.line.visibleRegion().isEmpty()
        window.coordinator.navigator.page("settings").closed.emit()
        assert window.coordinator.navigator.current == "sheet"


async def test_where_a_reader_is_set_up_is_in_sight_and_has_the_keyboard(
    application: DetectiveApplication,
) -> None:
    with StandIn() as standing_in:
        closed = f"http://127.0.0.1:{standing_in.closed_port()}"
    settings = application.settings.current
    application.settings.save(settings.evolve(witness=WitnessChoice(base_url=closed)))
    application.models.__dict__["keys"] = _with_a_key(application)
    async with window_over(application) as window:
        window.activateWindow()
        await until(window.isActiveWindow)
        window.coordinator.show_new()
        window.coordinator.navigator.page("new").settings_requested.emit("witness")
        await settled()
        shown = providers(window.coordinator.navigator.page("settings"))
        for part in (shown.witness.ollama.server.change, *shown.witness.builtin.rows.values()):
            assert part.isVisible()
            assert not part.visibleRegion().isEmpty(), part
        assert shown.witness.isAncestorOf(QApplication.focusWidget())


def _with_a_key(application: DetectiveApplication) -> Keys:
    keys = Keys(application.redactor, ring=Ring())
    keys.set("openai", "sk-any-0123456789abcdef")
    return keys
