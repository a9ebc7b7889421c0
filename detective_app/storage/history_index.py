"""The SQLite index behind the history: how it is opened, what is in it and how it changes."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

_FORMAT = 1
_COLUMNS = (
    "name TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, modified_ns INTEGER NOT NULL, id TEXT, "
    "hypothesis TEXT NOT NULL, start_time TEXT NOT NULL, status TEXT NOT NULL, score INTEGER, "
    "iterations INTEGER NOT NULL, iteration_limit INTEGER NOT NULL, detective TEXT NOT NULL, "
    "witness TEXT NOT NULL, cost_usd REAL, unreadable TEXT"
)
_TABLES = f"""
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS session (rowid INTEGER PRIMARY KEY, {_COLUMNS});
CREATE INDEX IF NOT EXISTS newest ON session (start_time DESC, name);
CREATE VIRTUAL TABLE IF NOT EXISTS words
    USING fts5(hypothesis, questions, answers, tokenize='unicode61 remove_diacritics 2');
PRAGMA user_version = {_FORMAT};
COMMIT;
"""
_PLACE = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_BUSY", "SQLITE_PERM")

FileState = tuple[int, int]
"""Size in bytes and time of change in nanoseconds: what tells that a file is not as it was indexed."""


class IndexedSession(NamedTuple):
    """What the index keeps of one file, in the order of its columns; times are ISO 8601, so they sort."""

    id: str | None
    hypothesis: str
    start_time: str
    status: str
    score: int | None
    iterations: int
    iteration_limit: int
    detective: str
    witness: str
    cost_usd: float | None
    unreadable: str | None
    questions: str
    answers: str


def connect(path: Path) -> sqlite3.Connection:
    """Open the index, or make an empty one; raises sqlite3.Error."""
    try:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        os.close(os.open(path, flags, 0o600))  # made by SQLite itself, others could read it
    except OSError as error:
        raise sqlite3.OperationalError(f"{path.name}: {error.strerror}") from error
    index = sqlite3.connect(path, timeout=2.0, isolation_level=None, check_same_thread=False)
    try:
        (version,) = index.execute("PRAGMA user_version").fetchone()
        if version not in (0, _FORMAT):
            raise sqlite3.DatabaseError(f"{path.name} has another format")
        # Write-ahead: whole after kill -9 and power cuts, and no wait for the disk on each record.
        index.execute("PRAGMA journal_mode = WAL")
        index.execute("PRAGMA synchronous = NORMAL")
        if version == 0:
            index.executescript(_TABLES)
    except sqlite3.Error:
        index.close()
        raise
    return index


def connect_in_memory() -> sqlite3.Connection:
    """Make an empty index that is gone when it is closed."""
    index = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    index.executescript(_TABLES)
    return index


def remove(path: Path) -> None:
    """Delete an index with what SQLite keeps beside it."""
    for ending in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            Path(f"{path}{ending}").unlink()


def is_about_the_place(error: sqlite3.Error) -> bool:
    """Tell whether the folder or disk is to blame (read-only, full, locked …) and not the file's content."""
    unnamed = "SQLITE_CANTOPEN" if isinstance(error, sqlite3.OperationalError) else ""
    return getattr(error, "sqlite_errorname", unnamed).startswith(_PLACE)


def known_files(index: sqlite3.Connection) -> dict[str, FileState]:
    """Return what is indexed, by file name."""
    rows = index.execute("SELECT name, size, modified_ns FROM session")
    return {name: (size, modified) for name, size, modified in rows}


def update(
    index: sqlite3.Connection,
    changed: Mapping[str, FileState],
    gone: set[str],
    read: Callable[[str], IndexedSession],
) -> None:
    """Take changed files into the index and drop those that are gone, all or nothing."""
    with _transaction(index):
        for name in gone | changed.keys():
            drop = "DELETE FROM words WHERE rowid = (SELECT rowid FROM session WHERE name = ?)"
            index.execute(drop, (name,))
            index.execute("DELETE FROM session WHERE name = ?", (name,))
        for name, state in changed.items():
            _insert(index, name, state, read(name))


def _insert(index: sqlite3.Connection, name: str, state: FileState, row: IndexedSession) -> None:
    *shown, questions, answers = row
    values = (name, *state, *shown)
    cursor = index.execute(f"INSERT INTO session VALUES (NULL{', ?' * len(values)})", values)  # noqa: S608 - fixed
    index.execute(
        "INSERT INTO words (rowid, hypothesis, questions, answers) VALUES (?, ?, ?, ?)",
        (cursor.lastrowid, row.hypothesis, questions, answers),
    )


@contextmanager
def _transaction(index: sqlite3.Connection) -> Iterator[None]:
    index.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        index.execute("ROLLBACK")
        raise
    index.execute("COMMIT")
