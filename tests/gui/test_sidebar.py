"""The sidebar: cases with their newest sheets, how they stand, and what is said when there are none."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import Source
from detective_app.gui.run.history_reader import HistoryReader
from detective_app.gui.shell.actions import Actions
from detective_app.gui.shell.sidebar import NEWEST, Sidebar
from detective_app.gui.tasks import Tasks
from tests.gui.saved_sessions import identity, save, session, spoil
from tests.patience import until

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


BRIDGE, PUMP = "/files/Mill Lane bridge", "/files/pump-4"


def over(*paths: str) -> tuple[Source, ...]:
    return tuple(
        Source(source_id=f"s{n}", name=Path(path).name, path=path, sha256="ab" * 32, chars=9, lines=1)
        for n, path in enumerate(paths, 1)
    )


@pytest.fixture
def cases(data: Path) -> list[Path]:
    """Three sheets over the bridge's documents, one over those of a pump, one over none; newest first."""
    bridge = over(f"{BRIDGE}/contract.pdf", f"{BRIDGE}/mails/site.eml")
    return save(
        data,
        session(1, "No documents", sources=None),
        session(2, "Bearings and invoice", score=82, ruling="refuted", sources=bridge),
        session(3, "Pump 4 failed", status="failed", sources=over(f"{PUMP}/log.txt")),
        session(4, "Road closed in time", sources=bridge),
        session(5, "Anchors", score=9, ruling="conflicting", sources=over(f"{BRIDGE}/contract.pdf")),
    )


async def listed(sidebar: Sidebar, rows: int) -> None:
    sidebar.refresh()
    await until(lambda: sidebar.model.rowCount() == rows)


async def test_sheets_stand_under_their_case_with_how_they_stand(sidebar: Sidebar, cases: list[Path]) -> None:
    await listed(sidebar, 6)
    assert spoken(sidebar) == [
        "Mill Lane bridge, case, 3 sheets, unfolded",
        "Bearings and invoice, Refuted",
        "Road closed in time, Paused",
        "Anchors, Documents differ",
        "pump-4, case, 1 sheet, folded",
        "Without documents, 1 sheet, folded",
    ]
    assert sidebar.list.accessibleName() == "Cases"
    rows = QAccessible.queryAccessibleInterface(sidebar.list)
    assert rows.child(1).text(QAccessible.Text.Name) == "Bearings and invoice, Refuted"


async def test_a_case_is_folded_and_unfolded_by_click_and_by_keyboard(
    sidebar: Sidebar, cases: list[Path], qtbot: QtBot
) -> None:
    await listed(sidebar, 6)
    keys = sidebar.list
    keys.setFocus()
    keys.go_to(0)
    for key, rows in (
        (Qt.Key.Key_Right, 6),
        (Qt.Key.Key_Left, 3),
        (Qt.Key.Key_Left, 3),
        (Qt.Key.Key_Right, 6),
        (Qt.Key.Key_Return, 3),
        (Qt.Key.Key_Space, 6),
    ):
        qtbot.keyClick(keys, key)
        assert (sidebar.model.rowCount(), keys.currentIndex().row()) == (rows, 0)
    pump = keys.visualRect(sidebar.model.index(4)).center()
    qtbot.mouseClick(keys.viewport(), Qt.MouseButton.LeftButton, pos=pump)
    assert spoken(sidebar)[4:6] == ["pump-4, case, 1 sheet, unfolded", "Pump 4 failed, Failed"]


async def test_left_goes_from_a_sheet_to_its_case_and_a_folded_one_stays_so(
    sidebar: Sidebar, cases: list[Path], data: Path, qtbot: QtBot
) -> None:
    sidebar.select(identity(4))
    await listed(sidebar, 6)
    sidebar.list.setFocus()
    sidebar.list.go_to(2)
    qtbot.keyClick(sidebar.list, Qt.Key.Key_Left)
    assert sidebar.list.currentIndex().row() == 0
    qtbot.keyClick(sidebar.list, Qt.Key.Key_Left)
    assert [index.row() for index in sidebar.list.selectedIndexes()] == [0]  # the case says where one is
    save(data, session(6, "Pump 4 held", sources=over(f"{PUMP}/log.txt"), ago=timedelta(0)))
    sidebar.refresh()
    await until(lambda: "pump-4, case, 2 sheets, folded" in spoken(sidebar))
    assert spoken(sidebar)[1] == "Mill Lane bridge, case, 3 sheets, folded"
    assert [index.row() for index in sidebar.list.selectedIndexes()] == [1]
    sidebar.select(identity(3))
    assert spoken(sidebar)[:3] == [
        "pump-4, case, 2 sheets, unfolded",
        "Pump 4 held, Paused",
        "Pump 4 failed, Failed",
    ]


async def test_a_case_is_renamed_and_has_a_menu_of_its_own(
    sidebar: Sidebar, cases: list[Path], application: DetectiveApplication, qtbot: QtBot
) -> None:
    await listed(sidebar, 6)
    named: list[tuple[str, str]] = []
    sidebar.model.case_renamed.connect(lambda *told: named.append(told))
    sidebar.list.setFocus()
    sidebar.list.go_to(0)
    qtbot.keyClick(sidebar.list, Qt.Key.Key_F2)
    line = sidebar.list.findChild(QLineEdit)
    assert (line.accessibleName(), line.text()) == ("Name of the case", "Mill Lane bridge")
    line.setText("Bridge")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    await until(lambda: named == [(BRIDGE, "Bridge")])
    names = application.library.names
    names.give(names.case_key(BRIDGE), "Bridge")
    sidebar.refresh()
    await until(lambda: spoken(sidebar)[0] == "Bridge, case, 3 sheets, unfolded")
    asked: list[Path] = []
    sidebar.list.case_menu_requested.connect(lambda newest, _: asked.append(newest))
    for row in (0, 5):  # what has no documents is no case
        sidebar.list.go_to(row)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
        QApplication.sendEvent(sidebar.list.viewport(), event)
    assert asked == [cases[1]]
    assert not sidebar.model.flags(sidebar.model.index(5)) & Qt.ItemFlag.ItemIsEditable


async def test_the_keyboard_stays_where_it_is_when_the_list_changes(
    sidebar: Sidebar, cases: list[Path], data: Path, qtbot: QtBot
) -> None:
    await listed(sidebar, 6)
    with qtbot.waitActive(sidebar):
        sidebar.activateWindow()
    sidebar.list.setFocus()
    sidebar.list.go_to(3)
    save(data, session(6, "Newest", sources=over(f"{BRIDGE}/contract.pdf"), ago=timedelta(0)))
    await listed(sidebar, 7)
    assert sidebar.list.currentIndex().data() == "Anchors"


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
        sidebar.show_running(running.id, 1)
        await until(lambda: "Pump 4 failed, Running" in spoken(sidebar))
        sidebar.show_running(running.id, 2, "needs-you")
        assert "Pump 4 failed, Needs you" in spoken(sidebar)
        sidebar.refresh()
        await until(lambda: "Pump 4 failed, Needs you" in spoken(sidebar))
    sidebar.refresh()
    await until(lambda: "Pump 4 failed, Paused" in spoken(sidebar))


async def test_a_run_that_goes_on_from_where_it_was_stopped_is_seen_to_run(
    sidebar: Sidebar, application: DetectiveApplication
) -> None:
    files = application.library.files
    running = session(1, "Pump 4 failed", turns=1)
    for _ in range(2):
        with files.hold():
            files.save(running)
            sidebar.show_running(running.id, 1)
            await until(lambda: "Pump 4 failed, Running" in spoken(sidebar))
        sidebar.forget_running()
        await until(lambda: "Pump 4 failed, Paused" in spoken(sidebar))


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
    assert sidebar.notice == "No sheets yet"


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
    assert sidebar.places["history"].accessibleDescription() == "Shown now"
    sidebar.show_place("")
    assert sidebar.places["history"].accessibleDescription() == ""


async def test_sheets_that_begin_alike_are_told_apart_by_when_they_began(
    sidebar: Sidebar, data: Path
) -> None:
    claim, sources = "The new roof membrane was laid.", over("/docs/roof/diary.md")
    save(
        data,
        session(1, claim, sources=sources),
        session(2, claim, sources=sources, ago=timedelta(days=400)),
        session(3, "Another claim.", sources=sources),
    )
    await listed(sidebar, 4)
    first, other, second = spoken(sidebar)[1:]
    assert first != second
    assert [one.count(",") for one in (first, other, second)] == [2, 1, 2]


async def test_cases_whose_folders_have_one_name_are_told_apart(sidebar: Sidebar, data: Path) -> None:
    both = [over(f"/files/{above}/documents/a.txt") for above in ("roof", "salt")]
    save(data, *(session(n, "A claim", sources=sources) for n, sources in enumerate(both, 1)))
    await listed(sidebar, 3)
    heads = [words for words in spoken(sidebar) if ", case, " in words]
    assert [words.split(",")[0] for words in heads] == ["documents (roof)", "documents (salt)"]
