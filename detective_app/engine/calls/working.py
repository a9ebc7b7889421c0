"""Tells once a second what a model does while its call runs: it reads, thinks or writes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from detective_app.core.ports import OnProgress
from detective_app.core.thoughts import Come, Doing, Pulse, Working, pulse

SECONDS = 1.0
_CHARS_PER_TOKEN = 3.4


@asynccontextmanager
async def told(provider: str, on_progress: OnProgress) -> AsyncIterator[None]:
    """Tell how far a call has come while it runs; nothing once it is over."""
    at_hand = Pulse()
    before = pulse.set(at_hand)
    telling = asyncio.create_task(_tell(provider, at_hand, on_progress))
    try:
        yield
    finally:
        telling.cancel()
        pulse.reset(before)


async def _tell(provider: str, at_hand: Pulse, on_progress: OnProgress) -> None:
    for number in count(1):
        await asyncio.sleep(SECONDS)
        on_progress(_now(provider, at_hand.look(), round(number * SECONDS)))


def _now(provider: str, come: Come, seconds: int) -> Working:
    doing: Doing = "writing" if come.words else "thinking" if come.thought else "waiting"
    return Working(provider, doing, seconds, round((come.words or come.thought) / _CHARS_PER_TOKEN))
