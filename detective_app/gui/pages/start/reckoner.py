"""What a run would send, take and cost, in the form, worked out while it is asked for."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from detective_app.core.errors import BadInput
from detective_app.core.provider import NONE
from detective_app.gui.run.naming import model_name, rough_time_words
from detective_app.gui.setup.run_forecast import is_warning, leaves_words
from detective_app.gui.wording import cost_words, filled

if TYPE_CHECKING:
    from collections.abc import Callable

    from detective_app.core.settings import Configuration
    from detective_app.front_end.application import Application
    from detective_app.front_end.run import Destination, Estimate, RunRequest
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
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE_MS)
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


def what_happens(reckoning: Reckoning, settings: Configuration, *, no_key: str) -> tuple[str, bool]:
    """Return the line, and whether it warns; `no_key` names whom a person chose that has no key."""
    translate, request = QCoreApplication.translate, reckoning.request
    percent = settings.disclosure if request.disclose is None else request.disclose
    if is_warning(reckoning.leaving):
        told = leaves_words(
            reckoning.leaving,
            settings.redaction,
            documents=bool(request.case_paths),
            together=bool(request.agents),
        )
        bound = translate("StartPage", "At most %1 % of your documents' words leave, or 200 of each.")
        return f"{told} {filled(bound, percent)}" if request.case_paths and percent else told, True
    asks = request.agents or request.detectives
    if not asks or asks[0] == NONE:
        words = translate("StartPage", "Code finds, you judge. Nothing leaves this computer.")
        if no_key:
            return f"{filled(translate('StartPage', 'No key for %1.'), no_key)} {words}", False
        return words, False
    return _who_does_what(reckoning, asks[0], percent), False


def _who_does_what(reckoning: Reckoning, asks: str, percent: int) -> str:
    translate, agents = QCoreApplication.translate, reckoning.request.agents
    who = model_name(asks.partition(",")[0].partition("=")[0])
    if agents:
        who = translate("StartPage", "A panel of %n model(s)", "", len(agents))
    reads = translate("StartPage", "a model on this computer reads")
    if reckoning.request.witness == NONE:
        reads = translate("StartPage", "code finds the passages")
    words = translate(
        "StartPage", "%1 asks; %2; at most %3 % of your documents' words leave, or 200 of each."
    )
    if not reckoning.leaving:
        words = translate("StartPage", "%1 asks; %2. Nothing leaves this computer.")
    elif not percent:
        words = translate("StartPage", "%1 asks; %2; no word of your documents leaves.")
    return filled(words, who, reads, percent)


def time_words(estimate: Estimate | None) -> str:
    """Say about how long it takes and what it costs; "" where nothing tells."""
    if estimate is None:
        return ""
    translate = QCoreApplication.translate
    words = []
    if estimate.seconds is not None:
        words.append(filled(translate("StartPage", "About %1."), rough_time_words(estimate.seconds)))
    if estimate.cost_high:
        words.append(f"{cost_words(estimate)[:1].upper()}{cost_words(estimate)[1:]}.")
    return " ".join(words)
