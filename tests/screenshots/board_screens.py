"""The screens of a person who judges: the report of a run that no model judged, and the board."""

from __future__ import annotations

from pathlib import Path

from detective_app.gui.page.routes import BOARD
from tests.screenshots import board_case
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, open_stage


async def board_screens(folder: Path) -> Screens:
    """Show what is to be judged, the board as it is marked, a claim without passages, and the verdict."""
    program = PicturedProgram(folder)
    program.set_up((board_case.by_hand(),))
    async with open_stage(program) as stage:
        await stage.open(board_case.by_hand())
        yield "board-report", stage
        stage.coordinator.go_to(BOARD)
        page = stage.page(BOARD)
        await stage.settled()
        yield "board-begun", stage
        page.mark("against")
        await stage.until(lambda: page.session.marks)
        page.mark("supports")
        await stage.until(lambda: len(page.session.marks) == 2)
        await stage.settled()
        yield "board-marked", stage
        page.step(-1)
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "board-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        page.choices[-1].click()
        await stage.settled()
        yield "board-empty", stage
        page.back.click()
        await stage.settled()
        yield "board-judged", stage
