"""What a run would take and send, worked out in the background while the form is filled in."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from detective_app.core.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable

    from detective_app.front_end.application import Application
    from detective_app.front_end.run import RunRequest
    from detective_app.front_end.runs import Destination, Estimate
    from detective_app.gui.tasks import Tasks

_PAUSE_MS = 120


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What a request would take, and the hosts outside this computer it would send to.

    Without a hypothesis nothing is estimated: the price list, 7 MB with what it imports, stays unread while a
    window only stands there.
    """

    request: RunRequest
    estimate: Estimate | None
    leaving: tuple[Destination, ...]


class Reckoner(QObject):
    """Works out the latest request, a little after it was last changed; `reckoned` carries a Reckoning.

    In a thread, because the first price that is looked up loads the price list.
    """

    reckoned = Signal(object)

    def __init__(
        self, application: Application, tasks: Tasks, request: Callable[[], RunRequest], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._application, self._tasks, self._request = application, tasks, request
        self._running: asyncio.Task[None] | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_PAUSE_MS)
        self._soon.timeout.connect(self._begin)

    def ask(self) -> None:
        """Work it out again soon."""
        self._soon.start()

    def _begin(self) -> None:
        if self._running is not None:
            self._running.cancel()
        self._running = self._tasks.spawn(self._run(self._request()), "estimate")

    async def _run(self, request: RunRequest) -> None:
        try:
            self.reckoned.emit(await asyncio.to_thread(self._worked_out, request))
        except BadInput:
            return  # what is wrong with the request stands beside Start

    def _worked_out(self, request: RunRequest) -> Reckoning:
        runs = self._application.runs
        estimate = runs.estimate(request) if request.hypothesis else None
        return Reckoning(request, estimate, runs.what_leaves(request))
