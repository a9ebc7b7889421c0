"""Every place of the window where a text of others can stand, and the way to put one there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtWidgets import QApplication, QMenu, QToolTip, QWidget

from detective_app.core.errors import FailureKind
from detective_app.core.ports import ModelInfo
from detective_app.core.session import Gap
from detective_app.front_end import KeyTest, RunRequest, WitnessFound
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.main_window import MainWindow
from detective_app.gui.models.models_at_hand import Candidate
from detective_app.gui.pages.first_run_witness import FirstRunWitness
from detective_app.gui.pages.history_details import UnreadableDetails
from detective_app.gui.pages.settings.model_choices import ModelChoices
from detective_app.gui.pages.settings.model_row import DetectiveModel
from detective_app.gui.pages.settings.server_row import ServerRow
from detective_app.gui.widgets.incidents import Incident
from detective_app.gui.widgets.key_trial import KeyTrial, Trial
from detective_app.gui.widgets.model_choice import ModelChoice
from detective_app.gui.widgets.palette import Palette
from detective_app.gui.widgets.priced_models import PricedModels
from detective_app.gui.widgets.provider_row import ProviderRow
from detective_app.gui.widgets.tabs import Segments, Tabs
from detective_app.storage.history import HistoryRow
from tests.gui.hostile_sessions import (
    failed_session,
    hostile_session,
    model_called,
    recordable,
    stopped_session,
)
from tests.gui.live_events import (
    StillRun,
    asked,
    ended,
    failed,
    fresh,
    given,
    saved,
    started,
    switched,
    text as piece_of,
)
from tests.gui.report_sessions import opened
from tests.gui.waiting import until

_PIECES = 5
_ID = "6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f"
_STREAMED_SECONDS = 0.05


@dataclass(frozen=True)
class Place:
    """Where a text can stand: `show` puts it there and returns what to look at.

    `times` is how often the text must be readable then.
    """

    name: str
    times: int
    show: Callable[[MainWindow, str], Awaitable[QWidget]]


async def _streamed(window: MainWindow, text: str) -> QWidget:
    page = window.coordinator.navigator.show("live")
    page.begin(StillRun(fresh()))
    page.take(started())
    page.take(asked(1, "Who signed?"))
    said = recordable(text)
    step = len(said) // _PIECES + 1
    for begin in range(0, len(said), step):
        page.take(piece_of(said[begin : begin + step]))
        await asyncio.sleep(0)
    await asyncio.sleep(_STREAMED_SECONDS)
    return page


async def _turn(window: MainWindow, text: str) -> QWidget:
    page = window.coordinator.navigator.show("live")
    page.begin(StillRun(fresh()))
    said = recordable(text)
    page.take(started(hypothesis=said))
    page.take(asked(1, said))
    page.take(failed("overloaded", said, provider=model_called(text)))
    page.take(switched(said))
    page.take(given(said, notes=(said, said)))
    page.take(saved(gaps=(Gap(category="vagueness", description=said, severity="high"),)))
    page.transcript.cards[1].gaps.open_first()
    await asyncio.sleep(0)
    for incident in page.findChildren(Incident):
        incident.toggle()
        await asyncio.sleep(0)
    return page


async def _failed(window: MainWindow, text: str) -> QWidget:
    page = window.coordinator.navigator.show("live")
    page.begin(StillRun(failed_session(text)))
    page.take(ended("failed", recordable(text)))
    return page


async def _refused(window: MainWindow, text: str) -> QWidget:
    page = window.coordinator.navigator.show("live")
    page.show_preparing()
    page.show_refused(text)
    return page


async def _past(window: MainWindow, text: str) -> QWidget:
    page = window.coordinator.navigator.show("past")
    page.show_session(opened(stopped_session(text)))
    return page


async def _evidence(window: MainWindow, text: str) -> QWidget:
    window.coordinator.navigator.show("live")
    _choose(window.panel, Tabs, 0)
    window.panel.show_turn(hostile_session(text), 1)
    return window.panel


async def _audit_log(window: MainWindow, text: str) -> QWidget:
    window.coordinator.navigator.show("live")
    _choose(window.panel, Tabs, 1)
    window.panel.show_trail(hostile_session(text))
    return window.panel


async def _report(window: MainWindow, text: str) -> QWidget:
    window.coordinator.investigations.show(opened(hostile_session(text)))
    return window.coordinator.navigator.page("report")


async def _matrix(window: MainWindow, text: str) -> QWidget:
    return _choose(await _report(window, text), Segments, 1)


async def _graph(window: MainWindow, text: str) -> QWidget:
    return _choose(await _report(window, text), Segments, 2)


async def _replayed(window: MainWindow, text: str) -> QWidget:
    return _choose(await _report(window, text), Tabs, 1)


async def _all_evidence(window: MainWindow, text: str) -> QWidget:
    return _choose(await _report(window, text), Tabs, 2)


async def _compared(window: MainWindow, text: str) -> QWidget:
    files = window.application.sessions
    page = window.coordinator.navigator.show("compare")
    with files.hold():
        paths = [files.save(hostile_session(text, id=f"{_ID}{number}")) for number in (1, 2)]
    page.show_pair(*paths)
    await until(lambda: page.comparison is not None)
    return page


async def _form(window: MainWindow, text: str) -> QWidget:
    window.coordinator.show_new()
    page = window.coordinator.navigator.page("new")
    page.show_empty(False)
    path = Path(_file_name(text))
    page.prefill(RunRequest(hypothesis=recordable(text), case_paths=(path,)))
    for choice in page.findChildren(ModelChoice):
        choice.offer((Candidate("ollama", text),), text)
        choice.activated.emit(0)
    return page


async def _providers(window: MainWindow, text: str) -> QWidget:
    window.coordinator.open_settings("providers")
    page = window.coordinator.navigator.page("settings")
    page.banner.show_words(text)
    found = KeyTest(False, 1.0, text, kind=FailureKind.AUTHENTICATION, http_status=401)
    for row in page.findChildren(ProviderRow)[:2]:
        row.findChild(KeyTrial).ended.emit(Trial(datetime.now(UTC), found))
    return page


async def _models(window: MainWindow, text: str) -> QWidget:
    window.coordinator.open_settings("models")
    page = window.coordinator.navigator.page("settings")
    offered = (ModelInfo(text, parameters=text, precision=text),)
    for choices in page.findChildren(ModelChoices):
        choices.show_models(offered)
    for server in page.findChildren(ServerRow):
        server.show_server("warning", text, text, text)
    for model in page.findChildren(DetectiveModel):
        model.message.setText(text)
        model.message.show()
    return page


async def _model_menu(window: MainWindow, text: str) -> QWidget:
    window.coordinator.open_settings("models")
    page = window.coordinator.navigator.page("settings")
    page.findChild(DetectiveModel)._offer((ModelInfo(text),))
    return _menu(window)


async def _notices_menu(window: MainWindow, text: str) -> QWidget:
    window.toasts.show_toast(text)
    window.toasts.show_notices()
    return _menu(window)


async def _toast(window: MainWindow, text: str) -> QWidget:
    window.toasts.show_toast(text, "Undo", lambda: None)
    return window.toasts


async def _status(window: MainWindow, text: str) -> QWidget:
    window.coordinator.show_new()
    window.frame.status.show_mark("test", "failed", text)
    window.frame.status.show_right(text)
    return window.frame.status


async def _tooltip(window: MainWindow, text: str) -> QWidget:
    QToolTip.showText(window.pos(), plain_tooltip(text), window)
    return next(widget for widget in QApplication.topLevelWidgets() if widget.inherits("QTipLabel"))


async def _dialog(window: MainWindow, text: str) -> QWidget:
    nothing = {"score": None, "contradictions": None, "cost_usd": None, "id": None}
    row = HistoryRow(
        path=Path(_file_name(text)),
        hypothesis="",
        start_time=datetime.now(UTC),
        status="",
        mode="",
        rule_based=False,
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
    return dialog


async def _palette(window: MainWindow, text: str) -> QWidget:
    palette = window.findChild(Palette)
    if palette is None:
        window.actions_by_name["palette"].trigger()
        palette = window.findChild(Palette)
    assert palette is not None
    palette.typed.setText(text)
    return palette


async def _witnesses(window: MainWindow, text: str) -> QWidget:
    page = _first_run(window, 2)
    step = page.findChild(FirstRunWitness)
    found = WitnessFound(text, problem=text, milliseconds=3, models=(ModelInfo(text),))
    step._show_rows(found, None, ())
    step.ollama.show_found(WitnessFound(text, problem=text, milliseconds=3))
    return page


async def _priced(window: MainWindow, text: str) -> QWidget:
    page = _first_run(window, 1)
    page.findChild(PricedModels).offer("openai", (text,), text)
    return page


def _first_run(window: MainWindow, step: int) -> QWidget:
    navigator = window.coordinator.navigator
    page = navigator.page("first_run")
    if navigator.current != "first_run":
        window.state.remember("first_run_step", step)
        navigator.show("first_run")
        page.begin()
    return page


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


PLACES = (
    Place("answer as it streams", 1, _streamed),
    Place("question, answer, provider message and gap of a live turn", 6, _turn),
    Place("card of a failed run", 5, _failed),
    Place("card of a refused run", 1, _refused),
    Place("transcript of a session that stopped", 6, _past),
    Place("evidence", 3, _evidence),
    Place("audit log", 2, _audit_log),
    Place("report", 5, _report),
    Place("matrix", 3, _matrix),
    Place("graph", 3, _graph),
    Place("transcript of a report", 4, _replayed),
    Place("evidence of a report", 4, _all_evidence),
    Place("comparison", 4, _compared),
    Place("new investigation", 3, _form),
    Place("providers in the settings", 3, _providers),
    Place("models in the settings", 3, _models),
    Place("menu of models", 1, _model_menu),
    Place("menu of notices", 1, _notices_menu),
    Place("toast", 1, _toast),
    Place("status row", 2, _status),
    Place("tooltip", 1, _tooltip),
    Place("dialog", 1, _dialog),
    Place("palette", 1, _palette),
    Place("witnesses in the first run", 2, _witnesses),
    Place("models in the first run", 1, _priced),
)
