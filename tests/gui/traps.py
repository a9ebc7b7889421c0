"""Traps for what a text could make a window do: open a file, reach a server, follow a link, hold it up.

Files are opened and pictures loaded by C++, which Python's audit hooks do not see. So every path that a text
names is a pipe with a process at its other end, which notices whoever opens it, and lets them go on. It
notes that first, and lays a new pipe, so that a slow machine neither misses an opening nor counts it twice.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

from PySide6.QtCore import QObject, QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from tests.stand_ins.hostile_texts import ELSEWHERE

SCHEMES = (
    "http", "https", "file", "ftp", "smb", "javascript", "vbscript", "data", "mailto", "tel", "about",
    "chrome", "blob", "qrc", "steam", "ms-msdt", "x-apple",
)  # fmt: skip
_PROGRAMS = ("subprocess.Popen", "os.system", "os.posix_spawn", "os.startfile", "webbrowser.open")
_HOSTS = ("trap.example", "example.org", "www.example.org")
_DEVICES = ("/dev/zero", "/dev/urandom", "/proc/self/environ")
_AT_THE_OTHER_END = (
    'while exec 3> "$0"; do echo opened > "$1"; mkfifo "$0.next"; mv -f "$0.next" "$0"; exec 3>&-; done'
)
_BEAT_MS = 2

_listening: list[Callable[[str, tuple[Any, ...]], None]] = []


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    for listener in _listening:
        listener(event, arguments)


sys.addaudithook(_hear)


class Traps(QObject):
    """Notices what a text did; `armed` turns a text's addresses and paths into those of the traps."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.pipe = folder / "trap.png"
        self._opened = folder / "opened"
        os.mkfifo(self.pipe)
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", _AT_THE_OTHER_END, str(self.pipe), str(self._opened)]
        )
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.server = self._server.getsockname()
        self.address = f"http://127.0.0.1:{self.server[1]}"
        self._hits: list[str] = []
        for scheme in SCHEMES:
            QDesktopServices.setUrlHandler(scheme, self, "follow")
        _listening.append(self._hear)

    def armed(self, text: str) -> str:
        """Return a text that leads into the traps."""
        for address in (ELSEWHERE, "https://example.org"):
            text = text.replace(address, self.address)
        near = os.path.relpath(self.pipe)
        for path, trap in (
            ("../../etc/passwd", near),
            ("/etc/passwd", self.pipe),
            ("/etc/hostname", self.pipe),
        ):
            text = text.replace(path, str(trap))
        return text

    def hits(self) -> list[str]:
        """Return what was caught since the last time."""
        if self._opened.exists():
            self._opened.unlink()
            self._hits.append("the file was opened")
        with suppress(BlockingIOError):
            while True:
                connection, _ = self._server.accept()
                connection.close()
                self._hits.append("the server was reached")
        caught, self._hits = self._hits, []
        return caught

    @Slot(QUrl)
    def follow(self, url: QUrl) -> None:
        """Take an address that was to be opened outside the program."""
        self._hits.append(f"opened outside: {url.toString()[:100]}")

    def close(self) -> None:
        """Take the traps away."""
        _listening.remove(self._hear)
        for scheme in SCHEMES:
            QDesktopServices.unsetUrlHandler(scheme)
        self._server.close()
        self._process.kill()
        self._process.wait()
        self.pipe.unlink(missing_ok=True)  # a widget that is closed later would wait at it for ever

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and str(arguments[0]) in (str(self.pipe), *_DEVICES):
            self._hits.append(f"opened {arguments[0]}")
        elif event == "socket.getaddrinfo" and arguments[0] in _HOSTS:
            self._hits.append(f"looked up {arguments[0]}")
        elif event in _PROGRAMS and any(trap in str(arguments) for trap in (self.address, str(self.pipe))):
            self._hits.append(f"{event} {arguments}")


@contextmanager
def traps_in(folder: Path) -> Iterator[Traps]:
    """Set the traps, with the pipe in a folder."""
    traps = Traps(folder)
    try:
        yield traps
    finally:
        traps.close()


@dataclass(frozen=True, slots=True)
class Pause:
    """For how long the window did not react, and how much of that its own thread was at work, in seconds."""

    whole: float = 0.0
    working: float = 0.0

    def __or__(self, other: Pause) -> Pause:
        return Pause(max(self.whole, other.whole), max(self.working, other.working))


class Watchdog(QObject):
    """Knows for how long the window did not react, by a timer that the window's own loop has to serve."""

    def __init__(self) -> None:
        super().__init__()
        self._beat = QTimer(self)
        self._beat.setInterval(_BEAT_MS)
        self._beat.timeout.connect(self._on_beat)
        self._heard = asyncio.Event()
        self.forget()
        self._beat.start()

    async def longest(self) -> Pause:
        """Return the longest pause since the last time; what was just done counts."""
        self._heard.clear()
        await self._heard.wait()
        return self._longest

    def forget(self) -> None:
        """Begin anew: what was done since the last time was not the window's."""
        self._longest = Pause()
        self._last, self._worked = perf_counter(), thread_time()

    def close(self) -> None:
        """Watch no more."""
        self._beat.stop()

    def _on_beat(self) -> None:
        now, worked = perf_counter(), thread_time()
        self._longest |= Pause(now - self._last, worked - self._worked)
        self._last, self._worked = now, worked
        self._heard.set()
