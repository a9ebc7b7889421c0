"""The history page: found, filtered, ordered and looked after, with real files and a real index."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.pages.history.model import COLUMNS
from detective_app.gui.pages.history.page import HistoryPage
from detective_app.gui.run.history_reader import HistoryReader
from detective_app.gui.tasks import Tasks
from tests.gui.saved_sessions import identity, save, session, spoil
from tests.patience import until

KEY = Qt.Key


def section_of(key: str) -> int:
    return next(n for n, column in enumerate(COLUMNS) if column.key == key)


@pytest_asyncio.fixture
async def page(qtbot: QtBot, application: DetectiveApplication) -> AsyncIterator[HistoryPage]:
    tasks, reader = Tasks(), HistoryReader(application)
    page = HistoryPage(application, tasks, reader)
    qtbot.addWidget(page)
    page.resize(1040, 768)
    page.show()
    yield page
    await tasks.cancel_all()
    await reader.close()


@pytest.fixture
def filled(data: Path) -> list[Path]:
    """Five sessions, newest first as they are listed, and after them an unreadable file."""
    return save(
        data,
        session(0, "The bridge was inspected", score=64, turns=4),
        session(1, "The archive kept every note", score=91, mode="socratic", ago=timedelta(hours=1)),
        session(2, "The lease agrees with the memo", ago=timedelta(days=1)),
        session(3, "The crane failed", status="failed", ago=timedelta(days=9)),
        session(4, "The launch slipped", status="limit-reached", ago=timedelta(days=400)),
    )


def titles(page: HistoryPage) -> list[str]:
    return [str(page.model.index(row, 0).data()) for row in range(page.model.rowCount())]


async def shown(page: HistoryPage, count: int) -> None:
    page.refresh()
    await until(lambda: page.model.rowCount() == count)


async def test_every_file_is_a_row_newest_first(page: HistoryPage, filled: list[Path], data: Path) -> None:
    spoil(data)
    await shown(page, 6)
    assert titles(page)[:2] == ["broken.json", "The bridge was inspected"]
    cells = [str(page.model.index(1, column).data() or "") for column in range(len(COLUMNS))]
    assert cells[:4] == ["The bridge was inspected", "Completed", "OpenAI", "$0.05"]
    assert "4 of 12 answers" in page.model.index(1, 1).data(Qt.ItemDataRole.ToolTipRole)
    states = {title: page.model.index(row, 1).data() for row, title in enumerate(titles(page))}
    assert states["The lease agrees with the memo"] == "Paused"
    assert states["The crane failed"] == "Failed"
    assert states["The launch slipped"] == "Limit reached"
    assert states["broken.json"] == "Unreadable"
    assert "6" in page.count.text()


async def test_typing_searches_after_a_rest_and_says_when_nothing_fits(
    page: HistoryPage, filled: list[Path], qtbot: QtBot
) -> None:
    await shown(page, 5)
    qtbot.keyClicks(page.filters.search, "crane")
    await until(lambda: titles(page) == ["The crane failed"])
    assert page.count.text() == "1 of 5 sheets"
    page.filters.search.setText("zeppelin")
    await until(lambda: page.places.currentWidget() is page.notice)
    assert "Nothing fits" in page.notice.text
    page.filters.clear()
    await until(lambda: page.model.rowCount() == 5)
    assert page.places.currentWidget() is page.table


async def test_filters_narrow_by_status_mode_and_date(page: HistoryPage, filled: list[Path]) -> None:
    await shown(page, 5)
    await until(lambda: page.filters.status.count() > 5)
    page.filters.status.choose("completed")
    await until(lambda: page.model.rowCount() == 2)
    page.filters.status.choose("socratic")
    await until(lambda: titles(page) == ["The archive kept every note"])
    page.filters.clear()
    await until(lambda: page.model.rowCount() == 5)
    page.filters.date.choose(30)
    await until(lambda: page.model.rowCount() == 4)


async def test_verdicts_stand_in_the_rows_and_narrow_and_order_them(page: HistoryPage, data: Path) -> None:
    save(
        data, session(1, "Pier", score=80, ruling="supported"), session(2, "Crane", score=7, ruling="refuted")
    )
    save(data, session(3, "Gate", score=60))
    await shown(page, 3)
    assert [page.model.index(row, 1).data() for row in range(3)] == ["Supported", "Refuted", "Completed"]
    await until(lambda: page.filters.status.findData("refuted") >= 0)
    page.table.header.sort_by(COLUMNS[section_of("status")])
    await until(lambda: titles(page) == ["Pier", "Crane", "Gate"])
    page.filters.status.choose("refuted")
    await until(lambda: titles(page) == ["Crane"])


async def test_a_column_orders_by_click_and_by_keyboard(
    page: HistoryPage, filled: list[Path], qtbot: QtBot
) -> None:
    page.resize(1200, 700)
    await shown(page, 5)
    header = page.table.header
    section = section_of("cost")
    place = QPoint(header.sectionViewportPosition(section) + 20, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    await until(lambda: titles(page)[0] == "The launch slipped")
    header.setFocus()
    qtbot.keyClick(header, KEY.Key_Return)
    await until(lambda: titles(page)[0] == "The bridge was inspected")
    assert header.accessibleName() == "Sorted by Cost, ascending"
    qtbot.keyClick(header, KEY.Key_Left)
    assert header.accessibleName() == "Sort by Verdict"
    qtbot.keyClick(header, KEY.Key_Left)
    assert header.accessibleName() == "Sort by Claim"
    qtbot.keyClick(header, KEY.Key_Space)
    await until(lambda: titles(page)[0] == "The archive kept every note")


async def test_arrows_choose_and_enter_opens(page: HistoryPage, filled: list[Path], qtbot: QtBot) -> None:
    await shown(page, 5)
    page.focus_search()
    opened: list[Path] = []
    page.open_requested.connect(opened.append)
    qtbot.keyClick(page.filters.search, KEY.Key_Down)
    await until(page.table.hasFocus)
    qtbot.keyClick(page.table, KEY.Key_Down)
    qtbot.keyClick(page.table, KEY.Key_Return)
    assert opened == [filled[1]]
    qtbot.keyClick(page.table, KEY.Key_End)
    qtbot.keyClick(page.table, KEY.Key_Return)
    assert opened[1] == filled[4]


async def test_the_foot_offers_what_fits_the_selection(
    page: HistoryPage, filled: list[Path], data: Path
) -> None:
    spoil(data)
    await shown(page, 6)
    offered = lambda: {  # noqa: E731
        button.text() for button in (page.foot.open, page.foot.duplicate, page.foot.export,
                                     page.foot.delete) if button.isVisible()
    }  # fmt: skip
    assert page.foot.isHidden()
    page.table.choose([1], 1)
    assert offered() == {"Open", "Duplicate as new", "Export…", "Delete"}
    page.table.choose([1, 2], 2)
    assert offered() == {"Export…", "Delete"}
    page.table.choose([0], 0)
    assert offered() == {"Delete"}
    page.table.choose([0, 1, 2], 2)
    assert offered() == {"Delete"}


async def test_one_is_duplicated(page: HistoryPage, filled: list[Path]) -> None:
    await shown(page, 5)
    asked: list[tuple[Path, ...]] = []
    page.duplicate_requested.connect(lambda path: asked.append((path,)))
    page.table.choose([1], 1)
    page.foot.duplicate.click()
    assert asked == [(filled[1],)]


async def test_delete_takes_the_row_away_at_once_and_undo_brings_it_back(
    page: HistoryPage, filled: list[Path], qtbot: QtBot
) -> None:
    await shown(page, 5)
    undoable: list[tuple[str, object]] = []
    counts: list[int] = []
    page.undoable.connect(lambda words, undo: undoable.append((words, undo)))
    page.count_changed.connect(counts.append)
    page.table.choose([0, 1], 1)
    qtbot.keyClick(page.table, KEY.Key_Delete)
    await until(lambda: page.model.rowCount() == 3)
    assert not filled[0].exists()
    assert not filled[1].exists()
    assert page.table.currentIndex().row() >= 0, "the keyboard stays in the table"
    ((words, undo),) = undoable
    assert words.startswith("2 ")
    assert callable(undo)
    undo()
    await until(lambda: page.model.rowCount() == 5)
    assert filled[0].exists()
    assert titles(page)[0] == "The bridge was inspected"
    assert counts[-1] == 5


async def test_what_cannot_be_deleted_is_said_and_stays(
    page: HistoryPage, filled: list[Path], application: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shown(page, 5)
    files = application.library.files
    with files.hold():
        files.save(files.load(identity(2)).session)
        page.table.choose([2], 2)
        page.foot.delete.click()
        await until(page.problem.isVisible)
        assert "Stop it first" in page.problem.text()
    assert filled[2].exists()
    assert page.model.rowCount() == 5


async def test_an_unreadable_row_explains_itself(page: HistoryPage, data: Path, qtbot: QtBot) -> None:
    spoil(data)
    await shown(page, 1)
    listed = page.model.listed(0)
    assert listed is not None
    area = page.table.visualRect(page.model.index(0, 1))
    details = next(
        x for x in range(area.left(), area.right())
        if page.table.painter_of_rows.step_at(listed, area, QPoint(x, area.center().y()))
    )  # fmt: skip
    qtbot.mouseClick(
        page.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(details + 4, area.center().y())
    )
    (dialog,) = page.findChildren(QMessageBox)
    qtbot.addWidget(dialog)
    assert dialog.isVisible()
    assert dialog.informativeText().startswith("It is not valid JSON")
    assert str(data / "sessions" / "broken.json") in dialog.informativeText()
    dialog.close()


async def test_selection_and_place_stay_when_files_change(
    page: HistoryPage, filled: list[Path], data: Path
) -> None:
    save(data, *(session(10 + n, f"Older {n}", ago=timedelta(days=20 + n)) for n in range(60)))
    await shown(page, 65)
    page.table.choose([30], 30)
    page.table.scrollTo(page.model.index(40, 0))
    bar = page.table.verticalScrollBar().value()
    chosen = page.table.selected()[0].row.path
    save(data, session(99, "Brand new", ago=timedelta(0)))
    await shown(page, 66)
    assert [listed.row.path for listed in page.table.selected()] == [chosen]
    assert page.table.currentIndex().row() == 31
    assert page.table.verticalScrollBar().value() == bar


async def test_only_pages_in_sight_are_fetched(page: HistoryPage, data: Path) -> None:
    save(data, *(session(n, f"Session {n}", turns=0, ago=timedelta(minutes=n)) for n in range(450)))
    await shown(page, 450)
    assert list(page.model.held()) == [0]
    page.table.setCurrentIndex(page.model.index(449, 0))
    page.table.viewport().repaint()
    await until(lambda: page.model.index(449, 0).data() == "Session 449")
    assert sorted(page.model.held()) == [0, 2]
    page.table.selectAll()
    assert len(page.table.selected_rows()) == 200


async def test_a_selection_that_is_too_large_offers_nothing(page: HistoryPage, data: Path) -> None:
    save(data, *(session(n, f"Session {n}", turns=0, ago=timedelta(minutes=n)) for n in range(260)))
    await shown(page, 260)
    page.table.choose(list(range(260)), 0)
    assert not page.foot.delete.isVisible()
    assert page.foot.isVisible()


async def test_no_sessions_offers_to_begin(page: HistoryPage, qtbot: QtBot) -> None:
    page.refresh()
    await until(lambda: page.places.currentWidget() is page.notice)
    assert "No sheets yet" in page.notice.text
    with qtbot.waitSignal(page.new_requested):
        button_named(page, "New sheet").click()
    with qtbot.waitSignal(page.sample_requested):
        button_named(page, "Play the sample case").click()


async def test_a_list_that_cannot_be_read_says_that_the_files_are_safe_and_is_rebuilt(
    page: HistoryPage, filled: list[Path], data: Path
) -> None:
    aside = data / "aside"
    (data / "sessions").rename(aside)
    (data / "sessions").write_text("a file where the folder belongs")
    page.refresh()
    await until(lambda: "could not be read" in page.notice.text)
    assert "Your files are safe" in page.notice.text
    (data / "sessions").unlink()
    aside.rename(data / "sessions")
    button_named(page, "Rebuild list").click()
    await until(lambda: page.model.rowCount() == 5)
    assert page.places.currentWidget() is page.table


def button_named(page: HistoryPage, text: str) -> Button:
    return next(button for button in page.notice.findChildren(Button) if button.text() == text)


async def test_chosen_sessions_are_exported_into_a_folder_and_replace_nothing(
    page: HistoryPage, filled: list[Path], tmp_path: Path
) -> None:
    await shown(page, 5)
    told: list[str] = []
    page.toast.connect(told.append)
    folder = tmp_path / "reports"
    folder.mkdir()
    for _ in range(2):
        page._export.write_all(filled[:2], "markdown", folder)
        await until(lambda: told)
        told.clear()
    assert len(list(folder.glob("*.md"))) == 4
    shutil.rmtree(folder)
    page._export.write_all(filled[:1], "markdown", folder)
    await until(page.problem.isVisible)
    assert "no folder" in page.problem.text()


async def test_the_menu_of_a_row_has_the_folder(page: HistoryPage, filled: list[Path]) -> None:
    await shown(page, 5)
    page.table.choose([0], 0)
    page.table.customContextMenuRequested.emit(QPoint(20, 20))
    menu = next(menu for menu in page.findChildren(QMenu) if menu.isVisible())
    assert [action.text() for action in menu.actions() if action.text()] == [
        "Open",
        "Duplicate as new",
        "Export…",
        "Delete",
        "Open folder",
        "Rebuild list",
    ]
    menu.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_chosen_row_has_the_theme_s_fill_and_bar_and_no_other_highlight(
    page: HistoryPage, filled: list[Path], scheme: theme.Scheme
) -> None:
    theme.start().use(scheme)
    await shown(page, 5)
    page.table.choose([1], None)
    image = page.table.viewport().grab().toImage()
    middle = page.table.rowViewportPosition(1) + 24
    tokens = theme.tokens()[scheme]
    assert image.pixelColor(1, middle).name().upper() == tokens["accent"]
    assert image.pixelColor(6, middle).name().upper() == tokens["accentSoft"]
    colors = {image.pixelColor(x, middle).name() for x in range(image.width())}
    assert "#308cc6" not in colors


async def test_cells_and_header_are_read_out(page: HistoryPage, filled: list[Path]) -> None:
    await shown(page, 5)
    table = QAccessible.queryAccessibleInterface(page.table)
    assert table.text(QAccessible.Text.Name) == "Sheets"
    names = {
        table.child(n).text(QAccessible.Text.Name)
        for n in range(table.childCount())
        if table.child(n) is not None
    }
    assert {"Claim", "Cost", "When", "Completed"} <= names
    assert any(name.startswith("The bridge was inspected, Collaborative") for name in names)


async def test_hostile_words_are_shown_as_they_are(page: HistoryPage, data: Path) -> None:
    texts = ["<img src=x>" * 50, "x" * 200_000, "\u202eevil\x00\x1b[2J", "a\nb\tc " * 5_000]
    save(data, *(session(n, text, turns=0) for n, text in enumerate(texts)))
    await shown(page, 4)
    page.table.viewport().repaint()
    for title in titles(page):
        assert len(title) <= 500
        assert not set("\x00\x1b\u202e\n") & set(title)
    tips = [page.model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in range(4)]
    assert not any("<img" in tip for tip in tips)


async def test_a_window_without_room_keeps_the_titles_readable(page: HistoryPage, filled: list[Path]) -> None:
    page.resize(720, 640)
    await shown(page, 5)
    QApplication.processEvents()
    assert page.table.columnWidth(0) >= 220
    assert page.table.isColumnHidden(section_of("detective"))
