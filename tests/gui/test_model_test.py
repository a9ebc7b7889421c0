"""Testing what a model can do from the window: progress, a result, a stop, and what went wrong."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.gui import entry
from tests.app.tested_models import TestedBrain
from tests.gui.settings_world import World, press
from tests.patience import until
from tests.stand_ins import Hold, StandIn


async def test_the_witness_is_tested_and_what_was_found_stays_beside_it(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    with StandIn(TestedBrain(invents=2)) as server:
        world.use(server)
        await world.open()
        line = world.sources.witness.test
        assert line.words.text() == "Not tested, so it is used as a small model."
        press(line.button)
        assert line.button.text() == "Stop the test"
        await until(lambda: line.words.text().startswith("Testing, 1 of 70"))
        await until(lambda: line.button.text() == "Test this model")
        assert line.words.text().startswith("Finds 38 of 40, invents 2, ")
        assert line.words.text().endswith(" Capable.")
        await world.settle()
        radio = world.sources.witness.ollama.models.radios[-1]
        press(radio)
        await world.settle()
        assert line.words.text() == "Not tested, so it is used as a small model."
    await world.close()


async def test_a_test_is_stopped_at_once_and_keeps_nothing(application: DetectiveApplication) -> None:
    world, hold = World(application), Hold()
    with StandIn(TestedBrain()) as server:
        world.use(server)
        server.script("ollama", "*", hold, times=None, after=8)
        await world.open()
        line = world.sources.witness.test
        press(line.button)
        await until(lambda: line.words.text().startswith("Testing, 1 of 70"))
        press(line.button)
        await until(lambda: line.button.text() == "Test this model")
        assert application.models.tests.all() == ()
        assert line.words.text() == "Not tested, so it is used as a small model."
    await world.close()


async def test_a_model_that_is_not_there_is_told_in_the_language_of_the_window(
    application: DetectiveApplication, qapp: QApplication
) -> None:
    world = World(application)
    with StandIn() as server:
        settings = application.settings.current
        nobody = settings.witness.evolve(base_url=f"http://127.0.0.1:{server.closed_port()}")
        application.settings.save(settings.evolve(witness=nobody))
        entry.install(qapp, "de")
        await world.open()
        line = world.sources.witness.test
        press(line.button)
        await until(lambda: line.button.text() == "Dieses Modell testen")
        assert "daher war kein Test möglich." in line.words.text()
    await world.close()


async def test_each_detective_has_its_own_test(application: DetectiveApplication) -> None:
    world = World(application)
    await world.open("models")
    section = world.page.section("models")
    line = section._blocks["openai"].test
    assert line.words.text() == "Not tested; taken for capable."
    assert "Test this model: " in line.button.accessibleName()
    await world.close()


async def test_a_server_of_ones_own_is_added_where_it_reads_and_said_to_be_as_it_was_chosen(
    application: DetectiveApplication,
) -> None:
    settings, address = application.settings.current, "http://127.0.0.1:18973/v1"
    reads = settings.witness.evolve(provider="compatible", model="m-14b", base_url=address)
    application.settings.save(settings.evolve(witness=reads))
    world = World(application)
    await world.open("models")
    section = world.page.section("models")
    press(section.more.buttons["compatible"])
    await world.settle()
    block = section._blocks["compatible"]
    assert (block.model.line.text(), block.address.line.text()) == ("m-14b", address)
    assert (
        world.page.focusWidget() is block.profile
    )  # and not the next field, whose number would be typed over
    assert block.test.words.text() == "Not tested, so it is used as a small model."
    block.profile.accepted.emit("capable")
    await world.settle()
    assert block.test.words.text() == "Used as capable, as you chose."
    await world.close()
