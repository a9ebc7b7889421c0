"""Ctrl+C, SIGTERM and SIGHUP: the first cancels the work, and the process ends within a second anyway."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, Self

from detective_app.cli.verb import STOPPED

STOP_SECONDS = 0.9
"""The longest that stopped work may take to let go before the process ends anyway."""
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Stop:
    """Turns signals into one cancellation; a context manager that puts the old handlers back.

    `last_words` is what to say of the stop; it is said once, also when the work does not let go in time.
    `code` is the exit code then; `hung_up` tells that it was the terminal that went away.
    """

    def __init__(self, last_words: Callable[[], None]) -> None:
        """Take over no signal yet."""
        self.requested = False
        self.hung_up = False
        self.code: Callable[[], int] = lambda: STOPPED
        self.last_words = last_words
        self._told = threading.Lock()
        self._timer: threading.Timer | None = None
        self._before: dict[signal.Signals, Any] = {}
        self._cancel: Callable[[], object] | None = None
        self._waking: tuple[socket.socket, socket.socket] | None = None

    def __enter__(self) -> Self:
        """Take over the signals; outside of the main thread there are none to take over."""
        if threading.current_thread() is threading.main_thread():
            wanted = [number for number in _SIGNALS if not _is_ignored_hangup(number)]
            self._before = {number: signal.signal(number, self._request) for number in wanted}
        return self

    def watch(self, loop: asyncio.AbstractEventLoop, task: asyncio.Task[Any] | None) -> None:
        """Name the task to cancel."""
        if task:
            self._cancel = lambda: loop.call_soon_threadsafe(task.cancel)
        self._be_woken(loop)
        if self.requested and self._cancel:
            self._cancel()

    def _be_woken(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let a signal end the loop's sleep.

        Python runs handlers between two steps of the main thread alone: a signal that comes just before the
        loop falls asleep, or that the system gives to another thread, would wait for some other event.
        """
        if not self._before or self._waking:
            return
        reader, writer = self._waking = socket.socketpair()
        for end in self._waking:
            end.setblocking(False)
        with suppress(NotImplementedError):  # the loop of Windows is woken by itself
            loop.add_reader(reader, reader.recv, 64)
            signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)

    def _request(self, number: int, _frame: FrameType | None) -> None:
        if self.requested:
            os._exit(self.code())
        self.requested, self.hung_up = True, signal.Signals(number).name == "SIGHUP"
        self._timer = threading.Timer(STOP_SECONDS, self._give_up)
        self._timer.daemon = True
        self._timer.start()
        if self._cancel:
            self._cancel()

    def tell(self) -> None:
        """Say the last words, unless they have been said."""
        if self._told.acquire(blocking=False):
            self.last_words()

    def take_time(self) -> None:
        """Let the work end by itself, however long it takes; another signal ends the process at once."""
        if self._timer:
            self._timer.cancel()

    def _give_up(self) -> None:
        try:
            self.tell()
        finally:
            os._exit(self.code())

    def __exit__(self, *_: object) -> None:
        """Give the signals back."""
        if self._timer:
            self._timer.cancel()
        if self._waking:
            signal.set_wakeup_fd(-1)
            for end in self._waking:
                end.close()
        for number, handler in self._before.items():
            signal.signal(number, handler)


def _is_ignored_hangup(number: signal.Signals) -> bool:
    """Tell whether the run is to outlive its terminal, as under nohup."""
    return number.name == "SIGHUP" and signal.getsignal(number) is signal.SIG_IGN
