"""The screens of how it was found: the recorded sample with each fold open, and two quotes decided."""

from __future__ import annotations

from pathlib import Path

from detective_app.gui.pages.sheet.found.sections import ORDER
from tests.screenshots import report_case
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, open_stage


async def drawer_screens(folder: Path) -> Screens:
    """Show the sample's sheet, its drawer, and each of its folds."""
    program = PicturedProgram(folder)
    program.set_up((report_case.audited(),))
    async with open_stage(program) as stage:
        page = stage.sheet
        stage.coordinator.investigations.open_sample()
        await stage.until(lambda: page.session and page.grid.bands)
        await stage.settled()
        yield "sample", stage
        page.open_drawer()
        await stage.settled()
        yield "drawer", stage
        await stage.open(report_case.audited())
        for fold in ORDER:
            if fold not in ("panel", "left"):  # which have screens of their own
                page.drawer.shut()
                page.open_drawer(fold)
                await stage.settled()
                yield f"drawer-{fold}", stage
        page.open_drawer("differing")
        await stage.settled()
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "drawer-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
