"""One run in the terminal: events to the screen and to JSON Lines, a stop that loses nothing, exit codes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress
from datetime import UTC, datetime
from functools import partial
from typing import Protocol, TypeAlias

from detective_app.cli import verb
from detective_app.cli.live import LiveView
from detective_app.cli.options import as_given
from detective_app.cli.person import Person
from detective_app.cli.stop import Stop
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import Terminal
from detective_app.core.errors import StorageError
from detective_app.core.events import ClarificationNeeded, Event, SessionEnded
from detective_app.front_end.application import Application
from detective_app.front_end.cases import OnReading
from detective_app.front_end.run import Run, RunRequest
from detective_app.own_words import spoken

Prepare: TypeAlias = Callable[[Application, OnReading], Awaitable[Run]]
"""Makes a run, and tells how many documents are read for it."""


class View(Protocol):
    """What shows the events of a run."""

    def show(self, event: Event) -> None:
        """Show one event."""


MakeView: TypeAlias = Callable[[Terminal, Run, Activity], View]


def begin(terminal: Terminal, request: RunRequest, prepare: Prepare, view: MakeView = LiveView) -> int:
    """Run what `prepare` makes of the request; broken settings are told where a run needs none of them."""
    terminal.addresses = as_given(request.base_urls)
    application = terminal.application
    if request.detectives and request.witness:
        terminal.warn(application.settings.problem)
    return run(terminal, partial(prepare, application), view)


def run(terminal: Terminal, prepare: Callable[[OnReading], Awaitable[Run]], view: MakeView = LiveView) -> int:
    """Prepare a run, show it to its end and return the exit code; Ctrl+C and SIGTERM stop it (130).

    Raises what `prepare` raises; errors of a run that has a session are told as its last event, then raised.
    """
    stopped = "Stopped before the first question. Nothing was lost."
    with Stop(lambda: terminal.error(stopped)) as stop, spoken("english"):  # what is kept is English
        return asyncio.run(_prepared(terminal, prepare, stop, view))


async def _prepared(
    terminal: Terminal, prepare: Callable[[OnReading], Awaitable[Run]], stop: Stop, view: MakeView
) -> int:
    stop.watch(asyncio.get_running_loop(), asyncio.current_task())
    try:
        with Activity(terminal) as activity:
            prepared = await prepare(activity.reading)
            activity.begin("Preparing", of_model=False)
            async with prepared as session_run:
                return await _shown(terminal, session_run, view(terminal, session_run, activity), stop)
    except asyncio.CancelledError:
        if not stop.requested:
            raise
        stop.tell()
        return stop.code()


async def _shown(terminal: Terminal, session_run: Run, view: View, stop: Stop) -> int:
    """Show every event; whatever ends the run, a `session_ended` is the last thing said."""
    code = verb.BUG

    def tell(event: Event) -> None:
        if terminal.options.json:
            terminal.record({"event": event.event} | event.model_dump(mode="json", exclude_none=True))
        with spoken(terminal.language):
            view.show(event)

    def tell_end(code: int, message: str | None = None) -> None:
        with suppress(OSError):
            tell(_ended(session_run, code, message))

    stop.code = lambda: _stopped(stop, session_run)
    stop.last_words = lambda: tell_end(stop.code())
    person = _person(terminal, session_run)
    try:
        async with aclosing(session_run.events(person)) as events:
            async for event in events:
                tell(event)
                if person and isinstance(event, ClarificationNeeded):
                    person.has_seen(event.question)
                code = event.exit_code if isinstance(event, SessionEnded) else code
    except (asyncio.CancelledError, OSError) as end:
        if not (stop.requested or isinstance(end, BrokenPipeError)):
            raise
        stop.tell()
        return stop.code()
    except StorageError as error:
        tell_end(verb.STORAGE, str(error))
        raise
    except Exception:
        tell_end(verb.BUG, "Something unexpected happened.")
        raise
    return code


def _person(terminal: Terminal, session_run: Run) -> Person | None:
    """Return who can be asked, and say what they are not shown where nobody can."""
    if terminal.attended:
        return Person(terminal, session_run.destinations)
    if session_run.destinations and terminal.application.settings.current.preview:
        terminal.warn("Nobody can be asked here, so what leaves is not shown first.")
    return None


def _stopped(stop: Stop, session_run: Run) -> int:
    """Return what a stop means: a run whose terminal went away from a question waits for its answer."""
    waits = stop.hung_up and session_run.session.pending_question is not None
    return verb.WAITING if waits else verb.STOPPED


def _ended(session_run: Run, code: int, message: str | None) -> SessionEnded:
    session, path = session_run.session, session_run.path
    return SessionEnded(
        session_id=session.id,
        at=max(datetime.now(UTC), session.latest),
        status=session.status,
        path=str(path) if path.name else "",  # before the first save there is none
        exit_code=code,
        message=message,
    )
