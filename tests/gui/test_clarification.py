"""The model asks the person: a card above the grid, answered by keyboard, now or after a restart."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui import entry, theme
from detective_app.gui.pages.sheet.slot import ClarificationCard
from tests.engine.asking_back import ASKS, ASSUMED
from tests.gui import found_words
from tests.gui.live_events import button, said
from tests.gui.lived_in import LivedIn, lived_in
from tests.patience import until
from tests.screenshots import plan_case
from tests.stand_ins import Brain, Hold
from tests.stand_ins.wire import Call


class AskingBrain(Brain):
    """Asks the person back wherever it may: at the opening, after each round, before the audit."""

    def answer(self, call: Call) -> Any:
        """Reply to a call, with a question where its form has room for one."""
        given = super().answer(call)
        if '"clarification"' not in call.text or call.stage not in ("opening", "analysis", "audit"):
            return given
        return replace(given, text=json.dumps({**json.loads(given.text), "clarification": ASKS}))


async def card_of(home: LivedIn) -> ClarificationCard:
    """Wait for the card of a question."""
    slot = home.sheet.slot
    await until(lambda: isinstance(slot.card, ClarificationCard))
    card = slot.card
    assert isinstance(card, ClarificationCard)
    return card


def answered(home: LivedIn) -> list[str | None]:
    """Return which options were chosen in the session that runs."""
    session = home.sheet.session
    state = session.clarification_state if session else None
    return [one.selected_option_id for one in state.answers] if state else []


async def test_a_person_without_a_mouse_answers_and_the_run_goes_on(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, AskingBrain(turns=1)) as home:
        home.start()
        card = await card_of(home)
        assert ASKS["question"] in card.accessibleName()
        assert "Paused while you answer" in said(home.window.frame.status)
        assert not button(card, "Answer").isEnabled()
        focused = home.window.focusWidget()
        assert focused is card.options.button(1)
        assert focused.accessibleName() == "1 The old one, Built in 1911."
        QTest.keyClick(focused, Qt.Key.Key_2)
        assert card.options.checkedId() == 2
        home.window.actions_by_name["start"].trigger()
        await until(lambda: home.sheet.slot.card not in (card, None))
        second = await card_of(home)
        QTest.keyClicks(second.own, "Its northern half: 2 of 4.")
        assert second.options.checkedId() == -1, "what is written chooses nothing"
        QTest.keyClick(second.own, Qt.Key.Key_Return)
        await until(lambda: home.sheet.slot.card not in (second, None))
        button(await card_of(home), "Skip all from now on").click()
        await until(lambda: home.sheet.head.isVisible() and not home.sheet.follows)
        opened = home.window.coordinator.investigations.opened
        assert opened is not None
        assert not home.sheet.slot.isVisible()
        state = opened.session.clarification_state
        assert state is not None
        assert [one.selected_option_id for one in state.answers] == ["option_2", None, None]
        assert state.answers[1].free_text_response == "Its northern half: 2 of 4."
        assert state.never
        assert [one.assumed for one in state.assumptions] == [ASSUMED]
        home.sheet.open_drawer("questions")
        asked = "You were asked: Which bridge is meant? Your answer: The new one"
        await until(lambda: asked in found_words.said(home.sheet.drawer))


async def test_who_wants_to_be_asked_nothing_more_is_not(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, AskingBrain(turns=1)) as home:
        home.start()
        button(await card_of(home), "Skip all from now on").click()
        await until(lambda: home.sheet.head.isVisible() and not home.sheet.follows)
        assert not home.sheet.slot.isVisible()


async def test_a_pause_that_was_asked_for_before_a_question_comes_after_its_answer(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, AskingBrain(turns=1)) as home:
        hold, shown = Hold(), list[str]()
        home.server.script("openai", "opening", hold)
        home.start()
        await until(hold.reached.is_set)
        button(home.sheet.ask, "Pause").click()
        hold.release.set()
        card = await card_of(home)
        home.window.coordinator.investigations.held.connect(lambda: shown.append(home.sheet.ask.state))
        card.choose(1)
        button(card, "Answer").click()
        await until(lambda: home.sheet.ask.state == "paused")
        assert shown == ["pausing", "paused"]


async def test_a_question_that_waits_is_answered_after_another_start(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, AskingBrain(turns=1)) as home:
        home.start()
        await card_of(home)
        await home.stop()
        opened = home.window.coordinator.investigations.opened
        assert opened is not None
        assert opened.session.status == "awaiting_clarification"
        listed = home.window.sidebar.model
        row = listed.row_of(opened.session.id)
        assert row is not None
        await until(lambda: "Needs you" in listed.data(listed.index(row), Qt.ItemDataRole.AccessibleTextRole))
        home.window.coordinator.open_path(opened.path)
        card = await card_of(home)
        calls = len(home.server.seen(calls_only=True))
        assert home.window.focusWidget() is card.options.button(1)
        card.choose(1)
        button(card, "Answer").click()
        assert not card.own.isEnabled()
        await until(lambda: answered(home) == ["option_1"])
        await until(lambda: len(home.server.seen(calls_only=True)) > calls)


async def test_an_answer_that_cannot_be_taken_up_stays(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, AskingBrain(turns=1)) as home:
        home.start()
        card = await card_of(home)
        await home.stop()
        assert home.sheet.slot.card is card
        QTest.keyClicks(card.own, "The one beside the mill.")
        aside = home.sheet.path.rename(tmp_path / "aside.json")
        button(card, "Answer").click()
        await until(card.own.isEnabled)
        assert card.own.text() == "The one beside the mill."
        aside.rename(home.sheet.path)
        button(card, "Try again").click()
        await until(lambda: answered(home) == [None])


def test_what_is_about_to_leave_is_shown_with_it_and_cannot_be_skipped(qtbot: QtBot) -> None:
    card = ClarificationCard(plan_case.preview_question(), "OpenAI")
    qtbot.addWidget(card)
    card.show()
    assert "HYPOTHESIS" in card.sheet.text.toPlainText()
    document, line = card.sheet.text.document(), theme.pixels(20)
    in_sight = card.sheet.text.viewport().height() - document.documentMargin()
    assert in_sight % line == 0  # none is cut at the foot
    assert "api.openai.com" in card.accessibleName()
    shown = {one.text() for one in card.findChildren(QAbstractButton) if one.isVisible()}
    assert not shown & {"Continue anyway", "Skip all from now on"}
    with qtbot.waitSignal(card.answered) as given:
        qtbot.keyClick(card, Qt.Key.Key_1)
        card.act()
    assert given.args[0].selected_option_id == "send"


def test_the_end_of_the_budget_is_asked_in_german(qtbot: QtBot, qapp: QApplication) -> None:
    entry.install(qapp, "de")
    try:
        card = ClarificationCard(plan_case.disclosure_question())
        qtbot.addWidget(card)
        names = " ".join(one.accessibleName() for one in card.options.buttons())
        assert "Die nächste Anfrage braucht mehr Wörter" in card.accessibleName()
        assert "Auf 20 % anheben" in names
        assert "Hier beenden" in names
    finally:
        entry.install(qapp, "system")
