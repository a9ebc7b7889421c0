"""Exports from the window: a name to start from, a whole file, and words when there is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import Hypothesis
from detective_app.gui.pages.report.page import ReportPage
from detective_app.gui.run.exporting import Exporting, suggested_name
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.tasks import Tasks
from detective_app.reports import formats
from tests.gui.report_sessions import START, bridge_session, opened
from tests.gui.saved_sessions import until


@pytest.fixture
def page(qtbot: QtBot, application: DetectiveApplication) -> ReportPage:
    made = ReportPage(application, Tasks(), WindowState(application.folders.sessions.parent))
    qtbot.addWidget(made)
    made.show()
    made.show_session(opened(bridge_session()))
    return made


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The bridge was inspected before the accident", "the-bridge-was-inspected-before-the-accident"),
        ("Die Brücke: Überprüfung / 2024?", "die-brucke-uberprufung-2024"),
        ("../../etc/passwd", "etc-passwd"),
        ("🌉", "report"),
        ("word " * 40, "word-word-word-word-word-word-word-word-word-word"),
    ],
)
def test_the_name_comes_from_the_hypothesis_and_the_day(text: str, name: str) -> None:
    session = bridge_session(hypothesis=Hypothesis(text=text, created_at=START))
    assert suggested_name(session) == f"{name}-{START.astimezone():%Y-%m-%d}"


def test_the_menu_offers_every_format(page: ReportPage, qtbot: QtBot) -> None:
    page.export()
    menu = page.findChildren(QMenu)[0]
    qtbot.waitUntil(menu.isVisible)
    offered = [action.text() for action in menu.actions()]
    assert offered == [f"{kind.title}…" for kind in formats()]
    usual = ["PDF…", "HTML…", "Markdown…", "JSON…"]
    assert [name for name in offered if name in usual] == usual
    menu.close()


async def test_the_chosen_file_is_written_and_told(page: ReportPage, tmp_path: Path) -> None:
    told: list[str] = []
    page.toast.connect(told.append)
    page.export("json")
    dialog = page.findChildren(QFileDialog)[0]
    assert dialog.isVisible()
    assert dialog.selectedFiles()[0].endswith(".json")
    chosen = tmp_path / "report.json"
    dialog.fileSelected.emit(str(chosen))
    dialog.close()
    await until(lambda: told)
    assert json.loads(chosen.read_text(encoding="utf-8"))["id"] == bridge_session().id
    assert str(chosen) in told[0]


@pytest.mark.parametrize("format_name", [kind.name for kind in formats()])
async def test_every_format_can_be_written(
    application: DetectiveApplication, page: ReportPage, tmp_path: Path, format_name: str
) -> None:
    exporting = Exporting(application, Tasks(), page)
    said: list[str] = []
    exporting.done.connect(said.append)
    exporting.failed.connect(said.append)
    target = tmp_path / "report"
    await exporting.write(bridge_session(), format_name, target)
    assert said == [str(target)]
    assert target.stat().st_size > 400


async def test_a_folder_that_is_gone_is_said_in_words_and_stays(page: ReportPage, tmp_path: Path) -> None:
    await page._exporting.write(bridge_session(), "markdown", tmp_path / "gone" / "report.md")
    assert "There is no folder" in page._remarks.words[0]
    await page._exporting.write(bridge_session(), "markdown", tmp_path / "report.md")
    assert page._remarks.words == ()


async def test_a_report_never_lands_among_the_sessions(
    application: DetectiveApplication, page: ReportPage
) -> None:
    application.folders.sessions.mkdir(parents=True)
    await page._exporting.write(bridge_session(), "json", application.folders.sessions / "report.json")
    assert "the folder of the sessions themselves" in page._remarks.words[0]
    assert not list(application.folders.sessions.iterdir())


def test_figures_in_a_pdf_made_in_the_window_can_be_searched_for() -> None:
    import pypdfium2

    from detective_app import registry

    session = bridge_session()
    content = registry.load("detective_app.reports", "pdf").render(session)
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content))
    assert session.id in text
