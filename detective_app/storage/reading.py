"""Reading a file that anybody may have put there, without hanging, following links or filling the memory.

Every refusal is a BadInput whose text is only the reason; the caller says which file it was.
"""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from detective_app.core.errors import BadInput

if TYPE_CHECKING:
    from pydantic import ValidationError

_REASONS = {
    errno.ENOENT: "there is no such file",
    errno.EACCES: "there is no permission to read it",
    errno.EPERM: "there is no permission to read it",
    errno.ELOOP: "it is a symbolic link",
    errno.EMLINK: "it is a symbolic link",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.ENXIO: "it is not a regular file",
    errno.EIO: "the disk reported an error",
}


def shown(name: str, limit: int = 120) -> str:
    """Write a file name or another short foreign text so that it is safe to show."""
    text = "".join(c if c.isprintable() else "?" for c in name)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def unopened(path: Path, reason: str) -> str:
    """Say that a file could not be opened, and why, in the one form used for all files."""
    return f"{shown(path.name)} could not be opened: {reason}. The file was not changed."


def read_file(path: Path, *, limit: int, follow: bool = False) -> tuple[bytes, os.stat_result]:
    """Read a regular file of at most `limit` bytes with its state; raises BadInput.

    A FIFO or a device does not block, and a symbolic link is followed only with `follow`.
    """
    with open_regular(path, follow=follow) as file:
        state = os.fstat(file.fileno())
        content = file.read(limit + 1)
    if len(content) > limit:
        raise BadInput(f"it is larger than {limit >> 20} MB")
    return content, state


@contextmanager
def open_regular(path: Path, *, follow: bool = False) -> Iterator[BinaryIO]:
    """Open a regular file to be read; raises BadInput for anything else, as `read_file` does."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if not follow:
        flags |= getattr(os, "O_NOFOLLOW", 0)
    try:
        descriptor = os.open(path, flags)
    except OSError as error:
        raise BadInput(_REASONS.get(error.errno or 0, error.strerror or "it cannot be read")) from error
    except ValueError as error:
        raise BadInput("its name is not valid") from error
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise BadInput("it is not a regular file")
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            yield file
    except OSError as error:
        raise BadInput(_REASONS.get(error.errno or 0, "it cannot be read")) from error
    finally:
        os.close(descriptor)


def parse_json(content: bytes) -> Any:
    """Parse JSON that means the same to every reader; raises BadInput.

    Duplicate keys, NaN, infinities and overflowing numbers are refused: readers differ about them.
    """
    try:
        return json.loads(
            content.decode(),
            object_pairs_hook=_no_duplicates,
            parse_constant=_no_constant,
            parse_float=_finite,
        )
    except (ValueError, RecursionError) as error:
        raise BadInput(_syntax_reason(content, error)) from error


def first_problem(content: bytes, error: ValidationError) -> str:
    """Say in one line what is wrong with a JSON file that does not fit its record; never the value."""
    problem = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if problem["type"] == "json_invalid":
        return _syntax_reason(content, ValueError(problem["msg"].removeprefix("Invalid JSON: ")))
    place = ".".join(str(part) for part in problem["loc"])
    message = problem["msg"].removeprefix("Value error, ")
    return shown(f"{shown(place)}: {message}" if place else message, 300).rstrip(".")


def _syntax_reason(content: bytes, error: Exception) -> str:
    if not content.strip(b"\x00 \t\r\n"):
        return "it is empty"
    if content.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return "it begins with a byte order mark; it must be plain UTF-8"
    try:
        content.decode()
    except UnicodeDecodeError:
        return "it is not UTF-8 text"
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    message = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
    return f"it is not valid JSON ({shown(message)})"


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError("a number is too large")
    return number
