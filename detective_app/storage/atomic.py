"""Durable writes: a reader, and the next start, find the old file or the new one, never a part of either."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from detective_app.core.errors import BadInput, StorageError

PREFIX, SUFFIX = ".detective-", ".tmp"

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


@contextmanager
def kept(told: str) -> Iterator[None]:
    """Tell what stops a write as a StorageError, whose words have places for the reason and the next step."""
    try:
        yield
    except OSError as error:
        reason, step = cause(error)
        raise StorageError(told.replace("{reason}", reason).replace("{step}", step)) from error


@contextmanager
def replacing(path: Path, *, synced: bool = True) -> Iterator[BinaryIO]:
    """Hand out a file that takes the place of `path` in one step, whole or not at all; raises OSError.

    Its bytes are on disk by then if it is `synced`. The name itself is on disk only after `sync_folder`.
    """
    descriptor, name = tempfile.mkstemp(SUFFIX, PREFIX, path.parent)  # 0600, O_EXCL, O_NOFOLLOW
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb", buffering=1 << 20) as file:
            yield file
            file.flush()
            if synced:
                os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def replace_file(path: Path, content: bytes) -> os.stat_result:
    """Put `content` in place of `path` in one step and return the new file's state; raises OSError."""
    with replacing(path) as file:
        file.write(content)
        file.flush()
        return os.fstat(file.fileno())


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
    """Remove what a killed write left, if so old; of no age only who holds the data folder's lock may."""
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            if not (entry.name.startswith(PREFIX) and entry.name.endswith(SUFFIX)):
                continue
            with suppress(OSError):
                state = entry.stat(follow_symlinks=False)
                if entry.is_file(follow_symlinks=False) and time.time() - state.st_mtime >= older_than:
                    Path(entry.path).unlink()


def check_place(path: Path, sessions: Path) -> None:
    """Raise BadInput where no report can be; `sessions` is the folder of the session files."""
    path = path.absolute()
    if path.parent.resolve() == sessions.resolve():
        raise BadInput("That is the folder of the sessions themselves. Write the report elsewhere.")
    if path.is_dir():
        raise BadInput(f"{path} is a folder. Name a file.")
    if not path.parent.is_dir():
        raise BadInput(f"There is no folder {path.parent}. Nothing was written.")


def write_report(path: Path, content: str | bytes, sessions: Path) -> None:
    """Write a report, text as UTF-8, in one step; raises what `check_place` does.

    Raises StorageError when the file cannot be written; then a file that was there is as it was.
    """
    check_place(path, sessions)
    with kept(f"{path.name} could not be written: {{reason}}. Nothing was changed. {{step}} and try again."):
        write_file(path.absolute(), content.encode() if isinstance(content, str) else content)


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


def open_database(path: Path, tables: str, version: int, *, timeout: float) -> sqlite3.Connection:
    """Open an index, made of `tables` when it is new; raises sqlite3.Error, also for another version."""
    try:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        os.close(os.open(path, flags, 0o600))  # made by SQLite itself, others could read it
    except OSError as error:
        raise sqlite3.OperationalError(f"{path.name}: {error.strerror}") from error
    index = sqlite3.connect(path, timeout=timeout, isolation_level=None, check_same_thread=False)
    try:
        (found,) = index.execute("PRAGMA user_version").fetchone()
        if found not in (0, version):
            raise sqlite3.DatabaseError(f"{path.name} has another format")
        # Write-ahead: whole after kill -9 and power cuts, and no wait for the disk on each record.
        index.execute("PRAGMA journal_mode = WAL")
        index.execute("PRAGMA synchronous = NORMAL")
        if found == 0:
            index.executescript(f"BEGIN IMMEDIATE;{tables}PRAGMA user_version = {version};COMMIT;")
    except sqlite3.Error:
        index.close()
        raise
    return index
