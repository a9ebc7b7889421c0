"""A run that tells what a made-up session holds and then stands still."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from detective_app.core.events import AnswerText, Event, SessionEnded
from detective_app.core.operator import Operator
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.replay import replay
from detective_app.storage.sessions.files import SessionFiles

_WAITING = ("running", "awaiting_clarification")


class ScriptedRun:
    """Implements `front_end.run.Run`: all events of a session, then a piece of the answer that it waits for.

    It begins with no turn; a session that ended tells its end. The file is there, and held,
    as long as the run lives.
    """

    def __init__(self, session: InterrogationSession, files: SessionFiles, streamed: str = "") -> None:
        self._told, self.path = session, Path()
        begun = {"pending_turn": None, "pending_round": None, "actions": None}
        self.session = session.evolve(qa_pairs=(), current_iteration=0, status="running", **begun)
        self.notices: tuple[str, ...] = ()
        self.destinations: Mapping[str, str] = {}
        self.pace: float | None = 41.0
        self._files, self._streamed, self._held = files, streamed, ExitStack()

    async def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Tell the session, and wait in mid-answer when it has no end."""
        self.session = self._told
        for event in replay(self.session, self.path):
            if isinstance(event, SessionEnded) and self.session.status in _WAITING:
                break
            yield event
        else:
            return
        half = next((turn for turn in self.session.half_turns if turn.stage == "answer"), None)
        if half is not None:
            yield AnswerText(
                session_id=self.session.id,
                at=self.session.latest,
                sequence=half.sequence,
                text=self._streamed,
            )
        if operator is not None:
            await self._asked(operator)
            await operator.ready()
        while True:  # until it is cancelled; a pause is seen at once, as at the end of a stage
            await asyncio.sleep(0.05)
            if operator is not None:
                await operator.ready()

    async def _asked(self, operator: Operator) -> None:
        """Wait for the person where the session does."""
        state, gate = self.session.clarification_state, self.session.gate
        if state and state.pending_question:
            await operator.clarified(state.pending_question)
        elif gate and not gate.ready:
            await operator.at_gate(gate)

    async def __aenter__(self) -> Self:
        """Write the file and hold the data folder."""
        self._held.enter_context(self._files.hold())
        self.path = self._files.save(self._told)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of the data folder."""
        self._held.close()
