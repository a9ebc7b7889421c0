"""A vendor that speaks chat completions is one file: the window offers it wherever providers are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui.controls.choices import Segments
from detective_app.gui.pages.first_run.detective import FirstRunDetective
from detective_app.gui.pages.settings.models import ModelsSection
from detective_app.gui.setup.key_trial import ProviderResults
from detective_app.gui.setup.models_at_hand import look
from detective_app.gui.tasks import Tasks
from detective_app.storage.keys import Keys
from tests.gui.settings_world import World, press, readable
from tests.providers.new_vendor import KEY, MODEL, NAME, TITLE, VARIABLE, added
from tests.storage.test_keys import Ring


@pytest.fixture(autouse=True)
def vendor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(VARIABLE, raising=False)
    with added(tmp_path / "vendor"):
        yield


async def test_the_settings_add_it_last_and_take_its_key(application: DetectiveApplication) -> None:
    world = World(application)
    await world.open("providers")
    press(world.sources.providers.more.buttons[NAME])
    await world.settle()
    assert world.written["providerFallbackOrder"][-1] == NAME
    assert world.written["detectives"][-1]["model"] == MODEL
    row = world.row(NAME)
    assert TITLE in readable(row)
    assert row.add.isVisible()
    assert not world.sources.providers.more.buttons[NAME].isVisible()
    await world.close()


async def test_its_model_can_be_set(application: DetectiveApplication) -> None:
    world = World(application)
    page = await world.open("models")
    section = page.section("models")
    assert isinstance(section, ModelsSection)
    press(section.more.buttons[NAME])
    await world.settle()
    block = section._blocks[NAME]
    assert block.model.line.text() == MODEL
    assert block.address.line.placeholderText() == "https://api.acme.example/v1"
    await world.close()


async def test_the_set_up_offers_it(application: DetectiveApplication, qtbot: QtBot) -> None:
    application.models.__dict__["keys"] = Keys(application.redactor, ring=Ring())
    tasks = Tasks()
    step = FirstRunDetective(application, tasks, ProviderResults())
    qtbot.addWidget(step)
    step.resize(720, 640)
    step.show()
    step.begin()
    step._segments.choose(step._providers.index(NAME))
    assert step.provider == NAME
    assert f"{TITLE} API key" in readable(step)
    assert step._get.toolTip() == "https://acme.example/keys"
    changed = step.chosen(application.settings.current)
    assert [c.model for c in changed.ordered_detectives() if c.provider == NAME and c.is_default] == [MODEL]
    await tasks.cancel_all()


async def test_the_form_takes_it_as_a_witness_that_only_asking_can_try(
    application: DetectiveApplication,
) -> None:
    application.models.__dict__["keys"] = Keys(application.redactor, ring=Ring())
    settings = application.settings.current
    witness = settings.witness.evolve(provider=NAME, model=MODEL, base_url="https://api.acme.example/v1")
    application.settings.save(settings.evolve(witness=witness))
    first = (await look(application)).witnesses[0]
    assert (first.ref, first.usable) == (f"{NAME}:{MODEL}", True)


def test_many_providers_stand_in_lines_and_none_is_cut(qtbot: QtBot) -> None:
    names = ("OpenAI", "Anthropic", "Gemini", TITLE, "DeepSeek", "Groq", "Mistral")
    segments = Segments(names, "Provider", height=32, equal=True)
    qtbot.addWidget(segments)
    segments.setFixedWidth(480)
    segments.show()
    words = segments.findChildren(QAbstractButton)
    assert [word.text() for word in words] == [*names]
    assert all(word.width() >= word.sizeHint().width() for word in words)
    assert len({word.y() for word in words}) == 2


async def test_the_form_offers_it_once_there_is_a_key(
    application: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    application.models.__dict__["keys"] = Keys(application.redactor, ring=Ring())
    assert NAME not in {candidate.provider for candidate in (await look(application)).detectives}
    monkeypatch.setenv(VARIABLE, KEY)
    last = (await look(application)).detectives[-1]
    assert (last.ref, last.title, last.usable) == (f"{NAME}:{MODEL}", TITLE, True)
