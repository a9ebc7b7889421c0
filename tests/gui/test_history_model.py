"""The models of the lists keep Qt's rules, and their words say what they should."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester

from detective_app.gui import entry
from detective_app.gui.pages.history.model import COLUMNS, PAGE, HistoryModel
from detective_app.gui.run.history_reader import ListedSession, SessionState, cost, meta, state_of, when
from detective_app.gui.shell.sidebar_model import SidebarModel, case_title
from detective_app.storage.history.rows import HistoryRow

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


def listed(
    number: int, *, state: SessionState = "completed", ago: timedelta | None = None, folder: str = ""
) -> ListedSession:
    row = HistoryRow(
        path=Path(f"session_{number}.json"),
        id=str(number),
        hypothesis=f"Session {number}",
        start_time=NOW - (ago if ago is not None else timedelta(hours=number)),
        status="running" if state in ("running", "paused") else state,
        mode="collaborative",
        score=80 if state == "completed" else None,
        contradictions=0,
        iterations=5,
        iteration_limit=12,
        documents=2,
        detective="openai:gpt",
        witness="ollama:llama",
        cost_usd=0.1,
        unreadable=None,
        case_folder=folder,
    )
    return ListedSession(row, state)


def pages(count: int) -> dict[int, tuple[ListedSession, ...]]:
    rows = tuple(listed(number) for number in range(count))
    return {page: rows[page * PAGE : (page + 1) * PAGE] for page in range(-(-count // PAGE))}


def test_the_history_model_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = HistoryModel()
    qtmodeltester.check(model)
    model.show(450, {0: pages(PAGE)[0]})
    model.fill(1, pages(2 * PAGE)[1])
    model.show(450, pages(450))
    model.show(3, pages(3))
    model.show(0, {})


@pytest.mark.parametrize(("code", "day"), [("de_DE", "22.11.26"), ("en_US", "11/22/26")])
def test_the_moment_of_a_start_is_written_as_the_language_does(qtbot: object, code: str, day: str) -> None:
    model = HistoryModel()
    model.show(4, pages(4))
    QLocale.setDefault(QLocale(code))
    try:
        tip = model.index(0, [one.key for one in COLUMNS].index("when")).data(Qt.ItemDataRole.ToolTipRole)
    finally:
        QLocale.setDefault(QLocale.c())
    assert day in tip


def test_a_row_that_is_not_here_is_asked_for_once(qtbot: object) -> None:
    model = HistoryModel()
    wanted: list[int] = []
    model.wanted.connect(wanted.append)
    model.show(450, {0: pages(PAGE)[0]})
    for row in (0, 250, 251, 399, 449):
        for column in range(len(COLUMNS)):
            model.index(row, column).data()
    assert wanted == [1, 2]
    assert model.index(250, 0).data() == "…"
    model.fill(1, pages(450)[1])
    assert model.index(250, 0).data() == "Session 250"


def test_only_a_few_pages_are_held(qtbot: object) -> None:
    model = HistoryModel()
    rows = pages(PAGE)[0]
    model.show(100_000, {0: rows})
    for page in range(1, 200):
        model.fill(page, rows)
    assert len(model.held()) <= 30
    assert 199 in model.held()


def test_the_same_rows_are_no_reason_to_draw_anew(qtbot: object) -> None:
    model = HistoryModel()
    assert model.show(3, pages(3))
    assert not model.show(3, pages(3))


def test_the_sidebar_model_keeps_the_rules_of_models(qtmodeltester: ModelTester) -> None:
    model = SidebarModel()
    qtmodeltester.check(model)
    model.show([listed(number, folder=f"/{number % 7}") for number in range(60)])
    model.show([listed(number, state="running", folder=f"/{number % 7}") for number in range(60)])
    model.show_running("3")
    model.unfold("3")
    model.fold(0, folded=True)
    model.show([listed(number) for number in range(2, 40)])
    model.show([])


def test_a_sheet_of_the_sidebar_is_spoken_with_how_it_stands(qtbot: object) -> None:
    states: tuple[SessionState, ...] = (
        "running",
        "paused",
        "needs-you",
        "completed",
        "limit-reached",
        "failed",
    )
    model = SidebarModel()
    model.show([listed(number, state=state) for number, state in enumerate(states)])
    assert model.show_running("0")
    spoken = [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())]
    assert spoken == [
        "Without documents, 6 sheets, unfolded",
        "Session 0, Running",
        "Session 1, Paused",
        "Session 2, Needs you",
        "Session 3, Completed",
        "Session 4, Limit reached",
        "Session 5, Failed",
    ]


def test_a_folded_case_says_that_one_of_its_sheets_is_at_work(qtbot: object) -> None:
    model = SidebarModel()
    model.show([listed(1, folder="/a"), listed(2, folder="/b", state="running"), listed(3, folder="/b")])
    said = lambda: model.index(2).data(Qt.ItemDataRole.AccessibleTextRole)  # noqa: E731
    assert said() == "b, case, 2 sheets, folded, Running"
    model.show_running("2", "needs-you")
    assert said() == "b, case, 2 sheets, folded, Needs you"
    model.unfold("2")
    assert said() == "b, case, 2 sheets, unfolded"


@pytest.mark.parametrize(
    ("folder", "name", "title"),
    [
        ("/files/Mill Lane bridge", "", "Mill Lane bridge"),
        ("/files/bridge", "The  bridge", "The bridge"),
        ("/", "", "/"),
        ("", "", "Without documents"),
    ],
)
def test_a_case_is_called_as_its_folder_or_as_somebody_named_it(folder: str, name: str, title: str) -> None:
    assert case_title(folder, name) == title


def test_a_running_session_is_paused_when_nobody_is_at_work_on_it() -> None:
    row = listed(1, state="running").row
    assert state_of(row, at_work=True) == "running"
    assert state_of(row, at_work=False) == "paused"
    assert state_of(listed(1).row, at_work=True) == "completed"


@pytest.mark.parametrize(
    ("dollars", "text"), [(None, ""), (0.0, "$0.00"), (0.001, "<$0.01"), (0.136, "$0.14"), (12.5, "$12.50")]
)
def test_costs_have_two_places(dollars: float | None, text: str) -> None:
    assert cost(dollars) == text


@pytest.mark.parametrize(
    ("ago", "text"),
    [
        (timedelta(minutes=8), "11:52"),
        (timedelta(days=1), "Yesterday"),
        (timedelta(days=4), "18 Nov"),
        (timedelta(days=400), "18 Oct 2025"),
    ],
)
def test_times_get_coarser_with_age(ago: timedelta, text: str) -> None:
    assert when(listed(0, ago=ago), NOW) == text


def test_what_runs_is_now() -> None:
    assert when(listed(0, state="running"), NOW) == "Now"


def test_why_a_file_cannot_be_read_is_told_in_german(qapp: QApplication) -> None:
    entry.install(qapp, "de")
    broken = listed(1)
    row = dataclasses.replace(broken.row, unreadable="it is not valid JSON (EOF at line 1)")
    told = meta(dataclasses.replace(broken, row=row))
    entry.install(qapp, "system")
    assert told == "Sie ist kein gültiges JSON (EOF at line 1)"
