"""The sidebar: the newest sessions by day, how they stand, and what is said when there are none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui.run.history_reader import HistoryReader
from detective_app.gui.shell.actions import Actions
from detective_app.gui.shell.sidebar import NEWEST, Sidebar
from detective_app.gui.tasks import Tasks
from tests.gui.saved_sessions import identity, save, session, spoil, until

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(window: QWidget) -> Actions:
    return Actions(window)


@pytest_asyncio.fixture
async def sidebar(
    qtbot: QtBot, application: DetectiveApplication, actions: Actions, window: QWidget
) -> AsyncIterator[Sidebar]:
    tasks, reader = Tasks(), HistoryReader(application)
    sidebar = Sidebar(actions, reader, tasks)
    qtbot.addWidget(sidebar)
    sidebar.resize(240, 768)
    sidebar.show()
    yield sidebar
    await tasks.cancel_all()
    await reader.close()


def spoken(sidebar: Sidebar) -> list[str]:
    return [sidebar.model.index(row).data(SPOKEN) for row in range(sidebar.model.rowCount())]


async def test_sessions_stand_under_their_day_with_their_state(sidebar: Sidebar, data: Path) -> None:
    save(
        data,
        session(1, "Bridge", score=82, ago=timedelta(0)),
        session(2, "Lease", ago=timedelta(days=1)),
        session(3, "Crane", status="failed", ago=timedelta(days=4)),
    )
    sidebar.refresh()
    await until(lambda: sidebar.model.rowCount() == 6)
    assert spoken(sidebar) == [
        "Today",
        "Bridge, Completed, 82",
        "Yesterday",
        "Lease, Paused, 2 of 12",
        "Last week",
        "Crane, Failed, 2 answers",
    ]
    assert sidebar.list.accessibleName() == "Investigations"
    rows = QAccessible.queryAccessibleInterface(sidebar.list)
    assert rows.child(1).text(QAccessible.Text.Name) == "Bridge, Completed, 82"


async def test_a_judged_session_shows_its_verdict_in_place_of_its_state(sidebar: Sidebar, data: Path) -> None:
    save(data, session(1, "Bridge", score=82, ruling="refuted", ago=timedelta(0)))
    sidebar.refresh()
    await until(lambda: sidebar.model.rowCount() == 2)
    assert spoken(sidebar)[1] == "Bridge, Refuted, 2 answers"


async def test_at_most_the_newest_sixty_are_listed(sidebar: Sidebar, data: Path) -> None:
    save(data, *(session(n, f"Session {n}", turns=0, ago=timedelta(seconds=n)) for n in range(70)))
    sidebar.refresh()
    await until(lambda: sidebar.model.rowCount() >= NEWEST)
    rows = [line for line in spoken(sidebar) if line.startswith("Session")]
    assert rows[0].startswith("Session 0,")
    assert len(rows) == NEWEST


async def test_the_run_is_seen_from_its_first_save_and_gets_on(
    sidebar: Sidebar, application: DetectiveApplication, data: Path
) -> None:
    files = application.library.files
    running = session(1, "Pump 4 failed", turns=1)
    with files.hold():
        files.save(running)
        sidebar.show_running(running.id, "1 of 12")
        await until(lambda: "Pump 4 failed, Running, 1 of 12" in spoken(sidebar))
        sidebar.show_running(running.id, "2 of 12")
        assert "Pump 4 failed, Running, 2 of 12" in spoken(sidebar)
        sidebar.refresh()
        await until(lambda: "Pump 4 failed, Running, 2 of 12" in spoken(sidebar))
    sidebar.refresh()
    await until(lambda: "Pump 4 failed, Paused, 1 of 12" in spoken(sidebar))


async def test_a_run_that_goes_on_from_where_it_was_stopped_is_seen_to_run(
    sidebar: Sidebar, application: DetectiveApplication
) -> None:
    files = application.library.files
    running = session(1, "Pump 4 failed", turns=1)
    for _ in range(2):
        with files.hold():
            files.save(running)
            sidebar.show_running(running.id, "1 of 12")
            await until(lambda: "Pump 4 failed, Running, 1 of 12" in spoken(sidebar))
        sidebar.forget_running()
        await until(lambda: "Pump 4 failed, Paused, 1 of 12" in spoken(sidebar))


async def test_a_session_is_chosen_by_click_and_by_keyboard(
    sidebar: Sidebar, data: Path, qtbot: QtBot
) -> None:
    paths = save(data, session(1, "First"), session(2, "Second"))
    sidebar.refresh()
    await until(lambda: sidebar.model.rowCount() == 3)
    chosen: list[Path] = []
    sidebar.session_chosen.connect(chosen.append)
    place = sidebar.list.visualRect(sidebar.model.index(1)).center()
    qtbot.mouseClick(sidebar.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    sidebar.list.setFocus()
    qtbot.keyClick(sidebar.list, Qt.Key.Key_Down)
    qtbot.keyClick(sidebar.list, Qt.Key.Key_Return)
    head = sidebar.list.visualRect(sidebar.model.index(0)).center()
    qtbot.mouseClick(sidebar.list.viewport(), Qt.MouseButton.LeftButton, pos=head)
    assert chosen == paths


async def test_the_session_that_is_shown_is_marked_and_stays_so(sidebar: Sidebar, data: Path) -> None:
    save(data, session(1, "First"), session(2, "Second"))
    sidebar.select(identity(2))
    sidebar.refresh()
    await until(lambda: sidebar.model.rowCount() == 3)
    selected = lambda: [index.data() for index in sidebar.list.selectedIndexes()]  # noqa: E731
    assert selected() == ["Second"]
    save(data, session(3, "Third", ago=timedelta(0)))
    sidebar.refresh()
    await until(lambda: sidebar.model.rowCount() == 4)
    assert selected() == ["Second"]
    sidebar.select(None)
    assert selected() == []


async def test_no_sessions_are_said(sidebar: Sidebar) -> None:
    sidebar.refresh()
    await until(lambda: sidebar.notice)
    assert sidebar.notice == "No investigations yet"


async def test_a_list_that_cannot_be_read_can_be_tried_again(sidebar: Sidebar, data: Path) -> None:
    spoil(data).unlink()
    (data / "sessions").rmdir()
    (data / "sessions").write_text("a file where the folder belongs")
    sidebar.refresh()
    await until(lambda: sidebar.notice == "The list could not be read")
    (data / "sessions").unlink()
    spoil(data, "notes.json")
    sidebar._notice.again.click()
    await until(lambda: "notes.json, Unreadable" in spoken(sidebar))


@pytest.mark.parametrize(
    ("button", "action"),
    [("new", "new"), ("search", "palette"), ("history", "history"), ("settings", "settings")],
)
async def test_buttons_trigger_their_actions_by_mouse_and_keyboard(
    sidebar: Sidebar, actions: Actions, qtbot: QtBot, button: str, action: str
) -> None:
    pressed = {"new": sidebar.new, "search": sidebar.search, **sidebar.places}[button]
    assert pressed.accessibleName()
    with qtbot.waitSignal(actions[action].triggered):
        qtbot.mouseClick(pressed, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(actions[action].triggered):
        qtbot.keyClick(pressed, Qt.Key.Key_Space)


async def test_the_place_that_is_shown_is_marked_at_the_foot(sidebar: Sidebar) -> None:
    sidebar.show_place("history")
    assert sidebar.places["history"].is_here
    assert sidebar.places["history"].accessibleDescription() == "Shown now"
    sidebar.show_place("")
    assert not sidebar.places["history"].is_here
