"""An SQLite file that can be thrown away: when it is to blame for an error, and how it goes."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

_PLACE = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_BUSY", "SQLITE_PERM")


def remove(path: Path) -> None:
    """Delete an index with what SQLite keeps beside it."""
    for ending in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            Path(f"{path}{ending}").unlink()


def is_about_the_place(error: sqlite3.Error) -> bool:
    """Tell whether the folder or disk is to blame (read-only, full, locked …) and not the file's content."""
    unnamed = "SQLITE_CANTOPEN" if isinstance(error, sqlite3.OperationalError) else ""
    return getattr(error, "sqlite_errorname", unnamed).startswith(_PLACE)
