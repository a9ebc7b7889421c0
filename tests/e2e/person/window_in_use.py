"""The window as a program that uses itself: its pages, runs from their beginning to their end, and deletions.

python -m tests.e2e.person.window_in_use FOLDER

Meanwhile its size and the size of its text change all the time. It ends as the window does when a person
closes it, with 0; an error in a handler ends it with 1.
"""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import cycle
from pathlib import Path

import pytest
import qasync
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from detective_app.gui import theme
from detective_app.gui.shell.collector import Collector
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.shell.page_specs import places
from tests.gui.lived_in import lived_in
from tests.gui.waiting import until
from tests.gui.whole_window import screens, window_over

_SIZES = ((960, 640), (1280, 800), (2200, 1300), (1100, 640), (1440, 900))
_RESIZED_MS = 120
_ROUND_SECONDS = 0.5
_RUNS = 3
_SAMPLE_SECONDS = 5


def main() -> int:
    """Use the window; returns the exit code."""
    app = QApplication(["detective"])
    app.setStyle("Fusion")
    app.setQuitOnLastWindowClosed(False)
    Collector(app)
    theme.start("light")
    faults: list[type[BaseException]] = []
    told = sys.excepthook
    sys.excepthook = lambda kind, error, trace: (faults.append(kind), told(kind, error, trace))[1]
    with qasync.QEventLoop(app) as loop:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(_used(Path(sys.argv[1])))
    return min(len(faults), 1)


async def _used(folder: Path) -> None:
    (folder / "case").mkdir()
    with pytest.MonkeyPatch.context() as surroundings:
        async with window_over(DetectiveApplication(GlobalOptions(data_dir=folder / "pages"))) as window:
            _Restless(window)
            async for name in screens(window):
                print(name, round(__import__("time").monotonic()), flush=True)
                await asyncio.sleep(_ROUND_SECONDS)
            await _delete_all(window)
        application = DetectiveApplication(GlobalOptions(data_dir=folder / "runs"))
        async with lived_in(application, folder / "case", surroundings) as home:
            _Restless(home.window)
            for _ in range(_RUNS):
                print("run", round(__import__("time").monotonic()), flush=True)
                home.start()
                await _ended(home.window)
            home.window.coordinator.investigations.play_sample()
            await until(lambda: home.window.runner.run is not None)
            await asyncio.sleep(_SAMPLE_SECONDS)
            home.window.coordinator.investigations.hurry()
            await _ended(home.window)
            await _delete_all(home.window)


async def _ended(window: MainWindow) -> None:
    await until(lambda: window.runner.run is not None, 60)
    await until(lambda: not window.runner.active, 120)
    for route, _ in places():
        window.coordinator.go_to(route)
        await asyncio.sleep(_ROUND_SECONDS)
        window.coordinator.go_back()


async def _delete_all(window: MainWindow) -> None:
    """Delete every session, and take each deletion back once."""
    sessions = window.application.folders.sessions
    for _ in range(2):
        for listed in await window.reader.search():
            window.coordinator.session_menu.delete(listed)
            await until(lambda listed=listed: not listed.row.path.exists())  # type: ignore[misc]
            await asyncio.sleep(0.1)
        window.toasts.undo()
        await until(lambda: any(sessions.glob("session_*.json")))


class _Restless(QTimer):
    """Changes a window's size and that of its text all the time, until the window goes."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._sizes = cycle(enumerate(_SIZES * 4))
        self.timeout.connect(lambda: self._change(window))
        self.start(_RESIZED_MS)

    def _change(self, window: MainWindow) -> None:
        number, (width, height) = next(self._sizes)
        window.resize(width, height)
        if number % 10 == 0:
            window.actions_by_name["smaller" if number else "larger"].trigger()


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)
