"""The report page: what a person reads, clicks and types on it, with the keyboard alone if need be."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from detective_app.account.scoring import consistency_score
from detective_app.app.application import DetectiveApplication
from detective_app.core.session import Exit, ForcedGate, Gate, InterrogationSession
from detective_app.gui.controls.painted_items import PaintedItems
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.tabs import Segments, Tabs
from detective_app.gui.pages.report.completeness_chart import CompletenessChart
from detective_app.gui.pages.report.contradiction_list import ContradictionList
from detective_app.gui.pages.report.contradiction_matrix import ContradictionMatrix
from detective_app.gui.pages.report.contradictions_view import GRAPH, LIST, MATRIX
from detective_app.gui.pages.report.curve_section import CurveTable
from detective_app.gui.pages.report.page import AUDIT_LOG, EVIDENCE, REPORT, TRANSCRIPT, ReportPage
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.tasks import Tasks
from tests.gui.report_sessions import START, at_limit, bridge_session, opened
from tests.reports.sessions import saying
from tests.screenshots import board_case
from tests.stand_ins.hostile_texts import SHORT_TEXTS

Show = Callable[..., ReportPage]


@pytest.fixture
def show(qtbot: QtBot, application: DetectiveApplication) -> Show:
    """Return a function that shows a session's report as the window's centre does."""

    def shown(session: InterrogationSession, **changes: Any) -> ReportPage:
        page = ReportPage(application, Tasks(), WindowState(application.folders.sessions.parent))
        qtbot.addWidget(page)
        page.resize(1040, 768)
        page.show()
        page.show_session(opened(session, **changes))
        return page

    return shown


def words(widget: QWidget) -> str:
    """Return everything that is in sight as one text."""
    labels = [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]
    proses = [prose.toPlainText() for prose in widget.findChildren(Prose) if prose.isVisible()]
    named = [item.accessibleName() for item in widget.findChildren(QWidget) if item.isVisible()]
    described = [item.accessibleDescription() for item in widget.findChildren(QWidget) if item.isVisible()]
    return "\n".join((*labels, *proses, *named, *described)).replace("\u00a0", " ")


def button(page: QWidget, text: str) -> QAbstractButton:
    """Return the button in sight with a text."""
    found = [b for b in page.findChildren(QAbstractButton) if b.text() == text and b.isVisible()]
    assert found, f"no button {text!r}"
    return found[0]


def test_a_report_says_verdict_numbers_contradictions_gaps_and_checks(show: Show) -> None:
    text = words(show(bridge_session()))
    for part in (
        "The bridge was inspected before the accident",
        "gpt-6.1-sol asked llama3.1",
        "$0.14",
        "Consistency\n64",
        "The documents do not support the hypothesis.",
        "Date of the inspection",
        "No lane closure record for 12 March",
        "Checks at the end",
        "3 of 5 met",
    ):
        assert part in text


def test_where_no_model_asked_none_is_said_to_have(show: Show) -> None:
    page = show(board_case.by_hand())
    assert "By hand · llama3.1:8b · 3 documents" in words(page)
    assert "asked" not in words(page)
    assert button(page, "Judge it yourself").isEnabled()


def test_the_gravest_contradiction_is_open_with_both_quotes_and_their_sources(show: Show) -> None:
    text = words(show(bridge_session()))
    assert "“Principal inspection carried out on 12 March 2024.”" in text
    assert "“MLB-07, principal inspection, 2024-03-19, closed”" in text
    assert "maintenance-log.csv" in text


def test_a_contradiction_opens_and_closes_from_the_keyboard(show: Show, qtbot: QtBot) -> None:
    page = show(bridge_session())
    heads = page.findChildren(ContradictionList)[0].row_heads
    qtbot.keyClick(heads[1], Qt.Key.Key_Return)
    assert "“The inspection was done by inspector Tom Berg.”" in words(page)
    qtbot.keyClick(heads[1], Qt.Key.Key_Left)
    assert "“The inspection was done by inspector Tom Berg.”" not in words(page)
    assert heads[1].accessibleName() == "Medium, Who carried it out, answers 4 and 9"


def test_tab_goes_from_a_row_into_its_quotes_and_on_to_the_next_row(show: Show) -> None:
    page = show(bridge_session())
    heads = page.findChildren(ContradictionList)[0].row_heads
    heads[1].setChecked(True)
    order, at = [], heads[1].nextInFocusChain()
    while at is not heads[2]:
        if at.focusPolicy() & Qt.FocusPolicy.TabFocus:
            order.append(at.accessibleName())
        at = at.nextInFocusChain()
    assert order[:2] == ["Open answer 4", "Quote from answer 4"]
    assert order[3:5] == ["Open answer 9", "Quote from answer 9"]
    assert order[6:] == ["Compare: Who carried it out"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_point_of_the_curve_leads_to_its_answer(show: Show, qtbot: QtBot, key: Qt.Key) -> None:
    page = show(bridge_session())
    chart = page.findChildren(CompletenessChart)[0]
    qtbot.keyClick(chart, Qt.Key.Key_End)
    qtbot.keyClick(chart, Qt.Key.Key_Left)
    qtbot.keyClick(chart, key)
    assert page.transcript is not None
    assert page.transcript.current_turn == 11


def test_a_click_on_a_point_leads_to_its_answer(show: Show, qtbot: QtBot) -> None:
    page = show(bridge_session())
    chart = page.findChildren(CompletenessChart)[0]
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=chart.areas()[2].center().toPoint())
    assert page.transcript is not None
    assert page.transcript.current_turn == 3


def test_the_curve_can_be_read_as_a_table(show: Show, qtbot: QtBot) -> None:
    page = show(bridge_session())
    qtbot.mouseClick(button(page, "Table"), Qt.MouseButton.LeftButton)
    table = page.findChildren(CurveTable)[0]
    assert table.isVisible()
    cells = [item.text() for column in range(3) if (item := table.item(5, column))]
    assert cells == ["6", "50", "inconsistency"]


def test_the_score_says_how_it_came_about(show: Show) -> None:
    """Of a score that other rules made, nothing is said that would not come to it."""
    other = bridge_session()
    assert other.audit_result
    own = consistency_score(other.qa_pairs, len(other.audit_result.contradictions))
    for score, said in ((own, True), (other.audit_result.consistency_score, False)):
        page = show(other.evolve(audit_result=other.audit_result.evolve(consistency_score=score)))
        assert ("100 less 30 for contradictions" in words(page)) is said


def test_the_choice_of_view_keeps_the_keyboard(show: Show, qtbot: QtBot) -> None:
    page = show(bridge_session())
    with qtbot.waitActive(page):
        page.activateWindow()
    page.findChildren(Segments)[0].focus_choice()
    qtbot.keyClick(page.focusWidget(), Qt.Key.Key_Right)
    assert page.findChildren(ContradictionMatrix)[0].isVisible()
    assert "66 pairs of answers, 3 contradict each other" in words(page)
    focused = page.focusWidget()
    assert isinstance(focused, QAbstractButton)
    assert focused.text() == "Matrix"
    qtbot.keyClick(focused, Qt.Key.Key_Left)
    assert page.findChildren(ContradictionList)[0].isVisible()


def test_c_goes_through_the_contradictions_of_every_view(show: Show) -> None:
    page = show(bridge_session())
    for view in (MATRIX, GRAPH):
        page._show_view(view)
        page.next_contradiction()
        shown = next(item for item in page.findChildren(PaintedItems) if item.isVisible())
        assert "Answers 4 and 9" in shown.item_name(shown.at)


@pytest.mark.parametrize(
    ("tab", "expected"),
    [
        (REPORT, "Contradictions"),
        (TRANSCRIPT, "What does the file say about span 1?"),
        (EVIDENCE, "Span 1 was closed"),
        (AUDIT_LOG, "No attempt failed"),
    ],
)
def test_every_tab_has_something_to_say(show: Show, qtbot: QtBot, tab: int, expected: str) -> None:
    page = show(bridge_session())
    page.findChildren(Tabs)[0].choose(tab)
    qtbot.waitUntil(lambda: expected in words(page))


def test_no_contradictions_are_said_with_the_number_of_answers(show: Show) -> None:
    session = bridge_session()
    assert session.audit_result
    page = show(session.evolve(audit_result=session.audit_result.evolve(contradictions=())))
    assert "None found among 12" in words(page)
    assert not [segments for segments in page.findChildren(Segments) if segments.isVisible()]


def test_rules_are_named_where_they_judged(show: Show) -> None:
    session = bridge_session()
    assert session.audit_result
    text = words(show(session.evolve(audit_result=session.audit_result.evolve(method="rules"))))
    assert "Made before verdicts, by rules." in text


def test_a_forced_audit_shows_its_reason(show: Show) -> None:
    gate = Gate(forced=ForcedGate(reason="The board meets on Monday.", at=START))
    text = words(show(bridge_session(gate=gate, exit=Exit(reason="max_rounds", details="Asked for."))))
    assert "Audited anyway. “The board meets on Monday.”" in text
    assert "The detective was satisfied: not yet, not met" in text


def test_at_the_limit_it_can_be_raised(show: Show, qtbot: QtBot) -> None:
    page = show(at_limit())
    text = words(page)
    assert "Stopped at the limit of 12 questions" in text
    assert not re.search(r"\bconsistency", text)  # nobody scores a run before its audit
    spin = page.findChildren(QSpinBox)[0]
    assert (spin.minimum(), spin.maximum()) == (13, 20)
    spin.setValue(15)
    with qtbot.waitSignal(page.resume_requested) as asked:
        qtbot.mouseClick(button(page, "Resume"), Qt.MouseButton.LeftButton)
    assert asked.args == [15]


def test_one_more_question_is_written_first(show: Show, qtbot: QtBot) -> None:
    page = show(at_limit())
    qtbot.mouseClick(button(page, "Ask one more question"), Qt.MouseButton.LeftButton)
    field = next(one for one in page.findChildren(QLineEdit) if one.accessibleName() == "Your question")
    assert not button(page, "Ask").isEnabled()
    qtbot.keyClicks(field, "Who held the lamp?")
    with qtbot.waitSignal(page.one_more_requested) as asked:
        qtbot.mouseClick(button(page, "Ask"), Qt.MouseButton.LeftButton)
    assert asked.args == ["Who held the lamp?"]
    with qtbot.waitSignal(page.one_more_requested) as asked:
        qtbot.mouseClick(button(page, "Let the detective choose"), Qt.MouseButton.LeftButton)
    assert asked.args == [""]


def test_an_audit_before_its_time_needs_a_written_reason(show: Show, qtbot: QtBot) -> None:
    page = show(at_limit())
    asked: list[object] = []
    page.audit_requested.connect(asked.append)
    qtbot.mouseClick(button(page, "Audit anyway…"), Qt.MouseButton.LeftButton)
    field = next(
        field for field in page.findChildren(QLineEdit) if field.accessibleName().startswith("Reason")
    )
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert asked == []
    assert "Write why you go on." in words(page)
    qtbot.keyClicks(field, "The board meets on Monday.")
    assert "Write why you go on." not in words(page)
    qtbot.mouseClick(button(page, "Audit anyway"), Qt.MouseButton.LeftButton)
    assert asked == ["The board meets on Monday."]


def test_at_the_greatest_limit_only_the_audit_is_left(show: Show) -> None:
    page = show(at_limit(20))
    assert not [b for b in page.findChildren(QAbstractButton) if b.text() == "Resume"]
    assert button(page, "Audit anyway").isVisible()


def test_a_failed_audit_keeps_the_partial_report_and_can_be_run_again(show: Show, qtbot: QtBot) -> None:
    page = show(at_limit(status="failed", exit=Exit(reason="audit", details="OpenAI timed out.")))
    text = words(page)
    assert "The audit failed" in text
    assert "OpenAI timed out. Every answer is saved." in text
    assert page.findChildren(CompletenessChart)[0].isVisible()
    with qtbot.waitSignal(page.audit_requested) as asked:
        qtbot.mouseClick(button(page, "Run audit again"), Qt.MouseButton.LeftButton)
    assert asked.args == [None]


def test_a_newer_file_is_read_and_nothing_is_offered_that_would_change_it(show: Show) -> None:
    page = show(at_limit(), read_only=True)
    assert "A newer version of Detective wrote this session" in words(page)
    offered = {b.text() for b in page.findChildren(QAbstractButton) if b.isVisible()}
    assert not offered & {"Resume", "Audit anyway…", "Ask one more question"}


def test_a_file_changed_outside_is_said_and_its_quotes_are_not_called_verified(show: Show) -> None:
    text = words(show(bridge_session(), changed_outside=True))
    assert "This file was changed outside Detective." in text
    assert "quotes verified" not in text


def test_a_failed_session_without_answers_is_shown_too(show: Show) -> None:
    session = at_limit(
        qa_pairs=(), current_iteration=0, status="failed", exit=Exit(reason="failed", details="No model.")
    )
    text = words(show(session))
    assert "Failed after 0 of 12 questions" in text
    assert "No model." in text


def test_another_session_takes_the_place_of_the_first(show: Show) -> None:
    page = show(bridge_session())
    page.open_answer(2)
    page.show_session(opened(at_limit()))
    assert page.findChildren(Tabs)[0].current == REPORT
    assert "Stopped at the limit" in words(page)


def test_everything_that_takes_the_keyboard_has_a_name(show: Show) -> None:
    page = show(bridge_session())
    for view in (MATRIX, GRAPH):
        page._show_view(view)
    for tab in (TRANSCRIPT, EVIDENCE, AUDIT_LOG):
        page.findChildren(Tabs)[0].choose(tab)
    nameless = [
        type(item).__name__
        for item in page.findChildren(QWidget)
        if item.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not item.accessibleName()
        and not (isinstance(item, QAbstractButton) and item.text())
    ]
    assert nameless == []


def test_whatever_others_wrote_stays_text_in_every_view(show: Show) -> None:
    page = show(saying("\n".join(text for _, text in SHORT_TEXTS)))
    for view in (LIST, MATRIX, GRAPH):
        page._show_view(view)
        page.grab()
        labels = [label for label in page.findChildren(QLabel) if label.text()]
        assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}
    assert "<img src=" in words(page)


def test_of_a_megabyte_in_every_place_a_part_is_shown(show: Show) -> None:
    session = saying("<table>" * 20 + "x" * 1_000_000)
    page = show(bridge_session(2))
    page.show_session(opened(session))
    page.grab()
    assert max(len(label.text()) for label in page.findChildren(QLabel)) < 100_000
    assert "The summary is longer; an export has the whole." in words(page)
