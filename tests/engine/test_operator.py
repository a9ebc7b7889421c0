"""A person may hold a run: nothing is asked until they say so, and what is on disk can be resumed."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from detective_app.engine.loop.interrogation import interrogate
from tests.engine.runs import AlwaysReady, asked, disk_of, fresh, names, parts, run
from tests.patience import PATIENCE


class Pause(AlwaysReady):
    """An Operator that lets `stages` stages begin and then waits for `go_on`."""

    def __init__(self, stages: int) -> None:
        self.waiting, self.go_on = asyncio.Event(), asyncio.Event()
        self._left = stages

    async def ready(self) -> None:
        self._left -= 1
        if self._left < 0:
            self.waiting.set()
            await self.go_on.wait()


async def test_a_paused_run_asks_nobody_until_it_may_go_on() -> None:
    pause = Pause(stages=2)
    whole = replace(parts(), operator=pause)
    going = asyncio.create_task(run(fresh(), whole))
    await pause.waiting.wait()
    assert [len(model.calls) for model in asked(whole)] == [1, 1]
    kept = disk_of(whole).last
    assert kept.status == "running"
    assert [turn.stage for turn in kept.half_turns] == ["analysis"]
    pause.go_on.set()
    assert names(await going)[-1] == "session_ended"
    assert disk_of(whole).last.status == "completed"


async def test_a_paused_run_that_is_closed_stays_resumable() -> None:
    pause = Pause(stages=1)
    whole = replace(parts(), operator=pause)
    events = interrogate(fresh(), whole)
    async with asyncio.timeout(PATIENCE):
        async for event in events:
            if event.event == "question_asked":
                break
        await pause.waiting.wait()
        await events.aclose()
    assert disk_of(whole).last.resumable
    assert disk_of(whole).last.half_turns
