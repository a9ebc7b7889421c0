"""The panel beside the transcript: each quote with its place, what was not found, and what went wrong."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from detective_app.core.evidence import AnswerObject, EvidenceGap, Fact, Support
from detective_app.core.session import InterrogationSession
from detective_app.gui.evidence_panel.audit_log import AuditLog
from detective_app.gui.evidence_panel.audit_trail import trail_line
from detective_app.gui.evidence_panel.evidence_list import EvidenceList
from detective_app.gui.evidence_panel.side_panel import AUDIT_LOG, SidePanel
from tests.gui.live_events import button, said
from tests.reports.sessions import long_session, saying, trail
from tests.storage.samples import sample_session, turn


@pytest.fixture
def panel(qtbot: QtBot) -> SidePanel:
    made = SidePanel()
    qtbot.addWidget(made)
    made.resize(320, 768)
    made.show()
    return made


def session(**changes: object) -> InterrogationSession:
    """Return a session whose only answer has one quote and one statement without."""
    support = Support(source_id="s1", locator="p.2 L3-L4", quote="closed on 4 May")
    evidence = AnswerObject(
        mode="answer",
        facts=(Fact(text="Closed.", support=(support,)),),
        gaps=(EvidenceGap(need="The mayor decided it.", why="no_quote_found"),),
    )
    answered = turn(1, "Closed. The mayor decided it.").evolve(evidence=evidence)
    return sample_session(1, qa_pairs=(answered,), **changes)


def test_a_quote_is_shown_with_its_document_and_its_place(panel: SidePanel) -> None:
    panel.show_turn(session(), 1)
    words = said(panel)
    assert "Answer 1" in words
    assert "Verified\n“closed on 4 May”\nlog.txt, page 2, lines 3–4" in words


def test_a_statement_without_a_quote_says_so_and_can_be_asked_about(qtbot: QtBot, panel: SidePanel) -> None:
    panel.allow_asking(allowed=True)
    panel.show_turn(session(), 1)
    assert "Not found\n“The mayor decided it.”\nNo passage in the 1 document says this." in said(panel)
    with qtbot.waitSignal(panel.ask_requested) as heard:
        button(panel, "Ask for the source").click()
    assert heard.args == ["The mayor decided it."]


def test_nothing_can_be_asked_of_a_run_that_ended(panel: SidePanel) -> None:
    panel.show_turn(session(), 1)
    assert "Ask for the source" not in said(panel)


def test_a_question_that_the_documents_do_not_answer_is_not_stated(panel: SidePanel) -> None:
    pair = turn(1)
    gap = EvidenceGap(need=pair.question, why="no_quote_found")
    evidence = AnswerObject(mode="report_insufficient_evidence", gaps=(gap,))
    panel.show_turn(sample_session(1, qa_pairs=(pair.evolve(evidence=evidence),)), 1)
    assert "Not stated" in said(panel)


def test_a_check_that_was_left_out_is_told_and_no_source_is_asked_for(panel: SidePanel) -> None:
    panel.allow_asking(allowed=True)
    said_of = "Left out: conflicts between sources, for list.csv. The 30 s of processor time are used up."
    evidence = AnswerObject(
        mode="report_insufficient_evidence", gaps=(EvidenceGap(need=said_of, why="left_out"),)
    )
    panel.show_turn(sample_session(1, qa_pairs=(turn(1).evolve(evidence=evidence),)), 1)
    assert f"Not checked\n{said_of}\nThe answer stands without this check." in said(panel)
    assert "Ask for the source" not in said(panel)


def test_without_documents_the_panel_says_where_answers_come_from(panel: SidePanel) -> None:
    panel.show_turn(sample_session(1, sources=None), 1)
    assert "Answers come from the witness's memory and are marked so." in said(panel)


def test_a_question_without_an_answer_has_no_evidence_yet(panel: SidePanel) -> None:
    panel.show_turn(sample_session(1), 2)
    assert "Question 2 is not answered yet." in said(panel)


def test_a_chip_leads_to_its_quote(panel: SidePanel) -> None:
    panel.show_turn(session(), 1)
    panel._tabs.choose(AUDIT_LOG)
    panel.show_quote("1")
    assert panel.evidence.isVisible()


def test_the_audit_log_tells_attempts_and_switches_in_order(panel: SidePanel) -> None:
    panel.show_progress(sample_session(1, audit_trail=trail()))
    model = panel.audit_log.list.model()
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
    ("reason", "said"),
    [
        ("did not finish in time", ""),
        ("did not finish in time: no byte came", "no byte came"),
        ("Own", "Own"),
    ],
)
def test_a_failed_try_says_its_reason_once(reason: str, said: str) -> None:
    entry = trail()[0].evolve(provider="openai:gpt", error_class="deadline", reason=reason)
    assert (trail_line(entry).title, trail_line(entry).reason) == ("OpenAI gpt did not finish in time", said)


def test_an_empty_audit_log_says_that_nothing_failed(panel: SidePanel) -> None:
    panel.show_progress(sample_session(1, audit_trail=()))
    panel._tabs.choose(AUDIT_LOG)
    assert "No attempt failed and no provider was switched." in said(panel)


def test_all_quotes_of_a_long_session_are_listed(qtbot: QtBot) -> None:
    evidence = EvidenceList()
    qtbot.addWidget(evidence)
    evidence.show_all(long_session())
    assert 0 < len(evidence.items) < 40
    qtbot.waitUntil(lambda: len(evidence.items) == 40)


def test_tags_in_quotes_and_reasons_are_shown_as_characters(qtbot: QtBot, panel: SidePanel) -> None:
    hostile = "<img src='file:///etc/hostname'>"
    panel.show_turn(saying(hostile), 1)
    assert f"“{hostile}”" in said(panel)
    log = AuditLog()
    qtbot.addWidget(log)
    log.show_session(saying(hostile))
    assert hostile in log.list.model().index(0, 0).data()


def test_before_the_first_answer_it_says_that_there_is_none_and_nothing_of_the_session_before(
    panel: SidePanel,
) -> None:
    panel.show_turn(session(), 1)
    panel.clear()
    words = said(panel)
    assert "There are no answers yet." in words
    assert "closed on 4 May" not in words
