"""What a worker process does: one row, as a session of the data folder that its client holds."""

from __future__ import annotations

import asyncio
import logging
import signal
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from distributed import get_worker

from detective_app.account.spending import counted
from detective_app.batch.elsewhere import BEGUN, NO_WORKER, Brought, News, SentFile, Worker
from detective_app.batch.results import known_session, saved
from detective_app.core.errors import BadInput, DetectiveError
from detective_app.core.events import ProviderAttemptFailed, SessionEnded

if TYPE_CHECKING:
    from distributed import Worker as DaskWorker

    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application, GlobalOptions, OpenApplication
    from detective_app.front_end.run import RunRequest

LIMITED = "detective-limited"
"""The topic on which a worker tells at once that a provider takes no more requests for now."""

_TOO_MANY = 429
_ENDED = ("completed", "limit-reached")
_AT_LIMIT = "Ended at its limit of {} questions, without an audit."
_AT_STOP = "Ended at its share of the budget; what there was by then is judged."
DIED = "The process that ran it ended {} times while it did. What was saved is safe, and is gone on with."
_NOBODY = "Nobody waits for it any more."
_TELLS_SECONDS = 0.1
_BUG = "Something unexpected happened: {}. What was saved is safe; the log says where."
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Task:
    """A row as a worker gets it; `opened` puts the program together, `usd` bounds what the session costs.

    On another computer the worker's own program runs it, over the `files` that were sent there, and goes on
    with what another one had `begun`.
    """

    opened: OpenApplication
    options: GlobalOptions
    session_id: str
    request: RunRequest
    usd: float | None = None
    files: tuple[SentFile, ...] = ()
    begun: Brought | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """How a row went: dollars that count, the verdict, what was wrong, and whether a provider was busy."""

    usd: float = 0.0
    verdict: str = ""
    problem: str = ""
    limited: bool = False
    brought: Brought | None = None


def dask_setup(_worker: DaskWorker) -> None:
    """Leave Ctrl+C, which a terminal sends to every process, to the client: it ends the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def done(task: Task) -> Done:
    """Run a row, or go on with it; never raises, since what is raised would be told with its arguments."""
    try:
        application = _application(task)
        if task.files and Worker.serves:
            return _elsewhere(Worker.serves, application, task)
        return _runner().run(_done(application, task))
    except DetectiveError as error:
        return Done(problem=str(error))
    except asyncio.CancelledError:
        return Done(problem=_NOBODY)
    except Exception as error:  # noqa: BLE001 - the border of the process
        _log.exception("Unexpected error in a row")
        return Done(problem=_BUG.format(type(error).__name__))


_here: dict[GlobalOptions, Application] = {}
"""The program, opened once a process: what was read of the case stays at hand from row to row."""


def _application(task: Task) -> Application:
    """Return the program that runs a row: of a worker for other computers its own, whatever a client says.

    What a client says alone is that nothing may leave.
    """
    opened, options = task.opened, task.options
    if task.files:
        if Worker.serves is None:
            raise BadInput(NO_WORKER)
        own = Worker.serves
        opened, options = own.opened, replace(own.options, local=own.options.local or options.local)
    if options not in _here:
        _here[options] = opened(options)
        _here[options].library.files.hold_with_client()
    return _here[options]


def _elsewhere(worker: Worker, application: Application, task: Task) -> Done:
    """Run a row over the files that were sent here, and hand all that it left to the case's computer."""
    worker.begin_row(application, task.begun, task.files)
    own = replace(task, request=worker.request(task.request, task.files))
    ended = _runner().run(_told_of(worker, application, own))
    session = saved(application, task.session_id)
    return replace(ended, brought=worker.brought(application, session, task.files)) if session else ended


async def _told_of(worker: Worker, application: Application, task: Task) -> Done:
    """Run a row, tell the case's computer what it leaves as it comes, and end it once nobody waits."""
    here, news = get_worker(), News(worker, application, task.session_id, task.files)
    key = here.get_current_task()
    row = asyncio.create_task(_done(application, task))
    while not (await asyncio.wait([row], timeout=_TELLS_SECONDS))[0]:
        known = here.state.tasks.get(key)
        if known is None or known.state != "executing":
            row.cancel()
        elif latest := news.latest():
            here.log_event(BEGUN, latest)
    return await row


@cache
def _runner() -> asyncio.Runner:
    """Keep one loop a process, which its one thread for rows uses: what desks hold belongs to it."""
    return asyncio.Runner()


async def _done(application: Application, task: Task) -> Done:
    known = known_session(application, task.session_id)
    if known and known.status in _ENDED and not _goes_on(known, task.usd):
        return _told(known, limited=False)
    request = replace(task.request, budget=task.usd, session_id=task.session_id)
    runs, message, limited = application.runs, "", False
    run = await (runs.resume(task.session_id, request) if known else runs.start(request))
    async with run:
        async for event in run.events():
            if isinstance(event, ProviderAttemptFailed) and event.http_status == _TOO_MANY:
                limited = True
                get_worker().log_event(LIMITED, {})
            elif isinstance(event, SessionEnded):
                message = event.message or ""
        return _told(run.session, message, limited=limited)


def _goes_on(session: InterrogationSession, usd: float | None) -> bool:
    """Tell whether a session that ended at its spending stop may cost more now."""
    stop = session.spending_stop.usd if session.spending_stop else 0.0
    return bool(session.exit and session.exit.at_stop) and usd is not None and usd > stop


def _told(session: InterrogationSession, message: str = "", *, limited: bool) -> Done:
    from detective_app.account.marks import verdict_of

    ruled = verdict_of(session)
    problem = message
    if session.status == "limit-reached":
        problem = _AT_LIMIT.format(session.iteration_limit)
    elif session.exit and session.exit.at_stop:
        problem = _AT_STOP
    verdict = ruled.overall if ruled else "not_judged"
    return Done(counted(session.usage or {}), verdict, problem, limited)
