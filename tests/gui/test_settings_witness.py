"""The witness in the settings: looked for, chosen, pulled, installed, and warned of when it is far away."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.gui import entry
from detective_app.storage.models.catalogue import KnownModel
from detective_app.storage.models.files import ModelFiles
from tests.gui.settings_world import World, press, readable, type_into
from tests.patience import until
from tests.stand_ins import Hold, StandIn
from tests.storage.test_model_files import CONTENT, Publisher, _model


def offer(application: DetectiveApplication, folder: Path, *models: KnownModel) -> None:
    """Have these built-in models on offer."""
    application.models.__dict__["files"] = ModelFiles(folder, models=models)


async def test_ollama_is_found_and_a_model_of_it_chosen(application: DetectiveApplication) -> None:
    world = World(application)
    with StandIn() as server:
        world.use(server)
        await world.open()
        ollama = world.sources.witness.ollama
        assert ollama.server.title.text() == "Ollama found"
        assert ollama.server.result.text().startswith("Version 0.14.2, ")
        assert ollama.server.detail.text().startswith("Answered in ")
        last = ollama.models.radios[-1]
        press(last)
        await world.settle()
        assert world.written["witness"]["model"] == last.name
        assert world.written["witness"]["provider"] == "ollama"
        assert "In use" in last.accessibleName()
        assert [radio.isChecked() for radio in ollama.models.radios].count(True) == 1
    await world.close()


async def test_a_witness_that_is_not_there_is_told_in_words(application: DetectiveApplication) -> None:
    world = World(application)
    with StandIn() as server:
        settings = application.settings.current
        nobody = settings.witness.evolve(base_url=f"http://127.0.0.1:{server.closed_port()}")
        application.settings.save(settings.evolve(witness=nobody))
        await world.open()
        row = world.sources.witness.ollama.server
        assert row.title.text() == "Ollama not found"
        assert row.result.text()
        assert row.test.text() == "Test again"
        type_into(row.editor.line, server.base_url("ollama"))
        await world.settle()
        assert row.title.text() == "Ollama found"
        assert world.written["witness"]["baseUrl"] == server.base_url("ollama")
    await world.close()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("127.0.0.1:11434", "Start the address with http:// or https://."),
        ("http://127.0.0.1:99999", "The port must be 1 to 65535."),
        ("http://a:b@127.0.0.1", "Remove the user name and password from the address."),
        ("http://[::1", "This address is not valid."),
    ],
)
async def test_a_wrong_address_is_refused_in_words(
    application: DetectiveApplication, typed: str, words: str
) -> None:
    world = World(application)
    await world.open()
    row = world.sources.witness.ollama.server
    type_into(row.editor.line, typed)
    assert row.editor.message.text == words
    assert not application.folders.config_file.exists()
    await world.close()


async def test_an_address_of_another_computer_is_taken_with_a_warning(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    await world.open()
    row = world.sources.witness.ollama.server
    type_into(row.editor.line, "http://192.0.2.7:11434")
    await world.settle()
    assert row.warning.text.startswith(
        "Your documents will be sent to 192.0.2.7, which is not this computer."
    )
    assert "not encrypted" in row.warning.text
    assert world.sources.witness.note.text() == "Runs on 192.0.2.7:11434"
    await world.close()


async def test_a_model_is_pulled_with_progress_and_then_on_offer(application: DetectiveApplication) -> None:
    world = World(application)
    with StandIn() as server:
        world.use(server)
        await world.open()
        pull = world.sources.witness.ollama.pull
        type_into(pull.name, "../etc")
        assert pull.download.message.text == "This model name is not valid."
        press(pull.download.button)
        type_into(pull.name, "qwen2.5:3b")
        assert pull.download.running
        await world.settle()
        assert pull.download.state.text() == "Pulled"
        assert server.seen("ollama")
    await world.close()


async def test_pulling_can_be_stopped(application: DetectiveApplication) -> None:
    world, hold = World(application), Hold()
    with StandIn() as server:
        world.use(server)
        await world.open()
        server.script("ollama", "info", hold)
        pull = world.sources.witness.ollama.pull
        type_into(pull.name, "qwen2.5:3b")
        await until(hold.reached.is_set)
        press(pull.download.button)
        await until(lambda: not pull.download.running)
        assert pull.download.state.text() == "Stopped"
        assert "Ollama keeps what it has" in readable(pull)
        hold.release.set()
    await world.close()


async def test_a_built_in_model_is_installed_chosen_and_removed(
    application: DetectiveApplication, tmp_path: Path
) -> None:
    world = World(application)
    with Publisher(CONTENT).serve() as publisher:
        offer(application, tmp_path / "models", _model({"kind": "web", "url": publisher.url}))
        await world.open()
        row = world.sources.witness.builtin.rows["tiny"]
        assert row.download.state.text() == "Not installed"
        press(row.download.button)
        await world.settle()
        assert row.radio.isVisible()
        press(row.radio)
        await world.settle()
        assert world.written["witness"]["provider"] == "builtin"
        assert world.written["witness"]["model"] == "tiny"
        assert not row.remove.isEnabled()
        witness = application.settings.current.witness.evolve(provider="ollama", model="llama3.1")
        world.page.store.change(witness=witness)
        await world.settle()
        press(row.remove)
        press(row.remove)
        await world.settle()
        assert not list((tmp_path / "models").glob("*.gguf"))
        assert row.download.isVisible()
    await world.close()


async def test_a_download_that_breaks_off_says_why_and_can_be_gone_on_with(
    application: DetectiveApplication, tmp_path: Path
) -> None:
    world = World(application)
    publisher = Publisher(CONTENT, breaks=[1_000_000] * 20)
    with publisher.serve():
        offer(application, tmp_path / "models", _model({"kind": "web", "url": publisher.url}))
        await world.open()
        row = world.sources.witness.builtin.rows["tiny"]
        press(row.download.button)
        await until(lambda: not row.download.running)
        await world.settle()
        if not row.radio.isVisible():
            assert "bytes are kept" in row.download.message.text
            publisher.breaks.clear()
            press(row.download.button)
            await world.settle()
        assert row.radio.isVisible()
    await world.close()


async def test_a_compatible_server_becomes_the_witness_when_it_is_to_be_used(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    with StandIn() as server:
        await world.open()
        part = world.sources.witness.compatible
        assert part.server.result.text() == "Not in use"
        type_into(part.server.editor.line, server.base_url("compatible"))
        await world.settle()
        assert world.written["witness"]["provider"] == "compatible"
        assert world.written["witness"]["baseUrl"] == server.base_url("compatible")
        assert part.server.detail.text().startswith("Answered in ")
        press(part.models.radios[0])
        await world.settle()
        assert world.written["witness"]["model"] == part.models.radios[0].name
    await world.close()


async def test_nothing_lies_beyond_the_edge_of_the_smallest_window_in_german(
    application: DetectiveApplication, qapp: QApplication
) -> None:
    world = World(application)
    entry.install(qapp, "de")
    page = await world.open()
    entry.install(qapp, "system")
    page.resize(960, 608)
    column = world.sources
    await until(lambda: column.viewport().width() < 720)
    assert world.sources.witness.builtin.rows
    assert column.horizontalScrollBar().maximum() == 0
    await world.close()
