"""One run in the terminal: events to the screen and to JSON Lines, a stop that loses nothing, the exit code."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress
from datetime import UTC, datetime

from detective_app.cli import endings
from detective_app.cli.application import Run
from detective_app.cli.live import LiveView
from detective_app.cli.terminal import Terminal
from detective_app.core.errors import StorageError
from detective_app.core.events import Event, SessionEnded

STOP_SECONDS = 0.9
"""The longest that a stopped run may take to let go of its models before the process ends anyway."""

EXIT_BUG = 1


def run(terminal: Terminal, prepare: Callable[[], Awaitable[Run]]) -> int:
    """Prepare a run, show it to its end and return the exit code; Ctrl+C and SIGTERM stop it (130).

    Raises what `prepare` raises; errors of a run that has a session are told as its last event, then raised.
    """
    stop = _Stop()
    try:
        return asyncio.run(_prepared(terminal, prepare, stop))
    finally:
        stop.over()


async def _prepared(terminal: Terminal, prepare: Callable[[], Awaitable[Run]], stop: _Stop) -> int:
    stop.watch()
    try:
        async with await prepare() as session_run:
            return await _shown(terminal, session_run, stop)
    except asyncio.CancelledError:
        if not stop.requested:
            raise
        if not stop.told:
            terminal.err.print("Stopped before the first question. Nothing was lost.")
        return endings.STOPPED


async def _shown(terminal: Terminal, session_run: Run, stop: _Stop) -> int:
    """Show every event; whatever ends the run, a `session_ended` is the last thing said."""
    last: Event | None = None

    def tell(event: Event) -> None:
        terminal.record({"event": event.event} | event.model_dump(mode="json", exclude_none=True))
        view.show(event)

    with LiveView(terminal, session_run) as view:
        try:
            async with aclosing(session_run.events()) as events:  # type: ignore[type-var]
                async for event in events:
                    tell(last := event)
        except (asyncio.CancelledError, BrokenPipeError) as end:
            if isinstance(end, asyncio.CancelledError) and not stop.requested:
                raise
            last = _ended(session_run, endings.STOPPED)
            with suppress(BrokenPipeError):
                tell(last)
            stop.told = True
        except StorageError as error:
            tell(_ended(session_run, endings.STORAGE, str(error)))
            raise
        except Exception:
            tell(_ended(session_run, EXIT_BUG, "Something unexpected happened."))
            raise
    return last.exit_code if isinstance(last, SessionEnded) else EXIT_BUG


def _ended(session_run: Run, code: int, message: str | None = None) -> SessionEnded:
    session = session_run.session
    return SessionEnded(
        session_id=session.id,
        at=datetime.now(UTC),
        status=session.status,
        path=str(session_run.path),
        exit_code=code,
        message=message,
    )


class _Stop:
    """The first SIGINT or SIGTERM cancels the run; if it will not let go in time, the process ends."""

    def __init__(self) -> None:
        self.requested = False
        self.told = False
        self._timer: threading.Timer | None = None

    def watch(self) -> None:
        """Take over the signals for the task that runs now."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError, ValueError, RuntimeError):  # Windows; not in the main thread
                loop.add_signal_handler(number, self._request, task)

    def _request(self, task: asyncio.Task[object]) -> None:
        if self.requested:
            os._exit(endings.STOPPED)
        self.requested = True
        self._timer = threading.Timer(STOP_SECONDS, os._exit, (endings.STOPPED,))
        self._timer.daemon = True
        self._timer.start()
        task.cancel()

    def over(self) -> None:
        """Say that the run has let go."""
        if self._timer:
            self._timer.cancel()
