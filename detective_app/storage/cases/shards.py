"""Reads files of a case in other processes, or on other computers, and puts together what came.

Who reads makes a shard of some files: their texts, and their chunks as an index takes them. The case's own
computer puts them on its shelf and into its one index, and reads what no shard brought.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Self

from detective_app.storage.cases.catalogue import Catalogue, DocumentRecord, LastReading, Stamp
from detective_app.storage.cases.entries import Stems, names_of, told
from detective_app.storage.cases.ingest import FileRead, Ingest
from detective_app.storage.cases.paths import ChosenFile, Limits, chosen_files
from detective_app.storage.cases.reading_ahead import stamp_of
from detective_app.storage.cases.search import CaseWriter
from detective_app.storage.cases.shelf import Shelf, stored
from detective_app.storage.cases.store import CaseStore, case_folder

_ON_ANOTHER_COMPUTER = 16
_SHA256 = re.compile("[0-9a-f]{64}")
_NO_LIMITS = Limits(seconds=inf, bytes=sys.maxsize)
"""Of all files of folders together; each has its share as ever."""


@dataclass(frozen=True, slots=True)
class Shard:
    """What was read of some files.

    `readings` have the place in the case of each, and of each document within it, with its hash or why it is
    none; `documents` by their hash a record and a text as the shelf keeps it: both only of copies. `chunks`
    are what an index holds of each.
    """

    readings: tuple[tuple[str, str | None, str | None], ...]
    documents: Mapping[str, tuple[str, bytes]]
    chunks: Mapping[str, Sequence[str]]


class ShardReader:
    """Reads files into shards; one a process, whose child goes on from shard to shard.

    With `copies` the files are copies of those of a case that is elsewhere, and their texts go there, too.
    """

    def __init__(self, folder: Path, *, recognise: bool, copies: bool) -> None:
        """Begin to read for the store of cases in a folder."""
        self._catalogue, self._copies = Catalogue(folder / "catalogue.sqlite"), copies
        self._folder = folder / "documents"
        self._shelf, self._stems = Shelf(self._folder, self._catalogue), Stems()
        self._recogniser = CaseStore(folder) if recognise else None
        with stored():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        ingest = Ingest(
            *(self._shelf, self._catalogue, _NO_LIMITS, lambda _: None, None),
            readers=_ON_ANOTHER_COMPUTER if copies else 1,
        )
        self._ingest = ingest.__enter__()

    def read(self, files: Sequence[ChosenFile], places: Sequence[str]) -> Shard:
        """Read files, each with the documents within it; `places` say where they are in the case; blocks."""
        if self._recogniser:
            self._recogniser.recognise([one.path for one in files])
        for file in files:
            self._ingest.announce(file)
        every = list(self._ingest.every(files))
        read = {one.record.sha256: one for one in every if one.record}
        at = dict(zip((one.path for one in files), places, strict=True))
        return Shard(
            readings=tuple(filter(None, (self._reading(one, at) for one in every))) if self._copies else (),
            documents={key: self._carried(one) for key, one in read.items()} if self._copies else {},
            chunks={key: self._chunks(one) for key, one in read.items() if one.record and one.record.chars},
        )

    def _reading(self, one: FileRead, at: Mapping[Path, str]) -> tuple[str, str | None, str | None] | None:
        """Return what holds of a file as long as it stays as it is; None where reading it again may help."""
        outer = one.file.outer or one.file.path
        within = str(one.file.path.relative_to(outer)) if one.file.outer else ""
        last = self._catalogue.last_reading(one.file.path)
        return (str(Path(at[outer], within)), last.sha256, last.refused) if last else None

    def _carried(self, one: FileRead) -> tuple[str, bytes]:
        record = _record_of(one)
        return record.model_dump_json(), (self._folder / record.sha256).read_bytes()

    def _chunks(self, one: FileRead) -> Sequence[str]:
        record = _record_of(one)
        text = one.manuscript or self._shelf.open(record.sha256).manuscript()
        return [
            json.dumps({"text": chunk, "above": above, "lines": lines})[:-1]
            for chunk, above, lines in told(names_of(record.title, one.file.name), text, self._stems)
        ]


def _record_of(one: FileRead) -> DocumentRecord:
    if one.record is None:
        raise ValueError(f"{one.file.name} was not read")
    return one.record


class Shards:
    """Puts shards into a case; its index is held within the `with` block, and on disk after it."""

    def __init__(self, folder: Path, paths: Sequence[Path]) -> None:
        """Name the store of cases, and what was chosen."""
        self._catalogue = Catalogue(folder / "catalogue.sqlite")
        self._shelf = Shelf(folder / "documents", self._catalogue)
        self._folder, self._paths = folder, paths
        self._writer = CaseWriter(case_folder(folder, paths), lambda: None)

    def __enter__(self) -> Self:
        """Wait for the index; raises StorageError."""
        with stored():
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._writer.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        """Put the index on disk as far as it is; raises StorageError."""
        try:
            self._writer.finish(self._writer.held)
        finally:
            self._writer.__exit__()

    def unread(self, *, recognise: bool) -> list[ChosenFile]:
        """Return the files that have to be read, with `recognise` pictures of words, too; blocks."""
        store, new = CaseStore(self._folder), []
        for file in chosen_files(self._paths):
            last = self._catalogue.last_reading(file.path)
            known = last is not None and last.stamp == stamp_of(file.path)
            if known and last and last.sha256:
                known = self._shelf.record(last.sha256) is not None
            if not file.problem and not (known and not (recognise and store.is_picture(file.path))):
                new.append(replace(file, in_folder=True))
        return new

    def take(self, shard: Shard, files: Mapping[str, tuple[Stamp, str]]) -> None:
        """Keep what a shard brings of files, by their places as they looked and hashed before they were read.

        What is said of any other file or content is not kept. Blocks. Raises StorageError.
        """
        for sha256, chunks in shard.chunks.items():
            self._writer.add_told(sha256, chunks)
        if shard.readings:
            with self._catalogue.together():
                self._keep(shard, files)

    def _keep(self, shard: Shard, files: Mapping[str, tuple[Stamp, str]]) -> None:
        for record_json, text in shard.documents.values():
            record = DocumentRecord.model_validate_json(record_json)
            known = self._shelf.record(record.sha256) if _SHA256.fullmatch(record.sha256) else record
            if known is None or record.recognised > known.recognised:
                self._shelf.put_written(record, text)
        for place, found, refused in shard.readings:
            outer = next((one for one in (place, *map(str, Path(place).parents)) if one in files), None)
            if outer and (outer != place or found in (None, files[outer][1])):
                self._catalogue.note_reading(Path(place), LastReading(files[outer][0], found, refused))
