"""From an answer one goes on in a new session, with another question, mode or model, and finds back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from detective_app.app.application import DetectiveApplication
from detective_app.core.provider import NONE
from detective_app.core.session import Origin
from detective_app.gui.shell.forking import ForkForm
from tests.gui.found_words import open_answer
from tests.gui.live_events import button
from tests.gui.lived_in import LivedIn, lived_in
from tests.gui.saved_sessions import identity, save, session
from tests.gui.whole_window import settled
from tests.patience import until
from tests.stand_ins.brains import QUESTIONS


def form(home: LivedIn) -> ForkForm:
    found = home.window.findChild(ForkForm)
    assert found
    return found


async def ended(home: LivedIn) -> None:
    """Let a run go from its beginning to its end."""
    home.start()
    await until(lambda: home.window.coordinator.investigations.opened is not None)
    await settled()


async def test_a_fork_is_asked_for_on_an_answer_and_begins_on_the_same_page(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        await ended(home)
        first = home.sheet.session
        assert first is not None
        home.sheet.open_drawer("questions")
        open_answer(home.sheet.drawer, 2)
        await settled()
        button(home.sheet.drawer, "Go on from answer 2").click()
        made = form(home)
        assert (made.detective.ref, made.witness.ref) == ("openai:gpt-6.1-sol", "ollama:llama3.1")
        await settled()
        assert made.detective.ref == "openai:gpt-6.1-sol", "what is at hand changes no choice"
        made.question.setText("Who keeps the log?")
        hold = home.hold()
        QTest.keyClick(made.question, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        await until(hold.reached.is_set)
        await until(lambda: home.sheet.follows)
        second = home.sheet.session
        assert second is not None
        assert home.current == "sheet"
        assert not home.sheet.drawer.is_open
        assert second.id != first.id
        assert second.origin is not None
        assert (second.origin.session_id, second.origin.sequence) == (first.id, 2)
        assert [pair.question for pair in second.qa_pairs] == list(QUESTIONS[:2])
        home.release()
        await until(lambda: home.window.coordinator.investigations.opened is not None)
        after = application.library.files.load(second.id).session
        assert after.qa_pairs[2].question == "Who keeps the log?"


async def test_another_model_and_mode_are_what_the_fork_is_asked_with(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        await ended(home)
        home.window.actions_by_name["fork"].trigger()
        made = form(home)
        await settled()
        made.detective.prefer(NONE)
        made.mode.choose("adversarial")
        assert made.request.detectives == (NONE,)
        assert made.request.mode == "adversarial"
        made.mode.choose("red-team-blue-team")
        made.begin.click()
        assert made.isVisible(), "one detective is no panel"
        assert "panel" in made._mode_field.problem


async def test_a_forked_session_leads_back_to_the_one_it_comes_from(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        first = session(1, "The pier was inspected.")
        came = Origin(session_id=first.id, sequence=2, first=first.id)
        _, path = save(tmp_path / "data", first, session(2, "The pier was inspected.", origin=came))
        home.window.coordinator.open_path(path)
        await until(lambda: home.sheet.path == path)
        home.sheet.open_drawer()
        link = home.sheet.drawer.head.origin
        assert link.isVisible()
        link.click()
        investigations = home.window.coordinator.investigations
        await until(lambda: investigations.opened and investigations.opened.session.id == identity(1))
        assert not home.sheet.drawer.is_open


async def test_while_a_run_goes_on_nothing_is_forked(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold(after=1)
        home.start()
        await home.reach(hold, answered=1)
        assert not home.window.actions_by_name["fork"].isEnabled()
        home.window.coordinator.forking.ask(1)
        assert home.window.findChild(ForkForm) is None
        home.sheet.open_drawer("questions")
        open_answer(home.sheet.drawer, 1)
        await settled()
        offered = [one.text() for one in home.sheet.drawer.findChildren(QAbstractButton) if one.isVisible()]
        assert "Go on from here" not in offered
