"""The real window over a data folder with two sessions, and the way to each of its screens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

from PySide6.QtWidgets import QComboBox, QWidget

from detective_app.account.readiness import readiness
from detective_app.app.application import DetectiveApplication
from detective_app.core.clarification import ClarificationOption, ClarificationQuestion
from detective_app.core.session import Hypothesis, InterrogationSession
from detective_app.front_end.run import RunRequest
from detective_app.gui.page.spec import FORM, MANY, SHEET
from detective_app.gui.pages.many.kept import keep
from detective_app.gui.pages.many.page import ManyPage
from detective_app.gui.pages.sheet.found.sections import ORDER
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.run.runner import as_request
from detective_app.gui.setup.setting_entries import SECTIONS
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.bridge_case import IN_LOG, IN_REPORT, bridge_case, moved
from tests.gui.report_sessions import START, at_limit, bridge_session, opened
from tests.patience import slower, until
from tests.screenshots import board_case, many_screens, panel_case
from tests.screenshots.bridge_documents import documents

HYPOTHESES = ("The bridge was inspected before the accident", "The lift was inspected every year")
_SETTLED_SECONDS = 3
QUESTION = ClarificationQuestion(
    question_id="opening-1",
    step_name="opening",
    question="Which bridge is meant?",
    context="The report names two.",
    options=(
        ClarificationOption(id="option_1", label="The old one", description="Built in 1911."),
        ClarificationOption(id="option_2", label="The new one"),
    ),
    priority="important",
)


@asynccontextmanager
async def window_over(application: DetectiveApplication) -> AsyncIterator[MainWindow]:
    """Open the window, 1280x800, over two sessions; closes it as a person would."""
    save_sessions(application)
    window = MainWindow(application)
    window.resize(1280, 800)
    window.show()
    await settled()
    try:
        yield window
    finally:
        window.close()
        await window.gone.wait()


def save_sessions(application: DetectiveApplication) -> tuple[Path, ...]:
    """Write a session with a report and one that stopped at its limit."""
    paths = []
    with application.library.files.hold():
        for number, (text, made) in enumerate(zip(HYPOTHESES, (bridge_session, at_limit), strict=True), 1):
            hypothesis = Hypothesis(text=text, created_at=START)
            session = made(id=str(UUID(int=number, version=4)), hypothesis=hypothesis)
            paths.append(application.library.files.save(session))
    return tuple(paths)


async def settled() -> None:
    """Wait until what was started in the background is done, and painted."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=_SETTLED_SECONDS * slower())  # some go on with the window
    await asyncio.sleep(0.05)


async def screens(window: MainWindow) -> AsyncIterator[str]:
    """Show one screen after the other; yields what is shown now."""
    application, navigator = window.application, window.coordinator.navigator
    report, limited = (application.library.files.load(path) for path in _paths(application))
    async for name in _start(window):
        yield name
    window.coordinator.investigations.show(limited)
    yield await _shown("sheet, stopped")
    async for name in _waiting(window, limited.session):
        yield name
    window.coordinator.investigations.show(opened(board_case.by_hand()))
    page = _sheet(window)
    await until(lambda: page.grid.judging and page.grid.bands)
    page.grid.focus_first()
    yield await _shown("sheet, to judge")
    window.coordinator.investigations.show(report)
    yield await _shown("sheet, judged")
    for fold in ORDER:
        page.open_drawer(fold)
        yield await _shown(f"found, {fold}")
    window.coordinator.investigations.show(opened(panel_case.ended()))
    page.open_drawer("panel")
    yield await _shown("found, panel")
    page.drawer.shut()
    async for name in _documents(window):
        yield name
    async for name in _many(window):
        yield name
    navigator.show("history").refresh()
    await settled()
    navigator.page("history").table.selectRow(0)
    yield await _shown("history")
    for section in SECTIONS:
        window.coordinator.open_settings(section)
        yield await _shown(f"settings, {section}")
    first_run = navigator.show("first_run")
    for step in range(3):
        window.state.remember("first_run_step", step)
        first_run.begin()
        yield await _shown(f"first run {step + 1}")


async def _start(window: MainWindow) -> AsyncIterator[str]:
    """Show the start page without documents, with them, with all its options, and with those of a panel."""
    window.coordinator.show_new()
    form = window.coordinator.navigator.page(FORM)
    yield await _shown("new, empty")
    form.files.add(Path(source.path) for source in documents())
    await until(lambda: not form.files.reading)
    yield await _shown("new, documents")
    form.change.setChecked(True)
    yield await _shown("new, options")
    form.prefill(as_request(panel_case.running()))
    await until(lambda: not form.files.reading)
    yield await _shown("new, panel")
    form.change.setChecked(False)
    form.files.replace(())


async def _many(window: MainWindow) -> AsyncIterator[str]:
    """Show where a list begins, and one with each mark, a row that is asked, and one that failed."""
    window.coordinator.go_to(MANY)
    page = window.coordinator.navigator.page(MANY)
    assert isinstance(page, ManyPage)
    yield await _shown("many, empty")
    claims = many_screens.claims()
    lines = "\n".join(one.text for one in claims)
    kept = await asyncio.to_thread(keep, window.application.folders, RunRequest(), lines)
    page.open_list(kept)
    await until(lambda: page.kept is not None and not page._reading)
    page.model.take(claims)
    page.model.show_asked((12, 13))
    page.table.setCurrentIndex(page.model.index(5, 1))
    page.room.say("OpenAI did not answer in 60 s.")
    yield await _shown("many, rows")
    page.leave_list()


async def _waiting(window: MainWindow, session: InterrogationSession) -> AsyncIterator[str]:
    """Show a question of the run, what is open before the verdict, and a failure, above the grid."""
    slot = _sheet(window).slot
    slot.show_question(QUESTION, session)
    yield await _shown("sheet, asked")
    slot.show_open(session, readiness(session, window.application.settings.current.gate))
    yield await _shown("sheet, open")
    slot.show_failed(session, ("anthropic:claude-opus-5-5",))
    yield await _shown("sheet, failed")
    slot.clear()


async def _documents(window: MainWindow) -> AsyncIterator[str]:
    """Show a quote on its page, in its row and as what was saved of it, and a cell that can be marked."""
    page = _sheet(window)
    document = page.pane.document
    window.coordinator.investigations.show(opened(bridge_case()))
    for name, quote, view in (("page", IN_REPORT, document.pages), ("row", IN_LOG, document.text)):
        page.show_quote(quote)
        await until(lambda view=view: document.view is view)  # type: ignore[misc]
        yield await _shown(f"source, {name}")
    window.coordinator.investigations.show(opened(bridge_case(sources=moved())))
    page.show_quote(IN_REPORT)
    yield await _shown("source, moved")
    window.coordinator.investigations.show(opened(board_case.by_model()))
    await until(lambda: page.grid.bands)
    page.grid.focus_row(1)
    page.toggle_pane()
    await until(lambda: document.view in (document.pages, document.text))
    yield await _shown("cell")


def _sheet(window: MainWindow) -> SheetPage:
    page = window.coordinator.navigator.page(SHEET)
    assert isinstance(page, SheetPage)
    return page


async def _shown(name: str) -> str:
    await settled()
    return name


def _paths(application: DetectiveApplication) -> list[Path]:
    return sorted(application.folders.sessions.glob("session_*.json"))


def visible(window: QWidget) -> list[QWidget]:
    """Return every widget in sight, but not the parts that Qt makes inside its own."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and not widget.visibleRegion().isEmpty()
        and not widget.objectName().startswith("qt_")
        and not isinstance(widget.parentWidget(), QComboBox)
    ]


def place(widget: QWidget) -> str:
    """Name a widget in a way that leads to it."""
    name = widget.accessibleName() or widget.property("text") or ""
    chain, parent = [], widget.parentWidget()
    while parent is not None and len(chain) < 3:
        if type(parent) is not QWidget:
            chain.append(type(parent).__name__)
        parent = parent.parentWidget()
    return f"{type(widget).__name__} {name!r} in {' < '.join(chain)}"
