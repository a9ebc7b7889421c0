"""The sheet of shortcuts: everything that has keys is on it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from detective_app.gui import entry, theme
from detective_app.gui.controls.label import KeyCap, Label
from detective_app.gui.shell.actions import Actions
from detective_app.gui.shell.overlay import Shortcuts
from detective_app.gui.wording import key_words


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    return window


def test_every_action_with_keys_is_listed_with_all_of_them(window: QMainWindow) -> None:
    actions = Actions(window)
    sheet = Shortcuts(window, actions)
    sheet.open()
    labels = [label.text() for label in sheet.findChildren(Label)]
    caps = [cap.text() for cap in sheet.findChildren(KeyCap)]
    for spec, action in actions:
        assert (action.text() in labels) == bool(spec.keys)
        for keys in action.shortcuts():
            written = key_words(keys)
            assert caps.count(written) == 1
            assert f"{action.text()}: " in sheet.column.accessibleDescription()


@pytest.mark.parametrize("spoken", ["en", "de"])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_nothing_on_it_is_cut(
    window: QMainWindow, qtbot: QtBot, qapp: QApplication, text_size: int, spoken: entry.Choice
) -> None:
    theme.start().use("light", text_size)
    entry.install(qapp, spoken)
    sheet = Shortcuts(window, Actions(window))
    entry.install(qapp, "system")
    sheet.open()
    for width in (1440, 960):
        window.resize(width, 800)
        qtbot.wait(1)
        assert sheet.rect().contains(sheet.field.geometry())
        ground = sheet.column.viewport()
        for label in sheet.column.findChildren(Label):
            assert label.width() >= label.sizeHint().width()
            assert label.mapTo(ground, label.rect().topRight()).x() < ground.width(), label.text()


def test_escape_closes_it_and_tab_stays_inside(window: QMainWindow, qtbot: QtBot) -> None:
    sheet = Shortcuts(window, Actions(window))
    sheet.open()
    passed = set()
    for _ in range(4):
        focused = window.focusWidget()
        assert focused is not None
        assert sheet.isAncestorOf(focused)
        passed.add(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert len(passed) == 2
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert sheet.isHidden()


def test_keys_are_called_the_same_wherever_they_are_named(qapp: QApplication) -> None:
    entry.install(qapp, "de")
    told = [key_words(QKeySequence(keys)) for keys in ("Ctrl+Return", "Ctrl+Enter", "Ctrl++", "Ctrl+-", "+")]
    entry.install(qapp, "system")
    assert told == ["Strg+Eingabe", "Strg+Eingabe", "Strg+Plus", "Strg+Minus", "+"]
