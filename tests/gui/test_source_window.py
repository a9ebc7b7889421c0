"""The way from an answer to its document, to the other source, and back, in the whole window."""

from __future__ import annotations

from detective_app.gui.pages.report.page import EVIDENCE
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.bridge_case import DATES, IN_REPORT, bridge_case, moved
from tests.gui.live_events import button, said
from tests.gui.report_sessions import opened
from tests.gui.saved_sessions import until
from tests.gui.whole_window import settled, window_over


async def report_of(window: MainWindow) -> None:
    """Show the case's report, at its evidence; its documents are gone."""
    session = bridge_case(sources=moved())
    with window.application.library.files.hold():
        window.application.library.files.save(session)
    window.activateWindow()
    await until(window.isActiveWindow)
    window.coordinator.investigations.show(opened(session))
    page = window.coordinator.navigator.page("report")
    page._tabs.choose(EVIDENCE)
    await until(lambda: page._evidence is not None and len(page._evidence.items) > 5)


def key(window: MainWindow, which: Qt.Key) -> None:
    """Press a key where the keyboard is."""
    QTest.keyClick(QApplication.focusWidget() or window, which)


async def test_a_document_opens_from_the_report_and_backspace_returns(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        await report_of(window)
        button(window.coordinator.navigator.page("report"), "Open page").click()
        await settled()
        assert window.coordinator.navigator.current == "source"
        assert "Quoted by answers 1 and 3" in said(window.panel)
        key(window, Qt.Key.Key_Backspace)
        assert window.coordinator.navigator.current == "report"
        await settled()


async def test_from_a_document_to_the_comparison_to_the_other_document_and_back(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        await report_of(window)
        navigator, sources = window.coordinator.navigator, window.coordinator.sources
        sources.open(bridge_case(sources=moved()), IN_REPORT)
        await settled()
        button(window.panel, "Compare the quotes").click()
        await settled()
        assert (navigator.current, navigator.page("quotes").title) == (
            "quotes",
            "2 dates in 2 sources",
        )
        button(navigator.page("quotes"), "Open row").click()
        await settled()
        assert navigator.page("source").cited.quote == DATES.values[1].quote
        assert button(navigator.page("source"), "Back to Comparison").text() == "Comparison"
        places = []
        for _ in range(3):
            navigator.page(navigator.current).go_back()
            await settled()
            places.append(navigator.current)
        assert places == ["quotes", "source", "report"]


async def test_an_answer_that_quotes_the_words_is_opened(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        await report_of(window)
        window.coordinator.sources.open(bridge_case(sources=moved()), IN_REPORT)
        await settled()
        button(window.panel, "3").click()
        await settled()
        page = window.coordinator.navigator.page("report")
        assert window.coordinator.navigator.current == "report"
        assert page.transcript is not None
        assert page.transcript.current_turn == 3


async def test_a_decision_is_seen_in_the_report_that_was_left(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        await report_of(window)
        session = bridge_case(sources=moved())
        window.coordinator.sources.compare(session, DATES)
        page = window.coordinator.navigator.page("quotes")
        page.form.record.click()
        await until(lambda: page.form.record.text() == "Change decision")
        page.go_back()
        report = window.coordinator.navigator.page("report")
        await until(lambda: "Decided by you: both stay in." in said(report))
        await settled()


async def test_the_actions_of_documents_are_offered_there_alone(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        names = ("go_back", "next_page", "previous_page", "zoom_in", "zoom_out")
        actions = window.actions_by_name
        assert not any(actions[name].isEnabled() for name in names)
        await report_of(window)
        window.coordinator.sources.open(bridge_case(sources=moved()), IN_REPORT)
        await settled()
        assert all(actions[name].isEnabled() for name in (*names, "panel", "find"))


async def test_single_keys_turn_the_pages_and_change_their_size(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        await report_of(window)
        page = window.coordinator.navigator.page("source")
        window.coordinator.sources.open(bridge_case(), IN_REPORT)
        await until(lambda: 3 in page.document.pages._drawn, 15)
        assert page.toolbar.field.hasFocus()
        seen = []
        for pressed in (Qt.Key.Key_N, Qt.Key.Key_P, Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            key(window, pressed)
            seen.append((page.document.pages.page, page.document.pages.zoom))
        assert seen == [(4, 100), (3, 100), (3, 110), (3, 100)]
        page.go_back()
        await settled()
