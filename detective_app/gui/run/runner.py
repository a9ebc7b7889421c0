"""The only task of a run: its events, and what it waits for the person with."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import aclosing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias

from PySide6.QtCore import QObject, Signal

from detective_app.core.errors import DetectiveError
from detective_app.gui.wording import in_own_words

if TYPE_CHECKING:
    from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
    from detective_app.core.ending import Gate
    from detective_app.core.events import AnswerGiven, AnswerText, Event
    from detective_app.core.evidence import Provenance
    from detective_app.core.operator import GateWish, Operator, Steering
    from detective_app.core.panel import Agent
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.run import Run, RunRequest
    from detective_app.gui.run.history_reader import SessionState


def as_request(session: InterrogationSession) -> RunRequest:
    """Return the request that begins the same investigation anew."""
    from detective_app.front_end.run import RunRequest  # late: the frame needs nothing of a session
    from detective_app.storage.cases.paths import chosen_for

    panel = session.deliberation
    return RunRequest(
        hypothesis=session.hypothesis.text,
        limit=session.iteration_limit,
        mode=session.mode,
        case_paths=chosen_for(session),
        unread=session.unread or (),
        provenance=_origins(session),
        brief=session.brief,
        budget=session.spending_stop.usd if session.spending_stop else None,
        disclose=session.disclosure.budget if session.disclosure else None,
        agents=tuple(_named(one) for one in panel.agents) if panel else (),
        rounds=panel.rules.rounds if panel and panel.rules else None,
    )


def _origins(session: InterrogationSession) -> dict[Path, Provenance]:
    """Return where documents come from, of which it was said."""
    return {Path(one.path): one.provenance for one in session.sources or () if one.provenance}


def _named(agent: Agent) -> str:
    """Return a detective of a panel as a request names it."""
    models, part = ",".join(agent.models), agent.perspective or agent.role
    return f"{models}={part}" if part else models


Need: TypeAlias = "Gate | ClarificationQuestion"
"""What a run waits for the person with."""


class Attended(QObject):
    """Implements `core.operator.Operator`; `waiting` tells when a paused run has come to rest, and goes on.

    `needs_you` tells a Need when the run begins to wait for the person, and None when it goes on.
    """

    waiting = Signal(bool)
    needs_you = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._go = asyncio.Event()
        self._go.set()
        self.steering: Steering | None = None
        self._waits = False
        self.need: Need | None = None
        self._wish: asyncio.Future[GateWish] | None = None
        self._answer: asyncio.Future[ClarificationAnswer] | None = None

    @property
    def paused(self) -> bool:
        """Tell whether the run waits, or will at the end of its stage."""
        return not self._go.is_set()

    @property
    def state(self) -> SessionState:
        """How a run stands that lives: at work, at rest, or waiting for the person."""
        if self.need is not None:
            return "needs-you"
        return "paused" if self._waits else "running"

    def pause(self) -> None:
        """Wait before the next stage."""
        self._go.clear()

    def go_on(self) -> None:
        """Go on."""
        self._go.set()

    def steer(self, steering: Steering | None) -> None:
        """Have a question asked next, or take that back."""
        self.steering = steering

    def wish(self, wish: GateWish) -> None:
        """Say what is to happen at the gate, if the run waits at one."""
        if self._wish is not None and not self._wish.done():
            self._wish.set_result(wish)

    def answer(self, answer: ClarificationAnswer) -> None:
        """Answer what the detective asks, if it waits for that."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    async def ready(self) -> None:
        """Return when the next stage may begin."""
        if self.paused:
            self._rest(waits=True)
            await self._go.wait()
            self._rest(waits=False)

    def _rest(self, *, waits: bool) -> None:
        self._waits = waits
        self.waiting.emit(waits)

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        """Return what the person wants asked in place of, or before, the proposed question."""
        steering, self.steering = self.steering, None
        return steering

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        """Return what the person answers."""
        self._answer = asyncio.get_running_loop().create_future()
        with self._needed(question):
            return await self._answer

    async def at_gate(self, gate: Gate) -> GateWish | None:
        """Return what the person wants at a gate that is not ready."""
        self._wish = asyncio.get_running_loop().create_future()
        with self._needed(gate):
            return await self._wish

    @contextmanager
    def _needed(self, need: Need) -> Iterator[None]:
        """Say that the run waits for the person, and that it does no more."""
        self.need = need
        self.needs_you.emit(need)
        try:
            yield
        finally:
            self.need = None
            self.needs_you.emit(None)


_PIECE_CHARS = 6
_PIECE_SECONDS = 0.03
_PAUSES = {"question_asked": 0.7, "answer_given": 0.5, "turn_saved": 0.9}


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
            if operator is not None and event.event == "question_asked":
                await operator.ready()
            if event.event == "answer_given":
                async for piece in self._spoken(event):
                    yield piece
            yield event
            await self._wait(_PAUSES.get(event.event, 0.0))

    async def __aenter__(self) -> Self:
        """Nothing has to be started."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing has to be closed."""

    async def _spoken(self, given: AnswerGiven) -> AsyncGenerator[AnswerText, None]:
        from detective_app.core.events import AnswerText

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


_log = logging.getLogger(__name__)

Prepare: TypeAlias = "Callable[[], Awaitable[Run]]"
"""Prepares a run; raises DetectiveError when it cannot begin."""


class Runner(QObject):
    """Holds the task of the run, and the person's hand on it.

    Signals: `preparing()`; `began(Run)` once its models are ready; `happened(Event)`; `refused(str)` when it
    could not begin or a save failed, in words for the user; `ended()` last, always.
    """

    preparing = Signal()
    began = Signal(object)
    happened = Signal(object)
    refused = Signal(str)
    ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._task: asyncio.Task[None] | None = None
        self.operator = Attended()
        self.run: Run | None = None

    @property
    def active(self) -> bool:
        """Tell whether a run lives."""
        return self._task is not None

    @property
    def session_id(self) -> str | None:
        """The session of the run that lives, once it has begun."""
        return self.run.session.id if self.run is not None else None

    def start(self, prepare: Prepare) -> bool:
        """Begin a run; False, and nothing changed, when one lives already."""
        if self._task is not None:
            return False
        self.operator = Attended()
        self._task = asyncio.get_event_loop().create_task(self._whole(prepare, self.operator), name="run")
        self._task.add_done_callback(self._done)
        self.preparing.emit()
        return True

    def stop(self) -> None:
        """Stop at once; what is on disk stays, and the run can be resumed."""
        if self._task is not None:
            self._task.cancel()

    async def stopped(self) -> None:
        """Stop, and return when models are closed and the lock is free."""
        task = self._task
        if task is not None:
            task.cancel()
            await asyncio.wait([task])

    async def _whole(self, prepare: Prepare, operator: Attended) -> None:
        run = await prepare()
        async with run:
            self.run = run
            self.began.emit(run)
            async with aclosing(run.events(operator)) as events:
                async for event in events:
                    self.happened.emit(event)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._task, self.run = None, None
        error = None if task.cancelled() else task.exception()
        if isinstance(error, DetectiveError):
            self.refused.emit(in_own_words(str(error)))
        elif error is not None:
            _log.error("The run failed", exc_info=error)
            self.refused.emit(
                self.tr(
                    "Something went wrong in Detective itself. Everything saved is kept; the log says more."
                )
            )
        self.ended.emit()
