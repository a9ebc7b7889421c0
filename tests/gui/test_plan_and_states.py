"""What each statement is worth, how the claims stand, and how much has left this computer, in the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from detective_app.account.citations import citations
from detective_app.account.plan import plan
from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import Fact
from detective_app.gui import language, theme
from detective_app.gui.controls.column import Column
from detective_app.gui.evidence_panel.side_panel import EVIDENCE, PLAN, SidePanel
from detective_app.gui.pages.new_investigation.brief_field import BriefField
from detective_app.gui.pages.new_investigation.disclosure_share import DisclosureShare
from detective_app.gui.run.statement_words import state_words, withheld_words
from detective_app.gui.shell.disclosure_meter import DisclosureMeter
from detective_app.gui.transcript.statement_rows import StatementRow
from detective_app.gui.transcript.transcript import Transcript
from tests.gui.live_events import button, opened, said
from tests.gui.whole_window import settled, window_over
from tests.screenshots import board_case, plan_case
from tests.storage.samples import sample_session


@pytest.fixture
def transcript(qtbot: QtBot) -> Transcript:
    made = Transcript(leads=True)
    qtbot.addWidget(made)
    made.resize(720, 576)
    made.show()
    with qtbot.waitSignal(made.built):
        made.show_session(plan_case.running(), Path("x.json"))
    return made


@pytest.fixture
def panel(qtbot: QtBot) -> SidePanel:
    made = SidePanel()
    qtbot.addWidget(made)
    made.resize(320, 768)
    made.show()
    return made


def test_an_answer_says_what_became_of_it_and_each_statement_its_state(transcript: Transcript) -> None:
    words = said(transcript.cards[3])
    assert "Answered." in words
    assert "Verified" in words
    assert "Quoted" in words
    assert "“permanent” is not in the quote" in words
    assert "Score 3 of 5" in words


def test_passages_are_called_so_and_nothing_of_them_verified(qtbot: QtBot) -> None:
    made = plan_case.running()
    quote = made.qa_pairs[0].evidence.facts[0].support[0]
    passage = Fact(text=quote.quote, support=(quote,), state="verified")
    pair = made.qa_pairs[0]
    bare = pair.evolve(evidence=pair.evidence.evolve(facts=(passage,)), answer=passage.text)
    row = StatementRow(1, passage, citations(bare))
    qtbot.addWidget(row)
    assert row.name == f"Statement 1, passage: {quote.quote}"
    assert "Passage" in said(row)
    assert "Verified" not in said(row)
    assert state_words(passage) == ""


def test_in_a_run_by_hand_the_plan_names_the_question_on_each_claim(panel: SidePanel) -> None:
    made = board_case.by_hand()
    panel.show_turn(made.evolve(status="running", audit_result=None), 1)
    assert [one.questions for one in plan(made).claims] == [(1,), (2,), (3,)]
    assert "No question yet" not in said(panel)


def test_screen_readers_hear_what_is_not_in_a_quote(transcript: Transcript) -> None:
    statements = transcript.cards[3].statements
    assert statements is not None
    assert (
        statements.rows[1]
        .accessibleName()
        .startswith("Statement 2, quoted, permanent is not in the quote: The damage")
    )
    assert "Statement 2, quoted" in transcript.cards[3].accessibleDescription()


def test_what_is_withheld_is_one_line_that_space_opens(qtbot: QtBot, transcript: Transcript) -> None:
    card = transcript.cards[3]
    assert card.statements is not None
    assert card.statements.withheld is not None
    fold = card.statements.withheld.fold
    assert fold.words == "1 statement, no quote of it stands in the documents"
    assert "day after the accident" not in said(card)
    qtbot.keyClick(fold, Qt.Key.Key_Space)
    assert "The site lead planned the visit for the day after the accident." in said(card)
    qtbot.keyClick(fold, Qt.Key.Key_Return)
    assert "day after the accident" not in said(card)


def test_a_quoted_statement_leads_to_its_quote(qtbot: QtBot, transcript: Transcript) -> None:
    with qtbot.waitSignal(transcript.quote_selected) as heard:
        button(transcript.cards[3], "See the quote").click()
    assert heard.args == [3, "2"]


def test_a_session_without_states_shows_its_answers_as_before(qtbot: QtBot) -> None:
    made = Transcript()
    qtbot.addWidget(made)
    made.show_session(sample_session(1), Path("x.json"))
    assert made.cards[1].statements is None
    assert made.cards[1].answer == "The bridge was closed on 4 May 2021."


def test_statements_are_found_by_their_words(transcript: Transcript) -> None:
    assert transcript.find_text("damage to the bearing") == 1


def test_the_plan_comes_first_and_says_how_each_claim_stands(panel: SidePanel) -> None:
    panel.show_turn(plan_case.running(), 3)
    assert panel._tabs.current == PLAN
    assert [item.word for item in panel.plan.claims] == ["Supported", "Conflicting", "Refuted", "Open"]
    words = said(panel)
    assert "1 of 4 open" in words
    assert "Who signed off bearing 4 is not said." in words


def test_at_the_largest_text_the_plan_is_as_wide_as_the_panel(qapp: QApplication, panel: SidePanel) -> None:
    language.install(qapp, "de")  # which has the longer words
    theme.start().use("light", 200)
    panel.show_turn(plan_case.running(), 3)
    assert _overhang(panel.plan) <= 0


def _overhang(column: Column) -> int:
    """Return by how much what scrolls is wider than what is seen of it."""
    said(column)
    return column.widget().minimumSizeHint().width() - column.viewport().width()


def test_a_claim_that_moves_keeps_its_row(panel: SidePanel) -> None:
    session = plan_case.running()
    panel.show_turn(session, 3)
    first, signals = panel.plan.claims[3], session.signals or ()
    moved = (*signals[:3], signals[3].evolve(standing="supported"), *signals[4:])
    panel.show_progress(session.evolve(signals=moved))
    assert panel.plan.claims[3] is first
    assert first.word == "Supported"
    assert "0 of 4 open" in said(panel)


def test_the_questions_of_a_claim_lead_to_their_answers(qtbot: QtBot, panel: SidePanel) -> None:
    panel.show_turn(plan_case.running(), 3)
    with qtbot.waitSignal(panel.answer_requested) as heard:
        button(panel.plan.claims[1], "Answer 2").click()
    assert heard.args == [2]


def test_without_signals_there_is_no_plan(panel: SidePanel) -> None:
    panel.show_turn(plan_case.running(), 3)
    panel.show_turn(sample_session(1), 1)
    assert panel._tabs.current == EVIDENCE
    assert "Plan" not in said(panel).splitlines()


def test_the_evidence_says_the_state_of_each_statement(panel: SidePanel) -> None:
    panel.show_turn(plan_case.running(), 3)
    panel._tabs.choose(EVIDENCE)
    words = said(panel)
    assert "The statement is verified." in words
    assert "The statement is quoted: “permanent” is not in the quote." in words


async def test_an_answer_leads_to_its_claims_and_back(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        window.coordinator.investigations.show(opened(plan_case.running()))
        await settled()
        page = window.coordinator.navigator.page("past")  # type: ignore[arg-type]
        window.panel._tabs.choose(EVIDENCE)
        button(page.transcript.cards[1], "For claim 1: show in the plan").click()
        assert window.panel._tabs.current == PLAN
        button(window.panel.plan.claims[2], "Answer 3").click()
        assert page.transcript.current_turn == 3
        assert window.frame.status.meter.words == "4 % of inspection-report.pdf has left, of 10 %"


def test_the_meter_warns_near_the_end_and_is_not_there_while_nothing_has_left(qtbot: QtBot) -> None:
    meter = DisclosureMeter()
    qtbot.addWidget(meter)
    meter.show_session(plan_case.running())
    assert meter.accessibleName() == "Left this computer: 4 of 10 percent of inspection-report.pdf"
    assert meter._look == ("sent", "text2")
    meter.show_session(plan_case.running(alarming=True))
    assert meter._look == ("alert", "medium")
    meter.show_session(sample_session(1))
    assert meter.isHidden()


@pytest.mark.parametrize(
    ("typed", "value", "words"),
    [
        ("25", 25, "At most 25 % of each document's words, or 200 words where that is more, may reach"),
        ("0", 0, "No word of the documents"),
        ("101", None, "Choose a share of the documents from 0 to 100 percent."),
    ],
)
def test_the_share_of_the_documents_is_said_in_words(
    qtbot: QtBot, typed: str, value: int | None, words: str
) -> None:
    share = DisclosureShare(10)
    qtbot.addWidget(share)
    assert share.own is None
    share.line.setText(typed)
    assert share.own == value
    assert share._meaning.text().startswith(words)


def test_a_brief_is_folded_away_until_it_is_wanted(qtbot: QtBot) -> None:
    field = BriefField()
    qtbot.addWidget(field)
    field.show()
    assert not field.editor.isVisible()
    assert field.brief is None
    button(field, "Add a brief").click()
    assert field.editor.isVisible()
    field.editor.setPlainText("The insurer doubts the log. ")
    assert field.brief == "The insurer doubts the log."


def test_what_is_withheld_is_given_the_reason_of_all_of_it_or_what_holds_of_each() -> None:
    unread = "no quote of it stands in the documents"
    facts = [Fact(text=f"It was {n}.", support=(), state="withheld", reason=unread) for n in (1, 2)]
    assert withheld_words(facts) == f"2 statements, {unread}"
    facts[1] = facts[1].evolve(reason="it says “2”, its quote “3”")
    assert withheld_words(facts) == "2 statements, no quote carries them"
