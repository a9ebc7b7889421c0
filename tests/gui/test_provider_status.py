"""A provider's status is its last real result, wherever it is shown: settings, start page and status row."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.events import AgentResponded
from detective_app.core.settings import DetectiveChoice, ProviderName
from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.pages.settings.provider_row import ProviderRow
from detective_app.gui.pages.settings.sources import SourcesSection
from detective_app.gui.pages.start.page import StartPage
from detective_app.gui.setup.model_choice import SAME_AS_WITNESS
from detective_app.gui.shell.frame import StatusRow
from detective_app.gui.shell.main_window import MainWindow
from detective_app.storage.keys import Keys
from tests.deliberation.panels import response
from tests.gui.live_events import StillRun, asked, event, failed, fresh, given, said, saved, started
from tests.gui.settings_world import KEY, press, type_into
from tests.gui.whole_window import settled, window_over
from tests.patience import until
from tests.stand_ins import StandIn
from tests.stand_ins.exchange import Exchange
from tests.storage.test_keys import Ring


@asynccontextmanager
async def window_with(application: DetectiveApplication, server: StandIn) -> AsyncIterator[MainWindow]:
    """Open the window with a key for OpenAI, every provider on this computer."""
    keys = application.models.__dict__["keys"] = Keys(application.redactor, ring=Ring())
    keys.set("openai", "sk-old-0123456789abcdefOLDK")
    settings = application.settings.current
    detectives = tuple(c.evolve(base_url=server.base_url(c.provider)) for c in settings.detectives)
    witness = settings.witness.evolve(base_url=server.base_url("ollama"))
    application.settings.save(settings.evolve(detectives=detectives, witness=witness))
    async with window_over(application) as window:
        yield window


async def row_of(window: MainWindow, provider: ProviderName = "openai") -> ProviderRow:
    """Show a provider's row of the settings."""
    window.coordinator.open_settings("providers")
    await settled()
    section = window.coordinator.navigator.page("settings").section("providers")
    assert isinstance(section, SourcesSection)
    return section.providers.rows[provider]


async def form_of(window: MainWindow) -> StartPage:
    """Show the start page with its options."""
    window.coordinator.show_new()
    page = window.coordinator.navigator.page("new")
    assert isinstance(page, StartPage)
    page.prefill(RunRequest(hypothesis="The bridge was inspected."))
    page.change.setChecked(True)
    await settled()
    return page


async def shows(part: QWidget, words: str) -> None:
    """Wait until something can be read."""
    await until(lambda: words in said(part))


async def hides(part: QWidget, words: str) -> None:
    """Wait until something cannot be read any more."""
    await until(lambda: words not in said(part))


async def test_a_refused_key_is_said_everywhere_until_another_one_works(
    application: DetectiveApplication,
) -> None:
    with StandIn(keys={"openai": KEY}) as server:
        async with window_with(application, server) as window:
            await shows(window.frame.status, "OpenAI not tried yet")
            row = await row_of(window)
            press(row.test)
            await until(lambda: row.trial is not None)
            assert row.result.words.startswith("Key not accepted, Error 401")
            await shows(await form_of(window), "Key not accepted (401)")
            await shows(window.frame.status, "OpenAI: Key not accepted (401)")
            row = await row_of(window)
            press(row.replace)
            type_into(row.field.line, KEY)
            await until(lambda: row.trial is not None and row.trial.ok)
            assert row.result.words.startswith("Works, ")
            await hides(await form_of(window), "Key not accepted")
            await shows(window.frame.status, "OpenAI works")


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
            await until(lambda: row.trial is not None)
            assert row.result.words.startswith("Overloaded, Error 529")
            assert row.report.isVisible()
            await shows(await form_of(window), "Overloaded (529)")


async def test_what_a_run_meets_is_the_status_afterwards(application: DetectiveApplication) -> None:
    with StandIn() as server:
        async with window_with(application, server) as window:
            window.coordinator.navigator.show("sheet")
            window.runner.run = StillRun(fresh())
            window.runner.began.emit(window.runner.run)
            refused = failed("authentication", "did not accept the key: expired", "analysis", http_status=401)
            for one in (started(), asked(), refused):
                window.runner.happened.emit(one)
            await settled()
            await shows(window.frame.status, "OpenAI: Key not accepted (401)")
            row = await row_of(window)
            await until(lambda: row.result.words.startswith("Key not accepted, Error 401"))
            assert row.report.quote.text() == "“expired”"
            await shows(await form_of(window), "Key not accepted (401)")
            for one in (given("It was shut."), saved()):
                window.runner.happened.emit(one)
            await settled()
            await hides(await form_of(window), "Key not accepted")
            await shows(window.frame.status, "OpenAI works")
            said_ = response("agent-2", provider_used="anthropic:claude-opus-5-5")
            window.runner.happened.emit(event(AgentResponded, agent="agent-2", round=1, response=said_))
            await settled()
            await shows(window.frame.status, "Anthropic works")
            window.runner.run = None


async def test_one_that_takes_over_says_how_it_failed_too(application: DetectiveApplication) -> None:
    with StandIn(keys={"anthropic": KEY}) as server:
        async with window_with(application, server) as window:
            application.models.keys.set("anthropic", "sk-other-0123456789abcdef")
            row = await row_of(window, "anthropic")
            press(row.test)
            await until(lambda: row.trial is not None)
            await form_of(window)
            fallbacks = window.coordinator.navigator.page("new").options.advanced.fallbacks
            await until(lambda: len(fallbacks.refs) == 1)
            fallbacks.click()
            assert "Key not accepted (401)" in fallbacks._menu.actions()[0].text()
            fallbacks._menu.close()
            assert fallbacks.refs == ("anthropic:claude-opus-5-5",)


async def test_a_witness_that_nobody_answers_for_is_not_reachable(application: DetectiveApplication) -> None:
    with StandIn() as server:
        async with window_with(application, server) as window:
            await shows(window.frame.status, "Ollama llama3.1 ready")
            witness = application.settings.current.witness
            for changed, words in (
                ({"model": "llama3.1:70b"}, "Ollama llama3.1:70b not found"),
                ({"base_url": f"http://127.0.0.1:{server.closed_port()}"}, "Ollama is not running"),
            ):
                application.settings.save(
                    application.settings.current.evolve(witness=witness.evolve(**changed))
                )
                window.coordinator.status.refresh()
                await shows(window.frame.status, words)


async def test_a_local_detective_needs_no_key_to_be_set_up(application: DetectiveApplication) -> None:
    with StandIn() as server:
        local = DetectiveChoice(
            provider="compatible", model="m", is_default=True, base_url=server.base_url("compatible")
        )
        async with window_with(application, server) as window:
            settings = application.settings.current
            application.settings.save(
                settings.evolve(detectives=(local,), provider_fallback_order=("compatible",))
            )
            window.coordinator.status.refresh()
            await shows(window.frame.status, "OpenAI-compatible server not tried yet")
            assert "You judge" not in said(window.frame.status)


async def test_a_witness_that_asks_as_well_is_a_detective(application: DetectiveApplication) -> None:
    with StandIn() as server:
        async with window_with(application, server) as window:
            application.models.keys.remove("openai")
            window.coordinator.status.refresh()
            await shows(window.frame.status, "You judge")
            form = await form_of(window)
            await until(lambda: form.options.witness.ref)
            form.options.detective.choose(SAME_AS_WITNESS)
            form.options.detective.activated.emit(form.options.detective.currentIndex())
            await shows(window.frame.status, "Ollama asks as well")
            await hides(window.frame.status, "You judge")
            form.forget_models()
            form.options.detective.setCurrentIndex(0)
            form.options.changed.emit()
            await shows(window.frame.status, "You judge")
            window.coordinator.navigator.show("sheet")
            window.runner.run = StillRun(fresh())
            window.runner.began.emit(window.runner.run)
            here = {"detectives": ("ollama:llama3.1",), "witness": "ollama:llama3.1", "form": "guided"}
            window.runner.happened.emit(started(**here))
            await shows(window.frame.status, "Ollama asks as well")
            window.runner.run = None


async def test_where_room_is_short_the_status_row_keeps_the_names_whole(qtbot: QtBot) -> None:
    row = StatusRow()
    qtbot.addWidget(row)
    row.show_first("resting", "Wartet auf Sie, kostet nichts", "Angehalten")
    names = ("OpenAI", "Anthropic", "Gemini", "Ollama")
    for name in names:
        row.show_mark(name, "ok", f"{name} noch nicht gefragt", name)
    row.show_right("Gesichert 12:04:11")

    def shown() -> list[str]:
        return [QLabel.text(label) for label in row.findChildren(ElidedLabel) if label.isVisible()]

    row.resize(1200, 32)
    row.show()
    await until(lambda: f"{names[0]} noch nicht gefragt" in shown())
    row.resize(680, 32)
    await until(lambda: set(names) <= set(shown()))
    assert not any("…" in words for words in shown())
