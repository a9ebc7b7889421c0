"""One more question to a run at its limit: it is written first, survives everything, and is the one asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from detective_app.app.application import DetectiveApplication
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.lived_in import lived_in
from tests.gui.test_report_page import button
from tests.gui.waiting import until
from tests.gui.whole_window import save_sessions, settled
from tests.stand_ins import Brain

WRITTEN = "Who held the lamp that night?"


def field_in(window: MainWindow) -> QLineEdit:
    """Return the field of the question, as it is in sight."""
    page = window.coordinator.navigator.page("report")
    return next(
        one
        for one in page.findChildren(QLineEdit)
        if one.accessibleName() == "Your question" and one.isVisible()
    )


async def shown(window: MainWindow, path: Path) -> None:
    """Open a session that stopped at its limit."""
    window.coordinator.open_path(path)
    await until(lambda: window.coordinator.navigator.current == "report")


async def test_what_is_written_outlives_esc_other_pages_and_the_window(
    application: DetectiveApplication,
) -> None:
    paths = save_sessions(application)
    window = MainWindow(application)
    window.show()
    await settled()
    await shown(window, paths[1])
    button(window.coordinator.navigator.page("report"), "Ask one more question").click()
    QTest.keyClicks(field_in(window), WRITTEN)
    QTest.keyClick(field_in(window), Qt.Key.Key_Escape)
    button(window.coordinator.navigator.page("report"), "Ask one more question").click()
    assert field_in(window).text() == WRITTEN
    await shown(window, paths[0])
    window.coordinator.show_new()
    await shown(window, paths[1])
    await until(lambda: field_in(window).text() == WRITTEN)
    QTest.keyClicks(field_in(window), " And why?")
    window.close()
    await window.gone.wait()
    again = MainWindow(application)
    again.show()
    await settled()
    await shown(again, paths[1])
    assert field_in(again).text() == f"{WRITTEN} And why?"
    again.close()
    await again.gone.wait()


async def test_the_question_that_was_written_is_the_one_that_is_asked(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, Brain(turns=None)) as home:
        home.start(limit=5)
        await until(lambda: home.current == "report")
        await settled()
        page = home.window.coordinator.navigator.page("report")
        button(page, "Ask one more question").click()
        QTest.keyClicks(field_in(home.window), WRITTEN)
        button(page, "Ask").click()
        assert home.current == "live"
        await until(lambda: home.current == "report")
        opened = home.window.coordinator.investigations.opened
        assert opened is not None
        assert opened.session.iteration_limit == 6
        assert opened.session.qa_pairs[5].question == WRITTEN
        await settled()
        assert not [one for one in page.findChildren(QLineEdit) if one.text() == WRITTEN]
