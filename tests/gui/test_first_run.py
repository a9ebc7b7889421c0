"""The set-up at the first start: three steps, a key that stays nowhere but in the keyring, a witness."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.settings import Configuration
from detective_app.gui.pages.first_run.page import DETECTIVE, WELCOME, WITNESS, FirstRunPage
from detective_app.gui.pages.first_run.witness import START_COMMAND
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.tasks import Tasks
from detective_app.storage.keys import Keys
from detective_app.storage.models.files import ModelFiles
from tests.gui.settings_world import readable
from tests.patience import until
from tests.stand_ins import StandIn
from tests.storage.test_keys import Ring

KEY = "sk-c4n4ry-0123456789abcdefWXYZ"
Make = Callable[[], FirstRunPage]


@pytest.fixture(scope="module")
def server() -> Iterator[StandIn]:
    with StandIn(keys={"anthropic": KEY}) as standing_in:
        yield standing_in


@pytest.fixture
def ring() -> Ring:
    return Ring()


@pytest.fixture
def prepared(
    application: DetectiveApplication,
    server: StandIn,
    ring: Ring,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> DetectiveApplication:
    """The program with its providers on this computer, an empty keyring and no built-in model."""
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
    application.models.__dict__["keys"] = Keys(application.redactor, ring=ring)
    application.models.__dict__["files"] = ModelFiles(tmp_path / "models", models=())
    default = Configuration()
    detectives = tuple(c.evolve(base_url=server.base_url(c.provider)) for c in default.detectives)
    witness = default.witness.evolve(base_url=server.base_url("ollama"))
    application.settings.save(default.evolve(detectives=detectives, witness=witness))
    return application


@pytest.fixture
async def make(qtbot: QtBot, prepared: DetectiveApplication) -> AsyncIterator[Make]:
    tasks = Tasks()

    def made() -> FirstRunPage:
        page = FirstRunPage(prepared, tasks, WindowState(prepared.folders.data))
        qtbot.addWidget(page)
        page.resize(1280, 800)
        page.show()
        page.activateWindow()
        page.begin()
        return page

    yield made
    await tasks.cancel_all()


def at(page: FirstRunPage, step: int) -> FirstRunPage:
    page._go(step)
    return page


def told(signal: Any) -> list[object]:
    kept: list[object] = []
    signal.connect(lambda *arguments: kept.append(arguments))
    return kept


def written(application: DetectiveApplication) -> Any:
    return json.loads(application.folders.config_file.read_text("utf-8"))


async def test_it_begins_with_what_goes_where_and_can_be_skipped(make: Make) -> None:
    page = make()
    assert page.step == WELCOME
    await until(page.welcome.start_at().hasFocus)
    finished = told(page.finished)
    page.welcome._skip.click()
    assert finished


async def test_it_is_taken_up_where_it_was_left(make: Make) -> None:
    page = make()
    page.welcome._continue.click()
    page.detective.second.click()
    assert page.step == WITNESS
    again = make()
    assert again.step == WITNESS
    again.witness.back_requested.emit()
    assert again.step == DETECTIVE


async def test_a_key_is_tested_kept_and_found_in_no_widget(make: Make, ring: Ring) -> None:
    page = at(make(), DETECTIVE)
    page.detective._segments.choose(1)
    key = page.detective.key
    assert key.provider == "anthropic"
    tested = told(key.tested)
    QTest.keyClicks(key.line, KEY)
    key.button.click()
    await until(lambda: bool(tested))
    assert ring.kept == {("detective-app", "anthropic"): KEY}
    assert "Works." in readable(page)
    assert "keyring" in readable(page)
    assert KEY not in readable(page)
    assert page.detective.models.count() > 1


async def test_a_key_that_can_never_be_one_is_not_tried_and_not_repeated(make: Make, ring: Ring) -> None:
    page = at(make(), DETECTIVE)
    key = page.detective.key
    QTest.keyClicks(key.line, "sk-too-short")
    page.detective.primary.click()
    assert page.step == DETECTIVE
    assert "The key looks too short (12 of at least 20 characters)." in readable(page)
    assert ring.kept == {}


async def test_a_refused_key_shows_the_providers_own_words(make: Make) -> None:
    page = at(make(), DETECTIVE)
    page.detective._segments.choose(1)
    key = page.detective.key
    tested = told(key.tested)
    QTest.keyClicks(key.line, "sk-wrong-0123456789abcdef")
    key.button.click()
    await until(lambda: bool(tested))
    assert "invalid x-api-key" in readable(page)
    assert "sk-wrong" not in readable(page)


async def test_without_a_key_it_goes_on_only_by_skipping(make: Make) -> None:
    page = at(make(), DETECTIVE)
    page.detective.primary.click()
    assert page.step == DETECTIVE
    page.detective.second.click()
    assert page.step == WITNESS


async def test_the_detective_is_the_default_from_then_on(make: Make, prepared: DetectiveApplication) -> None:
    prepared.models.keys.set("anthropic", KEY)
    page = at(make(), DETECTIVE)
    page.detective._segments.choose(1)
    await until(lambda: page.detective.key.has_key)
    assert page.detective.models.chosen == "claude-opus-5-5"
    page.detective.primary.click()
    await until(lambda: page.step == WITNESS)
    default = prepared.settings.current.ordered_detectives()[0]
    assert (default.provider, default.model) == ("anthropic", "claude-opus-5-5")
    assert default.base_url  # an address that was set stays
    assert KEY not in prepared.folders.config_file.read_text("utf-8")


async def test_a_witness_in_ollama_is_found_chosen_by_keyboard_and_saved(
    make: Make, prepared: DetectiveApplication
) -> None:
    page = at(make(), WITNESS)
    await until(lambda: len(page.witness.rows) == 3)
    first, second, _ = page.witness.rows
    assert first.isChecked()
    await until(first.hasFocus)
    QTest.keyClick(first, Qt.Key.Key_Down)
    assert second.isChecked()
    assert "Ollama is running at 127.0.0.1" in page.witness.ollama.words
    finished = told(page.finished)
    page.witness.primary.click()
    await until(lambda: bool(finished))
    assert page.witness.rows[second] is not None
    assert written(prepared)["witness"]["model"] == page.witness.rows[second].model


async def test_without_ollama_it_says_how_to_start_it_and_looks_again(
    make: Make, prepared: DetectiveApplication, server: StandIn
) -> None:
    there = prepared.settings.current
    gone = there.witness.evolve(base_url=f"http://127.0.0.1:{server.closed_port()}")
    prepared.settings.save(there.evolve(witness=gone))
    page = at(make(), WITNESS)
    ollama = page.witness.ollama
    await until(ollama.copy_button.isVisible)
    ollama.copy_button.click()
    assert QGuiApplication.clipboard().text() == START_COMMAND
    (without,) = page.witness.rows
    assert without.isChecked(), "nobody has to have a model"
    assert page.witness.primary.isEnabled()
    prepared.settings.save(there)
    ollama.again_button.click()
    await until(lambda: len(page.witness.rows) == 3)
    assert page.witness.chosen is None, "what was chosen stays"


async def test_settings_that_cannot_be_saved_are_said_on_the_step(
    make: Make, prepared: DetectiveApplication
) -> None:
    page = at(make(), WITNESS)
    await until(lambda: len(page.witness.rows) == 3)
    list(page.witness.rows)[1].setChecked(True)
    broken = "The settings file is broken."
    prepared.settings.__dict__["_loaded"] = (prepared.settings.current, broken)
    page.witness.primary.click()
    await until(lambda: broken in page.problem.text)
    assert page.step == WITNESS


async def test_the_sample_is_offered_first_and_last(make: Make) -> None:
    page = make()
    asked = told(page.sample_requested)
    page.welcome._sample.click()
    at(page, WITNESS).witness.second.click()
    assert len(asked) == 2
