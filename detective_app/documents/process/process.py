"""The parent's side of the document reader: start the child, again when it died, and end it at a limit."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any, Self

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.process import READER_ARGUMENT, wire

# What a Python needs to find its packages; above all no API key of the parent's.
_KEPT_VARIABLES = (
    *("PATH", "HOME", "USERPROFILE", "APPDATA", "SYSTEMROOT"),
    *("PYTHONPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
)
_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """A document as it was read; `media` is the format's file in `documents/`, `size` the file's bytes."""

    sha256: str
    size: int
    media: str
    manuscript: Manuscript


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page as a picture of `width` by `height` pixels.

    `marks` are the places of the quotes found on it: left, top, width and height in pixels, one per line.
    """

    png: bytes
    width: int
    height: int
    marks: tuple[tuple[float, float, float, float], ...]


class ReaderProcess:
    """One child that reads documents, one at a time whoever asks; it is started when it is first needed.

    A document that takes more than `memory_bytes` or `processor_seconds`, gets no page
    further for `stall_seconds`, or brings the child down, costs that child and
    a DocumentError; the next document gets a new one.
    """

    def __init__(
        self,
        *,
        memory_bytes: int = 2 << 30,
        processor_seconds: float = 60.0,
        stall_seconds: float = 300.0,
    ) -> None:
        """Keep the limits of one document; on a busy computer reading may take long and no processor time."""
        self._limits = {"memoryBytes": memory_bytes, "processorSeconds": processor_seconds}
        self._stall_seconds = stall_seconds
        self._turn = Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._name = ""
        self._cancelled = False
        self._doomed = False

    @property
    def pid(self) -> int | None:
        """The child's process id while it runs."""
        child = self._child
        return child.pid if child and child.poll() is None else None

    def read(self, path: Path, name: str, on_page: Callable[[int, int], None] | None = None) -> ReadDocument:
        """Read a document; blocks.

        `on_page` is told (done, total) as the pages of a PDF are read. Raises DocumentError with a message of
        trust §4, `name` in it.
        """
        with self._turn:
            self._send({"path": str(path.absolute()), "name": name})
            header, parts = self._answer(on_page)
        manuscript = wire.unpacked(header, parts)
        return ReadDocument(header["sha256"], header["size"], header["media"], manuscript)

    def draw(self, path: Path, name: str, page: int, width: int, quotes: Sequence[str] = ()) -> DrawnPage:
        """Draw page `page` (from 1), `width` pixels wide, and say where the quotes stand on it; blocks.

        Raises DocumentError when the document cannot be read, has no pages or not this one.
        """
        order = {"page": page, "width": width, "quotes": list(quotes)}
        with self._turn:
            self._send({"path": str(path.absolute()), "name": name, **order})
            header, parts = self._answer(None)
        marks = tuple((left, top, wide, high) for left, top, wide, high in header["marks"])
        return DrawnPage(parts[0], header["width"], header["height"], marks)

    def cancel(self) -> None:
        """End what is being read, from another thread: the pending call raises DocumentError."""
        self._cancelled = True
        self._kill()

    def close(self) -> None:
        """End the child; a later call would start a new one."""
        child, self._child = self._child, None
        if child:
            _end(child)

    def _send(self, request: Mapping[str, Any]) -> None:
        """Send a request; that there is no child to answer it is told by `_answer`."""
        self._name, self._cancelled = request["name"], False
        with suppress(OSError):
            child = self._running()
            if child.stdin and not self._cancelled:
                wire.send(child.stdin, request)

    def _answer(self, on_page: Callable[[int, int], None] | None) -> tuple[dict[str, Any], list[bytes]]:
        """Return the answer to the request that was sent; raises DocumentError."""
        try:
            with _Stall(self._stall_seconds, self._kill) as stall:
                header, parts = self._received(on_page, stall)
        except (EOFError, OSError):
            self.close()
            if self._cancelled:
                raise DocumentError(f"{self._name}: reading was stopped.") from None
            _log.warning("The document reader ended in the middle of a document.")
            raise DocumentError(f"{self._name} could not be read.") from None
        except BaseException:  # an answer that nobody waits for must not be taken for the next one
            self.close()
            raise
        if "error" in header:
            raise DocumentError(header["error"])
        return header, parts

    def _received(
        self, on_page: Callable[[int, int], None] | None, stall: _Stall
    ) -> tuple[dict[str, Any], list[bytes]]:
        child = self._child
        if child is None or child.stdout is None or self._cancelled:
            raise EOFError
        while True:
            header, parts = wire.receive(child.stdout)
            if "progress" not in header:
                return header, parts
            stall.went_on()
            if on_page:
                on_page(*header["progress"])

    def _kill(self) -> None:
        """End the child from another thread; it takes a moment to die, and is not asked again meanwhile."""
        self._doomed = True
        if child := self._child:
            child.kill()

    def _running(self) -> subprocess.Popen[bytes]:
        """Return the child, started and told its limits; raises OSError when there can be none."""
        if self._child is not None and self._child.poll() is None and not self._doomed:
            return self._child
        self.close()
        self._doomed = False
        child = subprocess.Popen(
            reader_command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
            creationflags=_NO_WINDOW,
        )
        self._child = child
        if child.stdin:
            with suppress(OSError):  # a child that is gone is noticed when it is asked
                wire.send(child.stdin, self._limits)
        return child


class _Stall:
    """Ends what is waited for when nothing is heard of it for too long; a context manager."""

    def __init__(self, seconds: float, end: Callable[[], None]) -> None:
        self._seconds, self._end = seconds, end
        self._heard, self._over = Event(), False
        self._watch = Thread(target=self._run, name="document reader", daemon=True)

    def __enter__(self) -> Self:
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over = True
        self._heard.set()
        self._watch.join()

    def went_on(self) -> None:
        """Begin to count anew."""
        self._heard.set()

    def _run(self) -> None:
        while self._heard.wait(self._seconds):
            if self._over:
                return
            self._heard.clear()
        self._end()


def reader_command() -> tuple[str, ...]:
    """Return what starts the child: the frozen program itself, or this Python with the reader's module."""
    if getattr(sys, "frozen", False):
        return sys.executable, READER_ARGUMENT
    return sys.executable, "-P", "-m", "detective_app.documents.process.child"


def _end(child: subprocess.Popen[bytes]) -> None:
    """End a child and let go of its pipes."""
    child.kill()
    for stream in (child.stdin, child.stdout):
        if stream:
            with suppress(OSError):  # what it was not told any more stands in the buffer
                stream.close()
    child.wait()
