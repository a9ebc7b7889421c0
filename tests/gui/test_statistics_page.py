"""The page of the statistics: the numbers of the terminal, its states, and the ways there and back."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFrame
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.statistics.page import StatisticsPage
from detective_app.gui.run.history_reader import HistoryReader
from detective_app.gui.shell.palette import Palette
from detective_app.gui.tasks import Tasks
from tests.cli.command import call
from tests.gui.saved_sessions import save, session, spoil, until
from tests.gui.whole_window import settled, window_over
from tests.screenshots import statistics_case


@pytest_asyncio.fixture
async def page(qtbot: QtBot, application: DetectiveApplication) -> AsyncIterator[StatisticsPage]:
    tasks, reader = Tasks(), HistoryReader(application)
    page = StatisticsPage(tasks, reader)
    qtbot.addWidget(page)
    page.resize(784, 768)
    page.show()
    yield page
    await tasks.cancel_all()
    await reader.close()


def read_out(page: StatisticsPage) -> dict[str, str]:
    """Return what a screen reader says of each section."""
    return {
        one.accessibleName(): one.accessibleDescription()
        for one in page.findChildren(QFrame)
        if one.isVisible()
    }


async def test_window_and_terminal_show_the_same_numbers(page: StatisticsPage, data: Path) -> None:
    save(data, *statistics_case.sessions())
    spoil(data)
    (told,) = call("--data-dir", data, "statistics", "--json").lines
    said = call("--data-dir", data, "statistics").out
    page.refresh()
    await until(lambda: page.shown and page.shown.sessions == told["sessions"] == 10)
    assert page.state.text() == "10 investigations: 5 with a verdict, 3 not finished, 1 failed, 1 unreadable"
    assert "10: 5 with a verdict, 3 not finished, 1 failed, 1 unreadable" in said
    parts = read_out(page)
    for ruling, name, called in (
        ("supported", "Supported", "supported"),
        ("not_enough_evidence", "Not in the documents", "not enough evidence"),
    ):
        count = told["verdicts"][ruling]
        assert f"{name} {count} " in parts["Verdicts"]
        assert f"{count} of 5 {called}" in said
    asked = told["clarifications"]
    assert parts["Questions to you"] == "Answered 3 75 %, Skipped 1 25 %, Waiting for you 1, 5 asked"
    assert (asked["asked"], asked["answered"], asked["skipped"], asked["waiting"]) == (5, 3, 1, 1)
    assert asked["completionRate"] == 0.75
    first, *_ = told["providers"]
    cells = f"Calls {first['calls']}, Failed tries {first['failedTries']}, Tokens {first['tokens']:,}, Cost $"
    assert f"OpenAI, {cells}{first['knownCostUsd']:.2f}" in parts["Providers"]
    assert f"Together, Calls {sum(one['calls'] for one in told['providers'])}," in parts["Providers"]
    left = told["disclosure"]
    assert f"left {left['words']}, " in parts["What left this computer"]
    assert re.sub(r"\s+", " ", said).count("312 words of documents, in 1 of 2 sessions that kept count") == 1


async def test_shares_are_never_rounded_to_none_or_all(page: StatisticsPage, data: Path) -> None:
    most = (session(n, f"Bridge {n}", turns=0, score=80, ruling="supported") for n in range(300))
    save(data, *most, session(300, "Lease", turns=0, score=7, ruling="refuted"))
    page.refresh()
    await until(lambda: page.shown and page.shown.sessions == 301)
    assert "Supported 300 99 %, Refuted 1 <1 %, Documents differ 0 0 %" in read_out(page)["Verdicts"]


async def test_nothing_yet_offers_a_new_investigation(page: StatisticsPage) -> None:
    page.refresh()
    await until(page.new.isVisible)
    assert page.state.text().startswith("No investigations yet.")
    assert not page.again.isVisible()


async def test_what_cannot_be_read_is_said_and_can_be_tried_again(page: StatisticsPage, data: Path) -> None:
    (path,) = save(data, session(1, "Bridge", score=80, ruling="supported"))
    path.parent.rename(data / "elsewhere")
    path.parent.write_text("no folder", encoding="utf-8")
    page.refresh()
    await until(page.again.isVisible)
    assert "The sessions folder cannot be read" in page.state.text()
    assert page.shown is None
    path.parent.unlink()
    (data / "elsewhere").rename(path.parent)
    QTest.mouseClick(page.again, Qt.MouseButton.LeftButton)
    await until(lambda: page.shown and page.shown.judged == 1)
    assert not page.again.isVisible()


async def test_it_is_reached_from_history_and_palette_and_left_by_keyboard(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        navigator = window.coordinator.navigator
        assert "statistics" not in window.sidebar.places
        navigator.go_to("history")
        QTest.mouseClick(navigator.page("history").statistics, Qt.MouseButton.LeftButton)
        page = navigator.page("statistics")
        await until(lambda: page.shown and page.shown.sessions == 2)
        assert window.sidebar.places["history"].is_here
        page.back.setFocus()
        QTest.keyClick(page.back, Qt.Key.Key_Escape)
        assert navigator.current == "history"
        window.actions_by_name["palette"].trigger()
        palette = window.findChild(Palette)
        QTest.keyClicks(palette.typed, "statistics")
        await settled()
        QTest.keyClick(palette.typed, Qt.Key.Key_Return)
        assert navigator.current == "statistics"
        assert next(one.text() for one in page.findChildren(Label) if one.isVisible()) == "Statistics"


async def test_on_a_wide_screen_the_figures_stand_in_the_middle_and_the_bar_at_the_edge(
    application: DetectiveApplication, data: Path
) -> None:
    save(data, *statistics_case.sessions())
    async with window_over(application) as window:
        window.resize(1680, 500)
        window.coordinator.go_to("statistics")
        page = window.coordinator.navigator.page("statistics")
        await until(lambda: page.shown)
        await settled()
        bar, centre = page._column.verticalScrollBar(), window.frame.pages
        assert bar.isVisible()
        assert bar.mapTo(window, bar.rect().topRight()).x() >= window.width() - 4
        section = next(one for one in page.findChildren(QFrame) if one.accessibleName() == "Verdicts")
        left = section.mapTo(centre, section.rect().topLeft()).x()
        right = centre.width() - section.mapTo(centre, section.rect().topRight()).x()
        assert section.width() <= 720
        assert abs(left - right) <= bar.width()
