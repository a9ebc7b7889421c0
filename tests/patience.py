"""How long tests wait for what comes by itself: until it is there, however busy the machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 240.0
"""Seconds after which something hangs; a wait ends as soon as what it waits for is there."""


async def until(holds: Callable[[], object]) -> None:
    """Let the loop run until something holds; fails when it does not come to that."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110 - what is waited for is a state, and sets no event
            await asyncio.sleep(0.005)
