"""The audit trail in the drawer: attempts and switches in order, each in a sentence."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from detective_app.core.session import InterrogationSession
from detective_app.gui.pages.sheet.found.audit import Trail, trail_line
from tests.gui.found_words import said
from tests.reports.sessions import saying, trail
from tests.storage.samples import sample_session


def told(qtbot: QtBot, session: InterrogationSession) -> str:
    made = Trail(session)
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    return said(made)


def test_it_tells_attempts_and_switches_the_last_one_first(qtbot: QtBot) -> None:
    words = told(qtbot, sample_session(1, audit_trail=trail()))
    first = words.index("OpenAI gpt-6.1-sol is overloaded")
    assert "question 3 · analysis · attempt 1 · HTTP 529 · The server is overloaded." in words
    assert words.index("Anthropic claude-opus-5-5 took over from OpenAI gpt-6.1-sol") < first


def test_of_very_many_entries_the_last_are_laid_out_and_the_others_counted(qtbot: QtBot) -> None:
    many = tuple(trail()[0].evolve(attempt=n) for n in range(1, 101))
    words = told(qtbot, sample_session(1, audit_trail=many))
    assert "attempt 100 " in words
    assert "attempt 40 " not in words
    assert "and 40 before them" in words


def test_an_entry_of_the_program_itself_is_told_in_its_own_words() -> None:
    entry = trail()[0].evolve(
        provider=None, stage=None, attempt=None, http_status=None, sequence=None, reason="It was changed."
    )
    assert trail_line(entry).title == "It was changed."


@pytest.mark.parametrize(
    ("reason", "shown"),
    [
        ("did not finish in time", ""),
        ("did not finish in time: no byte came", "no byte came"),
        ("Own", "Own"),
    ],
)
def test_a_failed_try_says_its_reason_once(reason: str, shown: str) -> None:
    entry = trail()[0].evolve(provider="openai:gpt", error_class="deadline", reason=reason)
    assert (trail_line(entry).title, trail_line(entry).reason) == ("OpenAI gpt did not finish in time", shown)


def test_an_empty_one_says_that_nothing_failed(qtbot: QtBot) -> None:
    words = told(qtbot, sample_session(1, audit_trail=()))
    assert "No attempt failed and no provider was switched." in words


def test_tags_in_reasons_are_shown_as_characters(qtbot: QtBot) -> None:
    hostile = "<img src='file:///etc/hostname'>"
    assert hostile in told(qtbot, saying(hostile))
