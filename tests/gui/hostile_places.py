"""Every place of the window where a text of others can stand, and the way to put one there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu, QToolTip, QWidget

from detective_app.core.clarification import ClarificationOption, ClarificationQuestion
from detective_app.core.errors import FailureKind
from detective_app.core.ports import ModelInfo
from detective_app.front_end.models import KeyTest, WitnessFound
from detective_app.front_end.run import RunRequest
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.page.spec import SHEET
from detective_app.gui.pages.first_run.detective import PricedModels
from detective_app.gui.pages.first_run.witness import FirstRunWitness
from detective_app.gui.pages.history.page import unreadable_details
from detective_app.gui.pages.settings.models import DetectiveModel
from detective_app.gui.pages.settings.provider_row import ProviderRow
from detective_app.gui.pages.settings.servers import ModelChoices, ServerRow
from detective_app.gui.pages.sheet.found.fold import Folds
from detective_app.gui.pages.sheet.found.panel import Details, PanelLayers
from detective_app.gui.pages.sheet.found.sections import Key
from detective_app.gui.pages.sheet.page import SheetPage
from detective_app.gui.setup.key_trial import KeyTrial, Trial
from detective_app.gui.setup.model_choice import ModelChoice
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.shell.palette import Palette
from detective_app.storage.history.rows import HistoryRow
from tests.gui.hostile_panel import hostile_deliberation
from tests.gui.hostile_sessions import failing, hostile_session, recordable, stopped_session
from tests.gui.live_events import StillRun, asked, started
from tests.gui.report_sessions import opened
from tests.gui.whole_window import settled
from tests.patience import until

_ID = "6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f"


@dataclass(frozen=True)
class Sight:
    """What can be seen once a text was put somewhere: there it must be readable so many `times`."""

    name: str
    root: QWidget
    times: int = 1


Sights = AsyncIterator[Sight]


async def _run(window: MainWindow, text: str) -> Sights:
    """A run with what it asks, a question that comes next, and every card that can wait above the grid."""
    page, said = _sheet(window), recordable(text)
    page.begin(StillRun(stopped_session(text)))
    page.take(started(hypothesis=said))
    page.take(asked(3, said))
    page.show_asked_next(said)
    await _accounted(page)
    yield Sight("claim, parts, what is asked, what comes next", page, 4)
    page.slot.show_question(_question(said), stopped_session(text))
    page.show_problem(said)
    yield Sight("card of a question", page, 6)
    page.slot.show_failed(failing(text), ())
    yield Sight("card of a failed run", page, 4)
    page.drawer.shut()


async def _refused(window: MainWindow, text: str) -> Sights:
    page = _sheet(window)
    page.show_preparing(RunRequest(hypothesis=recordable(text)))
    await _accounted(page)
    page.show_refused(text)
    yield Sight("card of a refused run", page, 2)


async def _stopped(window: MainWindow, text: str) -> Sights:
    """A session that stopped, and how it was found so far."""
    page = _sheet(window)
    page.show_session(opened(stopped_session(text)))
    await _accounted(page)
    yield Sight("sheet", page, 2)
    async for sight in _drawer(page, {"questions": 1, "searches": 0, "checked": 0, "trail": 1}):
        yield sight


async def _finished(window: MainWindow, text: str) -> Sights:
    """A session that ended, an open cell, and every part of how it was found."""
    page = _sheet(window)
    page.show_session(opened(hostile_session(text)))
    await _accounted(page)
    yield Sight("sheet", page, 2)
    async for sight in _drawer(page, {"questions": 1, "differing": 1, "audit": 1, "checked": 1, "trail": 1}):
        yield sight


async def _panel(window: MainWindow, text: str) -> Sights:
    """A panel that has deliberated: how it agrees, with all that it said."""
    page = _sheet(window)
    deliberated = hostile_deliberation(text)
    page.show_session(opened(hostile_session(text, deliberation=deliberated)))
    await _accounted(page)
    yield Sight("sheet", page, 2)
    page.open_drawer("panel")
    view = page.drawer.findChild(PanelLayers)
    assert view is not None
    await until(lambda: not view._steps)
    for fold in view.findChildren(Details):
        fold.head.click()
    yield Sight("layers", page.drawer, 6)
    page.drawer.shut()


async def _drawer(page: SheetPage, folds: dict[Key, int]) -> Sights:
    """Open one part of the drawer after the other, with all that can be unfolded in it."""
    for key, times in folds.items():
        page.open_drawer(key)
        body = page.drawer.folds[key].body
        inside = body.folds if isinstance(body, Folds) else ()
        for fold in inside[:1]:
            fold.head.setChecked(True)
        await asyncio.sleep(0)
        yield Sight(f"found, {key}", page.drawer, times)
    page.drawer.shut()


def _sheet(window: MainWindow) -> SheetPage:
    page = window.coordinator.navigator.show(SHEET)
    assert isinstance(page, SheetPage)
    return page


async def _accounted(page: SheetPage) -> None:
    """Wait until the sheet shows how the session stands."""
    await asyncio.sleep(0)
    await until(lambda: not page.accounting._at_work)
    await asyncio.sleep(0)


def _question(said: str) -> ClarificationQuestion:
    option = ClarificationOption(id="option_1", label=said[:200], description=said[:500])
    return ClarificationQuestion(
        question_id="q-1",
        step_name="opening",
        question=said[:1_000],
        context=said[:1_000],
        options=(option, option.evolve(id="option_2")),
        priority="important",
    )


async def _form(window: MainWindow, text: str) -> Sights:
    page = window.coordinator.navigator.page("new")
    if window.coordinator.navigator.current != "new":
        window.coordinator.show_new()
        await settled()
    path = Path(_file_name(text))
    page.change.setChecked(True)
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
    row = HistoryRow(path=Path(_file_name(text)), start_time=datetime.now(UTC), unreadable=text)
    dialog = unreadable_details(row, window.close, window)
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
    step._show_rows(found)
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


def _file_name(text: str) -> str:
    """Return a name that a file could have, of a file that is not there."""
    return "gone " + "".join(sign for sign in recordable(text[:300]) if sign not in "/\0")[:60]


PLACES: tuple[tuple[str, Callable[[MainWindow, str], Sights]], ...] = (
    ("run", _run),
    ("refused run", _refused),
    ("stopped session", _stopped),
    ("finished session", _finished),
    ("panel", _panel),
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
