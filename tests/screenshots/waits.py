"""What a run waits for the person with: a gate that is not ready, and a question of the detective."""

from __future__ import annotations

from pathlib import Path

from tests.screenshots import live_case, plan_case
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, open_stage


async def waits(folder: Path) -> Screens:
    """Show both cards, before and after something was typed or chosen."""
    program = PicturedProgram(folder)
    program.set_up((plan_case.running(), *live_case.others()))
    async with open_stage(program) as stage:
        page = stage.page("live")
        await stage.run(plan_case.at_gate())
        await stage.until(lambda: page.needs.card)
        await stage.settled()
        yield "gate", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "gate-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        page.transcript.column.follow()
        await stage.settled()
        yield "gate-foot", stage
        await stage.type_into(page.dock.anyway.reason, "The hearing is tomorrow, the points are named in it")
        yield "gate-reason", stage
        await stage.stop()
        await stage.run(plan_case.asked(), seconds=42)
        await stage.settled()
        yield "clarify", stage
        page.needs.card.choose(1)
        await stage.settled()
        yield "clarify-chosen", stage
        await stage.stop()
        await stage.run(plan_case.at_budget_end(), seconds=42)
        await stage.settled()
        yield "budget-end", stage
        await stage.stop()
        await stage.run(plan_case.previewed(), seconds=42)
        await stage.settled()
        yield "preview", stage
        await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
        yield "preview-narrow", stage
        await stage.sized(WIDTH, HEIGHT)
        await stage.stop()
        await stage.run(plan_case.answered())
        yield "clarify-answered", stage
        await stage.stop()
