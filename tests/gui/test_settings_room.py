"""The settings in large text and a small window: nothing is cut, and nothing scrolls sideways."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import FailureKind
from detective_app.core.ports import ModelInfo
from detective_app.front_end.models import KeyTest
from detective_app.gui import entry, theme
from detective_app.gui.controls.choices import RadioRow
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.pages.settings.section import NamedRow
from detective_app.gui.setup.key_trial import Trial
from detective_app.gui.setup.setting_entries import SECTIONS
from detective_app.storage.keys import Keys
from tests.gui.test_pseudo_language import is_cut
from tests.gui.whole_window import place, settled, visible, window_over
from tests.storage.test_keys import Ring
from tests.sweeps import sweep

LOOKS = [
    (spoken, width, text_size)
    for spoken in ("de", "en")
    for width in (960, 1280)
    for text_size in (100, 130, 150, 200)
]
CORE = (("de", 960, 100), ("de", 960, 200))
REFUSED = KeyTest(
    ok=False,
    seconds=0.3,
    text="API key not valid. Please pass a valid API key.",
    kind=FailureKind.AUTHENTICATION,
    http_status=401,
)
MODELS = (
    ModelInfo("llama3.1:8b", size_bytes=4_920_000_000, parameters="8.0B", precision="Q4_K_M"),
    ModelInfo("hf.co/somebody/Some-Long-Model-3B-Instruct-GGUF:Q4_K_M", size_bytes=1_930_000_000),
)


pytestmark = pytest.mark.usefixtures("english_again")


@pytest.mark.parametrize("look", sweep(LOOKS, lambda look: look in CORE), ids=str)
async def test_no_section_is_cut_or_scrolls_sideways(
    application: DetectiveApplication, qapp: QApplication, look: tuple[Any, int, int]
) -> None:
    spoken, width, text_size = look
    theme.start().use("light", text_size)
    entry.install(qapp, spoken)
    keys = application.models.__dict__["keys"] = Keys(application.redactor, ring=Ring())
    for provider in ("openai", "anthropic", "gemini"):
        keys.set(provider, "made-up-key-of-nobody-1234")
    astray = set()
    async with window_over(application) as window:
        window.resize(width, 640)
        for name in SECTIONS:
            window.coordinator.open_settings(name)
            section = window.coordinator.navigator.page("settings").section(name)
            await settled()  # it has looked for models
            if name == "providers":
                section.providers.rows["gemini"]._on_tried(Trial(datetime.now(UTC), REFUSED))
                section.witness.ollama.models.show_models(MODELS)
                section.chat_clients.connect_button.click()
            await settled()
            if section.horizontalScrollBar().maximum():
                astray.add(f"{name} scrolls {section.horizontalScrollBar().maximum()} px")
            end = section.viewport().width()
            for part in visible(section):
                right = part.mapTo(section.viewport(), QPoint(part.width(), 0)).x()
                if (isinstance(part, Label) and right > end) or is_cut(part):
                    astray.add(f"{name}: {place(part)[:120]} {part.size().toTuple()}")
    assert not sorted(astray)


async def test_what_is_said_of_a_missing_keyring_does_not_widen_the_page(
    application: DetectiveApplication, qapp: QApplication
) -> None:
    theme.start().use("light", 200)
    entry.install(qapp, "de")
    async with window_over(application) as window:
        window.resize(960, 640)
        window.coordinator.open_settings("providers")
        section = window.coordinator.navigator.page("settings").section("providers")
        await settled()
        assert section.providers.notice.isVisible()
        assert section.horizontalScrollBar().maximum() == 0


async def test_a_setting_stands_below_its_name_where_there_is_no_room_beside_it(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        window.resize(1280, 640)
        window.coordinator.open_settings("limits")
        section = window.coordinator.navigator.page("settings").section("limits")
        await settled()
        row = section.findChildren(NamedRow)[0].findChild(Stacking)
        name, control = row.findChild(Label), section.controls["default_iteration_limit"]
        beside = [_top(control, row) - _top(name, row)]
        assert not row.stacked
        assert control.mapTo(row, QPoint()).x() > name.mapTo(row, QPoint()).x()
        theme.start().use("light", 200)  # while it is in sight
        await settled()
        assert row.stacked
        assert _top(control, row) > _top(name, row) + beside[0]
        assert control.mapTo(row, QPoint()).x() == 0


async def test_what_is_known_of_a_model_with_a_long_name_stands_below_it(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        window.coordinator.open_settings("providers")
        models = window.coordinator.navigator.page("settings").section("providers").witness.ollama.models
        await settled()  # it has looked for models
        models.show_models(MODELS)
        await settled()
        short, long = models.findChildren(RadioRow)[-2:]
        assert (short.name, long.name) == tuple(model.name for model in MODELS)
        assert long.height() > short.height()
        QTest.mouseClick(long, Qt.MouseButton.LeftButton, pos=QPoint(200, long.height() - 6))
        await settled()
        assert window.application.settings.current.witness.model == long.name


def _top(part: QWidget, row: QWidget) -> int:
    return part.mapTo(row, QPoint()).y()
