"""The store's list: which document each file was when it was last read, and which documents each case holds.

A broken list, or one of another version, is deleted: reading the files again gives all of it.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import NamedTuple, TypeVar
from weakref import finalize

from detective_app import documents
from detective_app.core.errors import StorageError
from detective_app.core.evidence import SourceFinding, Unread
from detective_app.core.record import Record
from detective_app.core.sheets import Worksheet
from detective_app.documents.process import opening
from detective_app.paths import fingerprint
from detective_app.storage import atomic

READERS = tuple(Path(documents.__file__).parent / name for name in ("formats", "shared", "styles"))
"""Where what makes text of a document stands."""

_TABLES = """
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
    sheets: tuple[Worksheet, ...] = ()
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


NO_STAMP = Stamp(-1, 0, 0)
"""That of no file: it was read here, and is read again."""


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
        self._change(
            ("DELETE FROM holding WHERE case_id = ?", [(case_id,)]),
            ("INSERT INTO holding VALUES (?, ?)", [(*key, case_id) for key in keys]),
            ("UPDATE document SET settled = 1 WHERE sha256 = ?", keys),
            ("INSERT OR REPLACE INTO used VALUES (?, ?)", [(case_id, time.time())]),
        )

    def page_seen(self, sha256: str, page: int) -> tuple[str, str] | None:
        """Return a page's text with and without unseen words, empty where it has none; None if not judged."""
        query = "SELECT text, seen FROM looked_at WHERE sha256 = ? AND page = ?"
        row = self._run(lambda index: index.execute(query, (sha256, page)).fetchone())
        return (row[0], row[1]) if row else None

    def note_page_seen(self, sha256: str, page: int, text: str, seen: str) -> None:
        """Remember what can be seen of a page."""
        row = (sha256, page, text, seen)
        self._run(lambda index: index.execute("INSERT OR REPLACE INTO looked_at VALUES (?, ?, ?, ?)", row))

    def unsettled(self, documents: Iterable[str]) -> tuple[str, ...]:
        """Return those of the documents whose texts may not be on disk yet."""
        return tuple(self._column("SELECT sha256 FROM document WHERE settled = 0") & set(documents))

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
        return self._column("SELECT sha256 FROM holding WHERE case_id = ?", case_id)

    def _column(self, query: str, *values: str) -> frozenset[str]:
        return frozenset(row[0] for row in self._run(lambda index: index.execute(query, values).fetchall()))

    def files_of(self, case_id: str) -> dict[str, str]:
        """Return the files that were last chosen for a case, by name, with what each was."""
        query = "SELECT name, was FROM chosen WHERE case_id = ?"
        return dict(self._run(lambda i: i.execute(query, (case_id,)).fetchall()))

    def note_files(self, case_id: str, files: Mapping[str, str]) -> None:
        """Remember the files that are chosen for a case."""
        self._change(
            ("DELETE FROM chosen WHERE case_id = ?", [(case_id,)]),
            ("INSERT INTO chosen VALUES (?, ?, ?)", [(case_id, *one) for one in files.items()]),
        )

    def touch(self, case_id: str) -> None:
        """Remember that a case is used now."""
        query = "UPDATE used SET at = ? WHERE case_id = ?"
        self._run(lambda index: index.execute(query, (time.time(), case_id)))

    def forget(self, unused_since: float) -> tuple[frozenset[str], frozenset[str]]:
        """Forget cases not used since a time; return the cases and the documents that are still named."""
        self._change(
            ("DELETE FROM used WHERE at < ?", [(unused_since,)]),
            ("DELETE FROM holding WHERE case_id NOT IN (SELECT case_id FROM used)", [()]),
            ("DELETE FROM chosen WHERE case_id NOT IN (SELECT case_id FROM used)", [()]),
        )
        return self._column("SELECT case_id FROM used"), self._column("SELECT DISTINCT sha256 FROM holding")

    def cases_with_any(self, documents: Iterable[str]) -> dict[str, float]:
        """Return the cases that hold any of these documents, and when each was used last."""
        wanted = set(documents)
        query = "SELECT sha256, case_id, at FROM holding JOIN used USING (case_id)"
        rows = self._run(lambda index: index.execute(query).fetchall())
        return {case_id: at for sha256, case_id, at in rows if sha256 in wanted}

    def forget_cases(self, cases: Iterable[str]) -> None:
        """Forget cases, whatever they hold."""
        keys = [(case_id,) for case_id in cases]
        self._change(
            ("DELETE FROM used WHERE case_id = ?", keys),
            ("DELETE FROM holding WHERE case_id = ?", keys),
            ("DELETE FROM chosen WHERE case_id = ?", keys),
        )

    def forget_documents(self, documents: Iterable[str]) -> None:
        """Forget documents whose texts were deleted, and the files that they were read from."""
        keys = [(sha256,) for sha256 in documents]
        self._change(
            ("DELETE FROM document WHERE sha256 = ?", keys),
            ("DELETE FROM file WHERE sha256 = ?", keys),
            ("DELETE FROM looked_at WHERE sha256 = ?", keys),
        )
        # Else paths and titles stay in the log.
        self._run(lambda index: index.execute("PRAGMA wal_checkpoint(TRUNCATE)"))

    @contextmanager
    def together(self) -> Iterator[None]:
        """Keep all that is noted within the block at once, which takes a tenth of the time; or nothing."""
        with self._lock:
            self._run(lambda index: index.execute("BEGIN IMMEDIATE"))
            done = False
            try:
                yield
                done = True
            finally:
                self._run(lambda index: index.execute("COMMIT" if done else "ROLLBACK"))

    def _change(self, *statements: tuple[str, Sequence[tuple[object, ...]]]) -> None:
        """Execute statements, each for some rows; all or nothing."""

        def work(index: sqlite3.Connection) -> None:
            index.execute("BEGIN IMMEDIATE")
            with index:
                for statement, rows in statements:
                    index.executemany(statement, rows)

        self._run(work)

    def _run(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Do work while no other thread does; a broken list is made anew first."""
        with self._lock:
            try:
                return work(self._connection())
            except sqlite3.Error as error:
                if atomic.is_about_the_place(error):
                    raise _unkept(error) from error
                _log.warning("The list of read documents is broken and is made anew: %s", error)
            self.close()
            atomic.remove_database(self._path)
            try:
                return work(self._connection())
            except sqlite3.Error as error:
                raise _unkept(error) from error

    def _connection(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = atomic.open_database(self._path, _TABLES, _version(), timeout=10.0)
            self._open.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
            finalize(self, self._open.close)  # from Python 3.13 on, an open one that is forgotten is an error
        return self._open


def _place(path: Path) -> bytes:
    """Return a path as the system writes it: a name need not be UTF-8."""
    return os.fsencode(path.absolute())


def _version() -> int:
    """Return a number that changes with the readers: they may make other text, or some, of the same bytes."""
    return int(fingerprint(*READERS, Path(__file__)), 16)


def _unkept(error: sqlite3.Error) -> StorageError:
    return StorageError(
        f"The list of read documents could not be kept: {error}. No document was changed. "
        "Free some space or correct the permissions of the data folder, and try again."
    )
