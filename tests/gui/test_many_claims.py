"""The page of many claims: a list is pasted, checked in processes, narrowed, shared, and taken up again."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.run import RunRequest
from detective_app.gui.page.spec import FORM, MANY, SHEET
from detective_app.gui.pages.many.page import ManyPage
from detective_app.gui.shell.main_window import MainWindow
from tests.cli.batches import Judge, hypothesis
from tests.gui.lived_in import LivedIn, lived_in
from tests.patience import until


def many(window: MainWindow) -> ManyPage:
    page = window.coordinator.navigator.page(MANY)
    assert isinstance(page, ManyPage)
    return page


def begin(home: LivedIn, text: str | Path) -> ManyPage:
    """Paste a list over the document of the case, or open it as a file, and have it checked."""
    form = home.window.coordinator.navigator.page(FORM)
    form.prefill(RunRequest(hypothesis="", case_paths=(home._document,)))
    form.many_requested.emit()  # type: ignore[attr-defined]
    page = many(home.window)
    if isinstance(text, Path):
        page.compose.given.emit(text)
    else:
        page.compose.field.setPlainText(text)
        QTest.mouseClick(page.compose.check, Qt.MouseButton.LeftButton)
    return page


def verdicts(page: ManyPage) -> list[str]:
    rows = (page.model.claim(row) for row in range(page.model.rowCount()))
    return [page.model.look(one)[2] for one in rows if one]


async def test_a_list_is_checked_shared_opened_judged_by_hand_and_found_again(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, Judge()) as home:
        page = begin(home, "\n".join([hypothesis(1), hypothesis(2), "", "   "]))
        await until(lambda: page.kept is not None)
        await until(lambda: verdicts(page) == ["Refuted", "Supported"] and page.driving.kept is None)
        assert "2 of 2 done" in page.room.done.text()
        claim = page.table.current
        assert claim is not None
        assert claim.said["log.md"].word == "against"
        for suffix in (".csv", ".xlsx", ".jsonl"):
            await page._export.write(tmp_path / f"out{suffix}", page._written("english"), "%1")
            assert (tmp_path / f"out{suffix}").stat().st_size
        with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert [one["verdict"] for one in rows] == ["refuted", "supported"]

        QTest.keyClick(page.table, Qt.Key.Key_Return)
        await until(lambda: home.current == SHEET and home.sheet.session is not None)
        session = home.sheet.session
        assert session is not None
        assert session.hypothesis.text == hypothesis(1)
        QTest.mouseClick(home.sheet.way_back, Qt.MouseButton.LeftButton)
        assert home.current == MANY
        assert page.table.current == claim

        page.leave_list()
        await until(lambda: page.compose.lists)
        QTest.mouseClick(page.compose.lists[0], Qt.MouseButton.LeftButton)
        await until(lambda: page.kept is not None and verdicts(page) == ["Refuted", "Supported"])
        calls = len(home.server.seen("openai", calls_only=True))
        page.start()
        await until(lambda: page.driving.kept is None)
        assert len(home.server.seen("openai", calls_only=True)) == calls
