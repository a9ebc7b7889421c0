"""The evidence as it can be checked: verdicts, corrections, refusals, conflicts, calculations, findings."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from detective_app.account.citations import citations, missing
from detective_app.account.conflicts import conflicts, conflicts_of
from detective_app.account.quotes import Cited, quoting
from detective_app.core.operator import Resolution
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.resolving import resolved
from detective_app.gui.evidence_panel.side_panel import SidePanel
from detective_app.gui.run.answer_pieces import answer_pieces
from detective_app.gui.run.places import open_words, place_heading, place_words
from tests.gui.bridge_case import DATES, IN_EMAIL, IN_LOG, IN_REPORT, PEOPLE, bridge_case
from tests.gui.live_events import button, said
from tests.gui.report_sessions import START


@pytest.fixture
def panel(qtbot: QtBot) -> SidePanel:
    made = SidePanel()
    qtbot.addWidget(made)
    made.resize(320, 768)
    made.show()
    return made


def decided() -> InterrogationSession:
    """Return the case with a decision about the two dates."""
    return resolved(bridge_case(), Resolution("c1", "supersede_second", "It was written that day."), START)


def test_quotes_come_first_then_what_was_refused_then_claims_that_nothing_carries() -> None:
    turn = bridge_case().qa_pairs[0]
    assert [one.statement for one in citations(turn)] == [
        "Inspected on 2 March.",
        "Bearing 4 was out of reach.",
        "All was signed off.",
    ]
    assert [gap.need for gap in missing(turn)] == ["Who signed off bearing 4"]
    chips = [p.text for p in answer_pieces(turn.answer, citations(turn)) if p.style in ("chip", "bad")]
    assert chips == ["1", "3 not found"]


def test_places_are_named_as_their_documents_ask_for() -> None:
    session = bridge_case()
    report, email, log = session.sources or ()
    assert place_heading(report, IN_REPORT.locator) == "Page 3, lines 11 to 12"
    assert place_words(session, "s3", "L41-L41") == "maintenance.csv, row 41"
    assert place_words(session, "s3", "somewhere") == "maintenance.csv, somewhere"
    words = [open_words(one, where) for one, where in ((report, "p.3 L1"), (email, "L9"), (log, "L41"))]
    assert words == ["Open page", "Open message", "Open row"]
    assert open_words(None, "L41") == "Open lines"


def test_a_quote_with_another_place_says_so(panel: SidePanel) -> None:
    panel.show_turn(bridge_case(), 1)
    words = said(panel)
    assert "Verified\n“The principal inspection of bridge BR-17, Mill Lane, was carried out on 2" in words
    quote = "“We could not reach bearing 4 from the platform.”"
    assert f"{quote}\nGiven differently; shown as in the source." in words
    assert "Lowered confidence: only secondary sources say this." in words


def test_a_refused_quote_is_not_found(panel: SidePanel) -> None:
    panel.show_turn(bridge_case(), 1)
    assert "Not found\n“All was signed off.”\nNo passage in the 3 documents says this." in said(panel)


def test_what_is_missing_can_be_asked_for(qtbot: QtBot, panel: SidePanel) -> None:
    panel.allow_asking(allowed=True)
    panel.show_turn(bridge_case(), 1)
    assert "Missing information\nWho signed off bearing 4\nThe passages that were found" in said(panel)
    with qtbot.waitSignal(panel.ask_requested) as heard:
        panel.evidence.items[-1].ask_requested.emit()
    assert heard.args == ["Who signed off bearing 4"]


def test_a_calculation_is_shown_with_its_value(panel: SidePanel) -> None:
    panel.show_turn(bridge_case(), 2)
    assert "Computed from the quotes: 9 - 2 = 7" in said(panel)


def test_a_conflict_names_all_values_and_leads_to_the_comparison(qtbot: QtBot, panel: SidePanel) -> None:
    panel.show_turn(bridge_case(), 3)
    words = said(panel)
    assert (
        "Sources differ\n2 dates in 2 sources\n2 March 2023\ninspection-report.pdf, page 3, lines 11–12"
        in words
    )
    assert "9 March 2023\nmaintenance.csv, row 41\nDifference: 7 days." in words
    with qtbot.waitSignal(panel.compare_requested) as heard:
        button(panel, "Compare 2 March 2023 / 9 March 2023 of answer 3").click()
    assert heard.args[1] == DATES


def test_a_decision_is_told_with_the_conflict(panel: SidePanel) -> None:
    panel.show_turn(decided(), 3)
    told = "Decided by you: inspection-report.pdf counts. Reason: It was written that day."
    assert told in said(panel)


def test_what_to_know_of_a_document_is_told_with_its_quotes(panel: SidePanel) -> None:
    panel.show_turn(bridge_case(), 3)
    assert "inspection-report.pdf holds text that its pages do not show. It is never quoted." in said(panel)


@pytest.mark.parametrize("by_key", [True, False])
def test_a_quote_is_opened_with_enter_and_with_its_link(
    qtbot: QtBot, panel: SidePanel, *, by_key: bool
) -> None:
    panel.show_turn(bridge_case(), 2)
    with qtbot.waitSignal(panel.open_requested) as heard:
        if by_key:
            QTest.keyClick(panel.evidence.items[0], Qt.Key.Key_Return)
        else:
            button(panel, "Open row").click()
    assert heard.args[1] == IN_LOG


def test_answers_and_conflicts_of_a_quote_are_found() -> None:
    session = bridge_case()
    assert [sequence for sequence, _ in quoting(session, "s1", IN_REPORT.quote)] == [1, 3]
    assert [one.conflict for one in conflicts(session)] == [DATES, PEOPLE]
    assert [one.answers[0] for one in conflicts(session)] == [2, 2]
    assert [one.conflict for one in conflicts_of(session, "s2", IN_EMAIL.quote)] == [PEOPLE]


def test_beside_a_document_the_panel_tells_of_its_quote(qtbot: QtBot, panel: SidePanel) -> None:
    panel.show_turn(bridge_case(), 1)
    panel.show_source(bridge_case(), IN_REPORT)
    words = said(panel).replace("\u00a0", " ")
    for told in (
        "Quote 1\n",
        "Verbatim match",
        "Page 3, lines 11 to 12",
        "Quoted by answers 1 and 3",
        "When was the bridge inspected?",
        "Conflicts with",
        "maintenance.csv, row 41, gives 9 March 2023, not 2 March 2023.",
    ):
        assert told in words
    with qtbot.waitSignal(panel.answer_requested) as heard:
        button(panel, "3").click()
    assert heard.args == [3]
    panel.leave_source()
    assert "Answer 1\n2 quotes" in said(panel)


def test_new_answers_do_not_take_the_quote_from_the_panel(panel: SidePanel) -> None:
    panel.show_source(bridge_case(), IN_LOG)
    panel.show_turn(bridge_case(), 1)
    assert "Quoted by answer 2" in said(panel)


def test_a_quote_is_copied_with_its_source(panel: SidePanel) -> None:
    panel.show_source(bridge_case(), IN_REPORT)
    button(panel, "Copy with source").click()
    assert QGuiApplication.clipboard().text() == (
        "“The principal inspection of bridge BR-17, Mill Lane, was carried out on 2 March 2023” "
        "(inspection-report.pdf, page 3, lines 11–12)"
    )


def test_other_typography_is_told_without_a_changed_word(panel: SidePanel) -> None:
    quote = Cited("s3", "L41-L41", IN_LOG.quote, 1, 2, "normalised", "BR‑17, principal inspection")
    panel.show_source(bridge_case(), quote)
    assert "Given differently; shown as in the source." in said(panel)
