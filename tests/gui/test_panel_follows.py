"""The panel shows what belongs to the session in the centre, whatever was looked at before or runs behind."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from uuid import UUID

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import AnswerObject, Fact, Support
from detective_app.core.session import Hypothesis, InterrogationSession
from detective_app.gui.evidence_panel.side_panel import AUDIT_LOG
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.bridge_case import DATES, IN_LOG, bridge_case, moved
from tests.gui.live_events import StillRun, asked, button, given, said, saved
from tests.gui.report_sessions import START, opened
from tests.gui.waiting import until
from tests.gui.whole_window import settled, window_over
from tests.storage.samples import sample_session, turn


def paused_case(**changes: object) -> InterrogationSession:
    """Return the case of the bridge while it is paused; its documents are gone."""
    return bridge_case(
        sources=moved(), **{"status": "running", "audit_result": None, "exit": None, **changes}
    )


def other(number: int, quote: str = "", *, turns: int = 1) -> InterrogationSession:
    """Return another session with one answer that quotes something, or with none."""
    support = Support(source_id="s1", locator="L1-L1", quote=quote or "x")
    facts = (Fact(text="Closed.", support=(support,)),) if quote else ()
    pair = turn(1, "Closed.").evolve(timestamp=START, evidence=AnswerObject(mode="answer", facts=facts))
    return sample_session(turns).evolve(
        id=str(UUID(int=number, version=4)),
        hypothesis=Hypothesis(text=f"Case {number}", created_at=START),
        start_time=START,
        status="running",
        qa_pairs=(pair,) if turns else (),
        pending_turn=None,
        audit_trail=(),
    )


def keep(window: MainWindow, *sessions: InterrogationSession) -> list[Path]:
    """Write sessions to disk."""
    with window.application.library.files.hold():
        return [window.application.library.files.save(one) for one in sessions]


def run_of(window: MainWindow, session: InterrogationSession) -> None:
    """Have a run begin, as the runner tells it."""
    window.coordinator.navigator.show("live")
    window.runner.run = StillRun(session)
    window.runner.began.emit(window.runner.run)


async def test_a_session_without_answers_shows_nothing_of_the_one_before(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        for session in (paused_case(), other(7, turns=0)):
            window.coordinator.investigations.show(opened(session))
            await settled()
        words = said(window.panel)
        assert "Quote" not in words
        assert "There are no answers yet." in words
        assert "2 March" not in words


async def test_what_a_run_says_stays_out_of_a_session_that_is_looked_at(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        running = other(8, "the words of the run")
        run_of(window, running)
        window.runner.happened.emit(asked(2))
        window.coordinator.investigations.show(opened(paused_case()))
        await settled()
        for event in (given("It was shut.", 2), saved(2), asked(3)):
            window.runner.happened.emit(event)
        await settled()
        words = said(window.panel)
        assert "the words of the run" not in words
        assert "Answer 3" in words  # of the case that is looked at
        assert "Ask for the source" not in words  # it would be asked of the run
        window.coordinator.navigator.page("live").transcript.go_to(1)
        window.coordinator.investigations.open(StillRun(running).path)
        await settled()
        words = said(window.panel)
        assert "the words of the run" in words
        assert "2 March" not in words
        window.runner.run = None


async def test_a_document_beside_a_run_keeps_its_quote_and_leaves_nothing_behind(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        case = paused_case()
        window.coordinator.investigations.show(opened(case))
        window.coordinator.sources.open(case, IN_LOG)
        await settled()
        assert "Quoted by answer 2" in said(window.panel)
        window.coordinator.investigations.show(opened(other(9, "on another matter")))
        await settled()
        words = said(window.panel)
        assert "on another matter" in words
        assert "Conflicts with" not in words
        assert "Quoted by" not in words


async def test_the_log_beside_a_document_is_that_of_its_session(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        noisy = sample_session(1, status="running")
        assert noisy.audit_trail
        window.coordinator.investigations.show(opened(noisy))
        window.panel._tabs.choose(AUDIT_LOG)
        await settled()
        case = paused_case(audit_trail=())
        window.coordinator.sources.open(case, IN_LOG)
        window.panel._tabs.choose(AUDIT_LOG)
        await settled()
        assert "No attempt failed and no provider was switched." in said(window.panel)


async def test_the_last_session_that_was_clicked_stays(
    application: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with window_over(application) as window:
        slow, quick = keep(window, other(10, "slow words"), other(11, "quick words"))
        load, go_on = application.library.files.load, threading.Event()

        def loads(path: Path) -> object:
            if path == slow:
                go_on.wait(10)
            return load(path)

        monkeypatch.setattr(application.library.files, "load", loads)
        window.coordinator.open_path(slow)
        await asyncio.sleep(0)
        window.coordinator.open_path(quick)
        await until(lambda: window.coordinator.navigator.current == "past")
        go_on.set()
        await settled()
        assert "quick words" in said(window.panel)
        window.coordinator.sources.compare(paused_case(), DATES)
        await settled()
        button(window.coordinator.navigator.page("quotes"), "Back to Evidence").click()
        await settled()
        assert "quick words" in said(window.panel)
