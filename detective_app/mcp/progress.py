"""How far a long call is: words and events of a run, told to a client that asked for it, in their order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from detective_app.account import steps
from detective_app.core.events import (
    AgentResponded,
    AnswerGiven,
    Event,
    ModelWorking,
    QuestionAsked,
    ReadingOn,
)
from detective_app.core.pulse import Doing

Report = Callable[[float, float | None, str | None], Awaitable[None]]
_MOST_WAITING = 100


@dataclass(slots=True)
class Progress:
    """Tells what it hears one by one; an async context manager that ends with the call."""

    report: Report
    _waiting: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(_MOST_WAITING), init=False)
    _telling: asyncio.Task[None] | None = field(default=None, init=False)

    async def __aenter__(self) -> Self:
        """Begin to tell."""
        self._telling = asyncio.create_task(self._tell())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Tell what waits, but for a call that failed or was cancelled, and end."""
        if self._telling is None:
            return
        if kind is None:
            await self._waiting.join()
        self._telling.cancel()
        await asyncio.wait([self._telling])

    def say(self, words: str) -> None:
        """Tell some words; of too many at once the later ones are left out."""
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait(words)

    def working(self, doing: Doing, seconds: int, tokens: int) -> None:
        """Tell that a call goes on, so that a client that hears it need not give it up."""
        self.say(f"The model works: {steps.working_words(doing, seconds, tokens)}.")

    def hear(self, event: Event) -> None:
        """Tell an event of a run, without a word of any document."""
        match event:
            case QuestionAsked():
                self.say(f"The witness looks for an answer to question {event.sequence}.")
            case ReadingOn():
                self.say(f"{event.read} of {event.total} passages were read for question {event.sequence}.")
            case ModelWorking():
                self.working(event.doing, event.seconds, event.tokens)
            case AnswerGiven():
                self.say(f"Answer {event.sequence} is there and saved.")
            case AgentResponded():
                said = "could not speak" if event.response is None else "has spoken, which is saved"
                self.say(f"{event.agent} {said}.")

    async def _tell(self) -> None:
        number = 0
        while True:
            words = await self._waiting.get()
            number += 1
            try:
                with suppress(Exception):  # a client that hears nothing is no reason to stop the work
                    await self.report(number, None, words)
            finally:
                self._waiting.task_done()
