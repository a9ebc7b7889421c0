"""From what a finished report quotes to the page that says it: chips, contradictions, and the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import Contradiction, InterrogationSession
from detective_app.gui.controls.prose import Prose
from detective_app.gui.pages.report.contradiction_quotes import SourceLine
from detective_app.gui.pages.report.contradictions_view import GRAPH, MATRIX
from detective_app.gui.pages.report.page import EVIDENCE, REPORT, TRANSCRIPT, ReportPage
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.bridge_case import bridge_case, moved
from tests.gui.live_events import said
from tests.gui.report_sessions import opened
from tests.gui.waiting import until
from tests.gui.whole_window import settled, window_over
from tests.screenshots.bridge_documents import CLOSED, INSPECTED


def contradicted() -> InterrogationSession:
    """Return the case with a contradiction between two answers that quote documents; these are gone."""
    case = bridge_case(sources=moved())
    audit = case.audit_result
    assert audit is not None
    found = Contradiction(
        qa_pair_indexes=(0, 1),
        description="Date of the inspection",
        quotes=(INSPECTED, CLOSED),
    )
    return case.evolve(audit_result=audit.evolve(contradictions=(found,)))


async def report_of(window: MainWindow, tab: int) -> ReportPage:
    """Show the report of the case at one of its tabs."""
    session = contradicted()
    with window.application.library.files.hold():
        window.application.library.files.save(session)
    window.activateWindow()
    await until(window.isActiveWindow)
    window.coordinator.investigations.show(opened(session))
    page = window.coordinator.navigator.page("report")
    assert isinstance(page, ReportPage)
    page._tabs.choose(tab)
    await settled()
    return page


def click_chip(answer: Prose, number: str) -> None:
    """Click on the chip with a number, where it is painted."""
    cursor = QTextCursor(answer.document())
    while cursor.charFormat().anchorHref() != f"chip:{number}":
        assert cursor.movePosition(QTextCursor.MoveOperation.Right), f"no chip {number}"
    right = answer.cursorRect(cursor)
    QTest.mouseClick(
        answer.viewport(),
        Qt.MouseButton.LeftButton,
        pos=QPoint(right.left() - 6, right.center().y()),
    )


def open_page(window: MainWindow) -> tuple[str, str]:
    """Return which page is shown, and of which quote."""
    navigator = window.coordinator.navigator
    return navigator.current, navigator.page("source").cited.quote


async def test_a_chip_of_a_finished_transcript_opens_its_page(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        page = await report_of(window, TRANSCRIPT)
        transcript = page.transcript
        assert transcript is not None
        transcript.go_to(2)
        await settled()
        click_chip(transcript.cards[2].texts[1], "1")
        await settled()
        quoted = contradicted().qa_pairs[1].evidence
        assert quoted is not None
        assert open_page(window) == ("source", quoted.facts[0].support[0].quote)
        window.coordinator.navigator.page("source").go_back()
        assert window.coordinator.navigator.current == "report"
        assert page.transcript is transcript


async def test_a_chip_of_what_no_document_says_leads_to_the_reason(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        page = await report_of(window, TRANSCRIPT)
        transcript = page.transcript
        assert transcript is not None
        transcript.go_to(1)
        await settled()
        click_chip(transcript.cards[1].texts[1], "3")
        await settled()
        assert window.coordinator.navigator.current == "report"
        assert page._tabs.current == EVIDENCE
        assert "The claim is marked as unsupported." in said(page)


async def test_the_key_for_a_document_opens_the_answer_that_is_looked_at(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        page = await report_of(window, TRANSCRIPT)
        transcript = page.transcript
        assert transcript is not None
        transcript.go_to(3)
        await settled()
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_O)
        await settled()
        shown = window.coordinator.navigator.page("source").cited
        assert (window.coordinator.navigator.current, shown.sequence) == ("source", 3)


async def test_a_quote_in_a_contradiction_opens_its_page_in_every_view(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        page = await report_of(window, REPORT)
        for view in (0, MATRIX, GRAPH):
            page._show_view(view)
            await settled()
            lines = [line for line in page.findChildren(SourceLine) if line.isVisible()]
            assert len(lines) == 2
            for line in lines:
                QTest.mouseClick(line, Qt.MouseButton.LeftButton)
                await settled()
                current, quote = open_page(window)
                assert current == "source"
                assert quote in [fact.support[0].quote for fact in _facts()]
                window.coordinator.navigator.page("source").go_back()
                await settled()


def _facts() -> list:  # type: ignore[type-arg]
    """Return the facts that the two answers of the contradiction rest on."""
    return [fact for pair in contradicted().qa_pairs[:2] if pair.evidence for fact in pair.evidence.facts]
