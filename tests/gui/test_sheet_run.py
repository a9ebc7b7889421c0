"""One page before, while and after a real run over the stand-ins: it changes in place and loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import DetectiveChoice, WitnessChoice
from detective_app.gui.pages.sheet import body as body_module
from tests.gui.live_events import button, said
from tests.gui.lived_in import LivedIn, lived_in
from tests.gui.saved_sessions import save, session
from tests.gui.whole_window import settled
from tests.passed import passed
from tests.patience import until
from tests.stand_ins import Brain
from tests.stand_ins.brains import HYPOTHESIS, QUESTIONS
from tests.stand_ins.dialects import THOUGHT, models, react
from tests.sweeps import sweep

MODELS = models()
OWN = "Who keeps the log?"


def kept(home: LivedIn) -> InterrogationSession:
    """Return the session as it is on disk."""
    return home.window.application.library.files.load(home.sheet.path).session


async def done(home: LivedIn) -> None:
    """Let the run go on to its end, and wait until what it left is shown."""
    home.release()
    await until(lambda: not home.window.runner.active and not home.sheet.follows)
    await settled()


async def test_the_page_of_a_claim_is_the_same_before_while_and_after_its_run(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold(after=1)
        home.start()
        page = home.sheet
        assert home.current == "sheet"
        assert HYPOTHESIS in page.claim.accessibleName()
        await until(lambda: bool(page.grid.bands))
        row = page.grid.bands[0]
        assert "Not judged yet" in row.accessibleName()
        await home.reach(hold, answered=1)
        assert page.grid.bands == [row]
        assert "log.md" in row.cells[0].accessibleName()
        assert not page.head.isVisible()
        assert not page.share.isVisible()
        cell = row.cells[0]
        page.grid.focus_first()
        top = cell.y()
        await done(home)
        assert home.current == "sheet"
        assert page.grid.bands == [row]
        assert row.cells[0] is cell
        assert cell.y() == top
        assert QApplication.focusWidget() is cell
        assert "Not in the documents" in said(page.head)
        assert "judged by gpt-6.1-sol" in said(page.head)
        assert "Not in the documents, judged by gpt-6.1-sol" in row.accessibleName()
        assert page.share.isVisible()
        assert not page.progress.isVisible()


async def test_a_run_pauses_rests_and_goes_on_by_the_keyboard(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold()
        home.start()
        await home.reach(hold, answered=0)
        ask = home.sheet.ask
        pause = button(ask, "Pause")
        pause.setFocus()
        QTest.keyClick(pause, Qt.Key.Key_Return)
        assert button(ask, "Pausing").isEnabled() is False
        focused = QApplication.focusWidget()
        assert focused is not None
        assert home.sheet.isAncestorOf(focused)
        assert focused is not button(ask, "Stop")
        home.release()
        await until(lambda: ask.state == "paused")
        await until(lambda: "Paused" in said(home.sheet.progress))
        assert QUESTIONS[0] not in said(home.sheet.progress)
        row = home.window.sidebar.model.item(1)
        assert row is not None
        assert row.state == "paused"
        home.window.actions_by_name["pause"].trigger()
        await until(lambda: ask.state == "running")
        assert button(ask, "Pause").isEnabled()
        await done(home)
        assert kept(home).status == "completed"


async def test_a_stopped_run_is_resumed_where_it_was(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold(after=1)
        home.start()
        await home.reach(hold, answered=1)
        row = home.sheet.grid.bands[0]
        await home.stop()
        await settled()
        assert home.current == "sheet"
        assert "Not finished" in said(home.sheet.progress)
        assert home.sheet.share.isVisible()
        second = home.hold()
        button(home.sheet.ask, "Resume").click()
        await home.reach(second, answered=1)
        assert home.sheet.grid.bands == [row]
        await done(home)
        assert len(kept(home).qa_pairs) == 3
        assert home.sheet.grid.bands == [row]


async def test_while_a_model_is_waited_for_the_sheet_says_so(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold()
        home.start()
        await home.reach(hold, answered=0)
        await until(lambda: "llama3.1: waiting for the first word" in said(home.sheet.progress))
        await done(home)
        assert "waiting" not in said(home.sheet)


@pytest.mark.parametrize("asks", sweep(MODELS, MODELS[0].__eq__))
async def test_each_server_of_local_models_is_detective_and_witness_in_the_window(
    asks: str, application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = MODELS[(MODELS.index(asks) + 1) % len(MODELS)]
    async with lived_in(application, tmp_path, monkeypatch, Brain(turns=2)) as home:
        chosen = {}
        for role, ref in (("detective", asks), ("witness", answers)):
            provider, _, model = ref.partition(":")
            chosen[role] = {"provider": provider, "model": model, "base_url": home.server.base_url(provider)}
            passed(application.folders.data, ref, home.server.base_url(provider))
        settings = application.settings.current.evolve(
            detectives=(DetectiveChoice(**chosen["detective"], is_default=True),),
            provider_fallback_order=(asks.partition(":")[0],),
            witness=WitnessChoice(**chosen["witness"]),
        )
        application.settings.save(settings)
        home.server.script("*", "*", react, times=None)
        home.start()
        await until(lambda: home.window.runner.active)
        await done(home)
        assert [pair.outcome for pair in kept(home).qa_pairs] == ["answered", "answered"]
        assert f"judged by {asks.partition(':')[2]}" in said(home.sheet.head)
        assert THOUGHT[:20] not in said(home.window)


async def test_a_question_of_ones_own_is_asked_next_and_can_be_taken_back(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold()
        home.start()
        await home.reach(hold, answered=0)
        ask = home.sheet.ask
        for question in ("Who lit it?", OWN):
            home.sheet.focus_ask()
            QTest.keyClicks(ask.field, question)
            home.window.actions_by_name["start"].trigger()
            assert f"Asked next: “{question}”" in said(ask)
            assert ask.field.text() == ""
            if question != OWN:
                button(ask, "Take back").click()
                assert "Asked next" not in said(ask)
        second = home.hold()
        hold.release.set()
        await until(second.reached.is_set)
        await until(lambda: OWN in said(home.sheet.progress))
        assert "Asked next" not in said(ask)
        await done(home)
        asked = [pair.question for pair in kept(home).qa_pairs]
        assert asked[:2] == [QUESTIONS[0], OWN]
        assert "Who lit it?" not in asked


async def test_after_a_run_a_question_becomes_a_row(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        home.start()
        await done(home)
        calls = len(home.server.seen(calls_only=True))
        home.sheet.focus_ask()
        QTest.keyClicks(home.sheet.ask.field, "Where is the spare lantern kept?")
        QTest.keyClick(home.sheet.ask.field, Qt.Key.Key_Return)
        await until(lambda: len(home.sheet.grid.bands) == 2)
        asked = home.sheet.grid.bands[1]
        assert asked.accessibleName().startswith("Where is the spare lantern kept?")
        assert "The spare lantern is kept in the tower store." in asked.cells[0].accessibleName()
        assert home.sheet.ask.field.text() == ""
        assert len(home.server.seen(calls_only=True)) == calls
        assert "Not in the documents" in said(home.sheet.head)


async def test_what_was_found_so_far_is_in_the_drawer_while_the_run_goes_on(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold(after=1)
        home.start()
        await home.reach(hold, answered=1)
        home.window.actions_by_name["found"].trigger()
        await until(lambda: home.sheet.drawer.is_open)
        home.sheet.open_drawer("questions")
        await until(lambda: QUESTIONS[0] in said(home.sheet.drawer))
        second = home.hold()
        hold.release.set()
        await until(second.reached.is_set)
        await until(lambda: QUESTIONS[1] in said(home.sheet.drawer))


@pytest.mark.parametrize("rests", [False, True])
async def test_another_session_is_looked_at_while_a_run_goes_on_and_back(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rests: bool
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        other = save(tmp_path / "data", session(7, "The pier was inspected.", turns=1))[0]
        hold = home.hold()
        home.start()
        await home.reach(hold, answered=0)
        running = home.window.runner.run
        assert running is not None
        if rests:
            button(home.sheet.ask, "Pause").click()
            home.release()
            await until(lambda: home.sheet.ask.state == "paused")
        home.window.coordinator.open_path(other)
        await until(lambda: home.sheet.path == other)
        await until(lambda: "The pier was inspected." in home.sheet.claim.accessibleName())
        assert home.sheet.ask.state == "resumable"
        home.window.coordinator.open_path(running.path)
        await until(lambda: home.sheet.follows)
        await until(lambda: HYPOTHESIS in home.sheet.claim.accessibleName())
        if rests:
            assert home.sheet.ask.state == "paused"
            button(home.sheet.ask, "Resume").click()
            await until(lambda: home.sheet.ask.state == "running")
        else:
            assert home.sheet.ask.state == "running"
            await until(lambda: QUESTIONS[0] in said(home.sheet.progress))
        await done(home)
        assert "Not in the documents" in said(home.sheet.head)


async def test_a_session_that_is_opened_while_a_run_is_made_ready_stays(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        other = save(tmp_path / "data", session(7, "The pier was inspected.", turns=1))[0]
        opened = application.library.files.load(other)
        hold = home.hold()
        home.start()
        home.window.coordinator.investigations.show(opened)
        await until(hold.reached.is_set)
        await settled()
        assert home.sheet.path == other
        assert home.window.coordinator.investigations.opened == opened
        await done(home)
        assert home.sheet.path == other
        assert "The pier was inspected." in home.sheet.claim.accessibleName()


async def test_a_played_sample_tells_no_verdict_before_its_end(application: DetectiveApplication) -> None:
    from tests.gui.whole_window import window_over

    async with window_over(application) as window:
        window.actions_by_name["sample"].trigger()
        page = window.coordinator.navigator.page("sheet")
        await until(lambda: page.follows and bool(page.grid.bands))
        await until(lambda: bool(page.session.qa_pairs))
        assert not page.head.isVisible()
        assert all("judged by" not in band.accessibleName() for band in page.grid.bands)
        assert not page.ask.field.isVisible()
        assert "Saved" not in said(window.frame.status)
        button(page.ask, "Skip to the end").click()
        await until(lambda: not page.follows)
        await until(page.head.isVisible)
        assert "judged by" in said(page.head)
        assert "Saved" not in said(window.frame.status)
        assert list(application.folders.sessions.glob("*sample*")) == []


async def test_at_its_limit_a_run_says_so_and_keeps_what_it_found(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, Brain(turns=None)) as home:
        home.start(limit=5)
        await done(home)
        assert kept(home).status == "limit-reached"
        await until(lambda: "Stopped after 5 questions, as the limit says" in said(home.sheet.progress))
        assert home.sheet.share.isVisible()


async def test_the_verdict_of_a_run_is_announced_once_and_the_keyboard_stays(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said_aloud: list[str] = []
    monkeypatch.setattr(body_module, "announce", lambda _, words: said_aloud.append(words))
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold(after=1)
        home.start()
        await home.reach(hold, answered=1)
        home.sheet.focus_ask()
        await done(home)
        assert QApplication.focusWidget() is home.sheet.ask.field
        home.sheet.take_decided(kept(home))
        await settled()
        (words,) = said_aloud
        assert words.startswith("Verdict: Not in the documents. ")
        home.window.coordinator.open_path(save(tmp_path / "data", session(7, "Over", turns=1))[0])
        await until(lambda: home.sheet.session is not None and len(home.sheet.session.qa_pairs) == 1)
        assert len(said_aloud) == 1
