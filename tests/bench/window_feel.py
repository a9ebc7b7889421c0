"""How the window feels: a key until it is seen, an answer as it streams, a session until it is on screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter
from types import TracebackType
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest

from detective_app.app.application import DetectiveApplication
from detective_app.app.runs import OwnRuns
from detective_app.core.events import AnswerText, Event, QuestionAsked
from detective_app.core.operator import Operator
from detective_app.engine.loop.replay import replay
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import Run, RunRequest
from detective_app.gui.page.spec import SHEET
from tests.bench.figure import Figure
from tests.bench.window_inside import Frames, measured_in_window
from tests.gui.found_words import open_answer
from tests.gui.report_sessions import START, at_limit, bridge_session
from tests.patience import until

if TYPE_CHECKING:
    from detective_app.gui.shell.main_window import MainWindow

TURNS, KEYS, TOKENS, OPENINGS = 20, 200, 400, 9
_KEY_SECONDS, _TOKEN_SECONDS, _TICK_MS = 0.03, 0.02, 16
_TYPED = "The bridge was inspected before the accident. "
_SPOKEN = "The entry of that day names the inspector, the weather and every bearing that was looked at. "


def measure() -> Iterator[Figure]:
    """Measure each in a window of its own."""
    yield from measured_in_window(_type, ())
    yield from measured_in_window(_stream, (), _Streaming)
    limited = at_limit(TURNS, id="6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f7", status="running", exit=None)
    yield from measured_in_window(_open, (bridge_session(TURNS), limited))


async def _type(window: MainWindow, _: list[Path]) -> list[Figure]:
    frames = Frames(window)
    editor = window.coordinator.navigator.show("new").field.editor
    editor.setFocus(Qt.FocusReason.OtherFocusReason)
    times = []
    for number in range(KEYS):
        letter = _TYPED[number % len(_TYPED)]
        times.append(await frames.painted(lambda letter=letter: QTest.keyClicks(editor, letter)))
        await asyncio.sleep(_KEY_SECONDS)
    return [
        Figure(f"window: key to painted, {KEYS} keys, p95", _percentile(times, 95), "ms", 20),
        Figure("window: the same, median", median(times), "ms"),
    ]


async def _stream(window: MainWindow, _: list[Path]) -> list[Figure]:
    ticks: list[float] = []
    timer = QTimer(window)
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.setInterval(_TICK_MS)
    timer.timeout.connect(lambda: ticks.append(perf_counter()))
    sheet = window.coordinator.navigator.page(SHEET)
    window.coordinator.investigations.start(RunRequest())
    await until(lambda: sheet.follows and len(sheet.session.qa_pairs) == TURNS - 1)
    timer.start()
    await until(lambda: not window.runner.active)
    timer.stop()
    gaps = [(after - before) * 1_000 for before, after in pairwise(ticks)]
    return [
        Figure("window: gap of the loop at 50 tokens/s, turn 20, p99", _percentile(gaps, 99), "ms", 50),
        Figure("window: the same, longest", max(gaps), "ms"),
    ]


async def _open(window: MainWindow, files: list[Path]) -> list[Figure]:
    frames, sheet = Frames(window), window.coordinator.navigator.page(SHEET)
    times: dict[str, list[float]] = {"done": [], "drawer": [], "stopped": []}
    for _ in range(OPENINGS):
        for state, path in zip(("done", "stopped"), files, strict=True):
            times[state].append(
                await frames.painted(
                    lambda path=path: window.coordinator.open_path(path),
                    lambda path=path: sheet.path == path and bool(sheet.grid.bands),
                )
            )
            if state == "done":
                times["drawer"].append(await frames.painted(lambda: open_answer(sheet.drawer, 1)))
            await asyncio.sleep(0.5)
            sheet.drawer.shut()
            window.coordinator.show_new()
            await asyncio.sleep(0.2)
    words = {
        "done": "finished sheet of 20 turns opened",
        "drawer": "its first answer shown",
        "stopped": "stopped sheet of 20 turns opened",
    }
    figures = []
    for state, text in words.items():
        first, *others = times[state]
        figures.append(Figure(f"window: {text}", median(others), "ms", 150))
        figures.append(Figure("window: the same, the first of a window", first, "ms"))
    return figures


class _Streaming(DetectiveApplication):
    """Begins no run but one that streams."""

    def __init__(self, options: GlobalOptions) -> None:
        super().__init__(options)
        self.runs = _StreamingRuns(self.settings, self.models, self.cases, self.library, self.redactor)


class _StreamingRuns(OwnRuns):
    """Prepares a run whose last answer comes at 50 pieces a second, whatever was asked."""

    async def start(self, request: RunRequest) -> Run:  # type: ignore[override]
        """Prepare the run; nothing is called."""
        return _Spoken()


class _Spoken:
    """A run in its last turn; implements `front_end.run.Run`."""

    def __init__(self) -> None:
        self._whole = bridge_session(TURNS)
        self.session = at_limit(TURNS).evolve(
            qa_pairs=self._whole.qa_pairs[:-1], current_iteration=TURNS - 1, status="running", exit=None
        )
        self.path = Path("never-written.json")
        self.notices: tuple[str, ...] = ()
        self.destinations: Mapping[str, str] = {}
        self.pace: float | None = None

    async def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Tell the last question, then the pieces of its answer."""
        told = (e for e in replay(self._whole, self.path) if isinstance(e, QuestionAsked))
        yield next(event for event in told if event.sequence == TURNS)
        words = (_SPOKEN * TOKENS).split(" ")[:TOKENS]
        for word in words:
            yield AnswerText(session_id=self.session.id, at=START, sequence=TURNS, text=word + " ")
            await asyncio.sleep(_TOKEN_SECONDS)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


def _percentile(values: list[float], percent: int) -> float:
    return sorted(values)[int(len(values) * percent / 100)]
