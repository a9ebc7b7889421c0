"""Looks whether documents can be read, one path after the other, in a thread.

The run reads them again when it starts; this only tells beforehand what will be in the case.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from detective_app import registry

_FORMATS = "detective_app.documents"


@dataclass(frozen=True, slots=True)
class PathCheck:
    """What a path holds: readable documents with their lines, and one sentence for each thing left out."""

    documents: int
    lines: int
    size_bytes: int
    problems: tuple[str, ...] = ()


class CaseCheck:
    """Checks paths one at a time, so that a large folder leaves the window its share of the machine."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def check(self, path: Path) -> PathCheck:
        """Read a file or a folder; never raises for what is wrong with it."""
        async with self._turn:
            return await asyncio.to_thread(_checked, path)


def suffixes() -> tuple[str, ...]:
    """Return the file endings that can be read, format by format."""
    modules = [registry.load(_FORMATS, name) for name in registry.names(_FORMATS)]
    return tuple(suffix for module in modules for suffix in module.SUFFIXES)


def format_words() -> str:
    """Return the formats that can be read, by the first ending of each: `MD, TXT`."""
    modules = [registry.load(_FORMATS, name) for name in registry.names(_FORMATS)]
    return ", ".join(module.SUFFIXES[0].removeprefix(".").upper() for module in modules)


def _checked(path: Path) -> PathCheck:
    from detective_app.core.errors import DocumentError
    from detective_app.storage.case_files import read_case

    try:
        reading = read_case((path,))
    except DocumentError as error:
        return PathCheck(0, 0, _size(path), (str(error),))
    sources = [document.source for document in reading.case_file.documents]
    size = _size(path) if path.is_file() else sum(_size(Path(source.path)) for source in sources)
    return PathCheck(len(sources), sum(source.lines for source in sources), size, reading.problems)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
