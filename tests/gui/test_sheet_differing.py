"""What does not fit together: both quotes side by side in the drawer, and what a person decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from detective_app.account.conflict_list import listed
from detective_app.app.application import DetectiveApplication
from detective_app.core.operator import Resolution
from detective_app.core.session import Contradiction, InterrogationSession
from detective_app.gui.controls.prose import Prose
from detective_app.gui.pages.sheet.drawer import Drawer
from detective_app.gui.pages.sheet.found.differing import ConflictView, Differing
from detective_app.gui.pages.sheet.found.rows import PlaceLink
from detective_app.gui.run.answer_pieces import unbroken
from detective_app.gui.tasks import Tasks
from tests.gui.bridge_case import DATES, bridge_case, moved
from tests.gui.found_words import said
from tests.gui.report_sessions import bridge_session, opened

Show = Callable[..., Differing]


@pytest.fixture
def show(qtbot: QtBot, application: DetectiveApplication) -> Iterator[Show]:
    """Show the fold of a session in a drawer."""
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(1040, 768)
    page.show()
    drawer = Drawer(page, QWidget(page))

    def shown(session: InterrogationSession, *, kept: bool = True) -> Differing:
        drawer.show_session(opened(session), application, Tasks(), kept=kept)
        drawer.open_at("differing")
        body = drawer.folds["differing"].body
        assert isinstance(body, Differing)
        return body

    yield shown
    page.close()


def drawer_of(body: Differing) -> Drawer:
    drawer = body.parent()
    while not isinstance(drawer, Drawer):
        assert drawer is not None
        drawer = drawer.parent()
    return drawer


def view(body: Differing, at: int = 0) -> ConflictView:
    body.list.open(body.list.folds[at])
    (found,) = [one for one in body.findChildren(ConflictView) if one.isVisible()]
    return found


def differing(widget: QWidget) -> list[str]:
    """Return what is marked as differing in each quote."""
    texts = [
        "".join(piece.text for piece in prose._pieces if piece.style == "differs")
        for prose in widget.findChildren(Prose)
    ]
    return [text.replace("\u00a0", " ") for text in texts]


def test_both_quotes_stand_side_by_side_with_what_differs_marked(show: Show) -> None:
    body = show(bridge_case(sources=moved()))
    shown = view(body)
    words = said(body)
    assert "1. 2 March 2023 (inspection-report.pdf) · 9 March 2023 (maintenance.csv), not decided" in words
    assert "Difference: 7 day" in words
    assert differing(shown)[:2] == [value.value for value in DATES.values]
    first, second = shown.findChildren(PlaceLink)
    left, right = (one.mapTo(shown, one.rect().topLeft()).x() for one in (first, second))
    assert left + first.width() < right


def test_two_answers_that_contradict_each_other_are_shown_the_same_way(qtbot: QtBot, show: Show) -> None:
    body = show(bridge_session())
    shown = view(body)
    assert differing(shown)[:2] == ["12 March 2024", "2024-03-19"]
    assert "Answer 2" in said(shown)
    with qtbot.waitSignal(drawer_of(body).quote_wanted) as wanted:
        shown.findChildren(PlaceLink)[1].click()
    assert wanted.args[0].sequence == 6


def test_trusting_one_source_needs_a_reason(show: Show) -> None:
    form = view(show(bridge_case(sources=moved()))).form
    assert form.record.isEnabled()
    form.options[1].click()
    assert not form.record.isEnabled()
    assert form.state == "Say why this source is trusted."
    form.reason.setText("  ")
    assert not form.record.isEnabled()
    form.reason.setText("Written that day")
    assert form.record.isEnabled()


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (0, ("keep_both", "both stay in")),
        (1, ("supersede_second", "inspection-report.pdf counts")),
        (2, ("supersede_first", "maintenance.csv counts")),
    ],
)
def test_a_decision_is_told_kept_and_shown(
    qtbot: QtBot, show: Show, application: DetectiveApplication, option: int, told: tuple[str, str]
) -> None:
    choice, counts = told
    session = saved(application)
    body = show(session)
    form = view(body).form
    form.options[option].click()
    form.reason.setText("Written that day")
    with qtbot.waitSignal(drawer_of(body).resolved) as decided:
        QTest.keyClick(form.reason, Qt.Key.Key_Return)
    (wish,) = decided.args
    assert (wish.conflict_id, wish.decision, wish.resolution) == ("c1", choice, "Written that day")
    drawer_of(body).update_session(application.library.resolve(session.id, wish))
    assert counts in form.state
    assert form.record.text() == "Change decision"
    assert body.list.folds[0].head.note == "decided by you"
    assert ", of them 3 not decided" in drawer_of(body).folds["differing"].head.note


def test_what_is_written_stays_while_another_conflict_is_decided(
    show: Show, application: DetectiveApplication
) -> None:
    session = saved(application)
    body = show(session)
    form = view(body, 0).form
    form.reason.setText("Half a reas")
    other = listed(session)[1].id
    drawer_of(body).update_session(application.library.resolve(session.id, Resolution(other, "keep_both")))
    assert form.reason.text() == "Half a reas"


def test_what_cannot_be_saved_is_said_and_can_be_tried_again(show: Show) -> None:
    body = show(bridge_case(sources=moved()))
    form = view(body).form
    form.record.click()
    assert not form.record.isEnabled()
    drawer_of(body).show_problem("There is no session.")
    assert form.state == "There is no session."
    assert form.record.isEnabled()


def test_a_recorded_case_takes_no_decision_and_says_so(show: Show) -> None:
    form = view(show(bridge_case(sources=moved()), kept=False)).form
    assert not form.record.isEnabled()
    assert form.state == "This is a recorded case. Decisions are kept in your own."


def test_a_question_can_settle_it_as_long_as_questions_can_be_asked(qtbot: QtBot, show: Show) -> None:
    assert view(show(bridge_case(sources=moved()))).form.ask.isHidden()
    body = show(bridge_case(sources=moved(), status="limit-reached", audit_result=None))
    with qtbot.waitSignal(drawer_of(body).resolved) as told:
        view(body).form.ask.click()
    assert told.args == [Resolution("c1", "clarify", "")]


def test_a_session_without_any_says_that_nothing_differs(show: Show) -> None:
    body = show(bridge_session(1))
    assert "Nothing that differs was found." in said(body)


def test_an_answer_that_contradicts_itself_stands_in_the_list_too_with_how_grave_it_is(show: Show) -> None:
    whole = bridge_session()
    result = whole.audit_result
    assert result
    text = whole.qa_pairs[1].answer
    own = Contradiction(qa_pair_indexes=(1, 1), description="Two days", quotes=(text[:12], text[-12:]))
    audit = result.evolve(contradictions=(own, *result.contradictions))
    body = show(whole.evolve(audit_result=audit))
    assert len(body.list.folds) == 4
    assert "High, not decided" in said(body)


def test_a_date_does_not_break_over_two_lines() -> None:
    assert unbroken("On 12 March 2024 it rained") == "On 12\u00a0March\u00a02024 it rained"


def test_values_that_try_markup_are_shown_as_they_are(show: Show) -> None:
    hostile = "<b>9 March</b>\u202e"
    values = (DATES.values[0], DATES.values[1].evolve(value=hostile, quote=f"closed {hostile}"))
    first, *others = bridge_case().qa_pairs
    assert first.evidence
    met = first.evolve(evidence=first.evidence.evolve(conflicts=(DATES.evolve(values=values),)))
    body = show(bridge_case(sources=moved(), qa_pairs=(met, *others)))
    words = ""
    for at in range(len(body.list.folds)):
        view(body, at)
        words += said(body)
    assert "<b>9 March</b>" in words
    assert "\u202e" not in words


def saved(application: DetectiveApplication) -> InterrogationSession:
    """Write the case to its file."""
    session = bridge_case(sources=moved())
    with application.library.files.hold():
        application.library.files.save(session)
    return session
