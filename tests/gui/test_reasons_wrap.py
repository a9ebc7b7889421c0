"""Reasons are there in full, over as many lines as they take: none is cut, however little room there is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui import theme
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.sheet.ask_box import AskBox
from detective_app.gui.pages.sheet.found.audit import Gates
from tests.gui.report_sessions import bridge_session
from tests.gui.whole_window import settled, window_over

LONG = (
    "The witness llama3.1-instruct-with-a-long-name was not found on this computer, and no other one answers "
    "at its address"
)


def whole(label: QLabel) -> bool:
    """Tell whether every line of a label has room in it."""
    flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
    needed = label.fontMetrics().boundingRect(QRect(0, 0, label.width(), 10_000), flags, label.text())
    return "…" not in label.text() and label.height() >= needed.height() and label.width() >= needed.width()


@pytest.mark.parametrize("size", [100, 150, 200])
async def test_why_nothing_can_be_checked_is_said_in_full(
    application: DetectiveApplication, size: int
) -> None:
    async with window_over(application) as window:
        window.resize(960, 640)
        window.coordinator.show_new()
        page = window.coordinator.navigator.page("new")
        theme.start().use("light", size)
        await settled()
        page.beside.setText(LONG)
        await settled()
        assert whole(page.beside)


def test_what_was_checked_is_named_in_full(qtbot: QtBot) -> None:
    theme.start().use("light", 200)
    gates = Gates(bridge_session())
    qtbot.addWidget(gates)
    gates.setFixedWidth(theme.pixels(320))
    gates.show()
    qtbot.wait(1)
    labels = [one for one in gates.findChildren(Label) if one.wordWrap() and one.text()]
    assert labels
    assert not [one.text() for one in labels if not whole(one)]


def test_why_a_question_was_not_answered_is_said_in_full_beside_it(qtbot: QtBot) -> None:
    box = AskBox()
    qtbot.addWidget(box)
    box.resize(480, 96)
    box.show_state("none", documents=3)
    box.show()
    words = "The question could not be answered: the documents were moved. Nothing was changed. Find them."
    box.show_problem(words)
    box.resize(480, box.sizeHint().height())
    qtbot.wait(1)
    label = next(one for one in box.findChildren(Label) if one.text() == words)
    assert label.isVisible()
    assert whole(label)
    box.clear()
    assert not label.isVisible()
