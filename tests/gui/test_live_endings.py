"""How a run ends on screen: each ending says what happened, what was kept, and the next step."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import AuditTrailEntry, Exit, InterrogationSession, PendingTurn, Stage
from detective_app.gui.controls.button import Button
from detective_app.gui.pages.live.page import LivePage
from detective_app.gui.transcript.failed_card import FailedCard
from tests.gui.live_events import (
    OTHER,
    StillRun,
    begun,
    button,
    ended,
    opened,
    said,
    shown_page,
    started,
)
from tests.gui.test_reasons_wrap import whole
from tests.storage.samples import DETECTIVE, START, WITNESS, completed_session, sample_session

GEMINI = "gemini:gemini-3.8-flash"


def attempt(provider: str, error_class: str, reason: str, number: int = 1, **values: Any) -> AuditTrailEntry:
    return AuditTrailEntry(
        **{
            "timestamp": START + timedelta(seconds=60),
            "event": "error",
            "reason": reason,
            "provider": provider,
            "stage": "analysis",
            "attempt": number,
            "error_class": error_class,
            "sequence": 3,
            **values,
        }
    )


TRAIL = (
    attempt(GEMINI, "authentication", "did not accept the key: invalid", http_status=401, sequence=1),
    attempt(DETECTIVE, "overloaded", "is overloaded: Overloaded", 1, http_status=529),
    attempt(DETECTIVE, "overloaded", "is overloaded: Overloaded", 2, http_status=529),
    attempt(OTHER, "deadline", "did not finish in time", event="timeout"),
)


def failed_session(stage: Stage = "analysis", **changes: Any) -> InterrogationSession:
    """Return a session of two answers that failed at the third."""
    turn = PendingTurn(
        sequence=3, question="Why?", answer="So." if stage == "analysis" else None, stage=stage
    )  # type: ignore[arg-type]
    fields: dict[str, Any] = {
        "status": "failed",
        "end_time": START + timedelta(minutes=2),
        "pending_turn": turn,
        "exit": Exit(reason="failed", details="No provider is left."),
        "audit_trail": TRAIL,
    }
    return sample_session(2, **{**fields, **changes})


@pytest.fixture
def page(qtbot: QtBot, application: DetectiveApplication) -> LivePage:
    made = shown_page(qtbot, application)
    made.show_session(opened(failed_session()))
    qtbot.waitUntil(lambda: "What was tried" in said(made))
    return made


def test_a_failed_run_says_what_was_tried_and_what_was_kept(page: LivePage) -> None:
    words = said(page)
    assert "Answer 3 could not be analysed" in words
    assert "Is overloaded (529), tried 2 times: “Overloaded”" in words
    assert "Did not finish in time" in words
    assert "Skipped: it did not accept the key" in words
    assert "3 answers, 2 quotes and the audit log are saved." in words


def test_in_a_narrow_window_what_was_tried_is_said_in_full(qtbot: QtBot, page: LivePage) -> None:
    page.resize(600, 700)
    qtbot.wait(1)
    tried = [one for one in page.findChildren(QLabel) if one.text().startswith(("Is overloaded", "Skipped"))]
    assert len(tried) == 2
    for label in tried:
        assert whole(label)


def test_a_failed_run_can_be_retried(qtbot: QtBot, page: LivePage) -> None:
    with qtbot.waitSignal(page.retry_requested):
        button(page, "Retry the analysis").click()


def test_another_configured_detective_can_take_over(qtbot: QtBot, page: LivePage) -> None:
    menu = button(page, "Switch provider").findChild(QMenu)
    assert [action.text() for action in menu.actions()] == [
        "Anthropic claude-opus-5-5",
        "Gemini gemini-3.8-flash",
    ]
    with qtbot.waitSignal(page.switch_requested) as heard:
        menu.actions()[0].trigger()
    assert heard.args == [OTHER]


def test_ending_with_an_audit_needs_a_reason(qtbot: QtBot, page: LivePage) -> None:
    button(page, "End and audit").click()
    assert not button(page, "Audit").isEnabled()
    field = next(one for one in page.transcript.findChildren(QLineEdit) if "audited" in one.accessibleName())
    field.setText("The board meets today.")
    with qtbot.waitSignal(page.audit_requested) as heard:
        button(page, "Audit").click()
    assert heard.args == ["The board meets today."]


def first_action(page: LivePage) -> str:
    """Return the button of the card that comes first, and must be the one that stands out."""
    card = page.transcript.findChildren(FailedCard)[-1]
    buttons = [one for one in card.findChildren(Button) if one.isVisibleTo(card)]
    first = min(buttons, key=lambda one: one.mapTo(card, QPoint()).toTuple()[::-1])
    assert [one for one in buttons if one.property("kind") == "primary"] == [first]
    return first.text()


def test_a_refused_key_is_replaced_before_anything_else(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    trail = (attempt(DETECTIVE, "authentication", "did not accept the key: invalid", http_status=401),)
    page = shown_page(qtbot, application)
    page.show_session(opened(failed_session(audit_trail=trail)))
    qtbot.waitUntil(lambda: "Did not accept the key (401)" in said(page))
    assert first_action(page) == "Replace key"
    with qtbot.waitSignal(page.key_requested) as heard:
        button(page, "Replace the key of OpenAI").click()
    assert heard.args == ["openai"]


def test_where_trying_again_may_help_it_comes_first_and_the_key_after_it(
    qtbot: QtBot, page: LivePage
) -> None:
    assert first_action(page) == "Retry the analysis"
    with qtbot.waitSignal(page.key_requested) as heard:
        button(page, "Replace the key of Gemini").click()
    assert heard.args == ["gemini"]


def test_the_details_can_be_copied(page: LivePage) -> None:
    button(page, "Copy details").click()
    copied = QGuiApplication.clipboard().text()
    assert "No provider is left." in copied
    assert "OpenAI gpt-6.1-sol  is overloaded (HTTP 529): Overloaded" in copied


def test_a_witness_that_failed_cannot_be_replaced_by_a_detective(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    trail = (attempt(WITNESS, "connection_refused", "refused the connection", stage="answer"),)
    page = shown_page(qtbot, application)
    page.show_session(opened(failed_session("answer", audit_trail=trail)))
    qtbot.waitUntil(lambda: "Question 3 could not be answered" in said(page))
    assert "The witness failed" in said(page)
    assert "Switch provider" not in said(page)
    assert button(page, "Retry question 3").isEnabled()


def test_only_the_last_tries_count(qtbot: QtBot, application: DetectiveApplication) -> None:
    page = shown_page(qtbot, application)
    again = attempt(DETECTIVE, "server_error", "had a server error")
    page.show_session(opened(failed_session(audit_trail=(*TRAIL, again))))
    qtbot.waitUntil(lambda: "Had a server error" in said(page))
    assert "Is overloaded" not in said(page)


def test_a_run_that_fails_live_gets_the_card_too(qtbot: QtBot, application: DetectiveApplication) -> None:
    page = begun(qtbot, application, failed_session())
    page.take(started(resumed=True))
    page.take(ended("failed", "No provider is left."))
    page.show_ended()
    assert "What was tried" in said(page)
    assert not page.dock.isVisible()


def test_a_refused_start_leads_to_the_settings(qtbot: QtBot, application: DetectiveApplication) -> None:
    page = shown_page(qtbot, application)
    page.show_preparing()
    page.show_refused("Add an API key. Nothing was started.")
    page.show_ended()
    assert "The investigation did not start" in said(page)
    assert "Add an API key. Nothing was started." in said(page)
    with qtbot.waitSignal(page.settings_requested):
        button(page, "Open settings").click()


def test_a_save_that_failed_can_be_tried_again(qtbot: QtBot, application: DetectiveApplication) -> None:
    page = begun(qtbot, application)
    page.show_refused("The disk is full.")
    assert "The investigation was stopped" in said(page)
    with qtbot.waitSignal(page.retry_requested):
        button(page, "Try again").click()


def test_the_end_of_a_run_leads_to_its_report(qtbot: QtBot, application: DetectiveApplication) -> None:
    page = begun(qtbot, application, completed_session())
    page.take(ended("completed"))
    assert "Consistency 85 of 100, 1 contradiction, 1 open gap." in said(page)
    with qtbot.waitSignal(page.report_requested):
        button(page, "Open the report").click()


def test_the_limit_is_an_end_with_a_report(qtbot: QtBot, application: DetectiveApplication) -> None:
    page = begun(qtbot, application, sample_session(2, status="limit-reached", iteration_limit=5))
    page.take(ended("limit-reached"))
    assert "The limit of 5 questions is reached" in said(page)
    assert button(page, "Open the report").isEnabled()


def test_a_recorded_run_that_is_stopped_cannot_be_resumed(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    page = shown_page(qtbot, application)
    page.begin(StillRun(completed_session()), replaying=True)
    page.show_ended()
    assert "Nothing was called and nothing was spent." in said(page)
    assert not page.dock.isVisible()
