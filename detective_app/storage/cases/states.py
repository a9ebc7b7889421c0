"""What the reading of a case tells while it goes on and when it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Literal

from detective_app.core.evidence import SourceFinding, Unread
from detective_app.core.ports import CaseIndex

_MOST_NAMED, _MOST_KINDS = 5, 4
_TELLS_AFTER_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class FileState:
    """How far one file is: `done` of `total` pages while it is read, where there are pages.

    `size` is in bytes; `rows` those of a table below its header, None of any other document; `members` counts
    the documents within it, and `outer` is the file that it is in itself; `problem` is one sentence that says
    why it was left out, `unread` what of it could not be read; `recognised` tells that the words of its
    pictures were.
    """

    path: Path
    name: str
    state: Literal["waiting", "reading", "ready", "left_out"]
    size: int
    pages: int | None = None
    lines: int = 0
    rows: int | None = None
    members: int = 0
    outer: Path | None = None
    done: int = 0
    total: int = 0
    problem: str = ""
    findings: tuple[SourceFinding, ...] = ()
    unread: tuple[Unread, ...] = ()
    recognised: bool = False


class Pace:
    """How far a reading is: files done, their kinds, and how long the rest takes; thread-safe."""

    def __init__(self) -> None:
        """Begin to count time now."""
        self._since = monotonic()
        self._lock = Lock()
        self._sizes: dict[Path, int] = {}
        self._done: set[Path] = set()
        self._kinds = Counter[str]()
        self._bytes = self._bytes_done = 0

    def hear(self, state: FileState) -> None:
        """Count what became of a file; one that is left out is done too."""
        with self._lock:
            if state.path not in self._sizes:
                self._sizes[state.path] = state.size
                self._bytes += state.size
                self._kinds[state.path.suffix.lower().lstrip(".")] += 1
            if state.state in ("ready", "left_out") and state.path not in self._done:
                self._done.add(state.path)
                self._bytes_done += self._sizes[state.path]

    @property
    def done(self) -> int:
        """How many files are done."""
        return len(self._done)

    @property
    def files(self) -> int:
        """How many there are, as far as is known."""
        return len(self._sizes)

    @property
    def kinds(self) -> tuple[tuple[str, int], ...]:
        """The kinds that most files are of, by how their names end, and how many."""
        with self._lock:
            return tuple((kind, count) for kind, count in self._kinds.most_common(_MOST_KINDS) if kind)

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes if it goes on as before; None while nobody can tell."""
        with self._lock:
            left, spent = self._bytes - self._bytes_done, monotonic() - self._since
        if spent < _TELLS_AFTER_SECONDS or not self._bytes_done or not left:
            return None
        return spent * left / self._bytes_done


@dataclass(frozen=True, slots=True)
class CaseReading:
    """A case ready to be asked, with what could not be read or was skipped, one sentence each.

    `changes` says, a sentence each, what is new, changed or gone since the same paths were last read.
    """

    index: CaseIndex
    problems: tuple[str, ...]
    changes: tuple[str, ...] = ()


def changes(before: Mapping[str, str], now: Mapping[str, str]) -> tuple[str, ...]:
    """Say what is new, changed and gone by names and hashes; where there was nothing, nothing is new."""
    told = {
        "New": [name for name in now if name not in (before or now)],
        "Changed": [name for name, was in now.items() if _differs(before.get(name), was)],
        "Gone": [name for name in before if name not in now],
    }
    return tuple(f"{what} since the last time: {_few(names)}." for what, names in told.items() if names)


def _differs(before: str | None, now: str) -> bool:
    """Tell whether a file that was read both times is another one."""
    return bool(before and now) and before != now


def _few(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" (+{more:,})" if more > 0 else "")
