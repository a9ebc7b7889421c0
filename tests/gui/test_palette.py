"""The command palette finds sessions, actions and settings, and gives the keyboard back to its place."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QLineEdit, QMainWindow
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import Hypothesis
from detective_app.gui.run.history_reader import HistoryReader
from detective_app.gui.setup.setting_entries import setting_entries
from detective_app.gui.shell.actions import Actions
from detective_app.gui.shell.palette import Palette, fits, matches
from detective_app.gui.tasks import Tasks
from tests.gui.report_sessions import START, bridge_session
from tests.patience import until

BRIDGE, LIFT = "The bridge was inspected before the accident", "The lift was inspected every year"


@dataclass
class Desk:
    """A window with what the palette needs; `field` is what had the keyboard before."""

    window: QMainWindow
    field: QLineEdit
    actions: Actions
    application: DetectiveApplication
    reader: HistoryReader
    tasks: Tasks

    def palette(self) -> Palette:
        entries = setting_entries(self.application.settings.current)
        palette = Palette(self.window, self.actions, self.reader, self.tasks, entries)
        palette.open()
        return palette


@pytest.fixture
async def desk(qtbot: QtBot, application: DetectiveApplication) -> AsyncIterator[Desk]:
    with application.library.files.hold():
        for number, text in enumerate((BRIDGE, LIFT), 1):
            hypothesis = Hypothesis(text=text, created_at=START)
            session_id = str(UUID(int=number, version=4))
            application.library.files.save(bridge_session(id=session_id, hypothesis=hypothesis))
    reader = HistoryReader(application)
    await reader.refresh()
    window, field = QMainWindow(), QLineEdit()
    qtbot.addWidget(window)
    window.setCentralWidget(field)
    window.resize(1280, 800)
    window.show()
    field.setFocus()
    desk = Desk(window, field, Actions(window), application, reader, Tasks(window))
    yield desk
    await desk.tasks.cancel_all()
    await reader.close()


def rows(palette: Palette, kind: str = "") -> list[str]:
    return [entry.text for entry in palette.model.entries if kind in ("", entry.kind)]


async def test_it_opens_with_the_newest_sessions_and_the_actions(desk: Desk) -> None:
    palette = desk.palette()
    await until(lambda: len(rows(palette, "session")) == 2)
    assert rows(palette)[:1] == ["Go to"]
    assert "New sheet" in rows(palette, "action")


async def test_typing_finds_sessions_actions_and_settings(desk: Desk, qtbot: QtBot) -> None:
    palette = desk.palette()
    qtbot.keyClicks(palette.typed, "the")
    await until(lambda: len(rows(palette, "session")) == 2)
    assert rows(palette, "setting") == ["Theme"]
    palette.typed.clear()
    qtbot.keyClicks(palette.typed, "lift")
    await until(lambda: rows(palette, "session") == [LIFT])
    assert rows(palette, "new") == ["New sheet about “lift”"]


async def test_enter_opens_the_session_that_is_marked(desk: Desk, qtbot: QtBot) -> None:
    palette = desk.palette()
    opened: list[Path] = []
    palette.session_chosen.connect(opened.append)
    qtbot.keyClicks(palette.typed, "lift")
    await until(lambda: rows(palette, "session") == [LIFT])
    qtbot.keyClick(palette.typed, Qt.Key.Key_Return)
    assert [desk.application.library.files.load(path).session.hypothesis.text for path in opened] == [LIFT]


async def test_enter_before_the_search_is_done_never_opens_a_session_that_does_not_fit(
    desk: Desk, qtbot: QtBot
) -> None:
    palette = desk.palette()
    await until(lambda: len(rows(palette, "session")) == 2)
    opened: list[Path] = []
    palette.session_chosen.connect(opened.append)
    asked: list[bool] = []
    desk.actions["settings"].triggered.connect(lambda: asked.append(True))
    qtbot.keyClicks(palette.typed, "settings")
    qtbot.keyClick(palette.typed, Qt.Key.Key_Return)
    assert (opened, len(asked)) == ([], 1)


async def test_a_setting_and_a_new_sheet_are_told(desk: Desk, qtbot: QtBot) -> None:
    told: list[str] = []
    for typed, signal in (("text size", "setting_chosen"), ("the pump was serviced", "new_about")):
        palette = desk.palette()
        getattr(palette, signal).connect(told.append)
        qtbot.keyClicks(palette.typed, typed)
        entry = "Text size" if signal == "setting_chosen" else f"New sheet about “{typed}”"
        await until(lambda: entry in rows(palette))  # noqa: B023 - awaited in the same round
        while palette.model.entries[palette.list.currentIndex().row()].text != entry:
            qtbot.keyClick(palette.typed, Qt.Key.Key_Down)
        qtbot.keyClick(palette.typed, Qt.Key.Key_Return)
    assert told == ["appearance", "the pump was serviced"]


async def test_an_action_that_is_disabled_is_not_offered(desk: Desk) -> None:
    desk.actions["stop"].setEnabled(False)
    palette = desk.palette()
    palette.typed.setText("stop")
    assert rows(palette, "action") == []


async def test_up_and_down_skip_headings_and_go_round(desk: Desk, qtbot: QtBot) -> None:
    palette = desk.palette()
    await until(lambda: len(rows(palette, "session")) == 2)
    passed = []
    for _ in range(palette.model.count):
        passed.append(palette.list.currentIndex().row())
        qtbot.keyClick(palette.typed, Qt.Key.Key_Down)
    assert len(set(passed)) == palette.model.count
    assert palette.list.currentIndex().row() == passed[0]
    qtbot.keyClick(palette.typed, Qt.Key.Key_Up)
    assert palette.list.currentIndex().row() == passed[-1]


async def test_the_row_that_was_moved_to_stays_marked_when_sessions_arrive(desk: Desk, qtbot: QtBot) -> None:
    palette = desk.palette()
    qtbot.keyClick(palette.typed, Qt.Key.Key_Down)
    marked = palette.model.entries[palette.list.currentIndex().row()]
    await until(lambda: len(rows(palette, "session")) == 2)
    assert palette.model.entries[palette.list.currentIndex().row()] == marked


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_K])
async def test_it_closes_and_gives_the_keyboard_back(desk: Desk, qtbot: QtBot, key: Qt.Key) -> None:
    desk.actions["palette"].triggered.connect(desk.palette)
    palette = desk.palette()
    control = Qt.KeyboardModifier.ControlModifier if key == Qt.Key.Key_K else Qt.KeyboardModifier.NoModifier
    qtbot.keyClick(palette.typed, key, control)
    assert palette.isHidden()
    assert desk.window.focusWidget() is desk.field
    assert not any(other.isVisible() for other in desk.window.findChildren(Palette))


async def test_it_closes_when_something_happens_in_the_window_behind(desk: Desk) -> None:
    palette = desk.palette()
    desk.actions["history"].trigger()
    assert palette.isHidden()


async def test_a_click_beside_it_closes_it(desk: Desk, qtbot: QtBot) -> None:
    palette = desk.palette()
    qtbot.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert palette.isHidden()


async def test_what_had_the_keyboard_may_be_gone_meanwhile(desk: Desk, qtbot: QtBot) -> None:
    palette = desk.palette()
    desk.window.setCentralWidget(QLineEdit())
    await until(palette.isVisible)
    qtbot.keyClick(palette.typed, Qt.Key.Key_Escape)
    assert palette.isHidden()


async def test_tab_stays_inside(desk: Desk, qtbot: QtBot) -> None:
    palette = desk.palette()
    qtbot.keyClick(palette.typed, Qt.Key.Key_Tab)
    assert desk.window.focusWidget() is palette.typed


async def test_a_screen_reader_hears_each_row(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    palette = desk.palette()
    await until(lambda: len(rows(palette, "session")) == 2)
    heard: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if hasattr(event, "message"):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    qtbot.keyClick(palette.typed, Qt.Key.Key_Down)
    assert heard[-1].startswith(("The bridge was", "The lift was"))
    assert "Completed, 12 of 12" in heard[-1]


def test_every_word_counts_in_any_order() -> None:
    assert fits(BRIDGE, "accident BRIDGE")
    assert not fits(BRIDGE, "bridge lift")


def test_the_marked_letters_are_those_that_were_typed() -> None:
    found = matches(BRIDGE, "insp bridge")
    assert [BRIDGE[start:end] for start, end in found] == ["bridge", "insp"]
    assert matches("Straße", "stra") in ([], [(0, 4)])
    assert matches("aaa", "a aa") == [(0, 1)]
