"""What a sheet waits with above its grid: why a run failed or did not start, and what is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import DetectiveChoice
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.sheet.cards import NoticeCard
from detective_app.gui.pages.sheet.slot import Slot
from tests.gui.failed_sessions import TRAIL, attempt, failed_session
from tests.gui.live_events import OTHER, button, opened, said, sheet_page
from tests.gui.lived_in import LivedIn, lived_in
from tests.gui.report_sessions import bridge_session
from tests.gui.saved_sessions import save, session
from tests.gui.test_reasons_wrap import whole
from tests.gui.weak_brains import OPEN, ConflictingBrain, WeakBrain, asks_about
from tests.gui.whole_window import QUESTION, settled
from tests.patience import until
from tests.stand_ins import FAULTS, Brain, Hold
from tests.storage.samples import DETECTIVE

REASON = "The hearing is tomorrow."


def reason_of(slot: Slot) -> QLineEdit:
    """Return the line that asks why the verdict is to be given now."""
    return next(one for one in slot.findChildren(QLineEdit) if one.isVisible())


async def card_of(home: LivedIn, before: object = None) -> NoticeCard:
    """Wait for a card other than the one before."""
    slot = home.sheet.slot
    await until(lambda: isinstance(slot.card, NoticeCard) and slot.card is not before)
    assert isinstance(slot.card, NoticeCard)
    return slot.card


async def left(home: LivedIn) -> InterrogationSession:
    """Wait for the end of the run, and return what it left on disk."""
    await until(lambda: not home.window.runner.active and not home.sheet.follows)
    await settled()
    return home.window.application.library.files.load(home.sheet.path).session


def test_a_failure_says_what_was_tried_and_that_what_was_found_is_kept(qtbot: QtBot) -> None:
    slot = Slot()
    qtbot.addWidget(slot)
    slot.resize(600, 400)
    slot.show()
    slot.show_failed(failed_session(), (OTHER,))
    words = said(slot)
    for provider in ("OpenAI", "Anthropic"):
        assert provider in words
    assert "(529)" in words
    assert "What was found so far is saved." in words
    for told in ("Try again", "Use another model", "I judge it", "Give the verdict now…"):
        assert button(slot, told).isEnabled()
    menu = button(slot, "Use another model").parent().parent().findChild(QMenu)
    assert [one.text() for one in menu.actions()] == ["Anthropic claude-opus-5-5"]
    with qtbot.waitSignal(slot.switched) as told_model:
        menu.actions()[0].trigger()
    assert told_model.args == [OTHER]
    with qtbot.waitSignal(slot.resumed):
        slot.act()


def test_a_key_that_was_refused_is_replaced_first(qtbot: QtBot) -> None:
    slot = Slot()
    qtbot.addWidget(slot)
    slot.show()
    trail = (attempt(DETECTIVE, "authentication", "did not accept the key: bad", http_status=401),)
    slot.show_failed(failed_session(audit_trail=trail), ())
    with qtbot.waitSignal(slot.key_wanted) as told:
        slot.act()
    assert told.args == ["openai"]
    assert "Use another model" not in said(slot)


def test_what_was_tried_is_said_in_full_in_a_narrow_window(qtbot: QtBot) -> None:
    slot = Slot()
    qtbot.addWidget(slot)
    slot.show()
    slot.show_failed(failed_session(audit_trail=TRAIL), ())
    slot.resize(360, slot.heightForWidth(360))
    qtbot.wait(1)
    wrapped = [one for one in slot.findChildren(Label) if one.text() and one.isVisible() and one.wordWrap()]
    assert len(wrapped) >= 3
    assert [one.text() for one in wrapped if not whole(one)] == []


async def test_a_session_that_failed_leaves_its_cells_to_be_judged(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    async with sheet_page(qtbot, application) as page:
        page.show_session(opened(failed_session()))
        await until(lambda: bool(page.grid.bands))
        assert page.slot.isVisible()
        button(page.slot, "I judge it").click()
        focused = QApplication.focusWidget()
        assert focused is not None
        assert page.grid.isAncestorOf(focused)


async def test_a_run_that_fails_is_tried_again_from_where_it_was(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        home.server.script("openai", "analysis", FAULTS["A12"], after=1)
        home.start()
        card = await card_of(home)
        row = home.sheet.grid.bands[0]
        assert "OpenAI" in card.title
        assert (await left(home)).status == "failed"
        await until(lambda: row.head.look.word == "Stopped here")
        assert row.failed is not None
        assert row.failed.words.text() == card.title
        home.window.actions_by_name["start"].trigger()
        await until(lambda: home.sheet.slot.card is not card)
        session = await left(home)
        assert session.status == "completed"
        assert len(session.qa_pairs) == 3
        assert not home.sheet.slot.isVisible()
        assert home.sheet.grid.bands == [row]
        assert not row.failed.isVisible()


async def test_after_a_failure_the_verdict_is_given_now_with_a_reason(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        home.server.script("openai", "analysis", FAULTS["A12"], after=1)
        home.start()
        await card_of(home)
        await left(home)
        button(home.sheet.slot, "Give the verdict now…").click()
        field = reason_of(home.sheet.slot)
        assert QApplication.focusWidget() is field
        assert not button(home.sheet.slot, "Give the verdict").isEnabled()
        QTest.keyClicks(field, REASON)
        home.window.actions_by_name["start"].trigger()
        await until(home.sheet.head.isVisible)
        session = await left(home)
        assert session.forced is not None
        assert session.forced.reason == REASON
        assert not home.sheet.slot.isVisible()


async def test_another_model_goes_on_after_a_failure(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-" + "a" * 24)
    async with lived_in(application, tmp_path, monkeypatch) as home:
        settings = application.settings.current
        provider, _, model = OTHER.partition(":")
        other = DetectiveChoice(provider=provider, model=model, base_url=home.server.base_url(provider))
        home.server.script("openai", "analysis", FAULTS["A12"], after=1)
        home.start()
        await card_of(home)
        await left(home)
        both = (*settings.detectives, other)
        order = tuple(one.provider for one in both)
        application.settings.save(settings.evolve(detectives=both, provider_fallback_order=order))
        home.sheet.show_session(application.library.files.load(home.sheet.path))
        menu = home.sheet.slot.findChild(QMenu)
        menu.actions()[0].trigger()
        session = await left(home)
        assert session.status == "completed"
        assert session.qa_pairs[-1].provider_used == OTHER


async def test_a_run_that_cannot_begin_says_why_and_leads_on(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        document = (tmp_path / "log.md").rename(tmp_path / "aside.md")
        home.start()
        await card_of(home)
        assert "It did not start" in said(home.sheet.slot)
        assert "log.md" in said(home.sheet.slot)
        assert not home.window.toasts.kept
        home.window.coordinator.go_to("new")
        home.window.coordinator.navigator.go_back()
        document.rename(tmp_path / "log.md")
        button(home.sheet.slot, "Try again").click()
        assert (await left(home)).status == "completed"


async def test_why_a_run_did_not_start_is_not_said_on_another_session(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        other = save(tmp_path / "data", session(7, "The pier was inspected.", turns=1))[0]
        (tmp_path / "log.md").unlink()
        home.start()
        home.window.coordinator.investigations.show(application.library.files.load(other))
        await until(lambda: not home.window.runner.active)
        await settled()
        assert home.sheet.slot.card is None
        assert home.sheet.ask.state == "resumable"
        assert any("log.md" in one.text for one in home.window.toasts.kept)


async def test_what_is_open_is_asked_before_the_verdict_and_then_it_is_given_with_a_reason(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=2)) as home:
        home.start()
        card = await card_of(home)
        assert "Open before the verdict" in said(card)
        for one in OPEN:
            assert f"Nothing was asked about “{one.rstrip('.')}”." in said(card)
        row = home.window.sidebar.model.item(1)
        assert row is not None
        assert row.state == "needs-you"
        assert "Waiting for you, nothing is spent" in said(home.window.frame.status)
        home.window.actions_by_name["start"].trigger()
        await until(lambda: home.sheet.session is not None and len(home.sheet.session.qa_pairs) == 5)
        session = home.sheet.session
        assert session is not None
        assert [pair.question for pair in session.qa_pairs[2:]] == list(map(asks_about, OPEN))
        assert (await left(home)).status == "completed"


async def test_at_the_gate_the_verdict_is_given_now_with_a_reason_that_is_kept_while_one_looks_elsewhere(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=2)) as home:
        home.start()
        await card_of(home)
        button(home.sheet.slot, "Give the verdict now…").click()
        field = reason_of(home.sheet.slot)
        QTest.keyClicks(field, REASON)
        home.window.coordinator.show_new()
        home.window.coordinator.go_to("sheet")
        assert field.text() == REASON
        QTest.keyClick(field, Qt.Key.Key_Return)
        session = await left(home)
        assert session.forced is not None
        assert session.forced.reason == REASON


class ShownWindows(QObject):
    """Remembers what was shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at every widget that is shown."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(type(watched).__name__)
        return False


async def test_no_part_of_a_sheet_or_its_cards_is_a_window_for_a_moment(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, shown = QApplication.instance(), ShownWindows()
    assert app is not None
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=2)) as home:
        app.installEventFilter(shown)
        home.start()
        await card_of(home)
        session = home.sheet.session
        assert session is not None
        home.sheet.slot.show_question(QUESTION, session)
        home.sheet.slot.show_failed(failed_session(), (OTHER,))
        home.sheet.open_drawer("questions")
        home.sheet.drawer.shut()
        home.sheet.grid.focus_first()
        home.sheet.toggle_pane()
        await settled()
        home.sheet.show_session(opened(bridge_session()))
        await settled()
        app.removeEventFilter(shown)
    assert shown.names == []


async def test_where_the_limit_leaves_no_question_more_are_allowed_at_the_gate(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=5)) as home:
        home.start(limit=5)
        card = await card_of(home)
        button(card, "Allow 8 questions").click()
        card = await card_of(home, card)
        button(card, "Ask about 3 of them").click()
        await until(lambda: home.sheet.session is not None and len(home.sheet.session.qa_pairs) == 8)


async def test_a_run_that_was_paused_rests_before_its_gate_and_asks_nothing_yet(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=1)) as home:
        hold = Hold()
        home.server.script("openai", "analysis", hold)
        home.start()
        await until(hold.reached.is_set)
        button(home.sheet.ask, "Pause").click()
        hold.release.set()
        await until(lambda: home.sheet.ask.state == "paused")
        assert home.sheet.slot.card is None
        button(home.sheet.ask, "Resume").click()
        await card_of(home)


async def test_the_gate_is_there_again_after_another_session_was_looked_at_and_after_a_stop(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=2)) as home:
        other = save(tmp_path / "data", session(7, "The pier was inspected.", turns=1))[0]
        home.start()
        words, path = said(await card_of(home)), home.sheet.path
        home.window.coordinator.open_path(other)
        await until(lambda: home.sheet.path == other)
        assert home.sheet.slot.card is None
        home.window.coordinator.open_path(path)
        assert said(await card_of(home)) == words
        assert home.sheet.ask.state == "asked"
        await home.stop()
        await settled()
        assert home.sheet.slot.card is None
        calls = len(home.server.seen(calls_only=True))
        button(home.sheet.ask, "Resume").click()
        assert said(await card_of(home)) == words
        assert len(home.server.seen(calls_only=True)) == calls


async def test_a_value_that_is_chosen_opens_the_gate(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, ConflictingBrain(turns=2)) as home:
        home.start()
        card = await card_of(home)
        assert "Documents differ" in said(card)
        assert ".”." not in said(card)
        card.act()
        focused = QApplication.focusWidget()
        assert focused is not None
        (shown,) = home.sheet.drawer.folds["differing"].body.list.folds
        assert home.sheet.drawer.isAncestorOf(focused)
        assert (focused, shown.head.isChecked()) == (shown.head, True)
        home.sheet.drawer.shut()
        session = home.sheet.session
        assert session is not None
        home.sheet.grid.value_chosen.emit((session.conflicts or ())[0].id, 1)
        done = await left(home)
        assert done.status == "completed"
        assert done.gate is not None
        assert (done.gate.ready, done.forced) == (True, None)
        assert [one.decision for one in done.conflicts or ()] == ["supersede_first"]


async def test_nothing_waits_for_a_run_that_asks_nothing(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, Brain(turns=1)) as home:
        home.start()
        await left(home)
        assert home.sheet.slot.card is None
        assert not home.sheet.slot.isVisible()
