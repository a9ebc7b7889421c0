"""Background work of the window: each task is kept until it ends, and errors reach one place."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from detective_app.core.errors import DetectiveError

_log = logging.getLogger(__name__)


class Tasks(QObject):
    """Starts coroutines on the window's loop; `failed` tells an error in words for the user.

    While it is held, what is started waits: nothing that is looked up comes before the first page is seen.
    """

    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: set[asyncio.Task[Any]] = set()
        self._held: asyncio.Event | None = None
        self._over = False

    def hold(self) -> None:
        """Have what is started from now on wait."""
        self._held = asyncio.Event()

    def let_go(self) -> None:
        """Have everything that waits begin."""
        if self._held is not None:
            self._held.set()
            self._held = None

    def spawn(
        self,
        work: Coroutine[Any, Any, Any],
        name: str,
        done: Callable[[asyncio.Task[Any]], object] | None = None,
    ) -> asyncio.Task[Any] | None:
        """Start work that nobody awaits; work that has its own words for an error catches it itself.

        `done` is told the task when it is over.
        None once everything was ended: a timer of a window that is gone may still fire, after its loop too.
        """
        if self._over:
            work.close()
            return None
        begun = work if self._held is None else _behind(self._held, work)
        task = asyncio.get_event_loop().create_task(begun, name=name)
        self._running.add(task)
        task.add_done_callback(lambda _: work.close())  # one that was cancelled while it waited never began
        task.add_done_callback(self._ended)
        if done is not None:
            task.add_done_callback(done)
        return task

    async def cancel_all(self) -> None:
        """End everything and wait for it; nothing begins afterwards."""
        self._over = True
        tasks = [task for task in self._running if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def tell_fault(self) -> None:
        """Tell that something failed that should not; the log has been told already."""
        self.failed.emit(
            self.tr("Something went wrong in Detective itself. Nothing saved is lost; the log says more.")
        )

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, DetectiveError):
            self.failed.emit(str(error))
        elif error is not None:
            _log.error("The task %s failed", task.get_name(), exc_info=error)
            self.tell_fault()


async def _behind(held: asyncio.Event, work: Coroutine[Any, Any, Any]) -> Any:
    await held.wait()
    return await work


_INTERVAL_MS = 1_000


class Collector(QObject):
    """Collects once a second what Python itself would have collected by then."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due, and with it the younger ones."""
        due = [
            n
            for n, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > most
        ]
        if due:
            gc.collect(due[-1])
