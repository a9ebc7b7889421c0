"""The words of a case's documents on disk: made once, then mapped; deleted with the text of any of them.

A file holds the parts of a `core.case.WordIndex` in this machine's byte order, then what tells their lengths
and which documents they are of.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import struct
import sys
import tempfile
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import IO, Any, Literal

from detective_app.core.case import WordIndex
from detective_app.evidence.text.word_index import (
    ENTRY,
    PROBE,
    IndexLayout,
    Reader,
    TextWords,
    as_numbers,
    packed,
    shelf_begin,
)
from detective_app.storage import atomic
from detective_app.storage.cases.shelf import stored

LEAST_CHARS = 1_000_000
"""Fewer are read again each time: it takes a third of a second, and nothing is left of it."""
_STALE_SECONDS = 86_400.0
_MARK = b"DTCWRD1\n"
_TRAILER = struct.Struct("=Q8s")
_PARTS: dict[str, Literal["I", "Q", "B"]] = {
    "words": "I",
    "borders": "Q",
    "entries": "Q",
    "buckets": "Q",
    "known": "B",
    "names": "Q",
    "numbers": "I",
    "broken": "I",
    "whole": "I",
}
_SHELF_BITS = 8
_BATCH = 1 << 20
_ALIGNED = 8


class WordFiles:
    """A folder with one file for all documents of a case; who asks waits until it is made."""

    def __init__(self, folder: Path) -> None:
        """Keep the place; the folder is made when something is put into it."""
        self._folder = folder

    def index(self, documents: Sequence[str], texts: Iterable[str]) -> WordIndex:
        """Return the index of documents, by their SHA-256s and with their texts; raises StorageError."""
        place = self._folder / hashlib.sha256("\n".join(documents).encode()).hexdigest()[:32]
        with suppress(OSError, ValueError, LookupError):
            index = _opened(place, documents)
            place.touch()
            return index
        with stored():
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _make(place, documents, texts)
            return _opened(place, documents)

    def forget(self, documents: Iterable[str]) -> None:
        """Delete what was made of any of some documents, or of nobody knows which; raises StorageError."""
        gone = set(documents)
        with atomic.kept("A document's words could not be deleted: {reason}. {step} and try again."):
            for place in self._files():
                if gone.intersection(_documents(place) or gone):
                    place.unlink(missing_ok=True)

    def sweep(self, named: Iterable[str], unused_since: float) -> None:
        """Delete what is of documents that no case names, or was not used since, and what a kill left."""
        kept = set(named)
        atomic.sweep(self._folder, older_than=_STALE_SECONDS)
        for place in self._files():
            with suppress(OSError):
                if not kept.issuperset(_documents(place)) or place.stat().st_mtime < unused_since:
                    place.unlink()

    def _files(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        return [place for place in self._folder.iterdir() if not place.name.startswith(".")]


@dataclass(slots=True)
class _Spilled:
    """Entries in runs of a million, each in order, in a file; they are taken out shelf by shelf."""

    file: IO[bytes]
    entries: int = 0
    _runs: list[list[int]] = field(default_factory=list)
    _waiting: list[float] = field(default_factory=list)

    def add(self, entries: list[float]) -> None:
        """Add entries of a document."""
        self._waiting += entries
        if len(self._waiting) >= _BATCH:
            self.flush()

    def flush(self) -> None:
        """Put a run into the file, and remember where each shelf begins in it."""
        run = self._waiting
        run.sort()
        begins = (shelf_begin(shelf, _SHELF_BITS) for shelf in range(1 << _SHELF_BITS))
        places = [self.entries + bisect_left(run, begin) for begin in begins]
        self.entries += len(run)
        self._runs.append([*places, self.entries])
        array(ENTRY, run).tofile(self.file)
        self._waiting = []

    def shelves(self) -> Iterator[array[int]]:
        """Yield the entries of each shelf, in order."""
        self.flush()
        self.file.flush()
        if not self.entries:
            yield from (array("Q") for _ in range(1 << _SHELF_BITS))
            return
        with mmap.mmap(self.file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            view = memoryview(mapped).cast(ENTRY)
            for shelf in range(1 << _SHELF_BITS):
                found: list[float] = []
                for run in self._runs:
                    found += view[run[shelf] : run[shelf + 1]].tolist()
                found.sort()  # of runs that are in order: they are merged
                yield as_numbers(found)
            view.release()


@dataclass(slots=True)
class _Written:
    """A file that is being written, part by part, each where its numbers may begin."""

    file: IO[bytes]
    lengths: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, items: array[int] | bytes | bytearray) -> None:
        """Add to the part at hand."""
        self.lengths[name] = self.lengths.get(name, 0) + len(items)
        self.file.write(memoryview(items).cast("B") if len(items) else b"")

    def end(self) -> None:
        """Fill up to where the next part may begin."""
        self.file.write(bytes(-self.file.tell() % _ALIGNED))


def _make(place: Path, documents: Sequence[str], texts: Iterable[str]) -> None:
    """Write the index of documents; it is there in one step."""
    with (
        atomic.replacing(place) as file,
        tempfile.TemporaryFile(dir=place.parent, prefix=atomic.PREFIX, suffix=atomic.SUFFIX) as spill,
    ):
        _write(_Written(file), _Spilled(spill), documents, texts)
    atomic.sync_folder(place.parent)


def _write(written: _Written, spilled: _Spilled, documents: Sequence[str], texts: Iterable[str]) -> None:
    reader = Reader(lasting=True)
    for text in texts:
        words, entries = reader.read(TextWords(text))
        written.add("words", words)
        spilled.add(entries)
    written.end()
    names, numbers = reader.numbers.by_name(lasting=True)
    small = {"borders": reader.borders, "names": names, "numbers": numbers}
    small |= {"broken": reader.broken, "whole": reader.whole}
    for part, items in small.items():
        written.add(part, items)
        written.end()
    spilled.flush()
    layout, known, buckets, begin = IndexLayout(spilled.entries), bytearray(), array("Q"), 0
    for shelf, found in enumerate(spilled.shelves()):
        begins, marked = layout.shelf(found, shelf, _SHELF_BITS)
        buckets.extend(begin + one for one in begins)
        known += packed(marked)
        begin += len(found)
        written.add("entries", found)
    buckets.append(begin)
    written.end()
    for part, rest in (("buckets", buckets), ("known", known)):
        written.add(part, rest)
        written.end()
    about = {"probe": PROBE, "order": sys.byteorder, "documents": list(documents), "parts": written.lengths}
    told = json.dumps(about).encode()
    written.file.write(told + _TRAILER.pack(len(told), _MARK))


def _opened(place: Path, documents: Sequence[str]) -> WordIndex:
    """Map a file; raises OSError, ValueError or LookupError where it is no whole index of these documents."""
    with place.open("rb") as file:
        told = _about(file)
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    view = memoryview(mapped)
    if told["documents"] != list(documents) or told["probe"] != PROBE or told["order"] != sys.byteorder:
        raise ValueError(place.name)
    lengths = {name: int(length) for name, length in told["parts"].items()}
    sizes = [array(_PARTS[name]).itemsize * length for name, length in lengths.items()]
    begins = list(accumulate((size + -size % _ALIGNED for size in sizes), initial=0))
    if hasattr(mapped, "madvise"):  # every request looks all over these
        needed = begins[list(lengths).index("buckets")]
        mapped.madvise(mmap.MADV_WILLNEED, needed - needed % mmap.PAGESIZE)
    parts = {
        name: view[begin : begin + size].cast(_PARTS[name])
        for (name, begin), size in zip(zip(lengths, begins, strict=False), sizes, strict=True)
    }
    names = "words", "borders", "entries", "buckets", "known", "names", "numbers", "broken", "whole"
    words, borders, entries, buckets, known, hashes, numbers, broken, whole = (parts[one] for one in names)
    return WordIndex(words, borders, entries, buckets, known, hashes, numbers, broken, whole)


def _documents(place: Path) -> list[str]:
    """Return the documents that a file is of; none where it is not whole."""
    try:
        with place.open("rb") as file:
            return list(_about(file)["documents"])
    except (OSError, ValueError, LookupError):
        return []


def _about(file: IO[bytes]) -> dict[str, Any]:
    """Return what the end of a file tells of it; raises OSError or ValueError."""
    end = file.seek(0, os.SEEK_END) - _TRAILER.size
    file.seek(max(0, end))
    trailer = file.read()
    if len(trailer) != _TRAILER.size:
        raise ValueError("too short")
    length, mark = _TRAILER.unpack(trailer)
    if mark != _MARK or length > end:
        raise ValueError("not whole")
    file.seek(end - length)
    told: dict[str, Any] = json.loads(file.read(length))
    return told
