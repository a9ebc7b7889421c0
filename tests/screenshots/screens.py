"""Every screen of the window by name, one after the other: `for name in ...: take its picture`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtTest import QTest

from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.tabs import Segments, Tabs
from detective_app.gui.evidence_panel.side_panel import AUDIT_LOG, EVIDENCE
from detective_app.gui.pages.report import page as report
from detective_app.gui.shell.palette import Palette
from detective_app.gui.shell.shortcuts import Shortcuts
from detective_app.gui.told_below import in_own_words
from tests.screenshots import live_case, plan_case, report_case, statistics_case
from tests.screenshots.board_screens import board_screens
from tests.screenshots.bridge_documents import without
from tests.screenshots.left_screens import left_screens
from tests.screenshots.panel_screens import panel_screens
from tests.screenshots.program import PicturedProgram
from tests.screenshots.settings_screens import settings_screens
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, Stage, open_stage
from tests.screenshots.waits import waits

_STATEMENT = (
    "The Mill Lane bridge was inspected before the accident on 16 March 2024, and the inspector found no "
    "defect that called for closing it."
)
_REPORT_TABS = (
    (report.TRANSCRIPT, "transcript"),
    (report.EVIDENCE, "evidence"),
    (report.AUDIT_LOG, "audit-log"),
)
_HAND = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


async def every_screen(folder: Path) -> Screens:
    """Show every screen; `folder` takes the data, and is empty."""
    worlds: tuple[Callable[[Path], Screens], ...] = (
        _first_start, _broken, _investigations, _plan, panel_screens,
        waits, left_screens, board_screens, _sources, _form, _statistics, _reports
    )  # fmt: skip
    for world in worlds:
        async for screen in world(folder / world.__name__.strip("_")):
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
        stage.page("new").show_empty(True)
        await stage.settled()
        yield "new-empty", stage
        stage.coordinator.go_to("history")
        await stage.settled()
        yield "history-empty", stage
        stage.coordinator.go_to("statistics")
        await stage.settled()
        yield "statistics-empty", stage
        stage.coordinator.investigations.start(_request())
        await stage.settled()
        yield "live-empty", stage
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
        yield "new-failed", stage
        stage.coordinator.open_settings("providers")
        await stage.settled()
        yield "settings-empty", stage
        program.folders.config_file.write_text('{"defaultIterationLimit": 3}', encoding="utf-8")
        program.settings.reload()
        stage.coordinator.open_settings("limits")
        await stage.settled()
        yield "settings-failed", stage
        stage.page("live").show_preparing("The bridge was inspected before the accident")
        stage.page("live").show_refused(in_own_words("There is no key for this provider."))
        stage.navigator.show("live")
        await stage.settled()
        yield "live-refused", stage


async def _investigations(folder: Path) -> Screens:
    """The live view in each of its states, and what lies over it."""
    program = PicturedProgram(folder)
    program.set_up((live_case.running(), *live_case.others()))
    async with open_stage(program) as stage:
        await stage.run(live_case.running(), live_case.STREAMED)
        page = stage.page("live")
        page.transcript._choose(3)
        await stage.type_into(page.dock._field, "Ask who signed off bearing 4")
        yield "live-running", stage
        stage.window.panel._tabs.choose(AUDIT_LOG)
        await stage.settled()
        yield "live-audit-log", stage
        stage.window.panel._tabs.choose(EVIDENCE)
        await stage.type_into(page.dock._field, "")
        async for screen in _over_the_window(stage):
            yield screen
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "live-narrow", stage
        stage.window.actions_by_name["panel"].trigger()
        await stage.settled()
        yield "live-narrow-alone", stage
        stage.window.actions_by_name["panel"].trigger()
        await stage.sized(WIDTH, HEIGHT)
        stage.window.actions_by_name["pause"].trigger()
        await stage.settled()
        yield "live-paused", stage
        await stage.stop()
        await stage.open(live_case.running())
        yield "live-stopped", stage
        await stage.run(live_case.failed())
        yield "live-failed", stage


async def _plan(folder: Path) -> Screens:
    """A run with a plan: statements with their states, how the claims stand, and what has left."""
    program = PicturedProgram(folder)
    program.set_up((plan_case.running(), *live_case.others()))
    async with open_stage(program) as stage:
        await stage.run(plan_case.running(), plan_case.STREAMED)
        transcript = stage.page("live").transcript
        transcript._choose(3)
        transcript.column.follow()
        await stage.settled()
        yield "plan-live", stage
        withheld = transcript.cards[3].statements.withheld
        withheld.fold.click()
        withheld.fold.setFocus(Qt.FocusReason.TabFocusReason)
        transcript.go_to(3)
        await stage.settled()
        yield "plan-withheld", stage
        stage.window.panel._tabs.choose(EVIDENCE)
        await stage.settled()
        yield "plan-evidence", stage
        await _open_quote(stage, 3, 1)
        await stage.until(lambda: stage.page("source").shown)
        await stage.settled()
        yield "plan-source", stage
        stage.page("source").go_back()
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "plan-narrow", stage
        transcript.cards[3].claims_requested.emit(3)
        await stage.settled()
        yield "plan-narrow-panel", stage
        await stage.sized(WIDTH, HEIGHT)
        await stage.stop()
        await stage.show(plan_case.running(alarming=True))
        yield "plan-alarm", stage


async def _sources(folder: Path) -> Screens:
    """A quote in its document, as a page, as a row and as what was saved of it; two quotes that differ."""
    program = PicturedProgram(folder)
    program.set_up((live_case.running(), *live_case.others()))
    async with open_stage(program) as stage:
        await stage.run(live_case.running(), live_case.STREAMED)
        transcript = stage.page("live").transcript
        transcript._choose(4)
        await stage.settled()
        yield "live-conflict", stage
        await _open_quote(stage, 3, 0)
        await stage.until(lambda: stage.page("source").document.pages._drawn)
        await stage.settled()
        yield "source-page", stage
        page = stage.page("source")
        page.open_find()
        await stage.type_into(page.document.find_bar._field, "bearing")
        await stage.until(lambda: page.document.finding._found)
        await stage.settled()
        yield "source-found", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "source-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        page.go_back()
        await _open_quote(stage, 4, 0)
        await stage.until(lambda: page.document.view is page.document.text)
        await stage.settled()
        yield "source-row", stage
        page.go_back()
        with without(1):
            await _open_quote(stage, 3, 1)
            await stage.until(lambda: page.document.view is page.document.saved_copy)
            await stage.settled()
        yield "source-moved", stage
        page.go_back()
        stage.coordinator.sources.compare(live_case.running(), live_case.DATES)
        sides = stage.page("quotes").columns
        await stage.until(lambda: all(one.words != one.value.quote for one in sides))
        await stage.settled()
        yield "quotes-compare", stage
        form = stage.page("quotes").form
        form.options[1].setChecked(True)
        form.options[1].setFocus(Qt.FocusReason.TabFocusReason)
        await stage.settled()
        yield "quotes-undecided", stage
        await stage.type_into(form.reason, "The report was written on the day; the log was filed later.")
        form.record.click()
        await stage.until(lambda: any(one.resolved for one in stage.page("quotes").session.conflicts or ()))
        await stage.settled()
        yield "quotes-decided", stage


async def _open_quote(stage: Stage, sequence: int, index: int) -> None:
    stage.page("live").transcript._choose(sequence)
    await stage.settled()
    stage.window.panel.evidence.items[index].open_requested.emit()
    await stage.settled()


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


async def _statistics(folder: Path) -> Screens:
    """What all sessions come to, and the same where the list cannot be read."""
    program = PicturedProgram(folder)
    program.set_up(statistics_case.sessions())
    report_case.spoil(program.folders.sessions)
    async with open_stage(program) as stage:
        stage.coordinator.go_to("statistics")
        await stage.until(lambda: stage.page("statistics").shown)
        await stage.settled()
        yield "statistics-full", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "statistics-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        program.folders.sessions.rename(folder / "elsewhere")
        program.folders.sessions.write_text("no folder", encoding="utf-8")
        stage.page("statistics").refresh()
        await stage.until(lambda: not stage.page("statistics").shown)
        await stage.settled()
        yield "statistics-failed", stage


async def _reports(folder: Path) -> Screens:
    """The report, history, comparison, the form and the settings over a full history."""
    program = PicturedProgram(folder)
    limited = report_case.at_limit()
    unaudited = report_case.unaudited()
    clean = report_case.without_findings()
    program.set_up((report_case.audited(), report_case.second_run(), *report_case.listed()))
    report_case.spoil(program.folders.sessions)
    async with open_stage(program) as stage:
        await stage.run(report_case.pump(), "The log of 3 May says")
        await stage.open(report_case.audited())
        async for screen in _report(stage):
            yield screen
        async for screen in _history(stage):
            yield screen
        async for screen in settings_screens(stage):
            yield screen
        others = (("rules", report_case.by_rules()), ("old", report_case.before_verdicts()))
        for name, session in (("limit", limited), ("failed", unaudited), ("empty", clean), *others):
            await stage.show(session)
            yield f"report-{name}", stage


async def _report(stage: Stage) -> Screens:
    page = stage.page("report")
    yield "report-list", stage
    for view, name in ((1, "matrix"), (2, "graph")):
        page.findChild(Segments).choose(view)
        await stage.settled()
        page._stack.currentWidget().figure.setFocus(Qt.FocusReason.ShortcutFocusReason)
        await stage.settled()
        yield f"report-{name}", stage
    for tab, name in _REPORT_TABS:
        page.findChild(Tabs).choose(tab)
        await stage.settled()
        yield f"report-{name}", stage
    page.findChild(Tabs).choose(0)
    await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
    yield "report-narrow", stage
    await stage.sized(WIDTH, HEIGHT)


async def _history(stage: Stage) -> Screens:
    stage.coordinator.go_to("history")
    await stage.settled()
    page = stage.page("history")
    page.table.choose([1, 2], 2)
    page.foot.compare.setFocus()
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
    first, second = (
        stage.program.library.files.load(one.id).path
        for one in (report_case.audited(), report_case.second_run())
    )
    stage.coordinator.compare(first, second)
    await stage.settled()
    yield "compare-finished", stage


async def _form(folder: Path) -> Screens:
    """The form of a new investigation, filled."""
    program = PicturedProgram(folder)
    program.set_up((report_case.second_run(), *report_case.listed()), alone=True)
    files = report_case.documents(folder / "documents")
    async with open_stage(program) as stage:
        page = stage.page("new")
        page.prefill(_request(_STATEMENT, files))
        page.options.spending.set_amount(1.0)
        await stage.settled()
        await stage.until(lambda: bool(page.full.estimate and page.privacy.words))
        await stage.until(lambda: not page.files.pending)
        page.files.rows[0].source_kind.choose("primary")
        page.files.rows[1].why.setChecked(True)
        await stage.settled()
        yield "new-filled", stage
        page.full.brief.set_text("The insurer doubts the log; who signed it matters most.")
        page.options._toggle.setChecked(True)
        await stage.settled()
        yield "new-advanced", stage
        page.options._toggle.setChecked(False)
        page.full.brief.set_text("")
        held = QMimeData()
        held.setUrls([QUrl.fromLocalFile(str(files[0]))])
        page.dragEnterEvent(QDragEnterEvent(QPoint(500, 600), Qt.DropAction.CopyAction, held, *_HAND))
        await stage.settled()
        yield "new-dropping", stage


def _request(statement: str = live_case.HYPOTHESIS, files: tuple[Path, ...] = ()) -> RunRequest:
    return RunRequest(hypothesis=statement, case_paths=files, limit=12)
