"""The real window over a data folder with two sessions, and the way to each of its screens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from detective_app.app.application import DetectiveApplication
from detective_app.core.clarification import ClarificationOption, ClarificationQuestion
from detective_app.core.ending import Gate
from detective_app.core.session import Hypothesis
from detective_app.gui.controls.tabs import Segments, Tabs
from detective_app.gui.pages.live.gate_card import GateCard
from detective_app.gui.pages.report.page import PANEL
from detective_app.gui.pages.report.panel.agent_rows import AgentPosition
from detective_app.gui.pages.report.panel.details import Details
from detective_app.gui.run.again import as_request
from detective_app.gui.setup.setting_entries import SECTIONS
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.transcript.agent_card import AgentCard
from detective_app.storage.sessions.files import OpenedSession
from tests.gui.bridge_case import IN_LOG, IN_REPORT, PEOPLE, bridge_case, moved
from tests.gui.report_sessions import START, at_limit, bridge_session
from tests.gui.saved_sessions import until
from tests.screenshots import panel_case
from tests.screenshots.bridge_documents import documents

HYPOTHESES = ("The bridge was inspected before the accident", "The lift was inspected every year")
_PATIENCE_SECONDS = 3
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
        await asyncio.wait(others, timeout=_PATIENCE_SECONDS)
    await asyncio.sleep(0.05)


async def screens(window: MainWindow) -> AsyncIterator[str]:
    """Show one screen after the other; yields what is shown now."""
    application, navigator = window.application, window.coordinator.navigator
    report, limited = (application.library.files.load(path) for path in _paths(application))
    for empty in (True, False):
        window.coordinator.show_new()
        navigator.page("new").show_empty(empty)
        yield await _shown("new, empty" if empty else "new")
    form = navigator.page("new").files
    form.add(Path(source.path) for source in documents())
    await until(lambda: not form.pending, 30)
    yield await _shown("new, documents")
    form.replace(())
    navigator.page("past").show_session(limited)
    navigator.show("past")
    window.panel.show_turn(limited.session, 2)
    yield await _shown("past")
    past = navigator.page("past")
    past.needs.ask(QUESTION)
    await until(lambda: _stands(past.needs.card), 30)
    yield await _shown("past, asked")
    past.needs.show(Gate(ready=False))
    await until(lambda: isinstance(past.needs.card, GateCard) and _stands(past.needs.card), 30)
    yield await _shown("past, gate")
    for ended in (False, True):
        async for name in _panel(window, ended=ended):
            yield name
    window.coordinator.investigations.show(report)
    async for name in _parts(navigator.page("report"), "report"):
        yield name
    window.coordinator.go_to("board")
    yield await _shown("board")
    window.coordinator.investigations.show(report)
    async for name in _documents(window):
        yield name
    navigator.show("history").refresh()
    await settled()
    navigator.page("history").table.selectRow(0)
    yield await _shown("history")
    window.coordinator.go_to("statistics")
    yield await _shown("statistics")
    navigator.page("compare").show_pair(*_paths(application))
    navigator.show("compare")
    yield await _shown("compare")
    for section in SECTIONS:
        window.coordinator.open_settings(section)
        yield await _shown(f"settings, {section}")
    first_run = navigator.show("first_run")
    for step in range(3):
        window.state.remember("first_run_step", step)
        first_run.begin()
        yield await _shown(f"first run {step + 1}")


async def _panel(window: MainWindow, *, ended: bool) -> AsyncIterator[str]:
    """Show the form of a panel and its rounds, or its report."""
    session = panel_case.ended() if ended else panel_case.running()
    opened = OpenedSession(session, Path(), changed_outside=False, read_only=False, misnamed=False)
    if not ended:
        window.coordinator.show_new()
        form = window.coordinator.navigator.page("new")
        form.prefill(as_request(session))
        await until(lambda: not form.files.pending, 30)
        yield await _shown("new, panel")
    window.coordinator.investigations.show(opened)
    if ended:
        page = window.coordinator.navigator.page("report")
        page._tabs.choose(PANEL)
        await until(lambda: page.findChild(Details) is not None, 30)  # the layer that comes last
        await until(lambda: _have_room(page, AgentPosition), 30)
    else:
        window.panel.show_turn(session, 3)
        await until(lambda: _have_room(window, AgentCard), 30)
    yield await _shown("report, panel" if ended else "past, panel")


async def _parts(page: QWidget, name: str) -> AsyncIterator[str]:
    """Show every tab of a page and every view that can be chosen on it."""
    tabs = page.findChild(Tabs)
    assert tabs is not None
    for tab in range(len(tabs.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly))):
        tabs.choose(tab)
        if tabs.current != tab:
            continue  # it is not there for this session
        shown = await _shown(f"{name}, tab {tab + 1}")
        views = [view for view in page.findChildren(Segments) if view.isVisible()]
        yield shown
        for view in views:
            for choice in range(1, 3):
                view.choose(choice)
                yield await _shown(f"{shown}, view {choice + 1}")
            view.choose(0)
    tabs.choose(0)


def _stands(card: QWidget) -> bool:
    """Tell whether a card has found its height, which it does once all turns above it are built."""
    return card.isVisible() and card.height() >= card.heightForWidth(card.width())


def _have_room(page: QWidget, kind: type[QWidget]) -> bool:
    """Tell whether the rows of a kind have found their heights, which they do once all above are built."""
    rows = [row for row in page.findChildren(kind) if row.isVisible()]
    heads = [head for head in page.findChildren(QLabel) if head.isVisible() and not head.wordWrap()]
    return bool(rows) and all(row.height() >= row.minimumSizeHint().height() for row in (*rows, *heads))


async def _shown(name: str) -> str:
    await settled()
    return name


async def _documents(window: MainWindow) -> AsyncIterator[str]:
    """Show a quote on its page, in its row and as what was saved of it, and two quotes that differ."""
    sources, case = window.coordinator.sources, bridge_case()
    page = window.coordinator.navigator.page("source").document
    for name, quote, view in (("page", IN_REPORT, page.pages), ("row", IN_LOG, page.text)):
        sources.open(case, quote)
        await until(lambda view=view: page.view is view, 15)  # type: ignore[misc]
        yield await _shown(f"source, {name}")
    sources.open(bridge_case(sources=moved()), IN_REPORT)
    yield await _shown("source, moved")
    sources.compare(bridge_case(sources=moved()), PEOPLE)
    yield await _shown("quotes")


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
