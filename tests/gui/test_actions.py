"""The registry of actions: every key means one thing, every action does something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import SIGNAL
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui.shell.actions import Actions, action_specs
from tests.gui.whole_window import window_over


@pytest.fixture
def actions(qtbot: QtBot) -> Iterator[Actions]:
    window = QWidget()
    qtbot.addWidget(window)
    yield Actions(window)  # noqa: PT022 - the window lives as long as the fixture


def test_no_two_actions_share_keys(actions: Actions) -> None:
    uses = Counter(keys.toString() for _, action in actions for keys in action.shortcuts())
    assert [keys for keys, times in uses.items() if times > 1] == []


def test_all_keys_are_keys(actions: Actions) -> None:
    for spec, action in actions:
        assert len(action.shortcuts()) == len(spec.keys)
        assert all(keys.count() == 1 for keys in action.shortcuts())


def test_words_and_names_are_unique(actions: Actions) -> None:
    specs = action_specs()
    assert len({spec.name for spec in specs}) == len(specs)
    assert len({action.text() for _, action in actions}) == len(specs)


def test_single_letters_do_not_reach_the_whole_window(actions: Actions) -> None:
    """Else typing a claim would mark cells."""
    for spec, action in actions:
        assert any(len(keys) == 1 for keys in spec.keys) <= spec.reading
        assert spec.reading == (action not in actions.parent().actions())


@pytest.mark.parametrize(
    "keys", ["Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+A", "Ctrl+Z", "Ctrl+Shift+Z", "Tab", "Escape"]
)
def test_the_keys_of_text_fields_stay_theirs(actions: Actions, keys: str) -> None:
    """Those of the grid do nothing while a field has the keyboard."""
    assert all(spec.reading or QKeySequence(keys) not in action.shortcuts() for spec, action in actions)


async def test_every_action_of_the_window_does_something(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        idle = [
            spec.name
            for spec, action in window.actions_by_name
            if action.receivers(SIGNAL("triggered(bool)")) == 0  # type: ignore[arg-type]
            and (action.isEnabled() or not spec.reading)
        ]
    assert idle == []
