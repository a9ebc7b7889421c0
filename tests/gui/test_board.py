"""The board: a person marks passages by keys, the verdict follows at once, and the file keeps it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from detective_app.gui.pages.board.page import BoardPage
from detective_app.gui.pages.report.claim_rows import ClaimRow
from detective_app.gui.pages.report.verdict_head import VerdictHead
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from detective_app.account.board import board
from detective_app.app.application import DetectiveApplication
from detective_app.core.passages import Bearing
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.label import Label
from detective_app.gui.page.routes import DOCUMENT
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.shell.sidebar_model import SidebarModel, SidebarSheet
from tests.gui.saved_sessions import until
from tests.gui.whole_window import settled, window_over
from tests.screenshots import board_case
from tests.screenshots.bridge_documents import without


@asynccontextmanager
async def board_over(
    application: DetectiveApplication, session: InterrogationSession
) -> AsyncIterator[tuple[MainWindow, BoardPage, Path]]:
    """Open the board of a saved session as a person does: by the button of its report."""
    async with window_over(application) as window:
        with application.library.files.hold():
            path = application.library.files.save(session)
        window.coordinator.investigations.show(application.library.files.load(path))
        await settled()
        report = window.coordinator.navigator.page("report")
        judge = next(one for one in report.findChildren(QAbstractButton) if one.text() == "Judge it yourself")
        judge.click()
        assert window.coordinator.navigator.current == "board"
        await settled()
        page = window.coordinator.navigator.page("board")
        assert isinstance(page, BoardPage)
        yield window, page, path


def press(page: BoardPage, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focused = page.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


def rulings(model: SidebarModel) -> list[str | None]:
    rows = map(model.item, range(model.rowCount()))
    return [one.ruling for one in rows if isinstance(one, SidebarSheet)]


def marks(application: DetectiveApplication, path: Path) -> list[tuple[str, str, str]]:
    found = application.library.files.load(path).session.marks or ()
    return [(one.claim, one.passage, one.side) for one in found]


async def test_keys_mark_undo_and_the_verdict_follows(application: DetectiveApplication) -> None:
    async with board_over(application, board_case.by_hand()) as (window, page, path):
        assert page.place == (1, 1)
        assert "2 March 2023" in page.passage.accessibleName()
        press(page, Qt.Key.Key_1)
        press(page, Qt.Key.Key_2)  # typed on at once: each is kept, in order
        await until(lambda: len(marks(application, path)) == 2)
        await settled()
        assert marks(application, path) == [("sig-1", "P1", "supports"), ("sig-1", "P2", "against")]
        assert "conflicting, 2 of 2 marked" in page.choices[0].accessibleName().casefold()
        assert page.place == (1, 0)
        assert "Claim 1: Conflicting.\nNext claim: N" in page.passage.accessibleName()
        press(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: len(marks(application, path)) == 1)
        await settled()
        assert page.place == (1, 2)
        press(page, Qt.Key.Key_4)
        await until(lambda: len(marks(application, path)) == 2)
        await settled()
        assert "supported" in page.choices[0].accessibleName().casefold()
        press(page, Qt.Key.Key_N)
        assert page.place == (2, 1)
        press(page, Qt.Key.Key_2)
        await until(lambda: page.verdict.text() == "Refuted")
        press(page, Qt.Key.Key_Escape)
        assert window.coordinator.navigator.current == "report"
        await settled()
        head = window.coordinator.navigator.page("report").findChild(VerdictHead)
        told = [one.text() for one in head.findChildren(Label)]
        assert {"Refuted", "judged by you"} <= set(told)
        await until(lambda: "refuted" in rulings(window.sidebar.model))
        saved = window.frame.status.findChildren(Label)
        assert any(one.text().startswith("Saved ") for one in saved)


async def test_arrows_and_skip_go_through_passages_and_claims_and_next_to_what_is_not_judged(
    application: DetectiveApplication,
) -> None:
    async with board_over(application, board_case.marked((1, "P2", "supports"))) as (_, page, path):
        assert page.place == (2, 1)
        for key, place in (
            (Qt.Key.Key_Up, (1, 1)),
            (Qt.Key.Key_Right, (1, 2)),
            (Qt.Key.Key_S, (1, 0)),
            (Qt.Key.Key_Left, (1, 2)),
            (Qt.Key.Key_N, (2, 1)),
            (Qt.Key.Key_N, (2, 0)),
            (Qt.Key.Key_Down, (3, 0)),
            (Qt.Key.Key_N, (2, 1)),
            (Qt.Key.Key_Up, (1, 1)),
        ):
            press(page, key)
            assert page.place == place
        assert "gpt-6.1-sol: Against" in page.passage.accessibleName()
        assert len(marks(application, path)) == 2


async def test_the_lines_round_a_passage_are_its_documents(application: DetectiveApplication) -> None:
    async with board_over(application, board_case.by_hand()) as (_, page, _):
        page.step(1)
        await until(lambda: page.passage.around[0] != "")
        before, after = page.passage.around
        assert before.startswith("BR-39")
        assert after.endswith("none, none")


async def test_a_claim_without_passages_says_so_and_takes_no_mark(application: DetectiveApplication) -> None:
    async with board_over(application, board_case.by_hand()) as (_, page, path):
        page.choices[-1].click()
        await settled()
        assert "No passage came near this part." in page.passage.accessibleName()
        assert page.place == (3, 0)
        press(page, Qt.Key.Key_1)
        await settled()
        assert marks(application, path) == []


async def test_what_cannot_be_saved_is_said_and_the_passage_stays_unmarked(
    application: DetectiveApplication,
) -> None:
    async with board_over(application, board_case.by_hand()) as (_, page, path):
        path.unlink()
        press(page, Qt.Key.Key_1)
        await until(page.foot.problem.isVisible)
        assert page.foot.problem.text()
        assert page.session is not None
        assert page.session.marks is None


@pytest.mark.parametrize(("width", "has_list"), [(1280, True), (960, False)])
async def test_a_narrow_window_leaves_the_list_out(
    application: DetectiveApplication, width: int, has_list: bool
) -> None:
    async with board_over(application, board_case.by_hand()) as (window, page, _):
        window.resize(width, 640)
        await settled()
        assert page.choices[0].isVisible() is has_list
        assert page.passage.isVisible()


async def test_a_person_stands_before_a_model_whose_ruling_is_said_beside_theirs(
    application: DetectiveApplication,
) -> None:
    by_model = board_case.by_model(marks=board_case.marked((1, "P2", "supports")).marks)
    async with board_over(application, by_model) as (window, page, _):
        press(page, Qt.Key.Key_Escape)
        await settled()
        report = window.coordinator.navigator.page("report")
        told = [one.text() for one in report.findChild(VerdictHead).findChildren(Label)]
        assert "judged by you, and by gpt-6.1-sol" in told
        first = report.findChildren(ClaimRow)[0].accessibleName()
        assert "supported" in first
        assert "Judged by you. gpt-6.1-sol: refuted." in first


async def test_after_the_last_claim_comes_the_report(
    application: DetectiveApplication,
) -> None:
    first: list[tuple[int, str, Bearing]] = [(1, "P1", "supports"), (1, "P2", "supports")]
    session = board_case.marked(*first, (2, "P3", "against"))
    async with board_over(application, session) as (window, page, _):
        assert page.place == (1, 1)
        press(page, Qt.Key.Key_N)
        assert page.place == (1, 0)
        assert "No passage is left to judge.\nVerdict: Refuted" in page.passage.accessibleName()
        page.foot.report.click()
        assert window.coordinator.navigator.current == "report"


async def test_more_is_found_for_a_claim_kept_and_can_be_marked(application: DetectiveApplication) -> None:
    async with board_over(application, board_case.by_hand()) as (_, page, path):
        page.choices[-1].click()
        press(page, Qt.Key.Key_Slash)
        QTest.keyClicks(page.foot.more, "the next principal inspection is due")
        press(page, Qt.Key.Key_Return)
        await until(lambda: page.place == (3, 1))
        kept = application.library.files.load(path).session
        found = [one for one in kept.passages or () if one.claims]
        assert {one.claims for one in found} == {("sig-3",)}
        assert any("BR-17" in one.text for one in found)
        assert [one.id for one in board(kept)[2].passages] == [one.id for one in found]
        assert len(board(kept)[0].passages) == 2
        press(page, Qt.Key.Key_4)
        await until(lambda: len(marks(application, path)) == 1)
        assert marks(application, path) == [("sig-3", found[0].id, "unrelated")]
        press(page, Qt.Key.Key_Slash)
        press(page, Qt.Key.Key_Escape)
        assert page.passage.hasFocus()


async def test_without_its_documents_nothing_more_can_be_found(application: DetectiveApplication) -> None:
    with without(0):
        async with board_over(application, board_case.by_hand()) as (_, page, _):
            await until(lambda: not page.foot.more.isEnabled())
            assert "was moved or deleted" in page.foot.more.placeholderText()


async def test_escape_leads_from_the_document_back_to_the_passage(application: DetectiveApplication) -> None:
    async with board_over(application, board_case.by_hand()) as (window, page, _):
        page.step(1)
        page.passage.open.click()
        await until(lambda: window.coordinator.navigator.current == DOCUMENT)
        await settled()
        focused = window.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Escape)
        await until(lambda: window.coordinator.navigator.current == "board")
        assert page.place == (1, 2)


async def test_what_differs_stands_at_the_passage_that_has_it(
    application: DetectiveApplication,
) -> None:
    async with board_over(application, board_case.by_hand()) as (_, page, _):
        assert "9 March 2023" in page._hints.plain()
        page.step(1)
        assert not page._hints.isVisible()
