"""A panel while it deliberates: who says what from which role, who left, and what the agreement is worth."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from detective_app.account.quotes import Cited
from detective_app.core.panel import Deliberation
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.replay import replay
from detective_app.gui import theme
from detective_app.gui.evidence_panel.agreement_list import FigureRow
from detective_app.gui.evidence_panel.side_panel import PANEL, PLAN, SidePanel
from detective_app.gui.pages.live.header import LiveHeader
from detective_app.gui.pages.live.meta_line import MetaLine, _width
from detective_app.gui.transcript.agent_card import AgentCard
from detective_app.gui.transcript.deliberation import DeliberationView
from detective_app.gui.transcript.transcript import Transcript
from tests.gui.waiting import until
from tests.screenshots import panel_case
from tests.screenshots.bridge_documents import NOT_REACHED


def told(qtbot: QtBot, session: InterrogationSession) -> tuple[Transcript, DeliberationView]:
    """A transcript to which a run has told everything so far."""
    transcript = Transcript(leads=True)
    qtbot.addWidget(transcript)
    transcript.resize(720, 900)
    transcript.show()
    transcript.begin(lambda: session)
    for event in replay(session, Path()):
        if event.event != "session_ended":
            transcript.take(event)
    view = transcript.deliberation
    assert view is not None
    return transcript, view


def names(view: DeliberationView) -> list[str]:
    return [card.accessibleName() for card in view.cards]


def words(widget: QWidget) -> str:
    return " ".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def test_the_newest_round_is_shown_with_a_card_for_each_detective(qtbot: QtBot) -> None:
    _, view = told(qtbot, panel_case.running())
    assert names(view) == [
        "Anthropic, Is thinking",
        "OpenAI, Blue team, conflicting, fairly sure, Keeps its role",
        "Gemini, Is thinking",
    ]
    assert "OpenAI has to argue against what all agree on" in words(view)
    assert "Round 3, dissent" in words(view)


async def test_rounds_are_changed_and_cards_walked_by_keyboard(qtbot: QtBot) -> None:
    transcript, view = told(qtbot, panel_case.running())
    transcript.activateWindow()
    await until(transcript.isActiveWindow)
    transcript.go_to(3)
    transcript.next_answer()
    assert view.cards[0].hasFocus()
    transcript.next_answer()
    assert view.cards[1].hasFocus()
    QTest.keyClicks(view.cards[1], "[")
    assert names(view)[1] == "OpenAI, Blue team, refuted, sure, out of role"
    assert "The role blue team argues for “yes”" in words(view.cards[1])
    QTest.keyClicks(view.cards[0], "]")
    assert names(view)[0] == "Anthropic, Is thinking"


def test_a_person_who_reads_an_earlier_round_stays_there(qtbot: QtBot) -> None:
    session = panel_case.running()
    _, view = told(qtbot, session)
    QTest.keyClicks(view.cards[0], "[")
    done = session.deliberation
    assert done
    third = done.rounds[2].evolve(responses=panel_case._third()[:2])
    view.show_session(session.evolve(deliberation=_with(done, third)), working=True)
    assert view.shown
    assert view.shown.number == 2
    QTest.keyClicks(view.cards[0], "]")
    assert names(view)[0] == "Anthropic, Red team, refuted, very sure, Keeps its role"


def test_who_left_keeps_its_card_with_the_reason_and_a_stopped_run_waits_for_nobody(qtbot: QtBot) -> None:
    transcript, view = told(qtbot, panel_case.running(failed=True))
    assert names(view)[2] == "Gemini, Left this round, It did not answer in time."
    transcript.rest()
    assert names(view)[0] == "Anthropic, Not heard in this round"


def test_a_round_that_nobody_has_spoken_in_is_there_at_once(qtbot: QtBot) -> None:
    session = panel_case.running()
    done = session.deliberation
    assert done
    begun = session.evolve(deliberation=done.evolve(rounds=(), consensus=None, groupthink=None, vetoed=None))
    view = DeliberationView()
    qtbot.addWidget(view)
    view.show_session(begun, working=True)
    assert names(view) == [f"{name}, Is thinking" for name in ("Anthropic", "OpenAI", "Gemini")]
    view.show_session(session.evolve(deliberation=done.evolve(rounds=done.rounds[:2])), working=True)
    assert view.shown
    assert (view.shown.number, view.shown.dissent) == (3, True)


def test_reasons_claims_and_checks_unfold(qtbot: QtBot) -> None:
    _, view = told(qtbot, panel_case.running())
    card = view.cards[1]
    QTest.keyClick(_link(card), Qt.Key.Key_Return)
    shown = words(card)
    assert "Checklist" in shown
    assert "Rulings" in shown


@pytest.mark.parametrize("searched", [False, True], ids=["of an answer", "of a search"])
async def test_a_passage_that_a_reply_cites_is_opened(qtbot: QtBot, *, searched: bool) -> None:
    session = panel_case.running()
    if searched:
        session = session.evolve(qa_pairs=tuple(one.evolve(passages=None) for one in session.qa_pairs))
    transcript, view = told(qtbot, session)
    asked: list[Cited] = []
    transcript.passage_requested.connect(asked.append)
    chip = next(one for one in view.cards[1].findChildren(QWidget) if "Quote 1" in one.accessibleName())
    QTest.keyClick(chip, Qt.Key.Key_Return)
    await until(lambda: bool(asked))
    assert [(one.source_id, one.locator, one.quote) for one in asked] == [("s2", "L9", NOT_REACHED)]


def test_the_panel_tab_says_how_near_the_end_is_and_what_warns(qtbot: QtBot) -> None:
    panel = SidePanel()
    qtbot.addWidget(panel)
    panel.resize(320, 760)
    panel.show()
    panel.show_turn(panel_case.running(), 3)
    assert panel._tabs.current == PANEL
    rows = [row.accessibleName() for row in panel.agreement.findChildren(FigureRow)]
    assert "Verdict: 3 of 3 say refuted" in rows
    assert "Consensus of 0.90: held back" in rows
    assert "At most 4 rounds and one of dissent: 2 of 4" in rows
    assert panel.agreement.groupthink
    assert panel.agreement.groupthink.accessibleName() == (
        "Possible groupthink, 3 of 3 signs. A dissent round was added. The end is held back once."
    )
    panel.show_turn(panel_case.running().evolve(deliberation=None), 3)
    assert panel._tabs.current == PLAN


def test_the_header_counts_detectives_rounds_and_calls(qtbot: QtBot) -> None:
    header, session = LiveHeader(), panel_case.running()
    qtbot.addWidget(header)
    header.show_session(session, number=3, fraction=0.2, usage=session.usage or {})
    assert "3 detectives ask llama3.1:8b, 3 answers, Round 3 of 5" in header.words
    assert "25 calls, 57,000 tokens, $0.21" in header.words


def test_the_header_cuts_no_name_for_what_it_leaves_out_anyway(qtbot: QtBot) -> None:
    header, session = LiveHeader(), panel_case.running()
    qtbot.addWidget(header)
    header.show_session(session, number=3, fraction=0.2, usage=session.usage or {}, left=400)
    line = header.findChild(MetaLine)
    assert line is not None
    metrics, shown = QFontMetrics(theme.font("meta")), set()
    for width in range(700, 200, -5):
        line.resize(width, 16)
        fitting = line._fitting(metrics)
        used = _width(metrics, fitting)
        assert used <= width or len(fitting) == 1
        cut = next((fact.text for fact in fitting if fact.text.endswith("…")), "")
        whole = tuple(replace(fact, text="llama3.1:8b") if fact.text == cut else fact for fact in fitting)
        assert not cut or _width(metrics, whole) > width, "there is room for the whole name"
        shown.add(bool(cut))
    assert shown == {True, False}


def _link(card: AgentCard) -> QWidget:
    return next(one for one in card.findChildren(QWidget) if one.accessibleName() == "Reasons of OpenAI")


def _with(done: Deliberation, third: object) -> Deliberation:
    return done.evolve(rounds=(*done.rounds[:2], third))
