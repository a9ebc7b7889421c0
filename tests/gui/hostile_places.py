"""Every place of the window where a text of others can stand, and the way to put one there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from detective_app.gui.evidence_panel import side_panel
from detective_app.gui.pages.report import page as report
from detective_app.gui.pages.report.panel.panel_view import PanelView
from detective_app.gui.transcript.incidents import Incident
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu, QToolTip, QWidget

from detective_app.core.errors import FailureKind
from detective_app.core.events import AnswerText
from detective_app.core.ports import ModelInfo
from detective_app.core.session import Gap
from detective_app.front_end.models import KeyTest, WitnessFound
from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.fold import FoldLine
from detective_app.gui.controls.tabs import Segments, Tabs
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.pages.first_run.priced_models import PricedModels
from detective_app.gui.pages.first_run.witness import FirstRunWitness
from detective_app.gui.pages.history.details import UnreadableDetails
from detective_app.gui.pages.settings.model_choices import ModelChoices
from detective_app.gui.pages.settings.model_row import DetectiveModel
from detective_app.gui.pages.settings.provider_row import ProviderRow
from detective_app.gui.pages.settings.server_row import ServerRow
from detective_app.gui.setup.key_trial import KeyTrial, Trial
from detective_app.gui.setup.model_choice import ModelChoice
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.shell.palette import Palette
from detective_app.storage.history.listing import HistoryRow
from tests.gui.hostile_panel import hostile_deliberation
from tests.gui.hostile_sessions import (
    failing,
    hostile_session,
    model_called,
    recordable,
    stopped_session,
)
from tests.gui.live_events import (
    StillRun,
    asked,
    ended,
    event,
    failed,
    given,
    saved,
    started,
    switched,
)
from tests.gui.report_sessions import opened
from tests.gui.waiting import until
from tests.gui.whole_window import settled

_PIECES = 5
_ID = "6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f"
_STREAMED_SECONDS = 0.05


@dataclass(frozen=True)
class Sight:
    """What can be seen once a text was put somewhere: there it must be readable so many `times`."""

    name: str
    root: QWidget
    times: int = 1


Sights = AsyncIterator[Sight]


async def _live(window: MainWindow, text: str) -> Sights:
    """A run from its first question to its failure."""
    page, said = window.coordinator.navigator.show("live"), recordable(text)
    page.begin(StillRun(failing(text)))
    page.take(started(hypothesis=said))
    page.take(asked(1, said))
    step = len(said) // _PIECES + 1
    for begin in range(0, len(said), step):
        page.take(event(AnswerText, sequence=1, text=said[begin : begin + step]))
        await asyncio.sleep(0)
    await asyncio.sleep(_STREAMED_SECONDS)
    yield Sight("question, answer as it streams, title", page, 3)
    page.take(failed("overloaded", said, stage="analysis", provider=model_called(text)))
    page.take(switched(said))
    page.take(given(said, notes=(said, said)))
    page.take(saved(gaps=(Gap(category="vagueness", description=said, severity="high"),)))
    page.transcript.cards[1].gaps.open_first()
    await asyncio.sleep(0)
    for incident in page.findChildren(Incident):
        incident.toggle()
    yield Sight("answer, gap, notes, provider message", page, 7)
    page.take(ended("failed", said))
    yield Sight("card of a failed run", page, 8)


async def _refused(window: MainWindow, text: str) -> Sights:
    page = window.coordinator.navigator.show("live")
    page.show_preparing()
    page.show_refused(text)
    yield Sight("card of a refused run", page)


async def _past(window: MainWindow, text: str) -> Sights:
    """A session that stopped: its transcript, and the panel beside it."""
    page, stopped = window.coordinator.navigator.show("past"), stopped_session(text)
    page.show_session(opened(stopped))
    yield Sight("transcript", page, 6)
    window.panel.show_turn(stopped, 1)
    yield Sight("evidence", _choose(window.panel, Tabs, side_panel.EVIDENCE), 2)
    yield Sight("audit log", _choose(window.panel, Tabs, side_panel.AUDIT_LOG), 2)


async def _report(window: MainWindow, text: str) -> Sights:
    """A session that ended, in every tab and view."""
    window.coordinator.investigations.show(opened(hostile_session(text)))
    page = window.coordinator.navigator.page("report")
    yield Sight("list", page, 5)
    yield Sight("matrix", _choose(page, Segments, 1), 3)
    yield Sight("graph", _choose(page, Segments, 2), 3)
    yield Sight("transcript", _choose(page, Tabs, report.TRANSCRIPT), 4)
    yield Sight("evidence", _choose(page, Tabs, report.EVIDENCE), 4)
    yield Sight("audit log", _choose(page, Tabs, report.AUDIT_LOG), 2)


async def _panel(window: MainWindow, text: str) -> Sights:
    """A panel that has deliberated: its rounds, how it agrees, and its report."""
    deliberated = hostile_deliberation(text)
    page, stopped = window.coordinator.navigator.show("past"), stopped_session(text)
    alone = stopped.evolve(qa_pairs=(), current_iteration=0, pending_turn=None, deliberation=deliberated)
    page.show_session(opened(alone))
    yield Sight("rounds", page, 4)
    window.panel.show_turn(stopped.evolve(deliberation=deliberated), 1)
    yield Sight("agreement", _choose(window.panel, Tabs, side_panel.PANEL), 0)
    window.coordinator.investigations.show(opened(hostile_session(text, deliberation=deliberated)))
    page = _choose(window.coordinator.navigator.page("report"), Tabs, report.PANEL)
    view = page.findChild(PanelView)
    assert view is not None
    await until(lambda: not view._steps)
    for fold in view.findChildren(FoldLine):
        fold.click()
    yield Sight("layers", page, 6)
    assert view.ledger is not None
    view.ledger.segments.choose(1)
    yield Sight("graph", page, 5)


async def _comparison(window: MainWindow, text: str) -> Sights:
    def write() -> list[Path]:
        with window.application.library.files.hold():
            return [
                window.application.library.files.save(hostile_session(text, id=f"{_ID}{number}"))
                for number in (1, 2)
            ]

    page = window.coordinator.navigator.show("compare")
    page.show_pair(*await asyncio.to_thread(write))
    await until(lambda: page._found is not None)
    yield Sight("comparison", page, 4)


async def _form(window: MainWindow, text: str) -> Sights:
    page = window.coordinator.navigator.page("new")
    if window.coordinator.navigator.current != "new":
        window.coordinator.show_new()
        await settled()
    page.show_empty(False)
    path = Path(_file_name(text))
    page.prefill(RunRequest(hypothesis=recordable(text), case_paths=(path,)))
    await settled()  # else the models that are found meanwhile take the place of this one
    for choice in page.findChildren(ModelChoice):
        choice.offer((Candidate("ollama", text),), text)
        choice.activated.emit(0)
    yield Sight("hypothesis, models and files", page, 2)


async def _providers(window: MainWindow, text: str) -> Sights:
    page = await _settings(window, "providers")
    page.banner.show_words(text)
    found = KeyTest(False, 1.0, text, kind=FailureKind.AUTHENTICATION, http_status=401)
    for row in page.findChildren(ProviderRow)[:2]:
        row.findChild(KeyTrial).ended.emit(Trial(datetime.now(UTC), found))
    yield Sight("settings of providers", page, 2)


async def _models(window: MainWindow, text: str) -> Sights:
    page = await _settings(window, "models")
    offered = (ModelInfo(text, parameters=text, precision=text),)
    for choices in page.findChildren(ModelChoices):
        choices.show_models(offered)
    for server in page.findChildren(ServerRow):
        server.show_server("warning", text, text, text)
    for model in page.findChildren(DetectiveModel):
        model.message.setText(text)
        model.message.show()
    yield Sight("settings of models", page, 3)


async def _model_menu(window: MainWindow, text: str) -> Sights:
    page = await _settings(window, "models")
    page.findChild(DetectiveModel)._offer((ModelInfo(text),))
    yield Sight("menu of models", _menu(window))


async def _notices_menu(window: MainWindow, text: str) -> Sights:
    window.toasts.show_toast(text)
    window.toasts.show_notices()
    yield Sight("menu of notices", _menu(window))


async def _toast(window: MainWindow, text: str) -> Sights:
    window.toasts.show_toast(text, "Undo", lambda: None)
    yield Sight("toasts", window.toasts)


async def _status(window: MainWindow, text: str) -> Sights:
    window.frame.status.show_mark("test", "failed", text)
    yield Sight("status row", window.frame.status)


async def _tooltip(window: MainWindow, text: str) -> Sights:
    QToolTip.showText(QPoint(400, 300), plain_tooltip(text), window)
    tips = [widget for widget in QApplication.topLevelWidgets() if widget.inherits("QTipLabel")]
    yield Sight("tooltip", next(tip for tip in tips if tip.isVisible()))


async def _dialog(window: MainWindow, text: str) -> Sights:
    nothing = {"score": None, "contradictions": None, "cost_usd": None, "id": None}
    row = HistoryRow(
        path=Path(_file_name(text)),
        hypothesis="",
        start_time=datetime.now(UTC),
        status="",
        mode="",
        iterations=0,
        iteration_limit=0,
        documents=0,
        detective="",
        witness="",
        unreadable=text,
        **nothing,
    )
    dialog = UnreadableDetails(row, window)
    dialog.open()
    yield Sight("dialog", dialog)


async def _palette(window: MainWindow, text: str) -> Sights:
    palette = window.findChild(Palette)
    if palette is None:
        window.actions_by_name["palette"].trigger()
        palette = window.findChild(Palette)
    assert palette is not None
    palette.typed.setText(text)
    yield Sight("palette", palette)


async def _witnesses(window: MainWindow, text: str) -> Sights:
    page = await _first_run(window, 2)
    step = page.findChild(FirstRunWitness)
    found = WitnessFound(text, problem=text, milliseconds=3, models=(ModelInfo(text),))
    step._show_rows(found, None, ())
    step.ollama.show_found(WitnessFound(text, problem=text, milliseconds=3))
    yield Sight("witnesses of the first run", page, 1 if "embed" in text else 2)  # those cannot answer


async def _priced(window: MainWindow, text: str) -> Sights:
    page = await _first_run(window, 1)
    page.findChild(PricedModels).offer("openai", (text,), text)
    yield Sight("models of the first run", page)


async def _first_run(window: MainWindow, step: int) -> QWidget:
    """Show a step of the first run, and wait until it has looked at what is there."""
    navigator = window.coordinator.navigator
    page = navigator.page("first_run")
    if navigator.current != "first_run":
        window.state.remember("first_run_step", step)
        navigator.show("first_run")
        page.begin()
        await settled()
    return page


async def _settings(window: MainWindow, section: str) -> QWidget:
    """Show a section of the settings, and wait until it has looked at what is there."""
    navigator = window.coordinator.navigator
    if navigator.current != "settings":
        window.coordinator.open_settings(section)
        await settled()
    return navigator.page("settings")


def _menu(window: MainWindow) -> QWidget:
    return next(menu for menu in window.findChildren(QMenu) if menu.isVisible())


def _choose(page: QWidget, choices: type[Tabs] | type[Segments], number: int) -> QWidget:
    found = page.findChild(choices)
    assert found is not None
    found.choose(number)
    return page


def _file_name(text: str) -> str:
    """Return a name that a file could have, of a file that is not there."""
    return "gone " + "".join(sign for sign in recordable(text[:300]) if sign not in "/\0")[:60]


PLACES: tuple[tuple[str, Callable[[MainWindow, str], Sights]], ...] = (
    ("live run", _live),
    ("refused run", _refused),
    ("stopped session", _past),
    ("report", _report),
    ("panel", _panel),
    ("comparison", _comparison),
    ("new investigation", _form),
    ("providers in the settings", _providers),
    ("models in the settings", _models),
    ("menu of models", _model_menu),
    ("menu of notices", _notices_menu),
    ("toast", _toast),
    ("status row", _status),
    ("tooltip", _tooltip),
    ("dialog", _dialog),
    ("palette", _palette),
    ("witnesses in the first run", _witnesses),
    ("models in the first run", _priced),
)
"""A name for each place, and what puts a text there; it must be looked at after each of its sights."""
