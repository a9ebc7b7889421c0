"""What has left of documents, in files of lines that only grow: one for each case, told by its documents."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from filelock import FileLock
from pydantic_core import from_json, to_json

from detective_app.core.disclosure import AccountEntry
from detective_app.core.errors import StorageError
from detective_app.core.record import Record
from detective_app.storage.atomic import kept, sync_folder

_LOCK = ".lock"
_UNCOUNTED = "What leaves cannot be counted, because {reason}. {step}. Nothing was sent."
BROKEN = "What has left before cannot be read from {}. Nothing was sent. Remove that file to begin anew."


@dataclass
class LeftFile:
    """Implements `core.disclosure.Account` for a case, by the hashes of its `documents`.

    Cases that share a document share what was drawn: of another case those lines count that are of a shared
    document, or of none. A line that a crash cut off was of nothing that left.
    """

    folder: Path
    documents: frozenset[str]
    _read: dict[Path, int] = field(default_factory=dict, init=False)
    _foreign: set[Path] = field(default_factory=set, init=False)

    @property
    def path(self) -> Path:
        """The file of this case."""
        name = hashlib.sha256("\n".join(sorted(self.documents)).encode()).hexdigest()[:32]
        return self.folder / f"{name}.jsonl"

    @contextmanager
    def held(self) -> Iterator[Sequence[AccountEntry]]:
        """Hold all accounts, and give what is new on them; raises StorageError."""
        with ExitStack() as stack:
            with kept(_UNCOUNTED):
                self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                stack.enter_context(FileLock(self.folder / _LOCK, mode=0o600))
                news = [line for path in sorted(self.folder.glob("*.jsonl")) for line in self._new(path)]
            yield news

    def draw(self, lines: Sequence[AccountEntry]) -> None:
        """Write lines behind the last whole one, on disk when this returns; raises StorageError."""
        if not lines:
            return
        path, whole = self.path, self._read.get(self.path, 0)
        said = [one.model_dump(mode="json", exclude_defaults=True) for one in lines]
        head = [] if whole else [{"documents": sorted(self.documents)}]
        content = b"".join(to_json(one) + b"\n" for one in (*head, *said))
        with kept(_UNCOUNTED):
            with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
                file.truncate(whole)
                file.seek(0, os.SEEK_END)
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                self._read[path] = file.tell()
            sync_folder(self.folder)

    def _new(self, path: Path) -> Iterator[AccountEntry]:
        """Yield the lines of a file that were not read yet, as far as they count here."""
        if path in self._foreign:
            return
        with path.open("rb") as file:
            file.seek(self._read.get(path, 0))
            whole, end, _ = file.read().rpartition(b"\n")
        try:
            rows = [from_json(row) for row in whole.split(b"\n") if row]
            if self._is_foreign(path, rows):
                self._foreign.add(path)
                return
            news = [AccountEntry.model_validate(row) for row in rows if "documents" not in row]
        except (ValueError, LookupError, TypeError) as error:
            raise StorageError(BROKEN.format(path)) from error
        self._read[path] = self._read.get(path, 0) + len(whole) + len(end)
        yield from (one for one in news if one.document in (None, *self.documents))

    def _is_foreign(self, path: Path, rows: list[Any]) -> bool:
        """Tell by the head of a file that it shares no document with this case."""
        return bool(rows) and not self._read.get(path) and not self.documents & {*rows[0]["documents"]}


class WentToWorker(Record):
    """A document, by its hash, that went as a whole to a worker on another computer, by its address."""

    at: datetime
    worker: str
    document: str


@dataclass(frozen=True, slots=True)
class SentWhole:
    """The file of the documents that went to workers: a line each, written before it goes."""

    path: Path

    def note(self, documents: Collection[str], workers: Collection[str]) -> None:
        """Write down that documents go to workers; on disk when this returns. Raises StorageError."""
        now = datetime.now(UTC)
        every = [WentToWorker(at=now, worker=to, document=one) for to in workers for one in documents]
        if not every:
            return
        with kept(_UNCOUNTED):
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "ab") as file:
                file.write(b"".join(b"\n" + one.model_dump_json().encode() for one in every) + b"\n")
                file.flush()
                os.fsync(file.fileno())

    def of(self, documents: Collection[str]) -> Iterator[WentToWorker]:
        """Yield what was written of some documents; a line that a crash cut off was of nothing that went."""
        if not self.path.exists():
            return
        with kept(_UNCOUNTED), self.path.open("rb") as file:
            for line in file:
                with suppress(ValueError):
                    if (one := WentToWorker.model_validate_json(line)).document in documents:
                        yield one
