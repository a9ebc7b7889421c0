"""Several calls at once: all of their results, or the first error as it is, once all are over."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from contextvars import Context, copy_context
from typing import TypeVar

from detective_app.core.tape import lane, moment

T = TypeVar("T")


async def at_once(calls: Iterable[Coroutine[object, object, T]]) -> list[T]:
    """Return the results in the order of the calls."""
    begun = [(in_lane(str(n)), call) for n, call in enumerate(calls)]
    tasks = [asyncio.create_task(call, context=own) for own, call in begun]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        see_all(own for own, _ in begun)


def in_lane(name: str) -> Context:
    """Return a context for one of several things done at once, which tells it from the others."""
    own = copy_context()
    own.run(lane.set, f"{lane.get()}/{name}")
    return own


def see_all(contexts: Iterable[Context]) -> None:
    """Have the task at hand see what those saw of a tape that are over: its time is that of the latest."""
    seen = [one for own in contexts if (one := own.get(moment))]
    if seen:
        moment.set(max(seen, key=lambda one: one.number))
