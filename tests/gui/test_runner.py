"""The one run of the window: it tells everything, waits when told to, and stops without losing anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.events import AnswerGiven, Event, QuestionAsked, SessionEnded, TurnSaved
from detective_app.core.operator import Steering
from detective_app.front_end.run import RunRequest
from detective_app.gui.run.recorded_run import RecordedRun
from detective_app.gui.run.runner import Runner
from tests.passed import passed
from tests.patience import PATIENCE
from tests.stand_ins import Hold, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

PROVIDERS = ("openai", "anthropic", "ollama")


@pytest.fixture
def server() -> Iterator[StandIn]:
    with StandIn() as running:
        yield running


@pytest.fixture
def request_(server: StandIn, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunRequest:
    """A run against the stand-ins, over one document that holds every answer."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-" + "o" * 24)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-" + "a" * 24)
    passed(data, "ollama:llama3.1", server.base_url("ollama"))
    document = tmp_path / "log.md"
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    return RunRequest(
        hypothesis=HYPOTHESIS,
        case_paths=(document,),
        detectives=("openai:gpt-6.1-sol",),
        witness="ollama:llama3.1",
        base_urls={name: server.base_url(name) for name in PROVIDERS},
    )


class Heard:
    """Everything a runner tells."""

    def __init__(self, runner: Runner) -> None:
        self.events: list[Event] = []
        self.refused: list[str] = []
        self.ended = asyncio.Event()
        self._reached: list[tuple[Callable[[Event], bool], asyncio.Event]] = []
        runner.happened.connect(self._take)
        runner.refused.connect(self.refused.append)
        runner.ended.connect(self.ended.set)

    def _take(self, event: Event) -> None:
        self.events.append(event)
        for fits, reached in self._reached:
            if fits(event):
                reached.set()

    async def until(self, fits: Callable[[Event], bool]) -> None:
        """Wait for an event that fits."""
        reached = asyncio.Event()
        self._reached.append((fits, reached))
        if any(fits(event) for event in self.events):
            return
        await asyncio.wait_for(reached.wait(), PATIENCE)

    def of(self, kind: type) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]


def _asked(number: int) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, QuestionAsked) and event.sequence == number


async def test_a_run_is_told_from_its_first_question_to_its_audit(
    application: DetectiveApplication, request_: RunRequest
) -> None:
    runner = Runner()
    heard = Heard(runner)
    assert runner.start(lambda: application.runs.start(request_))
    await asyncio.wait_for(heard.ended.wait(), PATIENCE)
    assert len(heard.of(TurnSaved)) == 3
    (end,) = heard.of(SessionEnded)
    assert isinstance(end, SessionEnded)
    assert end.status == "completed"
    assert not runner.active


async def test_a_second_start_is_refused_while_a_run_lives(
    application: DetectiveApplication, request_: RunRequest
) -> None:
    runner = Runner()
    heard = Heard(runner)
    assert runner.start(lambda: application.runs.start(request_))
    assert not runner.start(lambda: application.runs.start(request_))
    await asyncio.wait_for(heard.ended.wait(), PATIENCE)
    assert len(application.library.files.entries()) == 1


async def test_a_paused_run_asks_nothing_more_until_it_goes_on(
    application: DetectiveApplication, request_: RunRequest, server: StandIn
) -> None:
    runner = Runner()
    heard = Heard(runner)
    runner.start(lambda: application.runs.start(request_))
    runner.operator.pause()
    waits = asyncio.Event()
    runner.operator.waiting.connect(lambda waiting: waits.set() if waiting else None)
    await asyncio.wait_for(waits.wait(), PATIENCE)
    assert not server.seen("ollama", "answer")
    runner.operator.go_on()
    await asyncio.wait_for(heard.ended.wait(), PATIENCE)
    assert len(heard.of(AnswerGiven)) == 3


async def test_a_stop_in_mid_answer_reacts_at_once_and_keeps_the_half_turn(
    application: DetectiveApplication, request_: RunRequest, server: StandIn
) -> None:
    hold = Hold()
    server.script("ollama", "answer", hold, after=1)
    runner = Runner()
    heard = Heard(runner)
    runner.start(lambda: application.runs.start(request_))
    await heard.until(_asked(2))
    await asyncio.to_thread(hold.reached.wait, 10)
    runner.stop()
    await asyncio.wait_for(heard.ended.wait(), PATIENCE)
    assert not hold.release.is_set(), "it ended while the witness was still answering"
    hold.release.set()
    (entry,) = application.library.files.entries()
    session = application.library.files.load(entry.path).session
    assert session.status == "running"
    assert (session.current_iteration, [turn.sequence for turn in session.half_turns]) == (1, [2])
    assert not heard.refused


async def test_what_a_person_wants_asked_is_asked_next(
    application: DetectiveApplication, request_: RunRequest
) -> None:
    runner = Runner()
    heard = Heard(runner)
    runner.start(lambda: application.runs.start(request_))
    runner.operator.steer(Steering("Who kept the keys?"))
    await asyncio.wait_for(heard.ended.wait(), PATIENCE)
    (entry,) = application.library.files.entries()
    assert application.library.files.load(entry.path).session.qa_pairs[0].question == "Who kept the keys?"


async def test_a_run_that_cannot_begin_says_why(application: DetectiveApplication) -> None:
    runner = Runner()
    heard = Heard(runner)
    runner.start(lambda: application.runs.start(RunRequest(hypothesis=" ")))
    await asyncio.wait_for(heard.ended.wait(), PATIENCE)
    assert heard.refused == ["Enter a hypothesis."]


async def test_the_recorded_sample_plays_as_a_run_and_writes_nothing(
    application: DetectiveApplication, qtbot: QtBot
) -> None:
    opened = application.library.sample_session()
    run = RecordedRun(opened.session, opened.path)
    run.hurry()
    runner = Runner()
    heard = Heard(runner)

    async def prepare() -> RecordedRun:
        return run

    runner.start(prepare)
    await asyncio.wait_for(heard.ended.wait(), PATIENCE)
    assert len(heard.of(TurnSaved)) == opened.session.current_iteration
    assert application.library.files.entries() == ()
