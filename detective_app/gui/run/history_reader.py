"""All access of the window to the history, away from the window's thread.

Questions are answered by one thread, in order; files are read by another, so that a long refresh keeps no
page waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from detective_app.gui.run.session_state import ListedSession, state_of
from detective_app.storage.history.query import HistoryQuery

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.storage.history.listing import History, Occurring, OnProgress
    from detective_app.storage.history.rows import HistoryRow
    from detective_app.storage.sessions.trash import RemovedSession

PAGE = 200
"""So many sessions are fetched at once."""

_T = TypeVar("_T")


class _ClosingError(Exception):
    """The window closes: the files that are left are read next time."""


class HistoryReader:
    """Asks the history of an application; every method raises StorageError when the list cannot be read."""

    def __init__(self, application: Application) -> None:
        """Keep the program; nothing is asked yet."""
        self._application = application
        self._asking = ThreadPoolExecutor(1, "history")
        self._reading = ThreadPoolExecutor(1, "history-files")
        self._closing = False

    async def page(
        self, query: HistoryQuery, offset: int = 0, limit: int = PAGE
    ) -> tuple[ListedSession, ...]:
        """Return some of the sessions that a query finds, in its order."""
        rows = await self._ask(lambda history: history.page(query, limit=limit, offset=offset))
        if not any(row.status == "running" for row in rows):
            return tuple(self._listed(row, at_work=False) for row in rows)
        ours, elsewhere = await self._ask(lambda _: self._at_work())
        return tuple(self._listed(row, at_work=elsewhere or row.id in ours) for row in rows)

    def _listed(self, row: HistoryRow, *, at_work: bool) -> ListedSession:
        names = self._application.library.names
        name, case = names.of(row.id or ""), names.of(names.case_key(row.case_folder))
        return ListedSession(row, state_of(row, at_work=at_work), name, case)

    async def search(self, text: str = "", limit: int = PAGE) -> tuple[ListedSession, ...]:
        """Return the newest sessions that hold every word of a text, or the newest of all."""
        return await self.page(HistoryQuery(text), limit=limit)

    async def count(self, query: HistoryQuery | None = None) -> int:
        """Return how many sessions a query finds, or how many there are."""
        return await self._ask(lambda history: history.count(query))

    async def occurring(self) -> Occurring:
        """Return the statuses and modes that occur."""
        return await self._ask(lambda history: history.occurring())

    async def refresh(self, on_progress: OnProgress | None = None) -> None:
        """Bring the list up to the files; `on_progress` is called in another thread."""
        await self._read(lambda history, report: history.refresh(report), on_progress)

    async def rebuild(self, on_progress: OnProgress | None = None) -> None:
        """Make the list anew from the files."""
        await self._read(lambda history, report: history.rebuild(report), on_progress)

    async def remove(self, path: Path) -> RemovedSession:
        """Move a session's file to the trash, and its row out of the list.

        Raises what `Application.remove_session` does, and then nothing was changed.
        """

        def remove(history: History) -> RemovedSession:
            removed = self._application.library.remove(path)
            history.forget(path)
            return removed

        return await self._ask(remove)

    async def forget(self, path: Path) -> None:
        """Delete a session for good with the text kept of its documents; raises as `remove` does."""

        def forget(history: History) -> None:
            self._application.library.forget(path)
            history.forget(path)

        await self._ask(forget)

    async def restore(self, removed: RemovedSession) -> Path:
        """Put a removed session back into its place and the list; raises StorageError."""

        def restore(history: History) -> Path:
            path = removed.restore()
            history.reread(path)
            return path

        return await self._ask(restore)

    async def close(self) -> None:
        """Close the list, and leave files that are not read yet for the next time."""
        self._closing = True
        await self._ask(lambda history: history.close())
        for threads in (self._asking, self._reading):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, work: Callable[[History], _T]) -> _T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._asking, lambda: work(self._application.library.history))

    async def _read(
        self, work: Callable[[History, OnProgress], None], on_progress: OnProgress | None
    ) -> None:
        def report(done: int, files: int) -> None:
            if self._closing:
                raise _ClosingError
            if on_progress:
                on_progress(done, files)

        def read() -> None:
            with suppress(_ClosingError):
                work(self._application.library.history, report)

        await asyncio.get_running_loop().run_in_executor(self._reading, read)

    def _at_work(self) -> tuple[frozenset[str], bool]:
        """Return the sessions that this process runs, and whether another process may run the others."""
        return self._application.library.files.at_work, self._application.library.held_elsewhere()
