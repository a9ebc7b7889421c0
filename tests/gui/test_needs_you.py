"""A session that waits for the person leads to the question it waits with."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import PendingTurn
from detective_app.gui.pages.history.model import COLUMNS
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.live_events import said
from tests.gui.saved_sessions import session
from tests.gui.waiting import until
from tests.gui.whole_window import settled, window_over

QUESTION = "Which of the two bridges do you mean?"


def waiting_session(window: MainWindow, *, pending: bool = True) -> Path:
    """Save a session of eight answers that waits for the person."""
    turn = PendingTurn(sequence=9, question=QUESTION, stage="answer") if pending else None
    waits = session(40, "Needs somebody", turns=8, ago=timedelta(0)).evolve(
        status="awaiting_clarification", pending_turn=turn
    )
    with window.application.library.files.hold():
        return window.application.library.files.save(waits)


async def test_answer_in_the_history_leads_to_the_question(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        waiting_session(window)
        window.activateWindow()
        await until(window.isActiveWindow)
        page = window.coordinator.navigator.show("history")
        page.refresh()
        await settled()
        table = page.table
        status = table.model().index(0, COLUMNS.index("status"))
        assert status.data() == "Needs you"
        listed = table.model().listed(0)
        step = table.painter_of_rows._step_area(listed, table.visualRect(status))
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=step.center())
        await until(lambda: window.coordinator.navigator.current == "past")
        await settled()
        shown = window.coordinator.navigator.page("past").transcript
        card = shown.cards[9]
        assert QUESTION in said(card)
        assert QApplication.focusWidget() is card
        assert not card.visibleRegion().isEmpty()
        assert "Question 9 is not answered yet." in said(window.panel)


@pytest.mark.parametrize("pending", [True, False])
async def test_a_click_in_the_sidebar_leads_to_the_last_question(
    application: DetectiveApplication, pending: bool
) -> None:
    async with window_over(application) as window:
        path = waiting_session(window, pending=pending)
        window.activateWindow()
        await until(window.isActiveWindow)
        window.sidebar.session_chosen.emit(path)
        await until(lambda: window.coordinator.navigator.current == "past")
        await settled()
        shown = window.coordinator.navigator.page("past").transcript
        assert shown.current_turn == (9 if pending else 8)
        assert QApplication.focusWidget() is shown.cards[shown.current_turn]
