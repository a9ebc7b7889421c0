"""The dock below the transcript: it reacts at once, and one's own question goes where one wants it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.engine.loop import telling
from detective_app.gui import language
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.live.dock import Dock
from detective_app.gui.pages.live.page import LivePage
from tests.gui.live_events import (
    StillRun,
    asked,
    begun,
    button,
    fresh,
    given,
    opened,
    said,
    saved,
    shown_page,
    started,
)
from tests.gui.waiting import until
from tests.screenshots import plan_case
from tests.storage.samples import completed_session, sample_session


@pytest.fixture
def page(qtbot: QtBot, application: DetectiveApplication) -> LivePage:
    made = begun(qtbot, application)
    made.take(started())
    made.take(asked())
    return made


def test_stop_and_pause_react_at_once(qtbot: QtBot, page: LivePage) -> None:
    with qtbot.waitSignal(page.pause_requested):
        button(page, "Pause").click()
    assert "Pausing after this step" in said(page)
    with qtbot.waitSignal(page.stop_requested):
        button(page, "Stop").click()
    assert "Stopping" in said(page)


def test_while_a_run_waits_for_the_person_no_answer_is_said_to_be_on_its_way(page: LivePage) -> None:
    card = page.transcript.cards[1]
    assert "Answering" in said(card)
    page.needs.ask(plan_case.disclosure_question())
    page.transcript.tick()
    assert "Answering" not in said(card)
    assert "Paused" in said(card)
    page.needs.forget()
    page.transcript.tick()
    assert "Answering" in said(card)


def test_a_waiting_run_can_go_on(qtbot: QtBot, page: LivePage) -> None:
    page.show_paused(waiting=True)
    with qtbot.waitSignal(page.resume_requested):
        button(page, "Resume").click()
    page.show_paused(waiting=False)
    assert button(page, "Pause").isEnabled()


def test_ctrl_enter_sends_ones_own_question(qtbot: QtBot, page: LivePage) -> None:
    page.draft("Who signed off bearing 4?")
    assert "Steer question 2" in said(page)
    field = page.dock.findChild(type(page.dock._field))
    assert field is not None
    with qtbot.waitSignal(page.steered) as heard:
        qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert heard.args == ["Who signed off bearing 4?", False]
    assert "Question 2 will be yours: Who signed off bearing 4?" in page.dock.words


def test_nothing_is_steered_once_the_questions_are_over(page: LivePage) -> None:
    session = completed_session()
    page.take(telling.gate(session, session.start_time))
    page.show_paused(waiting=True)
    assert page.dock.words == "The questions are over. The answers are judged now."
    assert page.dock._field.isHidden()
    page.take(asked(2))
    assert "Steer question 2" in page.dock.words


def test_a_question_can_be_put_before_the_detectives(qtbot: QtBot, page: LivePage) -> None:
    page.draft("Why?")
    page.dock._before.trigger()
    with qtbot.waitSignal(page.steered) as heard:
        page.start()
    assert heard.args == ["Why?", True]


def test_a_question_that_waits_can_be_taken_back(qtbot: QtBot, page: LivePage) -> None:
    page.draft("Why?")
    page.start()
    with qtbot.waitSignal(page.steered) as heard:
        button(page, "Take back").click()
    assert heard.args == ["", False]
    assert page.dock._field.text() == "Why?"


def test_a_question_that_was_asked_waits_no_longer(page: LivePage) -> None:
    page.draft("Why?")
    page.start()
    page.take(given("Yes."))
    page.take(saved())
    page.take(asked(2, "Why?", "user"))
    assert page.dock.words == "Steer question 3"


def test_while_a_run_waits_before_a_question_that_question_is_steered(page: LivePage) -> None:
    page.show_paused(waiting=True)
    assert page.dock.words.endswith("Steer question 1")
    page.show_paused(waiting=False)
    assert page.dock.words == "Steer question 2"


def test_at_the_limit_no_question_is_left_to_steer(qtbot: QtBot, application: DetectiveApplication) -> None:
    page = begun(qtbot, application, sample_session(4, iteration_limit=5))
    page.take(asked(5))
    assert page.dock.words == "No question is left to steer; the limit is 5."
    assert not page.dock._field.isEnabled()


def test_a_recorded_run_can_be_skipped_and_calls_nobody(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    page = shown_page(qtbot, application)
    page.begin(StillRun(completed_session()), replaying=True)
    assert "nothing is called and nothing is spent" in page.dock.words
    with qtbot.waitSignal(page.skip_requested):
        button(page, "Skip to the end").click()


def test_a_stopped_run_keeps_what_it_has_and_offers_to_go_on(qtbot: QtBot, page: LivePage) -> None:
    page.show_ended()
    assert "Paused. Everything up to here is saved." in said(page)
    assert "Not answered yet" in said(page)
    with qtbot.waitSignal(page.resume_requested):
        button(page, "Resume").click()


def test_a_past_session_that_was_stopped_offers_to_go_on(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    page = shown_page(qtbot, application)
    page.show_session(opened(fresh()))
    assert button(page, "Resume").isEnabled()


def test_nothing_can_be_steered_in_a_dock_that_rests(qtbot: QtBot) -> None:
    dock = Dock()
    qtbot.addWidget(dock)
    dock.draft("Why?")
    with qtbot.assertNotEmitted(dock.steered):
        dock.send()


def test_no_button_cuts_its_word_in_german(qtbot: QtBot, qapp: QApplication) -> None:
    language.install(qapp, "de")
    dock = Dock()
    qtbot.addWidget(dock)
    dock.show_state("running")
    language.install(qapp, "system")
    for word in ("Anhalten", "Stoppen"):
        made = button(dock, word)
        assert made.width() >= made.sizeHint().width()


async def test_what_the_dock_says_while_you_are_asked_stands_on_one_line(
    qtbot: QtBot, qapp: QApplication
) -> None:
    language.install(qapp, "de")
    dock = Dock()
    qtbot.addWidget(dock)
    dock.resize(720, dock.sizeHint().height())
    dock.show_state("asked")
    dock.show()
    language.install(qapp, "system")
    said = next(label for label in dock.findChildren(Label) if "Bedenkzeit" in label.text())
    await until(lambda: said.width() >= QFontMetrics(said.font()).horizontalAdvance(said.text()))
