"""The page of many claims: a list is checked in processes, stopped, taken up, judged by hand, shared."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from filelock import FileLock
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import InterrogationSession
from detective_app.front_end.run import RunRequest
from detective_app.gui.page.spec import FORM, MANY, SHEET
from detective_app.gui.pages.many.page import ManyPage
from detective_app.gui.pages.start.page import StartPage
from detective_app.gui.shell.main_window import MainWindow
from tests.cli.batches import Judge, hypothesis
from tests.gui.lived_in import LivedIn, lived_in
from tests.patience import until


def many(window: MainWindow) -> ManyPage:
    page = window.coordinator.navigator.page(MANY)
    assert isinstance(page, ManyPage)
    return page


def begin(home: LivedIn, given: str | Path) -> ManyPage:
    """Paste a list over the document of the case, or open it as a file, and have it checked."""
    form = home.window.coordinator.navigator.page(FORM)
    assert isinstance(form, StartPage)
    form.prefill(RunRequest(hypothesis="", case_paths=(home.document,)))
    form.many_requested.emit()
    page = many(home.window)
    if isinstance(given, Path):
        page.compose.given.emit(given)
    else:
        page.compose.field.setPlainText(given)
        QTest.mouseClick(page.compose.check, Qt.MouseButton.LeftButton)
    return page


def words(page: ManyPage) -> list[str]:
    """Return how the rows stand, from the top."""
    rows = (page.model.claim(row) for row in range(page.model.rowCount()))
    return [page.model.look(one)[2] for one in rows if one]


def chosen(page: ManyPage) -> int:
    claim = page.table.current
    assert claim is not None
    return claim.number


def press(page: ManyPage, key: Qt.Key) -> None:
    QTest.keyClick(page.table, key)


async def at_rest(page: ManyPage) -> None:
    await until(lambda: page.kept is not None and page.driving.kept is None and not page._reading)


async def judged_by_hand(home: LivedIn) -> InterrogationSession:
    """Mark the first cell of the sheet that is shown as a person does, and return what is kept of it."""
    page = home.sheet
    await until(lambda: page.grid.bands and page.grid.bands[0].cells)
    page.grid.focus_first()
    QTest.keyClick(page.grid.bands[0].cells[0], Qt.Key.Key_2)
    await until(lambda: page.session is not None and page.session.marks)
    assert page.session is not None
    return page.session


async def test_a_list_is_stopped_gone_on_with_judged_by_hand_shared_and_found_again(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "Final report.jsonl"
    other = {"hypothesis": hypothesis(4), "documents": "/etc/hostname"}
    rows = (hypothesis(1), hypothesis(2), {"hypothesis": " "}, other, hypothesis(3))
    table.write_text("\n".join(json.dumps(one) for one in rows), encoding="utf-8")
    async with lived_in(application, tmp_path, monkeypatch, Judge()) as home:
        home.hold(after=4)
        page = begin(home, table)
        await until(lambda: sorted(words(page)[:2]) == ["Refuted", "Supported"] and page.driving.asked)
        assert words(page)[2:] == ["Not checked", "Not checked", "Being asked"]
        assert len(application.library.files.at_work) == 1
        QTest.mouseClick(page.room.stop, Qt.MouseButton.LeftButton)
        await at_rest(page)
        assert words(page) == ["Refuted", "Supported", "Not checked", "Not checked", "Not judged yet"]
        home.release()
        QTest.mouseClick(page.room.go_on, Qt.MouseButton.LeftButton)
        await until(lambda: words(page)[4] == "Refuted")
        await at_rest(page)
        assert "5 of 5 done" in page.room.done.text()
        assert home.window.application.library.files.at_work == frozenset()

        page.table.choose(3)
        press(page, Qt.Key.Key_Return)
        assert "hypothesis" in page.room.notice.text() or "claim" in page.room.notice.text()
        page.table.choose(2)
        press(page, Qt.Key.Key_Return)
        await until(lambda: home.current == SHEET and home.sheet.session is not None)
        assert (await judged_by_hand(home)).hypothesis.text == hypothesis(2)
        QTest.keyClick(home.window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
        await until(
            lambda: home.current == MANY and (claim := page.table.current) and claim.by == ("person",)
        )
        assert chosen(page) == 2
        assert page.table.currentIndex().siblingAtColumn(page.model.count + 2).data() == "you"

        for suffix in (".csv", ".xlsx", ".jsonl"):
            await page._export.write(tmp_path / f"out{suffix}", page._written("german"), "%1")
        with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
            told = list(csv.DictReader(file))
        assert [one["Urteil"] for one in told] == ["Widerlegt", "Widerlegt", "", "", "Widerlegt"]
        assert (tmp_path / "out.xlsx").stat().st_size

        page.leave_list()
        await until(lambda: page.compose.lists)
        QTest.mouseClick(page.compose.lists[0], Qt.MouseButton.LeftButton)
        await until(lambda: page.kept is not None and words(page)[4] == "Refuted")
        assert words(page)[1] == "Refuted"
        assert page.room.title.text() == "Final report, 5 claims"
        calls = len(home.server.seen("openai", calls_only=True))
        page.start()
        await at_rest(page)
        assert len(home.server.seen("openai", calls_only=True)) == calls


async def test_a_thousand_rows_are_narrowed_ordered_and_walked_without_a_widget_for_each(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "many.csv"
    lines = [f'"Keeper {n} kept the watch."' for n in range(1, 1_001)]
    table.write_text("\n".join(["hypothesis", *lines]), encoding="utf-8")
    monkeypatch.setattr(ManyPage, "start", lambda _: None)  # nothing is to be asked of them here
    async with lived_in(application, tmp_path, monkeypatch) as home:
        page = begin(home, table)
        before = len(page.findChildren(QWidget))
        await at_rest(page)
        assert page.model.rowCount() == 1_000
        assert len(page.findChildren(QWidget)) == before
        press(page, Qt.Key.Key_End)
        assert chosen(page) == 1_000
        QTest.keyClicks(page.room.search, "keeper 77")
        await until(lambda: page.model.rowCount() == 19)
        assert page.room.foot.text() == "19 of 1,000 claims shown"
        assert chosen(page) == 77
        page.room.search.clear()
        await until(lambda: page.model.rowCount() == 1_000)
        at = page.table.visualRect(page.table.currentIndex()).center()
        QTest.mouseDClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert "not asked yet" in page.room.notice.text()
        assert chosen(page) == 77
        index = page.table.currentIndex()
        said = index.siblingAtColumn(0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert said == "77. Keeper 77 kept the watch.: Not judged yet"


async def test_what_keeps_a_list_from_being_checked_is_said_and_nothing_of_it_is_lost(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty.csv").write_text("hypothesis\n", encoding="utf-8")
    (tmp_path / "other.csv").write_text("claim\nIt rained.\n", encoding="utf-8")
    async with lived_in(application, tmp_path, monkeypatch) as home:
        home.window.coordinator.go_to(MANY)
        page = many(home.window)
        page.compose.field.setPlainText(hypothesis(1))
        assert not page.compose.check.isEnabled()
        for name, problem in (("empty.csv", "0 rows"), ("other.csv", "no column")):
            begin(home, tmp_path / name)
            await until(lambda problem=problem: problem in page.compose.problem.text())  # type: ignore[misc]
        assert page.compose.field.toPlainText() == hypothesis(1)

        held = FileLock(application.folders.lock)
        held.acquire()
        begin(home, hypothesis(1))
        await until(lambda: "Another Detective" in page.room.notice.text())
        await at_rest(page)
        held.release()
        assert words(page) == ["Not judged yet"]
        assert not page.room.go_on.isHidden()

        monkeypatch.delenv("OPENAI_API_KEY")
        page.start()
        await until(lambda: "key" in page.room.notice.text())
        home.document.unlink()
        page.start()
        await until(lambda: "log.md" in page.room.notice.text())
        assert words(page) == ["Not judged yet"]
