"""What a run waits for the person with, above the grid: a question, the gate, what is about to leave."""

from __future__ import annotations

from pathlib import Path

from detective_app.gui.pages.sheet.slot import ClarificationCard
from tests.screenshots import live_case, plan_case
from tests.screenshots.program import PicturedProgram
from tests.screenshots.stage import HEIGHT, NARROW_HEIGHT, NARROW_WIDTH, WIDTH, Screens, open_stage


async def waits(folder: Path) -> Screens:
    """Show each card, before and after something was typed or chosen."""
    program = PicturedProgram(folder)
    program.set_up((plan_case.running(), *live_case.others()))
    async with open_stage(program) as stage:
        slot = stage.sheet.slot
        for name, session in (
            ("question", plan_case.asked()),
            ("budget", plan_case.at_budget_end()),
            ("preview", plan_case.previewed()),
        ):
            await stage.run(session, seconds=42)
            await stage.until(lambda: slot.card)
            await stage.settled()
            yield f"sheet-{name}", stage
            if name == "question":
                assert isinstance(slot.card, ClarificationCard)
                slot.card.choose(1)
                await stage.settled()
                yield "sheet-question-chosen", stage
            await stage.sized(NARROW_WIDTH, NARROW_HEIGHT)
            yield f"sheet-{name}-narrow", stage
            await stage.sized(WIDTH, HEIGHT)
            await stage.stop()
        await stage.run(plan_case.at_gate())
        await stage.until(lambda: slot.card)
        await stage.settled()
        yield "sheet-gate", stage
        await stage.stop()
