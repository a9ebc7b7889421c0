"""The open index: one connection for all threads, put aside and opened anew when it cannot be used."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import TypeVar
from weakref import finalize

from detective_app.storage import sqlite_file
from detective_app.storage.history import index as history_index

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


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
            sqlite_file.remove(self._path)

    def _renew(self, error: sqlite3.Error) -> None:
        self.renewals += 1
        if sqlite_file.is_about_the_place(error):
            _log.warning("The history index cannot be used and is kept in memory: %s", error)
            self.close()
            self._open = history_index.connect_in_memory()
            finalize(self, self._open.close)
        else:
            _log.warning("The history index is broken and is made anew: %s", error)
            self.throw_away()
