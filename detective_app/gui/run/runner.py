"""The one run of the window: starts it, tells its events, and ends it without losing anything.

Follow a run: a page asks for one, `start` prepares it in a task, each event goes out by `happened`,
and `ended` comes when the models are closed and the lock is free. A second start is refused while one lives.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import aclosing

from PySide6.QtCore import QObject, Signal

from detective_app.core.errors import DetectiveError
from detective_app.front_end.run import Run
from detective_app.gui.run.attended import Attended
from detective_app.gui.told_below import in_own_words

_log = logging.getLogger(__name__)

Prepare = Callable[[], Awaitable[Run]]
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
