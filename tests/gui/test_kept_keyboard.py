"""Where the keyboard is after something happened by itself: on something in sight, in the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.run import RunRequest
from detective_app.gui.page.spec import FORM
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.lived_in import lived_in
from tests.gui.test_accessibility import stops
from tests.gui.whole_window import place, settled, window_over
from tests.patience import until
from tests.stand_ins.brains import HYPOTHESIS
from tests.sweeps import sweep


def astray(window: MainWindow) -> list[str]:
    """Tell what has the keyboard where that is not in the page, or not in sight."""
    focused = window.focusWidget()
    if focused is not None and focused.isVisible() and window.frame.pages.isAncestorOf(focused):
        return []
    return [place(focused) if focused is not None else "nowhere"]


def stops_of_page(window: MainWindow) -> list[QWidget]:
    """Return where Tab stops in the page."""
    return [stop for stop in stops(window) if window.frame.pages.isAncestorOf(stop)]


async def press_start(window: MainWindow, document: Path) -> None:
    """Fill the form, and press what starts an investigation with the keyboard."""
    window.coordinator.show_new()
    form = window.coordinator.navigator.page(FORM)
    form.prefill(RunRequest(hypothesis=HYPOTHESIS, case_paths=(document,)))
    await settled()
    pressed = next(one for one in stops_of_page(window) if one.property("kind") == "primary")
    pressed.setFocus()
    QTest.keyClick(pressed, Qt.Key.Key_Space)


@pytest.mark.parametrize("step", sweep((1, 4), lambda step: step == 4))
async def test_the_keyboard_stays_in_the_page_while_a_run_begins_ends_and_opens_what_it_left(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """It starts at the button that begins the run; then stops of the page of a run take their turn."""
    found, pages = [], set[str]()
    number, among = 0, 1
    async with lived_in(application, tmp_path, monkeypatch) as home:
        window = home.window
        navigator, runner = window.coordinator.navigator, window.runner
        for happened in (navigator.shown, runner.preparing, runner.began, runner.ended):
            happened.connect(lambda *told: found.extend((*told, at) for at in astray(window)))
        navigator.shown.connect(pages.add)
        while number < among:
            hold = home.hold()
            await press_start(window, tmp_path / "log.md")
            await until(hold.reached.is_set)
            await settled()
            held = stops_of_page(window)
            among = len(held)
            held[number].setFocus()
            hold.release.set()
            await until(lambda: not runner.active)
            await settled()
            found += astray(window)
            number += step
    assert not found
    assert number > 1
    assert len(pages) > 1


async def test_the_keyboard_goes_to_what_stands_beside_where_what_had_it_is_gone(
    application: DetectiveApplication,
) -> None:
    """Hidden, disabled or deleted: on the page that is shown, and never in the sidebar."""
    found = []
    async with window_over(application) as window:
        window.activateWindow()
        for route in ("history", "settings", "new"):
            for end in (QWidget.hide, lambda one: one.setEnabled(False), QWidget.deleteLater):
                window.coordinator.go_to(route)
                await settled()
                extra = QPushButton("extra", window.frame.pages.currentWidget())
                extra.show()
                extra.setFocus()
                assert QApplication.focusWidget() is extra
                end(extra)
                await settled()
                found += [(route, at) for at in astray(window)]
    assert not found
