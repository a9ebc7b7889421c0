"""Work of the window on texts ends when the window is closed."""

from __future__ import annotations

import asyncio

from detective_app.core.time_limit import checkpoint
from detective_app.engine.calls.on_texts import on_texts
from detective_app.gui.tasks import Tasks


async def test_closing_the_window_ends_work_on_texts_that_would_never_end() -> None:
    loop, begun, passed = asyncio.get_running_loop(), asyncio.Event(), list[int]()

    def without_end() -> None:
        loop.call_soon_threadsafe(begun.set)
        while True:
            checkpoint()
            passed.append(1)

    tasks = Tasks()
    task = tasks.spawn(on_texts(without_end), "find words")
    await begun.wait()
    await tasks.cancel_all()
    assert task
    assert task.cancelled()
    count = len(passed)
    await asyncio.sleep(0.05)
    assert len(passed) == count
