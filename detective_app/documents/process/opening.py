"""Opens the file of a document: a regular file of at most 50 MB, and nothing that could block or surprise."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from detective_app.core.errors import DocumentError

MAX_BYTES = 50 * 1024 * 1024


def content(path: Path, name: str) -> bytes:
    """Return a file's bytes; opening never blocks, and the size is known before reading.

    Raises DocumentError with one of the messages of trust §4, `name` in it.
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
            found = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise DocumentError(_problem(error, name)) from error
    finally:
        os.close(descriptor)
    if len(found) > MAX_BYTES:  # it grew while it was read
        raise DocumentError(f"{name} is larger than 50 MB.")
    return found


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
