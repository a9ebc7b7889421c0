"""A saved session played as a run, so that it is shown by the code that shows a live one.

Nothing is called and nothing is written: the events come from the file, at a pace that can be read.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from detective_app.core.events import AnswerGiven, AnswerText, Event, QuestionAsked, TurnSaved
from detective_app.core.operator import Operator
from detective_app.core.session import InterrogationSession

_PIECE_CHARS = 6
_PIECE_SECONDS = 0.03
_PAUSES: dict[type, float] = {QuestionAsked: 0.7, AnswerGiven: 0.5, TurnSaved: 0.9}


class RecordedRun:
    """Implements `front_end.run.Run` over a session file."""

    def __init__(self, session: InterrogationSession, path: Path) -> None:
        self.session, self.path = session, path
        self.notices: tuple[str, ...] = ()
        self.destinations: Mapping[str, str] = {}
        self.pace: float | None = None
        self._hurried = asyncio.Event()

    def hurry(self) -> None:
        """Tell the rest at once."""
        self._hurried.set()

    async def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Tell the events of the session, answers piece by piece."""
        from detective_app.engine.loop.replay import replay

        for event in replay(self.session, self.path):
            if operator is not None and isinstance(event, QuestionAsked):
                await operator.ready()
            if isinstance(event, AnswerGiven):
                async for piece in self._spoken(event):
                    yield piece
            yield event
            await self._wait(_PAUSES.get(type(event), 0.0))

    async def __aenter__(self) -> Self:
        """Nothing has to be started."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing has to be closed."""

    async def _spoken(self, given: AnswerGiven) -> AsyncGenerator[AnswerText, None]:
        for start in range(0, len(given.answer), _PIECE_CHARS):
            if self._hurried.is_set():
                return
            yield AnswerText(
                session_id=given.session_id,
                at=given.at,
                sequence=given.sequence,
                text=given.answer[start : start + _PIECE_CHARS],
            )
            await self._wait(_PIECE_SECONDS)

    async def _wait(self, seconds: float) -> None:
        if seconds and not self._hurried.is_set():
            try:
                await asyncio.wait_for(self._hurried.wait(), seconds)
            except TimeoutError:
                return
