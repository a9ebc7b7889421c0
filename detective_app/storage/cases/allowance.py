"""What the reading of a case may take: so much time and so many bytes for folders, and a share for each file.

A folder may be anybody's: one document that never ends, or a thousand, must not keep the others from being
read. What a person named themselves is read whatever the folders took.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from threading import Lock

from detective_app.storage.cases.paths import ChosenFile

_MB = 1_000_000
_AGAIN = "Begin again to read the rest, or choose it by itself."


@dataclass(frozen=True, slots=True)
class Limits:
    """The figures: `seconds` on the clock and `bytes` for all files of folders together.

    A file of a folder has `share` seconds of a processor and `share_of_mb` more for each of its megabytes, at
    most `longest`; one that was named has `alone`.
    """

    seconds: float = 1_800.0
    bytes: int = 2_000 * _MB
    share: float = 20.0
    share_of_mb: float = 1.0
    longest: float = 60.0
    alone: float = 600.0


class Allowance:
    """Counts what one reading takes."""

    def __init__(self, limits: Limits) -> None:
        """Begin to count with the first file of a folder."""
        self._limits = limits
        self._bytes, self._lock = 0, Lock()
        self._since: float | None = None

    def refusal(self, file: ChosenFile, size: int) -> str:
        """Say why a file is not read now; nothing when it is."""
        if not file.in_folder:
            return ""
        name, most = file.name, self._limits
        if self._since is not None and time.monotonic() - self._since > most.seconds:
            return f"{name} was not read: the {most.seconds / 60:g} minutes for folders were over. {_AGAIN}"
        if self._bytes + size > most.bytes:
            return f"{name} was not read: {most.bytes / _MB:g} MB of folders were read before it. {_AGAIN}"
        return ""

    def take(self, file: ChosenFile, size: int) -> float:
        """Count a file that is read now; return its seconds of a processor."""
        if not file.in_folder:
            return self._limits.alone
        self._since = time.monotonic() if self._since is None else self._since
        with self._lock:
            self._bytes += size
        return min(self._limits.share + self._limits.share_of_mb * size / _MB, self._limits.longest)

    def grew(self, file: ChosenFile, size: int, chars: int) -> None:
        """Count what a file's text has more than the file: a small one can hold any number of pages."""
        if file.in_folder:
            with self._lock:
                self._bytes += max(0, chars - size)


def overdue(file: ChosenFile) -> str:
    """Say that a file of a folder took longer than its share."""
    return f"{file.name} takes longer than its share of a folder's time. Choose it by itself to read it."
