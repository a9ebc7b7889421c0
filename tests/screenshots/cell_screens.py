"""The screens of a cell's page: a page of a PDF, a word found in it, a row, what was saved of a quote."""

from __future__ import annotations

from pathlib import Path

from detective_app.account.citations import Cited
from tests.screenshots import live_case, plan_case
from tests.screenshots.bridge_documents import CLOSED, INSPECTED, without
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, Stage, open_stage

_IN_REPORT = Cited("s1", "p.3 L11-L12", INSPECTED, 1, 1, "exact")
_IN_LOG = Cited("s3", "L41-L41", CLOSED, 1, 2, "exact")


async def cell_screens(folder: Path) -> Screens:
    """Show the page of a cell beside the sheet of a run, and quotes in their documents."""
    program = PicturedProgram(folder)
    program.set_up((plan_case.running(), *live_case.others()))
    async with open_stage(program) as stage:
        await stage.run(plan_case.running(), plan_case.STREAMED)
        page, document = stage.sheet, stage.sheet.pane.document
        page.grid.focus_cell(2, "s1")
        page.toggle_pane()
        await stage.until(lambda: document.pages._drawn)
        await stage.settled()
        yield "sheet-cell", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "sheet-cell-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        await _quote(stage, _IN_REPORT)
        document.open_find()
        await stage.type_into(document.find_bar._field, "bearing")
        await stage.until(lambda: document.finding._found)
        await stage.settled()
        yield "quote-found", stage
        await _quote(stage, _IN_LOG)
        await stage.until(lambda: document.view is document.text)
        await stage.settled()
        yield "quote-row", stage
        with without(1):
            await _quote(stage, _IN_REPORT)
            await _quote(stage, Cited("s2", "L9-L9", "We could not reach bearing 4", 2, 1, "exact"))
            await stage.until(lambda: document.view is document.saved_copy)
            await stage.settled()
        yield "quote-moved", stage
        await stage.stop()


async def _quote(stage: Stage, quote: Cited) -> None:
    stage.sheet.show_quote(quote)
    await stage.settled()
