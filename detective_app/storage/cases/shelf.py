"""The texts of documents that were read, kept by the SHA-256 of the file they were read from."""

from __future__ import annotations

import os
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Generic, TypeVar

from detective_app.core.case import Manuscript
from detective_app.core.errors import StorageError
from detective_app.storage import atomic
from detective_app.storage.cases import document as case_document
from detective_app.storage.cases.catalogue import Catalogue, DocumentRecord
from detective_app.storage.cases.document import StoredDocument

_PREFIX, _SUFFIX = ".detective-", ".tmp"  # what `atomic.sweep` clears away
_MOST_OPEN = 48  # each is mapped, and what was read of it counts as memory
_MOST_TEXT_CHARS = 32_000_000
_STALE_SECONDS = 86_400.0
_T = TypeVar("_T")


class Shelf:
    """A folder with one file a document; a half-written one is never found, and a damaged one not used."""

    def __init__(self, folder: Path, catalogue: Catalogue) -> None:
        """Keep the place; the folder is made when something is put into it."""
        self._folder = folder
        self._catalogue = catalogue
        self._open: _Recent[StoredDocument] = _Recent(lambda _: 1, _MOST_OPEN)
        self._texts: _Recent[str] = _Recent(len, _MOST_TEXT_CHARS)

    def put(self, record: DocumentRecord, manuscript: Manuscript) -> None:
        """Keep a document's text; it is there in one step, on disk after `settle`. Raises StorageError."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(_SUFFIX, _PREFIX, self._folder)
            try:
                with os.fdopen(descriptor, "wb", buffering=1 << 20) as file:
                    case_document.write(file, manuscript)
                    stored_bytes = file.tell()
                Path(name).replace(self._folder / record.sha256)
            except BaseException:
                with suppress(OSError):
                    Path(name).unlink()
                raise
        except OSError as error:
            raise unstored(error) from error
        self._open.drop(record.sha256)
        self._texts.drop(record.sha256)
        self._catalogue.note_document(record, stored_bytes)

    def record(self, sha256: str) -> DocumentRecord | None:
        """Return what is known of a document; None when its text must be read from its file again."""
        known = self._catalogue.document(sha256)
        if known is None:
            return None
        try:
            sound = (self._folder / sha256).stat().st_size == known.stored_bytes
            if not known.settled:
                sound = sound and self.open(sha256).is_sound
        except (OSError, KeyError):
            return None
        return known.record if sound else None

    def open(self, sha256: str) -> StoredDocument:
        """Return a document for reading; raises KeyError when there is no whole text of it."""
        try:
            return self._open.get(sha256, lambda: StoredDocument(self._folder / sha256))
        except (OSError, ValueError):
            raise KeyError(sha256) from None

    def text(self, sha256: str) -> str:
        """Return a whole text, kept in memory for the next time; raises KeyError."""
        return self._texts.get(sha256, lambda: self.open(sha256).text())

    def settle(self, documents: Sequence[str]) -> None:
        """Put the texts on disk, so that a power cut cannot take them; raises StorageError."""
        waiting = self._catalogue.unsettled(documents)
        try:
            for sha256 in waiting:
                with (self._folder / sha256).open("rb+") as file:
                    os.fsync(file.fileno())
            if waiting:
                atomic.sync_folder(self._folder)
        except OSError as error:
            raise unstored(error) from error

    def remove(self, documents: Iterable[str]) -> None:
        """Delete the texts of some documents now; raises StorageError."""
        gone = tuple(documents)
        try:
            for sha256 in gone:
                self._open.drop(sha256)
                self._texts.drop(sha256)
                (self._folder / sha256).unlink(missing_ok=True)
        except OSError as error:
            reason, step = atomic.cause(error)
            raise StorageError(
                f"A document's text could not be deleted: {reason}. {step} and try again."
            ) from error
        self._catalogue.forget_documents(gone)

    def sweep(self, named: Iterable[str]) -> None:
        """Delete the texts that no case names and that are older than a day, and what a kill left behind."""
        kept, gone = frozenset(named), []
        atomic.sweep(self._folder, older_than=_STALE_SECONDS)
        with suppress(OSError), os.scandir(self._folder) as found:
            for entry in found:
                if entry.name in kept or entry.name.startswith("."):
                    continue
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime >= _STALE_SECONDS:
                        Path(entry.path).unlink()
                        gone.append(entry.name)
        if gone:
            self._catalogue.forget_documents(gone)


class _Recent(Generic[_T]):
    """What was used last, up to a total weight; the newest is kept whatever it weighs. Thread-safe."""

    def __init__(self, weight: Callable[[_T], int], most: int) -> None:
        self._weight, self._most = weight, most
        self._kept: OrderedDict[str, _T] = OrderedDict()
        self._total = 0
        self._lock = RLock()

    def get(self, key: str, make: Callable[[], _T]) -> _T:
        with self._lock:
            if key not in self._kept:
                self._kept[key] = make()
                self._total += self._weight(self._kept[key])
            self._kept.move_to_end(key)
            while self._total > self._most and len(self._kept) > 1:
                self.drop(next(iter(self._kept)))
            return self._kept[key]

    def drop(self, key: str) -> None:
        with self._lock:
            if key in self._kept:
                self._total -= self._weight(self._kept.pop(key))


def unstored(error: OSError) -> StorageError:
    """Say why the case could not be stored, and what to do."""
    reason, step = atomic.cause(error)
    return StorageError(
        f"The case could not be stored: {reason}. The documents themselves were not changed, "
        f"and what was stored before is whole. {step} and try again."
    )
