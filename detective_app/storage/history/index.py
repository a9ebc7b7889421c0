"""The SQLite index behind the history: how it is opened, what is in it and how it changes."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from detective_app.account.statistics import Added

_FORMAT = 9
_COLUMNS = (
    "name TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, modified_ns INTEGER NOT NULL, id TEXT, "
    "hypothesis TEXT NOT NULL, start_time TEXT NOT NULL, status TEXT NOT NULL, mode TEXT NOT NULL, "
    "score INTEGER, contradictions INTEGER, iterations INTEGER NOT NULL, "
    "iteration_limit INTEGER NOT NULL, documents INTEGER NOT NULL, detective TEXT NOT NULL, "
    "witness TEXT NOT NULL, cost_usd REAL, pace REAL, unreadable TEXT, verdict TEXT NOT NULL, "
    "title TEXT NOT NULL, waits_for TEXT NOT NULL, case_folder TEXT NOT NULL"
)
_SORTED = ("title", "iterations", "cost_usd", "status", "mode", "verdict")
_INDEXES = "\n".join(f"CREATE INDEX IF NOT EXISTS by_{column} ON session ({column});" for column in _SORTED)
# A row's number is its start time (see `_number`), so that the newest hits of a word come first without a
# sort. The prefixes answer the first letters that somebody types as fast as whole words.
_TABLES = f"""
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS session (number INTEGER PRIMARY KEY, {_COLUMNS});
{_INDEXES}
CREATE VIRTUAL TABLE IF NOT EXISTS words
    USING fts5(title, questions, answers, tokenize='unicode61 remove_diacritics 2', prefix='1 2 3');
CREATE TABLE IF NOT EXISTS added (
    number INTEGER, topic TEXT, name TEXT, amount REAL NOT NULL, PRIMARY KEY (number, topic, name)
) WITHOUT ROWID;
PRAGMA user_version = {_FORMAT};
COMMIT;
"""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_NUMBERS_A_MILLISECOND = 1 << 14
_ROWS_A_STEP = 10_000

FileState = tuple[int, int]
"""Size in bytes and time of change in nanoseconds: what tells that a file is not as it was indexed."""


class IndexedSession(NamedTuple):
    """What the index keeps of one file, in the order of its columns; times are ISO 8601 in UTC.

    `title` is the beginning of the hypothesis, folded so that it sorts; `searched` is what is found by its
    words beside the questions and answers: the hypothesis, or the name of an unreadable file. `pace` is the
    seconds a question, `verdict` the one on the whole hypothesis, `partly_unread` where that is
    that nothing decides and not all could be read, empty without one. `waits_for` is the
    question to the person that is pending, `case_folder` the folder that all documents lie in, empty without
    one, `added` what it adds to the statistics.
    """

    id: str | None
    hypothesis: str
    start_time: str
    status: str
    mode: str
    score: int | None
    contradictions: int | None
    iterations: int
    iteration_limit: int
    documents: int
    detective: str
    witness: str
    cost_usd: float | None
    pace: float | None
    unreadable: str | None
    verdict: str
    title: str
    waits_for: str
    case_folder: str
    searched: str
    questions: str
    answers: str
    added: tuple[Added, ...]


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
    *shown, searched, questions, answers, added = row
    number = _number(index, row.start_time)
    values = (number, name, *state, *shown)
    index.execute(f"INSERT INTO session VALUES ({', '.join('?' * len(values))})", values)  # noqa: S608 - fixed
    words = (number, searched, questions, answers)
    index.execute("INSERT INTO words (rowid, title, questions, answers) VALUES (?, ?, ?, ?)", words)
    index.executemany("INSERT INTO added VALUES (?, ?, ?, ?)", [(number, *one) for one in added])


def _number(index: sqlite3.Connection, start_time: str) -> int:
    """Return a free row number that sorts by the start time."""
    passed = (datetime.fromisoformat(start_time) - _EPOCH) // timedelta(milliseconds=1)
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
