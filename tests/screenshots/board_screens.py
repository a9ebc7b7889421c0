"""The screens of a person who judges: what code found, the card of a place, the page of a cell, the end."""

from __future__ import annotations

from pathlib import Path

from tests.screenshots import board_case
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, open_stage


async def board_screens(folder: Path) -> Screens:
    """Show what is to be judged, the sheet as it is marked, the page of a cell, and the last mark."""
    program = PicturedProgram(folder)
    session = board_case.by_hand()
    program.set_up((session,))
    async with open_stage(program) as stage:
        await stage.open(session)
        page = stage.sheet
        await stage.until(lambda: page.grid.bands)
        await stage.settled()
        yield "sheet-nomodel", stage
        page.grid.focus_first()
        await stage.settled()
        yield "sheet-nomodel-card", stage
        page.card.side_given.emit("against")
        await stage.until(lambda: page.session and page.session.marks)
        await stage.settled()
        yield "sheet-nomodel-marked", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "sheet-nomodel-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        page.toggle_pane()
        await stage.settled()
        yield "sheet-nomodel-cell", stage
