"""The fold of a panel: decision, detectives, ledger, minority, positions, spread."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTableWidget, QWidget
from pytestqt.qtbot import QtBot

from detective_app.account.panel_verdict import spread
from detective_app.core.panel import LedgerEntry
from detective_app.core.session import InterrogationSession
from detective_app.deliberation import standing
from detective_app.gui.pages.sheet.found.agents import AgentPosition, Ledger, Minority
from detective_app.gui.pages.sheet.found.audit import AuditSummary
from detective_app.gui.pages.sheet.found.panel import Details, PanelLayers
from tests.gui.verdict_sessions import CLAIMS, judged_session
from tests.patience import until
from tests.screenshots import panel_case

CONTESTED = (
    "C1 · Anthropic, round 1, fact, contested: Bearing 4 was not inspected. 1 quote. Attacked by OpenAI in "
    "round 2: The log closes what the report leaves open. 1 quote. Attacked by OpenAI in round 3: “Left out” "
    "can mean a part of the bearing. 1 quote"
)


def shown(qtbot: QtBot, session: InterrogationSession) -> PanelLayers:
    view = PanelLayers(session)
    qtbot.addWidget(view)
    view.resize(1040, 700)
    view.show()
    with qtbot.waitSignal(view.built, timeout=30_000):
        pass
    return view


def ledger(view: PanelLayers) -> Ledger:
    assert view.ledger is not None
    return view.ledger


def part(view: PanelLayers) -> Minority:
    found = view.findChild(Minority)
    assert found is not None
    return found


async def active(qtbot: QtBot, session: InterrogationSession) -> PanelLayers:
    """Show it where the keyboard is."""
    view = shown(qtbot, session)
    view.activateWindow()
    await until(view.isActiveWindow)
    return view


def words(widget: QWidget) -> str:
    return " ".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def test_four_layers_say_what_was_ruled_and_who_ruled_otherwise(qtbot: QtBot) -> None:
    view = shown(qtbot, panel_case.ended())
    said = words(view)
    for layer in ("Decision", "Each detective", "Evidence", "Minority opinion", "Why it ended"):
        assert layer in said
    details = view.findChild(Details)
    assert details is not None
    assert details.head.accessibleName().startswith("Details, ")
    assert details.body is None  # until it is wanted
    details.head.click()
    assert details.body is not None
    assert "End by convergence" in words(details.body)
    assert "2 of 3 detectives, consensus 0.86" in said
    assert [row.accessibleName() for row in view.findChildren(AgentPosition)] == [
        "Anthropic, Red team, refuted, very sure",
        "OpenAI, Blue team, refuted, fairly sure",
        "Gemini, Red team, documents differ, fairly sure",
    ]
    assert "Out of role in round 2" in said
    assert "1 of 3" in words(part(view))
    assert "No position has changed over 2 rounds." in said


async def test_the_ledger_is_read_row_by_row_and_leads_to_its_quotes(qtbot: QtBot) -> None:
    view = await active(qtbot, panel_case.ended())
    assert ledger(view).rows[0].accessibleName() == CONTESTED
    view.go(1)
    assert ledger(view).rows[0].hasFocus()
    asked: list[object] = []
    view.quote_wanted.connect(asked.append)
    QTest.keyClick(ledger(view).rows[0], Qt.Key.Key_Return)
    assert [getattr(one, "sequence", None) for one in asked] == [3]


async def test_many_claims_come_a_few_at_a_time(qtbot: QtBot) -> None:
    whole = panel_case.ended()
    assert whole.deliberation
    first = whole.deliberation.claims[0]
    claims: tuple[LedgerEntry, ...] = tuple(first.evolve(id=f"C{n}", attacks=()) for n in range(1, 41))
    view = await active(qtbot, whole.evolve(deliberation=whole.deliberation.evolve(claims=claims)))
    assert len(ledger(view).rows) == 6
    ledger(view)._more.setFocus()
    QTest.keyClick(ledger(view)._more, Qt.Key.Key_Return)
    assert len(ledger(view).rows) == 12
    assert ledger(view).rows[6].hasFocus()


def test_positions_are_told_round_by_round(qtbot: QtBot) -> None:
    view = shown(qtbot, panel_case.ended())
    table = view.findChild(QTableWidget)
    assert table is not None
    cells = [table.item(row, 1) for row in range(4)]
    assert [cell.text() if cell else "" for cell in cells] == [
        "not in the documents, fairly sure, 0.74",
        "refuted, sure, 0.86",
        "documents differ, fairly sure, 0.55",
        "refuted, fairly sure, 0.72",
    ]


def test_a_warning_stands_in_it_and_no_minority_is_said(qtbot: QtBot) -> None:
    whole = panel_case.ended()
    assert whole.deliberation
    warned = standing.detect_groupthink(whole.deliberation.rounds[1].responses, 1.0, 0.9)
    rounds = tuple(one.evolve(groupthink=warned) for one in whole.deliberation.rounds)
    done = whole.deliberation.evolve(rounds=rounds, groupthink=warned, minority=())
    session = whole.evolve(deliberation=done)
    view = shown(qtbot, session)
    assert "Possible groupthink" in words(view)
    assert "None, 3 of 3" in words(part(view))


def test_a_deliberation_without_an_end_says_so(qtbot: QtBot) -> None:
    whole = panel_case.running().evolve(status="failed")
    said = words(shown(qtbot, whole))
    assert "No exit criterion was met. The last full round is shown." in said
    assert "No verdict yet" in said


def test_an_audit_that_was_repeated_shows_its_spread(qtbot: QtBot) -> None:
    whole = judged_session()
    assert whole.audit_result
    assert whole.audit_result.verdict
    given = whole.audit_result.verdict
    flipped = given.evolve(claims=(CLAIMS[0].evolve(verdict="refuted", confidence=0.5), *CLAIMS[1:]))
    result = whole.audit_result.evolve(spread=spread([given, given, flipped]))
    section = AuditSummary(whole.evolve(audit_result=result))
    qtbot.addWidget(section)
    section.show()
    said = words(section)
    assert "3 refuted" in said
    assert "Part 1: 2 supported, 1 refuted, confidence 0.50 to 0.95. It flipped" in said
    alone = AuditSummary(whole)
    qtbot.addWidget(alone)
    alone.show()
    assert "Judged again" not in words(alone)
