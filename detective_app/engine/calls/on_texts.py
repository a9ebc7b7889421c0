"""Work on texts in a thread that ends with who waits for it: no stop is held up, and no thread is left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from detective_app.core import time_limit
from detective_app.core.errors import TextsTookTooLong
from detective_app.core.time_limit import Work

_END_SECONDS = 0.5
P = ParamSpec("P")
T = TypeVar("T")


async def on_texts(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do what must be done whatever time it takes; its checks have the time of the question.

    A cancellation ends it at its next checkpoint.
    """
    return await _in_thread(lambda: work(*args, **named))


async def checked(name: str, work: Callable[[], T], otherwise: Callable[[TextsTookTooLong], T]) -> T:
    """Do a check within the time of the question; what it is without where that is over, which is kept.

    `name` says what is checked, in words for the user; `otherwise` goes through no texts. A cancellation ends
    it at its next checkpoint.
    """
    return await _in_thread(lambda: time_limit.checked(name, work, otherwise))


async def _in_thread(work: Callable[[], T]) -> T:
    """Wait for work in a thread; who is cancelled ends it, waits until it is over, and goes.

    One that waits for the reader of documents ends with that, so nobody waits long for it.
    """
    at_work = Work(time_limit.limit())
    thread = asyncio.ensure_future(asyncio.to_thread(at_work.run, work))
    try:
        return await asyncio.shield(thread)
    except asyncio.CancelledError:
        at_work.end()
        thread.add_done_callback(_forgotten)
        await asyncio.wait([thread], timeout=_END_SECONDS)
        raise


def _forgotten(thread: asyncio.Future[T]) -> None:
    """Have seen what a thread gave that nobody waits for."""
    if not thread.cancelled():
        thread.exception()
