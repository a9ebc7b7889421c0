"""Shows a capable witness's statements while they stream, each only after its quotes were checked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Self

from detective_app.core.ports import OnText
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.witness.draft import DraftStatement, DraftStream
from detective_app.engine.witness.statements import Judged


class CheckedStream:
    """Takes statements in order, checks them in a thread and passes on those that are shown.

    An async context manager: leaving it waits until the last statement was checked; an error stops it.
    """

    def __init__(self, judge: Callable[[DraftStatement], Judged], on_text: OnText) -> None:
        """Remember how a statement is checked and where checked text goes."""
        self._judge = judge
        self._on_text = on_text
        self._queue: asyncio.Queue[tuple[int, DraftStatement] | None] = asyncio.Queue()
        self._reply = 0
        self._shown = ""
        self.draft = DraftStream(self._take, self._restart)

    async def __aenter__(self) -> Self:
        """Begin to check."""
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Wait for the last check."""
        if error is None:
            self._queue.put_nowait(None)
        else:
            self._task.cancel()
        await asyncio.wait([self._task])
        if error is None:
            self._task.result()

    def finish(self, text: str) -> None:
        """Pass on what the whole answer has beyond what was shown, if it goes on from there."""
        rest = text.removeprefix(self._shown)
        if rest and text.startswith(self._shown):
            self._on_text(rest)

    def _take(self, statement: DraftStatement) -> None:
        self._queue.put_nowait((self._reply, statement))

    def _restart(self) -> None:
        self._reply += 1
        self._shown = ""

    async def _run(self) -> None:
        while (item := await self._queue.get()) is not None:
            reply, statement = item
            if reply != self._reply:
                continue
            judged = await on_texts(self._judge, statement)
            if judged.shown and reply == self._reply:
                piece = f" {judged.text}" if self._shown else judged.text
                self._shown += piece
                self._on_text(piece)
