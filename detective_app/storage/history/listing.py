"""The history: a list and a search over the session files, from an index that can be thrown away at any time.

Rows come from SQLite alone; the records and the schema are loaded only when a file is new or changed.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import finalize

from detective_app.core.errors import StorageError
from detective_app.storage import atomic
from detective_app.storage.history import index as history_index
from detective_app.storage.history import query as history_query
from detective_app.storage.history.query import HistoryQuery
from detective_app.storage.history.rows import HistoryRow, from_file, from_session

if TYPE_CHECKING:
    from detective_app.account.statistics import Statistics
    from detective_app.core.session import InterrogationSession
    from detective_app.paths import DataFolders


_BATCH = 200
_ATTEMPTS = 3
_LATEST = 9
_log = logging.getLogger(__name__)
_T = TypeVar("_T")

OnProgress = Callable[[int, int], None]
"""Called as files are read: how many of the new and changed ones are in the index, and how many there are."""


@dataclass(frozen=True, slots=True)
class Occurring:
    """Which statuses, modes and verdicts a filter can choose from, sorted."""

    statuses: tuple[str, ...]
    modes: tuple[str, ...]
    verdicts: tuple[str, ...] = ()


class History:
    """The index of one data folder, for any thread: a refresh lets readers in between its batches.

    No method fails because the index does: it is made anew, or kept in memory. When that fails too, and when
    the sessions folder itself cannot be read, they raise StorageError.
    """

    def __init__(self, folders: DataFolders) -> None:
        self._sessions = folders.sessions
        self._index = IndexConnection(folders.history)
        self._refreshing = Lock()

    def refresh(self, on_progress: OnProgress | None = None) -> None:
        """Bring the index up to the files, newest first: new and changed ones are read, lost ones dropped."""
        with self._refreshing:
            for _ in range(_ATTEMPTS):
                with suppress(IndexRenewedError):
                    before = self._index.renewals
                    self._bring_up(on_progress)
                    if self._index.renewals == before:  # else it broke on the way and lost its first rows
                        return

    def rebuild(self, on_progress: OnProgress | None = None) -> None:
        """Throw the index away and read every file again."""
        self._index.throw_away()
        self.refresh(on_progress)

    def search(self, text: str = "", *, limit: int = 50) -> tuple[HistoryRow, ...]:
        """Return rows newest first: all of them, or those that hold every word of `text`."""
        return self.page(HistoryQuery(text), limit=limit)

    def page(self, query: HistoryQuery, *, limit: int = 200, offset: int = 0) -> tuple[HistoryRow, ...]:
        """Return some of the rows that a query finds, in its order; every text is safe to search for."""
        return tuple(self._row(*values) for values in self._read(history_query.page(query, limit, offset)))

    def count(self, query: HistoryQuery | None = None) -> int:
        """Return how many rows a query finds, or how many there are."""
        ((found,),) = self._read(history_query.count(query or HistoryQuery()))
        return int(found)

    def occurring(self) -> Occurring:
        """Return the statuses, modes and verdicts that occur."""
        statuses, modes, verdicts = (
            tuple(value for (value,) in self._read(history_query.distinct(column)))
            for column in ("status", "mode", "verdict")
        )
        return Occurring(statuses, modes, verdicts)

    def statistics(self) -> Statistics:
        """Return what all sessions come to."""
        from detective_app.account.statistics import Summed, statistics

        return statistics(Summed(*values) for values in self._read(history_query.sums()))

    def pace(self, detective: str, witness: str) -> float | None:
        """Return the seconds that a question takes here: the median of the latest runs of these two models.

        Without one those of the witness with any detective; None when it never answered here.
        """
        for asked_by in (detective, ""):
            found = [seconds for (seconds,) in self._read(history_query.paces(asked_by, witness, _LATEST))]
            if found:
                return float(median(found))
        return None

    def record(self, path: Path, session: InterrogationSession) -> None:
        """Take a session just saved into the index; while another process holds it, the next refresh does."""
        with suppress(OSError):  # gone again: the next refresh sees it
            changed = {path.name: (_state(path.stat()), from_session(session))}
            self._write(partial(history_index.update, changed=changed))

    def reread(self, path: Path) -> None:
        """Take one session file into the index as it is now, or drop its row when it is gone."""
        try:
            state = _state(path.lstat())
        except OSError:
            self.forget(path)
            return
        changed = {path.name: (state, from_file(path, state[1]))}
        self._write(partial(history_index.update, changed=changed))

    def forget(self, path: Path) -> None:
        """Drop the row of a session file that was removed."""
        self._write(partial(history_index.update, changed={}, gone=(path.name,)))

    def close(self) -> None:
        """Close the index; the next call opens it again."""
        self._index.close()

    def _read(self, statement: history_query.Statement) -> list[tuple[Any, ...]]:
        return self._guarded(lambda index: index.execute(*statement).fetchall())

    def _write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        try:
            self._index.run(work, patient=False)
        except IndexRenewedError:
            self._guarded(work)
        except sqlite3.OperationalError:
            _log.info("The history index is in use; the next refresh takes the change in")

    def _guarded(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Do work on the index, and once more on a new, filled one if it is broken or cannot be kept."""
        with suppress(IndexRenewedError):
            return self._index.run(work)
        self.refresh()
        try:
            return self._index.run(work)
        except IndexRenewedError as error:
            raise StorageError(
                f"The history list could not be read ({error}). The session files are untouched. "
                "Have the list rebuilt, or try again."
            ) from error

    def _bring_up(self, on_progress: OnProgress | None) -> None:
        files = _files(self._sessions)
        known = dict(self._known())
        gone = sorted(known.keys() - files.keys())
        for names in _batches(gone):
            self._index.run(partial(history_index.update, changed={}, gone=names))
        changed = [name for name, state in files.items() if known.get(name) != state]
        changed.sort(key=lambda name: name.rpartition("_")[2], reverse=True)  # by the time in their names
        done = 0
        for names in _batches(changed):
            self._take_in({name: files[name] for name in names})
            done += len(names)
            if on_progress:
                on_progress(done, len(changed))

    def _take_in(self, files: Mapping[str, history_index.FileState]) -> None:
        rows = {name: (state, from_file(self._sessions / name, state[1])) for name, state in files.items()}
        self._index.run(partial(history_index.update, changed=rows))

    def _known(self) -> Iterator[tuple[str, history_index.FileState]]:
        """Yield what is indexed, in steps, so that nobody waits for long."""
        after: int | None = None
        while True:
            after, files = self._index.run(partial(history_index.known_files, after=after))
            if after is None:
                return
            yield from files.items()

    def _row(self, name: str, *values: Any) -> HistoryRow:
        shown = dict(zip(history_index.COLUMNS, values, strict=True))
        shown["start_time"] = datetime.fromisoformat(shown["start_time"])
        return HistoryRow(path=self._sessions / name, **shown)


def _batches(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Split names, so that between two batches somebody else gets at the index."""
    left = iter(names)
    return iter(lambda: tuple(islice(left, _BATCH)), ())


def _files(folder: Path) -> dict[str, history_index.FileState]:
    try:
        with os.scandir(folder) as found:
            return {
                item.name: _state(item.stat(follow_symlinks=False))
                for item in found
                if item.name.endswith(".json") and item.name.isprintable()
            }
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise StorageError(
            f"The sessions folder cannot be read: {error.strerror}. Nothing was changed. "
            "See that it is a folder and that you may read it."
        ) from error


def _state(state: os.stat_result) -> history_index.FileState:
    return state.st_size, state.st_mtime_ns


class IndexRenewedError(Exception):
    """The work was not done: there is an empty index now, on disk or in memory, where a bad one was."""


class IndexConnection:
    """Opens the index on first use; `renewals` counts how often an empty one took its place."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: sqlite3.Connection | None = None
        self._lock = RLock()
        self._early = False
        self.renewals = 0

    def run(self, work: Callable[[sqlite3.Connection], _T], *, patient: bool = True) -> _T:
        """Do work while no other thread does; raises IndexRenewedError when the index could not be used.

        Without patience an index that another process holds raises sqlite3.OperationalError and stays.
        """
        with self._lock:
            try:
                return work(self._opened())
            except sqlite3.Error as error:
                if not patient and getattr(error, "sqlite_errorname", "") == "SQLITE_BUSY":
                    raise
                self._renew(error)
                raise IndexRenewedError(str(error)) from error

    def _opened(self) -> sqlite3.Connection:
        """Return the open index; before there is a data folder it is kept in memory."""
        if self._early and self._path.parent.is_dir():
            self.close()
        if self._open is None:
            self._early = not self._path.parent.is_dir()
            early = history_index.connect_in_memory
            self._open = early() if self._early else history_index.connect(self._path)
            finalize(self, self._open.close)  # from Python 3.13 on, an open one that is forgotten is an error
        return self._open

    def close(self) -> None:
        """Close the index; the next work opens it again."""
        with self._lock:
            if self._open is not None:
                self._open.close()
                self._open = None

    def throw_away(self) -> None:
        """Delete the index; the next work begins with an empty one."""
        with self._lock:
            self.close()
            atomic.remove_database(self._path)

    def _renew(self, error: sqlite3.Error) -> None:
        self.renewals += 1
        if atomic.is_about_the_place(error):
            _log.warning("The history index cannot be used and is kept in memory: %s", error)
            self.close()
            self._open = history_index.connect_in_memory()
            finalize(self, self._open.close)
        else:
            _log.warning("The history index is broken and is made anew: %s", error)
            self.throw_away()
