"""Texts of hostile shapes in the window: what its own thread does is short, and grows no faster than they do.

The time is that of the window's thread alone: what other threads and processes do holds nothing up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import thread_time

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.hostile_places import PLACES, Sights
from tests.gui.traps import Watchdog
from tests.gui.whole_window import settled, window_over
from tests.hostile.growth import RATIO, TRIALS, grows_linearly
from tests.hostile.shapes import Shaped, swept, worded

WAYS: dict[str, Callable[[MainWindow, str], Sights]] = dict(PLACES)
TRIED = ("run", "stopped session", "finished session", "panel", "comparison", "new investigation")
CHARS, CORE_CHARS = 1_000_000, 100_000
CORE = [
    ("finished session", "right to left"),
    ("run", "short lines"),
]
LONGEST_WORK_SECONDS = 0.6
FLOOR_SECONDS = 0.15
"""What a page takes for any text."""


async def worked(sights: Sights, watchdog: Watchdog) -> tuple[float, float]:
    """Paint all that is to be seen; return the seconds of the window's thread, together and in one go."""
    watchdog.forget()
    begun, longest = thread_time(), 0.0
    async for sight in sights:
        await asyncio.sleep(0)
        sight.root.grab()
        longest = max(longest, (await watchdog.longest()).working)
        watchdog.forget()
    return thread_time() - begun, longest


@pytest.mark.parametrize("case", swept(TRIED, lambda _: CHARS, CORE, CORE_CHARS), ids=str)
async def test_a_text_is_shown_in_time_that_grows_with_its_length(
    case: Shaped, application: DetectiveApplication
) -> None:
    put = WAYS[case.way]
    async with window_over(application) as window:
        await settled()
        watchdog = Watchdog()
        await worked(put(window, "The pump ran."), watchdog)  # what a page takes to be made is not the text's
        for _ in range(TRIALS):
            (small, _), (large, longest) = [
                await worked(put(window, worded(case.shape, chars)), watchdog)
                for chars in (case.chars // RATIO, case.chars)
            ]
            if longest <= LONGEST_WORK_SECONDS and grows_linearly(small, large, FLOOR_SECONDS):
                break
        watchdog.close()
    assert longest <= LONGEST_WORK_SECONDS
    assert grows_linearly(small, large, FLOOR_SECONDS), (small, large)
