"""A session that waits for the person leads to the question it waits with."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.core.clarification import ClarificationState
from detective_app.core.session import PendingTurn
from detective_app.gui.pages.history.model import COLUMNS
from detective_app.gui.pages.sheet.slot import ClarificationCard
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.saved_sessions import session
from tests.gui.whole_window import QUESTION, settled, window_over
from tests.patience import until


def waiting_session(window: MainWindow, *, pending: bool = True) -> Path:
    """Save a session of eight answers that waits for the person, with its question or between two."""
    turn = PendingTurn(sequence=9, question="Why?", stage="answer") if pending else None
    asked = ClarificationState(pending_question=QUESTION) if pending else None
    waits = session(40, "Needs somebody", turns=8, ago=timedelta(0)).evolve(
        status="awaiting_clarification", pending_turn=turn, clarification_state=asked
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
        status = table.model().index(0, [one.key for one in COLUMNS].index("status"))
        assert status.data() == "Needs you"
        listed = table.model().listed(0)
        step = table.painter_of_rows._step_area(listed, table.visualRect(status))
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=step.center())
        await until(lambda: window.coordinator.navigator.current == "sheet")
        await settled()
        card = window.coordinator.navigator.page("sheet").slot.card
        assert isinstance(card, ClarificationCard)
        assert QUESTION.question in card.accessibleName()
        assert QApplication.focusWidget() is card.options.button(1)
        assert not card.visibleRegion().isEmpty()


@pytest.mark.parametrize("pending", [True, False])
async def test_a_click_in_the_sidebar_leads_to_what_waits(
    application: DetectiveApplication, pending: bool
) -> None:
    async with window_over(application) as window:
        path = waiting_session(window, pending=pending)
        window.activateWindow()
        await until(window.isActiveWindow)
        window.sidebar.session_chosen.emit(path)
        await until(lambda: window.coordinator.navigator.current == "sheet")
        await settled()
        page = window.coordinator.navigator.page("sheet")
        assert isinstance(page.slot.card, ClarificationCard) == pending
        assert page.ask.state == "resumable"
        focused = QApplication.focusWidget()
        assert focused is not None
        assert (page.slot if pending else page.grid).isAncestorOf(focused)
