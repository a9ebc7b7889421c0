"""The history: a list and a search over the session files, from an index that can be thrown away at any time.

Rows come from SQLite alone; the records and the schema are loaded only when a file is new or changed.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from detective_app.storage import history_index

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.paths import DataFolders

_SHOWN = (
    "name, id, hypothesis, start_time, status, score, iterations, iteration_limit, "
    "detective, witness, cost_usd, unreadable"
)
_MAX_QUERY_CHARS = 1_000
_log = logging.getLogger(__name__)
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One session file; of an unreadable one only path, reason and the time of its last change are known.

    `detective` and `witness` are `"{provider}:{model}"` or empty; `cost_usd` is None when it is unknown.
    """

    path: Path
    id: str | None
    hypothesis: str
    start_time: datetime
    status: str
    score: int | None
    iterations: int
    iteration_limit: int
    detective: str
    witness: str
    cost_usd: float | None
    unreadable: str | None


class History:
    """The index of one data folder, for one thread at a time; no method fails because the index does."""

    def __init__(self, folders: DataFolders) -> None:
        self._sessions = folders.sessions
        self._path = folders.history
        self._open: sqlite3.Connection | None = None

    def refresh(self) -> None:
        """Bring the index up to the files: new and changed ones are read, those that are gone are dropped."""
        self._guarded(self._refresh)

    def search(self, text: str = "", *, limit: int = 50) -> tuple[HistoryRow, ...]:
        """Return rows newest first: all of them, or those that hold every word of `text`.

        The last word may be the beginning of one. Every text is safe to search for.
        """
        return self._guarded(lambda index: self._search(index, text, limit))

    def record(self, path: Path, session: InterrogationSession) -> None:
        """Take a session just saved into the index."""
        from detective_app.storage.history_rows import from_session

        row = from_session(session)
        try:
            changed = {path.name: _state(path.stat())}
        except OSError:
            return  # gone again: the next refresh sees it
        self._guarded(lambda index: history_index.update(index, changed, set(), lambda _: row))

    def close(self) -> None:
        """Close the index; the next call opens it again."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def _guarded(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Do work on the index, and once more on a new one if it is broken or cannot be where it belongs."""
        try:
            return work(self._index())
        except sqlite3.Error as error:
            self.close()
            if history_index.is_about_the_place(error):
                _log.warning("The history index cannot be used and is kept in memory: %s", error)
                self._open = history_index.connect_in_memory()
            else:
                _log.warning("The history index is broken and is made anew: %s", error)
                history_index.remove(self._path)
        self._refresh(self._index())
        return work(self._index())

    def _index(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = history_index.connect(self._path)
        return self._open

    def _refresh(self, index: sqlite3.Connection) -> None:
        files = _files(self._sessions)
        known = history_index.known_files(index)
        changed = {name: state for name, state in files.items() if known.get(name) != state}
        gone = known.keys() - files.keys()
        if changed or gone:
            from detective_app.storage.history_rows import from_file

            read = lambda name: from_file(self._sessions / name, files[name][1])  # noqa: E731
            history_index.update(index, changed, gone, read)

    def _search(self, index: sqlite3.Connection, text: str, limit: int) -> tuple[HistoryRow, ...]:
        where = "WHERE rowid IN (SELECT rowid FROM words WHERE words MATCH ?)" if text.strip() else ""
        values = (_match(text),) if where else ()
        found = index.execute(
            f"SELECT {_SHOWN} FROM session {where} ORDER BY start_time DESC, name LIMIT ?",  # noqa: S608
            (*values, limit),
        )
        return tuple(
            HistoryRow(self._sessions / name, identity, hypothesis, datetime.fromisoformat(start), *rest)
            for name, identity, hypothesis, start, *rest in found
        )


def _match(text: str) -> str:
    """Quote what a person typed, so that no character of it is an operator of the search language."""
    plain = text[:_MAX_QUERY_CHARS].replace("\0", " ").encode(errors="replace").decode()
    phrases = [f'"{word}"' for word in plain.replace('"', " ").split()]
    return " ".join(phrases) + "*" if phrases else '""'


def _files(folder: Path) -> dict[str, history_index.FileState]:
    try:
        with os.scandir(folder) as found:
            return {
                item.name: _state(item.stat(follow_symlinks=False))
                for item in found
                if item.name.endswith(".json") and item.name.isprintable()
            }
    except OSError:
        return {}


def _state(state: os.stat_result) -> history_index.FileState:
    return state.st_size, state.st_mtime_ns
