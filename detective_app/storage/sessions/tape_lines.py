"""The lines of a tape: how one is chained to the line before it, and how a tape is read and checked again."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path

from pydantic import ValidationError

from detective_app.core.tape import TapeLine
from detective_app.storage.reading import open_regular

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
class Tape:
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
    """Return where an open tape goes on, whatever its earlier lines hold; raises OSError.

    A last line that is none begins a new chain, which reading then tells.
    """
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


def read_tape(path: Path) -> Tape:
    """Read a tape and check its chain; raises BadInput when there is none, or it is no regular file."""
    before, lines = FIRST, list[TapeLine]()
    for number, text in enumerate(_whole_lines(path), 1):
        if not text.endswith(b"\n"):
            return Tape(tuple(lines), torn=True)
        try:
            line = _parsed(text)
        except ValueError:
            return Tape(tuple(lines), f"line {number} is not a line of a tape")
        if text[-_DIGEST - 3 : -3].decode("ascii", "replace") != _digest(before.digest, _bare(text)):
            return Tape(tuple(lines), f"line {number} does not follow from the one before it (chain broken)")
        lines.append(line)
        before = Chained(line.n, text[-_DIGEST - 3 : -3].decode())
    return Tape(tuple(lines))


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
