"""The window as a program that uses itself: its pages, runs from their beginning to their end, and deletions.

python -m tests.e2e.person.window_in_use FOLDER RUNS

Meanwhile its size and the size of its text change all the time, and twenty times a second it is read what it
tells screen readers of what is in sight. It ends as the window does when a person closes it, with 0; an error
in a handler ends it with 1.
"""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count, cycle
from pathlib import Path

import pytest
import qasync
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from detective_app.gui import theme
from detective_app.gui.shell.actions import places
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.tasks import Collector
from tests.gui.lived_in import lived_in
from tests.gui.whole_window import screens, window_over
from tests.patience import until

_SIZES = ((960, 640), (1280, 800), (1600, 1000), (1100, 640), (1440, 900))
_RESIZED_MS = 120
_ROUND_SECONDS = 0.3
_READ_MS = 50
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
        loop.run_until_complete(_used(Path(sys.argv[1]), int(sys.argv[2])))
    return min(len(faults), 1)


async def _used(folder: Path, runs: int) -> None:
    (folder / "case").mkdir()
    with pytest.MonkeyPatch.context() as surroundings:
        async with window_over(DetectiveApplication(GlobalOptions(data_dir=folder / "pages"))) as window:
            _Restless(window)
            _Reader(window)
            async for _ in screens(window):
                await asyncio.sleep(_ROUND_SECONDS)
            await _delete_all(window)
        application = DetectiveApplication(GlobalOptions(data_dir=folder / "runs"))
        async with lived_in(application, folder / "case", surroundings) as home:
            _Restless(home.window)
            _Reader(home.window)
            for _ in range(runs):
                home.start()
                await _ended(home.window)
            home.window.coordinator.investigations.play_sample()
            await until(lambda: home.window.runner.run is not None)
            await asyncio.sleep(_SAMPLE_SECONDS)
            home.window.coordinator.investigations.hurry()
            await _ended(home.window)
            await _delete_all(home.window)


async def _ended(window: MainWindow) -> None:
    await until(lambda: window.runner.run is not None)
    await until(lambda: not window.runner.active)
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


class _Reader(QTimer):
    """Reads what a window tells screen readers, from inside, where that takes a moment."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._walks = count(1)
        self.timeout.connect(lambda: self._walk(window))
        self.start(_READ_MS)

    def _walk(self, window: MainWindow) -> None:
        """Read what is shown, and each tenth time what is hidden, too: pages that were shown stay."""
        hidden = next(self._walks) % 10 == 0
        _read(QAccessible.queryAccessibleInterface(window), hidden=hidden)


def _read(one: QAccessibleInterface, *, hidden: bool) -> None:
    """Read a thing and all in it, and ask for one child more than there are."""
    one.role()
    shown = not one.state().invisible
    for kind in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
        one.text(kind)
    for place in range(one.childCount() + 1 if shown or hidden else 0):
        child = one.child(place)
        if child is not None and child.isValid():
            _read(child, hidden=hidden)


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)
