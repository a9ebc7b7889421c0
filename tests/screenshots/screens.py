"""Every screen of the window by name, one after the other: `for name in ...: take its picture`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtTest import QTest

from detective_app.front_end.run import RunRequest
from detective_app.gui.page.spec import SHEET
from detective_app.gui.shell.overlay import Shortcuts
from detective_app.gui.shell.palette import Palette
from detective_app.gui.wording import in_own_words
from tests.documents.test_recognition import LINES, encoded, picture
from tests.screenshots import live_case, plan_case, report_case
from tests.screenshots.board_screens import board_screens
from tests.screenshots.cell_screens import cell_screens
from tests.screenshots.drawer_screens import drawer_screens
from tests.screenshots.left_screens import left_screens
from tests.screenshots.many_screens import many_screens
from tests.screenshots.panel_screens import panel_screens
from tests.screenshots.program import PicturedProgram
from tests.screenshots.settings_screens import settings_screens
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, Stage, open_stage
from tests.screenshots.waits import waits

_STATEMENT = (
    "The Mill Lane bridge was inspected before the accident on 16 March 2024, and the inspector found no "
    "defect that called for closing it."
)
_HAND = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


def worlds() -> dict[str, Callable[[Path], Screens]]:
    """Return what shows screens over data of its own, by name; each is given an empty folder."""
    every = (
        _first_start, _broken, _runs, panel_screens, waits, left_screens, board_screens,
        cell_screens, drawer_screens, many_screens, _start, _finished
    )  # fmt: skip
    return {world.__name__.strip("_"): world for world in every}


async def every_screen(folder: Path) -> Screens:
    """Show every screen; `folder` takes the data, and is empty."""
    for name, world in worlds().items():
        async for screen in world(folder / name):
            yield screen


async def _first_start(folder: Path) -> Screens:
    """Set-up, and the window while there is nothing yet."""
    program = PicturedProgram(folder)
    program.set_up()
    program.folders.sessions.rmdir()
    async with open_stage(program) as stage:
        yield "first-run-1", stage
        for step in (1, 2):
            await _first_run(stage, step)
            yield f"first-run-{step + 1}", stage
        program.models.ollama = False
        await _first_run(stage, 2)
        yield "first-run-3-failed", stage
        program.models.ollama = True
        stage.coordinator.show_new()
        await stage.settled()
        yield "start-empty", stage
        stage.coordinator.go_to("history")
        await stage.settled()
        yield "history-empty", stage
        stage.coordinator.investigations.start(_request())
        await stage.settled()
        yield "sheet-empty", stage
        await stage.stop()


async def _first_run(stage: Stage, step: int) -> None:
    stage.window.state.remember("first_run_step", step)
    page = stage.navigator.show("first_run")
    page.begin()
    await stage.settled()
    if step == 1:
        page.detective._segments.choose(1)
        await stage.settled()
        QTest.mouseClick(page.detective.key.button, Qt.MouseButton.LeftButton)
        await stage.settled()
        page.detective.key.line.setFocus()


async def _broken(folder: Path) -> Screens:
    """What cannot be read or begun."""
    program = PicturedProgram(folder, ollama=False, keys=False)
    program.set_up((report_case.audited(),))
    async with open_stage(program) as stage:
        stage.coordinator.show_new()
        stage.page("new").prefill(_request())
        await stage.settled()
        yield "start-local", stage
        stage.coordinator.open_settings("providers")
        await stage.settled()
        yield "settings-empty", stage
        program.folders.config_file.write_text('{"defaultIterationLimit": 3}', encoding="utf-8")
        program.settings.reload()
        stage.coordinator.open_settings("limits")
        await stage.settled()
        yield "settings-failed", stage
        stage.sheet.show_preparing(RunRequest(hypothesis="The bridge was inspected before the accident"))
        stage.sheet.show_refused(in_own_words("There is no key for this provider."))
        stage.navigator.show(SHEET)
        await stage.settled()
        yield "sheet-refused", stage


async def _runs(folder: Path) -> Screens:
    """A run on its sheet in each of its states, and what lies over the window."""
    program = PicturedProgram(folder)
    program.set_up((plan_case.running(), *live_case.others()))
    async with open_stage(program) as stage:
        await stage.run(plan_case.running(), plan_case.STREAMED)
        yield "sheet-working", stage
        async for screen in _over_the_window(stage):
            yield screen
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "sheet-working-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        await stage.type_into(stage.sheet.ask.field, "Ask who signed off bearing 4")
        yield "sheet-asking", stage
        await stage.type_into(stage.sheet.ask.field, "")
        stage.window.actions_by_name["pause"].trigger()
        await stage.settled()
        yield "sheet-paused", stage
        stage.coordinator.show_new()
        await stage.settled()
        yield "start-running", stage
        await stage.stop()
        await stage.open(plan_case.running())
        yield "sheet-stopped", stage
        await stage.run(live_case.failed())
        yield "sheet-failed", stage
        await stage.stop()
        await stage.show(plan_case.running(alarming=True))
        yield "sheet-alarm", stage


async def _over_the_window(stage: Stage) -> Screens:
    stage.window.actions_by_name["palette"].trigger()
    palette = stage.window.findChild(Palette)
    assert palette is not None
    await stage.settled()
    yield "palette-empty", stage
    await stage.type_into(palette.typed, "insp")
    await stage.settled()
    yield "palette-found", stage
    palette.close()
    stage.window.actions_by_name["shortcuts"].trigger()
    await stage.settled()
    yield "shortcuts", stage
    shortcuts = stage.window.findChild(Shortcuts)
    assert shortcuts is not None
    shortcuts.close()
    stage.window.toasts.show_toast(
        QCoreApplication.translate("SessionMenu", "Sheet deleted"),
        QCoreApplication.translate("SessionMenu", "Undo"),
        lambda: None,
    )
    await stage.settled()
    yield "toast", stage
    for toast in stage.window.toasts.shown:
        toast.close()


async def _finished(folder: Path) -> Screens:
    """Sheets that ended in each way, history and the settings over a full history."""
    program = PicturedProgram(folder)
    program.set_up((report_case.audited(), report_case.second_run(), *report_case.listed()))
    report_case.spoil(program.folders.sessions)
    async with open_stage(program) as stage:
        await stage.open(report_case.audited())
        yield "sheet-done", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "sheet-done-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        async for screen in _history(stage):
            yield screen
        async for screen in settings_screens(stage):
            yield screen
        for name, session in (
            ("limit", report_case.at_limit()),
            ("unaudited", report_case.unaudited()),
            ("clean", report_case.without_findings()),
            ("rules", report_case.by_rules()),
            ("old", report_case.before_verdicts()),
        ):
            await stage.show(session)
            yield f"sheet-{name}", stage


async def _history(stage: Stage) -> Screens:
    stage.coordinator.go_to("history")
    await stage.settled()
    page = stage.page("history")
    page.table.choose([1, 2], 2)
    page.foot.export.setFocus()
    await stage.settled()
    yield "history-mixed", stage
    await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
    yield "history-narrow", stage
    await stage.sized(WIDTH, HEIGHT)
    page.filters.search.setText("nothing of the kind")
    page.filters.search.setFocus()
    await stage.until(lambda: page.places.currentWidget() is page.notice)
    await stage.settled()
    yield "history-nothing-found", stage
    page.filters.search.setText("")


async def _start(folder: Path) -> Screens:
    """The start page, filled, with its options, and with a document held over it."""
    program = PicturedProgram(folder)
    program.set_up((report_case.second_run(), *report_case.listed()), alone=True)
    files = report_case.documents(folder / "documents")
    async with open_stage(program) as stage:
        page = stage.page("new")
        page.prefill(_request(_STATEMENT, files))
        page.options.spending.set_amount(1.0)
        await stage.until(lambda: page.happens.text() and not page.files.reading)
        await stage.settled()
        yield "start", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "start-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        page.change.setChecked(True)
        page.brief.set_text("The insurer doubts the log; who signed it matters most.")
        await stage.settled()
        yield "start-changed", stage
        page.options._toggle.setChecked(True)
        await stage.settled()
        yield "start-advanced", stage
        scan = folder / "documents" / "signed-order.png"
        scan.write_bytes(encoded(picture(*LINES)))
        page.prefill(_request(_STATEMENT, (*files, scan)))
        await stage.until(lambda: page.files.scans == 1)
        await stage.settled()
        yield "start-scans", stage
        page.options._toggle.setChecked(False)
        page.change.setChecked(False)
        held = QMimeData()
        held.setUrls([QUrl.fromLocalFile(str(files[0]))])
        page.dragEnterEvent(QDragEnterEvent(QPoint(500, 600), Qt.DropAction.CopyAction, held, *_HAND))
        await stage.settled()
        yield "start-dropping", stage


def _request(statement: str = live_case.HYPOTHESIS, files: tuple[Path, ...] = ()) -> RunRequest:
    return RunRequest(hypothesis=statement, case_paths=files, limit=12)
