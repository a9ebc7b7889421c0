"""The whole window at work: a real run against the stand-ins, held where the test wants it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.settings import DetectiveChoice, WitnessChoice
from detective_app.front_end.run import RunRequest
from detective_app.gui.page.spec import SHEET
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.live_events import said
from tests.passed import passed
from tests.patience import until
from tests.stand_ins import Brain, Hold, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS, QUESTIONS


class LivedIn:
    """A window whose detective and witness are stand-ins; `hold()` keeps an answer back."""

    def __init__(self, window: MainWindow, server: StandIn, document: Path) -> None:
        self.window, self.server, self.document = window, server, document
        self._holds: list[Hold] = []

    @property
    def sheet(self) -> SheetPage:
        """The page of the run, and of sessions that are looked at."""
        page = self.window.coordinator.navigator.page(SHEET)
        assert isinstance(page, SheetPage)
        return page

    @property
    def current(self) -> str:
        """The page that is shown."""
        return self.window.coordinator.navigator.current

    def hold(self, after: int = 0) -> Hold:
        """Keep an answer of the witness back, after some that are given."""
        self._holds.append(Hold())
        self.server.script("ollama", "answer", self._holds[-1], after=after)
        return self._holds[-1]

    def release(self) -> None:
        """Let everything go on that is kept back."""
        for hold in self._holds:
            hold.release.set()

    def start(self, limit: int = 12) -> None:
        """Start an investigation over one document that holds every answer."""
        request = RunRequest(hypothesis=HYPOTHESIS, case_paths=(self.document,), limit=limit)
        self.window.coordinator.investigations.start(request)

    async def reach(self, hold: Hold, answered: int) -> None:
        """Wait until an answer is kept back and the ones before it are on the screen."""
        await until(hold.reached.is_set)
        await until(lambda: QUESTIONS[answered] in said(self.sheet.progress))

    async def stop(self) -> None:
        """Stop as a person does, and wait until what is saved was read."""
        self.window.actions_by_name["stop"].trigger()
        await until(lambda: not self.window.runner.active)
        self.release()
        await until(lambda: self.window.coordinator.investigations.opened is not None)


@asynccontextmanager
async def lived_in(
    application: DetectiveApplication,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    brain: Brain | None = None,
) -> AsyncIterator[LivedIn]:
    """Open the window over stand-ins; closes it as a person would."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-" + "o" * 24)
    document = folder / "log.md"
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    with StandIn(brain or Brain()) as server:
        choice = DetectiveChoice(
            provider="openai", model="gpt-6.1-sol", is_default=True, base_url=server.base_url("openai")
        )
        application.settings.save(
            application.settings.current.evolve(
                detectives=(choice,),
                provider_fallback_order=("openai",),
                witness=WitnessChoice(base_url=server.base_url("ollama")),
            )
        )
        passed(application.folders.data, "ollama:llama3.1", server.base_url("ollama"))
        application.folders.sessions.mkdir(parents=True)
        window = MainWindow(application)
        window.resize(1280, 800)
        window.show()
        window.activateWindow()
        await until(lambda: bool(window.coordinator.navigator.current))
        home = LivedIn(window, server, document)
        try:
            yield home
        finally:
            home.release()
            window.close()
            await window.gone.wait()
