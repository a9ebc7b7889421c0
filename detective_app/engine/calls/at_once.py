"""Several calls at once: all of their results, or the first error as it is, once all are over."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import TypeVar

T = TypeVar("T")


async def at_once(calls: Iterable[Coroutine[object, object, T]]) -> list[T]:
    """Return the results in the order of the calls."""
    tasks = [asyncio.create_task(call) for call in calls]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
