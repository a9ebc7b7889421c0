"""The start of a check: it waits for no document, says what hinders it, and leaving ends the reading."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.settings import Configuration, WitnessChoice
from detective_app.front_end.run import RunRequest
from detective_app.gui.pages.start import case_files
from detective_app.gui.pages.start.page import StartPage
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.tasks import Tasks
from detective_app.storage.cases import states
from tests.gui.reader_children import reader_children
from tests.gui.whole_window import window_over
from tests.patience import until

STATEMENT = "The bridge was inspected before the accident."


@pytest.fixture
async def page(
    qtbot: QtBot, application: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[StartPage]:
    """The page over a program that could begin at once."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-" + "k" * 30)
    witness = WitnessChoice(provider="compatible", base_url="http://127.0.0.1:9", model="m")
    application.settings.save(Configuration(witness=witness))
    tasks = Tasks()
    page = StartPage(application, tasks, WindowState(application.folders.data))
    qtbot.addWidget(page)
    page.resize(1040, 768)
    page.show()
    page.prefill(RunRequest(hypothesis=STATEMENT))
    yield page
    await tasks.cancel_all()


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder whose documents take a while."""
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(200):
        (folder / f"note {number:03}.txt").write_text(f"Note {number}.\n")
    return folder


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.4 and nothing else")
    return path


@pytest.fixture
def memo(tmp_path: Path) -> Path:
    path = tmp_path / "memo.txt"
    path.write_text("One.\nTwo.\n")
    return path


def started(page: StartPage) -> list[Any]:
    """Keep the requests from now on."""
    requests: list[Any] = []
    page.check_requested.connect(requests.append)
    return requests


async def test_check_begins_at_once_with_all_paths_while_they_are_still_read(
    page: StartPage, many: Path
) -> None:
    requests = started(page)
    assert not page.check.isEnabled()
    page.files.add([many])
    assert page.check.isEnabled()
    assert page.files.reading
    page.check.click()
    assert [request.case_paths for request in requests] == [(many,)]


async def test_a_long_reading_is_not_waited_for_and_the_page_says_with_what_it_begins(
    page: StartPage, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(states, "_TELLS_AFTER_SECONDS", 0.0)
    monkeypatch.setattr(case_files, "_WAITS_SECONDS", 0.0)
    page.files.add([many])
    await until(lambda: "read so far; others can join the sheet." in page.beside.text())
    assert page.request.so_far
    await until(lambda: not page.files.reading)
    assert not page.request.so_far
    await until(lambda: "read so far" not in page.beside.text())


async def test_one_that_cannot_be_read_keeps_nothing_from_starting(
    page: StartPage, memo: Path, broken: Path
) -> None:
    page.files.add([memo, broken])
    await until(lambda: not page.files.reading)
    assert page.check.isEnabled()
    page.files.leave_out(broken)
    assert page.request.case_paths == (memo,)


async def test_without_any_readable_document_the_reason_stands_beside_check(
    page: StartPage, broken: Path, memo: Path
) -> None:
    requests = started(page)
    page.files.add([broken])
    await until(lambda: page.beside.text() == "No document can be read")
    assert not page.check.isEnabled()
    page.start()
    assert requests == []
    page.files.add([memo])
    await until(page.check.isEnabled)


async def test_a_document_that_is_gone_when_the_run_reads_it_is_told(
    page: StartPage, application: DetectiveApplication, memo: Path, many: Path
) -> None:
    page.files.add([memo, many / "note 000.txt"])
    await until(lambda: not page.files.reading)
    await asyncio.to_thread(memo.unlink)
    reading = application.cases.store.read(page.request.case_paths)
    assert reading.problems == ("memo.txt was not found.",)


async def test_leaving_the_page_ends_the_reading_and_coming_back_goes_on(page: StartPage, many: Path) -> None:
    page.files.add([many])
    await until(lambda: bool(page.files.states))
    page.hide()
    await until(lambda: not reader_children())
    page.show()
    await until(lambda: not page.files.reading)
    assert [one.state for one in page.files.states] == ["ready"] * 200


async def test_closing_the_window_ends_the_reading(application: DetectiveApplication, many: Path) -> None:
    async with window_over(application) as window:
        window.coordinator.show_new()
        page = window.coordinator.navigator.page("new")
        page.files.add([many])
        await until(lambda: bool(reader_children()))
    assert not reader_children()


async def test_documents_held_over_the_page_are_seen_and_let_go_anywhere(page: StartPage, memo: Path) -> None:
    data = held(QUrl.fromLocalFile(str(memo)), QUrl("https://www.example.org/a.pdf"))
    page.dragEnterEvent(entering(data))
    assert page.drop_frame.isVisible()
    assert page.drop_frame.words == "Let go to add them to the case"
    page.dragLeaveEvent(QDragLeaveEvent())
    assert not page.drop_frame.isVisible()
    page.dragEnterEvent(entering(data))
    page.dropEvent(dropping(data))
    assert not page.drop_frame.isVisible()
    assert page.files.paths == (memo,)


async def test_what_is_no_file_on_this_computer_cannot_be_dropped(page: StartPage) -> None:
    data = held(QUrl("https://www.example.org/a.pdf"))
    event = entering(data)
    event.ignore()
    page.dragEnterEvent(event)
    assert not event.isAccepted()
    assert not page.drop_frame.isVisible()


def held(*urls: QUrl) -> QMimeData:
    data = QMimeData()
    data.setUrls(urls)
    return data


def entering(data: QMimeData) -> QDragEnterEvent:
    return QDragEnterEvent(QPoint(500, 600), Qt.DropAction.CopyAction, data, *_HAND)


def dropping(data: QMimeData) -> QDropEvent:
    return QDropEvent(QPointF(500, 600), Qt.DropAction.CopyAction, data, *_HAND)


_HAND = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
