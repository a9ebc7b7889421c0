"""A gate that is not ready waits in the window: what is weak is asked, resolved or passed with a reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from detective_app.app.application import DetectiveApplication
from detective_app.gui.controls.button import Button
from detective_app.gui.pages.live.gate_card import GateCard
from tests.gui.live_events import button, said
from tests.gui.lived_in import LivedIn, lived_in
from tests.gui.waiting import until
from tests.stand_ins import Brain, Hold, replies
from tests.stand_ins.brains import ANSWERS
from tests.stand_ins.replies import answers_in
from tests.stand_ins.wire import Call

REASON = "The hearing is tomorrow."
GAP = "Who lit the lamp is not said."
OPEN = (GAP, "Who trimmed the wick is left out.", "Who saw it is left out.")


def asks_about(content: str) -> str:
    """The question that asks what the documents say of a signal."""
    return f"What does the case file say about this: “{content.rstrip('.')}”?"


class WeakBrain(Brain):
    """Names gaps that no answer addresses; with `conflicting` it sees that the first two cannot both hold."""

    conflicting = False

    def opening(self) -> dict[str, Any]:
        """Take the hypothesis apart into a claim and what it leaves out."""
        gaps = (
            [] if self.conflicting else [replies.claim(one, type="gap", severity="critical") for one in OPEN]
        )
        found = super().opening()
        return {**found, "signals": [*found["signals"], *gaps]}

    def analysis(self, call: Call) -> dict[str, Any]:
        """Report the conflict, and say which gap an answer to the program's own question addresses."""
        found, last = super().analysis(call), max(answers_in(call.text))
        if self.conflicting and last == 2:
            reported = {"answers": [1, 2], "quotes": list(ANSWERS[:2]), "description": "Two accounts."}
            return {**found, "conflicts": [{**reported, "severity": "high"}]}
        for one in found["analyses"]:
            asked = call.text.partition(f"ANSWER {one['sequence']} OF")[2].partition("\nANSWER")[0]
            one["addressesSignals"] = [
                f"s{n}" for n, gap in enumerate(OPEN, 2) if gap.rstrip(".") in asked and not self.conflicting
            ]
        return found


class ConflictingBrain(WeakBrain):
    """Grades well, and reports a conflict."""

    conflicting = True


async def gate_of(home: LivedIn) -> GateCard:
    """Wait for the card of the gate."""
    await until(lambda: isinstance(home.live.needs.card, GateCard))
    card = home.live.needs.card
    assert isinstance(card, GateCard)
    return card


async def ended(home: LivedIn) -> Any:
    await until(lambda: home.current == "report")
    opened = home.window.coordinator.investigations.opened
    assert opened is not None
    return opened.session


async def test_a_person_without_a_mouse_asks_what_is_weak_and_then_goes_on_with_a_reason(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=2)) as home:
        home.start()
        card = await gate_of(home)
        focused = home.window.focusWidget()
        assert isinstance(focused, Button)
        assert focused.accessibleName() == (
            f"Issue 1 of 3, critical, “{GAP}” is not addressed. Ask: {asks_about(GAP).rstrip('?')}. Ask this"
        )
        assert "Every critical signal is addressed" in said(card)
        item = home.window.sidebar.model.item(1)
        assert item is not None
        assert item.word == "Needs you"
        assert "Waiting for you, nothing is spent" in said(home.window.frame.status)
        QTest.keyClick(focused, Qt.Key.Key_Return)
        await until(lambda: home.live.needs.card is not card)
        card = await gate_of(home)
        session = home.live.session
        assert session is not None
        assert [pair.question for pair in session.qa_pairs[2:]] == [asks_about(GAP)]
        anyway = home.live.dock.anyway
        assert not button(anyway, "Audit anyway…").isEnabled()
        QTest.keyClick(anyway.reason, Qt.Key.Key_Return)
        assert "Write why you go on." in said(anyway)
        QTest.keyClicks(anyway.reason, REASON)
        home.window.coordinator.show_new()
        home.window.coordinator.go_to("live")
        assert anyway.reason.text() == REASON
        QTest.keyClick(anyway.reason, Qt.Key.Key_Return)
        kept = await ended(home)
        assert (kept.status, kept.forced.reason) == ("completed", REASON)
        assert kept.forced.metrics.answers == 3


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


async def test_nothing_of_the_card_is_a_window_for_a_moment(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, shown = QApplication.instance(), ShownWindows()
    assert app is not None
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=2)) as home:
        app.installEventFilter(shown)
        home.start()
        card = await gate_of(home)
        app.removeEventFilter(shown)
        assert not button(card, "Ask 3 more questions").isHidden()
    assert shown.names == []


async def test_ctrl_enter_asks_all_that_is_missing(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=2)) as home:
        home.start()
        card = await gate_of(home)
        assert button(card, "Ask 3 more questions").isEnabled()
        home.window.actions_by_name["start"].trigger()
        await until(lambda: home.live.session is not None and len(home.live.session.qa_pairs) == 5)
        session = home.live.session
        assert session is not None
        assert [pair.question for pair in session.qa_pairs[2:]] == list(map(asks_about, OPEN))


async def test_where_the_limit_leaves_too_few_questions_it_is_raised_in_the_gate(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=4)) as home:
        home.start(limit=5)
        card = await gate_of(home)
        assert "Ask 1 more question" in said(card)
        button(card, "Raise the limit to 7").click()
        await until(lambda: home.live.needs.card is not card)
        card = await gate_of(home)
        session = home.live.session
        assert session is not None
        assert (session.iteration_limit, session.questions_left) == (7, 3)
        button(card, "Ask 3 more questions").click()
        await until(lambda: home.live.session is not None and len(home.live.session.qa_pairs) == 7)


async def test_a_run_that_was_paused_rests_before_its_gate_and_asks_nothing_yet(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=1)) as home:
        hold = Hold()
        home.server.script("openai", "analysis", hold)
        home.start()
        await until(hold.reached.is_set)
        button(home.live.dock, "Pause").click()
        hold.release.set()
        await until(lambda: "Paused. Nothing is spent while you think." in home.live.dock.words)
        item = home.window.sidebar.model.item(1)
        assert item is not None
        assert item.word == "Paused"
        assert home.live.needs.card is None
        button(home.live.dock, "Resume").click()
        await gate_of(home)


async def test_stopped_at_its_gate_a_run_comes_back_to_it(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, WeakBrain(turns=2)) as home:
        home.start()
        issues = len((await gate_of(home)).steps)
        await home.stop()
        assert home.live.needs.card is None
        calls = len(home.server.seen(calls_only=True))
        button(home.live.dock, "Resume").click()
        assert len((await gate_of(home)).steps) == issues
        assert len(home.server.seen(calls_only=True)) == calls


async def test_a_conflict_is_resolved_by_keyboard_and_the_gate_opens(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, ConflictingBrain(turns=2)) as home:
        home.start()
        card = await gate_of(home)
        assert card.steps[0].text() == "Resolve"
        QTest.keyClick(card.steps[0], Qt.Key.Key_Return)
        await until(lambda: home.current == "quotes")
        form = home.window.coordinator.navigator.page("quotes").form
        assert "Trust Answer 1" in said(home.window.coordinator.navigator.page("quotes"))
        QTest.keyClick(form.options[1], Qt.Key.Key_Space)
        QTest.keyClicks(form.reason, "The first is signed.")
        QTest.keyClick(form.reason, Qt.Key.Key_Return)
        await until(lambda: home.window.coordinator.investigations.opened is not None)
        session = home.window.coordinator.investigations.opened
        assert session is not None
        assert session.session.status == "completed"
        assert session.session.gate is not None
        assert (session.session.gate.ready, session.session.forced) == (True, None)
