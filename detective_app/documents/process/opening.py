"""Opens the file of a document: a regular file of at most 50 MB, and nothing that could block or surprise."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from detective_app.core.errors import DocumentError

MAX_BYTES = 50 * 1024 * 1024


def content(path: Path, name: str) -> bytes:
    """Return a file's bytes, as many as it had when it was opened.

    Raises DocumentError with one of the messages of trust §4, `name` in it.
    """
    with opened(path, name) as (file, size):
        return file.read(size)


def place_of(path: Path) -> tuple[Path, str]:
    """Return the file that a document is in, and its name within that, "" of a file itself."""
    if not os.path.lexists(path):
        for parent in path.parents:
            if os.path.isfile(parent):  # noqa: PTH113 - Path.is_file raises for names that are too long
                return parent, path.relative_to(parent).as_posix()
    return path, ""


def is_same(one: tuple[Path, os.stat_result], other: tuple[Path, os.stat_result]) -> bool:
    """Tell whether a file is the one that was opened before, as far as its state tells."""
    (place, then), (again, now) = one, other
    kept = all(getattr(then, key) == getattr(now, key) for key in ("st_size", "st_mtime_ns", "st_ino"))
    return kept and place == again


@contextmanager
def opened(path: Path, name: str) -> Iterator[tuple[IO[bytes], int]]:
    """Open a file and say how many bytes it has; opening never blocks, and nothing is read yet.

    Raises DocumentError with one of the messages of trust §4, `name` in it, also while it is read.
    """
    try:
        # A FIFO would block a plain open() for ever.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise DocumentError(_problem(error, name)) from error
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise DocumentError(f"{name} is not a regular file.")
        if status.st_size > MAX_BYTES:
            raise DocumentError(f"{name} is larger than 50 MB.")
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            yield file, status.st_size
    except OSError as error:
        raise DocumentError(_problem(error, name)) from error
    finally:
        os.close(descriptor)


def _problem(error: OSError, name: str) -> str:
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return f"{name} was not found."
        case errno.EACCES | errno.EPERM:
            return f"No permission to read {name}."
        case errno.ELOOP:
            return f"{name} was skipped: it is a link that leads nowhere."
        case errno.ENXIO | errno.EISDIR:
            return f"{name} is not a regular file."
        case _:
            return f"{name} could not be read."
