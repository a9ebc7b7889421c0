"""A provider's status is its last real result, wherever it is shown: settings, form and status row."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from detective_app.app.application import DetectiveApplication
from detective_app.front_end import RunRequest
from detective_app.gui.pages.settings.provider_row import ProviderRow
from detective_app.gui.pages.settings.sources import SourcesSection
from detective_app.gui.shell.main_window import MainWindow
from detective_app.storage.keys import Keys
from tests.gui.live_events import StillRun, asked, failed, fresh, given, said, saved, started
from tests.gui.saved_sessions import until
from tests.gui.settings_world import KEY, press, type_into
from tests.gui.whole_window import settled, window_over
from tests.stand_ins import StandIn
from tests.stand_ins.exchange import Exchange
from tests.storage.test_keys import Ring


@asynccontextmanager
async def window_with(application: DetectiveApplication, server: StandIn) -> AsyncIterator[MainWindow]:
    """Open the window with a key for OpenAI, every provider on this computer."""
    ring = Ring()
    ring.set_password("detective-app", "openai", "sk-old-0123456789abcdefOLDK")
    application.__dict__["keys"] = Keys(application.redactor, ring=ring)
    settings = application.settings
    detectives = tuple(c.evolve(base_url=server.base_url(c.provider)) for c in settings.detectives)
    witness = settings.witness.evolve(base_url=server.base_url("ollama"))
    application.save_settings(settings.evolve(detectives=detectives, witness=witness))
    async with window_over(application) as window:
        yield window


async def row_of(window: MainWindow) -> ProviderRow:
    """Show OpenAI's row of the settings."""
    window.coordinator.open_settings("providers")
    await settled()
    section = window.coordinator.navigator.page("settings").section("providers")
    assert isinstance(section, SourcesSection)
    return section.providers.rows["openai"]


async def form_of(window: MainWindow) -> str:
    """Show the form and return what can be read of it."""
    window.coordinator.show_new()
    page = window.coordinator.navigator.page("new")
    page.prefill(RunRequest(hypothesis="The bridge was inspected."))
    await settled()
    return said(page)


async def test_a_refused_key_is_said_everywhere_until_another_one_works(
    application: DetectiveApplication,
) -> None:
    with StandIn(keys={"openai": KEY}) as server:
        async with window_with(application, server) as window:
            await until(lambda: "OpenAI not tried yet" in said(window.frame.status))
            row = await row_of(window)
            press(row.test)
            await until(lambda: row.trial)
            assert row.result.words.startswith("Key not accepted, Error 401")
            assert "Key not accepted (401)" in await form_of(window)
            assert "OpenAI: Key not accepted (401)" in said(window.frame.status)
            row = await row_of(window)
            press(row.replace)
            type_into(row.field.line, KEY)
            await until(lambda: row.trial and row.trial.ok)
            assert row.result.words.startswith("Works, ")
            assert "Key not accepted" not in await form_of(window)
            assert "OpenAI works" in said(window.frame.status)


async def test_a_model_that_does_not_answer_is_no_success_though_the_list_came(
    application: DetectiveApplication,
) -> None:
    async def overloaded(exchange: Exchange) -> None:
        await exchange.trouble("overloaded")

    with StandIn() as server:
        server.script("openai", "answer", overloaded, times=None)
        async with window_with(application, server) as window:
            row = await row_of(window)
            press(row.test)
            await until(lambda: row.trial)
            assert row.result.words.startswith("Overloaded, Error 529")
            assert row.report.isVisible()
            assert "Overloaded (529)" in await form_of(window)


async def test_what_a_run_meets_is_the_status_afterwards(application: DetectiveApplication) -> None:
    with StandIn() as server:
        async with window_with(application, server) as window:
            window.coordinator.navigator.show("live")
            window.runner.run = StillRun(fresh())
            window.runner.began.emit(window.runner.run)
            refused = failed("authentication", "did not accept the key: expired", "analysis", http_status=401)
            for event in (started(), asked(), refused):
                window.runner.happened.emit(event)
            await settled()
            assert "OpenAI: Key not accepted (401)" in said(window.frame.status)
            row = await row_of(window)
            assert row.result.words.startswith("Key not accepted, Error 401")
            assert row.report.quote.text() == "“expired”"
            assert "Key not accepted (401)" in await form_of(window)
            for event in (given("It was shut."), saved()):
                window.runner.happened.emit(event)
            await settled()
            assert "Key not accepted" not in await form_of(window)
            assert "OpenAI works" in said(window.frame.status)
            window.runner.run = None
