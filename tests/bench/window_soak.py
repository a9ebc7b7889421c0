"""Fifty sessions opened, read, played and left in one window: what stays behind of them."""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

from detective_app.core.session import Hypothesis
from detective_app.gui.page.spec import SHEET
from detective_app.gui.pages.sheet.found.sections import ORDER
from tests.bench.figure import Figure
from tests.bench.window_inside import Frames, measured_in_window
from tests.gui.found_words import open_answer
from tests.gui.report_sessions import START, at_limit, bridge_session

if TYPE_CHECKING:
    from detective_app.gui.shell.main_window import MainWindow

SESSIONS, WARM_UP, TURNS = 50, 10, 20
_PAGE_KIB = 4
_NONE_REFERENCES = 2_000
_PATIENCE_SECONDS = 60


@dataclass(frozen=True)
class _State:
    """What the process holds: memory in MB, threads, open files, references to None."""

    memory: float
    threads: int
    files: int
    nones: int


def measure() -> Iterator[Figure]:
    """Use one window for all sessions; the first ten only warm it up."""
    sessions = tuple(
        made(
            TURNS,
            id=str(UUID(int=number, version=4)),
            hypothesis=Hypothesis(text=f"The bridge of section {number} was inspected", created_at=START),
        )
        for number in range(1, SESSIONS + 1)
        for made in ((bridge_session, at_limit)[number % 2],)
    )
    yield from measured_in_window(_soak, sessions)


async def _soak(window: MainWindow, files: list[Path]) -> list[Figure]:
    frames = Frames(window)
    for path in files[:WARM_UP]:
        await _use(window, frames, path)
    before = await _settled()
    for path in files[WARM_UP:]:
        await _use(window, frames, path)
    after = await _settled()
    return [
        Figure(f"window: memory after {SESSIONS} sessions, growth", after.memory - before.memory, "MB", 30),
        Figure("window: threads more than before", after.threads - before.threads, "", 0),
        Figure("window: open files more than before", after.files - before.files, "", 0),
        Figure(
            "window: references to None fewer than before", before.nones - after.nones, "", _NONE_REFERENCES
        ),
    ]


async def _use(window: MainWindow, frames: Frames, path: Path) -> None:
    """Read a session in every fold, play the sample case to its end, and go back to the start."""
    navigator, investigations = window.coordinator.navigator, window.coordinator.investigations
    sheet = navigator.page(SHEET)
    await frames.painted(
        lambda: window.coordinator.open_path(path),
        lambda: sheet.path == path and bool(sheet.grid.bands),
    )
    for sequence in (1, TURNS):
        open_answer(sheet.drawer, sequence)
        await asyncio.sleep(0.05)
    for fold in ORDER:
        sheet.open_drawer(fold)
        await asyncio.sleep(0.05)
    sheet.drawer.shut()
    investigations.play_sample()
    async with asyncio.timeout(_PATIENCE_SECONDS):
        while window.runner.active:
            if window.runner.run is not None:
                window.runner.run.hurry()
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.1)
    window.coordinator.show_new()
    await asyncio.sleep(0.1)


async def _settled() -> _State:
    await asyncio.sleep(1)
    gc.collect()
    return _state()


def _state() -> _State:
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE_KIB / 1024
    return _State(
        memory=resident,
        threads=threading.active_count(),
        files=len(list(Path("/proc/self/fd").iterdir())),
        nones=sys.getrefcount(None),
    )
