"""The live view over real runs: against the stand-ins, and the recorded sample case."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.run import RunRequest
from detective_app.gui.pages.live.page import LivePage
from detective_app.gui.run.recorded_run import RecordedRun
from detective_app.gui.run.runner import Runner
from tests.gui.live_events import said, shown_page
from tests.passed import passed
from tests.stand_ins import FAULTS, Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS, QUESTIONS


async def _until(runner: Runner, fits: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for an event after which something holds."""
    happened = asyncio.Event()
    runner.happened.connect(lambda _: happened.set())
    async with asyncio.timeout(seconds):
        while not fits():
            await happened.wait()
            happened.clear()


def _connected(page: LivePage) -> Runner:
    runner = Runner(page)
    runner.began.connect(page.begin)
    runner.happened.connect(page.take)
    runner.refused.connect(page.show_refused)
    runner.ended.connect(page.show_ended)
    page.stop_requested.connect(runner.stop)
    return runner


async def test_a_run_is_shown_from_its_first_question_to_its_report(
    qtbot: QtBot, application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-" + "o" * 24)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-" + "a" * 24)
    document = tmp_path / "log.md"
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    page = shown_page(qtbot, application)
    runner = _connected(page)
    with StandIn() as server:
        passed(application.folders.data, "ollama:llama3.1", server.base_url("ollama"))
        server.script("openai", "analysis", FAULTS["A16"])
        request = RunRequest(
            hypothesis=HYPOTHESIS,
            case_paths=(document,),
            detectives=("openai:gpt-6.1-sol", "anthropic:claude-opus-5-5"),
            witness="ollama:llama3.1",
            base_urls={name: server.base_url(name) for name in ("openai", "anthropic", "ollama")},
        )
        runner.start(lambda: application.runs.start(request))
        await _until(runner, lambda: "Open the report" in said(page))
        await runner.stopped()
    words = said(page)
    for number in (1, 2, 3):
        assert QUESTIONS[number - 1] in words
        assert ANSWERS[number - 1].rstrip(".") in words
    assert "Anthropic took over." in said(page.transcript.cards[1])
    assert all(card.state == "done" for card in page.transcript.cards.values())


async def test_a_panel_is_shown_from_its_first_round_to_its_verdict(
    qtbot: QtBot, application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of three never replies to a round: it keeps its card, and the round goes on with two."""
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.06")
    models = {"openai": "gpt-6.1-sol", "anthropic": "claude-opus-5-5", "gemini": "gemini-3.8-flash"}
    for name in models:
        monkeypatch.setenv(f"{name.upper()}_API_KEY", f"sk-{name}-" + "k" * 24)
    for sdk in ("openai", "anthropic", "google.genai"):
        import_module(sdk)  # which takes longer than the whole run
    document = tmp_path / "log.md"
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    page = shown_page(qtbot, application)
    runner, seen = _connected(page), set[str]()

    def look(_: object) -> None:
        view = page.transcript.deliberation
        seen.update(card.spoken for card in (view.cards if view else ()))

    runner.happened.connect(look)
    with StandIn(Brain(turns=2), time_scale=0.06) as server:
        passed(application.folders.data, "ollama:llama3.1", server.base_url("ollama"))
        server.script("gemini", "deliberation", FAULTS["A9"], times=None, after=0)
        request = RunRequest(
            hypothesis=HYPOTHESIS,
            case_paths=(document,),
            mode="devils-advocate",
            agents=tuple(f"{name}:{model}" for name, model in models.items()),
            rounds=1,
            witness="ollama:llama3.1",
            base_urls={name: server.base_url(name) for name in (*models, "ollama")},
        )
        runner.start(lambda: application.runs.start(request))
        await _until(runner, lambda: "Open the report" in said(page), 60)
        await runner.stopped()
    assert {f"{name}, Is thinking" for name in ("OpenAI", "Anthropic", "Gemini")} <= seen
    view = page.transcript.deliberation
    assert view is not None
    assert [card.spoken.split(",")[0] for card in view.cards] == ["OpenAI", "Anthropic", "Gemini"]
    assert view.cards[0].spoken.startswith("OpenAI, Primary")
    assert view.cards[2].spoken.startswith("Gemini, Left this round")
    assert page.session is not None
    assert page.session.deliberation is not None
    assert page.session.deliberation.exit is not None


async def test_the_sample_case_is_played_to_its_end(qtbot: QtBot, application: DetectiveApplication) -> None:
    opened = application.library.sample_session()
    page = shown_page(qtbot, application)
    runner = Runner(page)
    runner.began.connect(lambda run: page.begin(run, replaying=True))
    runner.happened.connect(page.take)
    run = RecordedRun(opened.session, opened.path)
    page.skip_requested.connect(run.hurry)

    async def prepare() -> RecordedRun:
        return run

    runner.start(prepare)
    await _until(runner, lambda: bool(page.transcript.cards))
    assert "nothing is called and nothing is spent" in page.dock.words
    page.dock.skip_requested.emit()
    await _until(runner, lambda: "The audit is done" in said(page))
    assert list(page.transcript.cards) == [pair.sequence for pair in opened.session.qa_pairs]
