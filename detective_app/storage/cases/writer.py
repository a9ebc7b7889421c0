"""Brings a case's search index up to date, one process at a time, while others go on reading it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Self

from filelock import FileLock, Timeout

from detective_app.core.case import Manuscript
from detective_app.storage.cases.catalogue import DocumentRecord
from detective_app.storage.cases.search import CaseSearch
from detective_app.storage.cases.shelf import stored

_LOOKS_SECONDS = 0.1


def index_folder(case: Path) -> Path:
    """Return the folder of a case's search index."""
    return case / "index"


def lock_of(case: Path) -> FileLock:
    """Return the lock that a writer holds; a new one each time, so that threads exclude each other too."""
    return FileLock(case / "lock", mode=0o600)


class CaseWriter:
    """The index of one case, locked for writing within the `with` block; what is not finished is dropped."""

    def __init__(self, case: Path, check_stop: Callable[[], None]) -> None:
        """Keep the case's folder, and what raises when waiting for the lock has become pointless."""
        self._case = case
        self._check_stop = check_stop
        self._lock = lock_of(case)
        self._changed = False

    def __enter__(self) -> Self:
        """Wait for the lock and open the index; raises StorageError."""
        with stored():
            self._case.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._acquire()
        try:
            self._search = CaseSearch(index_folder(self._case))
            self._held = set(self._search.known())
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Close the index and let others write."""
        try:
            self._search.close()
        finally:
            self._lock.release()

    def holds(self, record: DocumentRecord) -> bool:
        """Tell whether a document is in the index."""
        return record.sha256 in self._held

    def add(self, record: DocumentRecord, name: str, manuscript: Manuscript) -> None:
        """Put a document into the index, for good after `finish`; raises StorageError."""
        self._search.add(record.sha256, record.title, name, manuscript)
        self._held.add(record.sha256)
        self._changed = True

    def finish(self, documents: Collection[str]) -> None:
        """Take out what is not among these documents and put the index on disk; raises StorageError."""
        for key in self._held - set(documents):
            self._search.remove(key)
            self._changed = True
        if self._changed:
            self._search.commit()
            for file in index_folder(self._case).iterdir():
                _only_for_the_user(file)

    def _acquire(self) -> None:
        while True:
            try:
                self._lock.acquire(timeout=_LOOKS_SECONDS)
            except Timeout:
                self._check_stop()
            else:
                return


def _only_for_the_user(file: Path) -> None:
    try:
        file.chmod(0o600)
    except FileNotFoundError:
        return  # merged into another meanwhile
