"""The screens of a panel: how it is put together, its run, its fold in the drawer, and who left."""

from __future__ import annotations

from pathlib import Path

from detective_app.front_end.run import RunRequest
from tests.screenshots import live_case, panel_case
from tests.screenshots.bridge_documents import documents
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, Stage, open_stage

_MODELS = tuple(one.models[0] for one in panel_case.AGENTS)
_AGENTS = (
    f"{_MODELS[0]},{_MODELS[1]}={panel_case.AGENTS[0].role}",
    *(f"{one.models[0]}={one.role}" for one in panel_case.AGENTS[1:]),
)


async def panel_screens(folder: Path) -> Screens:
    """Show a panel from the start of its sheet to its verdict."""
    program = PicturedProgram(folder)
    program.set_up((panel_case.running(), *live_case.others()))
    async with open_stage(program) as stage:
        await _fill_form(stage)
        yield "start-panel", stage
        await stage.run(panel_case.running())
        yield "panel-working", stage
        stage.sheet.open_drawer("panel")
        await stage.settled()
        yield "panel-rounds", stage
        await stage.stop()
        await stage.run(panel_case.running(failed=True))
        stage.sheet.open_drawer("panel")
        await stage.settled()
        yield "panel-failed", stage
        stage.sheet.drawer.shut()
        await stage.stop()
        await stage.show(panel_case.ended())
        async for screen in _drawer(stage):
            yield screen


async def _fill_form(stage: Stage) -> None:
    page = stage.page("new")
    stage.coordinator.show_new()
    paths = tuple(Path(source.path) for source in documents())
    page.prefill(
        RunRequest(
            hypothesis=panel_case.HYPOTHESIS,
            case_paths=paths,
            mode="red-team-blue-team",
            agents=_AGENTS,
            rounds=4,
        )
    )
    await stage.until(lambda: not page.files.reading)
    page.change.setChecked(True)
    await stage.settled()


async def _drawer(stage: Stage) -> Screens:
    stage.sheet.open_drawer("panel")
    await stage.settled()
    yield "drawer-panel", stage
    await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
    yield "drawer-panel-narrow", stage
    await stage.sized(WIDTH, HEIGHT)
