"""The audit trail in the drawer: attempts and switches in order, each in a sentence."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from detective_app.gui.pages.sheet.found.audit_log import AuditLog
from detective_app.gui.pages.sheet.found.audit_trail import trail_line
from tests.gui.found_words import said
from tests.reports.sessions import saying, trail
from tests.storage.samples import sample_session


@pytest.fixture
def log(qtbot: QtBot) -> AuditLog:
    made = AuditLog()
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    return made


def test_it_tells_attempts_and_switches_in_order(log: AuditLog) -> None:
    log.show_session(sample_session(1, audit_trail=trail()))
    model = log.list.model()
    rows = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert rows[0].startswith("OpenAI gpt-6.1-sol is overloaded, ")
    assert "question 3 · analysis · attempt 1 · HTTP 529, The server is overloaded." in rows[0]
    assert rows[2].startswith("Anthropic claude-opus-5-5 took over from OpenAI gpt-6.1-sol")


def test_an_entry_of_the_program_itself_is_told_in_its_own_words() -> None:
    entry = trail()[0].evolve(
        provider=None, stage=None, attempt=None, http_status=None, sequence=None, reason="It was changed."
    )
    assert trail_line(entry).title == "It was changed."


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("did not finish in time", ""),
        ("did not finish in time: no byte came", "no byte came"),
        ("Own", "Own"),
    ],
)
def test_a_failed_try_says_its_reason_once(reason: str, told: str) -> None:
    entry = trail()[0].evolve(provider="openai:gpt", error_class="deadline", reason=reason)
    assert (trail_line(entry).title, trail_line(entry).reason) == ("OpenAI gpt did not finish in time", told)


def test_an_empty_one_says_that_nothing_failed(log: AuditLog) -> None:
    log.show_session(sample_session(1, audit_trail=()))
    assert "No attempt failed and no provider was switched." in said(log)


def test_tags_in_reasons_are_shown_as_characters(log: AuditLog) -> None:
    hostile = "<img src='file:///etc/hostname'>"
    log.show_session(saying(hostile))
    assert hostile in log.list.model().index(0, 0).data()
