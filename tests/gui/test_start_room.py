"""The start of a sheet in large text and a small window: every part has its room."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QScrollArea

from detective_app.app.application import DetectiveApplication
from detective_app.gui import entry, theme
from detective_app.gui.controls.label import Label
from tests.gui.test_pseudo_language import is_cut
from tests.gui.whole_window import place, settled, visible, window_over
from tests.patience import until
from tests.screenshots.bridge_documents import documents
from tests.sweeps import sweep

pytestmark = pytest.mark.usefixtures("english_again")


@pytest.mark.parametrize("text_size", sweep((100, 130, 150, 200), lambda size: size == 200), ids=str)
async def test_no_part_of_the_page_is_cut(
    application: DetectiveApplication, qapp: QApplication, text_size: int
) -> None:
    theme.start().use("light", text_size)
    entry.install(qapp, "de")
    astray = set()
    async with window_over(application) as window:
        window.resize(960, 640)
        window.coordinator.show_new()
        page = window.coordinator.navigator.page("new")
        for filled in (False, True):
            if filled:
                page.files.add(Path(source.path) for source in documents())
                await until(lambda: not page.files.reading)
                page.change.click()
                page.options._toggle.click()
            await settled()
            for area in page.findChildren(QScrollArea):
                room, inside = area.viewport().width(), area.widget()
                if area.isVisible() and inside is not None and inside.width() > room:
                    astray.add(f"{area.accessibleName()}: {inside.width()} of {room} px")
            for part in visible(page):
                right = part.mapTo(page, QPoint(part.width(), 0)).x()
                if is_cut(part) or (isinstance(part, Label) and right > page.width()):
                    astray.add(f"{place(part)[:120]} {part.size().toTuple()}")
    assert not sorted(astray)


async def test_fields_stand_below_one_another_as_the_text_grows(application: DetectiveApplication) -> None:
    lines = []
    async with window_over(application) as window:
        window.resize(960, 640)
        window.coordinator.show_new()
        page = window.coordinator.navigator.page("new")
        page.change.click()
        for text_size in (100, 150, 200, 100):
            theme.start().use("light", text_size)  # while it is in sight
            await settled()
            fields = (page.options.mode, page.options.limit, page.options.spending)
            lines.append(len({one.mapTo(page, QPoint()).y() // theme.pixels(40) for one in fields}))
    assert lines == [1, 2, 3, 1]


async def test_the_documents_stand_above_the_claim_where_there_is_no_room_beside_it(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        window.resize(1280, 800)
        window.coordinator.show_new()
        page = window.coordinator.navigator.page("new")
        await settled()
        beside = page.field.mapTo(page, QPoint()).x() > page.list.geometry().right()
        theme.start().use("light", 200)  # while it is in sight
        await settled()
        above = page.field.mapTo(page, QPoint()).y() > page.list.geometry().bottom()
        assert (beside, above) == (True, True)
        theme.start().use("light")
        await settled()
        assert page.field.mapTo(page, QPoint()).x() > page.list.geometry().right()
