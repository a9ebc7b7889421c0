"""The parent's side of the document reader: start the child, again when it died, and end it at a limit.

A document is opened and hashed here, and goes to the child as bytes. What the child answers is data: it is
checked, and one that answers what it may not is ended.
"""

from __future__ import annotations

import hashlib
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock, Thread
from typing import IO, Any, Self, TypeAlias

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError, TookTooLong
from detective_app.documents.process import READER_ARGUMENT, opening, wire
from detective_app.documents.shared import sniffing

# What a Python needs to find its packages; above all no API key of the parent's.
_KEPT_VARIABLES = (
    *("PATH", "HOME", "USERPROFILE", "APPDATA", "SYSTEMROOT"),
    *("PYTHONPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
)
_NO_WINDOW = getattr(subprocess, "CREATE_NO_WINDOW", 0)
_CHUNK_BYTES = 1 << 20
_PIPE_BYTES = 1 << 20
_MOST_SIDE = 65_535
_OnPage: TypeAlias = Callable[[int, int], None] | None
_MOST_SAID = 1_000
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


@dataclass(frozen=True, slots=True)
class LookedAtPage:
    """A page's text as its document has it, and as it is `seen`: each word that is not has become blanks.

    `sha256` is that of the document it was looked at in.
    """

    text: str
    seen: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Confinement:
    """What a child is shut in by: the version of its Landlock, 0 without, and whether seccomp filters it."""

    landlock: int
    seccomp: bool


class ReaderProcess:
    """One child that reads documents, one at a time whoever asks; it is started when it is first needed.

    A document that takes more than `memory_bytes` or `processor_seconds`, gets no page further for
    `stall_seconds`, or brings the child down, costs that child and a DocumentError; the next gets a new one.
    """

    def __init__(
        self,
        *,
        memory_bytes: int = 2 << 30,
        processor_seconds: float = 60.0,
        stall_seconds: float = 300.0,
        passwords: Sequence[str] = (),
    ) -> None:
        """Keep the limits of one document; on a busy computer reading may take long and no processor time.

        `passwords` are tried on what is protected by one; the child alone is told them.
        """
        self._passwords = passwords
        self._within: tuple[Path, os.stat_result] | None = None
        self._memory_bytes, self._recognises = memory_bytes, False
        self._processor_seconds = processor_seconds
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

    def read(
        self,
        path: Path,
        name: str,
        on_page: _OnPage = None,
        *,
        processor_seconds: float | None = None,
        recognise: bool = False,
    ) -> ReadDocument:
        """Read a document, with `recognise` the words of its pictures, too; blocks.

        `on_page` is told (done, total) as the pages of a PDF are read. Raises DocumentError with a message of
        trust §4, `name` in it; TookTooLong when that takes more than its seconds, where others than usual.
        """
        order: dict[str, Any] = {"processorSeconds": processor_seconds}
        header, parts, sha256, size = self._asked_of(path, name, order, on_page, recognise=recognise)
        try:
            media = {name: name for name in sniffing.media()}[header["media"]]
            return ReadDocument(sha256, size, media, wire.unpacked(header, parts))
        except (wire.BadFrame, LookupError, TypeError) as error:
            raise self._distrusted(error) from None

    def sha256(self, path: Path, name: str) -> str:
        """Return the hash of a document's bytes; blocks, and raises DocumentError.

        Of documents within one file that is read once, as long as this reader is asked for nothing else.
        """
        if not opening.place_of(path)[1]:
            with opening.opened(path, name) as (file, _):
                return hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type] # it has readinto
        return self._asked_of(path, name, {"fetch": True}, None)[2]

    def draw(self, path: Path, name: str, page: int, width: int, quotes: Sequence[str] = ()) -> DrawnPage:
        """Draw page `page` (from 1), `width` pixels wide, and say where the quotes stand on it; blocks.

        Raises DocumentError when the document cannot be read, has no pages or not this one.
        """
        order = {"page": page, "width": width, "quotes": list(quotes)}
        header, parts, _, _ = self._asked_of(path, name, order, None)
        try:
            return _picture(header, parts)
        except (ValueError, TypeError, LookupError) as error:
            raise self._distrusted(error) from None

    def look(self, path: Path, name: str, page: int, *, processor_seconds: float) -> LookedAtPage:
        """Judge by its pixels what of the text of page `page` (from 1) can be seen; blocks.

        Raises DocumentError when the document cannot be read, has no pages or not this one.
        """
        order = {"look": page, "processorSeconds": processor_seconds}
        _, parts, sha256, _ = self._asked_of(path, name, order, None)
        try:
            text, seen = (part.decode() for part in parts)
            if not wire.is_blanked(seen, text):
                raise wire.BadFrame("another text than the page's")
        except ValueError as error:  # of decoding, too
            raise self._distrusted(error) from None
        return LookedAtPage(text, seen, sha256)

    def confinement(self) -> Confinement:
        """Say what the child is shut in by; blocks, and raises DocumentError when there can be no child."""
        with self._turn:
            header, _, _ = self._asked({"name": "The reader of documents"}, None, None)
        return Confinement(header["landlock"], header["seccomp"])

    def cancel(self) -> None:
        """End what is being read, from another thread: the pending call raises DocumentError."""
        self._cancelled = True
        self._kill()

    def close(self) -> None:
        """End the child; a later call would start a new one."""
        self._ended_by()

    def _ended_by(self) -> int | None:
        """End the child; return the signal that ended it."""
        self._within = None
        child, self._child = self._child, None
        return -_end(child) if child else None

    def _asked_of(
        self,
        path: Path,
        name: str,
        order: Mapping[str, Any],
        on_page: _OnPage,
        *,
        recognise: bool | None = None,
    ) -> tuple[dict[str, Any], list[bytes], str, int]:
        """Ask something of a document, or of one within another; return the answer, its hash and its bytes.

        Of a document within another one the child sends the bytes, so that the hash is the program's own. A
        child recognises, or does not: for the other it is changed.
        """
        place, member = opening.place_of(path)
        request = {"name": name, "suffix": path.suffix, "passwords": list(self._passwords), **order}
        with self._turn, opening.opened(place, name) as (file, size):
            if recognise not in (None, self._recognises):
                self._recognises = bool(recognise)
                self.close()
            if not member:
                header, parts, sha256 = self._asked(request, (file, size), on_page)
                self._within = (place, os.fstat(file.fileno())) if header.get("members") else None
                return header, parts, sha256, size
            request |= {"member": member, "within": place.suffix}
            outer = place, os.fstat(file.fileno())
            kept = self._within and opening.is_same(self._within, outer) and self.pid and not self._doomed
            self._within = outer
            header, parts, _ = self._asked(request, None if kept else (file, size), on_page)
            if not parts:
                raise self._distrusted(wire.BadFrame("a document without its bytes"))
            content = parts.pop()
            return header, parts, hashlib.sha256(content).hexdigest(), len(content)

    def _asked(
        self, request: Mapping[str, Any], document: tuple[IO[bytes], int] | None, on_page: _OnPage
    ) -> tuple[dict[str, Any], list[bytes], str]:
        """Send a request with its document; return the answer and the document's hash.

        Raises DocumentError.
        """
        self._name, self._cancelled = request["name"], False
        request = {**request, "processorSeconds": request.get("processorSeconds") or self._processor_seconds}
        try:
            with _Stall(self._stall_seconds, self._kill) as stall:
                sha256 = self._sent(request, document)
                header, parts = self._received(on_page, stall)
        except wire.BadFrame as error:
            raise self._distrusted(error) from None
        except (EOFError, OSError):
            ended_by = self._ended_by()
            if self._cancelled:
                raise DocumentError(f"{self._name}: reading was stopped.") from None
            if ended_by == getattr(signal, "SIGXCPU", None):
                raise TookTooLong(f"{self._name} takes too long to read.") from None
            _log.warning("The document reader ended in the middle of a document.")
            raise DocumentError(f"{self._name} could not be read.") from None
        except BaseException:  # an answer that nobody waits for must not be taken for the next one
            self.close()
            raise
        if "error" in header:
            raise DocumentError(str(header["error"])[:_MOST_SAID])
        return header, parts, sha256

    def _sent(self, request: Mapping[str, Any], document: tuple[IO[bytes], int] | None) -> str:
        """Send a request and the file's bytes, as many as it was said to have; return their hash.

        Raises OSError when the file or the child is gone.
        """
        child = self._running()
        if child.stdin is None or self._cancelled:
            raise EOFError
        if document is None:
            wire.send(child.stdin, request)
            return ""
        file, left = document
        digest = hashlib.sha256()
        wire.announce(child.stdin, request, [left])
        while left:
            chunk = file.read(min(left, _CHUNK_BYTES))
            if not chunk:  # it shrank
                raise EOFError
            left -= len(chunk)
            digest.update(chunk)
            child.stdin.write(chunk)
        child.stdin.flush()
        return digest.hexdigest()

    def _distrusted(self, error: Exception) -> DocumentError:
        """End a child that answered what it may not, and return what to say of its document."""
        self.close()
        _log.warning("The document reader answered what it may not: %s.", error)
        return DocumentError(f"{self._name} could not be read.")

    def _received(self, on_page: _OnPage, stall: _Stall) -> tuple[dict[str, Any], list[bytes]]:
        child = self._child
        if child is None or child.stdout is None or self._cancelled:
            raise EOFError
        while True:
            header, parts = wire.receive(child.stdout)
            if "progress" not in header:
                return header, parts
            done, total = wire.two_numbers(header["progress"])
            stall.went_on()
            if on_page:
                on_page(done, total)

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
        _widen(child)
        if child.stdin:
            with suppress(OSError):  # a child that is gone is noticed when it is asked
                limits = {"memoryBytes": self._memory_bytes, "recognise": self._recognises}
                wire.send(child.stdin, limits)
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


def _picture(header: Mapping[str, Any], parts: Sequence[bytes]) -> DrawnPage:
    """Return the page of an answer; raises ValueError, TypeError or LookupError when it is none."""
    size = wire.two_numbers((header["width"], header["height"]))
    if not all(0 < side <= _MOST_SIDE for side in size) or not parts[0].startswith(wire.picture_head(*size)):
        raise wire.BadFrame("no picture")
    marks = tuple((left, top, wide, high) for left, top, wide, high in header["marks"])
    if not all(isinstance(side, float) for mark in marks for side in mark):
        raise wire.BadFrame("no marks")
    return DrawnPage(parts[0], *size, marks)


def reader_command() -> tuple[str, ...]:
    """Return what starts the child: the frozen program itself, or this Python with the reader's module."""
    if getattr(sys, "frozen", False):
        return sys.executable, READER_ARGUMENT
    return sys.executable, "-P", "-m", "detective_app.documents.process.child"


def _widen(child: subprocess.Popen[bytes]) -> None:
    """Let its pipes hold more at once, where the system can: each read waits for the interpreter."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        for stream in (child.stdin, child.stdout):
            if stream:
                fcntl.fcntl(stream, fcntl.F_SETPIPE_SZ, _PIPE_BYTES)


def _end(child: subprocess.Popen[bytes]) -> int:
    """End a child, unless it ended, and let go of its pipes; return its exit code."""
    child.kill()
    for stream in (child.stdin, child.stdout):
        if stream:
            with suppress(OSError):  # what it was not told any more stands in the buffer
                stream.close()
    return child.wait()
