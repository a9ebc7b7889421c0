"""The verdict on the report page: read first, led to its quotes by keyboard, and never without its reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from detective_app.account.quotes import Cited
from detective_app.core.session import InterrogationSession
from detective_app.gui.pages.report.claim_rows import ClaimRow
from detective_app.gui.pages.report.page import ReportPage
from detective_app.gui.run.quote_chip import QuoteChip
from tests.gui.report_sessions import at_limit, bridge_session
from tests.gui.test_report_page import button, show, words
from tests.gui.verdict_sessions import CLAIMS, judged_session
from tests.stand_ins.hostile_texts import SHORT_TEXTS

__all__ = ["show"]
Show = Callable[..., ReportPage]


def rows(page: ReportPage) -> list[ClaimRow]:
    return page.findChildren(ClaimRow)


def test_a_report_begins_with_the_verdict_and_says_who_judged_and_why(show: Show) -> None:
    page = show(judged_session())
    shown = [label.text() for label in page.findChildren(QLabel) if label.isVisible() and label.text()]
    assert shown.index("Refuted") < shown.index("Claims")
    text = words(page)
    for part in (
        "judged by gpt-6.1-sol from 15 checked quotes",
        "The mail names Tom Berg. Of 4 claims: 1 supported, 1 refuted, 1 conflicting",
        "all 4 must hold",
        "At most 96 of 142 passages were read for one question.",
        "Claim 2, documents differ on it.",
        "Claim 4, no quote decides it.",
        "Replaced by maintenance-log.csv",
        "Consistency 64",
        "not whether the hypothesis holds",
    ):
        assert part in text


def test_a_claim_is_read_out_whole(show: Show) -> None:
    spoken = [row.accessibleName() for row in rows(show(judged_session()))]
    assert spoken[2] == (
        "Claim 3 of 4, refuted, sure: Eva Lind did it. Because: The mail names Tom Berg. 1 quote"
    )
    assert "not enough evidence: Every bearing was checked. Lowered by the checks" in spoken[3]


@pytest.mark.parametrize("digit", [False, True])
def test_a_quote_of_a_claim_opens_from_the_keyboard(show: Show, qtbot: QtBot, digit: bool) -> None:
    page = show(judged_session())
    row = rows(page)[1]
    with qtbot.waitSignal(page.open_requested) as asked:
        if digit:
            qtbot.keyClick(row, Qt.Key.Key_2)
        else:
            qtbot.keyClick(row.findChildren(QuoteChip)[1], Qt.Key.Key_Return)
    found = asked.args[1]
    assert isinstance(found, Cited)
    assert (found.source_id, found.sequence, found.number) == ("s2", 6, 1)


def test_j_and_k_go_from_claim_to_claim(show: Show, qtbot: QtBot) -> None:
    page = show(judged_session())
    with qtbot.waitActive(page):
        page.activateWindow()
    for step, at in ((1, 0), (1, 1), (-1, 0), (-1, 0)):
        page.next_part(step)
        assert [row.hasFocus() for row in rows(page)].index(True) == at


SIDES = ("for", "against", "speaks of it")


def test_sides_are_told_where_they_are_known_and_do_not_go_without_saying(show: Show) -> None:
    def between(session: InterrogationSession) -> list[list[str]]:
        labels = [row.findChildren(QLabel) for row in rows(show(session))]
        return [[one.text() for one in found if one.text() in SIDES] for found in labels]

    assert between(judged_session()) == [[], ["for", "against"], ["against"], []]
    unnamed = tuple(
        claim.evolve(evidence=tuple(quote.evolve(side=None) for quote in claim.evidence)) for claim in CLAIMS
    )
    assert between(judged_session(claims=unnamed)) == [[], [], [], []]
    of_it = tuple(
        claim.evolve(evidence=tuple(quote.evolve(passage="P1") for quote in claim.evidence))
        for claim in unnamed
    )
    assert between(judged_session(claims=of_it))[:2] == [["speaks of it"], ["speaks of it"]]


def test_the_side_of_a_quote_is_read_out_with_it(show: Show) -> None:
    chips = rows(show(judged_session()))[1].findChildren(QuoteChip)
    assert [chip.accessibleName().split(",")[0] for chip in chips] == [
        "Quote 1: for the claim",
        "Quote 2: against the claim",
    ]


def test_rules_are_named_as_the_judge(show: Show) -> None:
    assert "judged by rules, values and wording only" in words(show(judged_session(method="rules")))


def test_claims_that_all_stand_alike_are_told_in_one_sentence(show: Show) -> None:
    both = tuple(claim.evolve(verdict="supported") for claim in CLAIMS[:2])
    assert "All 2 claims: supported." in words(show(judged_session(overall="supported", claims=both)))


def test_a_report_from_before_verdicts_can_be_judged_now(show: Show, qtbot: QtBot) -> None:
    page = show(bridge_session())
    assert "Made before verdicts." in words(page)
    with qtbot.waitSignal(page.audit_requested) as asked:
        qtbot.mouseClick(button(page, "Judge it now"), Qt.MouseButton.LeftButton)
    assert asked.args == [None]


def test_of_a_newer_version_nothing_is_judged(show: Show) -> None:
    page = show(bridge_session(), read_only=True)
    assert "Made before verdicts." in words(page)
    offered = {one.text() for one in page.findChildren(QAbstractButton) if one.isVisible()}
    assert "Judge it now" not in offered


def test_without_an_audit_the_report_says_so_first_and_offers_it(show: Show) -> None:
    page = show(at_limit())
    text = words(page)
    assert text.index("No verdict yet") < text.index("Stopped at the limit of 12 questions")
    assert button(page, "Audit anyway…").isVisible()


def test_whatever_a_detective_wrote_of_a_claim_stays_text(show: Show) -> None:
    foreign = "\n".join(text for _, text in SHORT_TEXTS).encode(errors="replace").decode()
    claim = CLAIMS[0].evolve(text=foreign, because=foreign, note=foreign)
    page = show(judged_session(claims=(claim,)))
    page.grab()
    labels = [label for label in page.findChildren(QLabel) if label.text()]
    assert {label.textFormat() for label in labels} == {Qt.TextFormat.PlainText}
    assert "<img src=" in words(rows(page)[0])
    assert all("<img" not in chip.toolTip() for chip in page.findChildren(QuoteChip))


def test_a_row_keeps_its_whole_reason_when_the_window_narrows(show: Show, qtbot: QtBot) -> None:
    because = "The report asks for the span to be closed until the fourth bearing is secured by the owner."
    page = show(judged_session(claims=(CLAIMS[0].evolve(because=because),)))
    for width in (2300, 760, 700):
        page.resize(width, 900)
        qtbot.waitUntil(lambda: rows(page)[0].height() >= rows(page)[0].sizeHint().height())


def test_rules_say_of_which_claim_they_speak(show: Show) -> None:
    page = show(judged_session(method="rules", overall="refuted"))
    assert "Claim 3: The mail names Tom Berg." in words(page)
