"""Waiting in an async test for what the window does meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def until(holds: Callable[[], bool], seconds: float = 30) -> None:
    """Let the loop run until something holds; fails after some seconds."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - what is waited for is Qt's, and sets no event
            await asyncio.sleep(0.005)
