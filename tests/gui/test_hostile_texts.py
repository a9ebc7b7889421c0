"""Hostile texts in every place of the window: each stays text, loads nothing and holds nothing up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QTextBrowser

from detective_app.app.application import DetectiveApplication
from detective_app.gui.main_window import MainWindow
from tests.gui.hostile_places import PLACES, Sight, Sights
from tests.gui.reading import actives, press_everywhere, times_read
from tests.gui.traps import Traps, Watchdog, traps_in
from tests.gui.whole_window import settled, window_over
from tests.stand_ins.hostile_texts import TEXTS

LONGEST_WORK_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 5.0
"""Much longer than the work, for other processes may have the computer meanwhile."""
SIZE = (1280, 800)


@pytest.fixture
def traps(tmp_path: Path) -> Iterator[Traps]:
    with traps_in(tmp_path) as set_up:
        yield set_up


async def faults_of(sight: Sight, text: str, watchdog: Watchdog) -> list[str]:
    """Paint what is to be seen, press everything in it, and return all that is wrong with it."""
    await asyncio.sleep(0)
    sight.root.window().grab()
    pause = await watchdog.longest()
    read = times_read(sight.root, text)
    faults = actives(sight.root)
    if read < sight.times:
        faults.append(f"read {read} times")
    if pause.working > LONGEST_WORK_SECONDS or pause.whole > LONGEST_PAUSE_SECONDS:
        faults.append(f"held up for {pause}")
    if "://" in text or "](" in text:
        press_everywhere(sight.root)
        await asyncio.sleep(0)
    watchdog.forget()
    return [f"{sight.name}: {fault}" for fault in faults]


@pytest.mark.parametrize("place", [place for _, place in PLACES], ids=[name for name, _ in PLACES])
async def test_hostile_texts_stay_texts(
    place: Callable[[MainWindow, str], Sights], application: DetectiveApplication, traps: Traps
) -> None:
    faults = []
    async with window_over(application) as window:
        watchdog = Watchdog()
        await settled()
        for name, hostile in TEXTS:
            text, found = traps.armed(hostile), []
            watchdog.forget()
            async for sight in place(window, text):
                found += await faults_of(sight, text, watchdog)
            if window.size().toTuple() != SIZE:
                found.append(f"the window grew to {window.size().toTuple()}")
            faults += [f"{name}: {fault}" for fault in (*found, *traps.hits())]
            while (popup := QApplication.activePopupWidget()) is not None:
                popup.close()
    assert not faults, "\n".join(faults)


def test_the_traps_catch_what_plain_toolkit_parts_do(traps: Traps) -> None:
    """Without this, nothing caught could mean that the traps catch nothing."""
    browser = QTextBrowser()
    browser.setHtml(f'<img src="{traps.pipe.as_uri()}">')
    browser.show()
    browser.grab()
    assert traps.hits() == ["the file was opened"]
