"""The screens of a panel: its form, its rounds while it deliberates, its report, and who left."""

from __future__ import annotations

from pathlib import Path

from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.tabs import Tabs
from detective_app.gui.pages.report.page import PANEL
from detective_app.gui.pages.report.panel.ledger import GRAPH
from detective_app.gui.pages.report.panel.panel_view import PanelView
from tests.screenshots import live_case, panel_case
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, Stage, open_stage

_MODELS = tuple(one.models[0] for one in panel_case.AGENTS)
_AGENTS = (
    f"{_MODELS[0]},{_MODELS[1]}={panel_case.AGENTS[0].role}",
    *(f"{one.models[0]}={one.role}" for one in panel_case.AGENTS[1:]),
)


async def panel_screens(folder: Path) -> Screens:
    """Show a panel from its form to its report."""
    program = PicturedProgram(folder)
    program.set_up((panel_case.running(), *live_case.others()))
    async with open_stage(program) as stage:
        await _fill_form(stage)
        yield "new-panel", stage
        await stage.run(panel_case.running())
        yield "panel-live", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "panel-live-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        await stage.stop()
        await stage.run(panel_case.running(failed=True))
        yield "panel-live-failed", stage
        await stage.stop()
        await stage.show(panel_case.ended())
        async for screen in _report(stage):
            yield screen


async def _fill_form(stage: Stage) -> None:
    page = stage.page("new")
    stage.coordinator.show_new()
    page.prefill(
        RunRequest(hypothesis=panel_case.HYPOTHESIS, mode="red-team-blue-team", agents=_AGENTS, rounds=4)
    )
    await stage.settled()
    await stage.until(lambda: page.full.estimate and page.privacy.words)
    page.options.unfolded.emit()
    await stage.settled()


async def _report(stage: Stage) -> Screens:
    page = stage.page("report")
    page.findChild(Tabs).choose(PANEL)
    await stage.settled()
    yield "panel-report", stage
    view = page._stack.currentWidget()
    assert isinstance(view, PanelView)
    assert view.ledger is not None
    view.ledger.segments.choose(GRAPH)
    await stage.settled()
    view._column.ensureWidgetVisible(view.ledger, 0, 0)
    assert view.ledger.graph is not None
    view.ledger.graph.setFocus()
    await stage.settled()
    yield "panel-graph", stage
    await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
    yield "panel-report-narrow", stage
    await stage.sized(WIDTH, HEIGHT)
