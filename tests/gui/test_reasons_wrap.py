"""Reasons are there in full, over as many lines as they take: none is cut, however little room there is."""

from __future__ import annotations

import pytest
from detective_app.gui.pages.live.dock import Dock
from detective_app.gui.pages.report.contradiction_detail import ContradictionDetail
from detective_app.gui.pages.report.gates import Gates
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from detective_app.account.contradictions import contradictions
from detective_app.app.application import DetectiveApplication
from detective_app.gui import theme
from detective_app.gui.controls.label import Label
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
@pytest.mark.parametrize("empty", [False, True])
async def test_why_nothing_can_start_is_said_in_full(
    application: DetectiveApplication, size: int, empty: bool
) -> None:
    async with window_over(application) as window:
        window.resize(960, 640)
        window.coordinator.show_new()
        page = window.coordinator.navigator.page("new")
        page.show_empty(empty)
        theme.start().use("light", size)
        page.set_blocked(LONG)
        await settled()
        row = page.empty.start if empty else page.full.start
        assert row.reason.text() == LONG
        assert whole(row.reason)
        if not empty:
            bottom = row.reason.mapTo(window, QPoint(0, row.reason.height())).y()
            assert bottom <= window.height() - window.frame.status.height()
            assert not row.link.visibleRegion().isEmpty()


def test_a_short_reason_leaves_its_link_beside_it(qtbot: QtBot, application: DetectiveApplication) -> None:
    from detective_app.gui.pages.new_investigation.start_row import Hindrance, StartRow
    from PySide6.QtWidgets import QHBoxLayout, QWidget

    holder, row = QWidget(), StartRow(tall=False)
    line = QHBoxLayout(holder)
    for part in (row.reason, row.link):
        line.addWidget(part)
    line.addStretch(1)
    qtbot.addWidget(holder)
    holder.resize(600, 60)
    row.show_state(Hindrance("No key for OpenAI", "Add an API key", "providers"))
    holder.show()
    assert row.reason.height() < 2 * row.reason.fontMetrics().lineSpacing() or whole(row.reason)
    assert row.link.x() - row.reason.geometry().right() < 24


def test_what_was_checked_and_what_contradicts_is_named_in_full(qtbot: QtBot) -> None:
    theme.start().use("light", 200)
    long = bridge_session()
    found = contradictions(long)[0]
    detail, gates = ContradictionDetail(), Gates(long)
    for part in (detail, gates):
        qtbot.addWidget(part)
        part.setFixedWidth(theme.pixels(320))
        part.show()
    detail.show_finding(found)
    qtbot.wait(1)
    labels = [one for part in (detail, gates) for one in part.findChildren(Label) if one.wordWrap()]
    assert len(labels) > len([one for one in labels if not one.text()])
    assert not [one.text() for one in labels if not whole(one)]


def test_why_an_export_failed_is_said_in_full_in_the_dock(qtbot: QtBot) -> None:
    dock = Dock()
    qtbot.addWidget(dock)
    dock.resize(480, 96)
    dock.show_state("resumable")
    dock.show()
    words = "The report could not be written: the disk is full. Nothing was changed. Free room, try again."
    dock.show_problem(words)
    dock.resize(480, dock.sizeHint().height())
    qtbot.wait(1)
    label = next(one for one in dock.findChildren(Label) if one.text() == words)
    assert label.isVisible()
    assert whole(label)
    dock.show_state("running")
    assert not label.isVisible()
