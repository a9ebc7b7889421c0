"""Folders of documents and stores for tests of the case file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from detective_app.core.evidence import Source
from detective_app.storage.cases.states import CaseReading
from detective_app.storage.cases.store import CaseStore

_long_ago = count(1_600_000_000)


def write(path: Path, content: str | bytes = "The bridge moved 3 mm.") -> Path:
    """Write a file with a time of change that is long past, and later than that of every file before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    moment = next(_long_ago)
    os.utime(path, (moment, moment))
    return path


def replace_unnoticed(path: Path, content: str) -> None:
    """Put other bytes of the same number into a file and set its time back: whoever opens it sees them."""
    before = path.stat()
    assert len(content.encode()) == before.st_size
    with path.open("r+b") as file:
        file.write(content.encode())
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def store_in(folder: Path) -> CaseStore:
    """Return the store of a data folder."""
    return CaseStore(folder / "data" / "cases")


def sources(reading: CaseReading) -> tuple[Source, ...]:
    """Return the sources of a case that was read."""
    return reading.index.sources


def names(found: Sequence[Source]) -> list[str]:
    """Return what the sources are called."""
    return [source.name for source in found]
