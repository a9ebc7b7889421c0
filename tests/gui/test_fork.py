"""From an answer one goes on in a new session, with another question, mode or model, and finds back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from detective_app.gui.pages.report.page import TRANSCRIPT
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from detective_app.core.session import Origin
from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.tabs import Tabs
from detective_app.gui.run.origin_link import OriginLink
from detective_app.gui.shell.fork_form import ForkForm
from tests.screenshots import live_case, report_case
from tests.screenshots.program import PicturedProgram
from tests.screenshots.scripted_run import ScriptedRun
from tests.screenshots.stage import Stage, open_stage


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    program = PicturedProgram(tmp_path)
    program.set_up((report_case.audited(), report_case.second_run()))
    async with open_stage(program) as stage:
        await stage.open(report_case.audited())
        yield stage


def form(stage: Stage) -> ForkForm:
    found = stage.window.findChild(ForkForm)
    assert found
    return found


async def test_a_fork_is_asked_for_on_an_answer_and_begins_live(stage: Stage) -> None:
    stage.page("report").findChild(Tabs).choose(TRANSCRIPT)
    await stage.settled()
    more = stage.page("report").transcript.cards[3].more
    more.menu_.actions()[0].trigger()
    made = form(stage)
    assert (made.detective.ref, made.witness.ref) == (report_case.OPENAI, report_case.WITNESS)
    assert str(made.mode.currentData()) == "socratic"
    await stage.settled()
    assert made.detective.ref == report_case.OPENAI, "what is at hand changes no choice"
    made.question.setText("Who keeps the log?")
    stage.program.runs.next_run = ScriptedRun(live_case.running(), stage.program.library.files)
    QTest.keyClick(made.question, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    await stage.until(lambda: stage.page("live").session is not None)
    session_id, at, request, question = stage.program.runs.forked
    assert (session_id, at, question) == (report_case.audited().id, 3, "Who keeps the log?")
    assert (request.mode, request.detectives, request.witness) == (None, (), None), "as the session had it"
    assert stage.navigator.current == "live"
    await stage.stop()


async def test_another_model_and_mode_are_what_the_fork_is_asked_with(stage: Stage) -> None:
    stage.window.actions_by_name["fork"].trigger()
    made = form(stage)
    await stage.settled()
    made.detective.prefer(report_case.ANTHROPIC.replace("sonnet", "haiku-4-5"))
    made.mode.choose("adversarial")
    assert made.request.detectives == ("anthropic:claude-haiku-4-5",)
    assert made.request.mode == "adversarial"
    made.mode.choose("red-team-blue-team")
    made.begin.click()
    assert made.isVisible(), "one detective is no panel"
    assert "panel" in made._mode_field.problem


async def test_a_forked_session_leads_back_to_the_one_it_comes_from(stage: Stage) -> None:
    other = report_case.second_run()
    await stage.show(report_case.audited(origin=Origin(session_id=other.id, sequence=2, first=other.id)))
    link = stage.page("report").findChild(OriginLink)
    assert link.isVisible()
    link.click()
    await stage.until(lambda: stage.coordinator.investigations.opened_id == other.id)
    assert not link.isVisible()


async def test_while_a_run_goes_on_nothing_is_forked(stage: Stage) -> None:
    stage.coordinator.investigations.run(lambda: stage.program.runs.start(RunRequest()))
    stage.coordinator.forking.ask(1)
    assert stage.window.findChild(ForkForm) is None
    assert not stage.coordinator.forking.possible
    await stage.stop()
