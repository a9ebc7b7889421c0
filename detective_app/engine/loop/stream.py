"""From straight-line code to an async iterator: what a call emits is yielded while it runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Generic, TypeVar

T = TypeVar("T")

TEXT_EVENTS_PER_SECOND = 30


class Stream(Generic[T]):
    """Yields what a call emits, in order, and ends with the call, raising what the call raised.

    Leaving the iteration early, by an error or a cancellation, cancels the call and waits until it is over;
    what the call then raises instead of the cancellation is raised here.
    """

    def __init__(self) -> None:
        """Start with nothing emitted."""
        self._queue: asyncio.Queue[T | None] = asyncio.Queue()

    def emit(self, item: T) -> None:
        """Hand one item to the iteration."""
        self._queue.put_nowait(item)

    async def run(self, call: Callable[[], Coroutine[object, object, None]]) -> AsyncGenerator[T, None]:
        """Run the call and yield what it emits."""
        task = asyncio.create_task(call())
        task.add_done_callback(lambda _: self._queue.put_nowait(None))
        try:
            while (item := await self._queue.get()) is not None:
                yield item
            await task
        finally:
            if not task.done():
                task.cancel()
                await asyncio.wait([task])
                if not task.cancelled():
                    task.result()


class Coalesced:
    """Joins many small pieces of text into at most 30 a second."""

    def __init__(self, emit: Callable[[str], None]) -> None:
        """Remember where joined pieces go."""
        self._emit = emit
        self._pieces: list[str] = []

    def add(self, piece: str) -> None:
        """Take a piece; it is handed on within a thirtieth of a second."""
        if not self._pieces:
            asyncio.get_running_loop().call_later(1 / TEXT_EVENTS_PER_SECOND, self.flush)
        self._pieces.append(piece)

    def flush(self) -> None:
        """Hand on what is there."""
        if self._pieces:
            self._emit("".join(self._pieces))
            self._pieces.clear()
