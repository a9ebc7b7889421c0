"""The trash of the data folder: session files that were removed stay for a day, so that it can be undone."""

from __future__ import annotations

import glob
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from detective_app.core.errors import StorageError
from detective_app.storage import atomic
from detective_app.storage.sessions.tape import SUFFIX, tape_beside

KEPT_SECONDS = 24 * 3600.0
_NANOSECONDS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class RemovedSession:
    """A session file in the trash with its tape: `home` is where it was, `path` where it is."""

    home: Path
    path: Path

    def restore(self) -> Path:
        """Put the file back, unchanged, and return its path; raises StorageError, and then it stays here."""
        if os.path.lexists(self.home):
            raise StorageError(
                f"{self.home.name} is there again, so it was not replaced. The removed one is {self.path}."
            )
        with atomic.kept("The session could not be brought back: {reason}. {step} and try again."):
            _move(self.path, self.home)
            if (tape := self.path.with_name(self.path.stem + SUFFIX)).exists():
                _move(tape, tape_beside(self.home))
        return self.home

    def erase(self) -> None:
        """Delete the file and its tape for good; raises StorageError."""
        told = (
            f"The session is in {self.path}, and could not be deleted for good: {{reason}}. "
            "{step} and try again."
        )
        with atomic.kept(told):
            for path in (self.path, self.path.with_name(self.path.stem + SUFFIX)):
                path.unlink(missing_ok=True)


def discard(path: Path, trash: Path) -> RemovedSession:
    """Move a file to the trash, with its tape if no other file has it; raises StorageError, and it stays."""
    removed = RemovedSession(path, trash / f"{time.time_ns()}-{path.name}")
    tape = tape_beside(path)
    with atomic.kept("The session was not removed: {reason}. {step} and try again."):
        trash.mkdir(mode=0o700, exist_ok=True)
        _move(path, removed.path)
        others = f"{glob.escape(tape.name.removesuffix(SUFFIX))}*.json"
        if tape.exists() and not any(path.parent.glob(others)):
            _move(tape, removed.path.with_name(removed.path.stem + SUFFIX))
    return removed


def purge(
    trash: Path, *, older_than: float = KEPT_SECONDS, before: Callable[[Sequence[Path]], None] | None = None
) -> None:
    """Delete for good what was in the trash for so many seconds; `before` is handed what goes, if any."""
    oldest = time.time_ns() - int(older_than * _NANOSECONDS)
    going: list[Path] = []
    with suppress(OSError), os.scandir(trash) as found:
        for entry in found:
            moment = entry.name.partition("-")[0]
            if moment.isdecimal() and int(moment) <= oldest and not entry.is_dir(follow_symlinks=False):
                going.append(Path(entry.path))
    if going and before:
        before(going)
    for path in going:
        with suppress(OSError):
            path.unlink()


def _move(path: Path, target: Path) -> None:
    path.rename(target)
    for folder in (target.parent, path.parent):
        atomic.sync_folder(folder)
