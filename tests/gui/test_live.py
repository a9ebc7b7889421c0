"""The live view while a run goes on: what is asked, what is said, what it took, what went wrong."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.ending import SpendingStop
from detective_app.core.session import PendingTurn, Usage
from detective_app.gui import theme
from detective_app.gui.pages.live.page import LivePage
from detective_app.gui.transcript import activity
from tests.gui.live_events import (
    StillRun,
    asked,
    begun,
    button,
    failed,
    fresh,
    given,
    said,
    saved,
    shown_page,
    started,
    switched,
    text,
)
from tests.storage.samples import DETECTIVE, sample_session


@pytest.fixture
def page(qtbot: QtBot, application: DetectiveApplication) -> LivePage:
    made = begun(qtbot, application)
    made.take(started())
    return made


def test_the_header_says_who_asks_whom_and_what_it_took(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    used = {DETECTIVE: Usage(calls=3, input_tokens=8_000, output_tokens=412, cost_usd=0.06)}
    page = shown_page(qtbot, application)
    page.begin(StillRun(fresh(usage=used, spending_stop=SpendingStop(usd=1))))
    page.take(asked())
    assert page.header.words.startswith(
        "Collaborative, Question 1 of 12, OpenAI gpt-6.1-sol asks llama3.1, 8"
    )
    assert "$0.06 of $1.00" in page.header.words


def test_the_header_says_how_long_it_takes_at_most(qtbot: QtBot, application: DetectiveApplication) -> None:
    run = StillRun(fresh())
    run.pace = 60.0
    page = shown_page(qtbot, application)
    page.begin(run)
    page.take(started())
    assert "at most 12 min left" in page.header.words
    page.begin(StillRun(fresh()))
    assert "left" not in page.header.words


def test_a_cost_that_is_not_known_is_never_shown_as_zero(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    used = {DETECTIVE: Usage(calls=1, input_tokens=80, output_tokens=4, cost_usd=None)}
    page = begun(qtbot, application, fresh(usage=used))
    assert "cost unknown" in page.header.words
    assert "$" not in page.header.words


def test_the_first_question_is_announced_as_being_prepared(page: LivePage) -> None:
    assert "Preparing the first question" in said(page)


def test_an_answer_grows_as_it_is_spoken(qtbot: QtBot, page: LivePage) -> None:
    page.take(asked())
    page.take(text("On 2 March"))
    page.take(text(" 2023"))
    card = page.transcript.cards[1]
    qtbot.waitUntil(lambda: card.answer == "On 2 March 2023")
    assert "Answering" in said(card)


def test_what_was_said_before_a_failed_attempt_is_void(qtbot: QtBot, page: LivePage) -> None:
    page.take(asked())
    page.take(text("On 2 Ma"))
    card = page.transcript.cards[1]
    qtbot.waitUntil(lambda: card.answer == "On 2 Ma")
    page.take(failed("connection_lost", "broke off the connection"))
    page.take(text("It was"))
    qtbot.waitUntil(lambda: card.answer == "It was")
    assert "Ollama broke off the connection." in said(card)


def test_a_prompt_that_was_cut_is_an_alarm_and_the_answer_stays(qtbot: QtBot, page: LivePage) -> None:
    page.take(asked())
    page.take(text("All is well."))
    card = page.transcript.cards[1]
    qtbot.waitUntil(lambda: card.answer == "All is well.")
    page.take(failed("context_lost", "read only part of the prompt"))
    assert card.answer == "All is well."
    assert "The witness read only part of the prompt." in said(card)


def test_after_twenty_seconds_waiting_is_explained(page: LivePage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(activity, "SLOW_SECONDS", 0)
    page.take(asked())
    page.transcript.tick()
    assert "Local models can be slow; Stop stays available." in said(page)


def test_while_a_run_is_made_ready_no_model_is_said_to_be_slow(
    page: LivePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activity, "SLOW_SECONDS", 0)
    page.show_preparing("The bridge was inspected")
    page.transcript.tick()
    assert "Getting ready" in said(page)
    assert "Stop stays available." not in said(page)
    page.take(started())
    page.transcript.tick()
    assert "Stop stays available." in said(page)


def test_a_gap_is_a_word_and_opens_in_full(page: LivePage) -> None:
    for event in (asked(), given("Yes."), saved()):
        page.take(event)
    card = page.transcript.cards[1]
    assert "Completeness\n62" in said(card)
    button(card, "Medium Vague").click()
    assert "“Every bearing” is vague." in said(card)
    assert "found by a check" in said(card)
    button(card, "Medium Vague").click()
    assert "found by a check" not in said(card)


def test_attempts_and_the_switch_they_caused_share_one_row(page: LivePage) -> None:
    page.take(asked())
    page.take(given("Yes."))
    for number in (1, 2):
        page.take(
            failed("overloaded", f"is overloaded: busy {number}", "analysis", attempt=number, http_status=529)
        )
    card = page.transcript.cards[1]
    assert "OpenAI is overloaded, tried 2 times." in said(card)
    page.take(switched())
    assert "OpenAI is overloaded. Anthropic took over." in said(card)
    button(card, "Why?").click()
    assert "1. OpenAI gpt-6.1-sol is overloaded: busy 1 (HTTP 529)" in said(card)
    assert "Anthropic claude-opus-5-5 asks" in page.header.words


def test_trouble_before_the_first_question_stands_above_it(page: LivePage) -> None:
    page.take(failed("overloaded", "is overloaded", "opening"))
    page.take(switched())
    assert "OpenAI is overloaded. Anthropic took over." in said(page)
    page.take(asked())
    assert said(page).index("took over") < said(page).index("Who signed?")


def test_a_persons_question_is_marked_with_what_it_replaced(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    turn = PendingTurn(
        sequence=1, question="Why?", stage="answer", strategy="user", displaced_questions=("Who signed?",)
    )
    page = begun(qtbot, application, fresh(pending_turn=turn))
    page.take(asked(question="Why?", strategy="user"))
    card = page.transcript.cards[1]
    assert "You asked this question." in said(card)
    button(card, "What it replaced").click()
    assert "Who signed?" in said(card)


def test_what_the_checks_noted_can_be_read(page: LivePage) -> None:
    page.take(asked())
    page.take(given("Yes.", notes=("The answer was cut.", "Not supported: Yes.")))
    card = page.transcript.cards[1]
    assert "The answer was cut." in said(card)
    assert "Not supported" not in said(card)
    button(card, "1 more note").click()
    assert "Not supported: Yes." in said(card)


def test_an_empty_answer_says_that_there_was_none(page: LivePage) -> None:
    page.take(asked())
    page.take(given(""))
    assert "The witness gave no answer." in said(page.transcript.cards[1])


def test_one_stays_where_one_reads_and_a_pill_counts_what_is_new(qtbot: QtBot, page: LivePage) -> None:
    column = page.transcript.column
    for number in range(1, 7):
        page.take(asked(number))
        page.take(given("A long answer. " * 30, number))
        page.take(saved(number))
    qtbot.waitUntil(lambda: column.verticalScrollBar().maximum() > 0 and column.at_bottom)
    column.verticalScrollBar().setValue(0)
    page.take(asked(7))
    page.take(given("The newest.", 7))
    qtbot.waitUntil(lambda: "1 new answer" in said(page))
    assert column.verticalScrollBar().value() == 0
    button(page, "1 new answer").click()
    qtbot.waitUntil(lambda: column.at_bottom)
    assert "new answer" not in said(page)


def test_a_resumed_run_shows_the_turns_it_has(qtbot: QtBot, application: DetectiveApplication) -> None:
    page = begun(qtbot, application, sample_session(2))
    page.take(started(resumed=True))
    page.take(asked(3, "Who decided it?"))
    assert list(page.transcript.cards) == [1, 2, 3]
    assert page.transcript.cards[2].state == "done"
    assert page.transcript.cards[3].state == "asked"


def test_the_newest_answer_is_the_current_one_until_a_person_chooses(page: LivePage) -> None:
    chosen: list[int] = []
    page.turn_selected.connect(chosen.append)
    for number in (1, 2, 3):
        page.take(asked(number))
        page.take(given("Yes.", number))
        page.take(saved(number))
        if number == 2:
            page.transcript.previous_answer()
    assert chosen == [1, 2, 1]
    assert page.current_turn == 1


def test_a_larger_text_size_reaches_what_is_shown(page: LivePage) -> None:
    for event in (asked(), given("Yes."), saved()):
        page.take(event)
    said(page)
    heights = (
        page.header.sizeHint().height(),
        page.dock.height(),
        page.transcript.cards[1].sizeHint().height(),
    )
    theme.start().use("light", 150)
    said(page)
    larger = page.header.sizeHint().height(), page.dock.height(), page.transcript.cards[1].sizeHint().height()
    assert all(after > before for before, after in zip(heights, larger, strict=True))
