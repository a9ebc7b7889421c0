"""Two sources that differ, side by side, and what a person decides about them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import SourceConflict
from detective_app.core.session import Hypothesis, InterrogationSession, QuestionAnswerPair
from detective_app.gui.controls.prose import Prose
from detective_app.gui.pages.quotes_compare.column import QuoteColumn
from detective_app.gui.pages.quotes_compare.page import QuotesComparePage
from detective_app.gui.pages.quotes_compare.timeline import heading, moments
from detective_app.gui.tasks import Tasks
from tests.gui.bridge_case import DATES, bridge_case, moved
from tests.gui.live_events import said
from tests.gui.report_sessions import START
from tests.gui.saved_sessions import until
from tests.screenshots.bridge_documents import without


@pytest.fixture
def page(qtbot: QtBot, application: DetectiveApplication) -> QuotesComparePage:
    made = QuotesComparePage(application, Tasks())
    qtbot.addWidget(made)
    made.resize(1040, 768)
    made.show()
    return made


async def at_rest(page: QuotesComparePage) -> None:
    """Wait until the lines round the quotes were read, and nothing else goes on."""
    await until(lambda: not page._tasks._running, 15)


def shown(column: QuoteColumn) -> str:
    """Return a quote with its lines; dates stand in them unbroken."""
    return column.words.replace("\u00a0", " ")


def saved(application: DetectiveApplication, **changes: object) -> InterrogationSession:
    """Write the case to its file."""
    session = bridge_case(sources=moved(), **changes)
    with application.library.files.hold():
        application.library.files.save(session)
    return session


async def test_both_quotes_are_shown_within_their_lines(page: QuotesComparePage) -> None:
    page.show_conflict(bridge_case(), DATES)
    await at_rest(page)
    words = said(page)
    assert page.title == "2 dates in 2 sources"
    for told in (
        "Difference: 7 days.",
        "Conflict 1 of 2",
        "Quoted by answers 1, 3",
        "Verbatim match",
        "Open page",
        "Open row",
    ):
        assert told in words
    assert shown(page.columns[0]).startswith("2.1 The principal inspection of bridge")
    assert shown(page.columns[0]).endswith("2 March 2023 in dry weather, from a mobile platform and on foot.")


async def test_the_value_that_differs_is_bold_and_underlined(page: QuotesComparePage) -> None:
    page.show_conflict(bridge_case(sources=moved()), DATES)
    await at_rest(page)
    for column in page.columns:
        prose = column.findChild(Prose)
        assert prose is not None
        marked = [piece.text.replace("\u00a0", " ") for piece in prose._pieces if piece.style == "differs"]
        assert marked == [column.value.value]


def met(conflict: SourceConflict) -> tuple[QuestionAnswerPair, ...]:
    """Return the answers of the case, of which the second met this conflict alone."""
    first, second, third = bridge_case().qa_pairs
    assert second.evidence
    assert third.evidence
    return (
        first,
        second.evolve(evidence=second.evidence.evolve(conflicts=(conflict,))),
        third.evolve(evidence=third.evidence.evolve(conflicts=())),
    )


async def test_only_sources_that_differ_are_put_side_by_side(page: QuotesComparePage) -> None:
    same_day = DATES.values[0].evolve(value="2023-03-02", source_id="s2", quote="Inspected 2023-03-02")
    three = DATES.evolve(values=(*DATES.values, same_day))
    page.show_conflict(bridge_case(sources=moved(), qa_pairs=met(three)), three)
    await at_rest(page)
    offered = [page.pair_choice.itemText(n) for n in range(page.pair_choice.count())]
    assert offered == [
        "inspection-report.pdf / maintenance.csv",
    ]


async def test_a_recorded_case_takes_no_decision_and_says_so(page: QuotesComparePage) -> None:
    page.show_conflict(bridge_case(sources=moved()), DATES, can_decide=False)
    await at_rest(page)
    assert not page.form.record.isEnabled()
    assert page.form.state == "This is a recorded case. Decisions are kept in your own."
    page.show_conflict(bridge_case(sources=moved()), DATES)
    await at_rest(page)
    assert page.form.record.isEnabled()
    assert page.form.state == ""


async def test_without_the_documents_the_saved_quotes_stand_alone(page: QuotesComparePage) -> None:
    with without(0), without(2):
        page.show_conflict(bridge_case(), DATES)
        await at_rest(page)
    assert shown(page.columns[1]) == DATES.values[1].quote


async def test_one_goes_from_conflict_to_conflict_and_from_pair_to_pair(page: QuotesComparePage) -> None:
    page.show_conflict(bridge_case(sources=moved()), DATES)
    await at_rest(page)
    assert page.pair_choice.isHidden()
    page.following.click()
    await at_rest(page)
    assert page.title == "3 statements in 3 sources"
    assert "Conflict 2 of 2" in said(page)
    assert page.pair_choice.count() == 3
    page.pair_choice.setCurrentIndex(2)
    await at_rest(page)
    assert [one.value.value for one in page.columns] == ["We", "The principal"]
    assert page.timeline.isHidden()


async def test_dates_stand_on_a_line_that_can_be_read_out(page: QuotesComparePage) -> None:
    page.show_conflict(bridge_case(sources=moved()), DATES)
    await at_rest(page)
    told = "Timeline: 2 March: inspection-report.pdf; 9 March: maintenance.csv"
    assert page.timeline.accessibleName() == told
    assert "On the timeline, March 2023" in said(page)


def test_the_date_of_the_hypothesis_stands_on_the_line_too(qtbot: QtBot) -> None:
    asked = Hypothesis(text="It was inspected before 14 March 2024", created_at=START)
    shown = moments(bridge_case(hypothesis=asked), DATES.values)
    assert [one.asked for one in shown] == [False, False, True]
    assert heading(shown) == "On the timeline, 2023–2024"


def test_a_part_of_a_date_stands_on_no_line() -> None:
    partly = DATES.evolve(values=(DATES.values[0], DATES.values[1].evolve(value="9 March")))
    assert moments(bridge_case(), partly.values) == ()


async def test_trusting_one_source_needs_a_reason(page: QuotesComparePage) -> None:
    page.show_conflict(bridge_case(sources=moved()), DATES)
    assert page.form.record.isEnabled()
    page.form.options[1].click()
    assert not page.form.record.isEnabled()
    assert page.form.state == "Say why this source is trusted."
    page.form.reason.setText("  ")
    assert not page.form.record.isEnabled()
    page.form.reason.setText("Written that day")
    assert page.form.record.isEnabled()
    await at_rest(page)


@pytest.mark.parametrize(
    ("option", "choice", "counts"),
    [
        (0, "keep_both", "both stay in"),
        (1, "supersede_second", "inspection-report.pdf counts"),
        (2, "supersede_first", "maintenance.csv counts"),
    ],
)
async def test_a_decision_is_kept_in_the_session(
    page: QuotesComparePage, application: DetectiveApplication, option: int, choice: str, counts: str
) -> None:
    page.show_conflict(saved(application), DATES)
    page.form.options[option].click()
    page.form.reason.setText("Written that day")
    QTest.keyClick(page.form.reason, Qt.Key.Key_Return)
    await until(lambda: "Decided by you" in page.form.state)
    assert counts in page.form.state
    kept, *others = application.library.files.load(bridge_case().id).session.conflicts or ()
    assert not any(one.resolved for one in others)
    assert (kept.id, kept.decision, kept.resolution) == ("c1", choice, "Written that day")
    await at_rest(page)


async def test_a_changed_mind_replaces_the_decision(
    page: QuotesComparePage, application: DetectiveApplication
) -> None:
    page.show_conflict(saved(application), DATES)
    page.form.record.click()
    await until(lambda: page.form.record.text() == "Change decision")
    page.form.options[2].click()
    page.form.reason.setText("The log is signed")
    page.form.record.click()
    await until(lambda: "maintenance.csv counts" in page.form.state)
    kept = application.library.files.load(bridge_case().id).session.conflicts or ()
    assert [one.decision for one in kept if one.resolved] == ["supersede_first"]
    await at_rest(page)


async def test_what_cannot_be_saved_is_said_and_can_be_tried_again(page: QuotesComparePage) -> None:
    page.show_conflict(bridge_case(sources=moved()), DATES)  # which is in no file
    page.form.record.click()
    await until(lambda: "There is no session" in page.form.state)
    assert page.form.record.isEnabled()
    await at_rest(page)


async def test_the_detective_can_be_asked_as_long_as_questions_can_be(
    page: QuotesComparePage, application: DetectiveApplication
) -> None:
    page.show_conflict(bridge_case(sources=moved()), DATES)
    assert page.form.ask.isHidden()
    page.show_conflict(saved(application, status="limit-reached", audit_result=None), DATES)
    page.form.ask.click()
    await until(lambda: "the detective was to ask" in page.form.state)
    await at_rest(page)


async def test_values_that_try_markup_are_shown_as_they_are(page: QuotesComparePage) -> None:
    hostile = "<b>9 March</b>\u202e"
    values = (DATES.values[0], DATES.values[1].evolve(value=hostile, quote=f"closed {hostile}"))
    conflict = DATES.evolve(values=values)
    page.show_conflict(bridge_case(sources=moved(), qa_pairs=met(conflict)), conflict)
    await at_rest(page)
    assert "<b>9 March</b>" in shown(page.columns[1])
    assert "\u202e" not in shown(page.columns[1])


async def test_escape_leads_back(qtbot: QtBot, page: QuotesComparePage) -> None:
    page.show_conflict(bridge_case(sources=moved()), DATES)
    with qtbot.waitSignal(page.back_requested):
        QTest.keyClick(page, Qt.Key.Key_Escape)
    await at_rest(page)
