"""Durable writes: a reader, and the next start, find the old file or the new one, never a part of either."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from detective_app.core.errors import BadInput, StorageError

_PREFIX, _SUFFIX = ".detective-", ".tmp"

_CAUSES = {
    errno.ENOSPC: ("the disk is full", "Free some space"),
    errno.EDQUOT: ("your disk quota is used up", "Free some space"),
    errno.EFBIG: ("the file is larger than this system allows", "Raise the file size limit"),
    errno.EROFS: (
        "the file system is read-only",
        "Make it writable or choose another folder with --data-dir",
    ),
    errno.EACCES: ("there is no permission to write there", "Correct the permissions of the folder"),
    errno.EPERM: ("there is no permission to write there", "Correct the permissions of the folder"),
    errno.EIO: ("the disk reported an error", "Check the disk"),
    errno.ENOENT: ("the folder is gone", "Put the folder back"),
    errno.ELOOP: ("it is a symbolic link", "Remove the link"),
    errno.EMFILE: ("too many files are open", "Close some programs"),
    errno.ENFILE: ("too many files are open", "Close some programs"),
}


def cause(error: OSError) -> tuple[str, str]:
    """Name what stopped a write, and the next step, in words: `("the disk is full", "Free some space")`."""
    known = _CAUSES.get(error.errno or 0)
    return known or (error.strerror or type(error).__name__, "Correct this")


def replace_file(path: Path, content: bytes) -> os.stat_result:
    """Put `content` in place of `path` in one step and return the new file's state; raises OSError.

    The bytes are on disk before the name points to them. The name itself is on disk only after `sync_folder`.
    """
    descriptor, name = tempfile.mkstemp(_SUFFIX, _PREFIX, path.parent)  # 0600, O_EXCL, O_NOFOLLOW
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            state = os.fstat(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    return state


def sync_folder(folder: Path) -> None:
    """Put the names of a folder on disk; raises OSError. Windows does this by itself and offers no call."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_file(path: Path, content: bytes) -> None:
    """Replace a file durably; raises OSError, and then the old file or the new one is there, whole."""
    replace_file(path, content)
    sync_folder(path.parent)


def sweep(folder: Path, *, older_than: float = 0.0) -> None:
    """Remove what a killed write left behind, if it is at least `older_than` seconds old.

    Without an age, only the holder of the data folder's lock may call it: another writer's file would go too.
    """
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            if not (entry.name.startswith(_PREFIX) and entry.name.endswith(_SUFFIX)):
                continue
            with suppress(OSError):
                state = entry.stat(follow_symlinks=False)
                if entry.is_file(follow_symlinks=False) and time.time() - state.st_mtime >= older_than:
                    Path(entry.path).unlink()


def write_report(path: Path, content: str | bytes, sessions: Path) -> None:
    """Write a report, text as UTF-8, in one step; `sessions` is the folder of the session files.

    Raises BadInput for a place that is none, StorageError when the file cannot be written; then a file that
    was there is as it was.
    """
    path = path.absolute()
    if path.parent.resolve() == sessions.resolve():
        raise BadInput("That is the folder of the sessions themselves. Write the report elsewhere.")
    if path.is_dir():
        raise BadInput(f"{path} is a folder. Name a file.")
    if not path.parent.is_dir():
        raise BadInput(f"There is no folder {path.parent}. Nothing was written.")
    try:
        write_file(path, content.encode() if isinstance(content, str) else content)
    except OSError as error:
        reason, step = cause(error)
        raise StorageError(
            f"{path.name} could not be written: {reason}. Nothing was changed. {step} and try again."
        ) from error


_PLACE = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_BUSY", "SQLITE_PERM")


def remove_database(path: Path) -> None:
    """Delete an index with what SQLite keeps beside it."""
    for ending in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            Path(f"{path}{ending}").unlink()


def is_about_the_place(error: sqlite3.Error) -> bool:
    """Tell whether the folder or disk is to blame (read-only, full, locked …) and not the file's content."""
    unnamed = "SQLITE_CANTOPEN" if isinstance(error, sqlite3.OperationalError) else ""
    return getattr(error, "sqlite_errorname", unnamed).startswith(_PLACE)
