"""A session that was not audited has no score, wherever the window lists it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from detective_app.app.application import DetectiveApplication
from detective_app.gui.pages.history.model import COLUMNS
from detective_app.gui.shell.sidebar_model import ITEM
from tests.gui.live_events import said
from tests.gui.waiting import until
from tests.gui.whole_window import HYPOTHESES, settled, window_over


async def test_no_list_gives_a_score_to_a_session_without_an_audit(application: DetectiveApplication) -> None:
    audited, limited = HYPOTHESES
    async with window_over(application) as window:
        await until(lambda: window.sidebar.list.model().rowCount() > 2)
        rows = window.sidebar.list.model()
        items = [rows.index(row, 0).data(ITEM) for row in range(rows.rowCount())]
        assert {item.title: item.number for item in items if item.session} == {
            audited: "64",
            limited: "12 of 12",
        }
        history = window.coordinator.navigator.show("history")
        history.refresh()
        await settled()
        table = history.table.model()
        score = COLUMNS.index("score")
        assert {
            table.index(row, 0).data(): table.index(row, score).data(Qt.ItemDataRole.DisplayRole)
            for row in range(table.rowCount())
        } == {audited: "64", limited: ""}
        window.coordinator.navigator.page("compare").show_pair(
            *sorted(application.folders.sessions.glob("session_*.json"))
        )
        compared = window.coordinator.navigator.show("compare")
        await settled()
        assert "no score for B yet" in compared.conclusion
        assert "\n64\nno audit yet" in said(compared)
