"""Hostile texts in every place of the window: each stays text, loads nothing, opens nothing, holds nothing up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QTextBrowser, QWidget

from detective_app.app.application import DetectiveApplication
from detective_app.gui.main_window import MainWindow
from tests.gui.hostile_places import PLACES, Place
from tests.gui.reading import actives, press_everywhere, times_read
from tests.gui.traps import Traps, Watchdog, traps_in, watched
from tests.gui.whole_window import window_over
from tests.stand_ins.hostile_texts import TEXTS

LONGEST_PAUSE_SECONDS = 0.5
SIZE = (1280, 800)


@pytest.fixture
def traps(tmp_path: Path) -> Iterator[Traps]:
    with traps_in(tmp_path) as set_up:
        yield set_up


async def pause_of(place: Place, window: MainWindow, text: str, watchdog: Watchdog) -> tuple[QWidget, float]:
    """Show a text, paint it, and return what shows it and the longest pause meanwhile."""
    root = await place.show(window, text)
    for _ in range(3):
        await asyncio.sleep(0)
    root.window().grab()
    return root, await watchdog.longest()


async def faults_of(place: Place, window: MainWindow, text: str, traps: Traps, watchdog: Watchdog) -> list[str]:
    """Show a text and return everything that is wrong then."""
    root, pause = await pause_of(place, window, text, watchdog)
    read = times_read(root, text)
    faults = [f"read {read} times"] if read < place.times else []
    faults += actives(root)
    if window.size().toTuple() != SIZE:
        faults.append(f"the window grew to {window.size().toTuple()}")
    if pause > LONGEST_PAUSE_SECONDS:  # once more: another process may have had the computer
        root, pause = await pause_of(place, window, text, watchdog)
        if pause > LONGEST_PAUSE_SECONDS:
            faults.append(f"held up for {pause:.2f} s")
    if "://" in text or "](" in text:
        press_everywhere(root)
        await asyncio.sleep(0)
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    return faults + traps.hits()


@pytest.mark.parametrize("place", PLACES, ids=[place.name for place in PLACES])
async def test_hostile_texts_stay_texts(place: Place, application: DetectiveApplication, traps: Traps) -> None:
    faults = []
    async with window_over(application) as window, watched() as watchdog:
        for name, text in TEXTS:
            found = await faults_of(place, window, traps.armed(text), traps, watchdog)
            faults += [f"{name}: {fault}" for fault in found]
    assert not faults


def test_the_traps_catch_what_plain_toolkit_parts_do(traps: Traps) -> None:
    """Without this, nothing caught could mean that the traps catch nothing."""
    browser = QTextBrowser()
    browser.setHtml(f'<img src="{traps.pipe.as_uri()}">')
    browser.show()
    browser.grab()
    assert traps.hits() == ["the file was opened"]
