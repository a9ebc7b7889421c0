"""What annoyed somebody who used the window for the first time: each thing stays mended."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.opening import ask_folder
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.live_events import button, said
from tests.gui.saved_sessions import save, session
from tests.gui.whole_window import settled, window_over
from tests.patience import until


def marks(window: MainWindow) -> list[str]:
    return [mark.word for mark in window.frame.status.findChildren(StatusMark)]


def focused() -> QWidget | None:
    return QApplication.focusWidget()


def test_enter_presses_a_button_as_space_does(qtbot: QtBot) -> None:
    made = Button("Skip setup")
    qtbot.addWidget(made)
    with qtbot.waitSignal(made.clicked):
        qtbot.keyClick(made, Qt.Key.Key_Return)
    with qtbot.assertNotEmitted(made.clicked):
        qtbot.keyClick(made, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_a_typed_folder_does_not_bring_the_folder_around_it(qtbot: QtBot, tmp_path: Path) -> None:
    """Else documents that nobody chose would be read, and quotes from them sent."""
    (tmp_path / "case").mkdir()
    parent, chosen = QWidget(), []
    qtbot.addWidget(parent)
    dialog = ask_folder(parent, "Add a folder", chosen.append)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setDirectory(str(tmp_path))
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    buttons = dialog.findChild(QDialogButtonBox)
    assert line is not None
    assert buttons is not None
    line.setText(str(tmp_path / "case"))
    qtbot.waitUntil(lambda: len(dialog.selectedFiles()) > 0)
    buttons.button(QDialogButtonBox.StandardButton.Open).click()
    assert chosen == [tmp_path / "case"]


async def test_what_settings_say_goes_when_they_are_left(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        window.coordinator.open_settings()
        await settled()
        assert marks(window) == ["All changes saved"]
        window.actions_by_name["history"].trigger()
        await until(lambda: "You judge" in marks(window))
        await until(lambda: "All changes saved" not in marks(window))


@pytest.fixture
def misconfigured(data: Path) -> DetectiveApplication:
    """The program over a settings file that cannot be read."""
    data.mkdir()
    (data / "config.json").write_text("{broken", encoding="utf-8")
    return DetectiveApplication(GlobalOptions(data_dir=data))


async def test_a_broken_settings_file_is_told_before_anything_is_sent(
    misconfigured: DetectiveApplication,
) -> None:
    async with window_over(misconfigured) as window:
        await until(lambda: "The settings file cannot be used" in marks(window))
        assert ["could not be opened" in notice.text for notice in window.toasts.kept] == [True]


async def test_over_a_broken_settings_file_nothing_begins_and_the_form_says_why(
    misconfigured: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-" + "k" * 30)
    async with window_over(misconfigured) as window:
        window.coordinator.new_about("The bridge was closed in May.")
        page = window.coordinator.navigator.page("new")
        await until(lambda: page.options.detective.candidate is not None)
        await until(lambda: page.beside.text() == "The settings file cannot be used")
        assert not page.check.isEnabled()
        requests: list[RunRequest] = []
        page.check_requested.connect(requests.append)
        page.start()
        assert window.coordinator.navigator.current == "settings"
        assert requests == []
        misconfigured.folders.config_file.write_text("{}", encoding="utf-8")
        window.coordinator.navigator.page("settings").banner.action.click()
        window.coordinator.show_new()
        await until(lambda: page.beside.text() == "Add a document first")


async def test_a_session_whose_file_has_a_foreign_name_opens_from_the_history(
    application: DetectiveApplication,
) -> None:
    recorded = session(77, "The pier was inspected.", ago=timedelta(0))
    (file,) = save(application.folders.data, recorded)
    foreign = file.rename(file.with_name("theirs.json"))
    async with window_over(application) as window:
        window.actions_by_name["history"].trigger()
        await settled()
        page = window.coordinator.navigator.page("history")
        await until(lambda: page.model.index(0, 0).data() == recorded.hypothesis.text)
        page.table.setCurrentIndex(page.model.index(0, 0))
        QTest.keyClick(page.table, Qt.Key.Key_Return)
        await until(lambda: window.coordinator.navigator.current == "sheet")
    assert application.library.files.load(recorded.id).path == foreign  # by which the window resumes it


async def test_keys_pressed_fast_are_all_counted(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        for _ in range(5):
            window.actions_by_name["larger"].trigger()
        await until(lambda: application.settings.current.appearance.text_size == 150)


async def test_ctrl_z_takes_back_a_deletion(qtbot: QtBot, application: DetectiveApplication) -> None:
    def files() -> int:
        return len(list(application.folders.sessions.glob("*.json")))

    async with window_over(application) as window:
        window.actions_by_name["history"].trigger()
        await settled()
        table = window.coordinator.navigator.page("history").table
        table.selectRow(0)
        qtbot.keyClick(table, Qt.Key.Key_Delete)
        await until(lambda: files() == 1 and bool(window.toasts.shown))
        qtbot.keyClick(table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: files() == 2)


async def test_a_session_that_could_not_go_on_keeps_its_name_and_a_way_to_try_again(
    application: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    stopped = session(7, "The lift was inspected")
    with application.library.files.hold():
        path = application.library.files.save(stopped)
    async with window_over(application) as window:
        window.coordinator.open_path(path)
        await until(lambda: window.coordinator.navigator.current == "sheet")
        assert window.actions_by_name["pause"].isEnabled()
        window.actions_by_name["pause"].trigger()
        page = window.coordinator.navigator.page("sheet")
        await until(lambda: "Try again" in said(page))
        await until(lambda: "The lift was inspected" in page.claim.accessibleName())


async def test_a_start_that_was_refused_is_tried_again_and_no_other_session(
    application: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    looked_at = session(7, "The lift was inspected")
    with application.library.files.hold():
        path = application.library.files.save(looked_at)
    async with window_over(application) as window:
        investigations = window.coordinator.investigations
        window.coordinator.open_path(path)
        await until(lambda: investigations.opened is not None)
        investigations.start(RunRequest(hypothesis="The cook was away"))
        page = window.coordinator.navigator.page("sheet")
        await until(lambda: "It did not start" in said(page))
        button(page, "Try again").click()
        assert "It did not start" not in said(page)
        await until(lambda: "It did not start" in said(page))
        assert "The cook was away" in page.claim.accessibleName()
