"""The store's list: which document each file was when it was last read, and which documents each case holds.

A broken list, or one of another version, is deleted: reading the files again gives all of it.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from threading import RLock
from typing import NamedTuple, TypeVar
from weakref import finalize

from detective_app import documents
from detective_app.core.errors import StorageError
from detective_app.core.evidence import SourceFinding, Unread
from detective_app.core.record import Record
from detective_app.core.sheets import Sheet
from detective_app.documents.process import opening
from detective_app.paths import fingerprint
from detective_app.storage import sqlite_file

READERS = tuple(Path(documents.__file__).parent / name for name in ("formats", "shared", "styles"))
"""Where what makes text of a document stands."""

_TABLES = """
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS document (
    sha256 TEXT PRIMARY KEY, stored_bytes INTEGER NOT NULL, settled INTEGER NOT NULL, record TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS file (
    path BLOB PRIMARY KEY, size INTEGER NOT NULL, modified_ns INTEGER NOT NULL, inode INTEGER NOT NULL,
    sha256 TEXT, refused TEXT
);
CREATE TABLE IF NOT EXISTS used (case_id TEXT PRIMARY KEY, at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS holding (sha256 TEXT, case_id TEXT, PRIMARY KEY (sha256, case_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chosen (
    case_id TEXT NOT NULL, name TEXT NOT NULL, was TEXT NOT NULL, PRIMARY KEY (case_id, name)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS looked_at (
    sha256 TEXT NOT NULL, page INTEGER NOT NULL, text TEXT NOT NULL, seen TEXT NOT NULL,
    PRIMARY KEY (sha256, page)
) WITHOUT ROWID;
PRAGMA user_version = {version};
COMMIT;
"""
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


class DocumentRecord(Record):
    """What is known of a document without opening it; `size` is its file's in bytes, `title` its own.

    `rows` counts those of a document that is a table as a whole, without its header; `members` are documents
    within it, each with its bytes; `recognised` tells that pictures of words in it were read, too. An archive
    has no `chars`, and is no source.
    """

    sha256: str
    media: str
    size: int
    chars: int
    lines: int
    pages: int | None = None
    rows: int | None = None
    title: str = ""
    findings: tuple[SourceFinding, ...] = ()
    unread: tuple[Unread, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    members: tuple[tuple[str, int], ...] = ()
    recognised: bool = False


class StoredRecord(NamedTuple):
    """A document with its stored text's size, and whether that is surely on disk."""

    record: DocumentRecord
    stored_bytes: int
    settled: bool


class Stamp(NamedTuple):
    """What tells without opening a file that it is as it was; the time of change is in nanoseconds."""

    size: int
    modified_ns: int
    inode: int

    @classmethod
    def of(cls, path: Path) -> Stamp:
        """Look at a file, of a document within one at that; raises OSError."""
        state = opening.place_of(path)[0].stat()
        return cls(state.st_size, state.st_mtime_ns, state.st_ino)


class LastReading(NamedTuple):
    """What came of a file when it was last read: a document, or the reason why it is none."""

    stamp: Stamp
    sha256: str | None
    refused: str | None


class Catalogue:
    """The list, one connection for all threads; every method raises StorageError when it cannot be kept."""

    def __init__(self, path: Path) -> None:
        """Keep the place; the file is made when it is first needed."""
        self._path = path
        self._lock = RLock()
        self._open: sqlite3.Connection | None = None

    def close(self) -> None:
        """Let go of the file; the next question opens it again."""
        with self._lock:
            if self._open is not None:
                self._open.close()
                self._open = None

    def last_reading(self, path: Path) -> LastReading | None:
        """Return what came of a file when it was last read."""
        query = "SELECT size, modified_ns, inode, sha256, refused FROM file WHERE path = ?"
        row = self._run(lambda index: index.execute(query, (_place(path),)).fetchone())
        return LastReading(Stamp(*row[:3]), row[3], row[4]) if row else None

    def note_reading(self, path: Path, reading: LastReading) -> None:
        """Remember what came of a file."""
        row = (_place(path), *reading.stamp, reading.sha256, reading.refused)
        self._run(lambda index: index.execute("INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?)", row))

    def forget_reading(self, path: Path) -> None:
        """Have a file read anew the next time."""
        self._run(lambda index: index.execute("DELETE FROM file WHERE path = ?", (_place(path),)))

    def document(self, sha256: str) -> StoredRecord | None:
        """Return what is known of a document."""
        query = "SELECT record, stored_bytes, settled FROM document WHERE sha256 = ?"
        row = self._run(lambda index: index.execute(query, (sha256,)).fetchone())
        return StoredRecord(DocumentRecord.model_validate_json(row[0]), row[1], bool(row[2])) if row else None

    def note_document(self, record: DocumentRecord, stored_bytes: int) -> None:
        """Remember a document whose text was written and may not be on disk yet."""
        row = (record.sha256, stored_bytes, record.model_dump_json())
        self._run(lambda index: index.execute("INSERT OR REPLACE INTO document VALUES (?, ?, 0, ?)", row))

    def note_case(self, case_id: str, documents: Iterable[str]) -> None:
        """Remember a case that is used now, and its documents, whose texts are on disk."""
        keys = [(sha256,) for sha256 in set(documents)]

        def work(index: sqlite3.Connection) -> None:
            index.execute("BEGIN IMMEDIATE")
            with index:
                index.execute("DELETE FROM holding WHERE case_id = ?", (case_id,))
                index.executemany("INSERT INTO holding VALUES (?, ?)", ((*key, case_id) for key in keys))
                index.executemany("UPDATE document SET settled = 1 WHERE sha256 = ?", keys)
                index.execute("INSERT OR REPLACE INTO used VALUES (?, ?)", (case_id, time.time()))

        self._run(work)

    def page_seen(self, sha256: str, page: int) -> tuple[str, str] | None:
        """Return a page's text with and without its unseen words, both empty where it has none.

        None where it was not judged.
        """
        query = "SELECT text, seen FROM looked_at WHERE sha256 = ? AND page = ?"
        row = self._run(lambda index: index.execute(query, (sha256, page)).fetchone())
        return (row[0], row[1]) if row else None

    def note_page_seen(self, sha256: str, page: int, text: str, seen: str) -> None:
        """Remember what can be seen of a page."""
        row = (sha256, page, text, seen)
        self._run(lambda index: index.execute("INSERT OR REPLACE INTO looked_at VALUES (?, ?, ?, ?)", row))

    def unsettled(self, documents: Iterable[str]) -> tuple[str, ...]:
        """Return those of the documents whose texts may not be on disk yet."""
        query = "SELECT sha256 FROM document WHERE settled = 0"
        found = self._run(lambda index: index.execute(query).fetchall())
        return tuple({row[0] for row in found} & set(documents))

    def case_with(self, documents: Iterable[str]) -> tuple[str, bool] | None:
        """Return a case that holds all these documents, and whether it holds others too."""
        wanted = set(documents)
        query = (
            "SELECT case_id, count(*) FROM holding GROUP BY case_id HAVING count(*) >= ? ORDER BY count(*)"
        )
        for case_id, held in self._run(lambda index: index.execute(query, (len(wanted),)).fetchall()):
            if wanted <= self.held_by(case_id):
                return case_id, held > len(wanted)
        return None

    def held_by(self, case_id: str) -> frozenset[str]:
        """Return the documents of a case."""
        query = "SELECT sha256 FROM holding WHERE case_id = ?"
        return frozenset(row[0] for row in self._run(lambda i: i.execute(query, (case_id,)).fetchall()))

    def files_of(self, case_id: str) -> dict[str, str]:
        """Return the files that were last chosen for a case, by name, with what each was."""
        query = "SELECT name, was FROM chosen WHERE case_id = ?"
        return dict(self._run(lambda i: i.execute(query, (case_id,)).fetchall()))

    def note_files(self, case_id: str, files: Mapping[str, str]) -> None:
        """Remember the files that are chosen for a case."""
        rows = [(case_id, name, was) for name, was in files.items()]

        def work(index: sqlite3.Connection) -> None:
            index.execute("BEGIN IMMEDIATE")
            with index:
                index.execute("DELETE FROM chosen WHERE case_id = ?", (case_id,))
                index.executemany("INSERT INTO chosen VALUES (?, ?, ?)", rows)

        self._run(work)

    def touch(self, case_id: str) -> None:
        """Remember that a case is used now."""
        query = "UPDATE used SET at = ? WHERE case_id = ?"
        self._run(lambda index: index.execute(query, (time.time(), case_id)))

    def forget(self, unused_since: float) -> tuple[frozenset[str], frozenset[str]]:
        """Forget cases not used since a time; return the cases and the documents that are still named."""

        def work(index: sqlite3.Connection) -> tuple[frozenset[str], frozenset[str]]:
            index.execute("BEGIN IMMEDIATE")
            with index:
                index.execute("DELETE FROM used WHERE at < ?", (unused_since,))
                for table in ("holding", "chosen"):
                    index.execute(f"DELETE FROM {table} WHERE case_id NOT IN (SELECT case_id FROM used)")  # noqa: S608
                cases = index.execute("SELECT case_id FROM used").fetchall()
                documents = index.execute("SELECT DISTINCT sha256 FROM holding").fetchall()
            return frozenset(row[0] for row in cases), frozenset(row[0] for row in documents)

        return self._run(work)

    def cases_with_any(self, documents: Iterable[str]) -> dict[str, float]:
        """Return the cases that hold any of these documents, and when each was used last."""
        wanted = set(documents)
        query = "SELECT sha256, case_id, at FROM holding JOIN used USING (case_id)"
        rows = self._run(lambda index: index.execute(query).fetchall())
        return {case_id: at for sha256, case_id, at in rows if sha256 in wanted}

    def forget_cases(self, cases: Iterable[str]) -> None:
        """Forget cases, whatever they hold."""
        keys = [(case_id,) for case_id in cases]

        def work(index: sqlite3.Connection) -> None:
            index.execute("BEGIN IMMEDIATE")
            with index:
                index.executemany("DELETE FROM used WHERE case_id = ?", keys)
                index.executemany("DELETE FROM holding WHERE case_id = ?", keys)
                index.executemany("DELETE FROM chosen WHERE case_id = ?", keys)

        self._run(work)

    def forget_documents(self, documents: Iterable[str]) -> None:
        """Forget documents whose texts were deleted, and the files that they were read from."""
        keys = [(sha256,) for sha256 in documents]

        def work(index: sqlite3.Connection) -> None:
            index.execute("BEGIN IMMEDIATE")
            with index:
                index.executemany("DELETE FROM document WHERE sha256 = ?", keys)
                index.executemany("DELETE FROM file WHERE sha256 = ?", keys)
                index.executemany("DELETE FROM looked_at WHERE sha256 = ?", keys)
            index.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # or paths and titles stay in the log

        self._run(work)

    def _run(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Do work while no other thread does; a broken list is made anew first."""
        with self._lock:
            try:
                return work(self._connection())
            except sqlite3.Error as error:
                if sqlite_file.is_about_the_place(error):
                    raise _unkept(error) from error
                _log.warning("The list of read documents is broken and is made anew: %s", error)
            self.close()
            sqlite_file.remove(self._path)
            try:
                return work(self._connection())
            except sqlite3.Error as error:
                raise _unkept(error) from error

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = _connected(self._path)
            finalize(self, self._open.close)  # from Python 3.13 on, an open one that is forgotten is an error
        return self._open


def _connected(path: Path) -> sqlite3.Connection:
    try:
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        os.close(os.open(path, flags, 0o600))  # made by SQLite itself, others could read it
    except OSError as error:
        raise sqlite3.OperationalError(f"{path.name}: {error.strerror}") from error
    index = sqlite3.connect(path, timeout=10.0, isolation_level=None, check_same_thread=False)
    try:
        (version,) = index.execute("PRAGMA user_version").fetchone()
        if version not in (0, _version()):
            raise sqlite3.DatabaseError(f"{path.name} has another format")
        # Write-ahead: whole after kill -9 and power cuts, and no wait for the disk on each record.
        index.execute("PRAGMA journal_mode = WAL")
        index.execute("PRAGMA synchronous = NORMAL")
        index.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
        if version == 0:
            index.executescript(_TABLES.format(version=_version()))
    except sqlite3.Error:
        index.close()
        raise
    return index


def _place(path: Path) -> bytes:
    """Return a path as the system writes it: a name need not be UTF-8."""
    return os.fsencode(path.absolute())


def _version() -> int:
    """Return a number that changes with the readers, which may make other text of the same bytes.

    What one refused, a new one may be able to read.
    """
    return int(fingerprint(*READERS, Path(__file__)), 16)


def _unkept(error: sqlite3.Error) -> StorageError:
    return StorageError(
        f"The list of read documents could not be kept: {error}. No document was changed. "
        "Free some space or correct the permissions of the data folder, and try again."
    )
