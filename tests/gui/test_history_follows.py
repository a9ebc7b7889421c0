"""The history that is open follows what happens to sessions meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel

from detective_app.app.application import DetectiveApplication
from detective_app.gui.page.spec import HISTORY
from tests.gui.saved_sessions import session
from tests.gui.whole_window import settled, window_over
from tests.patience import until


def listed(rows: QAbstractItemModel) -> dict[str, str]:
    """Return what the list says: by each claim how its sheet stands."""
    return {rows.index(n, 0).data(): rows.index(n, 1).data() for n in range(rows.rowCount())}


async def test_a_run_that_ends_while_the_list_is_open_is_seen_to(
    application: DetectiveApplication,
) -> None:
    files = application.library.files
    with files.hold():
        files.save(session(41, "Pump 4 failed", turns=1))
    async with window_over(application) as window:
        window.actions_by_name["history"].trigger()
        rows = window.coordinator.navigator.page(HISTORY).model
        await until(lambda: rows.rowCount() == 3)
        assert listed(rows)["Pump 4 failed"] == "Paused"
        with files.hold():
            files.save(session(41, "Pump 4 failed", score=80, ruling="refuted"))
        window.coordinator._news.runs_changed.emit()
        await settled()
        assert listed(rows)["Pump 4 failed"] == "Refuted"
