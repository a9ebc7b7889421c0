"""The history that is open follows what happens to sessions meanwhile."""

from __future__ import annotations

from pathlib import Path

from detective_app.app.application import DetectiveApplication
from detective_app.gui.page.spec import HISTORY
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.saved_sessions import save, session
from tests.patience import until


async def test_a_run_that_ends_while_the_list_is_open_is_seen_to(
    application: DetectiveApplication, data: Path
) -> None:
    save(data, session(1, "Pump 4 failed", turns=1))
    window = MainWindow(application)
    window.show()
    await until(lambda: window.coordinator.current)
    window.actions_by_name["history"].trigger()
    rows = window.coordinator.navigator.page(HISTORY).model
    await until(lambda: rows.rowCount() and rows.index(0, 1).data() == "Paused")
    save(data, session(1, "Pump 4 failed", score=80, ruling="refuted"))
    window.coordinator._news.runs_changed.emit()
    await until(lambda: rows.index(0, 1).data() == "Refuted")
    window.close()
    await window.gone.wait()
