"""The real window inside a measuring process, without a screen, over a folder that holds what is wanted."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import qasync
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import InterrogationSession
from detective_app.front_end.application import GlobalOptions
from detective_app.gui import theme
from detective_app.gui.tasks import Collector
from tests.bench.figure import Figure
from tests.patience import until

if TYPE_CHECKING:
    from detective_app.gui.shell.main_window import MainWindow

Measured: TypeAlias = Callable[["MainWindow", list[Path]], Awaitable[list[Figure]]]
_PATIENCE_SECONDS = 30
_SETTLE_SECONDS = 1.0


class Frames(QObject):
    """Knows when a window's next frame is painted."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._waiting: list[asyncio.Future[None]] = []
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Tell behind an update, which paints at once."""
        if event.type() == QEvent.Type.UpdateRequest and self._waiting:
            QTimer.singleShot(0, self._tell)
        return False

    async def painted(self, act: Callable[[], object], shows: Callable[[], bool] = lambda: True) -> float:
        """Do something; return the milliseconds until a frame is painted that shows what it led to."""
        began = perf_counter()
        act()
        async with asyncio.timeout(_PATIENCE_SECONDS):
            while True:
                frame = asyncio.get_running_loop().create_future()
                self._waiting.append(frame)
                await frame
                if shows():
                    return (perf_counter() - began) * 1_000

    def _tell(self) -> None:
        waiting, self._waiting = self._waiting, []
        for frame in waiting:
            if not frame.done():
                frame.set_result(None)


def measured_in_window(
    work: Measured,
    sessions: tuple[InterrogationSession, ...],
    application: type[DetectiveApplication] = DetectiveApplication,
) -> list[Figure]:
    """Measure inside a process of its own, so that no other measurement has left anything in it.

    `work` is given the window and the files of the saved sessions; everything must be picklable by name.
    """
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as process:
        return process.submit(_measured, work, sessions, application).result()


def _measured(
    work: Measured, sessions: tuple[InterrogationSession, ...], application: type[DetectiveApplication]
) -> list[Figure]:
    app = QApplication(["detective"])
    app.setStyle("Fusion")
    app.setQuitOnLastWindowClosed(False)
    app.setCursorFlashTime(0)  # a blinking cursor is a frame that nobody waits for
    Collector(app)
    theme.start("light")
    with TemporaryDirectory() as folder, qasync.QEventLoop(app) as loop:
        asyncio.set_event_loop(loop)
        opened = application(GlobalOptions(data_dir=Path(folder)))
        with opened.library.files.hold():
            files = [opened.library.files.save(session) for session in sessions]
        figures: list[Figure] = loop.run_until_complete(_with_window(work, opened, files))
        return figures


async def _with_window(work: Measured, application: DetectiveApplication, files: list[Path]) -> list[Figure]:
    from detective_app.gui.shell.main_window import MainWindow

    window = MainWindow(application)
    window.show()
    await until(lambda: bool(window.coordinator.navigator.current))
    await asyncio.sleep(_SETTLE_SECONDS)
    try:
        return await work(window, files)
    finally:
        window.close()
        await window.gone.wait()
