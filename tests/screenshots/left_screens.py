"""The screens of what left: the fold of the drawer, chosen requests, nothing, a broken tape; and a fork."""

from __future__ import annotations

from pathlib import Path

from detective_app.core.session import Origin
from detective_app.gui.shell.overlay import Overlay
from detective_app.gui.what_left.view import WhatLeft
from tests.screenshots import left_case, report_case
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, Stage, open_stage

_ORIGIN = Origin(session_id=report_case.second_run().id, sequence=3, first=report_case.second_run().id)


async def left_screens(folder: Path) -> Screens:
    """Show what left, as far as each tape can tell."""
    program = PicturedProgram(folder)
    program.set_up(report_case.listed())
    session = left_case.audited(program, folder / "documents")
    nothing = left_case.local(program, folder / "documents")
    async with open_stage(program) as stage:
        await stage.open(session)
        left = await _fold(stage)
        left.go(3)
        await _read(stage, left)
        left.table.setFocus()
        await stage.settled()
        yield "left-requests", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "left-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        stage.sheet.drawer.shut()
        stage.sheet.fork_wanted.emit(3)
        await stage.settled()
        yield "fork-form", stage
        stage.window.findChild(Overlay).close()
        await stage.show(session.evolve(origin=_ORIGIN))
        stage.sheet.open_drawer()
        await stage.settled()
        yield "drawer-forked", stage
        await stage.open(nothing)
        await _fold(stage)
        yield "left-nothing", stage
        left_case.broken(program, session)
        await stage.open(session)
        await _fold(stage)
        yield "left-broken", stage
        await stage.open(report_case.listed()[0])
        await _fold(stage)
        yield "left-failed", stage


async def _fold(stage: Stage) -> WhatLeft:
    """Open the fold, and wait until the tape is read."""
    stage.sheet.open_drawer("left")
    left = stage.sheet.drawer.findChild(WhatLeft)
    assert left is not None
    await stage.until(lambda: left.found or left.words)
    await _read(stage, left)
    return left


async def _read(stage: Stage, left: WhatLeft) -> None:
    await stage.settled()
    await stage.until(lambda: left.detail.sent or not left.detail.isVisible())
    await stage.settled()
