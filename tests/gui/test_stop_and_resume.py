"""A run that is stopped in mid-answer: what is offered there, and what stays in sight when it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from detective_app.app.application import DetectiveApplication
from detective_app.gui import theme
from detective_app.gui.pages.start.page import StartPage
from tests.gui.live_events import button
from tests.gui.lived_in import LivedIn, lived_in
from tests.gui.whole_window import settled
from tests.patience import until
from tests.stand_ins.brains import HYPOTHESIS


async def stopped(home: LivedIn) -> None:
    """Stop a run after its first answer."""
    hold = home.hold(after=1)
    home.start()
    await home.reach(hold, answered=1)
    await home.stop()
    await settled()


async def test_after_stop_the_sheet_can_be_shared_in_every_format_and_go_on(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        await stopped(home)
        assert home.current == "sheet"
        assert button(home.sheet.ask, "Resume").isEnabled()
        index = home.window.sidebar.list.currentIndex()
        assert HYPOTHESIS in str(index.data(Qt.ItemDataRole.AccessibleTextRole))
        home.window.actions_by_name["export"].trigger()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        kinds = {action.text(): action for action in menu.actions()}
        assert list(kinds) == ["PDF", "HTML", "Word", "Markdown", "JSON", "CSV"]
        kinds["Markdown"].trigger()
        menu.close()
        dialog = home.sheet.findChild(QFileDialog)
        target = tmp_path / "report.md"
        dialog.fileSelected.emit(str(target))
        await until(target.is_file)
        assert HYPOTHESIS.rstrip(".") in target.read_text(encoding="utf-8")
        dialog.close()
        await until(lambda: any("report.md" in one.text for one in home.window.toasts.kept))


async def test_a_sheet_that_goes_on_stays_scrolled_where_it_was(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        await stopped(home)
        row = home.sheet.grid.bands[0]
        theme.start().use("light", 200)  # so little room that one must scroll
        home.window.resize(960, 640)
        column = home.sheet.grid.parentWidget()
        while column is not None and not hasattr(column, "verticalScrollBar"):
            column = column.parentWidget()
        assert column is not None
        bar = column.verticalScrollBar()
        await until(lambda: bar.maximum() > 0)
        await settled()
        bar.setValue(bar.maximum() // 2)
        place = bar.value()
        second = home.hold()
        button(home.sheet.ask, "Resume").click()
        await home.reach(second, answered=1)
        assert home.sheet.grid.bands == [row]
        assert 0 < bar.value() <= place, "less of it is below once the card of judging is gone"
        home.release()
        await until(lambda: not home.window.runner.active)


async def test_a_session_from_the_list_goes_on_on_the_page_that_shows_it(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        await stopped(home)
        home.window.coordinator.go_to("history")
        table = home.window.coordinator.navigator.page("history").table
        await until(lambda: table.model().rowCount() == 1)
        table.choose([0], 0)
        table.setFocus()
        QTest.keyClick(table, Qt.Key.Key_Return)
        await until(lambda: home.current == "sheet")
        await settled()
        row, second = home.sheet.grid.bands[0], home.hold()
        focused = QApplication.focusWidget()
        assert focused is not None
        assert home.sheet.grid.isAncestorOf(focused)
        home.window.actions_by_name["pause"].trigger()
        await home.reach(second, answered=1)
        assert home.sheet.isVisible()
        assert home.sheet.grid.bands == [row]
        assert QApplication.focusWidget() is focused
        assert button(home.sheet.ask, "Pause").isEnabled()


async def test_the_start_page_says_that_a_run_goes_on_and_starts_again_after_it(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold()
        home.window.coordinator.show_new()
        form = home.window.coordinator.navigator.page("new")
        assert isinstance(form, StartPage)
        home.start()
        await home.reach(hold, answered=0)
        home.window.coordinator.show_new()
        form.field.set_text("Another statement.")
        form.files.add([tmp_path / "log.md"])
        await until(lambda: not form.files.reading)
        assert form.beside.text() == "A sheet is being checked"
        assert not form.check.isEnabled()
        form.way.click()
        assert home.current == "sheet"
        assert home.sheet.follows
        home.window.coordinator.show_new()
        home.window.runner.stop()
        await until(lambda: not home.window.runner.active)
        await until(form.check.isEnabled)
        assert not form.way.isVisible()
