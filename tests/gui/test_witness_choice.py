"""The model that was set up is the one that reads, all models at hand are listed, downloads are told."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication, QFileDialog

from detective_app.app.application import DetectiveApplication
from detective_app.core.provider import NONE
from detective_app.front_end.run import RunRequest
from detective_app.gui import entry
from detective_app.gui.controls.edits import DETAIL
from detective_app.gui.pages.settings.sources import SourcesSection
from detective_app.gui.pages.start.page import StartPage
from detective_app.gui.setup.model_choice import ModelField
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.gui.shell.main_window import MainWindow
from detective_app.storage.keys import Keys
from detective_app.storage.models.files import ModelFiles
from tests.gui.live_events import said
from tests.gui.settings_world import press
from tests.gui.whole_window import settled, window_over
from tests.patience import PATIENCE, until
from tests.stand_ins import StandIn
from tests.storage.test_keys import Ring
from tests.storage.test_model_files import CONTENT, Publisher, _model, _web

PASSAGES = "No model the passages answer"
STATEMENT = "The bridge was inspected before the accident."


class Halting(Publisher):
    """A publisher that sends the first half and then waits to be let go on."""

    def __init__(self) -> None:
        super().__init__(CONTENT)
        self.go_on = threading.Event()

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        if not self.go_on.is_set():
            self.breaks = [1_500_000]
        super().answer(request)
        request.wfile.flush()
        self.go_on.wait(PATIENCE)


@pytest.fixture
def without_ollama(application: DetectiveApplication, tmp_path: Path) -> DetectiveApplication:
    """The program with a key for OpenAI, no Ollama, and no model in its folder."""
    keys = application.models.__dict__["keys"] = Keys(application.redactor, ring=Ring())
    keys.set("openai", "sk-any-0123456789abcdef")
    application.models.__dict__["files"] = ModelFiles(tmp_path / "models", models=())
    with StandIn() as server:
        closed = f"http://127.0.0.1:{server.closed_port()}"
    settings = application.settings.current
    application.settings.save(settings.evolve(witness=settings.witness.evolve(base_url=closed)))
    return application


@pytest.fixture
def publisher() -> Iterator[Halting]:
    made = Halting()
    with made.serve():
        yield made
        made.go_on.set()


def form_of(window: MainWindow) -> StartPage:
    """Return the start page with a claim and its options open, so that only a model may be missing."""
    window.coordinator.show_new()
    page = window.coordinator.navigator.page("new")
    assert isinstance(page, StartPage)
    page.prefill(RunRequest(hypothesis=STATEMENT))
    page.change.setChecked(True)
    return page


def listed(page: StartPage) -> list[str]:
    """Return the witnesses of the form with what stands beside them."""
    box = page.options.witness
    return [f"{box.itemText(row)} {box.itemData(row, DETAIL)}" for row in range(box.count())]


async def test_a_model_that_is_on_its_way_is_told_in_the_form_and_not_waited_for(
    without_ollama: DetectiveApplication, tmp_path: Path, publisher: Halting
) -> None:
    models = (_model(_web(publisher)),)
    without_ollama.models.__dict__["files"] = ModelFiles(tmp_path / "models", models=models)
    async with window_over(without_ollama) as window:
        window.coordinator.open_settings("witness")
        section = window.coordinator.navigator.page("settings").section("providers")
        assert isinstance(section, SourcesSection)
        await until(lambda: bool(section.witness.builtin.rows))
        press(section.witness.builtin.rows["tiny"].download.button)
        form = form_of(window)
        await until(lambda: " of 3 MB" in said(form))
        assert listed(form)[0].startswith("Built-in tiny · ")
        assert form.request.witness == NONE, "a check need not wait for it"


async def test_a_gguf_of_ones_own_is_in_both_lists_and_the_witness(
    without_ollama: DetectiveApplication, tmp_path: Path
) -> None:
    own = tmp_path / "My model, 4 bit.gguf"
    own.write_bytes(b"GGUF" + bytes(60))
    async with window_over(without_ollama) as window:
        window.coordinator.open_settings("witness")
        await settled()
        section = window.coordinator.navigator.page("settings").section("providers")
        assert isinstance(section, SourcesSection)
        models = section.witness.builtin
        press(models.own.button)
        dialog = models.own.findChild(QFileDialog)
        assert dialog is not None
        dialog.fileSelected.emit(str(own))
        dialog.close()
        await until(lambda: without_ollama.settings.current.witness.model == "My-model-4-bit")
        await settled()
        row = models.rows["My-model-4-bit"]
        assert row.radio.isChecked()
        assert "Your own file" in row.radio.accessibleName()
        form = form_of(window)
        await until(lambda: form.request.witness == "builtin:My-model-4-bit")
        assert listed(form)[0] == "Built-in My-model-4-bit"
        window.coordinator.open_settings("witness")
        (tmp_path / "letter.gguf").write_text("Dear bridge", encoding="utf-8")
        models.own.use_file(tmp_path / "letter.gguf")
        await until(lambda: "letter.gguf is not a GGUF file" in said(models))
        assert without_ollama.settings.current.witness.model == "My-model-4-bit"


async def test_a_witness_that_is_named_by_its_path_can_be_used(
    without_ollama: DetectiveApplication, tmp_path: Path
) -> None:
    own = tmp_path / "named.gguf"
    own.write_bytes(b"GGUF" + bytes(60))
    settings = without_ollama.settings.current
    witness = settings.witness.evolve(provider="builtin", model=str(own))
    without_ollama.settings.save(settings.evolve(witness=witness))
    async with window_over(without_ollama) as window:
        form = form_of(window)
        await until(lambda: form.request.witness == f"builtin:{own}")
        assert listed(form) == ["Built-in named.gguf", PASSAGES]
        window.coordinator.open_settings("witness")
        await settled()
        section = window.coordinator.navigator.page("settings").section("providers")
        assert isinstance(section, SourcesSection)
        row = section.witness.builtin.rows[str(own)]
        assert row.radio.isChecked()
        assert row.radio.accessibleName().startswith("named.gguf, Your own file")


async def test_what_was_set_up_comes_before_what_an_old_draft_named(
    without_ollama: DetectiveApplication, tmp_path: Path
) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "mine.gguf").write_bytes(b"GGUF" + bytes(60))
    async with window_over(without_ollama) as window:
        form = form_of(window)
        await until(lambda: len(listed(form)) == 3)
        llama = form.options.witness.findData("ollama:llama3.1", Qt.ItemDataRole.UserRole)
        form.options.witness.setCurrentIndex(llama)
        form.options.witness.activated.emit(llama)
        settings = without_ollama.settings.current
        mine = settings.witness.evolve(provider="builtin", model="mine")
        without_ollama.settings.save(settings.evolve(witness=mine))
        window.coordinator.finish_set_up()
        await until(lambda: form.request.witness == "builtin:mine")


@pytest.mark.parametrize("spoken", ["en", "de"])
async def test_why_a_model_cannot_be_used_stands_below_the_box_where_it_has_room(
    application: DetectiveApplication, qapp: QApplication, spoken: Any
) -> None:
    """Neither a key nor an Ollama: the boxes name the models, and both reasons can be read whole."""
    if spoken == "de":
        entry.install(qapp, spoken)
    words = {"en": ("No key yet", "Not found"), "de": ("Noch kein Schlüssel", "Nicht gefunden")}[spoken]
    try:
        async with window_over(application) as window:
            window.resize(960, 640)
            page = form_of(window)
            await settled()
            boxes = page.options.detective, page.options.witness
            for box, why in zip(boxes, words, strict=True):
                field = box.parentWidget()
                assert isinstance(field, ModelField)
                assert field.line == why
                assert box.accessibleDescription() == why
                assert why.casefold() not in box.closed_detail.casefold()
                assert why.casefold() in str(box.currentData(DETAIL)).casefold()
                box.grab()
                assert not box.toolTip(), "nothing is cut"
    finally:
        for used in qapp.findChildren(QTranslator):
            qapp.removeTranslator(used)
            used.deleteLater()
        QLocale.setDefault(QLocale.c())


async def test_what_a_box_cuts_of_a_long_name_is_in_its_tooltip(
    without_ollama: DetectiveApplication, tmp_path: Path
) -> None:
    async with window_over(without_ollama) as window:
        page = form_of(window)
        await settled()
        name = "a-model-with-a-name-that-no-box-of-a-form-has-ever-had-the-room-for"
        page.options.witness.offer((Candidate("ollama", name, usable=True),), "")
        page.options.witness.grab()
        assert name in page.options.witness.toolTip()
