"""The SQLite index behind the history: how it is opened, what is in it and how it changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zlib import crc32

from detective_app.storage import atomic
from detective_app.storage.history.rows import Columns, IndexedSession

_TYPES = {
    "str": "TEXT NOT NULL", "str | None": "TEXT", "int": "INTEGER NOT NULL", "int | None": "INTEGER",
    "float | None": "REAL", "datetime": "TEXT NOT NULL",
}  # fmt: skip
COLUMNS = {column.name: _TYPES[str(column.type)] for column in fields(Columns)}
_KEPT = {
    "name": "TEXT NOT NULL UNIQUE", "size": "INTEGER NOT NULL", "modified_ns": "INTEGER NOT NULL",
    **COLUMNS, "pace": "REAL", "title": "TEXT NOT NULL",
}  # fmt: skip
_COLUMNS = ", ".join(map(" ".join, _KEPT.items()))
_SORTED = ("title", "iterations", "cost_usd", "status", "mode", "verdict")
_INDEXES = "\n".join(f"CREATE INDEX IF NOT EXISTS by_{column} ON session ({column});" for column in _SORTED)
# A row's number is its start time (see `_number`), so that the newest hits of a word come first without a
# sort. The prefixes answer the first letters that somebody types as fast as whole words.
_TABLES = f"""
CREATE TABLE IF NOT EXISTS session (number INTEGER PRIMARY KEY, {_COLUMNS});
{_INDEXES}
CREATE VIRTUAL TABLE IF NOT EXISTS words
    USING fts5(title, questions, answers, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE TABLE IF NOT EXISTS added (
    number INTEGER, topic TEXT, name TEXT, amount REAL NOT NULL, PRIMARY KEY (number, topic, name)
) WITHOUT ROWID;
"""
_FORMAT = crc32(_TABLES.encode()) % 0x7FFF_FFFF + 1
"""Another one with each change of the tables; 0 is that of a file just made."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_NUMBERS_A_MILLISECOND = 1 << 14
_ROWS_A_STEP = 10_000

FileState = tuple[int, int]
"""Size in bytes and time of change in nanoseconds: what tells that a file is not as it was indexed."""


def connect(path: Path) -> sqlite3.Connection:
    """Open the index, or make an empty one; raises sqlite3.Error."""
    return atomic.open_database(path, _TABLES, _FORMAT, timeout=2.0)


def connect_in_memory() -> sqlite3.Connection:
    """Make an empty index that is gone when it is closed."""
    index = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    index.executescript(f"BEGIN IMMEDIATE;{_TABLES}PRAGMA user_version = {_FORMAT};COMMIT;")
    return index


def known_files(index: sqlite3.Connection, after: int | None) -> tuple[int | None, dict[str, FileState]]:
    """Return some of what is indexed, by file name, and where to go on; None when there is no more."""
    rows = index.execute(
        "SELECT number, name, size, modified_ns FROM session WHERE ? IS NULL OR number > ? "
        "ORDER BY number LIMIT ?",
        (after, after, _ROWS_A_STEP),
    ).fetchall()
    return rows[-1][0] if rows else None, {name: (size, modified) for _, name, size, modified in rows}


def update(
    index: sqlite3.Connection,
    changed: Mapping[str, tuple[FileState, IndexedSession]],
    gone: Collection[str] = (),
) -> None:
    """Take changed files into the index, oldest first, and drop those that are gone; all or nothing."""
    with _transaction(index):
        for name in (*gone, *changed):
            for table, key in (("words", "rowid"), ("added", "number")):
                drop = f"DELETE FROM {table} WHERE {key} = (SELECT number FROM session WHERE name = ?)"  # noqa: S608
                index.execute(drop, (name,))
            index.execute("DELETE FROM session WHERE name = ?", (name,))
        # The full-text table writes a segment each time that a number is lower than the one before it.
        for name, (state, row) in sorted(changed.items(), key=lambda item: item[1][1].start_time):
            _insert(index, name, state, row)


def _insert(index: sqlite3.Connection, name: str, state: FileState, row: IndexedSession) -> None:
    number = _number(index, row.start_time)
    shown = {
        **{column: getattr(row, column) for column in COLUMNS},
        "start_time": format_moment(row.start_time),
    }
    values = (number, name, *state, *shown.values(), row.pace, row.title)
    index.execute(f"INSERT INTO session VALUES ({', '.join('?' * len(values))})", values)  # noqa: S608 - fixed
    words = (number, row.searched, row.questions, row.answers)
    index.execute("INSERT INTO words (rowid, title, questions, answers) VALUES (?, ?, ?, ?)", words)
    index.executemany("INSERT INTO added VALUES (?, ?, ?, ?)", [(number, *one) for one in row.added])


def format_moment(moment: datetime) -> str:
    """Write a moment as the records do, without their module, which a list must not load."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _number(index: sqlite3.Connection, start_time: datetime) -> int:
    """Return a free row number that sorts by the start time."""
    passed = (start_time - _EPOCH) // timedelta(milliseconds=1)
    first = passed * _NUMBERS_A_MILLISECOND
    beyond = first + _NUMBERS_A_MILLISECOND
    taken = "SELECT max(number) FROM session WHERE number >= ? AND number < ?"
    (latest,) = index.execute(taken, (first, beyond)).fetchone()
    if latest is None:
        return first
    if latest + 1 < beyond:
        return int(latest) + 1
    (last,) = index.execute("SELECT max(number) FROM session").fetchone()
    return int(last) + 1  # so many at one moment were not started by a person: any place will do


@contextmanager
def _transaction(index: sqlite3.Connection) -> Iterator[None]:
    index.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        index.execute("ROLLBACK")
        raise
    index.execute("COMMIT")
