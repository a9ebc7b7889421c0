"""Two answers that contradict each other, side by side: reached from every view, and left the same way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import ConflictValue
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.tabs import Segments
from detective_app.gui.pages.quotes_compare.page import QuotesComparePage
from detective_app.gui.tasks import Tasks
from tests.gui.bridge_case import DATES, bridge_case, moved
from tests.gui.live_events import said
from tests.gui.report_sessions import bridge_session, opened
from tests.gui.whole_window import settled, window_over


def compare_in(page: QWidget) -> list[QAbstractButton]:
    """Return the ways to a comparison that are in sight."""
    found = [one for one in page.findChildren(QAbstractButton) if one.text() == "Compare"]
    return [one for one in found if one.isVisible()]


@pytest.mark.parametrize("view", [0, 1, 2])
async def test_each_view_leads_to_both_sides_in_two_columns_and_back(
    application: DetectiveApplication, view: int
) -> None:
    async with window_over(application) as window:
        navigator = window.coordinator.navigator
        window.coordinator.investigations.show(opened(bridge_session()))
        report = navigator.page("report")
        await settled()
        next(one for one in report.findChildren(Segments) if one.isVisible()).choose(view)
        await settled()
        (button,) = compare_in(report)
        button.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(button, Qt.Key.Key_Return)
        assert navigator.current == "quotes"
        await settled()
        page = navigator.page("quotes")
        words = said(page).replace("\u00a0", " ")
        assert page.title == "Date of the inspection"
        for told in ("Contradiction 1 of 3", "Answer 2", "Answer 6", "What does the file say about span 6?"):
            assert told in words
        first, second = page.answers
        assert first.x() + first.width() < second.x()
        marks = [
            "".join(piece.text for piece in column.findChild(Prose)._pieces if piece.style == "differs")
            for column in page.answers
        ]
        assert [mark.replace("\u00a0", " ") for mark in marks] == ["12 March 2024", "2024-03-19"]
        assert not page.form.isHidden()
        page.back.click()
        assert navigator.current == "report"


async def test_one_goes_through_all_contradictions_and_to_an_answer(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        navigator = window.coordinator.navigator
        window.coordinator.investigations.show(opened(bridge_session()))
        await settled()
        compare_in(navigator.page("report"))[0].click()
        page = navigator.page("quotes")
        titles = [page.title]
        while page.following.isEnabled():
            page.following.click()
            titles.append(page.title)
        assert titles == ["Date of the inspection", "Who carried it out", "Number of bearings"]
        next(one for one in page.findChildren(QAbstractButton) if one.text() == "Open answer 11").click()
        assert navigator.current == "report"
        await settled()
        assert navigator.page("report").transcript.current_turn == 11


async def test_a_side_leads_to_its_document_and_back_to_the_comparison(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        navigator = window.coordinator.navigator
        window.coordinator.investigations.show(opened(bridge_session()))
        await settled()
        compare_in(navigator.page("report"))[0].click()
        page = navigator.page("quotes")
        links = [
            one for one in page.answers[1].findChildren(QAbstractButton) if "Open answer" not in one.text()
        ]
        links[0].click()
        assert navigator.current == "source"
        navigator.page("source").back_requested.emit()
        assert navigator.current == "quotes"
        assert page.title == "Date of the inspection"


async def test_values_that_say_the_same_are_told_together(
    qtbot: QtBot, application: DetectiveApplication
) -> None:
    page = QuotesComparePage(application, Tasks())
    qtbot.addWidget(page)
    page.show()
    same_day = ConflictValue(
        value="2023-03-02", source_id="s2", locator="L9-L9", quote="Inspected 2023-03-02"
    )
    page.show_conflict(bridge_case(sources=moved()), DATES.evolve(values=(*DATES.values, same_day)))
    words = said(page).replace("\u00a0", " ")
    assert "2 March 2023 (inspection-report.pdf, email-thread.eml); 9 March 2023 (maintenance.csv)." in words
    page.show_conflict(bridge_case(sources=moved()), DATES)
    assert "2 March 2023 (" not in said(page)  # each gives its own, and stands over its column
