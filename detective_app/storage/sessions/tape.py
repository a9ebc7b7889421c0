"""The tape of a session as a run writes it on: line by line, chained by hash, flushed at once."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import os
import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TypeAlias
from uuid import uuid4

from pydantic import JsonValue, ValidationError

from detective_app.core.errors import StorageError
from detective_app.core.tape import Incoming, Kind, Moment, Outgoing, TapeLine, lane, moment
from detective_app.storage import atomic
from detective_app.storage.reading import open_regular

MAX_TAPE_BYTES = 64 << 20
"""So long a tape has bodies; then lines go on without them."""
SUFFIX = ".tape.jsonl"
_CLOSED, _OK = -1, 200
_Asked: TypeAlias = tuple[str, ...]
_NO_TEXT = re.compile("[\ud800-\udfff]")
_LOOK_AGAIN_SECONDS = 60.0  # the seconds of a loop stand still while the computer sleeps
_UNWRITTEN = (
    "What is sent could not be written down: {reason}. It was not sent. The last saved state is whole. "
    "{step}, then resume it."
)
PAID_BEFORE = "paid before"
"""The name of a request that did not leave again: its reply had come when the run before was killed."""
A_MOMENT = timedelta(milliseconds=20)
"""A clock may stand still for so long."""


def tape_beside(session_file: Path) -> Path:
    """Return where the tape of a session file is; a file that was saved beside a foreign one has the same."""
    return session_file.with_name(session_file.stem.partition("-conflict")[0] + SUFFIX)


class TapeWriter:
    """Implements `core.tape.Tape` in a file; `now` tells the time, `hide` takes known keys out of a text.

    Needs the hold of the data folder: one run at a time writes a tape. Raises StorageError where a line
    cannot be written, and then what it tells of must not happen.
    """

    def __init__(
        self,
        path: Path,
        session_id: str,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        hide: Callable[[str], str] = str,
    ) -> None:
        """Open the tape and go on after its last whole line; a torn one is cut off."""
        self.name = str(uuid4())
        self._now, self._hide = now, hide
        self._writing, self._opened = Lock(), monotonic()
        with atomic.kept(_UNWRITTEN):
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            self._file = os.open(path, flags, 0o600)
            begun = last_line(self._file)
            os.ftruncate(self._file, begun.end)
            self._paid = paid_replies(path) if begun.end else {}
        self._last, self._size = begun.chained, begun.end
        self._latest = begun.at or datetime(1, 1, 1, tzinfo=UTC)
        if self._last == FIRST:
            self.write("tape", value={"version": 1, "session": session_id})

    def write(self, kind: Kind, **fields: object) -> Moment:
        """Write a line, and have the task at hand see it; raises StorageError."""
        known = self.seen
        with self._writing:
            at = max(_to_milliseconds(self._now()), self._latest)
            after = known.number if known else None
            ms = round((monotonic() - self._opened) * 1000)
            line = TapeLine(n=self._last.number + 1, at=at, ms=ms, kind=kind, after=after, **fields)
            text, last = chained(line, self._last)
            with atomic.kept(_UNWRITTEN):
                _write_all(self._file, text)
            self._last, self._latest, self._size = last, at, self._size + len(text)
        seen = Moment(self.name, line.n, at, ms)
        moment.set(seen)
        return seen

    def sent(self, request: Outgoing) -> int:
        """Write down a request that is about to leave, and return the number of its line."""
        about = {"role": request.role, "host": request.host, "method": request.method, "path": request.path}
        return self.write("request", **about, **self._body(request.body, request.shown)).number

    def paid(self, request: Outgoing) -> Incoming | None:
        """Return the reply that had come to a request when the run before was killed, as if it came now."""
        waiting = self._paid.get(_asked(request))
        if not waiting:
            return None
        line = waiting.popleft()
        about = {"role": request.role, "host": request.host, "method": request.method, "path": request.path}
        sent = self.write("request", name=PAID_BEFORE, **about, **self._body(request.body, request.shown))
        body = body_of(line) or b""
        reply = Incoming(line.status, line.headers or {}, body, body)
        self.came(sent.number, reply)
        return reply

    def came(self, number: int, reply: Incoming) -> None:
        """Write down what came back; a disk that is full by then stops the next request, not this reply."""
        size, digest = reply.refused or (0, "")
        refused = {"bytes": size, "sha256": digest, "left_out": True}
        with suppress(StorageError):
            self.write(
                "reply",
                of=number,
                status=reply.status,
                headers=reply.headers or None,
                ended=reply.ended,
                error=reply.error,
                **(refused if reply.refused else self._body(reply.body, reply.shown)),
            )

    def shown(self, role: str, texts: Sequence[str], whole: Sequence[JsonValue]) -> None:
        """Write down the texts that go to a chat client, and the `whole` ones with whose words they are."""
        body = json.dumps(texts, ensure_ascii=False).encode("utf-8", "replace")
        self.write("shown", role=role, **self._body(body, body), value={"texts": list(whole)})

    def mark(self, name: str) -> None:
        """Write that time went by, where that is more than a moment."""
        seen = self.seen
        if seen is None or self._now() - seen.at >= A_MOMENT:
            with suppress(StorageError):  # what is sent next tells that the disk is full
                self.write("time", name=name + lane.get() + (seen.passed_by if seen else ""))
        else:
            moment.set(seen.passing)

    async def turn(self) -> None:
        """Write whose turn it is, where several things are done at once."""
        if lane.get():
            with suppress(StorageError):
                self.write("turn", name=lane.get())

    async def pause(self, seconds: float) -> None:
        """Wait so long, and write that it was."""
        await asyncio.sleep(seconds)
        self.mark("wait")

    async def until(self, moment: datetime) -> None:
        """Return once it is that time, and write that it got so late."""
        while self._now() < moment:
            left = (moment - self._now()).total_seconds()
            await asyncio.sleep(min(left, _LOOK_AGAIN_SECONDS))
        self.mark("late")

    def limit(self, seconds: float) -> float | None:
        """Return the seconds: while a tape is written, time is what it is."""
        return seconds

    @property
    def seen(self) -> Moment | None:
        """The line that the task at hand has seen last, None where it has seen none of this tape."""
        known = moment.get()
        return known if known and known.tape == self.name else None

    def sync(self, *, first: bool) -> None:
        """Have all lines on the disk itself, before a `first` save or another; raises StorageError."""
        try:
            os.fsync(self._file)
        except OSError as error:
            raise unsaved(error, first=first) from error

    def close(self) -> None:
        """Let go of the file; a reply that comes later is written nowhere."""
        file, self._file = self._file, _CLOSED
        with suppress(OSError):
            os.close(file)

    def _body(self, body: bytes, shown: bytes) -> dict[str, object]:
        about: dict[str, object] = {"bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()}
        text = shown.decode("utf-8", "surrogateescape")
        hidden = self._hide(text)
        if shown != body or hidden != text:
            about["masked"] = True
        if self._size + len(shown) > MAX_TAPE_BYTES:
            return about | {"left_out": True}
        if _NO_TEXT.search(hidden) is None:
            return about | {"body": hidden}
        octets = hidden.encode("utf-8", "surrogateescape")
        return about | {"body": base64.b64encode(octets).decode(), "encoded": True}


def unsaved(error: OSError, *, first: bool) -> StorageError:
    """Return why a session was not saved, and what there is of it."""
    reason, step = atomic.cause(error)
    kept = "Nothing of it was saved yet" if first else "Its last saved state is whole"
    again = "start it again" if first else "resume it"
    return StorageError(f"The session could not be saved: {reason}. {kept}. {step}, then {again}.")


def body_of(line: TapeLine) -> bytes | None:
    """Return the body of a line as it is on the tape; None where the tape was full."""
    if line.body is None:
        return None
    return base64.b64decode(line.body) if line.encoded else line.body.encode()


def _asked(request: Outgoing) -> _Asked:
    digest = hashlib.sha256(request.body).hexdigest()
    return request.role, request.host, request.method, request.path, digest


def _write_all(file: int, text: bytearray) -> None:
    """Write a whole line, or nothing of it where the disk is full."""
    begin, rest = os.fstat(file).st_size, memoryview(text)
    try:
        while rest:
            rest = rest[os.write(file, rest) :]
    except OSError:
        os.ftruncate(file, begin)
        raise


def _to_milliseconds(moment_: datetime) -> datetime:
    """Return a moment as precisely as it is written, so that it is the same when it is read."""
    return moment_ - timedelta(microseconds=moment_.microsecond % 1000)


_CHAIN = b',"chain":"'
_DIGEST = 64
_TAIL = len(_CHAIN) + _DIGEST + len(b'"}\n')
_BLOCK = 1 << 16
MOST_LINE_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class Chained:
    """The number of a line, and what the next one is chained to."""

    number: int
    digest: str


FIRST = Chained(0, "0" * _DIGEST)
"""What the first line of a tape is chained to."""


@dataclass(frozen=True, slots=True)
class LastLine:
    """Where a tape goes on: after which line, at which byte, and when that line was."""

    chained: Chained = FIRST
    end: int = 0
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TapeOnDisk:
    """What was read of a tape: its lines as far as they hold, and in `broken` why those after them do not.

    `torn` tells that the last line breaks off, as a kill leaves it: nothing of it had left.
    """

    lines: tuple[TapeLine, ...]
    broken: str = ""
    torn: bool = False


def chained(line: TapeLine, before: Chained) -> tuple[bytearray, Chained]:
    """Return a line as it is written after another, and what the next one is chained to."""
    text = bytearray(line.model_dump_json(exclude_none=True).encode())  # a body may be large: no copy more
    digest = _digest(before.digest, text)
    text[-1:] = _CHAIN + digest.encode() + b'"}\n'
    return text, Chained(line.n, digest)


def last_line(file: int) -> LastLine:
    """Return where an open tape goes on; a last line that is none begins a new chain. Raises OSError."""
    size = os.fstat(file).st_size
    begin, tail = size, b""
    while begin > 0 and tail.count(b"\n") < 2:  # the end of the last whole line, and of the one before it
        step = min(max(_BLOCK, len(tail)), begin)
        begin -= step
        tail = _read(file, begin, step) + tail
    whole = tail[: tail.rfind(b"\n") + 1]
    end = size - (len(tail) - len(whole))
    last = whole[whole.rfind(b"\n", 0, -1) + 1 :]
    try:
        line = _parsed(last)
    except ValueError:
        return LastLine(end=end)
    return LastLine(Chained(line.n, last[-_DIGEST - 3 : -3].decode("ascii", "replace")), end, line.at)


def read_tape(path: Path) -> TapeOnDisk:
    """Read a tape and check its chain; raises BadInput when there is none, or it is no regular file."""
    before, lines = FIRST, list[TapeLine]()
    for number, text in enumerate(_whole_lines(path), 1):
        if not text.endswith(b"\n"):
            return TapeOnDisk(tuple(lines), torn=True)
        try:
            line = _parsed(text)
        except ValueError:
            return TapeOnDisk(tuple(lines), f"line {number} is not a line of a tape")
        if text[-_DIGEST - 3 : -3].decode("ascii", "replace") != _digest(before.digest, _bare(text)):
            return TapeOnDisk(
                tuple(lines), f"line {number} does not follow from the one before it (chain broken)"
            )
        lines.append(line)
        before = Chained(line.n, text[-_DIGEST - 3 : -3].decode())
    return TapeOnDisk(tuple(lines))


def _is_whole_end(line: TapeLine) -> bool:
    return line.kind == "end" and (line.value or {}).get("whole") is not False


def paid_replies(path: Path) -> Mapping[_Asked, deque[TapeLine]]:
    """Return the whole replies that came in the last run of a tape, if it did not come to its own end."""
    lines = read_tape(path).lines
    begun = max((n for n, line in enumerate(lines) if line.kind == "run"), default=len(lines))
    last, found = lines[begun:], defaultdict[_Asked, deque[TapeLine]](deque)
    if not any(map(_is_whole_end, last)):
        requests = {line.n: line for line in last if line.kind == "request"}
        for line in filter(_can_be_told_again, last):
            asked = requests[line.of or 0]
            told = (asked.role, asked.host, asked.method, asked.path, asked.sha256)
            found[tuple(one or "" for one in told)].append(line)
    return found


def _can_be_told_again(line: TapeLine) -> bool:
    whole = line.kind == "reply" and line.status == _OK and line.ended == "whole"
    return whole and not (line.error or line.masked or line.left_out)


def line_of(path: Path, number: int) -> TapeLine | None:
    """Return one line of a tape that was read before, without looking at the others; None without one."""
    text = next(islice(_whole_lines(path), number - 1, None), b"")
    try:
        return _parsed(text)
    except ValueError:
        return None


def _whole_lines(path: Path) -> Iterator[bytes]:
    with open_regular(path) as file:
        while text := file.readline(MOST_LINE_BYTES):
            yield text


def _parsed(text: bytes) -> TapeLine:
    if len(text) <= _TAIL or text[-_TAIL : -_TAIL + len(_CHAIN)] != _CHAIN or text[-3:] != b'"}\n':
        raise ValueError("not chained")
    try:
        return TapeLine.model_validate_json(_bare(text))
    except ValidationError as error:
        raise ValueError("not a line") from error


def _bare(text: bytes) -> bytes:
    """Return a line as it was before its chain was written into it."""
    return text[:-_TAIL] + b"}"


def _digest(before: str, text: bytes | bytearray) -> str:
    digest = hashlib.sha256(before.encode())
    digest.update(text)
    return digest.hexdigest()


def _read(file: int, begin: int, size: int) -> bytes:
    os.lseek(file, begin, os.SEEK_SET)
    parts = []
    while size > 0 and (part := os.read(file, size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
