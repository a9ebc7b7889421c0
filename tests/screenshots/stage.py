"""The real window over a data folder, opened for taking pictures: nothing moves, nothing is left out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLineEdit

from detective_app.core.session import InterrogationSession
from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.status_mark import Spinner
from detective_app.gui.page.spec import SHEET
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.pages.sheet.waiting import clarification_card
from detective_app.gui.shell.main_window import MainWindow
from detective_app.storage.sessions.files import OpenedSession
from tests.patience import slower, until
from tests.screenshots.program import PicturedProgram
from tests.screenshots.scripted_run import ScriptedRun

WIDTH, HEIGHT = 1280, 800
NARROW_WIDTH, NARROW_HEIGHT = 960, 640
_STILL_SECONDS, _ENDLESS_SECONDS, _PATIENCE_SECONDS = 0.06, 0.5, 10.0
_EVENT_SECONDS = 0.02


class Stage:
    """A window and the ways to bring it to what a picture is to show."""

    def __init__(self, window: MainWindow, program: PicturedProgram) -> None:
        self.window, self.program = window, program
        self.coordinator = window.coordinator
        self.navigator = self.coordinator.navigator

    def page(self, name: str) -> Any:
        """Return a page."""
        return self.navigator.page(name)

    @property
    def sheet(self) -> SheetPage:
        """The page of every investigation."""
        page = self.navigator.page(SHEET)
        assert isinstance(page, SheetPage)
        return page

    async def run(self, session: InterrogationSession, streamed: str = "", seconds: float = 12) -> None:
        """Have a run told up to where it stands still, and `seconds` go by."""
        self.program.runs.next_run = ScriptedRun(session, self.program.library.files, streamed)
        _set_clocks(lambda: 0.0)
        try:
            self.coordinator.investigations.start(RunRequest(hypothesis=session.hypothesis.text))
            await self.until(lambda: self.sheet.session is not None)
            await self.settled()
            _set_clocks(lambda: seconds)
            self.sheet._clock.stop()
            self.sheet._tick()
        finally:
            _set_clocks(monotonic)
        self.program.runs.next_run = None

    async def stop(self) -> None:
        """End the run."""
        await self.window.runner.stopped()
        await self.settled()

    async def open(self, session: InterrogationSession) -> None:
        """Show a saved session."""
        self.coordinator.investigations.show(self.program.library.files.load(session.id))
        await self.settled()

    async def show(self, session: InterrogationSession) -> None:
        """Show a session that stands in no file."""
        opened = OpenedSession(session, Path(), changed_outside=False, read_only=False, misnamed=False)
        self.coordinator.investigations.show(opened)
        await self.settled()

    async def settled(self) -> None:
        """Wait until nothing in the background has ended or begun for a moment, and nothing moves."""
        loop = asyncio.get_running_loop()
        known: set[asyncio.Task[Any]] = set()
        end = loop.time() + _STILL_SECONDS
        while loop.time() < end:
            tasks = set(self.window.tasks._running)
            if tasks != known:
                known, end = tasks, loop.time() + slower() * (_ENDLESS_SECONDS if tasks else _STILL_SECONDS)
            await asyncio.sleep(_EVENT_SECONDS)
        await self.until(lambda: not any(task.get_name() == "cells" for task in self.window.tasks._running))
        for spinner in self.window.findChildren(Spinner):
            spinner._timer.stop()
            spinner._turn = 0
        before = QImage()
        while (now := self.window.grab().toImage()) != before and loop.time() < end + _PATIENCE_SECONDS:
            before = now
            await asyncio.sleep(_EVENT_SECONDS)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for something that will come."""
        await until(holds)

    async def sized(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.window.resize(width, height)
        await self.settled()

    async def type_into(self, line: QLineEdit, text: str) -> None:
        """Put a text into a line as if it was typed."""
        line.setFocus()
        line.setText(text)
        await self.settled()


Screens: TypeAlias = AsyncIterator[tuple[str, Stage]]
"""Screens by name, one after the other."""


def _set_clocks(clock: Callable[[], float]) -> None:
    clarification_card.monotonic = clock


@asynccontextmanager
async def open_stage(program: PicturedProgram) -> AsyncIterator[Stage]:
    """Open the window at the size of the pictures; closes it as a person would."""
    window = MainWindow(program)
    window.resize(WIDTH, HEIGHT)
    window.show()
    window.activateWindow()
    stage = Stage(window, program)
    await stage.until(lambda: stage.navigator.current)
    await stage.settled()
    try:
        yield stage
    finally:
        window.close()
        await window.gone.wait()
        window.deleteLater()
