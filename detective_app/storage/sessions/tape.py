"""The tape of a session as a run writes it on: line by line, chained by hash, flushed at once."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from time import monotonic
from uuid import uuid4

from pydantic import JsonValue

from detective_app.core.errors import StorageError
from detective_app.core.tape import Incoming, Kind, Moment, Outgoing, TapeLine, lane, moment
from detective_app.storage import atomic
from detective_app.storage.sessions.tape_lines import FIRST, chained, last_line

MAX_TAPE_BYTES = 64 << 20
"""So long a tape has bodies; then lines go on without them."""
SUFFIX = ".tape.jsonl"
_CLOSED = -1
_NO_TEXT = re.compile("[\ud800-\udfff]")
_LOOK_AGAIN_SECONDS = 60.0  # the seconds of a loop stand still while the computer sleeps
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
        try:
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            self._file = os.open(path, flags, 0o600)
            begun = last_line(self._file)
            os.ftruncate(self._file, begun.end)
        except OSError as error:
            raise _unwritten(error) from error
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
            try:
                _write_all(self._file, text)
            except OSError as error:
                raise _unwritten(error) from error
            self._last, self._latest, self._size = last, at, self._size + len(text)
        seen = Moment(self.name, line.n, at, ms)
        moment.set(seen)
        return seen

    def sent(self, request: Outgoing) -> int:
        """Write down a request that is about to leave, and return the number of its line."""
        about = {"role": request.role, "host": request.host, "method": request.method, "path": request.path}
        return self.write("request", **about, **self._body(request.body, request.shown)).number

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


def _unwritten(error: OSError) -> StorageError:
    reason, step = atomic.cause(error)
    return StorageError(
        f"What is sent could not be written down: {reason}. It was not sent. The last saved state is whole. "
        f"{step}, then resume it."
    )
