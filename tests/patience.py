"""How long tests wait for what comes by itself: until it is there, however busy the machine is."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from time import thread_time

PATIENCE = 240.0
"""Seconds after which something hangs; a wait ends as soon as what it waits for is there."""
_PAUSE, _SHARE = 0.01, 4


def slower() -> float:
    """Return how many programs each core has to share now: what takes a second alone takes so many."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


async def until(holds: Callable[[], object]) -> None:
    """Let the loop run until something holds; fails when it does not come to that.

    A look that costs much, as at all the words of a window, comes seldom: the rest is the window's time.
    """
    async with asyncio.timeout(PATIENCE):
        while True:
            began = thread_time()
            if holds():
                return
            await asyncio.sleep(max(_PAUSE, _SHARE * (thread_time() - began)))
